"""The page of a sweep for people: what was tried in which world, and what was not as it must be.

Owns: the words and tables in Markdown. Refuses: the numbers (app.jobs.sweep).
"""

from __future__ import annotations

from app.jobs.sweep_report import SweepReport, WorldSweep
from authoring.catalogue import list_operators

HEAD = """# The sweep

Written by `worldaudit anomalies sweep`. Each trial injects an operator into an object with its defaults and checks: not measured
in the clean world; measured once injected; revealed as the catalogue says; the scene digest knows of it; a picture is drawn while
it is there; after its removal the clean scene digest, and at once, or after a reset where time has passed, the clean state digest.
The first four objects of each operator in each world are tried *alone*: clean pixels after each removal. The others are tried *in
rows*, all operators of an object one after the other in a drawn order: clean pixels once after those that begin at once, and clean
state and pixels after one reset for those that begin on a trigger; where anything is not clean, each of the row is tried alone.
A walk is a row of random edits (injections added, removed, changed, time passing), undone in full.
"""


def write_page(report: SweepReport) -> str:
    """Markdown."""
    of = sum(part.targets for world in report.worlds.values() for part in world.operators.values())
    whole = "all of them" if report.trials == of else f"{of - report.trials} are left"
    lines = [
        HEAD,
        f"Seed {report.seed}; {report.trials} trials of {of}, {whole}; {len(report.faults)} faults.\n",
    ]
    lines += ["| world | objects | trials | of | faults | walk | minutes |", "|---|---|---|---|---|---|---|"]
    lines += [_row(name, world) for name, world in report.worlds.items()]
    names = list(report.worlds)
    lines += ["", f"| operator | {' | '.join(names)} |", f"|---|{'---|' * len(names)}"]
    for operator in list_operators():
        cells = [_cell(report.worlds[name], operator.name) for name in names]
        lines.append(f"| {operator.category} `{operator.name}` | {' | '.join(cells)} |")
    lines += ["", "Tried of applicable; with faults, how many.", ""]
    lines += ["## What it ran on", "", *_grounds(report), ""]
    lines += ["## Faults", ""] if report.faults else []
    lines += [f"- {fault}" for fault in report.faults]
    return "\n".join(lines).rstrip() + "\n"


def _grounds(report: SweepReport) -> list[str]:
    """One line for each commit and built page, with the trials of the parts that ran on it."""
    counts: dict[tuple[str, str], list[int]] = {}
    for world in report.worlds.values():
        for part in world.operators.values():
            if part.tried == 0:
                continue
            found = counts.setdefault((", ".join(part.on) or "not told", part.version[:12]), [0, 0, 0])
            found[0] += part.tried
            found[1] += part.alone
            found[2] += 1
    return [
        f"- {on} (built page {version}): {tried} trials in {parts} parts, an operator in a world each; {alone} of them alone."
        for (on, version), (tried, alone, parts) in counts.items()
    ]


def _row(name: str, world: WorldSweep) -> str:
    tried = sum(one.tried for one in world.operators.values())
    targets = sum(one.targets for one in world.operators.values())
    faults = sum(len(one.faults) for one in world.operators.values())
    walk = "-"
    if world.walk is not None:
        ended = "clean" if world.walk.clean_scene and world.walk.clean_state else "not clean"
        walk = f"{world.walk.edits} edits: {ended}"
    minutes = f"{world.seconds / 60:.0f}"
    return f"| {name} | {world.objects} | {tried} | {targets} | {faults} | {walk} | {minutes} |"


def _cell(world: WorldSweep, operator: str) -> str:
    one = world.operators.get(operator)
    if one is None or one.targets == 0:
        return "-"
    faults = f", **{len(one.faults)}**" if one.faults else ""
    return f"{one.tried}/{one.targets}{faults}"
