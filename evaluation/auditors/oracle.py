"""The oracle: knows the injections, rehearses on an operator's world, then audits through the Audit alone.

Owns: choosing the attempt that shows each anomaly with enough pixels, the plan as a value, and carrying it out.
Refuses: anything in the audited world but the plan's actions; a task that it cannot solve it leaves unreported.
Its success is the certificate that a task can be solved; its steps are `oracle_steps`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from data.errors import UsageError
from data.schema.action import Action
from data.schema.audit import AuditorKind, PointMark
from data.schema.base import Value
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import SceneGraph
from data.schema.space import Vec3
from data.schema.task import TaskDefinition
from evaluation.audit import AuditPort
from evaluation.auditors.auditor import AnyAction, AuditorContext, carry_out
from evaluation.auditors.rehearsal import Rehearsal
from evaluation.auditors.sights import PIXELS_MIN, PIXELS_SURE, ground_of
from evaluation.auditors.tactics import Scouting, plan_attempts
from evaluation.exposure import Glimpse, measure_glimpses
from evaluation.masks import deepest_point
from worlds.protocol import World
from worlds.walker import OutOfStepsError

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


class OraclePlan(Value):
    """What the oracle will do. `unsolved` says in words which anomalies it found no way to show."""

    actions: tuple[Action, ...]
    reports: tuple[PlannedReport, ...]
    unsolved: tuple[str, ...] = ()

    @property
    def oracle_steps(self) -> int:
        """Actions of the plan."""
        return len(self.actions)


async def plan_oracle(world: World, graph: SceneGraph, definition: TaskDefinition) -> OraclePlan:
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
    return OraclePlan(actions=actions, reports=reports, unsolved=(*unsolved, *missed))


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


class OracleAuditor:
    """Knows the injections: the upper bound, and the certificate that a task can be solved."""

    name: ClassVar[str] = "oracle"
    kind: ClassVar[AuditorKind] = "baseline"
    needs: ClassVar[frozenset[str]] = frozenset({"definition", "operator"})
    sees: ClassVar[bool] = True

    def __init__(self) -> None:
        self._plan: OraclePlan | None = None

    async def prepare(self, context: AuditorContext) -> dict[str, Any]:
        """Rehearses; the plan is kept whole in the configuration, with `oracle_steps`."""
        if context.operator is None or context.graph is None or context.definition is None:
            raise UsageError("The oracle needs the task's definition and an operator's world.")
        plan = await plan_oracle(context.operator, context.graph, context.definition)
        self._plan = plan
        return {
            "baseline": self.name,
            "oracle_steps": plan.oracle_steps,
            "plan": plan.model_dump(mode="json"),
        }

    async def run(self, audit: AuditPort, context: AuditorContext) -> None:
        """Carries the plan out, reports as planned, finishes."""
        del context
        plan = self._plan
        if plan is None:
            raise UsageError("The oracle was not prepared.")
        for action in plan.actions:
            await carry_out(audit, action)
        for report in plan.reports:
            await audit.call(
                "report",
                description=report.description,
                category=report.category,
                evidence=list(report.evidence),
                mark=report.mark.model_dump(mode="json"),
                confidence=1.0,
            )
        await audit.call("finish", summary="; ".join(plan.unsolved))
