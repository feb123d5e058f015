"""The house answers every call of the World protocol through a real host, with the promises of the protocol kept."""

import hashlib
import io

import numpy as np
import pytest
from PIL import Image

from data.errors import InjectionError, NotFoundError
from data.ids import new_id
from data.schema.action import Interact, Look, Move, Turn, Wait, count_ticks
from data.schema.injection import Injection
from data.schema.scene import SceneEdit, WorldSpec
from data.schema.space import Pose

pytestmark = pytest.mark.browser


def picture(data: bytes) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(data)))


def movable(graph) -> str:
    """A node that anything may be done to: the first that can be pushed and rests on something."""
    return next(node.id for node in graph.nodes if node.movable and node.rests_on and not node.mechanism)


async def test_each_action_takes_its_ticks_and_ends_in_one_full_frame(house):
    world, _ = house
    tick = 0
    for action in (Turn(degrees=30), Look(degrees=5), Wait(seconds=0.5), Interact(), Move(distance_m=0.3)):
        outcome = await world.act(action)
        tick += count_ticks(action)
        (frame,) = outcome.frames
        assert outcome.tick == frame.tick == tick
        assert (frame.mime, picture(frame.data).shape) == ("image/jpeg", (576, 960, 3))
        assert frame.pose == outcome.pose


async def test_the_picture_is_not_blank_and_the_same_when_drawn_again(house):
    world, _ = house
    first, second = await world.observe(), await world.observe()
    assert first.rgba_sha256 == second.rgba_sha256
    assert first.data == second.data
    assert picture(first.data).std() > 10


async def test_a_capture_at_the_eye_has_the_pixels_of_the_frame_and_changes_nothing(house):
    world, _ = house
    frame = await world.observe()
    before = await world.digest()
    await world.capture(pose=Pose(x=frame.pose.x + 1, y=0, z=frame.pose.z, yaw_deg=90), width=480, height=288)
    capture = await world.capture()
    rgba = np.dstack([picture(capture.rgb)[..., :3], np.full((576, 960), 255, np.uint8)])
    assert hashlib.sha256(rgba.tobytes()).hexdigest() == frame.rgba_sha256
    assert await world.digest() == before
    assert (await world.observe()).rgba_sha256 == frame.rgba_sha256


async def test_ids_name_nodes_of_the_graph_and_depth_agrees_with_where_they_are(house):
    world, graph = house
    capture = await world.capture(channels=("ids", "depth"), width=480, height=288)
    ids = picture(capture.ids).astype(int)
    index = ids[..., 0] + 256 * ids[..., 1] + 65536 * ids[..., 2]
    names = {node.id for node in graph.nodes}
    seen = [capture.id_table[number - 1] for number in np.unique(index) if number]
    assert len(seen) >= 3
    assert set(seen) <= names
    depth = np.frombuffer(capture.depth, "<f4").reshape(288, 480)
    size = np.subtract(graph.bounds.max, graph.bounds.min)
    assert 0 < depth[index > 0].min() < depth[index > 0].max() <= np.linalg.norm(size)


async def test_what_is_injected_is_measured_and_taking_it_back_restores_the_digest(house):
    world, graph = house
    clean = await world.digest()
    one = Injection(id=new_id(), operator="float", targets=(movable(graph),), parameters={"raise_m": 0.3})
    assert not (await world.measure(one)).present
    truth = await world.inject(one)
    assert (await world.measure(one)).present
    assert await world.ground_truths() == (truth,)
    assert (await world.digest()).scene != clean.scene
    await world.remove_injection(one.id)
    assert (await world.digest()).scene == clean.scene


async def test_a_reset_with_the_same_injections_is_the_same_world(house):
    world, graph = house
    one = Injection(id=new_id(), operator="float", targets=(movable(graph),), parameters={"raise_m": 0.3})
    first = await world.reset([one], frames="none")
    await world.act(Turn(degrees=90), frames="none")
    assert (await world.reset([one], frames="none")).state_digest == first.state_digest
    assert (await world.reset(frames="none")).state_digest != first.state_digest


async def test_an_edit_gives_back_its_inverse(house):
    world, graph = house
    clean = await world.digest()
    node = graph.node(movable(graph))
    x, y, z = node.position
    inverse = await world.edit(
        SceneEdit(kind="transform", node=node.id, values={"position": [x + 0.001, y, z]})
    )
    assert (await world.digest()).scene != clean.scene
    await world.edit(inverse)
    assert await world.digest() == clean


async def test_a_route_joins_any_two_walkable_points(house):
    world, _ = house
    points = await world.walkable(1.5)
    assert len(points) > 20
    assert points == await world.walkable(1.5)
    route = await world.path(points[0], points[-1])
    straight = float(np.linalg.norm(np.subtract(points[0], points[-1])))
    assert route is not None
    assert route.length_m >= straight - 0.5


async def test_the_house_as_built_has_nothing_for_the_scan_to_find(house):
    world, _ = house
    assert await world.scan() == ()


async def test_bodies_are_the_nodes_in_the_order_of_their_ids(house):
    world, graph = house
    bodies = [body.id for body in await world.bodies()]
    assert bodies == sorted(node.id for node in graph.nodes)


async def test_what_does_not_exist_is_named(house):
    world, _ = house
    with pytest.raises(NotFoundError, match="cellar/coffin-1"):
        await world.edit(SceneEdit(kind="visible", node="cellar/coffin-1", values={"visible": False}))
    with pytest.raises(InjectionError):
        await world.inject(Injection(id=new_id(), operator="float", targets=("cellar/coffin-1",)))
    with pytest.raises(NotFoundError, match="atlantis"):
        await world.load(WorldSpec(world="atlantis"))
    assert (await world.observe()).width == 960  # the house is still there


async def test_a_host_can_load_again(house):
    world, graph = house
    assert (await world.load(WorldSpec(world="house"))).scene_digest == graph.scene_digest
    await world.reset(frames="none")
    assert picture((await world.observe()).data).std() > 10
