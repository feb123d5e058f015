"""What each built-in world costs: to start, to draw, to act in, to keep; and two hosts against one.

Run: ``python benchmarks/worlds.py [--world house]... [--quick] [--part cold]... [--json FILE] [--doc docs/performance.md]``.
A FILE that is there is added to; `--doc` writes what FILE holds as a page. A long run can be made in pieces: with
``--seconds 200`` no further part is begun after that time (one part takes up to three minutes), exit code 3 says that parts
are left, and the same line goes on: parts that were measured with this very page, at rest, are not measured again.

Owns: which worlds and parts are measured, the file, the page. Refuses: how a thing is timed (measuring), pass or fail.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import last_in_path  # noqa: F401 - before what comes from the package `worlds`
import psutil
from measuring import (
    KINDS,
    forty_actions,
    measure_action,
    measure_cold,
    measure_costs,
    measure_draws,
    measure_growth,
    some_poses,
    timed,
)
from two_hosts import measure_pair

from data.schema.scene import SceneGraph, WorldSpec
from worlds.catalogue import BUILT_IN
from worlds.three.bundle import page_hash
from worlds.three.client import ThreeWorld
from worlds.three.memory import group_pss_mb

PARTS = ("cold", "draw", "actions", "pair", "memory")
AT_REST = 1.0
"""Cores that may be busy just before a part begins for a machine to count as doing nothing else: the host of the part before
may still be ending."""
MORE_TO_DO = 3
"""Exit code when time was up before all parts were measured."""


@dataclass(frozen=True)
class Extent:
    """How much of each thing is measured."""

    hosts: int
    poses: int
    repeats: int
    actions: int
    memory_actions: int


FULL = Extent(hosts=3, poses=5, repeats=3, actions=40, memory_actions=1000)
QUICK = Extent(hosts=1, poses=2, repeats=2, actions=10, memory_actions=40)


async def measure_starts(name: str, extent: Extent) -> dict[str, Any]:
    """Fresh hosts one after another: the median of each stage, and the quickest whole."""
    rows = [await measure_cold(name) for _ in range(extent.hosts)]
    medians = {key: statistics.median(row[key] for row in rows) for key in rows[0]}
    return {**medians, "quickest_s": min(row["cold_first_frame_s"] for row in rows), "hosts": len(rows)}


async def measure_drawing(world: ThreeWorld, scene: SceneGraph, extent: Extent) -> dict[str, Any]:
    """Frames at several poses, and resets of a world that runs."""
    poses = some_poses(scene, extent.poses)
    draws = await measure_draws(world, poses, extent.repeats)
    warm = [await timed(lambda: world.reset(frames="final")) for _ in range(extent.repeats + 2)]
    return {
        **await measure_costs(world, poses),
        "triangles": scene.triangles,
        "nodes": len(scene.nodes),
        "draw_ms": statistics.median(draws),
        "slowest_pose_ms": max(draws),
        "warm_reset_s": statistics.median(warm) / 1000,
    }


async def measure_actions(world: ThreeWorld, scene: SceneGraph, extent: Extent) -> dict[str, Any]:
    """Each kind of action with one final frame, against its allowance."""
    poses = some_poses(scene, extent.poses)
    return {
        kind: await measure_action(world, action, poses, max(1, extent.repeats - 1))
        for kind, action in KINDS.items()
    }


async def measure_memory(world: ThreeWorld, extent: Extent) -> dict[str, Any]:
    """The host's memory when it has drawn its first frame, and on the way through many actions."""
    await world.reset(frames="final")
    before = group_pss_mb(world.pid)
    sizes = await measure_growth(world, extent.memory_actions)
    return {"before_mb": before, "after_mb": sizes[str(extent.memory_actions)], "sizes_mb": sizes}


def busy_cores() -> float:
    """How many cores are busy while nothing is measured, in the quietest of three seconds."""
    return min(psutil.cpu_percent(interval=1.0) for _ in range(3)) / 100 * (os.cpu_count() or 1)


async def measure_world(name: str, parts: Sequence[str], extent: Extent) -> dict[str, Any]:
    """The parts that are asked for, each with how busy the machine was before it began."""
    measured: dict[str, Any] = {}

    def keep(part: str, busy: float, values: dict[str, Any]) -> None:
        measured[part] = {**values, "busy_cores_before": busy, "page": page_hash()}
        print(f"{name} {part}: done ({busy:.1f} cores were busy before)", flush=True)

    busy = busy_cores()
    if "cold" in parts:
        keep("cold", busy, await measure_starts(name, extent))
    if "pair" in parts:
        keep("pair", busy_cores(), await measure_pair(name, forty_actions()[: extent.actions]))
    if set(parts) <= {"cold", "pair"}:
        return measured
    world = await ThreeWorld.start()
    try:
        scene = await world.load(WorldSpec(world=name))
        measured["renderer"] = world.info.renderer
        for part in parts:
            busy = busy_cores()
            match part:
                case "draw":
                    keep(part, busy, await measure_drawing(world, scene, extent))
                case "actions":
                    keep(part, busy, await measure_actions(world, scene, extent))
                case "memory":
                    keep(part, busy, await measure_memory(world, extent))
                case _:
                    pass
    finally:
        await world.close()
    return measured


HEADER = """# What the worlds cost

Written by `python benchmarks/worlds.py --json docs/measurements/worlds.json --doc docs/performance.md` from real runs; change nothing by hand.

Each number says *how much of what is allowed* was used: 1.00 is the limit, less is better. They are ratios of times or sizes
measured beside each other in one run, so they say about the same on any machine of the kind meant: two cores, no
graphics card. What is allowed: cold start (no process to first frame) 3 s; warm reset with a frame 0.5 s; a frame of
960x576, JPEG included, 250 ms; an action with one frame 1.15 x the drawing of that frame + 15 ms + 0.5 ms a tick
(4 ms with 60 bodies awake); memory (proportional set size of a host's processes) 700 MB; growth of memory from the middle
of a run of actions to its end.

Two hosts at once should do 1.6 times the work of one, or more, when each draws with one thread. As usual a host draws with
a thread for each core, so that one alone keeps most of two cores busy (*cores of one*) and a second adds only what is left.
"""
PAIR = ("two hosts x, one thread each", "as usual", "cores of one")


BUSY = """**The machine was busy while this was measured** (by something else than this measurement). What is measured against
seconds, milliseconds or the work of one host is then too large by about that much; the five actions, measured against the
drawing beside them, say more, but scatter. Measure again at rest with the command above; what is measured again replaces
the old.
"""


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table as Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def number(values: dict[str, Any], *path: str, per: float = 1, form: str = "{:.2f}") -> str:
    """A measured value as text, a dash where it was not measured."""
    found: Any = values
    for key in path:
        if not isinstance(found, dict) or key not in found:
            return "-"
        found = found[key]
    return form.format(found / per)


def growth(values: dict[str, Any]) -> str:
    """Memory after all actions against memory after half of them."""
    sizes = list(values.get("memory", {}).get("sizes_mb", {}).values())
    return f"{sizes[-1] / sizes[-2]:.2f}" if len(sizes) > 1 else "-"


def write_page(results: dict[str, dict[str, Any]]) -> str:
    """The page: ratios first, then sizes and times."""
    ratios = [
        [
            name,
            number(v, "cold", "cold_first_frame_s", per=3),
            number(v, "draw", "warm_reset_s", per=0.5),
            number(v, "draw", "draw_ms", per=250),
            *(number(v, "actions", kind, "of_allowed") for kind in KINDS),
            number(v, "memory", "after_mb", per=700),
            growth(v),
            number(v, "pair", "gain_one_thread"),
            number(v, "pair", "gain"),
            number(v, "pair", "cores_of_one"),
        ]
        for name, v in results.items()
    ]
    whole = "{:.0f}"
    sizes = [
        [
            name,
            number(v, "draw", "triangles", form="{:,.0f}"),
            number(v, "draw", "nodes", form=whole),
            number(v, "draw", "draw_calls", form=whole),
            number(v, "draw", "triangles_sent", form="{:,.0f}"),
            number(v, "draw", "draw_ms", form=whole),
            number(v, "draw", "slowest_pose_ms", form=whole),
            "/".join(number(v, "cold", key) for key in ("start_s", "load_s", "first_frame_s")),
            number(v, "cold", "quickest_s"),
            number(v, "draw", "warm_reset_s"),
            *(number(v, "actions", kind, "ms", form=whole) for kind in KINDS),
            number(v, "memory", "before_mb", form=whole)
            + " → "
            + number(v, "memory", "after_mb", form=whole),
        ]
        for name, v in results.items()
    ]
    busy = [
        values[part].get("busy_cores_before", 1.0)
        for values in results.values()
        for part in PARTS
        if part in values and part != "memory"  # which other work does not change
    ]
    renderers = sorted({v["renderer"] for v in results.values() if "renderer" in v})
    actions = sorted(
        {key for v in results.values() for key in v.get("memory", {}).get("sizes_mb", {})}, key=int
    )
    return "\n".join(
        [
            HEADER,
            table(
                ["world", "cold start", "warm reset", "frame", *KINDS, "memory", "growth", *PAIR],
                ratios,
            ),
            f"Growth is from {actions[-2]} to {actions[-1]} actions.\n" if len(actions) > 1 else "",
            BUSY if max(busy) > AT_REST else "",
            "## Sizes and times\n",
            (
                f"Wall time of one machine, of whose cores {max(busy):.1f} at most were busy before a part began. "
                f"Renderer: {'; '.join(renderers)}.\n"
            ),
            table(
                [
                    "world",
                    "triangles",
                    "nodes",
                    "draw calls",
                    "triangles sent",
                    "frame ms",
                    "slowest pose ms",
                    "start/load/first s",
                    "quickest cold s",
                    "warm reset s",
                    *(f"{kind} ms" for kind in KINDS),
                    "MB before → after",
                ],
                sizes,
            ),
        ]
    )


def main() -> None:
    """Measures, keeps, and writes the page."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    names = [world.id for world in BUILT_IN if world.engine == "threejs"]
    parser.add_argument("--world", action="append", choices=names, help="may be given again; default: all")
    parser.add_argument("--part", action="append", choices=PARTS, help="may be given again; default: all")
    parser.add_argument("--quick", action="store_true", help="few poses, one host, 40 actions for memory")
    parser.add_argument("--json", type=Path, help="the file of results; what it holds is kept")
    parser.add_argument("--doc", type=Path, help="where to write the page")
    parser.add_argument("--no-run", action="store_true", help="only write the page from the file")
    parser.add_argument(
        "--seconds", type=float, help="begin no further part after so long; exit code 3 if some are left"
    )
    options = parser.parse_args()
    kept = json.loads(options.json.read_text()) if options.json and options.json.exists() else {}
    extent = QUICK if options.quick else FULL
    wanted = [(name, part) for name in options.world or names for part in options.part or PARTS]
    left = [] if options.no_run else wanted
    if options.seconds is not None:
        left = [pair for pair in left if not stands(kept, *pair)]
    begun = time.monotonic()
    while left and (options.seconds is None or time.monotonic() - begun < options.seconds):
        name, part = left.pop(0)
        kept[name] = {**kept.get(name, {}), **asyncio.run(measure_world(name, [part], extent))}
        if options.json:
            options.json.write_text(json.dumps(kept, indent=1) + "\n")
    results = {name: kept[name] for name in names if name in kept}
    if options.doc:
        options.doc.write_text(write_page(results))
    if not options.json and not options.doc:
        print(json.dumps(results, indent=1))
    if left:
        print(f"{len(left)} parts are left; the same line goes on with {' '.join(left[0])}.", flush=True)
        sys.exit(MORE_TO_DO)


def stands(kept: dict[str, dict[str, Any]], name: str, part: str) -> bool:
    """Whether a part was measured with the page that is there now, on a machine that did nothing else."""
    values = kept.get(name, {}).get(part, {})
    return values.get("page") == page_hash() and values.get("busy_cores_before", 2.0) <= AT_REST


if __name__ == "__main__":
    main()
