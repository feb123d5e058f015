"""What makes loading and drawing fast changes nothing: scenes and light from files, merged shapes, culling, shadows kept."""

import json
import struct

import pytest

from data.schema.action import Interact, Move, Wait
from data.schema.scene import Capture, Node, SceneEdit, SceneGraph, WorldSpec
from data.schema.space import Pose
from worlds.catalogue import BUILT_IN
from worlds.three.bundle import bundle_folder
from worlds.three.client import ThreeWorld

pytestmark = pytest.mark.browser

EVERYDAY = ("house", "market-town")
"""Lamps, a fire, and a place out of doors; the other worlds are drawn both ways in the sweep."""
WORLDS = [world.id for world in BUILT_IN if world.engine == "threejs"]
SIZE = {"width": 480, "height": 288}
ACTIONS = [Interact(), Move(distance_m=1.5), Wait(seconds=1)]


def light_key(name: str) -> str:
    """The scene that the bundle's file of light is for."""
    file = (bundle_folder() / "light" / f"{name}.bin").read_bytes()
    (length,) = struct.unpack_from("<I", file)
    return json.loads(file[4 : 4 + length])["key"]


async def look_around(world: ThreeWorld, scene: SceneGraph, most: int) -> list[bytes | None]:
    """Pictures from the first `most` starts, of things that are moved twice and put back, and from where some actions lead."""
    starts = [start.pose for start in scene.starts][:most]
    await world.reset(frames="none")
    seen: list[Capture] = [await world.capture(pose=pose, **SIZE) for pose in starts]
    for node in large_movable(scene)[:most]:
        seen += await move_about(world, node)
    for action in ACTIONS[-1 - most :]:
        await world.act(action, frames="none")
        seen.append(await world.capture(**SIZE))
    high = Pose(x=starts[0].x, y=starts[0].y + 4, z=starts[0].z, yaw_deg=30, pitch_deg=35)
    seen.append(await world.capture(pose=high, **SIZE))
    return [capture.rgb for capture in seen]


def large_movable(scene: SceneGraph) -> list[Node]:
    """The two largest things that one can move."""

    def size(node: Node) -> float:
        (ax, ay, az), (bx, by, bz) = node.bounds.min, node.bounds.max
        return (bx - ax) * (by - ay) * (bz - az)

    return sorted((node for node in scene.nodes if node.movable), key=size, reverse=True)[:2]


async def move_about(world: ThreeWorld, node: Node) -> list[Capture]:
    """Pictures of a node's surroundings while it goes up, aside, and home."""
    x, y, z = node.position
    eye = Pose(x=x, y=y, z=z + 2.5, yaw_deg=0, pitch_deg=25)
    seen: list[Capture] = []
    undo: list[SceneEdit] = []
    for place in ((x, y + 0.5, z), (x + 0.6, y + 0.7, z)):
        undo.append(
            await world.edit(SceneEdit(kind="transform", node=node.id, values={"position": list(place)}))
        )
        seen.append(await world.capture(pose=eye, **SIZE))
    for inverse in reversed(undo):
        await world.edit(inverse)
    seen.append(await world.capture(pose=eye, **SIZE))
    return seen


@pytest.mark.parametrize("most", [1, pytest.param(2, marks=pytest.mark.sweep)])
@pytest.mark.parametrize(
    "name", [name if name in EVERYDAY else pytest.param(name, marks=pytest.mark.sweep) for name in WORLDS]
)
async def test_fast_drawing_and_plain_drawing_give_the_same_picture(
    host: ThreeWorld, name: str, most: int
) -> None:
    scene = await host.load(WorldSpec(world=name))
    assert light_key(name) == scene.scene_digest  # else fast drawing would measure its light anew
    fast = await look_around(host, scene, most)
    fast_digests = await host.digest()
    # `plain` is for this test alone, so no caller's schema offers it; the page builds and measures the scene itself.
    built = await host._connection.call("load", {"world": name, "seed": 0, "profile": "plain"})
    assert SceneGraph.model_validate(built) == scene
    plain = await look_around(host, scene, most)
    assert await host.digest() == fast_digests
    assert len({*fast}) > len(ACTIONS)
    assert [one == other for one, other in zip(fast, plain, strict=True)] == [True] * len(fast)
