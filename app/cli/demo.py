"""`worldaudit demo`: the main job without a screen, with a report.

Owns: printing. Refuses: the job (app.demo).
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.options import JsonOption
from app.cli.output import aside, print_json, print_line, print_table

if TYPE_CHECKING:
    from app.demo import DemoSummary


def add_to(root: typer.Typer) -> None:
    """Adds the command."""
    root.command(
        "demo", help="Five tasks, four auditors each, verdicts, agreement, and an HTML report with pictures."
    )(_demo)


def _demo(
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="DIR", help="Folder of the report and its project.")
    ],
    seed: Annotated[
        int, typer.Option("--seed", help="Seed of the auditors' choices and the simulated raters.")
    ] = 0,
    hosts: Annotated[int, typer.Option("--hosts", help="Audits at once, 1 to 16.")] = 1,
    as_json: JsonOption = False,
) -> None:
    from app.demo import run_demo

    summary = run_demo(out, seed=seed, hosts=hosts, tell=None if as_json else aside)
    if as_json:
        print_json(summary)
    else:
        _print(summary)


def _print(summary: DemoSummary) -> None:
    titles = {task.id: f"{task.title} ({task.category})" for task in summary.tasks}
    rows = [
        [titles[e.task], e.auditor, e.steps, e.ending, e.verdict or "not judged"] for e in summary.episodes
    ]
    print_table(["task", "auditor", "steps", "ending", "verdict"], rows, empty="No episode.")
    measures = summary.agreement.measures
    kappa = f"{measures.kappa:z.3f}" if measures.kappa is not None else measures.undefined_because
    label = " (simulated raters, not people)" if summary.agreement.simulated else ""
    print_line(f"\n{summary.agreement.a_name} and {summary.agreement.b_name}{label}: kappa {kappa}")
    if measures.warning:
        print_line(measures.warning)
    print_line(f"\nReport:  {summary.report}\nProject: {summary.project}")
