"""What a tactic knows: a rehearsal, the injection, places to stand, and the views that a search finds.

Owns: setting the world to the state in which views are searched, handing sights out a few at a time, and where what is
looked at is. Refuses: what to do at a sight (tactics, contacts) and choosing among attempts (plan).
"""

from __future__ import annotations

import math
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from dataclasses import dataclass

from data.schema.injection import GroundTruth, Injection
from data.schema.scene import Capture, SceneGraph
from data.schema.space import Box, Pose, Vec3
from worlds.routes import middle_of
from worlds.walker import AnyAction, Walker
from worlds.witness.otherwise import differing_share, is_lit_otherwise, picture
from worlds.witness.rehearsal import Rehearsal
from worlds.witness.sights import TRIES_MAX, Sight, SightSearch, target_box, triggers_at

FINE_M = 0.25
FINE_REACH_M = 4.0
FINE_TRIES = 40
"""When no view was found at all, places nearer to each other are tried around the target."""
BATCHES = (1, 1, 2, 3)
"""So many sights are searched for at a time: most tasks are solved at the first."""
OTHERWISE_SHARE = 0.3
"""Of a place that is lit otherwise, so much must look different."""
Attempt = Callable[[Walker], Awaitable[None]]
"""Walks on a rehearsal and ends where the anomaly should be in view."""


@dataclass(frozen=True)
class Scouting:
    """A rehearsal restarted at the point where an attempt begins, and what is to be shown."""

    rehearsal: Rehearsal
    injection: Injection
    points: Sequence[Vec3]
    before: tuple[AnyAction, ...]
    """What is done first, for other anomalies."""
    start: Vec3
    """Where one stands after that."""

    @property
    def graph(self) -> SceneGraph:
        """Of the world."""
        return self.rehearsal.graph

    @property
    def truth(self) -> GroundTruth:
        """The ground truth of the injection."""
        return self.rehearsal.truths[self.injection.id]

    @property
    def target(self) -> Box:
        """Where it is and was; of a floor or another part of the building, the place on it that matters."""
        if self.truth.regions and self.graph.node(self.injection.targets[0]).structural:
            return self.truth.regions[0]
        return target_box(self.truth)

    @property
    def looked_at(self) -> Vec3:
        """The point to look at."""
        return middle_of(self.target)

    @property
    def left(self) -> int:
        """Actions of the budget that an attempt has."""
        return self.rehearsal.most_steps - len(self.before)

    @property
    def holds(self) -> bool:
        """The anomaly is revealed as things are in the rehearsal."""
        return self.rehearsal.reveals.get(self.injection.id, False)

    async def sights(
        self,
        *,
        clean: bool,
        accept: Callable[[Pose], bool] | None = None,
        triggered: bool = False,
        hidden: bool = False,
    ) -> AsyncGenerator[Sight, None]:
        """Sights, the best first; the world is set anew before each search, so that attempts may lie in between.

        Args:
            clean: looked for in the clean world at its start, else in the anomalous one where the attempts begin.
            accept: says which poses may be tried.
            triggered: only poses at which the injection's viewpoint trigger surely holds.
            hidden: only poses at which the world itself says that the anomaly is revealed, those behind walls first.

        What is only lit otherwise is looked for where the picture differs from the clean world's: a stronger lamp or a
        deeper shade may swallow it.
        """
        truth = self._truth_when(clean=clean)

        def fits(pose: Pose) -> bool:
            holds = not triggered or triggers_at(self.injection, self.graph, pose) > 0
            return holds and (accept is None or accept(pose))

        async def begin(points: Sequence[Vec3], tries: int) -> SightSearch:
            return await SightSearch.begin(
                self.rehearsal.world,
                truth,
                points,
                start=self.start,
                graph=self.graph,
                accept=fits,
                reveals=self._is_revealed_at if hidden else self._looks_otherwise if lit else None,
                hidden=hidden,
                tries=tries,
            )

        lit = not clean and is_lit_otherwise(truth)
        search = await begin(self.points, TRIES_MAX)
        for number, wanted in enumerate(BATCHES):
            await self._set_world(clean=clean)
            found = await search.find(wanted)
            if not found and number == 0:
                search = await begin(await self._finer_points(truth), FINE_TRIES)
                found = await search.find(wanted)
            if not found:
                return
            for sight in found:
                if sight.steps <= self.left:
                    yield sight

    async def _finer_points(self, truth: GroundTruth) -> list[Vec3]:
        """Places to stand near what is small or shows from a narrow side only."""
        middle = middle_of(target_box(truth))
        points = await self.rehearsal.world.walkable(FINE_M)
        return [point for point in points if math.dist(point, middle) < FINE_REACH_M]

    async def _is_revealed_at(self, pose: Pose) -> bool:
        """Whether it is, for one who begins there."""
        definition = self.rehearsal.definition
        outcome = await self.rehearsal.world.reset(
            definition.injections, start=pose, seed=definition.world_seed, frames="none"
        )
        return outcome.reveals.get(self.injection.id, False)

    async def _looks_otherwise(self, pose: Pose) -> bool:
        """Whether enough of the place looks otherwise than in the clean world, for one who begins there."""
        world, definition = self.rehearsal.world, self.rehearsal.definition
        pictures: list[Capture] = []
        for injections in ((), definition.injections):
            await world.reset(injections, start=pose, seed=definition.world_seed, frames="none")
            pictures.append(await picture(world, pose, self.truth))
        return differing_share(self.truth, *pictures) >= OTHERWISE_SHARE

    async def _set_world(self, *, clean: bool) -> None:
        definition = self.rehearsal.definition
        if clean:
            await self.rehearsal.world.reset(
                (), start=definition.start, seed=definition.world_seed, frames="none"
            )
        else:
            await self.rehearsal.restart(self.before)

    def _truth_when(self, *, clean: bool) -> GroundTruth:
        """What is not there yet shows beside the target: the target is looked at."""
        nodes = {node.id for node in self.graph.nodes}
        if not clean or not nodes.isdisjoint(self.truth.affected):
            return self.truth
        targets = self.injection.targets
        bounds = {target: self.graph.node(target).bounds for target in targets}
        return self.truth.model_copy(
            update={"affected": targets, "bounds_before": bounds, "bounds_after": bounds, "regions": ()}
        )
