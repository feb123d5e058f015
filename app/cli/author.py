"""`worldaudit author`: tasks in number, proposed and gated by themselves.

Owns: printing. Refuses: making them (app.jobs.making) and reading plans (app.jobs.plan_file).
"""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.options import JsonOption, ProjectOption, open_project, require_role
from app.cli.output import aside, print_json, print_line
from app.cli.suggest import CategoryOption, SeedOption, check_categories
from data.counts import count_of
from data.schema.plan import BenchmarkPlan, WorldWishes

if TYPE_CHECKING:
    from app.jobs.making import MakingReport

MinutesOption = Annotated[
    float | None,
    typer.Option("--minutes", min=0.1, help="Stop after so long; exit code 3, and the same command goes on."),
]
UNFINISHED = 3
DEFAULT_AUTHOR = "auto"
AuthorOption = Annotated[str, typer.Option("--author", help="Who the tasks are by.")]


def add_to(root: typer.Typer) -> None:
    """Adds the group."""
    group = typer.Typer(
        help="Many tasks at once: proposed, gated, and kept for people to review.", no_args_is_help=True
    )
    group.command("auto", help="Tasks of every category (or some) for one world.")(_auto)
    group.command("plan", help="The tasks that a plan wishes: worlds, categories and counts in a YAML file.")(
        _plan
    )
    root.add_typer(group, name="author")


def _auto(
    world: Annotated[str, typer.Option("--world", "-w", help="The world, for example: house")],
    per_category: Annotated[
        int, typer.Option("--per-category", "-n", min=0, max=1000, help="So many of each category.")
    ] = 1,
    category: CategoryOption = None,
    multi: Annotated[
        int, typer.Option("--multi", min=0, max=1000, help="Tasks with two anomalies, besides.")
    ] = 0,
    controls: Annotated[
        int, typer.Option("--controls", min=0, max=1000, help="Clean controls, besides.")
    ] = 0,
    seed: SeedOption = 0,
    author: AuthorOption = DEFAULT_AUTHOR,
    minutes: MinutesOption = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """What passes every gate is proposed; why the rest failed is told. Stopped, it goes on where it was when called again."""
    chosen = check_categories(category)
    wishes = WorldWishes(
        per_category=0 if chosen else per_category,
        categories=dict.fromkeys(chosen, per_category),
        multi=multi,
        controls=controls,
    )
    plan = BenchmarkPlan(name="auto", seed=seed, worlds={world: wishes})
    _make(plan, author, minutes, project, as_json)


def _plan(
    file: Annotated[Path, typer.Argument(help="The plan, see docs/commands.md.")],
    author: AuthorOption = DEFAULT_AUTHOR,
    minutes: MinutesOption = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """What passes every gate is proposed; why the rest failed is told. Stopped, it goes on where it was when called again."""
    from app.jobs.plan_file import read_plan

    _make(read_plan(file), author, minutes, project, as_json)


def _make(
    plan: BenchmarkPlan, author: str, minutes: float | None, project: Path | None, as_json: bool
) -> None:
    from app.jobs.gating import gate_hosts
    from app.jobs.making import make_many

    ends = None if minutes is None else time.monotonic() + 60 * minutes

    async def run() -> MakingReport:
        async with gate_hosts() as hosts:
            return await make_many(opened, plan.wishes(), hosts, author=author, tell=tell, until=is_late)

    def is_late() -> bool:
        return ends is not None and time.monotonic() > ends

    def tell(line: str) -> None:
        if not as_json:
            aside(line)

    with open_project(project) as opened:
        require_role(opened, "author", "" if author == DEFAULT_AUTHOR else author)
        report = asyncio.run(run())
    if as_json:
        print_json(report)
    else:
        _print(report)
    if is_late():
        raise typer.Exit(UNFINISHED)
    if report.unmet:
        raise typer.Exit(1)


def _print(report: MakingReport) -> None:
    print_line(
        f"{report.proposed} of {count_of(report.wanted, 'task')} proposed, after {count_of(report.tries, 'try', 'tries')} in "
        f"{report.seconds:.0f} s ({report.proposed_an_hour:.0f} an hour)."
    )
    for gate, operators in report.failed_gates.items():
        print_line(f"  failed {gate}: " + ", ".join(f"{name} {count}" for name, count in operators.items()))
    for words in report.unmet:
        print_line(f"  unmet: {words}")
    if report.proposed:
        print_line("Next: worldaudit task list; people review them in the window.")
