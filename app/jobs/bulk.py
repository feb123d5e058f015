"""The same thing done to many tasks at once: retired, brought back, frozen.

Owns: doing it one by one and telling which could not be done, and why. Refuses: the single step (store, freezing).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.jobs.freezing import freeze_task
from data.errors import WorldAuditError
from data.ids import now_ms
from data.schema.task import Revision, Task

if TYPE_CHECKING:
    from data.store.project import Project


@dataclass(frozen=True)
class BulkFreeze:
    """What came of freezing many."""

    frozen: tuple[Revision, ...]
    refused: tuple[str, ...]
    """Why, for each that could not be frozen."""


def retire_tasks(project: Project, task_ids: Sequence[str], *, retired: bool) -> tuple[Task, ...]:
    """Takes tasks out of use, or brings them back; those that are so already are left alone."""
    changed: list[Task] = []
    for task_id in task_ids:
        task = project.tasks.get(task_id)
        if task.retired != retired:
            task = task.model_copy(update={"retired": retired, "updated_ms": now_ms()})
            changed.append(project.tasks.save(task))
    return tuple(changed)


def freeze_tasks(project: Project, task_ids: Sequence[str], *, note: str = "") -> BulkFreeze:
    """Freezes each draft that can be; the others stay as they are."""
    frozen: list[Revision] = []
    refused: list[str] = []
    for task_id in task_ids:
        try:
            frozen.append(freeze_task(project, project.tasks.get(task_id), note=note))
        except WorldAuditError as error:
            refused.append(str(error))
    return BulkFreeze(tuple(frozen), tuple(refused))
