"""`worldaudit anomalies sweep`: every operator on every object, tried out and taken back.

Owns: printing, which worlds, and the file. Refuses: the trials (app.jobs.sweep).
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.options import JsonOption, ProjectOption, project_if_any
from app.cli.output import aside, print_json, print_line
from app.cli.suggest import SeedOption
from app.hosts import open_world
from app.jobs.worlds import spec_for
from data.errors import HostError
from data.schema.scene import WorldSpec
from worlds.catalogue import BUILT_IN

if TYPE_CHECKING:
    from app.jobs.sweep import Ledger
    from app.jobs.sweep_report import SweepReport
    from authoring.operator import Operator
    from authoring.trials import Bench

HOSTS_LOST = 3
"""A world whose hosts die more often ends the sweep."""
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
    hosts: Annotated[
        int, typer.Option("--hosts", min=1, max=8, help="World hosts at work at once, each in another world.")
    ] = 1,
    on: Annotated[
        str, typer.Option("--on", help="What is being tried, in words for the report: a commit.")
    ] = "",
    again: Annotated[
        bool, typer.Option("--again", help="Try once more what was not as it must be, by itself.")
    ] = False,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """What is done is in the report: the same command goes on from there. Exit code 1 when there is any fault."""
    from app.jobs.sweep_report import read_report
    from authoring.catalogue import list_operators, operator_named

    chosen = [operator_named(name) for name in operator] if operator else list(list_operators())
    with project_if_any(project) as opened:
        specs = [spec_for(opened, name) for name in world or [one.id for one in BUILT_IN]]
    ends = None if minutes is None else time.monotonic() + 60 * minutes
    wish = _Wish(specs, chosen, out, sample, edits, hosts, on, again, ends, quiet=as_json)
    report = asyncio.run(_sweep(wish, read_report(out, seed)))
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


@dataclass(frozen=True)
class _Wish:
    specs: list[WorldSpec]
    operators: list[Operator]
    out: Path
    sample: int | None
    edits: int
    hosts: int
    on: str
    again: bool
    ends: float | None
    quiet: bool

    @property
    def rounds(self) -> tuple[int | None, ...]:
        """How many targets of each operator are tried by the end of each."""
        from app.jobs.sweep_report import plan_rounds

        return plan_rounds(self.sample)

    def is_late(self) -> bool:
        return self.ends is not None and time.monotonic() > self.ends

    def save(self, done: SweepReport) -> None:
        from app.jobs.sweep_page import write_page
        from app.jobs.sweep_report import write_report

        write_report(self.out, done)
        self.out.with_suffix(".md").write_text(write_page(done), encoding="utf-8")

    def tell(self, line: str) -> None:
        if not self.quiet:
            aside(line)


async def _sweep(wish: _Wish, report: SweepReport) -> SweepReport:
    """Round by round; each host takes the world that is least tried and that no other host has."""
    from app.jobs.sweep import Ledger
    from app.jobs.sweep_report import is_done
    from worlds.three.bundle import page_hash

    ledger = Ledger(report, wish.save)
    version = page_hash()
    lost: dict[str, int] = {}
    for size in wish.rounds:
        left = [
            spec
            for spec in sorted(wish.specs, key=lambda one: report.trials_in(one.world))
            if (wish.again and size == wish.rounds[0])
            or not is_done(report, spec.world, wish.operators, size, version=version)
        ]

        async def take(left: list[WorldSpec] = left, size: int | None = size) -> None:
            while left and not wish.is_late():
                spec = left.pop(0)
                try:
                    await _sweep_one(wish, ledger, spec, size, version)
                except HostError as gone:
                    lost[spec.world] = lost.get(spec.world, 0) + 1
                    if lost[spec.world] > HOSTS_LOST:
                        raise
                    wish.tell(f"{spec.world}: {gone} It is gone on with in another host.")
                    left.append(spec)

        await asyncio.gather(*(take() for _ in range(wish.hosts)))
        report = ledger.report
    return report


async def _sweep_one(wish: _Wish, ledger: Ledger, spec: WorldSpec, size: int | None, version: str) -> None:
    """One world's round, in a host of its own."""
    from app.jobs.sweep import Ways, sweep_bench
    from authoring.trials import Bench

    async with open_world(spec, survey=()) as (world, scene):

        async def renew() -> Bench:
            await world.load(spec)
            return await Bench.prepare(world, scene)

        ways = Ways(
            edits=wish.edits,
            tell=wish.tell,
            until=wish.is_late,
            version=version,
            on=wish.on,
            renew=renew,
            again=size == wish.rounds[0] and wish.again,
        )
        bench = await Bench.prepare(world, scene)
        await sweep_bench(bench, wish.operators, ledger, sample=size, ways=ways)
