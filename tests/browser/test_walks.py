"""The scripted walker gets from anywhere to anywhere that one can stand: past doors, steps, low things and trams."""

from __future__ import annotations

import random

import pytest

from data.schema.scene import SceneGraph, WorldSpec
from data.schema.space import Pose, Vec3
from worlds.catalogue import BUILT_IN
from worlds.protocol import World
from worlds.three.client import ThreeWorld
from worlds.walker import AnyAction, Footing, Walker, doors_of

pytestmark = pytest.mark.browser
WALKS = 60
HELD_UP: tuple[tuple[str, Vec3, Vec3], ...] = (
    ("museum", (-7.0, 0.0, -4.0), (-5.0, -0.02, 15.0)),
    ("subway", (93.0, -10.75, -3.0), (32.0, -4.8, -10.0)),
    ("city-street", (17.0, 0.17, 26.0), (-5.0, 0.0, -4.0)),
    ("farm", (-25.0, 0.0, 13.0), (32.0, 0.0, -19.0)),
)
"""A leaf that swings to the walker, a gate of rails above steps, a tram across the way, a trunk too round to step on."""


async def walk(world: World, graph: SceneGraph, here: Vec3, there: Vec3) -> str:
    """Where a walk ended that did not arrive; empty when it did."""
    start = Pose(x=here[0], y=here[1], z=here[2], yaw_deg=0, pitch_deg=0)
    await world.reset(start=start, frames="none")

    async def act(action: AnyAction) -> Footing:
        done = await world.act(action, frames="none")
        return Footing(outcome=done.outcome, moved_m=done.moved_m, pose=done.pose)

    walker = Walker(act=act, find_path=world.path, pose=start, doors=doors_of(graph), eye_m=graph.eye_m)
    ended = await walker.walk_to(there)
    stands = walker.pose
    return (
        ""
        if ended.arrived
        else f"{here} to {there}: {ended.near_m:.2f} m short at {stands.x:.2f}, {stands.z:.2f}"
    )


@pytest.mark.parametrize(("name", "here", "there"), HELD_UP, ids=[row[0] for row in HELD_UP])
async def test_what_once_held_the_walker_up_does_so_no_more(
    host: ThreeWorld, name: str, here: Vec3, there: Vec3
) -> None:
    graph = await host.load(WorldSpec(world=name))
    assert await walk(host, graph, here, there) == ""


@pytest.mark.sweep
@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", [world.id for world in BUILT_IN])
async def test_from_anywhere_to_anywhere(host: ThreeWorld, name: str) -> None:
    graph = await host.load(WorldSpec(world=name))
    places = await host.walkable(1.0)
    draw = random.Random(3)
    ends = [await walk(host, graph, draw.choice(places), draw.choice(places)) for _ in range(WALKS)]
    assert [end for end in ends if end] == []
