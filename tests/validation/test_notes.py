"""Notes of others are hidden until one's own review is saved; what is resolved can be opened again."""

import pytest

from data.errors import UsageError
from data.ids import new_id
from data.schema.note import Note, NoteEvent
from tests.data.builders import FEET, a_task
from tests.validation.builders import frozen
from validation.notes import note_view, notes_seen, refuse_event

TASK = a_task()
FIRST = frozen(TASK)
SECOND = frozen(
    TASK.model_copy(update={"definition": TASK.definition.model_copy(update={"world_seed": 2})}), number=2
)


def note(by, revision=FIRST):
    return Note(
        id=new_id(),
        task=TASK.id,
        revision=revision.sha256,
        by=by,
        text="Its shadow is missing.",
        object="kitchen/table-1",
        point=(0.0, 0.4, 0.1),
        pose=FEET,
        at_ms=1,
    )


def event(of, kind, text="", by="cara"):
    return NoteEvent(id=new_id(), note=of.id, kind=kind, text=text, by=by, at_ms=2)


def seen(viewer, notes, *, may=False, revision=SECOND, events=()):
    views = notes_seen(viewer, revision, [FIRST, SECOND], notes, events, may_see_others=may)
    return [(view.note.by, view.number) for view in views]


def test_ones_own_are_visible_and_others_come_with_ones_review():
    notes = [note("Ada"), note("bob", SECOND)]

    assert seen("ada", notes) == [("Ada", 1)]
    assert seen("ada", notes, may=True) == [("Ada", 1), ("bob", 2)]


def test_notes_of_a_later_revision_or_another_task_are_not_there():
    elsewhere = note("ada").model_copy(update={"task": new_id()})

    assert seen("ada", [note("ada", SECOND), elsewhere], revision=FIRST, may=True) == []


def test_a_note_is_resolved_and_opened_again():
    one = note("ada")
    events = [event(one, "reply", "I see it."), event(one, "resolve"), event(one, "reopen", "Still there.")]

    states = [note_view(one, 1, events[:count]).resolved for count in range(4)]
    assert states == [False, False, True, False]
    assert [reply.kind for reply in note_view(one, 1, events).replies] == ["reply", "resolve", "reopen"]


def test_events_that_make_no_sense_are_refused():
    one = note("ada")
    is_open, resolved = note_view(one, 1, ()), note_view(one, 1, (event(one, "resolve"),))

    with pytest.raises(UsageError, match="some words"):
        refuse_event(is_open, event(one, "reply", "  "))
    with pytest.raises(UsageError, match="resolved already"):
        refuse_event(resolved, event(one, "resolve"))
    with pytest.raises(UsageError, match="nothing to open"):
        refuse_event(is_open, event(one, "reopen"))
