"""Drafts, saved one over the other, with every save kept.

Owns: optimistic saving and the history of a task. Refuses: freezing (revisions.py) and states (validation).
"""

from __future__ import annotations

from dataclasses import dataclass

from data.errors import ConflictError, NotFoundError
from data.schema.task import Task
from data.store.connection import Connections
from data.store.records import read_record, write_record


@dataclass(frozen=True)
class TaskSave:
    """One save of a draft: who, when, and the draft before (None for the first) and after."""

    by: str
    at_ms: int
    before: Task | None
    after: Task


class Tasks:
    """The drafts of a project."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def save(self, task: Task, *, by: str | None = None) -> Task:
        """Saves a draft and returns it with the next version; on disk when it returns.

        `by` is who saved (default: the person at the project, else the task's author); the time is its `updated_ms`.

        Raises:
            ConflictError: the stored version is newer than the one that this draft was made from; both are kept in it.
        """
        return self._connections.write(
            lambda: self._save(task, by or self._connections.person or task.author)
        )

    def get(self, task_id: str) -> Task:
        """The draft as last saved.

        Raises:
            NotFoundError: no such task.
        """
        found = self.find(task_id)
        if found is None:
            raise NotFoundError(
                f"The project holds no task {task_id}. `worldaudit task list` shows those it holds."
            )
        return found

    def find(self, task_id: str) -> Task | None:
        """The draft as last saved, or None."""
        rows = self._connections.rows("SELECT body FROM tasks WHERE id = ?", [task_id])
        return read_record(Task, rows[0]["body"]) if rows else None

    def all(self) -> tuple[Task, ...]:
        """Every draft, oldest first, retired ones too."""
        return tuple(
            read_record(Task, row["body"])
            for row in self._connections.rows("SELECT body FROM tasks ORDER BY n")
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

    def history(self, task_id: str) -> tuple[TaskSave, ...]:
        """Every save of a task, oldest first."""
        rows = self._connections.rows(
            "SELECT by, at_ms, body FROM task_saves WHERE task = ? ORDER BY n", [task_id]
        )
        saves: list[TaskSave] = []
        before: Task | None = None
        for row in rows:
            after = read_record(Task, row["body"])
            saves.append(TaskSave(by=row["by"], at_ms=row["at_ms"], before=before, after=after))
            before = after
        return tuple(saves)

    def _save(self, task: Task, by: str) -> Task:
        stored = self.find(task.id)
        if stored is not None and stored.version > task.version:
            raise ConflictError(
                f"The task '{task.title}' was saved as version {stored.version} since version {task.version} was "
                "opened. Nothing was overwritten: compare the two and save the one you want again.",
                mine=task,
                theirs=stored,
            )
        saved = task.model_copy(update={"version": task.version + 1})
        body = write_record(saved)
        self._connections.execute(
            """INSERT INTO tasks (id, version, world, retired, updated_ms, body) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET version = excluded.version, world = excluded.world,
            retired = excluded.retired, updated_ms = excluded.updated_ms, body = excluded.body""",
            [saved.id, saved.version, saved.definition.world, int(saved.retired), saved.updated_ms, body],
        )
        self._connections.insert(
            "task_saves",
            {"task": saved.id, "version": saved.version, "at_ms": saved.updated_ms, "by": by, "body": body},
        )
        did = "made" if stored is None else "retired" if saved.retired and not stored.retired else "edited"
        self._connections.act(did, "task", saved.id, by=by, once_a_sitting=did == "edited")
        self._connections.changed("task", saved.id)
        return saved
