"""Success by family and auditor, from a project or from its records.

Owns: choosing whose verdicts score it. Refuses: the statistics (evaluation), reading records (app.jobs.records).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.jobs.records import project_records
from app.jobs.sources import Verdicts, families_in, find_source, prepare
from evaluation.ratings import verdicts_in
from evaluation.tables import SuccessTable, tabulate_said

if TYPE_CHECKING:
    from data.store.project import Project


def success_table(project: Project, judge: str | None = None) -> SuccessTable:
    """Success by family and auditor under one judge (default: the automatic judge used last).

    Raises:
        NotFoundError: that judge has judged nothing here; the message lists those that have.
    """
    verdicts = prepare(project_records(project))
    chosen = find_source(verdicts, judge).id if judge else verdicts.newest_automatic or "none"
    return success_of(verdicts, chosen)


def success_of(verdicts: Verdicts, judge: str) -> SuccessTable:
    """The same from prepared records; `judge` is the id of a source."""
    records = verdicts.records
    families = {revision.sha256: families_in(revision.definition) for revision in records.revisions}
    said = verdicts_in(judge, verdicts.table)
    return tabulate_said(records.episodes, said, judge=judge, families_of=families)


def judge_name(project: Project, judge: str) -> str:
    """What a judge is called, with the beginning of its id; for headings."""
    source = prepare(project_records(project)).sources.get(judge)
    if source is None:
        return "nobody yet"
    return f"{source.name} ({judge[:12]})" if len(judge) == 64 else source.name
