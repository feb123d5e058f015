"""What one action costs, as ratios in one run: drawing, simulating, starting, memory; and against per-tick drawing.

Run: ``python benchmarks/actions.py [--world house] [--json] [--memory-actions 1000]``.

Owns: what is measured of one world, in one host. Refuses: pass or fail; it prints numbers and the allowance
beside each. `draw_ms` and every action's `ms` are wall time seen from Python, JPEG included in both.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import time
from typing import Any

import last_in_path  # noqa: F401 - before what comes from the package `worlds`
from measuring import (
    KINDS,
    forty_actions,
    measure_action,
    measure_draws,
    measure_growth,
    run_script,
    some_poses,
    timed,
)

from data.schema.scene import WorldSpec
from worlds.three.client import ThreeWorld


async def run(world_name: str, repeats: int, memory_actions: int) -> dict[str, Any]:
    """Everything, in one host."""
    begun = time.perf_counter()
    world = await ThreeWorld.start()
    try:
        scene = await world.load(WorldSpec(world=world_name))
        await world.reset(frames="final")
        cold_s = time.perf_counter() - begun
        poses = some_poses(scene)
        warm = [await timed(lambda: world.reset(frames="final")) for _ in range(5)]
        draws = await measure_draws(world, poses, repeats)
        actions = {
            kind: await measure_action(world, action, poses, repeats) for kind, action in KINDS.items()
        }
        script = forty_actions()
        ours, reference = (
            await run_script(world, script, "final"),
            await run_script(world, script, "reference"),
        )
        sizes = await measure_growth(world, memory_actions)
        return {
            "world": world_name,
            "poses": [pose.model_dump() for pose in poses],
            "draw_ms": statistics.median(draws),
            "actions": actions,
            "cold_first_frame_s": cold_s,
            "warm_reset_s": statistics.median(warm) / 1000,
            "pss_mb_after_1000": sizes[str(memory_actions)],
            "pss_mb": sizes,
            "reference_style": {"ours_ms": ours, "every_50_ms_ms": reference, "ratio": reference / ours},
            "renderer": world.info.renderer,
            "triangles": scene.triangles,
            "nodes": len(scene.nodes),
        }
    finally:
        await world.close()


def print_words(result: dict[str, Any]) -> None:
    """A few lines for a person."""
    print(
        f"draw {result['draw_ms']:.0f} ms, cold first frame {result['cold_first_frame_s']:.2f} s, "
        f"warm reset {result['warm_reset_s']:.2f} s, {result['triangles']} triangles"
    )
    for kind, row in result["actions"].items():
        print(f"{kind:9} {row['ms']:6.0f} ms of {row['allowed_ms']:.0f} allowed ({row['of_allowed']:.2f})")
    print(f"forty actions: {result['reference_style']['ratio']:.1f} x faster than drawing every 50 ms")
    print("memory: " + ", ".join(f"{size:.0f} MB after {n} actions" for n, size in result["pss_mb"].items()))


def main() -> None:
    """Prints one JSON object, or a few lines for a person."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--world", default="house")
    parser.add_argument(
        "--repeats", type=int, default=3, help="of each measurement, at each of the five poses"
    )
    parser.add_argument("--memory-actions", type=int, default=1000)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    result = asyncio.run(run(options.world, options.repeats, options.memory_actions))
    if options.json:
        print(json.dumps(result, indent=2))
    else:
        print_words(result)


if __name__ == "__main__":
    main()
