"""What goes with reviews: statements on changes, adjudications, assignments, pinned notes. Added once, never changed.

Owns: keeping and listing them. Refuses: reviews themselves (reviews.py), and every rule (validation).
"""

from __future__ import annotations

from data.schema.carrying import Adjudication, CarryStatement
from data.schema.note import Note, NoteEvent
from data.schema.review_work import ReviewAssignment
from data.store.appended import Appended, Done, Shape
from data.store.connection import Connections

_EVENTS = {"reply": "answered a note", "resolve": "resolved a note", "reopen": "reopened a note"}


class Statements(Appended[CarryStatement]):
    """What curators said of changes; the newest of a revision counts."""

    def __init__(self, connections: Connections) -> None:
        super().__init__(
            connections,
            Shape(
                CarryStatement,
                "carry_statements",
                "statement",
                lambda one: {
                    "id": one.id,
                    "revision": one.revision,
                    "previous": one.previous,
                    "at_ms": one.at_ms,
                },
                act=lambda one: Done("said what changes mean", one.by, record=one.revision),
            ),
        )

    def on(self, revision: str) -> tuple[CarryStatement, ...]:
        """Every statement on a revision, oldest first."""
        return self.where("revision", revision)


class Adjudications(Appended[Adjudication]):
    """Decisions of disputed revisions; the newest of a revision counts."""

    def __init__(self, connections: Connections) -> None:
        super().__init__(
            connections,
            Shape(
                Adjudication,
                "adjudications",
                "adjudication",
                lambda one: {"id": one.id, "revision": one.revision, "at_ms": one.at_ms},
                act=lambda one: Done("decided a dispute", one.by, record=one.revision),
            ),
        )

    def on(self, revision: str) -> tuple[Adjudication, ...]:
        """Every adjudication of a revision, oldest first."""
        return self.where("revision", revision)


class ReviewAssignments(Appended[ReviewAssignment]):
    """Who was given what."""

    def __init__(self, connections: Connections) -> None:
        super().__init__(
            connections,
            Shape(
                ReviewAssignment,
                "review_assignments",
                "review_assignment",
                lambda one: {
                    "id": one.id,
                    "revision": one.revision,
                    "reviewer": one.reviewer,
                    "at_ms": one.at_ms,
                },
                act=lambda one: Done("assigned", one.by, f"to {one.reviewer}", record=one.revision),
            ),
        )


class NoteEvents(Appended[NoteEvent]):
    """Replies, and that notes were resolved or opened again."""

    def __init__(self, connections: Connections) -> None:
        super().__init__(
            connections,
            Shape(
                NoteEvent,
                "note_events",
                "note",
                lambda one: {"id": one.id, "note": one.note, "at_ms": one.at_ms},
                act=lambda one: Done(_EVENTS[one.kind], one.by, record=one.note),
            ),
        )

    def of(self, note: str) -> tuple[NoteEvent, ...]:
        """What happened to a note, oldest first."""
        return self.where("note", note)


class Notes(Appended[Note]):
    """The notes of a project; `events` holds what happened to them."""

    def __init__(self, connections: Connections) -> None:
        super().__init__(
            connections,
            Shape(
                Note,
                "notes",
                "note",
                lambda one: {
                    "id": one.id,
                    "task": one.task,
                    "revision": one.revision,
                    "at_ms": one.at_ms,
                },
                act=lambda one: Done("pinned a note", one.by),
            ),
        )
        self.events = NoteEvents(connections)

    def of_task(self, task: str) -> tuple[Note, ...]:
        """The notes on every revision of a task, oldest first."""
        return self.where("task", task)
