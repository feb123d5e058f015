"""Drafts, saved one over the other, with every save kept.

Owns: optimistic saving and the history of a task. Refuses: freezing (revisions.py) and states (validation).
"""

from __future__ import annotations

from data.schema.task import Task
from data.store.connection import Connections
from data.store.versioned import Versioned, VersionedShape


def _log(connections: Connections, before: Task | None, after: Task, by: str) -> None:
    did = "made" if before is None else "retired" if after.retired and not before.retired else "edited"
    connections.act(did, "task", after.id, by=by, once_a_sitting=did == "edited")


_SHAPE = VersionedShape(
    Task,
    "tasks",
    "task",
    columns=lambda task: {"world": task.definition.world, "retired": int(task.retired)},
    title=lambda task: task.title,
    listed_by="worldaudit task list",
    after=_log,
)


class Tasks(Versioned[Task]):
    """The drafts of a project, retired ones too."""

    def __init__(self, connections: Connections) -> None:
        super().__init__(connections, _SHAPE)

    def save(self, task: Task, *, by: str | None = None) -> Task:
        """Saves a draft and returns it with the next version; on disk when it returns.

        `by` is who saved (default: the person at the project, else the task's author); the time is its `updated_ms`.

        Raises:
            ConflictError: the stored version is newer than the one that this draft was made from; both are kept in it.
        """
        return self._connections.write(
            lambda: self._keep(task, by or self._connections.person or task.author)
        )

    def makers(self, task_id: str) -> tuple[str, ...]:
        """Everybody who ever saved a draft of the task, each once."""
        rows = self._connections.rows(
            "SELECT by FROM task_saves WHERE task = ? GROUP BY by ORDER BY min(n)", [task_id]
        )
        return tuple(row["by"] for row in rows)

    def all_makers(self) -> tuple[tuple[str, str], ...]:
        """A task's id and a person who ever saved a draft of it, each pair once."""
        rows = self._connections.rows("SELECT DISTINCT task, by FROM task_saves")
        return tuple((row["task"], row["by"]) for row in rows)
