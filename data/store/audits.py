"""Audits in progress, as a log that survives the death of the program.

Owns: beginning, appending entries (on disk when the call returns), finishing. Refuses: what an entry means
(evaluation replays them), and finished episodes (episodes.py).
"""

from __future__ import annotations

import json
from typing import Any

from data.errors import ConflictError, NotFoundError, UsageError
from data.schema.audit import OpenAudit
from data.store.connection import Connections
from data.store.records import read_record, write_record

Entry = dict[str, Any]


class AuditLog:
    """The log of one audit, seen by the audit: it can only grow; with `known`, only where this audit left off."""

    def __init__(self, audits: Audits, audit_id: str, known: int | None = None) -> None:
        self._audits = audits
        self._audit_id = audit_id
        self._known = known

    def append(self, entry: Entry) -> None:
        """Adds one entry; on disk when it returns. Errors as `Audits.append`.

        Raises:
            ConflictError: with `known`: entries were added elsewhere, or the audit was ended there.
        """
        number = self._audits.append(self._audit_id, entry, number=self._known)
        if self._known is not None:
            self._known = number + 1


class Audits:
    """The audits of a project that are not episodes yet."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def begin(self, audit: OpenAudit) -> OpenAudit:
        """Opens the log of an audit.

        Raises:
            UsageError: an audit of that id has begun already.
            NotFoundError: the project does not hold its revision.
        """
        return self._connections.write(lambda: self._begin(audit))

    def log(self, audit_id: str, known: int | None = None) -> AuditLog:
        """The log of one audit, to be handed to what carries the audit out. `known` is how many entries that knows, for an
        audit that may be open in two windows."""
        return AuditLog(self, audit_id, known)

    def append(self, audit_id: str, entry: Entry, *, number: int | None = None) -> int:
        """Adds one entry (any JSON object) and returns its number, from 0; on disk when it returns.

        With `number` it must become the entry of that number.

        Raises:
            NotFoundError: no such audit.
            ConflictError: with `number`: the audit holds other entries by now (`theirs` says how many), or is finished
                (`theirs` is None).
            UsageError: the audit is finished, or the entry is no JSON (NaN is none).
        """
        try:
            body = json.dumps(entry, ensure_ascii=False, allow_nan=False)
        except (TypeError, ValueError) as error:
            raise UsageError(f"An entry of an audit must be JSON: {error}.") from error
        return self._connections.write(lambda: self._append(audit_id, body, number))

    def entries(self, audit_id: str) -> tuple[Entry, ...]:
        """Every entry, in order.

        Raises:
            NotFoundError: no such audit.
        """
        self.get(audit_id)
        rows = self._connections.rows(
            "SELECT body FROM audit_entries WHERE audit = ? ORDER BY number", [audit_id]
        )
        return tuple(json.loads(row["body"]) for row in rows)

    def get(self, audit_id: str) -> OpenAudit:
        """The audit of that id, finished or not.

        Raises:
            NotFoundError: no such audit.
        """
        rows = self._connections.rows("SELECT body FROM audits WHERE id = ?", [audit_id])
        if not rows:
            raise NotFoundError(f"The project holds no audit {audit_id}.")
        return read_record(OpenAudit, rows[0]["body"])

    def is_finished(self, audit_id: str) -> bool:
        """The log is closed. One that is not there is not."""
        rows = self._connections.rows("SELECT finished FROM audits WHERE id = ?", [audit_id])
        return bool(rows and rows[0]["finished"])

    def unfinished(self) -> tuple[OpenAudit, ...]:
        """The audits that were begun and not finished, oldest first: running elsewhere, or left by a crash."""
        rows = self._connections.rows("SELECT body FROM audits WHERE finished = 0 ORDER BY n")
        return tuple(read_record(OpenAudit, row["body"]) for row in rows)

    def under_way(self) -> tuple[tuple[OpenAudit, int], ...]:
        """The unfinished ones, each with how many actions its log holds."""
        rows = self._connections.rows(
            """SELECT body, (SELECT count(*) FROM audit_entries WHERE audit = audits.id
            AND json_extract(body, '$.kind') = 'stepped' AND json_extract(body, '$.record.step') > 0) AS steps
            FROM audits WHERE finished = 0 ORDER BY n"""
        )
        return tuple((read_record(OpenAudit, row["body"]), int(row["steps"])) for row in rows)

    def finish(self, audit_id: str, *, episode: str | None = None) -> None:
        """Closes the log; `episode` is what it became. Its entries stay. Finishing again changes nothing.

        Raises:
            NotFoundError: no such audit.
        """
        self._connections.write(lambda: self._finish(audit_id, episode))

    def _begin(self, audit: OpenAudit) -> OpenAudit:
        if self._connections.rows("SELECT 1 AS there FROM audits WHERE id = ?", [audit.id]):
            raise UsageError(
                f"The audit {audit.id} has begun already. Resume it, or begin one with an id of its own."
            )
        self._connections.insert(
            "audits",
            {
                "id": audit.id,
                "revision": audit.revision,
                "started_ms": audit.started_ms,
                "body": write_record(audit),
            },
        )
        if audit.auditor.kind == "human":
            self._connections.act("began", "audit", audit.id, by=audit.auditor.name)
        self._connections.changed("audit", audit.id)
        return audit

    def _append(self, audit_id: str, body: str, expected: int | None) -> int:
        rows = self._connections.rows(
            """SELECT finished, (SELECT count(*) FROM audit_entries WHERE audit = audits.id) AS number
            FROM audits WHERE id = ?""",
            [audit_id],
        )
        if not rows:
            raise NotFoundError(f"The project holds no audit {audit_id}. Begin it first.")
        number = int(rows[0]["number"])
        if rows[0]["finished"] and expected is not None:
            raise ConflictError(
                "This audit was ended in another window. Nothing was added to it here.",
                mine=expected,
                theirs=None,
            )
        if rows[0]["finished"]:
            raise UsageError(f"The audit {audit_id} is finished; nothing more can be added to it.")
        if expected is not None and number != expected:
            raise ConflictError(
                "This audit went on in another window. Go on there; or take it up here, where that one stands.",
                mine=expected,
                theirs=number,
            )
        self._connections.insert("audit_entries", {"audit": audit_id, "number": number, "body": body})
        self._connections.changed("audit", audit_id)
        return number

    def _finish(self, audit_id: str, episode: str | None) -> None:
        touched = self._connections.execute(
            "UPDATE audits SET finished = 1, episode = coalesce(?, episode) WHERE id = ?", [episode, audit_id]
        )
        if touched == 0:
            raise NotFoundError(f"The project holds no audit {audit_id}.")
        self._connections.changed("audit", audit_id)
