"""The twin's tour: from one solid thing to the next, into each of them, and back to where it began half-way.

Owns: where the twin walks next. Refuses: comparing and reporting (side_by_side). Bodies are compared everywhere at
once, so a tour serves three ends: to try what stands in the way, to see things from many sides, and to come back to
what one has left, because some differences show only on return.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from data.schema.action import Move, Turn
from data.schema.scene import Node
from data.schema.space import Vec3
from evaluation.auditors.side_by_side import SideBySide
from worlds.routes import flat_m, nearest_in
from worlds.walker import aim

SPACING_M = 0.5
BESIDE_M = 0.8
STRAIGHT_M = 3.2
"""From so near, with a clear way, one walks straight into a thing."""
BUMP_THROUGH_M = 0.6
"""So far beyond its surface one tries to get."""
TURN_BACK_AT = 0.6
"""Part of the step budget after which one goes back to the start once."""
LOOK_ROUND_AFTER_M = 4.0
CANDIDATES = 6
WHIM_M = 0.6
"""Seeded preference among things about equally near."""


class Tour:
    """Walks until something is reported or the steps run out."""

    def __init__(self, pair: SideBySide, *, seed: int) -> None:
        self._pair = pair
        self._left = [node for node in pair.graph.nodes if _is_solid(node)]
        whim = random.Random(seed)  # noqa: S311 - a plan, not a secret
        self._taste = {node.id: whim.uniform(0.0, WHIM_M) for node in self._left}

    async def walk(self) -> None:
        """Tours.

        Raises:
            OutOfStepsError: the audit has no steps left.
            StrayedError: motion differed between the builds.
        """
        pair = self._pair
        points = await pair.clean.walkable(SPACING_M)
        home, back_after = self._here, int(pair.audit.brief.budget.steps * TURN_BACK_AT)
        away, looked = True, False
        await self._look_round()
        while not pair.reported:
            if away and not looked and flat_m(self._here, home) >= LOOK_ROUND_AFTER_M:
                looked = True
                await self._look_round()
            elif away and pair.walker.steps >= back_after:
                away = False
                await pair.walker.walk_to(home, within_m=0.6)
            elif not await self._try_next(points):
                return
            while await pair.look_into_suspects():
                pass

    async def _look_round(self) -> None:
        """All round on the spot: what changes behind one's back must have been seen before."""
        for _ in range(3):
            await self._pair.walker.do(Turn(degrees=90.0))
            if self._pair.suspects:
                return

    async def _try_next(self, points: Sequence[Vec3]) -> bool:
        """Walks into the next thing; False when everything was tried."""
        while self._left:
            self._left.sort(key=lambda node: (self._cost(node), node.id))
            for node in self._left[:CANDIDATES]:
                beside = self._beside(node, points)
                if beside is None:
                    continue
                route = await self._pair.clean.path(self._here, beside)
                if route is None:
                    continue
                self._left.remove(node)
                gap = flat_m(nearest_in(node.bounds, self._here), self._here)
                if gap > STRAIGHT_M or len(route.points) > 2 or route.doors:
                    await self._pair.walker.walk_to(beside)
                await self._walk_into(node)
                return True
            del self._left[:CANDIDATES]
        return False

    async def _walk_into(self, node: Node) -> None:
        walker = self._pair.walker
        at = nearest_in(node.bounds, self._here)
        gap = flat_m(at, self._here)
        if gap > STRAIGHT_M or gap < 0.02:
            return
        await walker.turn_to(aim(walker.pose, at, eye_m=walker.eye_m)[0])
        await walker.do(Move(distance_m=round(min(4.0, max(0.3, gap + BUMP_THROUGH_M)), 2)))

    def _beside(self, node: Node, points: Sequence[Vec3]) -> Vec3 | None:
        """A place to stand next to a thing, the one nearest to here."""
        near = [point for point in points if flat_m(nearest_in(node.bounds, point), point) <= BESIDE_M]
        return min(near, key=lambda point: flat_m(point, self._here)) if near else None

    def _cost(self, node: Node) -> float:
        """Metres to it; doors come sooner; what belongs to the building, and what would only roll away, later."""
        gap = flat_m(nearest_in(node.bounds, self._here), self._here) - (
            2.0 if node.mechanism == "door" else 0
        )
        return gap + self._taste[node.id] + (1.5 if node.structural else 0.0) + (2.0 if node.movable else 0.0)

    @property
    def _here(self) -> Vec3:
        pose = self._pair.walker.pose
        return (pose.x, pose.y, pose.z)


def _is_solid(node: Node) -> bool:
    """Something at body height that should stop a walker; floors, ceilings and low rugs are not."""
    low, high = node.bounds.min[1], node.bounds.max[1]
    return node.has_collider and high - low >= 0.3 and node.solid_m[1] >= 0.3
