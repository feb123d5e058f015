"""What a curator says of the changes between two revisions of a task, and the decision of a disputed one.

Owns: both records. Refuses: finding the changes (validation.changes) and counting votes (validation.votes).
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from data.schema.base import Millis, Record, RecordId, Sha256, Value

REASON_LEAST = 10


class ChangeSaid(Value):
    """One change, and whether it can affect a reviewer's judgment."""

    key: str
    """Of the change, as validation.changes names it."""
    words: str
    affects: bool


class CarryStatement(Record):
    """A curator's word on every change from one revision to the next. Where none affects judgment, votes carry over.

    A later statement on the same revision replaces an earlier one.
    """

    id: RecordId
    task: RecordId
    revision: Sha256
    """The new one."""
    previous: Sha256
    changes: tuple[ChangeSaid, ...]
    by: Annotated[str, Field(min_length=1, max_length=100)]
    at_ms: Millis

    @property
    def carries(self) -> bool:
        """No change can affect judgment, so earlier votes keep counting."""
        return not any(change.affects for change in self.changes)


class DisputedVote(Value):
    """A vote that an adjudication decided between."""

    review: RecordId
    version: int
    reviewer: str
    quality: Literal["pass", "fail", "uncertain"]


class Adjudication(Record):
    """A third person's decision of a disputed revision, with the written reason. The newest of a revision counts."""

    id: RecordId
    task: RecordId
    revision: Sha256
    verdict: Literal["pass", "fail"]
    reason: Annotated[str, Field(min_length=REASON_LEAST, max_length=4000)]
    votes: tuple[DisputedVote, ...]
    """The votes as they stood."""
    by: Annotated[str, Field(min_length=1, max_length=100)]
    at_ms: Millis
