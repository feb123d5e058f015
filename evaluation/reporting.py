"""Reports of an audit: making one, revising one, checking what it cites.

Owns: report ids, the check that cited frames exist, marks moved to their whole frame, earlier texts kept.
Refuses: judging; a report is a claim.
"""

from __future__ import annotations

from data.errors import NotFoundError, UsageError
from data.schema.audit import Report
from evaluation.contract import REPORTS_MAX, ReportAnomaly, ReviseReport
from evaluation.frames import uncrop_mark
from evaluation.ledger import AuditState


def plan_report(arguments: ReportAnomaly, state: AuditState) -> Report:
    """A new report.

    Raises:
        UsageError: there are 20 already, or a mark is on a frame that is not cited.
        NotFoundError: a cited frame was never shown.
    """
    if len(state.reports) >= REPORTS_MAX:
        raise UsageError(f"There are {REPORTS_MAX} reports already, which is the most; revise one.")
    _check_cited(arguments.evidence, state)
    mark = arguments.mark
    if mark is not None and mark.frame not in arguments.evidence:
        raise UsageError(f"The mark is on {mark.frame}, which is not among the evidence; cite it too.")
    return Report(
        id=f"r{len(state.reports) + 1}",
        description=arguments.description,
        category=arguments.category,
        evidence=arguments.evidence,
        mark=None if mark is None else uncrop_mark(mark, state.crops),
        confidence=arguments.confidence,
        after_step=state.steps_used,
    )


def plan_revision(arguments: ReviseReport, state: AuditState) -> Report:
    """A report as revised; the earlier text is kept in its history.

    Raises:
        NotFoundError: no such report, or a cited frame was never shown.
        UsageError: nothing to revise is named.
    """
    report = state.reports.get(arguments.id)
    if report is None:
        raise NotFoundError(
            f"There is no report {arguments.id}; reports: {', '.join(state.reports) or 'none'}."
        )
    update = {
        "description": arguments.description,
        "evidence": arguments.evidence,
        "withdrawn": arguments.withdraw,
    }
    update = {key: value for key, value in update.items() if value is not None}
    if not update:
        raise UsageError("revise_report: give a description, evidence or withdraw.")
    if arguments.evidence is not None:
        _check_cited(arguments.evidence, state)
    earlier = report.model_dump(mode="json", exclude={"history", "id"})
    return report.model_copy(update={**update, "history": (*report.history, earlier)})


def _check_cited(evidence: tuple[str, ...], state: AuditState) -> None:
    missing = [ref for ref in evidence if ref not in state.frames]
    if missing:
        raise NotFoundError(
            f"These frames were never shown: {', '.join(missing)}. Cite frames of this audit, a0 to "
            f"a{state.steps[-1].step}."
        )
