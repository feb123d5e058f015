"""Leases: a key is one holder's until a time.

Owns: taking, renewing and giving back, so that two windows, processes or people never hold one key at once.
Refuses: knowing what a key stands for, and the clock (times are passed in).

    lease = project.leases.take("judge/EPISODE/1", holder, until_ms=now + 120_000, now_ms=now)
    if lease is None: ...  # somebody else has it

`project.write` around a choice and its `take` makes both one transaction.
"""

from __future__ import annotations

from data.errors import ConflictError
from data.schema.lease import Lease
from data.store.connection import Connections, Row


class Leases:
    """The leases of a project. A holder is a text that no other process uses (see `new_id`)."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def take(self, key: str, holder: str, *, until_ms: int, now_ms: int) -> Lease | None:
        """Takes a key that is free, run out, or this holder's own; None when somebody else holds it."""
        return self._connections.write(lambda: self._take(key, holder, until_ms, now_ms))

    def renew(self, key: str, holder: str, *, until_ms: int) -> Lease:
        """Keeps a key longer; one that ran out but that nobody took is kept too.

        Raises:
            ConflictError: the key is not that holder's: it was given back, or another took it after it ran out.
        """
        return self._connections.write(lambda: self._renew(key, holder, until_ms))

    def release(self, key: str, holder: str) -> bool:
        """Gives a key back; False, and nothing happens, when it is not that holder's any more."""
        return self._connections.write(lambda: self._release(key, holder))

    def holder(self, key: str, *, now_ms: int) -> Lease | None:
        """Who holds a key now; None when nobody does."""
        lease = self.find(key)
        return lease if lease is not None and lease.until_ms > now_ms else None

    def find(self, key: str) -> Lease | None:
        """The lease of a key, run out or not; None when nobody has it."""
        rows = self._connections.rows(
            "SELECT key, holder, taken_ms, until_ms FROM leases WHERE key = ?", [key]
        )
        return _lease(rows[0]) if rows else None

    def under(self, prefix: str) -> tuple[Lease, ...]:
        """The leases whose key begins so, run out or not, by key."""
        rows = self._connections.rows(
            "SELECT key, holder, taken_ms, until_ms FROM leases WHERE substr(key, 1, ?) = ? ORDER BY key",
            [len(prefix), prefix],
        )
        return tuple(_lease(row) for row in rows)

    def _take(self, key: str, holder: str, until_ms: int, now_ms: int) -> Lease | None:
        stored = self.find(key)
        if stored is not None and stored.holder != holder and stored.until_ms > now_ms:
            return None
        taken_ms = stored.taken_ms if stored is not None and stored.holder == holder else now_ms
        return self._put(Lease(key=key, holder=holder, taken_ms=taken_ms, until_ms=until_ms))

    def _renew(self, key: str, holder: str, until_ms: int) -> Lease:
        stored = self.find(key)
        if stored is None or stored.holder != holder:
            raise ConflictError(
                f"The lease of {key} is no longer yours: it ran out and was "
                f"{'given back' if stored is None else 'taken by somebody else'}. What you made is kept; take it again.",
                mine=holder,
                theirs=stored,
            )
        return self._put(stored.model_copy(update={"until_ms": until_ms}))

    def _release(self, key: str, holder: str) -> bool:
        touched = self._connections.execute("DELETE FROM leases WHERE key = ? AND holder = ?", [key, holder])
        if touched:
            self._connections.changed("lease", key)
        return touched > 0

    def _put(self, lease: Lease) -> Lease:
        self._connections.execute(
            """INSERT INTO leases (key, holder, taken_ms, until_ms) VALUES (?, ?, ?, ?)
            ON CONFLICT (key) DO UPDATE SET holder = excluded.holder, taken_ms = excluded.taken_ms,
            until_ms = excluded.until_ms""",
            [lease.key, lease.holder, lease.taken_ms, lease.until_ms],
        )
        self._connections.changed("lease", lease.key)
        return lease


def _lease(row: Row) -> Lease:
    return Lease(key=row["key"], holder=row["holder"], taken_ms=row["taken_ms"], until_ms=row["until_ms"])
