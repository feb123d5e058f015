"""The state of a task in an open project.

Owns: handing the records to validation.states. Refuses: the rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from data.schema.carrying import Adjudication
from data.schema.task import Revision, Task
from validation.bars import is_same_person
from validation.proposing import GateStand, may_be_proposed, stands_of, words_against
from validation.states import Standing, newest_revision, standing_of
from validation.votes import Votes, decisions_on, votes_on

if TYPE_CHECKING:
    from data.store.project import Project


def _gates(project: Project, task: Task, revisions: Sequence[Revision]) -> tuple[GateStand, ...]:
    newest = newest_revision(task.id, revisions)
    if newest is None:
        return ()
    return stands_of(
        newest.sha256, project.gates.results(newest.sha256), project.gates.waivers(newest.sha256)
    )


def against_in(project: Project, revision: Revision) -> str:
    """In a sentence, which gates of a revision were run and neither passed nor were waived; empty when none."""
    stands = stands_of(
        revision.sha256, project.gates.results(revision.sha256), project.gates.waivers(revision.sha256)
    )
    return words_against([one.gate for one in stands if one.result is not None and not one.stands])


def standing_in(project: Project, task: Task) -> Standing:
    """The task's state with the votes behind it."""
    revisions = project.revisions.for_task(task.id)
    reviews = [review for revision in revisions for review in project.reviews.current(revision.sha256)]
    statements = [said for revision in revisions for said in project.statements.on(revision.sha256)]
    decisions = [one for revision in revisions for one in project.adjudications.on(revision.sha256)]
    gates = _gates(project, task, revisions)
    return standing_of(
        task,
        revisions,
        reviews,
        proposed=bool(gates) and may_be_proposed(gates),
        against=tuple(one.gate for one in gates if one.result is not None and not one.stands),
        statements=statements,
        adjudications=decisions,
        makers=makers_until(project, newest_revision(task.id, revisions)),
    )


def votes_in(project: Project, revision: Revision) -> Votes:
    """The votes on a revision, carried ones too."""
    revisions = project.revisions.for_task(revision.task)
    reviews = [review for one in revisions for review in project.reviews.current(one.sha256)]
    statements = [said for one in revisions for said in project.statements.on(one.sha256)]
    return votes_on(revision, revisions, reviews, statements, makers=makers_until(project, revision))


def decisions_in(project: Project, revision: Revision) -> tuple[Adjudication, ...]:
    """The decisions of disputes that bear on a revision, carried ones too; the last one counts."""
    revisions = project.revisions.for_task(revision.task)
    statements = [said for one in revisions for said in project.statements.on(one.sha256)]
    made = [one for each in revisions for one in project.adjudications.on(each.sha256)]
    return decisions_on(revision, revisions, made, statements, makers=makers_until(project, revision))


def makers_until(project: Project, revision: Revision | None) -> tuple[str, ...]:
    """Who edited a task until that revision was frozen."""
    return project.tasks.makers(revision.task, until_ms=revision.frozen_ms) if revision is not None else ()


def is_unblinded(project: Project, revision: Revision, viewer: str) -> bool:
    """Whether a person may see others' work on a revision: its curator, who decided a dispute on it, and whose vote counts."""
    return (
        is_same_person(revision.author, viewer)
        or any(is_same_person(one.by, viewer) for one in decisions_in(project, revision))
        or any(is_same_person(vote.reviewer, viewer) for vote in votes_in(project, revision).reviews)
    )
