"""`worldaudit results` and `worldaudit agreement`: rates with counts, and how far two sources agree.

Owns: printing. Refuses: the statistics (evaluation) and gathering records (app.jobs.figures).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.options import JsonOption, ProjectOption, open_project
from app.cli.output import interval_words, print_json, print_line, print_table
from data.errors import UsageError
from data.schema.category import FAMILY_NAMES
from evaluation.agreement import BinaryAgreement
from evaluation.agreement_parts import PARTS, By, PartAgreement
from evaluation.label_plan import LabelPlan
from evaluation.tables import Cell

if TYPE_CHECKING:
    from app.jobs.figures import Comparison


def add_to(root: typer.Typer) -> None:
    """Adds the commands."""
    root.command("results", help="Success by family and auditor, with every denominator.")(_results)
    root.command(
        "agreement", help="How far two sources of verdicts agree: kappa and what belongs beside it."
    )(_agreement)


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
                [row.auditor, *(_cell(row.cells[c]) for c in table.columns), _steps(row.mean_steps)]
                for row in table.rows
            ],
            empty="No episode yet. Run an audit: worldaudit audit TASK --auditor oracle",
        )


def _agreement(
    a: Annotated[
        str | None,
        typer.Option("--a", help="Rows: a person, 'people' or 'simulated'. Default: whoever there is."),
    ] = None,
    b: Annotated[
        str | None, typer.Option("--b", help="Columns: a judge id. Default: the grounded judge.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**31 - 1, help="Seed of the bootstrap.")] = 0,
    draws: Annotated[
        int, typer.Option("--draws", min=200, max=1_000_000, help="Draws of the bootstrap.")
    ] = 2000,
    by: Annotated[
        str | None,
        typer.Option("--by", help=f"Each part for itself too: {', '.join(PARTS)}."),
    ] = None,
    plan: Annotated[
        float | None,
        typer.Option(
            "--plan",
            help="Say how many more labels would make kappa's 95 % interval this wide, and on which episodes.",
        ),
    ] = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.agreeing import compare_by, plan_more
    from app.jobs.figures import compare

    part = _part_of(by)
    if by is not None and plan is not None:
        raise UsageError("--by and --plan are two questions; ask one of them.")
    with open_project(project) as opened:
        if plan is not None:
            _print_plan(plan_more(opened, plan, a, b, seed=seed), as_json=as_json)
            return
        if part is not None:
            comparison, parts = compare_by(opened, part, a, b, seed=seed, draws=draws)
        else:
            comparison, parts = compare(opened, a, b, seed=seed, draws=draws), ()
    if as_json:
        print_json({**comparison.model_dump(mode="json"), "by": part, "parts": parts} if part else comparison)
        return
    _print_whole(comparison)
    if part:
        print_line()
        print_table(
            [part, "episodes", "tasks", "observed", "kappa", "95 % interval", "PABAK", "AC1", ""],
            [_part(one) for one in parts],
            empty="Nothing was judged by both.",
        )


def _part_of(by: str | None) -> By | None:
    if by is None:
        return None
    for part in PARTS:
        if part == by:
            return part
    raise UsageError(f"--by {by!r} is not one of {', '.join(PARTS)}.")


def _print_plan(plan: LabelPlan, *, as_json: bool) -> None:
    if as_json:
        print_json(plan)
        return
    print_line(plan.words)
    if plan.items:
        print_line("\nLabel next, in this order:")
        for episode in plan.items:
            print_line(f"  {episode}")


def _part(one: PartAgreement) -> list[object]:
    measures = one.measures
    return [
        one.part,
        measures.n,
        measures.clusters,
        measures.observed,
        measures.kappa if measures.kappa is not None else measures.undefined_because,
        interval_words(measures.kappa_interval),
        measures.pabak,
        measures.ac1,
        measures.warning,
    ]


def _print_whole(comparison: Comparison) -> None:
    measures = comparison.measures
    mark = " [simulated]" if comparison.simulated else ""
    print_line(f"{comparison.a_name}{mark} (rows) and {comparison.b_name} (columns)")
    print_line(
        f"{measures.n} episodes of {measures.clusters} tasks; left out: {_excluded(comparison.excluded)}\n"
    )
    print_table(
        ["", "not met", "met"], [["not met", *measures.table[0]], ["met", *measures.table[1]]], empty=""
    )
    print_line()
    print_table(["measure", "value", "95 % interval"], _measures(measures), empty="")
    if measures.warning:
        print_line(f"\n{measures.warning}")


def _excluded(counts: dict[str, int]) -> str:
    return ", ".join(f"{count} {reason}" for reason, count in counts.items()) or "none"


def _measures(measures: BinaryAgreement) -> list[list[object]]:
    kappa = measures.kappa if measures.kappa is not None else measures.undefined_because
    return [
        ["observed agreement", measures.observed, ""],
        ["kappa (cluster bootstrap)", kappa, interval_words(measures.kappa_interval)],
        ["kappa (asymptotic)", kappa, interval_words(measures.kappa_asymptotic)],
        ["PABAK", measures.pabak, interval_words(measures.pabak_interval)],
        ["AC1", measures.ac1, interval_words(measures.ac1_interval)],
        ["positive agreement", measures.positive, ""],
        ["negative agreement", measures.negative, ""],
        ["prevalence index", measures.prevalence_index, ""],
        ["bias index", measures.bias_index, ""],
    ]


def _steps(mean: float | None) -> str:
    return "-" if mean is None else f"{mean:.1f}"


def _cell(cell: Cell) -> str:
    rate = "-" if cell.rate is None else f"{100 * cell.rate:.0f} %"
    return f"{rate} {cell.met}/{cell.judged} ({cell.assigned})"
