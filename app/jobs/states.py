"""The state of a task in an open project.

Owns: handing the records to validation.states. Refuses: the rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from data.schema.task import Revision, Task
from validation.proposing import may_be_proposed, stands_of
from validation.states import Standing, newest_revision, standing_of

if TYPE_CHECKING:
    from data.store.project import Project


def _is_proposed(project: Project, task: Task, revisions: Sequence[Revision]) -> bool:
    newest = newest_revision(task.id, revisions)
    if newest is None:
        return False
    stands = stands_of(
        newest.sha256, project.gates.results(newest.sha256), project.gates.waivers(newest.sha256)
    )
    return may_be_proposed(stands)


def standing_in(project: Project, task: Task) -> Standing:
    """The task's state with the votes behind it."""
    revisions = project.revisions.for_task(task.id)
    reviews = [review for revision in revisions for review in project.reviews.current(revision.sha256)]
    return standing_of(task, revisions, reviews, proposed=_is_proposed(project, task, revisions))
