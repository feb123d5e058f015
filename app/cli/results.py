"""`worldaudit results`: rates with counts.

Owns: printing. Refuses: the statistics (evaluation) and gathering records (app.jobs.figures).
"""

from __future__ import annotations

from typing import Annotated

import typer

from app.cli.options import JsonOption, ProjectOption, open_project
from app.cli.output import print_json, print_line, print_table
from data.errors import UsageError
from data.schema.category import FAMILY_NAMES
from evaluation.tables import Cell


def add_to(root: typer.Typer) -> None:
    """Adds the commands."""
    root.command("results", help="Success by family and auditor, with every denominator.")(_results)


def _results(
    judge: Annotated[
        str | None,
        typer.Option(
            "--judge",
            help="Whose verdicts: a person's name, a judge id, 'people' or 'simulated'. Default: the grounded judge.",
        ),
    ] = None,
    csv: Annotated[bool, typer.Option("--csv", help="Print CSV.")] = False,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.figures import judge_name, success_table
    from evaluation.tables import to_csv

    if csv and as_json:
        raise UsageError("--csv and --json are two forms of one answer; ask for one of them.")
    with open_project(project) as opened:
        table = success_table(opened, judge)
        name = judge_name(opened, table.judge)
    if as_json:
        print_json(table)
    elif csv:
        print_line(to_csv(table).rstrip("\n"))
    else:
        print_line(f"Judge: {name}. Each cell: rate, met of judged (assigned).\n")
        print_table(
            ["auditor", *(FAMILY_NAMES.get(column, column) for column in table.columns), "mean steps"],  # type: ignore[arg-type]
            [
                [row.words, *(_cell(row.cells[c]) for c in table.columns), _steps(row.mean_steps)]
                for row in table.rows
            ],
            empty="No episode yet. Run an audit: worldaudit audit TASK --auditor oracle",
        )


def _steps(mean: float | None) -> str:
    return "-" if mean is None else f"{mean:.1f}"


def _cell(cell: Cell) -> str:
    rate = "-" if cell.rate is None else f"{100 * cell.rate:.0f} %"
    return f"{rate} {cell.met}/{cell.judged} ({cell.assigned})"
