"""The state of a task in an open project.

Owns: handing the records to validation.states. Refuses: the rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from data.schema.task import Task
from validation.states import Standing, standing_of

if TYPE_CHECKING:
    from data.store.project import Project


def standing_in(project: Project, task: Task) -> Standing:
    """The task's state with the votes behind it."""
    revisions = project.revisions.for_task(task.id)
    reviews = [review for revision in revisions for review in project.reviews.current(revision.sha256)]
    return standing_of(task, revisions, reviews)
