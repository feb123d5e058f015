"""`worldaudit anomalies sweep`: every operator on every object, tried out and taken back.

Owns: printing, which worlds, and the file. Refuses: the trials (app.jobs.sweep).
"""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.options import JsonOption, ProjectOption, project_if_any
from app.cli.output import print_json, print_line
from app.cli.suggest import SeedOption
from app.hosts import open_world
from app.jobs.worlds import spec_for
from data.schema.scene import WorldSpec
from worlds.catalogue import BUILT_IN

if TYPE_CHECKING:
    from app.jobs.sweep import SweepReport
    from authoring.operator import Operator

UNFINISHED = 3
"""Exit code when `--minutes` ran out: call it again."""


def sweep(
    out: Annotated[
        Path, typer.Option("--out", "-o", help="The report, JSON; a page for people is written beside it.")
    ],
    world: Annotated[
        list[str] | None,
        typer.Option("--world", "-w", help="A world; repeat it. Default: all built-in ones."),
    ] = None,
    operator: Annotated[
        list[str] | None, typer.Option("--operator", "-O", help="An operator; repeat it. Default: all.")
    ] = None,
    sample: Annotated[
        int | None, typer.Option("--sample", min=1, help="So many targets of each operator. Default: all.")
    ] = None,
    edits: Annotated[
        int, typer.Option("--edits", min=0, help="Random edits in a row for each world, undone in full.")
    ] = 200,
    seed: SeedOption = 0,
    minutes: Annotated[
        float | None,
        typer.Option(
            "--minutes", min=0.1, help="Stop after so long; exit code 3, and the same command goes on."
        ),
    ] = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """What is done is in the report: the same command goes on from there. Exit code 1 when there is any fault."""
    from app.jobs.sweep import read_report
    from authoring.catalogue import list_operators, operator_named

    chosen = [operator_named(name) for name in operator] if operator else list(list_operators())
    with project_if_any(project) as opened:
        specs = [spec_for(opened, name) for name in world or [one.id for one in BUILT_IN]]
    report = read_report(out, seed)
    ends = None if minutes is None else time.monotonic() + 60 * minutes
    for spec in specs:
        report = asyncio.run(_sweep(spec, chosen, report, out, sample, edits, ends, quiet=as_json))
    if as_json:
        print_json(report)
    else:
        print_line(f"{report.trials} trials, {len(report.faults)} faults; written to {out}.")
        for fault in report.faults:
            print_line(f"  {fault}")
    if ends is not None and time.monotonic() > ends:
        raise typer.Exit(UNFINISHED)
    if report.faults:
        raise typer.Exit(1)


async def _sweep(
    spec: WorldSpec,
    operators: list[Operator],
    report: SweepReport,
    out: Path,
    sample: int | None,
    edits: int,
    ends: float | None,
    *,
    quiet: bool,
) -> SweepReport:
    from app.jobs.sweep import sweep_world, write_report
    from app.jobs.sweep_page import write_page

    def save(done: SweepReport) -> None:
        write_report(out, done)
        out.with_suffix(".md").write_text(write_page(done), encoding="utf-8")

    def tell(line: str) -> None:
        if not quiet:
            sys.stderr.write(line + "\n")

    def is_late() -> bool:
        return ends is not None and time.monotonic() > ends

    if is_late():
        return report
    async with open_world(spec, survey=()) as (world, scene):
        return await sweep_world(
            world, scene, operators, report, sample=sample, edits=edits, save=save, tell=tell, until=is_late
        )
