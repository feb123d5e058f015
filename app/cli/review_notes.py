"""`worldaudit review note`: notes pinned in a world.

Owns: printing, and reading places from the command line. Refuses: who may see a note (validation.notes).
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from app.cli.finding import find_revision
from app.cli.options import JsonOption, ProjectOption, open_project
from app.cli.output import print_json, print_line, print_table, warn
from app.cli.poses import parse_pose, pose_words
from data.errors import UsageError

if TYPE_CHECKING:
    from validation.notes import NoteView

ByOption = Annotated[str, typer.Option("--by", help="Who says it.")]
NoteArgument = Annotated[str, typer.Argument(help="A note's id, or how it begins.")]


def add_to(group: typer.Typer) -> None:
    """Adds the group to `review`."""
    notes = typer.Typer(help="Notes pinned in a task's world.", no_args_is_help=True)
    notes.command("add", help="Pin a note to an object, or to a place.")(_add)
    notes.command("list", help="The notes that a person may see, with their answers.")(_list)
    notes.command("reply", help="Answer a note.")(_reply)
    notes.command("resolve", help="Say that a note is dealt with.")(_resolve)
    notes.command("reopen", help="Open a resolved note again.")(_reopen)
    group.add_typer(notes, name="note")


def _add(
    revision: Annotated[str, typer.Argument(help="A task's id or a revision's hash, or how it begins.")],
    text: Annotated[str, typer.Option("--text", help="What is to be seen there.")],
    by: ByOption,
    pose: Annotated[
        str, typer.Option("--pose", metavar="X,Y,Z,YAW[,PITCH]", help="Where it is seen from: feet, metres.")
    ],
    point: Annotated[
        str,
        typer.Option("--point", metavar="X,Y,Z", help="Metres: in the object's axes, else in the world's."),
    ] = "0,0,0",
    node: Annotated[
        str | None, typer.Option("--object", help="The object's id, for example kitchen/table-1.")
    ] = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.notes import look_for_object, plan_note

    with open_project(project) as opened:
        pinned_to = find_revision(opened, revision)
        note = plan_note(
            opened,
            pinned_to,
            by=by,
            text=text,
            point=_point(point),
            pose=parse_pose(pose),
            node=node,
        )
        if node is not None:
            warn(asyncio.run(look_for_object(opened, pinned_to, node)))
        opened.notes.add(note)
    if as_json:
        print_json(note)
    else:
        print_line(f"Note {note.id} is pinned{f' to {node}' if node else ''}.")


def _list(
    revision: Annotated[str, typer.Argument(help="A task's id or a revision's hash, or how it begins.")],
    viewer: Annotated[
        str,
        typer.Option(
            "--as", metavar="NAME", help="Who looks: others' notes come once their review is saved."
        ),
    ],
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.notes import notes_for
    from app.jobs.profiles import acting_person

    with open_project(project) as opened:
        viewer = acting_person(opened, viewer, "--as")
        views = notes_for(opened, find_revision(opened, revision), viewer)
    if as_json:
        print_json(list(views))
        return
    print_table(
        ["note", "by", "revision", "", "object", "seen from", "text"],
        [
            [
                view.note.id,
                view.note.by,
                view.number,
                "resolved" if view.resolved else "open",
                view.note.object,
                pose_words(view.note.pose),
                view.note.text,
            ]
            for view in views
        ],
        empty="No note that you may see.",
    )


def _reply(
    note: NoteArgument,
    text: Annotated[str, typer.Option("--text", help="The answer.")],
    by: ByOption,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    with open_project(project) as opened:
        from app.jobs.notes import add_event, find_note

        view = add_event(opened, find_note(opened, note).id, "reply", by=by, text=text)
    _print(view, as_json=as_json)


def _resolve(
    note: NoteArgument,
    by: ByOption,
    text: Annotated[str, typer.Option("--text", help="What was done; may be left out.")] = "",
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    _turn("resolve", note, by, text, project, as_json=as_json)


def _reopen(
    note: NoteArgument,
    by: ByOption,
    text: Annotated[str, typer.Option("--text", help="Why; may be left out.")] = "",
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    _turn("reopen", note, by, text, project, as_json=as_json)


def _turn(
    kind: Literal["resolve", "reopen"],
    note: str,
    by: str,
    text: str,
    project: ProjectOption,
    *,
    as_json: bool,
) -> None:
    from app.jobs.notes import add_event, find_note

    with open_project(project) as opened:
        view = add_event(opened, find_note(opened, note).id, kind, by=by, text=text)
    _print(view, as_json=as_json)


def _print(view: NoteView, *, as_json: bool) -> None:
    if as_json:
        print_json(view)
    else:
        print_line(
            f"Note {view.note.id} is {'resolved' if view.resolved else 'open'}; {len(view.replies)} answers."
        )


def _point(text: str) -> tuple[float, float, float]:
    try:
        x, y, z = (float(part) for part in text.split(","))
    except ValueError as error:
        raise UsageError(f"--point {text!r} is not X,Y,Z in metres.") from error
    if not all(abs(number) < 1e6 for number in (x, y, z)):
        raise UsageError(f"--point {text!r} is farther away than any world.")
    return x, y, z
