"""What an anomaly will look like before anybody makes a task of it: pixels from good poses, what changes, how far to walk.

Owns: injecting it into an operator's world for a moment, looking from a handful of places with and without it, and the start
from which it is out of sight yet in reach. Refuses: gates (a prospect predicts, it certifies nothing) and choosing what to
try. The world is left clean.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from authoring.glances import count_differences, count_exposure, glance
from authoring.operator import Operator
from data.errors import InjectionError, RangeError
from data.schema.action import Wait
from data.schema.base import Value
from data.schema.injection import AfterSeconds, Always, GroundTruth, Injection
from data.schema.scene import Capture, Route, SceneGraph
from data.schema.setting import StartPose
from data.schema.space import Box, Pose, Vec3
from worlds.protocol import World
from worlds.routes import flat_m, middle_of
from worlds.walker import estimate_steps
from worlds.witness.sights import list_views, target_box, triggers_at

LOOKS = 10
"""Places from which it is looked for."""
VIEWS = 3
"""The best of them, at which pictures with and without it are compared."""
APART_DEG = 12.0
"""Places that are tried differ by so much in direction, or by a metre."""
PIXELS_MIN = 800
"""Of a full frame, from the best view: twice what the gate asks, since a walker stands where it can."""
SECOND_MIN = 500
"""From the second best."""
DIFFERS_MIN = 600
"""Pixels of a full frame that look different from the clean twin, from the best view."""
PLAIN_MIN = 300
"""So many pixels at the start are plain to see."""
ROUTE_MIN_M = 2.0
"""From start to reveal."""
STEPS_MAX = 24
"""To walk there by the scripted walker; the rest of 40 actions is for what brings it about."""
BEST_ROUTE_M = 9.0
THROUGH_M = 9.0
"""From so far one looks for what shows through walls."""
UNSEEN = frozenset({"C1", "C2", "C3"})
"""What shows by contact looks as the clean twin until then."""
MOVING = frozenset({"reverse", "stop", "speed_up", "reset_state"})
"""What shows in motion or after use is not in a still picture."""


class Prospect(Value):
    """What is expected of one anomaly."""

    start: StartPose
    route_m: float
    """From the start to where it shows."""
    steps: int
    """About how many actions the walk takes, doors included."""
    pose: Pose
    """From where it shows."""
    pixels: int
    """Of the anomaly from there, as of a full frame."""
    differs: int
    """Pixels of a full frame that look different there; 0 for what only contact shows."""
    at_start: int
    """Pixels of it in the first view; 0 when it does not show from there."""


class Doubt(Value):
    """Why an anomaly was passed over."""

    fault: str
    """`refused`, `hidden`, `small`, `faint`, `plain`, `far`."""
    words: str


@dataclass(frozen=True)
class Ground:
    """A loaded world, its surveyed graph, and places to stand."""

    world: World
    scene: SceneGraph
    points: Sequence[Vec3]


@dataclass(frozen=True)
class _View:
    pose: Pose
    pixels: int
    differs: int


@dataclass(frozen=True)
class _Case:
    """One anomaly under examination. `shown` is the injection as it is looked at: what begins later has begun."""

    ground: Ground
    operator: Operator
    injection: Injection
    shown: Injection
    truth: GroundTruth

    @property
    def box(self) -> Box:
        return target_box(self.truth)

    @property
    def through(self) -> bool:
        """It shows only to whoever stands behind something."""
        return self.operator.reveal == "fired" and isinstance(self.injection.trigger, Always)

    @property
    def brings_nodes(self) -> bool:
        """Some of what is affected is not in the clean scene."""
        known = {node.id for node in self.ground.scene.nodes}
        return not known.issuperset(self.truth.affected)

    async def enter(self, *, clean: bool) -> None:
        """The world with or without it, at the same tick."""
        await self.ground.world.reset(() if clean else [self.shown], frames="none")
        if isinstance(self.shown.trigger, AfterSeconds):
            await self.ground.world.act(Wait(seconds=0.5), frames="none")


async def foresee(
    ground: Ground, operator: Operator, injection: Injection, starts: Sequence[StartPose]
) -> Prospect | Doubt:
    """Injects, looks, takes it back; starts earlier in the list are preferred among equals."""
    shown = injection
    if "after_seconds" in operator.triggers:
        shown = injection.model_copy(update={"trigger": AfterSeconds(seconds=0.1)})
    try:
        await ground.world.reset([shown], frames="none")
        (truth,) = await ground.world.ground_truths()
    except (InjectionError, RangeError) as refusal:
        await ground.world.reset((), frames="none")
        return Doubt(fault="refused", words=str(refusal))
    case = _Case(ground, operator, injection, shown, truth)
    views = await _compare(case, await _look_around(case))
    await ground.world.reset((), frames="none")
    if doubt := _doubt_views(views, operator):
        return doubt
    return await _choose_start(case, views, starts)


def _list_places(case: _Case) -> list[Pose]:
    """The likeliest views from different places, at which a viewpoint trigger holds."""
    scene, middle = case.ground.scene, middle_of(case.box)
    views = list_views(case.box, case.ground.points, scene)
    if case.through:
        rooms = [room.bounds for room in scene.rooms if _within(room.bounds, middle)]
        views = [
            pose
            for pose in views
            if flat_m((pose.x, 0, pose.z), middle) <= THROUGH_M
            and not any(_within(room, (pose.x, 0, pose.z)) for room in rooms)
        ]
    chosen: list[Pose] = []
    for pose in views:
        if len(chosen) == LOOKS:
            break
        if triggers_at(case.injection, scene, pose) > 0 and all(_is_apart(pose, one) for one in chosen):
            chosen.append(pose)
    return chosen


def _within(box: Box, point: Vec3) -> bool:
    return box.min[0] <= point[0] <= box.max[0] and box.min[2] <= point[2] <= box.max[2]


def _is_apart(one: Pose, other: Pose) -> bool:
    turn = abs((one.yaw_deg - other.yaw_deg + 180.0) % 360.0 - 180.0)
    return turn >= APART_DEG or math.hypot(one.x - other.x, one.z - other.z) >= 1.0


async def _look_around(case: _Case) -> list[Pose]:
    """The places from which it has most pixels."""
    await case.enter(clean=not (case.brings_nodes or case.through))
    seen: list[tuple[int, Pose]] = []
    for pose in _list_places(case):
        capture = await glance(case.ground.world, pose, case.truth, colours=False)
        pixels = count_exposure(case.truth, [capture])
        if pixels > 0:
            seen.append((pixels, pose))
    seen.sort(key=lambda row: -row[0])
    return [pose for _, pose in seen[:VIEWS]]


async def _compare(case: _Case, poses: Sequence[Pose]) -> list[_View]:
    """What it is from each pose, the clearest first."""
    anomalous = await _glance_all(case, poses, clean=False)
    clean = await _glance_all(case, poses, clean=True)
    views = [
        _View(pose, count_exposure(case.truth, [one, other]), count_differences(one, other))
        for pose, one, other in zip(poses, anomalous, clean, strict=True)
    ]
    return sorted(views, key=lambda view: (-min(view.pixels, view.differs or view.pixels), -view.pixels))


async def _glance_all(case: _Case, poses: Sequence[Pose], *, clean: bool) -> list[Capture]:
    colours = case.operator.category not in UNSEEN
    await case.enter(clean=clean)
    return [await glance(case.ground.world, pose, case.truth, colours=colours) for pose in poses]


def _doubt_views(views: Sequence[_View], operator: Operator) -> Doubt | None:
    if not views:
        return Doubt(fault="hidden", words="It is not to be seen from anywhere that was tried.")
    best = views[0]
    if best.pixels < PIXELS_MIN:
        return Doubt(
            fault="small", words=f"At best it fills {best.pixels} px of a frame, below {PIXELS_MIN}."
        )
    if sum(view.pixels >= SECOND_MIN for view in views) < 2:
        return Doubt(fault="hidden", words="It shows from one place only.")
    if operator.category not in UNSEEN and operator.name not in MOVING and best.differs < DIFFERS_MIN:
        words = f"Only {best.differs} px look different from the clean world, below {DIFFERS_MIN}."
        return Doubt(fault="faint", words=words)
    return None


async def _choose_start(case: _Case, views: Sequence[_View], starts: Sequence[StartPose]) -> Prospect | Doubt:
    """The start with a walk of a good length and a first view without the anomaly."""
    ranked: list[tuple[float, StartPose, Route, int, _View]] = []
    for start in starts:
        for view in views:
            route = await _route(case.ground.world, start.pose, view.pose)
            if view.pixels < PIXELS_MIN or route is None:
                continue
            steps = estimate_steps(route.points, shut_doors=len(route.doors))
            if route.length_m >= ROUTE_MIN_M and steps <= STEPS_MAX:
                ranked.append((abs(math.log(route.length_m / BEST_ROUTE_M)), start, route, steps, view))
                break
    ranked.sort(key=lambda row: row[0])
    for _, start, route, steps, view in ranked:
        pixels = await _pixels_at(case, start.pose)
        if pixels < PLAIN_MIN:
            return Prospect(
                start=start,
                route_m=round(route.length_m, 2),
                steps=steps,
                pose=view.pose,
                pixels=view.pixels,
                differs=view.differs,
                at_start=pixels,
            )
    if ranked:
        return Doubt(fault="plain", words="It is plain to see from every start that is near enough.")
    words = f"From no start one walks at least {ROUTE_MIN_M:g} m and at most {STEPS_MAX} actions to where it shows."
    return Doubt(fault="far", words=words)


async def _route(world: World, start: Pose, pose: Pose) -> Route | None:
    return await world.path((start.x, start.y, start.z), (pose.x, pose.y, pose.z))


async def _pixels_at(case: _Case, start: Pose) -> int:
    """Pixels in the first view of what shows from the first tick on; leaves the world clean."""
    world, operator = case.ground.world, case.operator
    if operator.reveal != "always" and operator.category not in ("V1", "V2"):
        return 0
    outcome = await world.reset([case.injection], start=start, frames="none")
    showing = outcome.reveals.get(case.injection.id, False)
    anomalous = await glance(world, start, case.truth, colours=False) if showing else None
    await world.reset((), frames="none")
    if anomalous is None:
        return 0
    clean = await glance(world, start, case.truth, colours=False)
    return count_exposure(case.truth, [anomalous, clean])
