"""`worldaudit task edit`: changes a draft as the window does, and says what the linter has against its texts.

Owns: options and printing. Refuses: the edits (app.jobs.editing) and the rules (validation).
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated, cast

import typer

from app.cli.finding import find_task
from app.cli.options import JsonOption, ProjectOption, open_project, require_role
from app.cli.output import print_json, print_line
from data.errors import UsageError

if TYPE_CHECKING:
    from app.jobs.editing import Wishes
    from data.schema.scene import SceneGraph, WorldSpec
    from data.schema.task import Language, Task


def add_to(group: typer.Typer) -> None:
    """Adds the command to `task`."""
    group.command("edit", help="Change a draft: texts, start, budget, injections; or only check its texts.")(
        _edit
    )


def _edit(
    task: Annotated[str, typer.Argument(help="The task's id, or how it begins.")],
    title: Annotated[str | None, typer.Option("--title", help="A title; auditors never see it.")] = None,
    steps: Annotated[int | None, typer.Option("--steps", help="The budget of actions, 1 to 1000.")] = None,
    start: Annotated[str | None, typer.Option("--start", help="Name of a start pose of the world.")] = None,
    plain: Annotated[
        bool | None,
        typer.Option("--plain-at-start/--hidden-at-start", help="Whether the anomaly may be plain there."),
    ] = None,
    route_min: Annotated[
        float | None, typer.Option("--route-min", help="The way to the anomaly, metres, at least.")
    ] = None,
    route_max: Annotated[
        float | None, typer.Option("--route-max", help="The way to the anomaly, metres, at most.")
    ] = None,
    language: Annotated[str, typer.Option("--language", help="Of the texts: en or zh.")] = "en",
    describe: Annotated[str | None, typer.Option("--describe", help="What the auditor is told.")] = None,
    interaction: Annotated[
        list[str] | None,
        typer.Option("--interaction", help="What one can do there; repeat it. Replaces all."),
    ] = None,
    anomaly: Annotated[int, typer.Option("--anomaly", help="Whose rubric, from 1.")] = 1,
    wrong: Annotated[str | None, typer.Option("--wrong", help="Rubric: what is wrong.")] = None,
    normal: Annotated[str | None, typer.Option("--normal", help="Rubric: what would be normal.")] = None,
    inject: Annotated[
        list[str] | None, typer.Option("--inject", "-i", metavar="TEXT", help="One injection more.")
    ] = None,
    change: Annotated[
        list[str] | None,
        typer.Option(
            "--set", metavar="'ID NAME=VALUE'", help="Parameters of an injection; with=NODE pairs it."
        ),
    ] = None,
    remove: Annotated[
        list[str] | None, typer.Option("--remove", metavar="ID", help="Take an injection out.")
    ] = None,
    lint: Annotated[
        bool, typer.Option("--lint", help="Check the texts, too; exit code 1 on a finding.")
    ] = False,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.editing import Wishes
    from app.jobs.worlds import spec_of

    if language not in ("en", "zh"):
        raise UsageError(f"--language is {language!r}; it must be en or zh.")
    wishes = Wishes(
        title=title,
        steps=steps,
        start=start,
        plain_at_start=plain,
        route_min_m=route_min,
        route_max_m=route_max,
        language=cast("Language", language),
        describe=describe,
        interactions=None if interaction is None else tuple(interaction),
        anomaly=anomaly,
        wrong=wrong,
        normal=normal,
        inject=tuple(inject or ()),
        change=tuple(change or ()),
        remove=tuple(remove or ()),
    )
    with open_project(project) as opened:
        require_role(opened, "author")
        found = find_task(opened, task)
        needs_scene = lint or wishes.need_scene
        scene = asyncio.run(_scene(spec_of(opened, found.definition), found, wishes)) if needs_scene else None
        saved = found if lint and wishes.are_none else opened.tasks.save(_edited(found, wishes, scene))
    _print(saved, scene if lint else None, changed=saved is not found, as_json=as_json)


def _edited(task: Task, wishes: Wishes, scene: SceneGraph | None) -> Task:
    from app.jobs.editing import edit_task
    from data.ids import now_ms

    return edit_task(task, wishes, scene).model_copy(update={"updated_ms": now_ms()})


async def _scene(spec: WorldSpec, task: Task, wishes: Wishes) -> SceneGraph:
    from app.hosts import open_world
    from authoring.parse import name_targets

    targets = [
        *name_targets(wishes.inject),
        *(node for one in task.definition.injections for node in one.targets),
    ]
    async with open_world(spec, survey=targets or None) as (_, scene):
        return scene


def _print(task: Task, scene: SceneGraph | None, *, changed: bool, as_json: bool) -> None:
    from app.jobs.linting import lint

    findings = lint(task.definition, scene) if scene is not None else ()
    if as_json:
        print_json({"task": task, "findings": findings})
    else:
        done = f"is saved as version {task.version}" if changed else "is as it was"
        print_line(f"Task {task.id} {task.title!r} {done}.")
        if scene is not None and not findings:
            print_line("The rules have nothing against its texts.")
        for finding in findings:
            print_line(f"  {finding.field} ({finding.language}): {finding.words} {finding.change}")
    if findings:
        raise typer.Exit(1)
