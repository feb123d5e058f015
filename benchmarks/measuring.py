"""What the speed benchmarks share: which poses and actions, and how each thing is timed.

Owns: the measurements of one world in a host. Refuses: choosing worlds, printing, judging. Times are wall time seen from
Python, JPEG included; a frame that is measured is drawn, read back and encoded.
"""

from __future__ import annotations

import itertools
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
DRAWING_SHARE = 1.15
EXTRA_MS = 15.0
TICK_ASLEEP_MS = 0.5
TICK_AWAKE_MS = 4.0
"""A tick with AWAKE bodies awake; with fewer, in proportion."""
AWAKE = 60


def forty_actions() -> list[AnyAction]:
    """16 moves, 14 turns, 4 looks, 3 waits of 2 s, 3 interactions, mixed in a fixed order."""
    script: list[AnyAction] = []
    for lap in range(2):
        for k in range(7):
            script += [Move(distance_m=1.0 + 0.25 * (k % 3)), Turn(degrees=(45, -90, 30, 120)[(k + lap) % 4])]
        script += [Move(distance_m=0.6, direction="back"), Look(degrees=12), Look(degrees=-12)]
        script += [Interact(), Wait(seconds=2)]
    return [*script, Interact(), Wait(seconds=2)]


def some_poses(scene: SceneGraph, count: int = 5) -> list[Pose]:
    """The world's start poses, and the same places looking elsewhere until there are enough."""
    starts = [start.pose for start in scene.starts][:count]
    turned = [Pose(x=p.x, y=p.y, z=p.z, yaw_deg=p.yaw_deg + 137, pitch_deg=5) for p in starts]
    return [*starts, *turned][:count]


async def timed(call: Callable[[], Awaitable[Any]]) -> float:
    """Wall milliseconds of one call."""
    begun = time.perf_counter()
    await call()
    return 1000 * (time.perf_counter() - begun)


async def measure_cold(world_name: str) -> dict[str, float]:
    """Seconds of a fresh host: until it says hello, until the world is loaded, until its first frame; and all three."""
    moments = [time.perf_counter()]
    world = await ThreeWorld.start()
    try:
        moments.append(time.perf_counter())
        await world.load(WorldSpec(world=world_name))
        moments.append(time.perf_counter())
        await world.reset(frames="final")
        moments.append(time.perf_counter())
    finally:
        await world.close()
    start, load, first = (after - before for before, after in itertools.pairwise(moments))
    return {
        "start_s": start,
        "load_s": load,
        "first_frame_s": first,
        "cold_first_frame_s": start + load + first,
    }


async def measure_draws(world: ThreeWorld, poses: Sequence[Pose], repeats: int) -> list[float]:
    """Milliseconds of a frame, the median at each pose."""
    medians: list[float] = []
    for pose in poses:
        await world.reset(start=pose, frames="none")
        await world.observe()
        medians.append(statistics.median([await timed(world.observe) for _ in range(repeats)]))
    return medians


async def measure_costs(world: ThreeWorld, poses: Sequence[Pose]) -> dict[str, float]:
    """Draw calls and triangles of a frame: what the graphics are sent, the median over the poses."""
    calls: list[int] = []
    triangles: list[int] = []
    for pose in poses:
        await world.reset(start=pose, frames="none")
        for _ in range(2):  # the first one may also draw shadows
            await world.observe()
        cost = await world.drawing_cost()
        calls.append(cost["calls"])
        triangles.append(cost["triangles"])
    return {"draw_calls": statistics.median(calls), "triangles_sent": statistics.median(triangles)}


def allowance_ms(draw_ms: float, ticks: int, awake: int = 0) -> float:
    """What an action with one final frame may take."""
    tick_ms = TICK_ASLEEP_MS + (TICK_AWAKE_MS - TICK_ASLEEP_MS) * min(awake, AWAKE) / AWAKE
    return DRAWING_SHARE * draw_ms + EXTRA_MS + tick_ms * ticks


async def measure_action(
    world: ThreeWorld, action: AnyAction, poses: Sequence[Pose], repeats: int
) -> dict[str, float]:
    """One action with one final frame, beside the drawing of that same frame."""
    costs: list[float] = []
    draws: list[float] = []
    allowed: list[float] = []
    ticks = count_ticks(action)
    for pose in [*poses] * repeats:
        await world.reset(start=pose, frames="none")
        await world.observe()
        costs.append(await timed(lambda: world.act(action, frames="final")))
        draws.append(statistics.median([await timed(world.observe) for _ in range(3)]))
        awake = sum(body.awake for body in await world.bodies())
        allowed.append(allowance_ms(draws[-1], ticks, awake))
    return {
        "ms": statistics.median(costs),
        "ticks": ticks,
        "draw_ms": statistics.median(draws),
        "allowed_ms": statistics.median(allowed),
        "of_allowed": statistics.median([cost / most for cost, most in zip(costs, allowed, strict=True)]),
    }


async def run_script(world: ThreeWorld, script: Sequence[AnyAction], frames: FrameMode) -> float:
    """Milliseconds of some actions from the usual start."""
    await world.reset(frames="none")
    begun = time.perf_counter()
    for action in script:
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
