"""Freezing a draft: what must be there before, and the one call that does it.

Owns: refusing a draft that cannot be a task. Refuses: gates; those judge a revision after it exists.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from data.errors import UsageError
from data.ids import now_ms
from data.schema.task import Revision, Task
from validation.findings import FIELD_TITLES, Field

if TYPE_CHECKING:
    from data.store.project import Project


def missing_for_freeze(task: Task, revisions: Sequence[Revision] = ()) -> tuple[str, ...]:
    """What stands against freezing a draft, in words; empty when it can be frozen.

    Among `revisions`, one of another task that says exactly the same stands against it: a revision belongs to one task.
    """
    definition = task.definition
    missing: list[str] = []
    if definition.origin == "control" and definition.anomalies:
        missing.append("a control has no anomaly: remove the anomalies or make it an ordinary task")
    if definition.origin != "control" and not definition.anomalies:
        missing.append("there is no anomaly: inject one, or mark the task as a clean control")
    for number, anomaly in enumerate(definition.anomalies, start=1):
        parts: tuple[tuple[Field, str], ...] = (
            ("anomaly", anomaly.rubric.en.anomaly),
            ("expected", anomaly.rubric.en.expected),
        )
        for part, text in parts:
            if not text.strip():
                missing.append(f"the rubric of anomaly {number} says nothing under '{FIELD_TITLES[part]}'")
    if not definition.description.scene.get("en", "").strip():
        missing.append("the scene description is empty")
    if not missing and (twin := _twin(task, revisions)) is not None:
        missing.append(
            f"it says exactly what revision {twin.number} of “{twin.title}” says; change its anomaly, its start or its "
            "description first"
        )
    return tuple(missing)


def _twin(task: Task, revisions: Sequence[Revision]) -> Revision | None:
    same = (one for one in revisions if one.task != task.id and one.definition == task.definition)
    return next(same, None)


def freeze_task(project: Project, task: Task, *, note: str = "") -> Revision:
    """Freezes the draft as a revision; an identical definition gives the revision that is there.

    Raises:
        UsageError: the draft lacks something; the message lists all of it.
    """
    if missing := missing_for_freeze(task):
        raise UsageError(f"{task.title!r} cannot be frozen yet: {'; '.join(missing)}.")
    return project.revisions.freeze(task, frozen_ms=now_ms(), note=note)
