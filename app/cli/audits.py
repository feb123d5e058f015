"""`worldaudit audit` and `worldaudit episode`: run baseline auditors, and list what they did.

Owns: printing progress and results. Refuses: auditing and judging (evaluation), putting them together (app.jobs).
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, cast

import typer

from app.cli.finding import find_revision
from app.cli.options import JsonOption, ProjectOption, open_project
from app.cli.output import aside, print_json, print_table, warn
from data.errors import NotFoundError

if TYPE_CHECKING:
    from app.jobs.audits import AuditResult
    from data.schema.task import Revision
    from data.store.project import Project


def add_to(root: typer.Typer) -> None:
    """Adds the commands."""
    group = typer.Typer(help="Finished audits.", no_args_is_help=True)
    group.command("list", help="Every episode with its task, auditor, ending and who has judged it.")(_list)
    root.add_typer(group, name="episode")
    root.command(
        "audit", help="Run baseline auditors on frozen tasks, and judge them by the grounded judge."
    )(_audit)


def _audit(
    tasks: Annotated[
        list[str] | None, typer.Argument(help="Task ids or revision hashes. Default: every frozen task.")
    ] = None,
    auditor: Annotated[
        list[str] | None,
        typer.Option(
            "--auditor",
            "-a",
            help="oracle (knows the anomaly: the upper bound), twin (compares with the clean world), random (a random "
            "walk and claim: the floor) or blind (gets no picture); repeat it. Default: all four.",
        ),
    ] = None,
    hint: Annotated[
        str, typer.Option("--hint", help="What auditors are told of the category: none, family, category.")
    ] = "none",
    asks_category: Annotated[
        bool,
        typer.Option("--ask-category/--no-ask-category", help="Whether a report must name the category."),
    ] = True,
    seed: Annotated[
        int, typer.Option("--seed", min=0, max=2**31 - 1, help="Seed of the auditors' choices.")
    ] = 0,
    hosts: Annotated[int, typer.Option("--hosts", help="World hosts at once, 1 to 16.")] = 1,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.audits import BASELINES, run_audits
    from app.jobs.states import against_in

    with open_project(project) as opened:
        revisions = _revisions(opened, tasks)
        for revision in revisions:
            against = against_in(opened, revision)
            warn(f"'{revision.title}': {against}" if against else "")
        results = asyncio.run(
            run_audits(
                opened,
                revisions,
                auditor or list(BASELINES),
                hint=hint,
                asks_category=asks_category,
                seed=seed,
                parallel=hosts,
                tell=None if as_json else aside,
            )
        )
    if as_json:
        print_json([_row(result) for result in results])
    else:
        _print(results)
    if any(result.state == "failed" for result in results):
        raise typer.Exit(1)


def _revisions(project: Project, texts: Sequence[str] | None) -> list[Revision]:
    if texts:
        return [find_revision(project, text) for text in texts]
    from app.jobs.study_facts import tasks_kept_out

    kept_out = tasks_kept_out(project)
    tasks = [task for task in project.tasks.all() if not task.retired and task.id not in kept_out]
    newest = [project.revisions.for_task(task.id)[-1:] for task in tasks]
    revisions = [revision for found in newest for revision in found]
    if not revisions:
        raise NotFoundError("No task is frozen yet. Freeze one: worldaudit task freeze ID")
    return revisions


def _row(result: AuditResult) -> dict[str, object]:
    episode = result.episode
    standing = [report for report in episode.reports if not report.withdrawn] if episode else []
    return {
        "episode": episode.id if episode else None,
        "task": result.revision.task,
        "revision": result.revision.sha256,
        "auditor": result.auditor,
        "steps": episode.steps_used if episode else 0,
        "ending": episode.ending if episode else "failed",
        "reason": (episode.reason if episode else "") or result.reason,
        "reports": [report.description for report in standing],
        "verdict": result.verdict,
        "state": result.state,
    }


def _print(results: Sequence[AuditResult]) -> None:
    rows = [
        [row[c] for c in ("episode", "auditor", "steps", "ending", "verdict")] for row in map(_row, results)
    ]
    for row, result in zip(rows, results, strict=True):
        row.insert(1, result.revision.title)
    print_table(["episode", "task", "auditor", "steps", "ending", "verdict"], rows, empty="Nothing was run.")


def _list(project: ProjectOption = None, as_json: JsonOption = False) -> None:
    with open_project(project) as opened:
        titles = {revision.sha256: revision.title for revision in opened.revisions.all()}
        rows = [
            {
                "id": episode.id,
                "task": titles[episode.revision],
                "revision": episode.revision,
                "auditor": episode.auditor.name,
                "simulated": episode.simulated,
                "steps": episode.steps_used,
                "ending": episode.ending,
                "verdicts": {
                    judgment.judge.name: judgment.verdict
                    for judgment in opened.judgments.current_for_episode(episode.id)
                },
            }
            for episode in opened.episodes.all()
        ]
    if as_json:
        print_json(rows)
        return
    columns = ["id", "task", "auditor", "steps", "ending"]
    cells = [
        [
            *(
                f"{row[c]} (simulated person)" if c == "auditor" and row["simulated"] else row[c]
                for c in columns
            ),
            ", ".join(f"{n}: {v}" for n, v in cast("dict[str, str]", row["verdicts"]).items()),
        ]
        for row in rows
    ]
    print_table([*columns, "verdicts"], cells, empty="No episode yet. Run one: worldaudit audit TASK")
