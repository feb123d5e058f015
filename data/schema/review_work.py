"""Who is to review what, and a person's queue of reviews.

Owns: both records. Refuses: choosing (validation.assigning).
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from data.schema.base import Millis, Record, RecordId, Sha256


class ReviewAssignment(Record):
    """One reviewer was given one revision. It is open until that person's review of it is saved."""

    id: RecordId
    task: RecordId
    revision: Sha256
    reviewer: Annotated[str, Field(min_length=1, max_length=100)]
    seed: Annotated[int, Field(ge=0)]
    why: str
    """Why this person and this task, in one sentence with its numbers."""
    by: Annotated[str, Field(min_length=1, max_length=100)]
    at_ms: Millis


class ReviewQueue(Record):
    """The tasks that a person works through, and where they are. One a person; a new one replaces it."""

    person: Annotated[str, Field(min_length=1, max_length=100)]
    words: str
    """How it was chosen, for people."""
    tasks: Annotated[tuple[RecordId, ...], Field(min_length=1)]
    at: Annotated[int, Field(ge=0)] = 0
    """Counted from 0."""
    made_ms: Millis
