"""What the renderer draws: a picture is a function of the state and the eye, and ids and depth agree with it."""

import io

import numpy as np
import pytest
from PIL import Image

from data.schema.scene import Capture, SceneEdit
from data.schema.space import Box, Pose

pytestmark = pytest.mark.browser

LIVING = Pose(x=0.8, y=0, z=-0.8, yaw_deg=40, pitch_deg=10)
WINDOW = Pose(x=2.3, y=0, z=-3.0, yaw_deg=180, pitch_deg=0)
BEDROOM = Pose(x=10, y=0, z=-0.7, yaw_deg=-40, pitch_deg=10)
SIZE = {"width": 480, "height": 288}
FOCAL = 1 / np.tan(np.radians(30))


def pixels(data: bytes | None) -> np.ndarray:
    assert data is not None
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB")).astype(int)


def id_index(capture: Capture) -> np.ndarray:
    """Places in the id table, -1 for the sky."""
    rgb = pixels(capture.ids)
    return rgb[..., 0] + 256 * rgb[..., 1] + 65536 * rgb[..., 2] - 1


def where(capture: Capture, name: str) -> np.ndarray:
    return id_index(capture) == capture.id_table.index(name)


def rays(pose: Pose) -> np.ndarray:
    """World directions of all pixels, scaled so that one step goes one metre along the eye's axis."""
    width, height = SIZE["width"], SIZE["height"]
    u = ((np.arange(width) + 0.5) / width * 2 - 1) * (width / height) / FOCAL
    v = (1 - (np.arange(height) + 0.5) / height * 2) / FOCAL
    right, up = np.meshgrid(u, v)
    pitch, yaw = np.radians(pose.pitch_deg), np.radians(pose.yaw_deg)
    y = up * np.cos(pitch) - np.sin(pitch)
    ahead = np.cos(pitch) + up * np.sin(pitch)
    return np.stack(
        [right * np.cos(yaw) + ahead * np.sin(yaw), y, right * np.sin(yaw) - ahead * np.cos(yaw)], axis=-1
    )


async def test_a_picture_does_not_depend_on_what_was_drawn_or_changed_before(house):
    world, graph = house
    before = await world.capture(pose=LIVING, **SIZE)
    ball = graph.node("living/ball-1")
    lamp = next(node for node in graph.nodes if node.id == "living/floor-lamp-1")
    x, y, z = ball.position
    undo = [
        await world.edit(
            SceneEdit(kind="transform", node=ball.id, values={"position": [x + 0.4, y + 0.5, z]})
        ),
        await world.edit(
            SceneEdit(kind="light", node=lamp.id, values={"index": 0, "intensity": 30, "color": 0x3366FF})
        ),
        await world.edit(SceneEdit(kind="visible", node="living/sofa-1", values={"visible": False})),
    ]
    changed = await world.capture(pose=LIVING, **SIZE)
    await world.capture(pose=BEDROOM, channels=("rgb", "ids", "depth"), width=320, height=192)
    for inverse in reversed(undo):
        await world.edit(inverse)
    after = await world.capture(pose=LIVING, **SIZE)
    assert (pixels(before.rgb) != pixels(changed.rgb)).any()
    assert (pixels(before.rgb) == pixels(after.rgb)).all()


async def test_what_the_ids_call_a_thing_is_what_changes_when_it_is_hidden(house):
    world, _ = house
    shown = await world.capture(pose=LIVING, channels=("rgb", "ids"), **SIZE)
    mask = where(shown, "living/tv-1")
    assert mask.sum() > 500
    inverse = await world.edit(SceneEdit(kind="visible", node="living/tv-1", values={"visible": False}))
    hidden = await world.capture(pose=LIVING, channels=("rgb", "ids"), **SIZE)
    await world.edit(inverse)
    assert not where(hidden, "living/tv-1").any()
    differs = np.abs(pixels(shown.rgb) - pixels(hidden.rgb)).max(axis=-1) > 8
    assert differs[mask].mean() > 0.9
    assert (id_index(shown) == id_index(hidden))[~mask].all()


async def test_depth_is_where_a_ray_meets_the_floor_to_a_millimetre(house):
    world, _ = house
    capture = await world.capture(pose=LIVING, channels=("ids", "depth"), **SIZE)
    depth = np.frombuffer(capture.depth or b"", "<f4").reshape(SIZE["height"], SIZE["width"])
    floor = where(capture, "living/floor")
    assert floor.sum() > 1000
    expected = 1.6 / -rays(LIVING)[..., 1][floor]
    assert np.abs(depth[floor] - expected).max() < 0.001


async def test_a_region_is_seen_where_nothing_stands_before_it(house):
    world, _ = house
    eye = np.array([LIVING.x, 1.6, LIVING.z])
    ahead = eye + 1.0 * rays(LIVING)[144, 240]
    behind_wall = Box(min=(5.2, 0.2, -7.5), max=(7.2, 2.2, -6))
    open_air = Box(min=tuple(ahead - 0.1), max=tuple(ahead + 0.1))
    capture = await world.capture(pose=LIVING, channels=("ids",), regions=[open_air, behind_wall], **SIZE)
    assert where(capture, "region/0")[144, 240]
    assert not where(capture, "region/1").any()


async def test_one_sees_ids_through_clear_glass(house):
    world, graph = house
    capture = await world.capture(pose=WINDOW, channels=("ids",), **SIZE)
    seen = {capture.id_table[i] for i in np.unique(id_index(capture)) if i >= 0}
    assert any(name.startswith("garden/") for name in seen)
    window = where(capture, next(node.id for node in graph.nodes if node.id == "living/window-1"))
    rows, columns = np.nonzero(window)
    box = (rows.max() - rows.min() + 1) * (columns.max() - columns.min() + 1)
    assert 0 < window.sum() < 0.5 * box


async def test_a_lamp_that_is_switched_changes_the_picture(house):
    world, _ = house
    pictures, undo = [], []
    for on in (False, True):
        undo.append(await world.edit(SceneEdit(kind="state", node="bedroom/lamp-2", values={"on": on})))
        pictures.append(await world.capture(pose=BEDROOM, channels=("rgb", "ids"), **SIZE))
    await world.edit(undo[0])
    dark, bright = pictures
    shade = where(dark, "bedroom/lamp-2")
    assert shade.sum() > 50
    assert pixels(bright.rgb)[shade].mean() > pixels(dark.rgb)[shade].mean() + 20


async def test_a_frame_has_the_size_it_says(house):
    world, _ = house
    frame = await world.observe()
    image = Image.open(io.BytesIO(frame.data))
    assert (image.format, image.size) == ("JPEG", (frame.width, frame.height))
