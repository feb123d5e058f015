"""A collection whose records are added once and never changed.

Owns: adding, getting and listing such records by id. Refuses: updating; a correction is a new record.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from data.errors import ConflictError, NotFoundError
from data.schema.base import Record
from data.store.changes import ChangeKind
from data.store.connection import Connections
from data.store.records import read_record, write_record

R = TypeVar("R", bound=Record)


@dataclass(frozen=True)
class Done:
    """What the log of acts says when such a record is added."""

    did: str
    by: str
    words: str = ""
    record: str = ""
    """Of which record the line speaks, where it is not the added one."""


@dataclass(frozen=True)
class Shape(Generic[R]):
    """How one record class is kept: its table, its key column, and the columns that are indexed beside the text."""

    model: type[R]
    table: str
    kind: ChangeKind
    columns: Callable[[R], dict[str, Any]]
    key: str = "id"
    act: Callable[[R], Done | None] | None = None
    """None, or a call that gives None, where adding is nobody's act."""


class Appended(Generic[R]):
    """Records that are only ever added."""

    def __init__(self, connections: Connections, shape: Shape[R]) -> None:
        self._connections = connections
        self._shape = shape

    def add(self, record: R) -> R:
        """Adds a record; adding an equal one again changes nothing.

        Raises:
            ConflictError: another record has that id already; both are in the error.
            NotFoundError: it names a record that the project does not hold.
        """
        return self._connections.write(lambda: self._add(record))

    def get(self, record_id: str) -> R:
        """The record of that id.

        Raises:
            NotFoundError: no such record.
            SchemaError: it is newer than this program.
        """
        found = self.find(record_id)
        if found is None:
            raise NotFoundError(f"The project holds no {self._noun} {record_id}.")
        return found

    def find(self, record_id: str) -> R | None:
        """The record of that id, or None."""
        found = self.where(self._shape.key, record_id)
        return found[0] if found else None

    def ids_with(self, part: str) -> tuple[str, ...]:
        """The ids that begin or end with `part` (not empty), without reading the records."""
        shape = self._shape
        sql = (
            f"SELECT {shape.key} AS id FROM {shape.table} "  # noqa: S608 - our own names
            f"WHERE substr({shape.key}, 1, ?) = ? OR substr({shape.key}, ?) = ? ORDER BY n"
        )
        rows = self._connections.rows(sql, [len(part), part, -len(part), part])
        return tuple(str(row["id"]) for row in rows)

    def ids(self) -> tuple[str, ...]:
        """Every id, in the order in which they were added, without reading the records."""
        sql = f"SELECT {self._shape.key} AS id FROM {self._shape.table} ORDER BY n"  # noqa: S608 - our own names
        return tuple(str(row["id"]) for row in self._connections.rows(sql))

    def all(self) -> tuple[R, ...]:
        """Every record, in the order in which they were added."""
        rows = self._connections.rows(f"SELECT body FROM {self._shape.table} ORDER BY n")  # noqa: S608 - our own name
        return tuple(read_record(self._shape.model, row["body"]) for row in rows)

    def count(self) -> int:
        """How many there are, without reading them."""
        return int(self._connections.rows(f"SELECT count(*) AS n FROM {self._shape.table}")[0]["n"])  # noqa: S608

    def where(self, column: str, value: object) -> tuple[R, ...]:
        """The records whose indexed column has that value, in the order in which they were added."""
        sql = f"SELECT body FROM {self._shape.table} WHERE {column} = ? ORDER BY n"  # noqa: S608 - our own names
        return tuple(
            read_record(self._shape.model, row["body"]) for row in self._connections.rows(sql, [value])
        )

    @property
    def _noun(self) -> str:
        return self._shape.kind.replace("_", " ")

    def _add(self, record: R) -> R:
        columns = self._shape.columns(record)
        key = str(columns[self._shape.key])
        stored = self.find(key)
        if stored is not None:
            if stored != record:
                raise ConflictError(
                    f"The project already holds another {self._noun} {key}. "
                    "Both are kept in this error; give the new one an id of its own.",
                    mine=record,
                    theirs=stored,
                )
            return stored
        self._connections.insert(self._shape.table, {**columns, "body": write_record(record)})
        done = self._shape.act(record) if self._shape.act is not None else None
        if done is not None:
            self._connections.act(
                done.did, self._shape.kind, done.record or key, by=done.by, words=done.words
            )
        self._connections.changed(self._shape.kind, key)
        return record
