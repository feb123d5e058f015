"""What one action costs, as ratios in one run: drawing, simulating, starting, memory; and against per-tick drawing.

Run: ``python benchmarks/actions.py [--world house] [--json] [--memory-actions 1000]``.

Owns: the measurement and its script of forty actions. Refuses: pass or fail; it prints numbers and the allowance
beside each. `draw_ms` and every action's `ms` are wall time seen from Python, JPEG included in both.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from data.schema.action import FrameMode, Interact, Look, Move, Turn, Wait, count_ticks
from data.schema.scene import SceneGraph, WorldSpec
from data.schema.space import Pose
from worlds.three.client import ThreeWorld
from worlds.three.memory import group_pss_mb

AnyAction = Move | Turn | Look | Interact | Wait
KINDS: dict[str, AnyAction] = {
    "move": Move(distance_m=0.5),
    "turn": Turn(degrees=45),
    "look": Look(degrees=10),
    "interact": Interact(),
    "wait": Wait(seconds=2),
}


def forty_actions() -> list[AnyAction]:
    """16 moves, 14 turns, 4 looks, 3 waits of 2 s, 3 interactions, mixed in a fixed order."""
    script: list[AnyAction] = []
    for lap in range(2):
        for k in range(7):
            script += [Move(distance_m=1.0 + 0.25 * (k % 3)), Turn(degrees=(45, -90, 30, 120)[(k + lap) % 4])]
        script += [Move(distance_m=0.6, direction="back"), Look(degrees=12), Look(degrees=-12)]
        script += [Interact(), Wait(seconds=2)]
    return [*script, Interact(), Wait(seconds=2)]


def five_poses(scene: SceneGraph) -> list[Pose]:
    """The world's start poses, and the same places looking elsewhere until there are five."""
    starts = [start.pose for start in scene.starts][:5]
    turned = [Pose(x=p.x, y=p.y, z=p.z, yaw_deg=p.yaw_deg + 137, pitch_deg=5) for p in starts]
    return [*starts, *turned][:5]


async def timed(call: Callable[[], Awaitable[Any]]) -> float:
    """Wall milliseconds of one call."""
    begun = time.perf_counter()
    await call()
    return 1000 * (time.perf_counter() - begun)


async def measure_draws(world: ThreeWorld, poses: Sequence[Pose], repeats: int) -> list[float]:
    """Milliseconds of a drawn, read back and encoded frame, the median at each pose."""
    medians: list[float] = []
    for pose in poses:
        await world.reset(start=pose, frames="none")
        await world.observe()
        medians.append(statistics.median([await timed(world.observe) for _ in range(repeats)]))
    return medians


async def measure_action(
    world: ThreeWorld, action: AnyAction, poses: Sequence[Pose], repeats: int
) -> dict[str, float]:
    """One action with one final frame, beside the drawing of that same frame."""
    costs: list[float] = []
    draws: list[float] = []
    ticks = count_ticks(action)
    for pose in poses * repeats:
        await world.reset(start=pose, frames="none")
        await world.observe()
        costs.append(await timed(lambda: world.act(action, frames="final")))
        draws.append(statistics.median([await timed(world.observe) for _ in range(3)]))
    allowed = [1.15 * draw + 15 + 0.5 * ticks for draw in draws]
    return {
        "ms": statistics.median(costs),
        "ticks": ticks,
        "draw_ms": statistics.median(draws),
        "allowed_ms": statistics.median(allowed),
        "of_allowed": statistics.median([cost / most for cost, most in zip(costs, allowed, strict=True)]),
    }


async def measure_script(world: ThreeWorld, frames: FrameMode) -> float:
    """Milliseconds of the forty actions."""
    await world.reset(frames="none")
    begun = time.perf_counter()
    for action in forty_actions():
        await world.act(action, frames=frames)
    return 1000 * (time.perf_counter() - begun)


async def measure_growth(world: ThreeWorld, actions: int) -> dict[str, float]:
    """Megabytes of the host's processes after a quarter, half and all of so many actions."""
    script = forty_actions()
    sizes: dict[str, float] = {}
    for done in range(actions):
        if done % len(script) == 0:
            await world.reset(frames="none")
        await world.act(script[done % len(script)], frames="final")
        if done + 1 in (actions // 4, actions // 2, actions):
            sizes[str(done + 1)] = group_pss_mb(world.pid)
    return sizes


async def run(world_name: str, repeats: int, memory_actions: int) -> dict[str, Any]:
    """Everything, in one host."""
    begun = time.perf_counter()
    world = await ThreeWorld.start()
    try:
        scene = await world.load(WorldSpec(world=world_name))
        await world.reset(frames="final")
        cold_s = time.perf_counter() - begun
        poses = five_poses(scene)
        warm = [await timed(lambda: world.reset(frames="final")) for _ in range(5)]
        draws = await measure_draws(world, poses, repeats)
        actions = {
            kind: await measure_action(world, action, poses, repeats) for kind, action in KINDS.items()
        }
        ours, reference = await measure_script(world, "final"), await measure_script(world, "reference")
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
