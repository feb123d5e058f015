"""The page of a sweep for people: what was tried in which world, and what was not as it must be.

Owns: the words and tables in Markdown. Refuses: the numbers (app.jobs.sweep).
"""

from __future__ import annotations

from app.jobs.sweep_report import SweepReport, WorldSweep
from authoring.catalogue import list_operators

HEAD = """# The sweep

Written by `worldaudit anomalies sweep`. Each trial injects an operator into an object with its defaults and checks: not measured in the clean world; measured once injected; revealed as the catalogue says; the scene digest knows of it; after its removal the clean scene digest and clean pixels; after a reset the clean state digest. A walk is a row of random edits (injections added, removed, changed, time passing), undone in full.
"""


def write_page(report: SweepReport) -> str:
    """Markdown."""
    lines = [HEAD, f"Seed {report.seed}; {report.trials} trials; {len(report.faults)} faults.\n"]
    lines += ["| world | objects | trials | of | faults | walk | minutes |", "|---|---|---|---|---|---|---|"]
    lines += [_row(name, world) for name, world in report.worlds.items()]
    names = list(report.worlds)
    lines += ["", f"| operator | {' | '.join(names)} |", f"|---|{'---|' * len(names)}"]
    for operator in list_operators():
        cells = [_cell(report.worlds[name], operator.name) for name in names]
        lines.append(f"| {operator.category} `{operator.name}` | {' | '.join(cells)} |")
    lines += ["", "Tried of applicable; with faults, how many.", ""]
    lines += ["## Faults", ""] if report.faults else []
    lines += [f"- {fault}" for fault in report.faults]
    return "\n".join(lines).rstrip() + "\n"


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
