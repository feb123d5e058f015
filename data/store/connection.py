"""The connections to a project's database: one writer thread, one reader a thread.

Owns: opening SQLite with our settings, transactions, and telling what was written to whoever listens.
Refuses: knowing any table but `changes`; records are the collections' business.

`synchronous=FULL`: a commit is on the disk when a save returns, also after a power cut. It costs one fsync a save,
which people do not notice and an audit's entries need.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar, cast
from urllib.parse import quote

import sqlite_utils

from data.errors import NotFoundError, StoreError
from data.ids import now_ms
from data.store.changes import EVERYTHING, Change, ChangeKind, read_change
from data.store.faults import moved, sqlite_explained

T = TypeVar("T")
Row = dict[str, Any]
Listener = Callable[[Change], None]

_CHANGES_KEPT = 10_000
ONE_SITTING_MS = 10 * 60 * 1000
"""An edit of the same record by the same person within this time is no new line of the log."""


def connect(path: Path, *, busy_s: float, any_thread: bool = False) -> sqlite_utils.Database:
    """Opens an existing database file with our settings; never makes one. Errors are SQLite's own."""
    connection = sqlite3.connect(
        f"file:{quote(str(path))}?mode=rw", uri=True, timeout=busy_s, check_same_thread=not any_thread
    )
    try:
        db = sqlite_utils.Database(connection, execute_plugins=False)
        db.conn.execute("PRAGMA foreign_keys = ON")
        db.conn.execute("PRAGMA synchronous = FULL")
        db.conn.execute("PRAGMA trusted_schema = OFF")
    except BaseException:
        connection.close()
        raise
    return db


def rows_of(db: sqlite_utils.Database, sql: str, parameters: Sequence[object] = ()) -> list[Row]:
    """Every row of a query, by column name. Errors are SQLite's own."""
    cursor = db.conn.execute(sql, cast("Sequence[Any]", parameters))
    names = [str(column[0]) for column in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor]


class Connections:
    """All reading and writing of one open project."""

    def __init__(self, path: Path, *, busy_s: float, origin: str) -> None:
        """Starts the writer thread and opens its connection. `origin` marks our own rows in the log of changes."""
        self._path = path
        self._folder = path.parent
        self._busy_s = busy_s
        self._origin = origin
        self._closed = False
        self._file = path.stat()
        self.person = ""
        """Who is at this program: the name in the log where a write does not say another."""
        self._who = ""
        self._lock = threading.RLock()
        self._readers: dict[threading.Thread, sqlite_utils.Database] = {}
        self._listeners: list[Listener] = []
        self._pending: list[Change] = []
        self._writer_thread: threading.Thread | None = None
        self._executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix="project-writer")
        try:
            self._writer = self._executor.submit(self._open_writer).result()
            self._seen_seq = int(self.rows("SELECT coalesce(max(seq), 0) AS seq FROM changes")[0]["seq"])
        except BaseException:
            self.close()
            raise
        self._seen_version: tuple[sqlite_utils.Database, int] | None = None

    def rows(self, sql: str, parameters: Sequence[object] = ()) -> list[Row]:
        """Rows of a query: inside a write its own state, elsewhere the last commit of any process."""
        with sqlite_explained(self._folder):
            return rows_of(self._connection(), sql, parameters)

    def submit(self, fn: Callable[[], T]) -> Future[T]:
        """Runs `fn` on the writer thread within one transaction: all of its writes are kept, or none."""
        self._refuse_closed()
        return self._executor.submit(self._transact, fn, self.person)

    def write(self, fn: Callable[[], T]) -> T:
        """As `submit`, and waits. Called inside another write it joins that transaction."""
        if threading.current_thread() is self._writer_thread:
            return self._join(fn) if self._writer.conn.in_transaction else self._transact(fn, self.person)
        return self.submit(fn).result()

    def execute(self, sql: str, parameters: Sequence[object] = ()) -> int:
        """One statement inside a write; returns how many rows it touched."""
        return self._writer.conn.execute(sql, cast("Sequence[Any]", parameters)).rowcount

    def insert(self, table: str, row: Row) -> None:
        """One row inside a write.

        Raises:
            NotFoundError: the row names a record that is not in the project.
        """
        try:
            self._writer.table(table).insert(row)
        except sqlite3.IntegrityError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
                named = ", ".join(
                    f"{key} {value}" for key, value in row.items() if key not in {"body", "head", "canonical"}
                )
                raise NotFoundError(
                    f"This row of {table} names a record that the project does not hold ({named}). Save that first."
                ) from error
            raise

    def changed(self, kind: ChangeKind, record_id: str) -> None:
        """Notes inside a write what listeners and other processes will be told after the commit."""
        self._pending.append(Change(kind, record_id))

    def act(
        self,
        did: str,
        kind: str,
        record: str,
        *,
        by: str = "",
        words: str = "",
        once_a_sitting: bool = False,
    ) -> None:
        """Adds a line to the log of acts inside a write; `once_a_sitting` leaves out what would repeat the last one."""
        who, at_ms = by.strip() or self._who, now_ms()
        if once_a_sitting and self._repeats(who, did, kind, record, at_ms):
            return
        self.execute(
            "INSERT INTO acts (at_ms, who, did, kind, record, words) VALUES (?, ?, ?, ?, ?, ?)",
            [at_ms, who, did, kind, record, words],
        )

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Calls `listener` on the writer thread after each commit of this process; returns how to stop it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def poll(self) -> tuple[Change, ...]:
        """What other processes wrote since the last call; cheap when they wrote nothing."""
        self._refuse_moved()
        with self._lock:
            db = self._connection()
            with sqlite_explained(self._folder):
                version = int(rows_of(db, "PRAGMA data_version")[0]["data_version"])
            if self._seen_version == (db, version):
                return ()
            self._seen_version = (db, version)
            rows = self.rows(
                "SELECT seq, origin, kind, id FROM changes WHERE seq > ? ORDER BY seq", [self._seen_seq]
            )
            if not rows:
                return ()
            missed = int(rows[0]["seq"]) > self._seen_seq + 1
            self._seen_seq = int(rows[-1]["seq"])
        if missed:
            return (EVERYTHING,)
        return tuple(dict.fromkeys(read_change(row) for row in rows if row["origin"] != self._origin))

    def close(self) -> None:
        """Waits for pending writes, then closes every connection; safe to call twice. Nobody may be reading."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            for reader in self._readers.values():
                reader.close()
            self._readers.clear()
        self._executor.submit(self._close_writer).result()
        self._executor.shutdown()

    def _open_writer(self) -> sqlite_utils.Database:
        self._writer_thread = threading.current_thread()
        with sqlite_explained(self._folder):
            writer = connect(self._path, busy_s=self._busy_s)
            writer.enable_wal()  # a project made always is; one that was restored from a dump is not
            return writer

    def _close_writer(self) -> None:
        writer: sqlite_utils.Database | None = getattr(self, "_writer", None)
        if writer is not None:
            writer.close()

    def _repeats(self, who: str, did: str, kind: str, record: str, at_ms: int) -> bool:
        last = self.rows(
            "SELECT at_ms, who, did FROM acts WHERE kind = ? AND record = ? ORDER BY n DESC LIMIT 1",
            [kind, record],
        )
        return (
            bool(last)
            and (last[0]["who"], last[0]["did"]) == (who, did)
            and (0 <= at_ms - int(last[0]["at_ms"]) < ONE_SITTING_MS)
        )

    def _transact(self, fn: Callable[[], T], who: str) -> T:
        self._pending = []
        self._who = who
        self._refuse_moved()
        with sqlite_explained(self._folder):
            self._writer.conn.execute("BEGIN IMMEDIATE")
            try:
                result = fn()
                self._log_changes()
                self._writer.conn.execute("COMMIT")
            except BaseException:
                if self._writer.conn.in_transaction:
                    self._writer.conn.execute("ROLLBACK")
                raise
        self._tell(self._pending)
        return result

    def _join(self, fn: Callable[[], T]) -> T:
        with self._writer.atomic():
            return fn()

    def _log_changes(self) -> None:
        for change in dict.fromkeys(self._pending):
            cursor = self._writer.conn.execute(
                "INSERT INTO changes (origin, kind, id) VALUES (?, ?, ?)",
                [self._origin, change.kind, change.id],
            )
            if (cursor.lastrowid or 0) % 1000 == 0:
                self._writer.conn.execute(
                    "DELETE FROM changes WHERE seq <= ?", [(cursor.lastrowid or 0) - _CHANGES_KEPT]
                )

    def _tell(self, changes: list[Change]) -> None:
        """A listener's mistake must not look like a failed save: it goes to the thread's except hook instead."""
        for change in dict.fromkeys(changes):
            for listener in tuple(self._listeners):
                try:
                    listener(change)
                except Exception as error:  # noqa: BLE001 - the boundary between a finished save and its listeners
                    threading.excepthook(
                        threading.ExceptHookArgs(
                            (type(error), error, error.__traceback__, threading.current_thread())
                        )
                    )

    def _connection(self) -> sqlite_utils.Database:
        thread = threading.current_thread()
        if thread is self._writer_thread:
            return self._writer
        with self._lock:
            self._refuse_closed()
            reader = self._readers.get(thread)
            return reader if reader is not None else self._open_reader(thread)

    def _refuse_moved(self) -> None:
        """SQLite would go on in a folder that was renamed, while blobs and new readers look where it was."""
        try:
            now = self._path.stat()
        except OSError:
            raise moved(self._folder) from None
        if not os.path.samestat(now, self._file):
            raise moved(self._folder)

    def _open_reader(self, thread: threading.Thread) -> sqlite_utils.Database:
        self._refuse_moved()
        for old in [known for known in self._readers if not known.is_alive()]:
            self._readers.pop(old).close()
        reader = connect(self._path, busy_s=self._busy_s, any_thread=True)
        reader.conn.execute("PRAGMA query_only = ON")
        self._readers[thread] = reader
        return reader

    def _refuse_closed(self) -> None:
        if self._closed:
            raise StoreError(f"The project {self._folder} is closed. Open it again first.")
