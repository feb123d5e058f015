"""What gating a task costs: seconds a task on two warm hosts, where they go, and tasks an hour.

Run: ``python benchmarks/gates.py [--world house] [--tasks 8] [--seed 1] [--json]``.

Owns: what is measured on a world. Refuses: pass or fail. The tasks are the world's own suggestions. Ratios are to the
time of ten turns with their pictures on one of the same hosts, in the same run.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import time
from typing import Any

import last_in_path  # noqa: F401 - before what comes from the package `worlds`

from app.jobs.gating import GateHosts, gate_definition, gate_hosts
from app.surveys import survey_clean
from authoring.drafting import draft_rubric
from authoring.suggesting import suggest
from data.canonical import sha256_hex
from data.schema.action import Turn
from data.schema.scene import SceneGraph, WorldSpec
from data.schema.task import Anomaly, Description, Rubric, TaskDefinition
from worlds.protocol import World


async def run(world_name: str, count: int, seed: int) -> dict[str, Any]:
    """Gates that many suggestions of a world."""
    spec = WorldSpec(world=world_name)
    async with gate_hosts() as hosts:
        began = time.perf_counter()
        first, _ = await hosts.pair(spec)
        loaded_s = time.perf_counter() - began
        definitions = await _draw(first.world, spec, first.scene, count, seed)
        turns_s = await _ten_turns(first.world)
        rows = [await _measure(hosts, spec, definition) for definition in definitions]
        seconds = [row["seconds"] for row in rows]
        return {
            "world": world_name,
            "tasks": rows,
            "loading_two_hosts_s": loaded_s,
            "ten_turns_s": turns_s,
            "median_s": statistics.median(seconds),
            "in_ten_turns": statistics.median(seconds) / turns_s,
            "tasks_an_hour": 3600 * len(seconds) / sum(seconds),
            "renderer": first.world.info.renderer,
        }


async def _draw(
    world: World, spec: WorldSpec, scene: SceneGraph, count: int, seed: int
) -> list[TaskDefinition]:
    surveyed = await survey_clean(world, spec, scene)
    found, _ = await suggest(world, surveyed, count=count, seed=seed)
    setting = surveyed.setting
    return [
        TaskDefinition(
            world=scene.world,
            scene_digest=scene.scene_digest,
            start=one.prospect.start.pose,
            anomalies=(
                Anomaly(
                    category=one.category,
                    injections=(one.injection,),
                    rubric=Rubric(en=draft_rubric(surveyed, [one.injection])),
                ),
            ),
            description=Description(
                scene={"en": setting.description}, interactions={"en": setting.interactions}
            ),
        )
        for one in found
    ]


async def _ten_turns(world: World) -> float:
    await world.reset()
    began = time.perf_counter()
    for _ in range(10):
        await world.act(Turn(degrees=36))
    return time.perf_counter() - began


async def _measure(hosts: GateHosts, spec: WorldSpec, definition: TaskDefinition) -> dict[str, Any]:
    marks: list[float] = []
    began = time.perf_counter()
    gating = await gate_definition(
        hosts, spec, definition, put=sha256_hex, tell=lambda _: marks.append(time.perf_counter() - began)
    )
    seconds = time.perf_counter() - began
    return {
        "operator": definition.injections[0].operator,
        "target": definition.injections[0].targets[0],
        "seconds": seconds,
        "planning_s": marks[2] - marks[1] if len(marks) > 2 else None,
        "walking_s": seconds - marks[2] if len(marks) > 2 else None,
        "steps": len(gating.witness.actions) if gating.witness else None,
        "failed": [outcome.gate for outcome in gating.outcomes if outcome.result == "failed"],
    }


def main() -> None:
    """Prints one JSON object, or a few lines for a person."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--world", default="house")
    parser.add_argument("--tasks", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    result = asyncio.run(run(options.world, options.tasks, options.seed))
    if options.json:
        print(json.dumps(result, indent=2))
        return
    print(
        f"{result['median_s']:.1f} s a task ({result['in_ten_turns']:.1f} times ten turns), "
        f"{result['tasks_an_hour']:.0f} tasks an hour"
    )
    for row in result["tasks"]:
        print(f"{row['operator']:24} {row['target']:32} {row['seconds']:6.1f} s {' '.join(row['failed'])}")


if __name__ == "__main__":
    main()
