"""Revisions: tasks frozen, named by the SHA-256 of their canonical bytes.

Owns: freezing, and handing out the very bytes that were hashed. Refuses: changing or re-serialising them, and
anything derived (gates, reviews, states).
"""

from __future__ import annotations

import json

from data.canonical import canonical_bytes, sha256_hex
from data.errors import ConflictError, NotFoundError, StoreCorruptError, UsageError
from data.schema.task import Revision, Task
from data.store.connection import Connections, Row
from data.store.records import parse_record
from data.store.tasks import Tasks

_COLUMNS = "sha256, head, canonical"


class Revisions:
    """The revisions of a project."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._tasks = Tasks(connections)

    def freeze(self, task: Task, *, frozen_ms: int, note: str = "") -> Revision:
        """Freezes a saved draft. An unchanged definition gives the revision that is there already.

        Raises:
            NotFoundError: the draft was never saved.
            ConflictError: a newer version of the draft is stored.
            UsageError: another task is word for word the same; a revision belongs to one task.
            SchemaError: the definition has no canonical form.
        """
        canonical = canonical_bytes(task.definition)
        return self._connections.write(lambda: self._freeze(task, canonical, frozen_ms, note))

    def get(self, sha256: str) -> Revision:
        """The revision of that hash, its stored bytes checked against it.

        Raises:
            NotFoundError: no such revision.
            StoreCorruptError: the stored bytes no longer have that hash.
        """
        found = self.find(sha256)
        if found is None:
            raise NotFoundError(
                f"The project holds no revision {sha256}. `worldaudit task show TASK` lists a task's revisions."
            )
        return found

    def find(self, sha256: str) -> Revision | None:
        """The revision of that hash, or None."""
        rows = self._connections.rows(f"SELECT {_COLUMNS} FROM revisions WHERE sha256 = ?", [sha256])  # noqa: S608
        return _read(rows[0]) if rows else None

    def for_task(self, task_id: str) -> tuple[Revision, ...]:
        """The revisions of a task, first to newest."""
        sql = f"SELECT {_COLUMNS} FROM revisions WHERE task = ? ORDER BY number"  # noqa: S608 - our own names
        return tuple(_read(row) for row in self._connections.rows(sql, [task_id]))

    def all(self) -> tuple[Revision, ...]:
        """Every revision, in the order in which they were frozen."""
        sql = f"SELECT {_COLUMNS} FROM revisions ORDER BY n"  # noqa: S608 - our own names
        return tuple(_read(row) for row in self._connections.rows(sql))

    def canonical(self, sha256: str) -> bytes:
        """The canonical bytes of a revision's definition, exactly as they were hashed.

        Raises:
            NotFoundError: no such revision.
            StoreCorruptError: the stored bytes no longer have that hash.
        """
        rows = self._connections.rows("SELECT sha256, canonical FROM revisions WHERE sha256 = ?", [sha256])
        if not rows:
            raise NotFoundError(f"The project holds no revision {sha256}.")
        return _checked(rows[0])

    def _freeze(self, task: Task, canonical: bytes, frozen_ms: int, note: str) -> Revision:
        sha256 = sha256_hex(canonical)
        self._refuse_unsaved(task)
        there = self.find(sha256)
        if there is not None:
            if there.task != task.id:
                raise UsageError(
                    f"The task '{task.title}' says exactly what revision {there.number} of task {there.task} says. "
                    "A revision belongs to one task: change this one (start, description or anomaly), or use that one."
                )
            return there
        revision = Revision(
            sha256=sha256,
            task=task.id,
            number=len(self.for_task(task.id)) + 1,
            title=task.title,
            author=task.author,
            frozen_ms=frozen_ms,
            definition=task.definition,
            note=note,
        )
        self._connections.insert("revisions", _row(revision, canonical))
        self._connections.act(
            "froze",
            "revision",
            sha256,
            by=self._connections.person or task.author,
            words=f"revision {revision.number}",
        )
        self._connections.changed("revision", sha256)
        return revision

    def _refuse_unsaved(self, task: Task) -> None:
        stored = self._tasks.find(task.id)
        if stored is None:
            raise NotFoundError(f"The task '{task.title}' was never saved. Save it, then freeze it.")
        if stored.version > task.version:
            raise ConflictError(
                f"The task '{task.title}' was saved as version {stored.version} since version {task.version} was "
                "opened. Look at the newer version, then freeze that one.",
                mine=task,
                theirs=stored,
            )


def _row(revision: Revision, canonical: bytes) -> Row:
    return {
        "sha256": revision.sha256,
        "task": revision.task,
        "number": revision.number,
        "frozen_ms": revision.frozen_ms,
        "head": revision.model_dump_json(by_alias=True, exclude={"definition"}),
        "canonical": canonical,
    }


def _read(row: Row) -> Revision:
    return parse_record(Revision, {**json.loads(row["head"]), "definition": json.loads(_checked(row))})


def _checked(row: Row) -> bytes:
    canonical = bytes(row["canonical"])
    if sha256_hex(canonical) != row["sha256"]:
        raise StoreCorruptError(
            f"The revision {row['sha256']} is damaged: its stored bytes no longer have that hash. "
            "Put a backup of the project in place."
        )
    return canonical
