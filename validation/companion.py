"""The companion panel, as each workspace may show it: who audits this task, how far, with what result.

Owns: one row an audit, running or ended, with what is not to be known left None. Refuses: running audits
(evaluation does, and app hands their progress in) and the policy's words (blind.py).
"""

from __future__ import annotations

from collections.abc import Sequence

from data.schema.audit import AuditorKind, Ending, Episode
from data.schema.base import Sha256, Value
from data.schema.judgment import JudgeKind, Judgment, Verdict
from validation.blind import OPEN_WORKSPACES, ProjectRecords, Workspace, has_judged, has_reviewed


class VerdictBy(Value):
    """One verdict, and the kind and name of who gave it."""

    kind: JudgeKind
    name: str
    verdict: Verdict


class Progress(Value):
    """How far one audit of one revision is, running or ended: everything about it, before blinding."""

    key: str
    """The episode's or the audit's id."""
    revision: Sha256
    kind: AuditorKind
    name: str
    steps_used: int
    steps: int
    """The budget."""
    running: bool
    ending: Ending | None = None
    reason: str = ""
    reports: int = 0
    cost_usd_micros: int = 0
    latest_frame: Sha256 | None = None
    verdicts: tuple[VerdictBy, ...] = ()


class CompanionRow(Value):
    """One line of the companion panel. None means: not to be known here, or not yet."""

    key: str
    label: str
    running: bool
    kind: AuditorKind | None = None
    steps_used: int | None = None
    steps: int | None = None
    ending: Ending | None = None
    reason: str | None = None
    reports: int | None = None
    cost_usd_micros: int | None = None
    latest_frame: Sha256 | None = None
    verdicts: tuple[VerdictBy, ...] | None = None


def progress_of(episode: Episode, judgments: Sequence[Judgment] = ()) -> Progress:
    """A finished episode with the verdicts on it; leave out those that were replaced."""
    frames = [frame for step in episode.steps for frame in step.frames]
    return Progress(
        key=episode.id,
        revision=episode.revision,
        kind=episode.auditor.kind,
        name=episode.who,
        steps_used=episode.steps_used,
        steps=episode.brief.budget.steps,
        running=False,
        ending=episode.ending,
        reason=episode.reason,
        reports=sum(not report.withdrawn for report in episode.reports),
        cost_usd_micros=episode.cost_usd_micros,
        latest_frame=frames[-1].blob if frames else None,
        verdicts=tuple(
            VerdictBy(kind=one.judge.kind, name=one.judge.name, verdict=one.verdict)
            for one in judgments
            if one.episode == episode.id
        ),
    )


def companion_rows(
    workspace: Workspace, viewer: str, progress: Sequence[Progress], records: ProjectRecords
) -> tuple[CompanionRow, ...]:
    """The lines of the companion panel for these audits, in their order.

    Author and Results: everything. Review: everything once the viewer's own review of that revision is saved, nothing
    but *running* before. Judge: steps, ending and reports of every audit (they are what is judged); verdicts and the
    auditor only of an audit that the viewer has judged. Audit: nothing but *running*.
    """
    return tuple(
        _row(workspace, viewer, number, one, records) for number, one in enumerate(progress, start=1)
    )


def _row(
    workspace: Workspace, viewer: str, number: int, progress: Progress, records: ProjectRecords
) -> CompanionRow:
    if _may_know_all(workspace, viewer, progress, records):
        return CompanionRow(label=progress.name, **progress.model_dump(exclude={"name", "revision"}))
    hidden = CompanionRow(key=progress.key, label=f"Audit {number}", running=progress.running)
    if workspace != "judge":
        return hidden
    return hidden.model_copy(
        update={
            "steps_used": progress.steps_used,
            "steps": progress.steps,
            "ending": progress.ending,
            "reports": progress.reports,
            "latest_frame": progress.latest_frame,
        }
    )


def _may_know_all(workspace: Workspace, viewer: str, progress: Progress, records: ProjectRecords) -> bool:
    if workspace in OPEN_WORKSPACES:
        return True
    if workspace == "judge":
        return has_judged(viewer, progress.key, records)
    revision = records.revision(progress.revision)
    return workspace == "review" and revision is not None and has_reviewed(viewer, revision, records)
