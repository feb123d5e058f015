"""A collection whose records are saved one version over the other, with every save kept.

Owns: optimistic saving (a newer stored version is never overwritten) and the history. Refuses: what else happens when one
is saved; the collection of each class says that in `after`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from data.errors import ConflictError, NotFoundError
from data.schema.study import Study
from data.schema.task import Task
from data.store.changes import ChangeKind
from data.store.connection import Connections
from data.store.records import read_record, write_record

R = TypeVar("R", bound=Task | Study)


@dataclass(frozen=True)
class Save(Generic[R]):
    """One save: who, when, and the record before (None for the first) and after."""

    by: str
    at_ms: int
    before: R | None
    after: R


@dataclass(frozen=True)
class VersionedShape(Generic[R]):
    """How one record class is kept: its table, the table of its saves, the columns that are indexed beside the text."""

    model: type[R]
    table: str
    kind: ChangeKind
    """Also the noun, and the column of `{kind}_saves` that names the record."""
    columns: Callable[[R], dict[str, Any]]
    title: Callable[[R], str]
    listed_by: str
    """The command that lists what there is."""
    after: Callable[[Connections, R | None, R, str], None] = lambda _connections, _before, _after, _by: None
    """What else is written in the transaction of a save."""


class Versioned(Generic[R]):
    """The records of one class."""

    def __init__(self, connections: Connections, shape: VersionedShape[R]) -> None:
        self._connections = connections
        self._versioned = shape

    def get(self, record_id: str) -> R:
        """The record as last saved.

        Raises:
            NotFoundError: there is none of that id.
        """
        found = self.find(record_id)
        if found is None:
            shape = self._versioned
            raise NotFoundError(
                f"The project holds no {shape.kind} {record_id}. `{shape.listed_by}` shows those it holds."
            )
        return found

    def find(self, record_id: str) -> R | None:
        """The record as last saved, or None."""
        rows = self._connections.rows(
            f"SELECT body FROM {self._versioned.table} WHERE id = ?",  # noqa: S608 - our own name
            [record_id],
        )
        return self._read(rows[0]["body"]) if rows else None

    def all(self) -> tuple[R, ...]:
        """Every record as last saved, oldest first."""
        rows = self._connections.rows(f"SELECT body FROM {self._versioned.table} ORDER BY n")  # noqa: S608 - our own name
        return tuple(self._read(row["body"]) for row in rows)

    def history(self, record_id: str) -> tuple[Save[R], ...]:
        """Every save of a record, oldest first."""
        kind = self._versioned.kind
        rows = self._connections.rows(
            f"SELECT by, at_ms, body FROM {kind}_saves WHERE {kind} = ? ORDER BY n",  # noqa: S608 - our own names
            [record_id],
        )
        saves: list[Save[R]] = []
        before: R | None = None
        for row in rows:
            after = self._read(row["body"])
            saves.append(Save(by=row["by"], at_ms=row["at_ms"], before=before, after=after))
            before = after
        return tuple(saves)

    def _keep(self, record: R, by: str) -> R:
        """Inside a write: saves the next version.

        Raises:
            ConflictError: the stored version is newer than the one that this one was made from; both are in it.
        """
        shape, stored = self._versioned, self.find(record.id)
        if stored is not None and stored.version > record.version:
            raise ConflictError(
                f"The {shape.kind} '{shape.title(record)}' was saved as version {stored.version} since version "
                f"{record.version} was opened. Nothing was overwritten: compare the two and save the one you want again.",
                mine=record,
                theirs=stored,
            )
        saved = record.model_copy(update={"version": record.version + 1})
        body = write_record(saved)
        values = {
            "version": saved.version,
            **shape.columns(saved),
            "updated_ms": saved.updated_ms,
            "body": body,
        }
        if stored is None:
            self._connections.insert(shape.table, {"id": saved.id, **values})
        else:
            marks = ", ".join(f"{column} = ?" for column in values)
            self._connections.execute(
                f"UPDATE {shape.table} SET {marks} WHERE id = ?",  # noqa: S608 - our own names
                [*values.values(), saved.id],
            )
        self._connections.insert(
            f"{shape.kind}_saves",
            {
                shape.kind: saved.id,
                "version": saved.version,
                "at_ms": saved.updated_ms,
                "by": by,
                "body": body,
            },
        )
        shape.after(self._connections, stored, saved, by)
        self._connections.changed(shape.kind, saved.id)
        return saved

    def _read(self, body: str) -> R:
        return read_record(self._versioned.model, body)
