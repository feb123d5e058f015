"""Notes pinned in a world, in an open project: pinning, answering, resolving, and who sees which.

Owns: ids and times, handing records to the rule, and asking the world for an object that somebody names. Refuses: the rule
(validation.notes) and drawing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import ValidationError

from app import hosts
from app.jobs.people import checked_text
from app.jobs.profiles import acting_person
from app.jobs.states import is_unblinded
from app.jobs.worlds import spec_of
from data.errors import NotFoundError, UsageError, WorldAuditError
from data.ids import new_id, now_ms
from data.near import offer
from data.plain_fault import first_fault
from data.schema.note import Note, NoteEvent, Point
from data.schema.space import Pose
from data.schema.task import Revision
from validation.bars import is_same_person
from validation.notes import NoteView, note_view, notes_seen, refuse_event

if TYPE_CHECKING:
    from data.store.project import Project

NOTE_MOST = 2000


def pin_note(
    project: Project,
    revision: Revision,
    *,
    by: str,
    text: str,
    point: Point,
    pose: Pose,
    node: str | None = None,
) -> Note:
    """Pins a note: to an object at a point in its own axes, or to a place in the world. Raises as `plan_note`."""
    return project.notes.add(
        plan_note(project, revision, by=by, text=text, point=point, pose=pose, node=node)
    )


def plan_note(
    project: Project,
    revision: Revision,
    *,
    by: str,
    text: str,
    point: Point,
    pose: Pose,
    node: str | None = None,
) -> Note:
    """The note as it would be pinned.

    Raises:
        UsageError: nothing is written, nobody signs it, or the object's name can be none.
    """
    words = checked_text(text.strip(), "The note", NOTE_MOST)
    if not words:
        raise UsageError("The note is empty; write what is to be seen there.")
    author = acting_person(project, by, "the note's author")
    try:
        return Note(
            id=new_id(),
            task=revision.task,
            revision=revision.sha256,
            by=author,
            text=words,
            object=node,
            point=point,
            pose=pose,
            at_ms=now_ms(),
        )
    except ValidationError as error:
        raise UsageError(f"This makes no note: {first_fault(error)}.") from error


async def look_for_object(project: Project, revision: Revision, node: str) -> str:
    """Asks the revision's world for an object that somebody names: empty where it is there, else why nobody can know.

    Raises:
        UsageError: the world has no such object, nor do its anomalies add one.
    """
    definition = revision.definition
    spec = spec_of(project, definition)
    try:
        async with hosts.open_world(spec) as (world, scene):
            if scene.scene_digest != definition.scene_digest:
                return f"{spec.world} was changed since this revision was frozen, so nobody checked that it has {node}."
            known = [one.id for one in scene.nodes]
            if node not in known and definition.injections:
                await world.reset(
                    definition.injections,
                    start=definition.start,
                    seed=definition.world_seed,
                    frames="none",
                )
                known += [one for truth in await world.ground_truths() for one in truth.affected]
    except WorldAuditError as error:
        return f"Nobody checked that {spec.world} has {node}: {error}"
    if node in known:
        return ""
    raise UsageError(f"{spec.world} has no object {node!r}. {offer(node, known)}")


def add_event(
    project: Project, note_id: str, kind: Literal["reply", "resolve", "reopen"], *, by: str, text: str = ""
) -> NoteView:
    """Answers a note, resolves it, or opens it again; returns it as it stands then.

    Raises:
        NotFoundError: no such note. UsageError: it makes no sense as the note stands, or they may not see it.
    """
    note = project.notes.get(note_id)
    revision = project.revisions.get(note.revision)
    name = acting_person(project, by, "the answer's author")

    def keep() -> NoteView:
        if not is_same_person(note.by, name) and not is_unblinded(project, revision, name):
            raise UsageError("Others' notes can be answered once your own review is saved.")
        events = project.notes.events.of(note.id)
        event = NoteEvent(
            id=new_id(),
            note=note.id,
            kind=kind,
            text=checked_text(text.strip(), "The answer", NOTE_MOST),
            by=name,
            at_ms=now_ms(),
        )
        refuse_event(note_view(note, revision.number, events), event)
        project.notes.events.add(event)
        return note_view(note, revision.number, (*events, event))

    return project.write(keep)


def notes_for(project: Project, revision: Revision, viewer: str) -> tuple[NoteView, ...]:
    """The notes that a person may see on a revision and on those before it."""
    notes = project.notes.of_task(revision.task)
    return notes_seen(
        viewer,
        revision,
        project.revisions.for_task(revision.task),
        notes,
        [event for note in notes for event in project.notes.events.of(note.id)],
        may_see_others=is_unblinded(project, revision, viewer),
    )


def find_note(project: Project, text: str) -> Note:
    """The note with that id, or the only one whose id begins so.

    Raises:
        NotFoundError: none. UsageError: several.
    """
    found = [note for note in project.notes.all() if note.id.startswith(text)]
    if not found:
        raise NotFoundError(
            f"There is no note {text!r}. `worldaudit review note list ID --as NAME` lists them."
        )
    if len(found) > 1:
        raise UsageError(f"{text!r} begins the ids of {len(found)} notes; write more of it.")
    return found[0]
