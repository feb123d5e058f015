"""The contact sheet's pictures of what only a walk or a touch meets: somebody does so in both worlds, seen from
the side.

Owns: where they begin, the eye beside the way, and the figure and its way drawn over the picture. Refuses: choosing targets.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.jobs.sheet_drawing import Column, draw_box, draw_walker, draw_way
from app.jobs.sheet_stories import STANDS, WALK_M, Do, Story, Teller, nothing
from data.schema.action import Interact, Move, Wait
from data.schema.injection import GroundTruth, Injection
from data.schema.space import Box, Pose, Vec3
from worlds.routes import flat_m, hull, look_from, middle_of
from worlds.witness.sights import target_box

if TYPE_CHECKING:
    from PIL.Image import Image

LEAST_APART_M = 0.1
"""Where the two walks end; less tells nothing."""
SIDES_DEG = (90, -90, 60, -60, 120, -120)
AWAYS_M = (3.2, 4.5, 2.4)
INDOORS_M = 0.8
"""An eye is no farther from free ground: it is not behind the wall."""
UNSEEN = ("invisible_wall", "inflate_collider", "pass_through_floor")
"""What these put there is drawn into the picture."""
OPEN_WAYS = ("invisible_wall", "pass_through_floor")
"""Where one would walk on in the clean world."""
STOPPED = " and is stopped"


class WalkTeller:
    """Tells one injection by a walk."""

    def __init__(self, teller: Teller) -> None:
        self._teller = teller

    async def tell(self) -> Story | None:
        """Somebody walks at it: where they begin and where they get to, seen from the side."""
        truth = await self._teller.truth()
        place = hull(truth.regions) if truth.regions else target_box(truth)
        unseen = self._teller.operator.name in UNSEEN
        best: tuple[float, Pose, list[tuple[Vec3, str]]] | None = None
        for stand in self._teller.stands(place)[:STANDS]:
            far_m = self._far_m(stand, place)
            ends = [
                await self._walked(injections, stand, far_m) for injections in ((), (self._teller.injection,))
            ]
            apart = sum(abs(a - b) for a, b in zip(ends[0][0], ends[1][0], strict=True))
            if apart < LEAST_APART_M:
                continue
            if self._teller.operator.name in OPEN_WAYS and STOPPED not in ends[0][1]:
                apart += WALK_M
            if best is None or apart > best[0]:
                best = (apart, stand, ends)
        if best is None:
            return None
        _, stand, ends = best
        begin = (stand.x, stand.y, stand.z)
        side = await self.side_eye(place, [begin, ends[0][0], ends[1][0]], truth)
        pictures: list[Image] = []
        for injections, (end, _) in zip(((), (self._teller.injection,)), ends, strict=True):
            await self._walked(injections, stand, self._far_m(stand, place))
            picture = await self._teller.take(side)
            if injections and unseen:
                for box in truth.regions[:1]:
                    draw_box(picture, side, self._teller.scene.eye_m, box)
            draw_way(picture, side, self._teller.scene.eye_m, begin, end)
            draw_walker(picture, side, self._teller.scene.eye_m, begin, solid=False)
            draw_walker(picture, side, self._teller.scene.eye_m, end, solid=True)
            pictures.append(picture)
        column = Column("", pictures[0], pictures[1], side, ends[0][1], ends[1][1])
        return Story((column,), (place, _standing(begin), _standing(ends[0][0]), _standing(ends[1][0])))

    def _far_m(self, stand: Pose, place: Box) -> float:
        """Onto the middle of a hole, otherwise well past what is in the way."""
        if self._teller.operator.name != "pass_through_floor":
            return WALK_M
        return max(0.3, min(4.0, flat_m((stand.x, stand.y, stand.z), middle_of(place))))

    async def _walked(self, injections: Sequence[Injection], stand: Pose, far_m: float) -> tuple[Vec3, str]:
        await self._teller.world.reset(injections, start=stand, frames="none")
        outcome = await self._teller.world.act(Move(distance_m=far_m), frames="none")
        end = (outcome.pose.x, outcome.pose.y, outcome.pose.z)
        words = f"gets {outcome.moved_m:.1f} m far"
        if outcome.outcome == "blocked":
            words += STOPPED
        if end[1] < stand.y - 0.1:
            words += f", {stand.y - end[1]:.1f} m deep"
        return end, words

    async def tell_touch(self) -> Story | None:
        """Somebody walks into it, or opens it; what it does then, moment by moment."""
        truth = await self._teller.truth()
        place = target_box(truth)
        first = Interact() if self._teller.operator.name == "wrong_hinge" else Move(distance_m=WALK_M)
        stand = await self._teller.stand_that_works(place, first)
        if stand is None:
            return None
        if self._teller.operator.name == "wrong_hinge":
            moments = [("before", nothing), ("once opened", self._teller.act(Interact()))]
            return Story(tuple(await self._teller.moments(moments, start=stand, walker=True)), (place,))
        moments = [
            ("before", nothing),
            ("walked into", self._teller.act(Move(distance_m=WALK_M))),
            ("1 s later", self._teller.act(Wait(seconds=1.0))),
            ("4 s later", self._teller.act(Wait(seconds=3.0))),
        ]
        places = await self._places(moments, stand)
        eye = await self.side_eye(place, [(stand.x, stand.y, stand.z), *places], truth)
        columns = await self._teller.moments(moments, start=stand, eye=eye, walker=True)
        return Story(tuple(columns), (place, *(_around(one) for one in places)))

    async def _places(self, moments: Sequence[tuple[str, Do]], stand: Pose) -> list[Vec3]:
        """Where the thing is at each moment in either world."""
        places: list[Vec3] = []
        for injections in ((), (self._teller.injection,)):
            await self._teller.world.reset(injections, start=stand, frames="none")
            for _, do in moments:
                await do()
                places.append(await self._teller.place_of(self._teller.injection.targets[0]))
        return places

    async def side_eye(self, place: Box, feet: Sequence[Vec3], truth: GroundTruth) -> Pose:
        """An eye beside the way that sees both ends of it, what is between them, and the place."""
        await self._teller.world.reset((), frames="none")
        middle = middle_of(hull([place, *(_standing(one) for one in feet)])) if _is_small(place) else feet[1]
        yaw = look_from(feet[0], middle_of(place), eye_m=self._teller.scene.eye_m).yaw_deg
        best, most = self._teller.eye, -1
        for away in AWAYS_M:
            for side in SIDES_DEG:
                turned = math.radians(yaw + side)
                ground = (
                    middle[0] + away * math.sin(turned),
                    feet[0][1],
                    middle[2] - away * math.cos(turned),
                )
                if not any(math.dist(ground, point) < INDOORS_M for point in self._teller.points):
                    continue
                pose = look_from(
                    ground, (middle[0], feet[0][1] + 0.8, middle[2]), eye_m=self._teller.scene.eye_m
                )
                seen = [await self._teller.pixels(pose, (), [_standing(one)]) for one in feet]
                score = min(seen) + await self._teller.pixels(pose, truth.affected, truth.regions[:1]) // 4
                if score > most:
                    best, most = pose, score
        return best


def _standing(feet: Vec3) -> Box:
    x, y, z = feet
    return Box(min=(x - 0.25, y, z - 0.25), max=(x + 0.25, y + 1.8, z + 0.25))


def _around(place: Vec3) -> Box:
    x, y, z = place
    return Box(min=(x - 0.25, y - 0.1, z - 0.25), max=(x + 0.25, y + 0.5, z + 0.25))


def _is_small(place: Box) -> bool:
    return max(high - low for low, high in zip(place.min, place.max, strict=True)) < 4.0
