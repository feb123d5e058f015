"""Drafts, saved one over the other, with every save kept.

Owns: optimistic saving and the history of a task. Refuses: freezing (revisions.py) and states (validation).
"""

from __future__ import annotations

from data.schema.task import Maker, Task
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

    def makers(self, task_id: str, *, until_ms: int | None = None) -> tuple[str, ...]:
        """Everybody who ever saved a draft of the task, each once; with `until_ms`, who did until then."""
        rows = self._connections.rows(
            "SELECT by FROM task_saves WHERE task = ? AND (? IS NULL OR at_ms <= ?) GROUP BY by ORDER BY min(n)",
            [task_id, until_ms, until_ms],
        )
        return tuple(row["by"] for row in rows)

    def all_makers(self) -> tuple[Maker, ...]:
        """Everybody who ever saved a draft of a task, once for each task."""
        rows = self._connections.rows(
            "SELECT task, by, min(at_ms) AS since_ms FROM task_saves GROUP BY task, by ORDER BY min(n)"
        )
        return tuple(Maker(row["task"], row["by"], row["since_ms"]) for row in rows)
