"""Overlays are drawn where an operator asks for them, and nowhere else: no frame and no digest knows of them."""

import io

import numpy as np
import pytest
from PIL import Image

from data.schema.scene import OVERLAYS, Capture
from data.schema.space import Pose

pytestmark = pytest.mark.browser

HALL = Pose(x=5.9, y=0, z=-1.2, yaw_deg=0, pitch_deg=15)
SIZE = {"width": 480, "height": 288}


def pixels(capture: Capture) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(capture.rgb or b"")).convert("RGB")).astype(int)


async def test_each_overlay_shows_in_the_picture_that_asks_for_it_and_in_no_other(house):
    world, _ = house
    started = await world.reset(start=HALL)
    digests = await world.digest()
    plain = await world.capture(**SIZE)
    for name in OVERLAYS:
        laid = await world.capture(**SIZE, overlays=(name,))
        changed = np.any(pixels(laid) != pixels(plain), axis=-1).mean()
        assert changed > 0.001, name
        assert (await world.observe()).rgba_sha256 == started.frames[-1].rgba_sha256, name
    assert (await world.capture(**SIZE)).rgb == plain.rgb
    assert await world.digest() == digests
