"""The witness of a task: a list of actions that brings each of its anomalies to show, and where it shows.

Owns: choosing the attempt that shows each anomaly with enough pixels, and the plan as a value.
Refuses: audits, storing, and judging a task; what cannot be shown is said, not guessed.
A plan that leaves nothing unsolved certifies that a task can be solved; its length is `oracle_steps`.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import aclosing

import numpy as np

from data.schema.action import Action
from data.schema.audit import PointMark
from data.schema.base import Value
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import SceneGraph
from data.schema.space import Vec3
from data.schema.task import TaskDefinition
from worlds.masks import Mask, deepest_point
from worlds.protocol import World
from worlds.walker import AnyAction, OutOfStepsError
from worlds.witness.rehearsal import Rehearsal
from worlds.witness.scouting import Scouting
from worlds.witness.sights import PIXELS_MIN, ground_of
from worlds.witness.tactics import make_attempts

SPACING_M = 0.5


class PlannedReport(Value):
    """One report of a plan: which anomaly, on which frames, marked where."""

    anomaly: int
    category: CategoryCode
    description: str
    evidence: tuple[str, ...]
    mark: PointMark
    pixels: int
    """Of the anomaly in the marked frame: its nodes and effect regions there, and what the clean twin shows of them
    when that alone is too little."""


class BestAttempt(Value):
    """What came nearest to showing an anomaly. `actions` include those for the anomalies before it."""

    anomaly: int
    actions: tuple[Action, ...]
    revealed: bool
    """The reveal condition held at the end."""
    pixels: int
    """Of the anomaly in the last frame; 0 when it was not revealed."""

    @property
    def enough(self) -> bool:
        """It shows what a report needs."""
        return self.revealed and self.pixels >= PIXELS_MIN


class WitnessPlan(Value):
    """How every anomaly of a task is brought to show. `unsolved` says in words which found no way."""

    actions: tuple[Action, ...]
    reports: tuple[PlannedReport, ...]
    unsolved: tuple[str, ...] = ()
    best: tuple[BestAttempt, ...] = ()
    """For each anomaly for which anything could be tried, the attempt that was kept or came nearest."""

    @property
    def oracle_steps(self) -> int:
        """Actions of the plan."""
        return len(self.actions)


async def plan_witness(world: World, graph: SceneGraph, definition: TaskDefinition) -> WitnessPlan:
    """Finds a plan for a task by rehearsing it on a loaded operator's world."""
    points = await world.walkable(SPACING_M)
    rehearsal = Rehearsal(world=world, graph=graph, definition=definition, most_steps=definition.budget.steps)
    actions: tuple[AnyAction, ...] = ()
    reports: list[PlannedReport] = []
    unsolved: list[str] = []
    nearest: list[BestAttempt] = []
    for index, anomaly in enumerate(definition.anomalies):
        showing = _Showing(rehearsal, index, points, actions)
        for injection in anomaly.injections:
            if await showing.try_injection(injection):
                break
        if showing.best is not None:
            nearest.append(showing.best)
        if showing.best is None or not showing.best.enough:
            unsolved.append(_say_unsolved(index, anomaly.category, showing.best))
            continue
        actions = showing.best.actions
        text = anomaly.rubric.en.anomaly or "The injected anomaly shows here."
        reports.append(_plan_report(showing.best, showing.mask, anomaly.category, text))
    return WitnessPlan(actions=actions, reports=tuple(reports), unsolved=tuple(unsolved), best=tuple(nearest))


class _Showing:
    """The search for a way to show one anomaly: the best attempt so far and its mask."""

    def __init__(
        self, rehearsal: Rehearsal, index: int, points: Sequence[Vec3], before: tuple[AnyAction, ...]
    ) -> None:
        self.best: BestAttempt | None = None
        self.mask: Mask = np.zeros((1, 1), dtype=np.bool_)
        self._rehearsal = rehearsal
        self._index = index
        self._points = points
        self._before = before

    async def try_injection(self, injection: Injection) -> bool:
        """Tries attempt after attempt; true as soon as one shows enough."""
        rehearsal = self._rehearsal
        await rehearsal.restart(self._before)
        scouting = Scouting(rehearsal, injection, self._points, self._before, ground_of(rehearsal))
        async with aclosing(make_attempts(scouting)) as attempts:
            async for attempt in attempts:
                walker = await rehearsal.restart(self._before)
                try:
                    await attempt(walker)
                except OutOfStepsError:
                    continue
                actions = rehearsal.actions
                mask = await rehearsal.show(injection.id, enough=PIXELS_MIN)
                self._keep(actions, mask)
                if self.best is not None and self.best.enough:
                    return True
        return False

    def _keep(self, actions: tuple[AnyAction, ...], mask: Mask | None) -> None:
        pixels = 0 if mask is None else int(np.count_nonzero(mask))
        made = BestAttempt(anomaly=self._index, actions=actions, revealed=mask is not None, pixels=pixels)
        best = self.best
        if best is None or (made.revealed, made.pixels) > (best.revealed, best.pixels):
            self.best = made
            self.mask = self.mask if mask is None else mask


def _say_unsolved(index: int, category: CategoryCode, best: BestAttempt | None) -> str:
    name = f"anomaly {index + 1} ({category})"
    if best is None or not best.revealed:
        return f"{name}: no way to show it was found"
    return f"{name}: at most {best.pixels} pixels of it were brought to show, of {PIXELS_MIN}"


def _plan_report(best: BestAttempt, mask: Mask, category: CategoryCode, text: str) -> PlannedReport:
    x, y = deepest_point(mask)
    ref = f"a{len(best.actions)}"
    return PlannedReport(
        anomaly=best.anomaly,
        category=category,
        description=text,
        evidence=(ref,),
        mark=PointMark(frame=ref, x=x, y=y),
        pixels=best.pixels,
    )
