"""`worldaudit task`: make, list, show and freeze tasks.

Owns: printing. Refuses: planning a draft (app.jobs.drafts), and lists and variants (task_library).
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli import task_edit, task_library
from app.cli.finding import find_task
from app.cli.options import JsonOption, ProjectOption, open_project, require_role
from app.cli.output import aside, print_json, print_line, print_table
from app.hosts import open_world
from app.jobs.worlds import spec_for
from data.schema.category import CATEGORIES, FAMILY_NAMES, CategoryCode, family_of
from data.schema.scene import WorldSpec
from data.schema.space import Pose
from data.schema.task import Revision, Task

if TYPE_CHECKING:
    from data.store.project import Project


DEFAULT_AUTHOR = "curator"


def add_to(root: typer.Typer) -> None:
    """Adds the group."""
    group = typer.Typer(help="Tasks: a world with an anomaly, its rubric and a start.", no_args_is_help=True)
    group.command("new", help="Make a draft in a world, with injections, and save it.")(_new)
    group.command("show", help="One task: its draft, its revisions, its state.")(_show)
    group.command("freeze", help="Freeze the draft as a revision: immutable, named by its hash.")(_freeze)
    group.command("propose", help="Freeze the draft, run its gates, and say whether it is proposed.")(
        _propose
    )
    task_library.add_to(group)
    task_edit.add_to(group)
    root.add_typer(group, name="task")


def _new(
    world: Annotated[str, typer.Option("--world", "-w", help="The world, for example: house")],
    inject: Annotated[
        list[str] | None,
        typer.Option(
            "--inject", "-i", metavar="TEXT", help="An injection: 'float bedroom/armchair-1 raise_m=0.6'."
        ),
    ] = None,
    title: Annotated[
        str,
        typer.Option(
            "--title",
            help="A title for people; auditors never see it. Default: what the anomalies happen to.",
        ),
    ] = "",
    author: Annotated[str, typer.Option("--author", help="Who makes it.")] = DEFAULT_AUTHOR,
    start: Annotated[
        str | None, typer.Option("--start", help="Name of a start pose, see `worlds show`.")
    ] = None,
    steps: Annotated[int, typer.Option("--steps", help="The auditor's budget of actions, 1 to 1000.")] = 40,
    control: Annotated[
        bool, typer.Option("--control", help="A clean control: no anomaly, on purpose.")
    ] = False,
    freeze: Annotated[bool, typer.Option("--freeze", help="Freeze a revision at once.")] = False,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.freezing import freeze_task, missing_for_freeze
    from authoring.parse import check_words

    for line in inject or []:
        check_words(line)
    with open_project(project) as opened:
        require_role(opened, "author", "" if author == DEFAULT_AUTHOR else author)
        spec = spec_for(opened, world)
        if not as_json:
            aside(f"opening {world} to check the task in it ...")
        draft, measured = asyncio.run(
            _plan(
                spec,
                inject or [],
                title=title,
                author=author,
                start=start,
                control=control,
                steps=steps,
            )
        )
        saved = opened.tasks.save(draft)
        revision = freeze_task(opened, saved) if freeze else None
    if as_json:
        print_json({"task": saved, "revision": revision.sha256 if revision else None, "measured": measured})
        return
    print_line(f"Task {saved.id} {saved.title!r} is saved.")
    for words in measured:
        print_line(f"  measured: {words}")
    if revision:
        print_line(f"Revision {revision.number}: {revision.sha256}")
    elif missing := missing_for_freeze(saved):
        print_line(f"It is not ready to be frozen: {'; '.join(missing)}.")
    else:
        print_line(f"Next: worldaudit task freeze {saved.id}")


async def _plan(
    spec: WorldSpec,
    lines: Sequence[str],
    *,
    title: str,
    author: str,
    start: str | None,
    control: bool,
    steps: int,
) -> tuple[Task, tuple[str, ...]]:
    from app.jobs.drafts import check_in_world, plan_draft
    from authoring.parse import name_targets

    async with open_world(spec, survey=name_targets(lines) or None) as (opened, scene):
        draft = plan_draft(
            scene, lines, title=title, author=author, start=start, control=control, steps=steps
        )
        return draft, await check_in_world(opened, draft.definition.injections, draft.definition.start)


def _row(project: Project, task: Task) -> dict[str, object]:
    from app.jobs.states import standing_in

    codes: list[CategoryCode] = [anomaly.category for anomaly in task.definition.anomalies]
    none = "control" if task.definition.origin == "control" else "none yet"
    return {
        "id": task.id,
        "title": task.title,
        "world": task.definition.world,
        "category": "+".join(codes) or none,
        "family": "+".join(dict.fromkeys(FAMILY_NAMES[family_of(code)] for code in codes)) or none,
        "state": standing_in(project, task).state,
        "revisions": len(project.revisions.for_task(task.id)),
        "author": task.author,
    }


def _show(
    task: Annotated[str, typer.Argument(help="The task's id, or how it begins.")],
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    with open_project(project) as opened:
        found = find_task(opened, task)
        row = _row(opened, found)
        revisions = opened.revisions.for_task(found.id)
    if as_json:
        listed = [{"sha256": r.sha256, "number": r.number, "frozen_ms": r.frozen_ms} for r in revisions]
        print_json({**row, "draft": found, "revisions": listed})
        return
    _print_task(found, row, revisions)


def _print_task(task: Task, row: dict[str, object], revisions: Sequence[Revision]) -> None:
    definition = task.definition
    print_line(f"{task.title}  [{row['state']}]\n{task.id}, in {definition.world}, by {task.author}")
    print_line(f"Start: {_place(definition.start)}  Budget: {definition.budget.steps} steps")
    rules = definition.start_rules
    plain = "may be plain there" if rules.plain_at_start else "must not be plain there"
    print_line(f"The anomaly {plain}; the way to it: {rules.route_min_m:g} to {rules.route_max_m:g} m\n")
    for anomaly in definition.anomalies:
        category = CATEGORIES[anomaly.category]
        print_line(f"{category.code} {category.name} ({FAMILY_NAMES[category.family]})")
        for injection in anomaly.injections:
            print_line(f"  {injection.operator} {' '.join(injection.targets)} {injection.parameters}")
            print_line(f"  trigger: {injection.trigger.model_dump()}")
        print_line(f"  Anomaly:  {anomaly.rubric.en.anomaly}\n  Expected: {anomaly.rubric.en.expected}\n")
    print_line(f"Auditors are told: {definition.description.scene.get('en', '')}\n")
    rows = [[revision.number, revision.sha256, revision.title, revision.note] for revision in revisions]
    print_table(["revision", "sha256", "title", "note"], rows, empty="No revision yet.")


def _place(pose: Pose) -> str:
    return f"x {pose.x:z.2f}  y {pose.y:z.2f}  z {pose.z:z.2f} m, facing {pose.yaw_deg:.0f}°, {pose.pitch_deg:.0f}° down"


def _freeze(
    task: Annotated[str, typer.Argument(help="The task's id, or how it begins.")],
    note: Annotated[str, typer.Option("--note", help="What changed since the last revision.")] = "",
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.freezing import freeze_task

    with open_project(project) as opened:
        require_role(opened, "author")
        revision = freeze_task(opened, find_task(opened, task), note=note)
    if as_json:
        print_json(revision)
    else:
        print_line(f"Revision {revision.number} of {revision.title!r}: {revision.sha256}")


def _propose(
    task: Annotated[str, typer.Argument(help="The task's id, or how it begins.")],
    again: Annotated[
        bool, typer.Option("--again", help="Run the gates though they were run before.")
    ] = False,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.proposing import propose_task

    with open_project(project) as opened:
        require_role(opened, "author")
        proposal = asyncio.run(
            propose_task(
                opened,
                find_task(opened, task),
                again=again,
                tell=_tell,
            )
        )
    if as_json:
        print_json(proposal)
    elif proposal.proposed:
        print_line(f"Revision {proposal.number} is proposed: every gate stands. {proposal.revision}")
    else:
        print_line(f"Revision {proposal.number} is not proposed: {proposal.revision}")
        for words in proposal.against:
            print_line(f"  {words}")
    if not proposal.proposed:
        raise typer.Exit(1)


def _tell(words: str) -> None:
    aside(f"gates: {words} ...")
