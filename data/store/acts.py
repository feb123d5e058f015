"""The log of acts: who did what to which record, when.

Owns: reading it, and acts that belong to no other write (`note`). Refuses: changing or removing a line; the collections
add theirs in the transaction of the write itself, so that neither is there without the other.
"""

from __future__ import annotations

from data.schema.profile import Act, person_key
from data.store.connection import Connections


class Acts:
    """The log of a project."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def note(self, did: str, kind: str, record: str, *, by: str = "", words: str = "") -> None:
        """Adds a line; `by` is the person at the project (`Project.act_as`) unless it is said."""
        self._connections.write(lambda: self._connections.act(did, kind, record, by=by, words=words))

    def note_answer_seen(self, task: str, *, by: str) -> None:
        """Notes, once, that a person had a task's rubric before them: they cannot audit it blind any more."""

        def note() -> None:
            if not any(_same(who, by) for one, who in self.saw_answers(task) if one == task):
                self._connections.act("opened the answer", "answer", task, by=by)
                self._connections.changed("answer", task)

        self._connections.write(note)

    def saw_answers(self, task: str | None = None) -> tuple[tuple[str, str], ...]:
        """Task's id and person of each who had a rubric before them, of one task or of all."""
        rows = self._connections.rows(
            "SELECT DISTINCT record, who FROM acts WHERE kind = 'answer' AND (? IS NULL OR record = ?)",
            [task, task],
        )
        return tuple((row["record"], row["who"]) for row in rows)

    def all(
        self,
        *,
        who: str | None = None,
        kind: str | None = None,
        record: str | None = None,
        newest: int | None = None,
    ) -> tuple[Act, ...]:
        """Lines, oldest first.

        Args:
            who: only this person's, however the name is written.
            kind: only on records of this kind.
            record: only on the record of this id.
            newest: only so many, the newest.
        """
        rows = self._connections.rows(
            """SELECT n, at_ms, who, did, kind, record, words FROM acts
            WHERE (? IS NULL OR kind = ?) AND (? IS NULL OR record = ?) ORDER BY n DESC LIMIT ?""",
            [kind, kind, record, record, -1 if newest is None or who is not None else newest],
        )
        found = [Act(**row) for row in rows if who is None or _same(row["who"], who)]
        return tuple(reversed(found[: newest if newest is not None else len(found)]))


def _same(one: str, other: str) -> bool:
    return person_key(one) == person_key(other)
