"""The witness of a task: a list of actions that brings each of its anomalies to show, and where it shows.

Owns: choosing the attempt that shows each anomaly with enough pixels, and the plan as a value.
Refuses: audits, storing, and judging a task; what cannot be shown is said, not guessed.
A plan that leaves nothing unsolved certifies that a task can be solved; its length is `oracle_steps`.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from data.schema.action import Action
from data.schema.audit import PointMark
from data.schema.base import Value
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import SceneGraph
from data.schema.space import Vec3
from data.schema.task import TaskDefinition
from worlds.masks import deepest_point
from worlds.protocol import World
from worlds.walker import AnyAction, OutOfStepsError
from worlds.witness.glimpses import Glimpse, measure_glimpses
from worlds.witness.rehearsal import Rehearsal
from worlds.witness.sights import PIXELS_MIN, PIXELS_SURE, ground_of
from worlds.witness.tactics import Scouting, plan_attempts

SPACING_M = 0.5


class PlannedReport(Value):
    """One report of a plan: which anomaly, on which frames, marked where."""

    anomaly: int
    category: CategoryCode
    description: str
    evidence: tuple[str, ...]
    mark: PointMark
    pixels: int
    """Of the exposure mask in the marked frame."""


class WitnessPlan(Value):
    """How every anomaly of a task is brought to show. `unsolved` says in words which found no way."""

    actions: tuple[Action, ...]
    reports: tuple[PlannedReport, ...]
    unsolved: tuple[str, ...] = ()

    @property
    def oracle_steps(self) -> int:
        """Actions of the plan."""
        return len(self.actions)


async def plan_witness(world: World, graph: SceneGraph, definition: TaskDefinition) -> WitnessPlan:
    """Finds a plan for a task by rehearsing it on a loaded operator's world."""
    points = await world.walkable(SPACING_M)
    rehearsal = Rehearsal(world=world, graph=graph, definition=definition, most_steps=definition.budget.steps)
    actions: tuple[AnyAction, ...] = ()
    revealed_at: dict[int, int] = {}
    unsolved: list[str] = []
    for index, anomaly in enumerate(definition.anomalies):
        longer = await _show_any(rehearsal, anomaly.injections, points, actions)
        if longer is None:
            unsolved.append(f"anomaly {index + 1} ({anomaly.category}): no way to show it was found")
            continue
        actions = longer
        revealed_at[index] = len(actions)
    reports, missed = await _plan_reports(rehearsal, definition, actions, revealed_at)
    return WitnessPlan(actions=actions, reports=reports, unsolved=(*unsolved, *missed))


async def _show_any(
    rehearsal: Rehearsal,
    injections: Sequence[Injection],
    points: Sequence[Vec3],
    before: Sequence[AnyAction],
) -> tuple[AnyAction, ...] | None:
    for injection in injections:
        await rehearsal.restart(before)
        scouting = Scouting(rehearsal=rehearsal, injection=injection, points=points)
        best: tuple[AnyAction, ...] | None = None
        for attempt in await plan_attempts(scouting, ground_of(rehearsal)):
            walker = await rehearsal.restart(before)
            try:
                await attempt(walker)
            except OutOfStepsError:
                continue
            actions = rehearsal.actions
            if await rehearsal.pixels(injection.id, enough=PIXELS_SURE) >= PIXELS_SURE:
                best = actions
                break
        if best is not None:
            return best
    return None


async def _plan_reports(
    rehearsal: Rehearsal,
    definition: TaskDefinition,
    actions: Sequence[AnyAction],
    revealed_at: dict[int, int],
) -> tuple[tuple[PlannedReport, ...], tuple[str, ...]]:
    """Marks by the full exposure mask of the frame in which each anomaly was brought to show."""
    if not revealed_at:
        return (), ()
    await rehearsal.restart(actions)
    wanted = set(revealed_at.values())
    steps = [
        step if step.step in wanted else step.model_copy(update={"frames": ()}) for step in rehearsal.steps
    ]
    glimpses = await measure_glimpses(rehearsal.world, definition, steps)
    if glimpses is None:
        return (), ("the world did not replay to the same digests",)
    by_ref = {glimpse.frame.ref: glimpse for glimpse in glimpses}
    reports: list[PlannedReport] = []
    missed: list[str] = []
    for index, step in revealed_at.items():
        report = _plan_report(definition, index, by_ref[f"a{step}"])
        if report is None:
            missed.append(f"anomaly {index + 1}: fewer than {PIXELS_MIN} pixels in the full picture")
        else:
            reports.append(report)
    return tuple(reports), tuple(missed)


def _plan_report(definition: TaskDefinition, index: int, glimpse: Glimpse) -> PlannedReport | None:
    anomaly = definition.anomalies[index]
    masks = [glimpse.masks[i.id] for i in anomaly.injections if i.id in glimpse.masks]
    if not masks:
        return None
    mask = np.logical_or.reduce(masks)
    pixels = int(np.count_nonzero(mask))
    if pixels < PIXELS_MIN:
        return None
    x, y = deepest_point(mask)
    ref = glimpse.frame.ref
    return PlannedReport(
        anomaly=index,
        category=anomaly.category,
        description=anomaly.rubric.en.anomaly or "The injected anomaly shows here.",
        evidence=(ref,),
        mark=PointMark(frame=ref, x=x, y=y),
        pixels=pixels,
    )
