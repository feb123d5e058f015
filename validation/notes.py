"""Pinned notes as somebody may see them: hidden from others until one's own review is saved.

Owns: that rule, and a note's standing from what happened to it. Refuses: storing and drawing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from data.errors import UsageError
from data.schema.base import Value
from data.schema.note import Note, NoteEvent
from data.schema.task import Revision
from validation.bars import is_same_person


class NoteView(Value):
    """A note with what happened to it."""

    note: Note
    number: int
    """Of the revision that it was pinned on."""
    events: tuple[NoteEvent, ...] = ()
    resolved: bool = False

    @property
    def replies(self) -> tuple[NoteEvent, ...]:
        """Everything that was written in answer, oldest first; resolving and opening again may say something too."""
        return tuple(event for event in self.events if event.text or event.kind != "reply")


def notes_seen(
    viewer: str,
    revision: Revision,
    revisions: Sequence[Revision],
    notes: Iterable[Note],
    events: Iterable[NoteEvent],
    *,
    may_see_others: bool,
) -> tuple[NoteView, ...]:
    """The notes on a revision and on those before it that a person may see, oldest first.

    One's own are always visible. Others' appear with `may_see_others`: once one's own review of the revision is saved,
    and to the task's curator.
    """
    numbers = {one.sha256: one.number for one in revisions}
    happened: dict[str, list[NoteEvent]] = {}
    for event in events:
        happened.setdefault(event.note, []).append(event)
    return tuple(
        note_view(note, numbers[note.revision], happened.get(note.id, ()))
        for note in notes
        if note.task == revision.task
        and numbers.get(note.revision, revision.number + 1) <= revision.number
        and (may_see_others or is_same_person(note.by, viewer))
    )


def note_view(note: Note, number: int, events: Sequence[NoteEvent]) -> NoteView:
    """A note as it stands."""
    turns = [event.kind for event in events if event.kind != "reply"]
    return NoteView(
        note=note, number=number, events=tuple(events), resolved=bool(turns) and turns[-1] == "resolve"
    )


def refuse_event(view: NoteView, event: NoteEvent) -> None:
    """Lets an event through that makes sense.

    Raises:
        UsageError: an empty reply, resolving what is resolved, or opening what is open.
    """
    if event.kind == "reply" and not event.text.strip():
        raise UsageError("A reply needs some words.")
    if event.kind == "resolve" and view.resolved:
        raise UsageError("That note is resolved already.")
    if event.kind == "reopen" and not view.resolved:
        raise UsageError("That note is open; there is nothing to open again.")
