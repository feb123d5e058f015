"""Notes pinned in a world: who says what of which place, seen from where.

Owns: the note and what happens to it later. Refuses: who may see it (validation.notes) and drawing.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from data.schema.base import Millis, NodeId, Record, RecordId, Sha256
from data.schema.space import Pose

Point = tuple[float, float, float]
"""x, y, z in metres."""


class Note(Record):
    """A note as it was pinned; it never changes."""

    id: RecordId
    task: RecordId
    revision: Sha256
    by: Annotated[str, Field(min_length=1, max_length=100)]
    text: Annotated[str, Field(min_length=1, max_length=2000)]
    object: NodeId | None = None
    """The object that it is pinned to; None for a place in the world."""
    point: Point
    """In the object's own axes, so that it moves along; in the world's where there is no object."""
    pose: Pose
    """Where the camera was."""
    at_ms: Millis


class NoteEvent(Record):
    """An answer to a note, or that it was resolved or opened again."""

    id: RecordId
    note: RecordId
    kind: Literal["reply", "resolve", "reopen"]
    text: Annotated[str, Field(max_length=2000)] = ""
    by: Annotated[str, Field(min_length=1, max_length=100)]
    at_ms: Millis
