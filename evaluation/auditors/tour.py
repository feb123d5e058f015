"""The twin's tour: from one solid thing straight into the next, and once back to where it began and back again.

Owns: where the twin walks next. Refuses: comparing and reporting (side_by_side), geometry (bumps). Bodies are compared
everywhere at once, so a tour serves three ends: to try what should stop one, to see things from many sides, and to
come back to what one has left, because some differences show only on return.
"""

from __future__ import annotations

import itertools
import math
import random

from data.schema.action import Move, Turn
from data.schema.space import Vec3
from evaluation.auditors.bumps import Bump, Bumps, Thing
from evaluation.auditors.side_by_side import SideBySide
from worlds.routes import flat_m
from worlds.walker import MOVE_MAX_M, MOVE_MIN_M, aim, straighten

SPACING_M = 0.5
BUMP_THROUGH_M = 0.6
"""So far beyond its surface one tries to get."""
TURN_BACK_AT = 0.6
"""Part of the step budget after which one goes back to the start once."""
ROUTES = 12
"""So many things, the nearest as the crow flies, are asked for a route when none is in reach."""
DOOR_STEPS = 8.0
DEAR_STEPS = 4.9
"""What costs more steps than this and is in reach is compared with what has to be walked to."""
WHIM_STEPS = 0.5
"""Seeded preference among things about equally near."""


class Tour:
    """Walks until something is reported or the steps run out."""

    def __init__(self, pair: SideBySide, *, seed: int) -> None:
        self._pair = pair
        self._seed = seed

    async def walk(self) -> None:
        """Tours.

        Raises:
            OutOfStepsError: the audit has no steps left.
            StrayedError: motion differed between the builds.
        """
        pair = self._pair
        self._bumps = Bumps(pair.graph, await pair.clean.walkable(SPACING_M))
        self._left = list(self._bumps.things)
        whim = random.Random(self._seed)  # noqa: S311 - a plan, not a secret
        self._taste = {thing.node.id: whim.uniform(0.0, WHIM_STEPS) for thing in self._left}
        home, back_after = self._here, int(pair.audit.brief.budget.steps * TURN_BACK_AT)
        away = True
        await self._look_round()
        while not pair.reported:
            while await pair.look_into_suspects():
                pass
            if pair.reported:
                return
            if away and pair.walker.steps >= back_after:
                away = False
                await self._go_home_and_back(home)
            elif not await self._try_next():
                if not away:
                    return
                back_after = 0

    async def _go_home_and_back(self, home: Vec3) -> None:
        """Two returns: to where one began, and to where one is now, to see again what one has left at either."""
        turned = self._here
        for place in (home, turned):
            await self._pair.walker.walk_to(place, within_m=0.6)
            if self._pair.suspects:
                return
        await self._look_round()

    async def _look_round(self) -> None:
        """All round on the spot: what changes behind one's back must have been seen before."""
        for _ in range(3):
            await self._pair.walker.do(Turn(degrees=90.0))
            if self._pair.suspects:
                return

    async def _try_next(self) -> bool:
        """Walks into the thing that takes the fewest steps; False when everything was tried."""
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
            if self._pair.suspects:
                return True
        bump = self._bumps.way_into(thing, self._here)
        if bump is not None:
            await self._walk_into(thing, bump)
        return True

    async def _walk_into(self, thing: Thing, bump: Bump) -> None:
        walker, way_m = self._pair.walker, bump.gap_m + BUMP_THROUGH_M
        self._pair.aimed_at = thing.node
        await walker.turn_to(aim(walker.pose, bump.aim, eye_m=walker.eye_m)[0])
        # In equal parts, so that it is the last one that meets the thing.
        part_m = round(max(MOVE_MIN_M, way_m / _moves(way_m)), 2)
        for _ in range(_moves(way_m)):
            if self._pair.suspects or (await walker.do(Move(distance_m=part_m))).outcome == "blocked":
                break
        self._pair.aimed_at = None

    def _steps(self, thing: Thing) -> tuple[float, Vec3 | None]:
        """Steps to try a thing that is in reach, and where to stand first; infinity when it is out of reach."""
        dear = self._dear(thing)
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
            (flat_m(self._here, stand) + self._dear(thing), thing.node.id, thing, stand)
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
            steps = legs + DOOR_STEPS * shut + 2 + self._dear(thing)
            if best is None or steps < best[0]:
                best = (steps, thing, stand)
        return best

    def _dear(self, thing: Thing) -> float:
        """Steps by which a thing is put off: what belongs to the building, what is small, what one has opened."""
        if thing.node.id in self._pair.walker.opened:
            return math.inf
        building = 5.0 if thing.node.structural else 0.0
        return building + (0.0 if thing.large else 0.7) + self._taste[thing.node.id]

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
