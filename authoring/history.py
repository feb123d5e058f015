"""The edit history of one draft: undo and redo over everything.

Owns: the done and undone edits in order, merging the edits of one drag, and their JSON.
Refuses: saving (the caller does, after each change) and live worlds (`edits.plan_world_changes` says what to do there).
"""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter, ValidationError

from authoring.edits import Edit, apply_edit, describe_edit
from data.errors import SchemaError, UsageError
from data.schema.base import Value
from data.schema.task import Task


class Step(Value):
    """One edit and what takes it back."""

    edit: Edit
    inverse: Edit


_STEPS: TypeAdapter[tuple[Step, ...]] = TypeAdapter(tuple[Step, ...])


class History:
    """A draft with its edits. `task` is always the draft as it is now."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self._done: list[Step] = []
        self._undone: list[Step] = []

    def push(self, edit: Edit) -> Task:
        """Makes an edit; what had been undone is forgotten. Edits of one gesture on one target are one step."""
        task, inverse = apply_edit(self.task, edit)
        last = self._done[-1].edit if self._done else None
        if last is not None and _one_drag(last, edit):
            inverse = self._done.pop().inverse
        self._done.append(Step(edit=edit, inverse=inverse))
        self._undone.clear()
        self.task = task
        return task

    def undo(self) -> Task:
        """Takes the last edit back.

        Raises:
            UsageError: there is nothing to undo.
        """
        if not self._done:
            raise UsageError("There is nothing to undo.")
        step = self._done.pop()
        self.task, _ = apply_edit(self.task, step.inverse)
        self._undone.append(step)
        return self.task

    def redo(self) -> Task:
        """Makes the last undone edit again.

        Raises:
            UsageError: there is nothing to redo.
        """
        if not self._undone:
            raise UsageError("There is nothing to redo.")
        step = self._undone.pop()
        self.task, _ = apply_edit(self.task, step.edit)
        self._done.append(step)
        return self.task

    @property
    def undo_words(self) -> str | None:
        """What `undo` would take back, in a few words; None when there is nothing."""
        return describe_edit(self._done[-1].edit) if self._done else None

    @property
    def redo_words(self) -> str | None:
        """What `redo` would make again; None when there is nothing."""
        return describe_edit(self._undone[-1].edit) if self._undone else None

    def rebase(self, task: Task) -> None:
        """Takes over what a save changed in the record (version, time); the definition must be the same.

        Raises:
            UsageError: the definition or title differs, so that the steps would no longer fit.
        """
        if task.definition != self.task.definition or task.title != self.task.title:
            raise UsageError(f"The draft {task.id} differs from the one that was edited; open it anew.")
        self.task = task

    def to_json(self) -> dict[str, Any]:
        """Everything but the task, as JSON values."""
        return {
            "done": [step.model_dump(mode="json", by_alias=True) for step in self._done],
            "undone": [step.model_dump(mode="json", by_alias=True) for step in self._undone],
        }

    @classmethod
    def from_json(cls, task: Task, saved: dict[str, Any]) -> History:
        """The history of a draft as it was saved.

        Raises:
            SchemaError: the saved steps are not steps.
        """
        history = cls(task)
        try:
            history._done = list(_STEPS.validate_python(saved.get("done", ())))
            history._undone = list(_STEPS.validate_python(saved.get("undone", ())))
        except ValidationError as error:
            raise SchemaError(f"The saved edit history of {task.id} cannot be read: {error}.") from error
        return history


def _one_drag(last: Edit, edit: Edit) -> bool:
    return (
        edit.gesture is not None
        and last.gesture == edit.gesture
        and last.kind == edit.kind
        and last.target() == edit.target()
    )
