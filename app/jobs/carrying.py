"""Statements on changes, and decisions of disputes, in an open project.

Owns: ids, times, and the revisions on both sides. Refuses: the rules (validation.votes, validation.disputes).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from app.jobs.people import checked_text
from app.jobs.profiles import acting_person
from app.jobs.states import votes_in
from data.errors import UsageError
from data.ids import new_id, now_ms
from data.schema.carrying import REASON_LEAST, Adjudication, CarryStatement
from data.schema.task import Revision
from validation.changes import RevisionChange, changes_between
from validation.disputes import disputed_votes, refuse_adjudication
from validation.votes import revision_before, said_of

if TYPE_CHECKING:
    from data.store.project import Project


def before_and_changes(project: Project, revision: Revision) -> tuple[Revision, tuple[RevisionChange, ...]]:
    """The revision before, and what changed since.

    Raises:
        UsageError: it is the task's first revision.
    """
    before = revision_before(revision, project.revisions.for_task(revision.task))
    if before is None:
        raise UsageError(
            f"Revision {revision.sha256[:12]} is the first of its task; nothing was changed yet."
        )
    return before, changes_between(before.definition, revision.definition)


def say_of_changes(
    project: Project, revision: Revision, affects: dict[str, bool], *, by: str
) -> CarryStatement:
    """Keeps the curator's word on every change since the revision before.

    Raises:
        UsageError: it is not the curator, a change is left out, or it is the first revision.
    """
    name = acting_person(project, by, "the curator's name")
    before, _ = before_and_changes(project, revision)
    statement = CarryStatement(
        id=new_id(),
        task=revision.task,
        revision=revision.sha256,
        previous=before.sha256,
        changes=said_of(before, revision, affects, by=name),
        by=name,
        at_ms=now_ms(),
    )
    return project.statements.add(statement)


def adjudicate(project: Project, revision: Revision, verdict: str, *, reason: str, by: str) -> Adjudication:
    """Keeps a third person's decision of a disputed revision.

    Raises:
        UsageError: they must not decide it, nothing is disputed, or the reason is too short.
    """
    if verdict not in ("pass", "fail"):
        raise UsageError(f"Verdict {verdict!r} is neither pass nor fail.")
    name = acting_person(project, by, "the name of who decides")
    words = checked_text(reason.strip(), "The reason", 4000)
    if len(words) < REASON_LEAST:
        raise UsageError(f"A decision needs a written reason of at least {REASON_LEAST} characters.")

    def keep() -> Adjudication:
        votes = votes_in(project, revision).reviews
        decision = Adjudication(
            id=new_id(),
            task=revision.task,
            revision=revision.sha256,
            verdict=cast("Literal['pass', 'fail']", verdict),
            reason=words,
            votes=disputed_votes(votes),
            by=name,
            at_ms=now_ms(),
        )
        refuse_adjudication(
            revision,
            votes,
            decision,
            makers=project.tasks.makers(revision.task),
            profiles=project.profiles.all(),
        )
        return project.adjudications.add(decision)

    return project.write(keep)
