"""Pictures for an operator: two of one eye are joined, and what differs between them is red."""

import io

import numpy as np
import pytest
from PIL import Image

from app.jobs.captures import Wanted, join_pictures, take_pictures
from data.errors import CapabilityError
from data.schema.injection import AfterSeconds, Injection
from data.schema.scene import WorldSpec
from data.schema.space import Pose
from worlds.fake import FakeWorld

EYE = Pose(x=0, y=0, z=2)
GOES = Injection(
    id="01a00000-0000-7000-8000-000000000001",
    operator="disappear",
    targets=("room/table",),
    trigger=AfterSeconds(seconds=7),
)


def picture(left: int, right: int) -> bytes:
    """16 x 8: two grey halves."""
    pixels = np.zeros((8, 16, 3), dtype=np.uint8)
    pixels[:, :8], pixels[:, 8:] = left, right
    out = io.BytesIO()
    Image.fromarray(pixels).save(out, "PNG")
    return out.getvalue()


def pixels_of(data: bytes):
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB")).astype(int)


def test_split_shows_the_clean_half_left_and_the_other_right():
    joined = pixels_of(join_pictures(picture(10, 20), picture(110, 120), "split"))
    assert joined[4, 2].tolist() == [10, 10, 10]
    assert joined[4, 13].tolist() == [120, 120, 120]


def test_difference_is_red_where_they_differ_and_dim_grey_elsewhere():
    joined = pixels_of(join_pictures(picture(100, 100), picture(100, 200), "difference"))
    assert joined[4, 2].tolist() == [35, 35, 35]
    assert joined[4, 13, 0] > 200 > joined[4, 13, 2]


async def test_the_clean_twin_is_taken_at_the_same_tick_and_a_trigger_shows_once_its_time_has_come():
    world = FakeWorld()
    await world.load(WorldSpec(world="fake"))

    async def reddened(seconds: float) -> int:
        wanted = Wanted((EYE,), (160, 96), (GOES,), seconds=seconds, compare="difference")
        (data,) = await take_pictures(world, wanted)
        pixels = pixels_of(data)
        return int((pixels[:, :, 0] > 2 * pixels[:, :, 2] + 40).sum())

    assert await reddened(6.5) == 0
    assert await reddened(7.5) > 50


async def test_a_world_without_overlays_says_so():
    world = FakeWorld()
    await world.load(WorldSpec(world="fake"))
    with pytest.raises(CapabilityError, match="overlays"):
        await take_pictures(world, Wanted((EYE,), (160, 96), overlays=("grid",)))
