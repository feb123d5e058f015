"""`worldaudit review next`, `assign`, `progress`, `export`: who reviews what, and how far it has come.

Owns: printing. Refuses: choosing (validation.assigning) and counting (validation.progress).
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli import review_queues
from app.cli.finding import find_task
from app.cli.options import JsonOption, ProjectOption, open_project, require_role, some_path
from app.cli.output import print_json, print_line, print_table
from app.cli.review_queues import ReviewerOption, SeedOption
from data.errors import UsageError

if TYPE_CHECKING:
    from validation.progress import ProgressRow


def add_to(group: typer.Typer) -> None:
    """Adds the commands to `review`."""
    group.command(
        "next", help="What a person may review and has not: given to them first, then fewest reviews."
    )(_next)
    group.command("assign", help="Give reviewers tasks: fewest reviews first, never their own, none twice.")(
        _assign
    )
    group.command("progress", help="Tasks by state, by engine, world, family, category and reviewer.")(
        _progress
    )
    group.command("export", help="Everybody's reviews as tables: a CSV for each build of a world.")(_export)
    review_queues.add_to(group)


def _next(
    person: ReviewerOption,
    seed: SeedOption = 0,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.profiles import person_for
    from app.jobs.records import project_records
    from validation.assigning import candidates_in, next_for
    from validation.bars import is_same_person
    from validation.blind import blind_label

    with open_project(project) as opened:
        person = person_for(opened, "review", person, "--as")
        records = project_records(opened)
        found = next_for(person, candidates_in(records), seed=seed, roles=records.roles_of(person))
    rows = [
        {
            "task": one.revision.task,
            "label": blind_label(one.revision.definition.world, one.revision.task),
            "revision": one.revision.sha256,
            "assigned": any(is_same_person(name, person) for name in one.assigned),
        }
        for one in found
    ]
    if as_json:
        print_json(rows)
        return
    print_table(
        ["task", "", "assigned"],
        [[row["task"], row["label"], "yes" if row["assigned"] else ""] for row in rows],
        empty=f"There is nothing that {person} may review and has not.",
    )


def _assign(
    reviewers: Annotated[
        list[str], typer.Option("--reviewer", "-r", help="Who may be given tasks; repeat it.")
    ],
    by: Annotated[str, typer.Option("--by", help="Who assigns.")],
    tasks: Annotated[list[str] | None, typer.Argument(help="Task ids. Default: all that are in use.")] = None,
    per_task: Annotated[
        int, typer.Option("--per-task", min=1, max=20, help="Reviewers wanted for each task.")
    ] = 2,
    seed: SeedOption = 0,
    dry: Annotated[bool, typer.Option("--dry-run", help="Say what would be given; keep nothing.")] = False,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.assigning import assign

    with open_project(project) as opened:
        require_role(opened, "author", by)
        wanted = {find_task(opened, text).id for text in tasks} if tasks else None
        plan = assign(opened, reviewers, by=by, per_task=per_task, seed=seed, tasks=wanted, dry=dry)
    given = [
        {
            "task": one.revision.task,
            "revision": one.revision.sha256,
            "reviewer": one.reviewer,
            "why": one.why,
        }
        for one in plan.given
    ]
    if as_json:
        print_json({"given": given, "left": list(plan.left), "kept": not dry})
        return
    print_table(
        ["task", "reviewer", "why"],
        [[row["task"], row["reviewer"], row["why"]] for row in given],
        empty="Nothing to give: every task has its reviewers.",
    )
    for words in plan.left:
        print_line(words)


def _progress(
    by: Annotated[
        str | None,
        typer.Option("--by", help="Only this: engine, world, family, category or reviewer."),
    ] = None,
    viewer: Annotated[
        str | None,
        typer.Option("--as", metavar="NAME", help="Show what this reviewer may know, and no more."),
    ] = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.profiles import person_for
    from app.jobs.records import project_records
    from app.jobs.sources import engine_of
    from validation.progress import PROGRESS_BY, progress_of

    if by is not None and by not in PROGRESS_BY:
        raise UsageError(f"--by {by!r} is none of {', '.join(PROGRESS_BY)}.")
    with open_project(project) as opened:
        viewer = viewer and person_for(opened, "review", viewer, "--as")
        found = progress_of(
            project_records(opened),
            viewer=viewer or "",
            workspace="results" if viewer is None else "review",
            engine_of=engine_of,
        )
    if by is not None and by != "reviewer" and by not in found.parts:
        raise UsageError(f"Progress by {by} would tell {viewer} what they must not know yet.")
    if as_json:
        print_json(found)
        return
    if not found.whole.tasks:
        print_line(
            "No task is frozen yet, so there is nothing to review. Freeze one: worldaudit task freeze ID"
        )
        return
    headings = ["", "tasks", "accepted", "needed", "votes needed", "disputed", "needs work", "votes"]
    print_table(headings, [_columns(found.whole)], empty="")
    for which, rows in found.parts.items():
        if by in (None, which) and rows:
            print_line()
            print_table([f"by {which}", *headings[1:]], [_columns(row) for row in rows], empty="")
    if by in (None, "reviewer"):
        print_line()
        print_table(
            ["by reviewer", "reviewed", "open", "pass", "fail", "uncertain", "carried over"],
            [
                [
                    one.reviewer,
                    len(one.reviewed),
                    len(one.open),
                    one.passes,
                    one.fails,
                    one.uncertain,
                    one.carried,
                ]
                for one in found.reviewers
            ],
            empty="Nobody has reviewed anything yet.",
        )


def _export(
    out: Annotated[
        Path, typer.Option("--out", "-o", parser=some_path, metavar="DIR", help="The folder of the files.")
    ],
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """A row for each frozen task, three columns (difficulty, quality, comment) for each reviewer whose vote counts.

    It tells everybody's reviews: not for whoever still has to review.
    """
    from app.jobs.review_table import review_tables, write_tables

    with open_project(project) as opened:
        require_role(opened, "author")
        tables = review_tables(opened)
        files = write_tables(tables, out)
    rows = [
        {
            "file": str(file),
            "world": table.world,
            "scene_digest": table.scene_digest,
            "cases": len(table.rows),
            "reviewers": list(table.reviewers),
            "reviews": sum(len(reviews) for _, reviews in table.rows),
        }
        for table, file in zip(tables, files, strict=True)
    ]
    if as_json:
        print_json(rows)
        return
    print_table(
        ["file", "world", "cases", "reviews", "reviewers"],
        [
            [row["file"], row["world"], row["cases"], row["reviews"], ", ".join(table.reviewers) or "-"]
            for row, table in zip(rows, tables, strict=True)
        ],
        empty="",
    )


def _columns(row: ProgressRow) -> list[object]:
    counts = [len(row.tasks), len(row.accepted), len(row.needed), row.votes_needed]
    return [row.words, *counts, len(row.disputed), len(row.needs_work), row.votes]
