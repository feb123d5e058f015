"""Runs, and the ledger of their episodes.

Owns: leasing a row to one worker at a time, and its end. Refuses: running anything, and the clock (times are passed in).
"""

from __future__ import annotations

from data.errors import ConflictError, NotFoundError
from data.schema.run import LedgerRow, Run
from data.store.appended import Appended, Shape
from data.store.connection import Connections
from data.store.records import read_record, write_record


class Runs(Appended[Run]):
    """The runs of a project."""

    def __init__(self, connections: Connections) -> None:
        shape = Shape(
            Run,
            "runs",
            "run",
            lambda run: {"id": run.id, "name": run.name, "created_ms": run.created_ms},
        )
        super().__init__(connections, shape)


class Ledger:
    """One row for each episode that a run wants."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def add(self, row: LedgerRow) -> LedgerRow:
        """Adds a row; one whose key is there already is left as it is and returned (so a run can be declared again).

        Raises:
            NotFoundError: the project does not hold its run.
        """
        return self._connections.write(lambda: self._add(row))

    def get(self, key: str) -> LedgerRow:
        """The row of that key.

        Raises:
            NotFoundError: no such row.
        """
        rows = self._connections.rows("SELECT body FROM ledger WHERE key = ?", [key])
        if not rows:
            raise NotFoundError(f"The ledger has no row {key}.")
        return read_record(LedgerRow, rows[0]["body"])

    def for_run(self, run: str) -> tuple[LedgerRow, ...]:
        """The rows of a run, in the order in which they were added."""
        rows = self._connections.rows("SELECT body FROM ledger WHERE run = ? ORDER BY n", [run])
        return tuple(read_record(LedgerRow, row["body"]) for row in rows)

    def lease(
        self, worker: str, *, until_ms: int, now_ms: int, run: str | None = None, key: str | None = None
    ) -> LedgerRow | None:
        """Hands the first queued row, or one whose lease has run out, to one worker; None when there is none.

        Two workers, in any processes, never get the same row while its lease lasts. With `run` or `key` only rows
        of that run, or that one row.
        """
        return self._connections.write(lambda: self._lease(worker, until_ms, now_ms, run, key))

    def extend(self, key: str, *, worker: str, until_ms: int) -> LedgerRow:
        """Lets a worker keep its row longer.

        Raises:
            ConflictError: the row is not leased to that worker.
        """
        return self._connections.write(
            lambda: self._update(self._held(key, worker).model_copy(update={"leased_until_ms": until_ms}))
        )

    def finish(self, key: str, *, worker: str, episode: str) -> LedgerRow:
        """Marks a row done with the episode it became.

        Raises:
            ConflictError: the row is not leased to that worker (its lease ran out and another took it).
        """
        return self._connections.write(lambda: self._end(key, worker, state="done", episode=episode))

    def fail(self, key: str, *, worker: str, failure: str) -> LedgerRow:
        """Marks a row failed, with the reason in words.

        Raises:
            ConflictError: the row is not leased to that worker.
        """
        return self._connections.write(lambda: self._end(key, worker, state="failed", failure=failure))

    def requeue(self, key: str) -> LedgerRow:
        """Puts a failed or leased row back into the queue; a row that is done stays done."""
        return self._connections.write(lambda: self._requeue(key))

    def _add(self, row: LedgerRow) -> LedgerRow:
        if self._connections.rows("SELECT 1 AS there FROM ledger WHERE key = ?", [row.key]):
            return self.get(row.key)
        self._connections.insert(
            "ledger",
            {
                "key": row.key,
                "run": row.run,
                "state": row.state,
                "leased_until_ms": row.leased_until_ms,
                "body": write_record(row),
            },
        )
        self._connections.changed("ledger", row.key)
        return row

    def _lease(
        self, worker: str, until_ms: int, now_ms: int, run: str | None, key: str | None
    ) -> LedgerRow | None:
        rows = self._connections.rows(
            """SELECT body FROM ledger WHERE (? IS NULL OR run = ?) AND (? IS NULL OR key = ?)
            AND (state = 'queued' OR (state = 'leased' AND leased_until_ms <= ?)) ORDER BY n LIMIT 1""",
            [run, run, key, key, now_ms],
        )
        if not rows:
            return None
        row = read_record(LedgerRow, rows[0]["body"])
        return self._update(
            row.model_copy(update={"state": "leased", "leased_by": worker, "leased_until_ms": until_ms})
        )

    def _end(self, key: str, worker: str, **ending: object) -> LedgerRow:
        return self._update(self._held(key, worker).model_copy(update={"leased_until_ms": None, **ending}))

    def _requeue(self, key: str) -> LedgerRow:
        row = self.get(key)
        if row.state == "done":
            return row
        fresh = {"state": "queued", "leased_by": "", "leased_until_ms": None, "failure": ""}
        return self._update(row.model_copy(update=fresh))

    def _held(self, key: str, worker: str) -> LedgerRow:
        row = self.get(key)
        if row.state != "leased" or row.leased_by != worker:
            holder = f"leased to {row.leased_by}" if row.state == "leased" else row.state
            raise ConflictError(
                f"The ledger row {key} is {holder}, not leased to {worker}: its lease ran out and was taken. "
                "Drop this result; the other worker's counts.",
                mine=worker,
                theirs=row,
            )
        return row

    def _update(self, row: LedgerRow) -> LedgerRow:
        self._connections.execute(
            "UPDATE ledger SET state = ?, leased_until_ms = ?, body = ? WHERE key = ?",
            [row.state, row.leased_until_ms, write_record(row), row.key],
        )
        self._connections.changed("ledger", row.key)
        return row
