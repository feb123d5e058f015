"""What the contact sheet shows of each operator: one moment, or the moments that tell it, in the clean world and in the other.

Owns: which eyes and ticks those are: two eyes for what depends on the eye, before and after for what begins, a row of
moments for what moves, somebody walking for what only a walk meets. Refuses: choosing targets, and drawing pages.
"""

from __future__ import annotations

import io
import math
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from app.jobs.sheet_drawing import FULL, Column, draw_walker
from authoring.closeups import find_close_up, list_eyes
from authoring.operator import Operator
from data.schema.action import Interact, Move, Outcome, Turn, Wait
from data.schema.injection import (
    AfterSeconds,
    BeyondDistance,
    GroundTruth,
    Injection,
    InSector,
    WithinDistance,
)
from data.schema.scene import SceneGraph
from data.schema.space import Box, Pose, Vec3
from data.schema.walk import WalkSpan
from worlds.masks import mask_of
from worlds.protocol import World
from worlds.routes import flat_m, look_from, middle_of, nearest_in
from worlds.witness.rehearsal import GLANCE
from worlds.witness.sights import SECTOR_MARGIN_DEG, SightSearch, list_views, target_box, triggers_at

if TYPE_CHECKING:
    from PIL.Image import Image

BEGINS_S = 1.0
STEP_M = 1.0
"""From so far one walks into it."""
WALK_M = 2.5
BESIDE_PIXELS = 200
"""Of a small picture: an eye beside the rule sees more of the thing than this."""
MOVED_M = 0.15
BESIDE_M = 1.2
"""A figure nearer to the eye would fill the picture."""
STANDS = 8
"""So many places to begin at are tried."""
EYES = 14
"""So many eyes beside the rule are tried."""
TICKS = {"fan": 2, "belt": 20, "cycle": 150, "clock": 600, "clip": 20}
"""Between two moments of what runs, by what it is."""
MOMENTS = 4
SPANS = 3.0
"""An eye close to a thing is so many times its size away: its surroundings say what is wrong."""
BEHIND = 30
"""So many eyes behind walls are tried."""
Do = Callable[[], Awaitable[Outcome | None]]


@dataclass(frozen=True)
class Story:
    """The columns, and boxes that every picture should hold."""

    columns: tuple[Column, ...]
    boxes: tuple[Box, ...] = ()


@dataclass(frozen=True)
class Teller:
    """A world, the ground of it, and what is injected."""

    world: World
    scene: SceneGraph
    points: Sequence[Vec3]
    operator: Operator
    injection: Injection
    eye: Pose
    """From where it shows, as a suggestion found."""

    async def tell(self) -> Story | None:
        """The story; None when nothing tells it."""
        trigger = self.injection.trigger
        from app.jobs.sheet_walks import WalkTeller

        if self.operator.category in ("C1", "C2"):
            return await WalkTeller(self).tell()
        if self.operator.name in ("reverse", "stop", "speed_up"):
            return await self._run()
        if self.operator.category == "C3":
            return await WalkTeller(self).tell_touch()
        if self.operator.name in ("relocate", "swap_places"):
            return await self._two_places()
        if self.operator.name == "interpenetrate":
            return await self._meeting()
        if self.operator.name == "see_through_walls":
            return await self._through()
        if self.operator.name == "reset_state":
            return await self._use()
        if isinstance(trigger, InSector | WithinDistance | BeyondDistance):
            return await self._two_eyes()
        if isinstance(trigger, AfterSeconds):
            return await self._begin()
        truth = await self.truth()
        columns = await self.moments([("", nothing)], start=self.eye)
        return Story(tuple(columns), (target_box(truth),))

    async def truth(self) -> GroundTruth:
        """Injects it, into a world at its start."""
        await self.world.reset([self.injection], frames="none")
        (truth,) = await self.world.ground_truths()
        return truth

    async def moments(
        self,
        moments: Sequence[tuple[str, Do]],
        *,
        start: Pose | None,
        eye: Pose | None = None,
        walker: bool = False,
    ) -> list[Column]:
        """One column for each moment: what is done before it, in both worlds alike, seen from an eye."""
        eye = eye or self.eye
        rows: list[list[Image]] = []
        for injections in ((), (self.injection,)):
            pose = (await self.world.reset(injections, start=start, frames="none")).pose
            row: list[Image] = []
            for _, do in moments:
                done = await do()
                pose = pose if done is None else done.pose
                picture = await self.take(eye)
                if walker and math.hypot(pose.x - eye.x, pose.z - eye.z) > BESIDE_M:
                    draw_walker(picture, eye, self.scene.eye_m, (pose.x, pose.y, pose.z), solid=False)
                row.append(picture)
            rows.append(row)
        return [
            Column(words, clean, odd, eye)
            for (words, _), clean, odd in zip(moments, rows[0], rows[1], strict=True)
        ]

    async def take(self, pose: Pose) -> Image:
        """A full picture of the world as it is now."""
        from PIL import Image

        taken = await self.world.capture(pose=pose, width=FULL[0], height=FULL[1])
        return Image.open(io.BytesIO(taken.rgb or b"")).convert("RGB")

    def act(self, action: Move | Turn | Interact | Wait) -> Do:
        """Doing that."""
        return lambda: self.world.act(action, frames="none")

    async def _begin(self) -> Story:
        truth = await self.truth()
        moments = [
            (f"after {BEGINS_S / 2:g} s", self.act(Wait(seconds=BEGINS_S / 2))),
            (f"after {BEGINS_S * 2:g} s", self.act(Wait(seconds=BEGINS_S * 1.5))),
        ]
        columns = await self.moments(moments, start=None)
        return Story(tuple(columns), (target_box(truth),))

    async def _run(self) -> Story:
        node = self.scene.node(self.injection.targets[0])
        ticks = TICKS.get(node.mechanism or "", 20)
        span = WalkSpan(ticks=ticks, ahead=0, aside=0, yaw_deg=self.eye.yaw_deg, pitch_deg=self.eye.pitch_deg)

        def on() -> Awaitable[Outcome]:
            return self.world.walk([span], frames="none")

        moments: list[tuple[str, Do]] = [("", self.act(Wait(seconds=BEGINS_S)))]
        moments += [(f"{ticks * number / 60:.2g} s later", on) for number in range(1, MOMENTS)]
        columns = await self.moments(moments, start=self.eye)
        return Story(tuple(columns), (node.bounds,))

    async def stand_that_works(self, place: Box, action: Move | Interact) -> Pose | None:
        """Where the action brings the anomaly about, or uses the thing."""
        target = self.injection.targets[0]
        for stand in self.stands(place)[:STANDS]:
            await self.world.reset([self.injection], start=stand, frames="none")
            before = await self.place_of(target)
            outcome = await self.world.act(action, frames="none")
            moved = math.dist(before, await self.place_of(target)) > MOVED_M
            if moved or outcome.activated == target or outcome.reveals[self.injection.id]:
                return stand
        return None

    async def place_of(self, target: str) -> Vec3:
        """Where a node is now."""
        return next(body.position for body in await self.world.bodies() if body.id == target)

    async def _use(self) -> Story | None:
        place = target_box(await self.truth())
        stand = await self.stand_that_works(place, Interact())
        if stand is None:
            return None

        async def go() -> Outcome:
            for action in (Turn(degrees=180), Move(distance_m=4), Wait(seconds=5)):
                await self.world.act(action, frames="none")
            return await self.world.act(Wait(seconds=2), frames="none")

        moments: list[tuple[str, Do]] = [
            ("before", nothing),
            ("once used", self.act(Interact())),
            ("after one was away", go),
        ]
        columns = await self.moments(moments, start=stand)
        return Story(tuple(columns), (place,))

    async def _two_eyes(self) -> Story | None:
        truth = await self.truth()
        place = target_box(truth)
        other = await self._eye_beside(truth)
        if other is None:
            return None
        columns: list[Column] = []
        turns = isinstance(self.injection.trigger, InSector)
        for name, eye in (("from elsewhere", other), ("from there", self.eye)):
            away = flat_m((eye.x, eye.y, eye.z), middle_of(place))
            words = name if turns else f"from {away:.1f} m"
            columns += await self.moments([(words, nothing)], start=eye, eye=eye)
        return Story(tuple(columns), (place,))

    async def _two_places(self) -> Story:
        """Close to where it was, and close to where it is."""
        truth = await self.truth()
        node = self.scene.node(self.injection.targets[0])
        moved = node.model_copy(update={"bounds": truth.bounds_after[node.id]})
        there = await find_close_up(self.world, self.scene, moved, self.points, size=GLANCE, spans=SPANS)
        await self.world.reset((), frames="none")
        here = await find_close_up(self.world, self.scene, node, self.points, size=GLANCE, spans=SPANS)
        columns = [
            *await self.moments([("where it was", nothing)], start=self.eye, eye=here),
            *await self.moments([("where it is now", nothing)], start=self.eye, eye=there),
        ]
        return Story(tuple(columns))

    async def _meeting(self) -> Story | None:
        """Close to where the two meet."""
        truth = await self.truth()
        one, other = (truth.bounds_after[target] for target in self.injection.targets)
        place = Box(min=_each(max, one.min, other.min), max=_each(min, one.max, other.max))
        smaller = min(max(b - a for a, b in zip(box.min, box.max, strict=True)) for box in (one, other))
        x, y, z = middle_of(place)
        half = smaller / 2
        around = Box(min=(x - half, y - half, z - half), max=(x + half, y + half, z + half))
        node = self.scene.node(self.injection.targets[0]).model_copy(update={"bounds": around})
        best, most = self.eye, -1
        for eye in list_eyes(self.scene, node, self.points, SPANS):
            seen = [await self.pixels(eye, [target]) for target in self.injection.targets]
            met = await self.pixels(eye, (), [place])
            if met * min(seen) > most:
                best, most = eye, met * min(seen)
        if most <= 0:
            return None
        columns = await self.moments([("", nothing)], start=self.eye, eye=best)
        return Story(tuple(columns), (place,))

    async def _through(self) -> Story | None:
        """From behind what hides it."""
        truth = await self.truth()
        start = self.scene.starts[0].pose

        async def shows(pose: Pose) -> bool:
            outcome = await self.world.reset([self.injection], start=pose, frames="none")
            return outcome.reveals[self.injection.id]

        search = await SightSearch.begin(
            self.world,
            truth,
            self.points,
            start=(start.x, start.y, start.z),
            graph=self.scene,
            reveals=shows,
            hidden=True,
            tries=BEHIND,
        )
        found = await search.find(1)
        if not found:
            return None
        eye = found[0].pose
        return Story(tuple(await self.moments([("", nothing)], start=eye, eye=eye)), (target_box(truth),))

    async def _eye_beside(self, truth: GroundTruth) -> Pose | None:
        """Where the trigger does not hold and most of the thing is seen."""
        await self.world.reset((), frames="none")
        outside = -2 * SECTOR_MARGIN_DEG - 1 if isinstance(self.injection.trigger, InSector) else -1.0
        poses = [
            pose
            for pose in list_views(target_box(truth), self.points, self.scene)
            if triggers_at(self.injection, self.scene, pose) < outside
        ]
        best, most = None, BESIDE_PIXELS
        for pose in poses[:: max(1, len(poses) // EYES)][:EYES]:
            pixels = await self.pixels(pose, truth.affected)
            if pixels > most:
                best, most = pose, pixels
        return best

    async def pixels(self, pose: Pose, nodes: Sequence[str], regions: Sequence[Box] = ()) -> int:
        """Pixels of nodes and places in a small picture of the world as it is now."""
        taken = await self.world.capture(
            pose=pose, width=GLANCE[0], height=GLANCE[1], channels=("ids",), regions=regions
        )
        return int(np.count_nonzero(mask_of(taken, nodes, regions=range(len(regions)))))

    def stands(self, place: Box) -> list[Pose]:
        """On the free ground about a step before the thing, on the eye's side first, facing its middle."""
        middle = middle_of(place)
        eye = (self.eye.x, self.eye.y, self.eye.z)

        def unfit(point: Vec3) -> float:
            gap = flat_m(nearest_in(place, point), point)
            return abs(gap - STEP_M) + 0.2 * flat_m(point, eye) + abs(point[1] - self.eye.y)

        chosen: list[Vec3] = []
        for point in sorted(self.points, key=unfit)[:200]:
            if all(flat_m(point, other) > 0.6 for other in chosen):
                chosen.append(point)
        return [look_from(point, middle, eye_m=self.scene.eye_m) for point in chosen] or [self.eye]


def _each(chosen: Callable[[float, float], float], a: Vec3, b: Vec3) -> Vec3:
    return (chosen(a[0], b[0]), chosen(a[1], b[1]), chosen(a[2], b[2]))


async def nothing() -> None:
    """Looks at once."""
    return
