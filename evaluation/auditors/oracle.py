"""The oracle: knows the injections, rehearses on an operator's world, then audits through the Audit alone.

Owns: carrying a witness's plan out. Refuses: finding one (worlds.witness), and anything in the audited world but the
plan's actions; a task that it cannot solve it leaves unreported.
"""

from __future__ import annotations

from typing import Any, ClassVar

from data.errors import UsageError
from data.schema.audit import AuditorKind
from evaluation.audit import AuditPort
from evaluation.auditors.auditor import AuditorContext, carry_out
from worlds.witness.plan import WitnessPlan, plan_witness


class OracleAuditor:
    """Knows the injections: the upper bound, and the certificate that a task can be solved."""

    name: ClassVar[str] = "oracle"
    kind: ClassVar[AuditorKind] = "baseline"
    needs: ClassVar[frozenset[str]] = frozenset({"definition", "operator"})
    sees: ClassVar[bool] = True

    def __init__(self) -> None:
        self._plan: WitnessPlan | None = None

    async def prepare(self, context: AuditorContext) -> dict[str, Any]:
        """Rehearses; the plan is kept whole in the configuration, with `oracle_steps`."""
        if context.operator is None or context.graph is None or context.definition is None:
            raise UsageError("The oracle needs the task's definition and an operator's world.")
        plan = await plan_witness(context.operator, context.graph, context.definition)
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
