"""How each kind of anomaly is brought to show, as attempts on a rehearsal.

Owns: one tactic per reveal kind and trigger: go and look; look from outside and inside a sector; see, leave, return;
walk through and look back; touch; use, and come back to what was used; wait. Refuses: choosing among attempts and judging them (oracle).
An attempt walks on a rehearsal and ends where the anomaly should be in view; the oracle counts the pixels there.
"""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from data.schema.action import Interact, Move, Wait
from data.schema.injection import (
    AfterSeconds,
    BeyondDistance,
    GroundTruth,
    Injection,
    InSector,
    OnContact,
    OnInteract,
    OnReturn,
    WithinDistance,
)
from data.schema.scene import SceneGraph
from data.schema.space import Box, Vec3
from worlds.routes import flat_m, middle_of, nearest_in
from worlds.walker import Footing, Walker, aim
from worlds.witness.rehearsal import Rehearsal, count_pixels
from worlds.witness.sights import PIXELS_SURE, Sight, find_sights, target_box, triggers_at

LEVEL_DEG = 3.0
"""A view so near to the wanted tilt is left as it is."""
ATTEMPTS = 6
CONTACTS = 14
STRETCH_M = 0.8
WAITS = 3
"""So often one waits for what a touch brings about."""
REACH_M = 2.6
AIM_DEG = 0.5
"""The crosshair has to lie on what is to be used."""
Attempt = Callable[[Walker], Awaitable[None]]


@dataclass(frozen=True)
class Scouting:
    """What the tactics need: a rehearsal at the point where they begin, and the places to stand."""

    rehearsal: Rehearsal
    injection: Injection
    points: Sequence[Vec3]

    @property
    def truth(self) -> GroundTruth:
        """The ground truth of the injection."""
        return self.rehearsal.truths[self.injection.id]

    @property
    def target(self) -> Box:
        """Where it is and was."""
        return target_box(self.truth)

    @property
    def solid(self) -> Box:
        """What of it should stop one: a tree's trunk, not its crown."""
        node = self.rehearsal.graph.node(self.injection.targets[0])
        middle = middle_of(node.bounds)
        half = [min(node.solid_m[i], node.bounds.max[i] - node.bounds.min[i]) / 2 for i in (0, 2)]
        return Box(
            min=(middle[0] - half[0], node.bounds.min[1], middle[2] - half[1]),
            max=(middle[0] + half[0], node.bounds.max[1], middle[2] + half[1]),
        )

    @property
    def looked_at(self) -> Vec3:
        """The point to look at."""
        return middle_of(self.target)


async def plan_attempts(scouting: Scouting, start: Vec3) -> list[Attempt]:
    """Attempts for an injection, the likeliest and shortest first."""
    trigger = scouting.injection.trigger
    if scouting.truth.reveal.kind == "traversed" or isinstance(trigger, OnContact):
        return await _plan_contacts(scouting, start)
    match trigger:
        case InSector() | WithinDistance() | BeyondDistance():
            return await _plan_viewpoints(scouting, start)
        case OnReturn():
            return await _plan_returns(scouting, start, trigger)
        case OnInteract():
            return await _plan_uses(scouting, start)
        case _:
            return await _plan_looks(scouting, start, trigger)


async def _sights(
    scouting: Scouting, start: Vec3, *, clean: bool, accept: Callable[[float], bool] | None = None
) -> list[Sight]:
    rehearsal, truth = scouting.rehearsal, scouting.truth
    definition = rehearsal.definition
    if clean and not any(_is_of(rehearsal.graph, node) for node in truth.affected):
        truth = _targets_as_truth(scouting)
    if clean:
        await rehearsal.world.reset((), start=definition.start, seed=definition.world_seed, frames="none")
    return await find_sights(
        rehearsal.world,
        truth,
        scouting.points,
        start=start,
        graph=rehearsal.graph,
        accept=None
        if accept is None
        else lambda pose: accept(triggers_at(scouting.injection, rehearsal.graph, pose)),
    )


def _is_of(graph: SceneGraph, node_id: str) -> bool:
    return any(node.id == node_id for node in graph.nodes)


def _targets_as_truth(scouting: Scouting) -> GroundTruth:
    """What is not there yet shows beside the target: the target is looked at."""
    targets = scouting.injection.targets
    graph = scouting.rehearsal.graph
    bounds = {target: graph.node(target).bounds for target in targets}
    return scouting.truth.model_copy(
        update={"affected": targets, "bounds_before": bounds, "bounds_after": bounds, "regions": ()}
    )


async def _go_and_look(walker: Walker, sight: Sight, at: Vec3) -> None:
    await walker.walk_to(sight.ground)
    await walker.face(at, level_within_deg=LEVEL_DEG)


async def _plan_looks(scouting: Scouting, start: Vec3, trigger: object) -> list[Attempt]:
    sights = await _sights(scouting, start, clean=isinstance(trigger, AfterSeconds))

    def attempt(sight: Sight) -> Attempt:
        async def look(walker: Walker) -> None:
            await _go_and_look(walker, sight, scouting.looked_at)
            for _ in range(6):
                if not isinstance(trigger, AfterSeconds) or _holds(scouting):
                    break
                await walker.do(Wait(seconds=5.0))

        return look

    return [attempt(sight) for sight in sights[:ATTEMPTS]]


async def _plan_uses(scouting: Scouting, start: Vec3) -> list[Attempt]:
    """Within reach, use it; when nothing shows at once, leave it alone for as long as it says, and come back."""
    sights = await _sights(scouting, start, clean=True)
    node = scouting.rehearsal.graph.node(scouting.injection.targets[0])
    middle = middle_of(node.bounds)
    near = [sight for sight in sights if math.dist(sight.eye, middle) < REACH_M]
    parameters = scouting.injection.parameters
    absence = OnReturn(
        min_distance_m=float(parameters.get("away_m", 3.0)),
        min_unseen_s=float(parameters.get("after_s", 1.0)),
    )
    attempts: list[Attempt] = []
    for sight in (near or sights)[:ATTEMPTS]:
        away = await _place_away(scouting, sight, absence)
        attempts.append(_use_and_return(scouting, sight, away, absence, middle))
    return attempts


def _use_and_return(
    scouting: Scouting, sight: Sight, away: Vec3 | None, absence: OnReturn, middle: Vec3
) -> Attempt:
    async def attempt(walker: Walker) -> None:
        await walker.walk_to(sight.ground)
        await walker.face(middle, level_within_deg=AIM_DEG)
        await walker.do(Interact())
        if _holds(scouting) or away is None:
            return
        await _leave_and_return(sight, away, absence, middle)(walker)

    return attempt


async def _plan_viewpoints(scouting: Scouting, start: Vec3) -> list[Attempt]:
    inside = await _sights(scouting, start, clean=True, accept=lambda margin: margin > 0)
    outside = await _sights(scouting, start, clean=True, accept=lambda margin: margin < -2 * LEVEL_DEG)

    def attempt(sight: Sight, first: Sight | None) -> Attempt:
        async def look(walker: Walker) -> None:
            if first is not None:
                await _go_and_look(walker, first, scouting.looked_at)
            await _go_and_look(walker, sight, scouting.looked_at)

        return look

    both = [
        attempt(sight, min(outside, key=lambda other: flat_m(other.ground, sight.ground)))
        for sight in inside[:ATTEMPTS]
        if outside
    ]
    return both + [attempt(sight, None) for sight in inside[:ATTEMPTS]]


async def _plan_returns(scouting: Scouting, start: Vec3, trigger: OnReturn) -> list[Attempt]:
    sights = await _sights(scouting, start, clean=True)
    target = scouting.looked_at
    attempts: list[Attempt] = []
    for sight in sights[:ATTEMPTS]:
        away = await _place_away(scouting, sight, trigger)
        if away is not None:
            attempts.append(_leave_and_return(sight, away, trigger, target))
    return attempts


async def _place_away(scouting: Scouting, sight: Sight, trigger: OnReturn) -> Vec3 | None:
    """The place nearest to walk to from a sight that is far enough from the target."""
    wanted = trigger.min_distance_m + 0.6
    far = [
        point
        for point in scouting.points
        if flat_m(point, scouting.looked_at) >= wanted
        and flat_m(point, nearest_in(scouting.target, point)) >= trigger.min_distance_m + 0.3
    ]
    far.sort(key=lambda point: flat_m(point, sight.ground))
    best: tuple[float, Vec3] | None = None
    for point in far[:8]:
        route = await scouting.rehearsal.world.path(sight.ground, point)
        if route is not None and not route.doors and (best is None or route.length_m < best[0]):
            best = (route.length_m, point)
    return best[1] if best is not None else None


def _leave_and_return(sight: Sight, away: Vec3, trigger: OnReturn, target: Vec3) -> Attempt:
    async def attempt(walker: Walker) -> None:
        await _go_and_look(walker, sight, target)
        await walker.walk_to(away)
        yaw, _ = aim(walker.pose, target, eye_m=walker.eye_m)
        await walker.turn_to(yaw + 180.0)
        left_s = trigger.min_unseen_s + 0.5
        while left_s > 0:
            await walker.do(Wait(seconds=max(0.5, min(5.0, left_s))))
            left_s -= 5.0
        await _go_and_look(walker, sight, target)

    return attempt


async def _plan_contacts(scouting: Scouting, start: Vec3) -> list[Attempt]:
    """From beside the target straight into it, back out, and a look at it."""
    rehearsal, target = scouting.rehearsal, scouting.solid
    beside = _beside(target, scouting.points)
    ranked: list[tuple[float, Vec3]] = []
    for point in beside:
        route = await rehearsal.world.path(start, point)
        if route is not None and not set(route.doors) & set(scouting.injection.targets):
            ranked.append((route.length_m + 4.0 * len(route.doors), point))
    ranked.sort()
    return [_walk_in_and_out(scouting, point) for _, point in ranked[:CONTACTS]]


def _beside(target: Box, points: Sequence[Vec3]) -> list[Vec3]:
    """Places to stand next to a box, about a metre from it: one for each side and stretch of its outline."""
    kept: dict[tuple[int, int, int], tuple[float, Vec3]] = {}
    for point in points:
        near = nearest_in(target, point)
        gap = flat_m(point, near)
        if 0.3 <= gap <= 2.0:
            side = int(math.atan2(point[0] - near[0], point[2] - near[2]) / (math.pi / 4))
            stretch = (round(near[0] / STRETCH_M), round(near[2] / STRETCH_M), side)
            kept[stretch] = min(kept.get(stretch, (math.inf, point)), (abs(gap - 0.9), point))
    return [point for _, point in kept.values()]


def _walk_in_and_out(scouting: Scouting, point: Vec3) -> Attempt:
    depth_m = max(0.1, scouting.truth.reveal.depth_m)

    async def attempt(walker: Walker) -> None:
        await walker.walk_to(point)
        touch = nearest_in(scouting.solid, (walker.pose.x, walker.pose.y, walker.pose.z))
        gap = flat_m(touch, (walker.pose.x, walker.pose.y, walker.pose.z))
        at = touch if gap > 0.05 else scouting.looked_at
        await walker.turn_to(aim(walker.pose, at, eye_m=walker.eye_m)[0])
        inward = await walker.do(Move(distance_m=round(min(4.0, max(0.3, gap + depth_m + 0.1)), 3)))
        if not _holds(scouting) and inward.outcome != "blocked":
            inward = await _walk_to_middle(walker, scouting.looked_at)
        for _ in range(WAITS if isinstance(scouting.injection.trigger, OnContact) else 0):
            if _holds(scouting):
                break
            await walker.do(Wait(seconds=5.0))
        if not _holds(scouting):
            return
        at = await _where_now(scouting)
        back_m = round(min(4.0, max(0.3, inward.moved_m)), 3)
        for extra_m in (0.0, 0.8, 1.0):
            await walker.do(Move(distance_m=round(min(4.0, back_m + extra_m), 3), direction="back"))
            await walker.face(at, level_within_deg=LEVEL_DEG)
            truth, pose = scouting.truth, scouting.rehearsal.pose
            if await count_pixels(scouting.rehearsal.world, pose, truth) >= PIXELS_SURE:
                return
            back_m = 0.3

    return attempt


async def _where_now(scouting: Scouting) -> Vec3:
    """The middle of what was touched, which may have gone elsewhere."""
    target = scouting.injection.targets[0]
    node = scouting.rehearsal.graph.node(target)
    if target not in scouting.truth.affected:
        return scouting.looked_at
    now = next((body for body in await scouting.rehearsal.world.bodies() if body.id == target), None)
    if now is None:
        return scouting.looked_at
    middle = middle_of(node.bounds)
    return (
        now.position[0] + middle[0] - node.position[0],
        now.position[1] + middle[1] - node.position[1],
        now.position[2] + middle[2] - node.position[2],
    )


async def _walk_to_middle(walker: Walker, middle: Vec3) -> Footing:
    """On into the middle: what stops one may be a trunk far inside the crown."""
    yaw, _ = aim(walker.pose, middle, eye_m=walker.eye_m)
    await walker.turn_to(yaw)
    gap = flat_m(middle, (walker.pose.x, walker.pose.y, walker.pose.z))
    return await walker.do(Move(distance_m=round(min(4.0, max(0.3, gap)), 3)))


def _holds(scouting: Scouting) -> bool:
    return scouting.rehearsal.reveals.get(scouting.injection.id, False)
