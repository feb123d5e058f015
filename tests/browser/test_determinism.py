"""The same task and the same actions give the same world, whoever watches and however busy the machine is."""

import asyncio
import random
import sys

import pytest

from data.schema.action import Interact, Look, Move, Turn, Wait
from data.schema.scene import SceneEdit, WorldSpec
from worlds.three.client import ThreeWorld

pytestmark = pytest.mark.browser

AWAKE = 20
ACTIONS = 60


def plan_actions(seed: int):
    """Sixty actions, most of them moves and turns, as an explorer makes them."""
    draw = random.Random(seed)
    kinds = draw.choices(("move", "turn", "look", "wait", "interact"), (24, 22, 6, 5, 3), k=ACTIONS)
    make = {
        "move": lambda: Move(distance_m=draw.uniform(0.3, 2), direction=draw.choice(("forward", "back"))),
        "turn": lambda: Turn(degrees=draw.uniform(-120, 120)),
        "look": lambda: Look(degrees=draw.uniform(-20, 20)),
        "wait": lambda: Wait(seconds=draw.uniform(0.5, 1)),
        "interact": Interact,
    }
    return [make[kind]() for kind in kinds]


def supports_of(graph) -> list[str]:
    """Nodes that carry movable things, those with most of them first."""
    carried: dict[str, int] = {}
    for node in graph.nodes:
        if node.movable and node.rests_on:
            carried[node.rests_on] = carried.get(node.rests_on, 0) + 1
    structural = {node.id for node in graph.nodes if node.structural}
    return sorted(carried.keys() - structural, key=lambda node: (-carried[node], node))


async def let_things_fall(world, graph) -> int:
    """Takes the colliders of supports away until enough bodies are awake; how many are."""
    for support in supports_of(graph):
        await world.edit(SceneEdit(kind="collider", node=support, values={"enabled": False}))
        awake = sum(body.awake for body in await world.bodies())
        if awake >= AWAKE:
            return awake
    return 0


async def play(world, graph, frames):
    """State digests after each action, and the final picture's pixels."""
    await world.reset(frames="none")
    assert await let_things_fall(world, graph) >= AWAKE
    digests = [(await world.act(action, frames=frames)).state_digest for action in plan_actions(5)]
    return digests, (await world.observe()).rgba_sha256


async def test_sixty_actions_in_two_processes_one_under_load_and_filmed_end_in_the_same_pixels(house):
    world, graph = house
    fan = next(node for node in graph.nodes if node.mechanism == "fan")
    assert fan.state["on"]
    quiet = await play(world, graph, "none")
    other = await ThreeWorld.start()
    busy = await asyncio.create_subprocess_exec(sys.executable, "-c", "while True: pass")
    try:
        again = await other.load(WorldSpec(world="house"))
        filmed = await play(other, again, "film")
    finally:
        busy.kill()
        await busy.wait()
        await other.close()
    assert again.scene_digest == graph.scene_digest
    assert len(set(quiet[0])) == ACTIONS
    assert filmed == quiet
