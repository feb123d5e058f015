"""The same actions give the same world in two processes, whatever else goes on and whoever looks on."""

import asyncio
import random
import subprocess
import sys
from collections import Counter

import pytest

from data.schema.action import Interact, Look, Move, Turn, Wait
from data.schema.scene import SceneEdit, SceneGraph, WorldSpec
from data.schema.space import Pose
from worlds.three.client import ThreeWorld

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ACTIONS = 60
AWAKE = 20
BUSY = "while True: pass"


def choose_actions(seed: int):
    """A walk with everything in it, the same for every caller."""
    stream = random.Random(seed)
    choices = (
        lambda: Move(distance_m=stream.uniform(0.3, 2), direction=stream.choice(("forward", "back"))),
        lambda: Turn(degrees=stream.uniform(-120, 120)),
        lambda: Look(degrees=stream.uniform(-20, 20)),
        lambda: Wait(seconds=stream.uniform(0.5, 1.5)),
        Interact,
    )
    return [stream.choices(choices, (5, 4, 1, 1, 1))[0]() for _ in range(ACTIONS)]


def choose_carriers(graph: SceneGraph) -> list[str]:
    """What carries most; when it no longer bears, so many things fall that there are enough of them awake."""
    carried = Counter(node.rests_on for node in graph.nodes if node.movable and node.rests_on)
    loose = {node.id for node in graph.nodes if not node.structural}
    chosen: list[str] = []
    for carrier, _ in sorted(carried.items(), key=lambda item: (-item[1], item[0])):
        if sum(carried[each] for each in chosen) < 2 * AWAKE and carrier in loose:
            chosen.append(carrier)
    return chosen


async def play(world: ThreeWorld, graph: SceneGraph, *, filmed: bool) -> tuple[list[str], str, int]:
    """State digest after each action, the last frame's pixels, and how many bodies were awake at most."""
    await world.reset(frames="none", start=Pose(x=5.9, y=0, z=-1.9))
    for carrier in choose_carriers(graph):
        await world.edit(SceneEdit(kind="collider", node=carrier, values={"enabled": False}))
    digests, awake = [], 0
    for number, action in enumerate(choose_actions(8)):
        outcome = await world.act(action, frames="film" if filmed and number % 3 == 0 else "none")
        digests.append(outcome.state_digest)
        if len(digests) <= 3:
            awake = max(awake, sum(body.awake for body in await world.bodies()))
    return digests, (await world.observe()).rgba_sha256, awake


async def test_sixty_actions_end_alike_in_two_hosts_one_of_them_filmed_and_under_load(house):
    world, graph = house
    assert graph.node("living/fan-1").state["on"] is True
    quiet = await play(world, graph, filmed=False)
    other = await ThreeWorld.start()
    busy = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(2)]  # noqa: ASYNC220
    try:
        await other.load(WorldSpec(world="house"))
        filmed = await asyncio.wait_for(play(other, graph, filmed=True), 240)
    finally:
        for each in busy:
            each.kill()
            each.wait()
        await other.close()
    assert quiet[2] >= AWAKE
    assert len(set(quiet[0])) == ACTIONS
    assert filmed == quiet
