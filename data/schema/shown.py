"""The frozen copy of what a reviewer had on the screen when a review was saved.

Owns: the copy as one value, kept as a blob under its own hash. Refuses: making it (app.jobs.shown) and showing it.

The revision itself never changes; what stands beside it does: gates run again, are waived, notes are pinned, words of
categories are mended. The copy holds all of it as it was.
"""

from __future__ import annotations

from data.schema.base import RecordId, Sha256, Value
from data.schema.task import Language


class ShownAnomaly(Value):
    """One anomaly in the words that were shown."""

    category: str
    category_words: str
    family_words: str
    anomaly: str
    expected: str


class ShownGate(Value):
    """One gate's line."""

    gate: str
    word: str
    words: str = ""
    waived_because: str = ""
    waived_by: str = ""


class ShownNote(Value):
    """A note that was pinned in the view."""

    note: RecordId
    by: str
    text: str
    resolved: bool


class SeenReview(Value):
    """Somebody else's review that could be read: only in later versions, once one's own was saved."""

    review: RecordId
    reviewer: str
    version: int


class ShownCopy(Value):
    """Everything that was shown. Its SHA-256 is that of its canonical bytes."""

    schema_of_copy: int = 1
    revision: Sha256
    task: RecordId
    number: int
    world: str
    scene_digest: Sha256
    language: Language
    description: str
    interactions: tuple[str, ...]
    anomalies: tuple[ShownAnomaly, ...]
    steps: int
    gates: tuple[ShownGate, ...] = ()
    said_of_changes: tuple[str, ...] = ()
    """What the curator said of each change since the revision before."""
    notes: tuple[ShownNote, ...] = ()
    others: tuple[SeenReview, ...] = ()
    program: str
    """Version of WorldAudit Studio."""
