"""`worldaudit task list`, `duplicate`, `combine`, `retire`: the task library as the window has it.

Owns: printing, and reading filters from the command line. Refuses: variants and saved filters themselves (app.jobs).
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from app.cli.finding import find_task
from app.cli.options import JsonOption, ProjectOption, open_project, require_role
from app.cli.output import print_json, print_line, print_table
from data.errors import UsageError
from data.schema.category import FAMILY_NAMES

if TYPE_CHECKING:
    from app.jobs.variants import Variant
    from data.schema.task import Task
    from data.store.project import Project
    from validation.blind import Filter
    from validation.library import LibraryRow


def add_to(group: typer.Typer) -> None:
    """Adds the commands to `task`."""
    group.command("list", help="The tasks with their state; searched, filtered, or by a saved filter.")(_list)
    group.command(
        "duplicate",
        help="Make a draft from a task: a copy, or one with a near start, another seed or start, or no anomaly.",
    )(_duplicate)
    group.command("combine", help="Make one draft with the anomalies of two or more tasks.")(_combine)
    group.command("retire", help="Take tasks out of use, or bring them back; nothing is deleted.")(_retire)


def _list(
    search: Annotated[str, typer.Option("--search", "-s", help="Words that a task must hold.")] = "",
    where: Annotated[
        list[str] | None,
        typer.Option("--filter", "-f", metavar="NAME=VALUE", help="For example state=draft, category=G1."),
    ] = None,
    saved: Annotated[str | None, typer.Option("--saved", help="Use a filter that was saved.")] = None,
    save: Annotated[str | None, typer.Option("--save", help="Save this filter under a name.")] = None,
    forget: Annotated[str | None, typer.Option("--forget", help="Forget a saved filter.")] = None,
    retired: Annotated[bool, typer.Option("--retired", help="List retired tasks too.")] = False,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.records import project_records
    from app.jobs.saved_filters import forget_filter, save_filter, saved_filter
    from validation.filtering import LibraryFilter
    from validation.library import library_rows

    with open_project(project) as opened:
        if forget is not None:
            forget_filter(opened, forget)
        kept = saved_filter(opened, saved) if saved is not None else LibraryFilter()
        kept = LibraryFilter(
            query=f"{kept.query} {search}".strip(),
            values={**kept.values, **_values(where or [])},
            with_retired=kept.with_retired or retired,
        )
        if save is not None:
            save_filter(opened, save, kept)
        rows = [_row(opened, row) for row in kept.keeps(library_rows("author", "", project_records(opened)))]
    if as_json:
        print_json(rows)
        return
    columns = ["id", "title", "world", "category", "state", "revisions"]
    print_table(
        [*columns, "gates that did not pass"],
        [[*(row[column] for column in columns), ", ".join(row["gates_against"]) or "-"] for row in rows],
        empty="No task yet. Make one: worldaudit task new --world house --inject 'float bedroom/armchair-1 raise_m=0.6'"
        if kept.is_empty
        else f"No task passes the filter ({kept.words()}).",
    )


def _values(where: list[str]) -> dict[Filter, str]:
    from validation.blind import filters_of
    from validation.filtering import value_meant

    known = filters_of("author")
    values: dict[Filter, str] = {}
    for text in where:
        name, equals, value = text.partition("=")
        if not equals or name not in known or not value:
            raise UsageError(f"{text!r} is no filter; write NAME=VALUE with one of {', '.join(known)}.")
        which = cast("Filter", name)
        values[which] = value_meant(which, value)
    return values


def _row(project: Project, row: LibraryRow) -> dict[str, Any]:
    facts = row.facts
    assert facts is not None  # noqa: S101 - Author's rows have them
    none = "control" if facts.origin == "control" else "none yet"
    return {
        "id": row.key,
        "title": row.label,
        "world": row.world,
        "category": "+".join(facts.categories) or none,
        "family": "+".join(FAMILY_NAMES[family] for family in facts.families) or none,
        "state": facts.state,
        "gates_against": list(facts.against),
        "revisions": len(project.revisions.for_task(row.key)),
        "author": facts.author,
    }


def _duplicate(
    task: Annotated[str, typer.Argument(help="The task's id, or how it begins.")],
    kind: Annotated[
        str, typer.Option("--as", help="copy, near, seed, start or control.", metavar="KIND")
    ] = "copy",
    start: Annotated[
        str, typer.Option("--start", help="With --as start: which, see `worlds show`. Default: the next one.")
    ] = "",
    author: Annotated[
        str | None, typer.Option("--author", help="Who makes it. Default: the task's author.")
    ] = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.variants import VARIANTS, make_variant, read_scene

    if kind not in VARIANTS:
        raise UsageError(f"--as {kind!r} is unknown; choose one of {', '.join(VARIANTS)}.")
    if start and kind != "start":
        raise UsageError(f"--start goes with --as start, not with --as {kind}.")
    with open_project(project) as opened:
        require_role(opened, "author", author or "")
        made = asyncio.run(
            make_variant(
                opened,
                find_task(opened, task),
                cast("Variant", kind),
                start=start,
                author=author,
                open_scene=read_scene,
            )
        )
        saved = opened.tasks.save(made)
    _print_made(saved, as_json=as_json)


def _combine(
    tasks: Annotated[list[str], typer.Argument(metavar="TASK TASK…", help="Two or more tasks of one world.")],
    author: Annotated[
        str | None, typer.Option("--author", help="Who makes it. Default: the first task's author.")
    ] = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.variants import plan_combined
    from data.ids import new_id, now_ms

    with open_project(project) as opened:
        require_role(opened, "author", author or "")
        found = [find_task(opened, text) for text in tasks]
        saved = opened.tasks.save(plan_combined(found, fresh_id=new_id, at_ms=now_ms(), author=author))
    _print_made(saved, as_json=as_json)


def _print_made(saved: Task, *, as_json: bool) -> None:
    if as_json:
        print_json({"task": saved})
    else:
        print_line(f"Task {saved.id} {saved.title!r} is saved.\nNext: worldaudit task freeze {saved.id}")


def _retire(
    tasks: Annotated[list[str], typer.Argument(metavar="TASK…", help="Ids, or how they begin.")],
    undo: Annotated[bool, typer.Option("--undo", help="Bring them back.")] = False,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.bulk import retire_tasks

    with open_project(project) as opened:
        require_role(opened, "author")
        changed = retire_tasks(opened, [find_task(opened, text).id for text in tasks], retired=not undo)
    if as_json:
        print_json([{"id": task.id, "retired": task.retired} for task in changed])
        return
    for task in changed:
        print_line(f"{'Retired' if task.retired else 'Brought back'}: {task.title!r}")
