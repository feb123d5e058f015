"""The twin's tour: from one solid thing straight into the next, and once back to where it began.

Owns: where the twin walks next. Refuses: comparing (side_by_side), reporting (showing), geometry (bumps). Bodies are
compared everywhere at once, so a tour serves four ends: to try what should stop one, to use what can be used, to see
things from many sides, and to come back to what one has left, because some differences show only on return.
"""

from __future__ import annotations

import itertools
import math
import random

from data.schema.action import Interact, Move, Turn, Wait
from data.schema.space import Vec3
from evaluation.auditors.bumps import Bump, Bumps, Thing
from evaluation.auditors.showing import Showing
from evaluation.auditors.side_by_side import NoticedError, SideBySide
from worlds.routes import flat_m, middle_of
from worlds.walker import MOVE_MAX_M, MOVE_MIN_M, aim, straighten

SPACING_M = 0.5
BUMP_THROUGH_M = 0.6
"""So far beyond its surface one tries to get."""
TURN_BACK_AT = 0.5
"""Part of the step budget after which one goes back to the start once."""
ROUTES = 12
"""So many things, the nearest as the crow flies, are asked for a route when none is in reach."""
DOOR_STEPS = 5.0
DEAR_STEPS = 1.9
"""What costs more steps than this and is in reach is compared with what has to be walked to."""
WHIM_STEPS = 0.5
"""Seeded preference among things about equally near."""
ABOUT_M = 3.0
STOREY_M = 2.5
NEW_STEPS = 0.4
NEW_MOST_STEPS = 5.0
"""For each thing not seen yet near another, so many steps more are walked to that; and no more than so many in all.

As often again as things were tried one after the other from where nothing new was seen.
"""
NEW_LEAST = 10
"""So many things that were not in view before are something new: a few more of a room come into view at every stop."""
USED = frozenset({"door", "drawer", "switch", "lever", "tap"})
REACH_M = 2.6
LEVEL_DEG = 25.0
"""Who looks up or down by more than this sees little of a tour."""
STAND_M = 1.1
"""So far from a door one stands to open it, or it would be held up."""


class Tour:
    """Walks until something is reported or the steps run out. The pair has begun already."""

    def __init__(self, pair: SideBySide, showing: Showing, *, seed: int) -> None:
        self._pair = pair
        self._showing = showing
        self._bumps = Bumps(pair.graph, pair.points)
        self._left = list(self._bumps.things)
        self._middles = [(node.id, middle_of(node.bounds)) for node in pair.graph.nodes]
        whim = random.Random(seed)  # noqa: S311 - a plan, not a secret
        self._taste = {thing.node.id: whim.uniform(0.0, WHIM_STEPS) for thing in self._left}
        self._off: dict[str, float] = {}
        self._home = self._here
        self._back_after: int | None = int(pair.audit.brief.budget.steps * TURN_BACK_AT)
        self._looked = False
        self._stale = 0

    async def walk(self) -> None:
        """Tours.

        Raises:
            OutOfStepsError: the audit has no steps left.
            StrayedError: motion differed between the builds.
        """
        pair = self._pair
        while not pair.reported:
            pair.watching = False
            while await self._showing.look_into_suspects():
                pass
            if pair.reported:
                return
            pair.watching = True
            try:
                if not await self._go_on():
                    return
            except NoticedError:
                continue

    async def _go_on(self) -> bool:
        """The next thing to do; False when there is nothing left."""
        if abs(self._pair.walker.pose.pitch_deg) > LEVEL_DEG:
            await self._pair.walker.tilt_to(0.0)
        if not self._looked:
            self._looked = True
            await self._look_round()
        elif self._back_after is not None and self._pair.used >= self._back_after:
            self._back_after = None
            await self._pair.walker.walk_to(self._home, within_m=0.6)
        else:
            return await self._try_or_go_back()
        return True

    async def _try_or_go_back(self) -> bool:
        seen = len(self._pair.seen)
        try:
            tried = await self._try_next()
        finally:
            self._stale = 0 if len(self._pair.seen) >= seen + NEW_LEAST else self._stale + 1
        if not tried and self._back_after is None:
            return False
        if not tried:
            self._back_after = 0
        return True

    async def _look_round(self) -> None:
        """All round on the spot, slowly: what changes behind one's back must have been seen before, and be met again."""
        for action in (*(Turn(degrees=90.0),) * 2, Wait(seconds=1.5), *(Turn(degrees=90.0),) * 2):
            await self._pair.walker.do(action)

    async def _try_next(self) -> bool:
        """Tries the thing that takes the fewest steps; False when everything was tried."""
        self._off = {thing.node.id: self._dear(thing) for thing in self._left}
        plans = [(self._steps(thing), thing) for thing in self._left]
        near = min(plans, key=lambda plan: (plan[0][0], plan[1].node.id), default=None)
        if near is None or near[0][0] > DEAR_STEPS:
            far = await self._nearest_by_route()
            if far is not None and (near is None or far[0] < near[0][0]):
                near = ((far[0], far[2]), far[1])
        if near is None or math.isinf(near[0][0]):
            return False
        (_, stand), thing = near
        self._left.remove(thing)
        if stand is not None:
            await self._pair.walker.walk_to(stand)
        bump = self._bumps.way_into(thing, self._here)
        if bump is not None:
            await self._walk_into(thing, bump)
        if thing.node.mechanism in USED and thing.node.id not in self._pair.walker.opened:
            await self._use(thing)
        return True

    async def _use(self, thing: Thing) -> None:
        """Faces a thing that can be used, and uses it, when it is in reach."""
        walker, middle = self._pair.walker, middle_of(thing.node.bounds)
        eye = (self._here[0], self._here[1] + walker.eye_m, self._here[2])
        gap = flat_m(middle, self._here)
        if math.dist(eye, middle) > REACH_M:
            return
        if thing.node.mechanism == "door" and gap < STAND_M:
            await walker.do(Move(distance_m=round(max(MOVE_MIN_M, STAND_M - gap), 2), direction="back"))
        await walker.face(middle, level_within_deg=8.0, turned_within_deg=4.0)
        await walker.do(Interact())
        walker.opened.add(thing.node.id)

    async def _walk_into(self, thing: Thing, bump: Bump) -> None:
        walker, way_m = self._pair.walker, bump.gap_m + BUMP_THROUGH_M
        self._pair.aimed_at = thing.node
        await walker.turn_to(aim(walker.pose, bump.aim, eye_m=walker.eye_m)[0])
        # In equal parts, so that it is the last one that meets the thing.
        part_m = round(max(MOVE_MIN_M, way_m / _moves(way_m)), 2)
        for _ in range(_moves(way_m)):
            if (await walker.do(Move(distance_m=part_m))).outcome == "blocked":
                break
        self._pair.aimed_at = None

    def _steps(self, thing: Thing) -> tuple[float, Vec3 | None]:
        """Steps to try a thing that is in reach, and where to stand first; infinity when it is out of reach."""
        dear = self._off[thing.node.id]
        bump = self._bumps.way_into(thing, self._here)
        if bump is not None:
            return dear + self._turn_steps(bump.aim) + _moves(bump.gap_m + BUMP_THROUGH_M), None
        best: tuple[float, Vec3 | None] = (math.inf, None)
        for stand in self._bumps.stands(thing):
            if self._bumps.is_clear(self._here, stand):
                steps = dear + self._turn_steps(stand) + _moves(flat_m(self._here, stand)) + 2
                best = min(best, (steps, stand))
        return best

    async def _nearest_by_route(self) -> tuple[float, Thing, Vec3] | None:
        """The thing that takes the fewest steps along a route, and where to stand before it."""
        stands = [
            (flat_m(self._here, stand) + self._off[thing.node.id], thing.node.id, thing, stand)
            for thing in self._left
            for stand in self._bumps.stands(thing)
        ]
        best: tuple[float, Thing, Vec3] | None = None
        for _, _, thing, stand in sorted(stands, key=lambda row: row[:2])[:ROUTES]:
            route = await self._pair.clean.path(self._here, stand)
            if route is None:
                continue
            corners = straighten(route.points, within_m=0.15)
            legs = sum(1 + _moves(flat_m(a, b)) for a, b in itertools.pairwise(corners))
            shut = sum(door not in self._pair.walker.opened for door in route.doors)
            steps = legs + DOOR_STEPS * shut + 2 + self._off[thing.node.id]
            if best is None or steps < best[0]:
                best = (steps, thing, stand)
        return best

    def _dear(self, thing: Thing) -> float:
        """Steps by which a thing is put off: what belongs to the building, what is small, what one has opened.

        What stands among things that one has not seen yet is brought forward.
        """
        if thing.node.id in self._pair.walker.opened:
            return math.inf
        building = 5.0 if thing.node.structural else 0.0
        dear = building + (0.0 if thing.large else 0.7) + self._taste[thing.node.id]
        new = min(NEW_MOST_STEPS, NEW_STEPS * self._unseen_about(middle_of(thing.box)))
        return dear - (1 + self._stale) * new

    def _unseen_about(self, place: Vec3) -> int:
        """Things near a place, on its storey, that were not in view yet."""
        return sum(
            flat_m(middle, place) <= ABOUT_M and abs(middle[1] - place[1]) < STOREY_M
            for name, middle in self._middles
            if name not in self._pair.seen
        )

    def _turn_steps(self, at: Vec3) -> int:
        pose = self._pair.walker.pose
        yaw, _ = aim(pose, at, eye_m=self._pair.walker.eye_m)
        return int(abs((yaw - pose.yaw_deg + 180) % 360 - 180) >= 1.0)

    @property
    def _here(self) -> Vec3:
        pose = self._pair.walker.pose
        return (pose.x, pose.y, pose.z)


def _moves(distance_m: float) -> int:
    return max(1, math.ceil(distance_m / MOVE_MAX_M))
