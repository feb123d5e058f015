"""Giving reviewers tasks in an open project, and their queues.

Owns: keeping what was given and where a queue stands. Refuses: choosing (validation.assigning).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from pydantic import ValidationError

from app.jobs.people import checked_name
from app.jobs.profiles import acting_person
from app.jobs.records import project_records
from data.errors import NotFoundError, SchemaError, UsageError
from data.ids import new_id, now_ms
from data.plain_fault import first_fault
from data.schema.profile import person_key
from data.schema.review_work import ReviewAssignment, ReviewQueue
from validation.assigning import AssignmentPlan, candidates_in, plan_assignments

if TYPE_CHECKING:
    from data.store.project import Project


def assign(
    project: Project,
    reviewers: Sequence[str],
    *,
    by: str,
    per_task: int,
    seed: int = 0,
    tasks: Collection[str] | None = None,
    dry: bool = False,
) -> AssignmentPlan:
    """Plans who reviews what and keeps it; with `dry` it only plans.

    Args:
        tasks: ids of the tasks to give; None for all that are in use.

    Raises:
        UsageError: nobody is named, or somebody twice.
    """
    name = acting_person(project, by, "the name of who assigns")
    checked = [checked_name(one, "a reviewer's name") for one in reviewers]

    def keep() -> AssignmentPlan:
        records = project_records(project)
        candidates = [one for one in candidates_in(records) if tasks is None or one.revision.task in tasks]
        plan = plan_assignments(candidates, checked, per_task=per_task, seed=seed, roles_of=records.roles_of)
        if dry:
            return plan
        for one in plan.given:
            project.review_assignments.add(
                ReviewAssignment(
                    id=new_id(),
                    task=one.revision.task,
                    revision=one.revision.sha256,
                    reviewer=one.reviewer,
                    seed=seed,
                    why=one.why,
                    by=name,
                    at_ms=now_ms(),
                )
            )
        return plan

    return keep() if dry else project.write(keep)


def read_queue(project: Project, person: str) -> ReviewQueue | None:
    """A person's queue, or None.

    Raises:
        SchemaError: the setting holds something else.
    """
    kept = project.settings.get(_key(person))
    if kept is None:
        return None
    try:
        return ReviewQueue.model_validate(kept)
    except ValidationError as error:
        raise SchemaError(f"The review queue of {person} cannot be read: {first_fault(error)}.") from error


def start_queue(project: Project, person: str, tasks: Sequence[str], words: str) -> ReviewQueue:
    """Starts a queue; the one before it is dropped, which loses no review.

    Raises:
        UsageError: there is no task in it.
    """
    if not tasks:
        raise UsageError("There is nothing to review in that list.")
    queue = ReviewQueue(
        person=checked_name(person, "the reviewer's name"),
        words=words,
        tasks=tuple(dict.fromkeys(tasks)),
        made_ms=now_ms(),
    )
    return _keep(project, queue)


def move_queue(project: Project, person: str, by: int) -> ReviewQueue:
    """Goes so many places on (or back); stays at the first and the last.

    Raises:
        NotFoundError: this person has no queue.
    """
    queue = read_queue(project, person)
    if queue is None:
        raise NotFoundError(f"{person} has no queue. Start one: worldaudit review queue start --as NAME")
    at = max(0, min(len(queue.tasks) - 1, queue.at + by))
    return _keep(project, queue.model_copy(update={"at": at}))


def end_queue(project: Project, person: str) -> None:
    """Drops a person's queue; nothing else is lost."""
    project.settings.set(_key(person), None)


def _keep(project: Project, queue: ReviewQueue) -> ReviewQueue:
    project.settings.set(_key(queue.person), queue.model_dump(mode="json", by_alias=True))
    return queue


def _key(person: str) -> str:
    return f"review.queue/{person_key(person)}"
