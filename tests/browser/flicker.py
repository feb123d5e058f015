"""Finds surfaces that fight for the same place: pixels that jump when the eye moves by a hair.

Owns: the measure. Refuses: deciding where to look. An eye that moves by a millimetre sees every surface where it was, so
in the middle of a plane a pixel may only take a colour that its neighbours had. What does more is flicker. Edges, where
the plane seen changes, are left out: there a pixel may change sides.
"""

import io

import numpy as np
from PIL import Image

from data.schema.scene import Capture
from data.schema.space import Pose
from worlds.protocol import World

SIZE = {"width": 480, "height": 288}
HAIR_M = 0.001
JUMP = 20
"""Steps of 255 by which a pixel leaves the colours of its neighbourhood."""
BENT = 2e-4
"""How far the inverse distance may be from linear over three pixels, as a part of itself; on a plane it is linear."""


OTHER_EYE = 0.03
"""A picture whose middle brightness differs by more, as a part of itself, is seen by an eye that is used to other light."""


def a_hair_beside(pose: Pose, side: int = 1) -> Pose:
    """The pose with its eye a millimetre up to the right, or to the left for a side of -1."""
    yaw = np.radians(pose.yaw_deg)
    right, up = 0.8 * HAIR_M * side, 0.6 * HAIR_M
    return pose.model_copy(
        update={"x": pose.x + right * np.cos(yaw), "y": pose.y + up, "z": pose.z + right * np.sin(yaw)}
    )


async def flickering(world: World, pose: Pose) -> np.ndarray:
    """Which pixels flicker there. Nothing moves meanwhile.

    On the threshold of a room the hair may lead into another one, to whose light an eye is used otherwise; then the other
    side is taken.
    """
    here = await world.capture(pose=pose, channels=("rgb", "depth"), **SIZE)
    beside = await world.capture(pose=a_hair_beside(pose), channels=("rgb", "depth"), **SIZE)
    if is_used_to_other_light(here, beside):
        beside = await world.capture(pose=a_hair_beside(pose, -1), channels=("rgb", "depth"), **SIZE)
    jumped = leaves(colours(here), colours(beside)) & leaves(colours(beside), colours(here))
    return jumped & is_plane(here) & is_plane(beside)


def is_used_to_other_light(here: Capture, beside: Capture) -> bool:
    """Whether the whole of a picture is brighter or darker than of the other."""
    one, other = float(np.median(colours(here))), float(np.median(colours(beside)))
    return abs(one - other) > OTHER_EYE * max(one, other)


def colours(capture: Capture) -> np.ndarray:
    assert capture.rgb is not None
    return np.asarray(Image.open(io.BytesIO(capture.rgb)).convert("RGB")).astype(int)


def leaves(now: np.ndarray, before: np.ndarray) -> np.ndarray:
    """Where a picture has a colour that its neighbourhood in the other has not, in some channel."""
    around = neighbours(before)
    return ((now < around.min(axis=0) - JUMP) | (now > around.max(axis=0) + JUMP)).any(axis=-1)


def neighbours(picture: np.ndarray) -> np.ndarray:
    """The picture moved by up to a pixel each way, nine times."""
    padded = np.pad(picture, ((1, 1), (1, 1), *((0, 0),) * (picture.ndim - 2)), mode="edge")
    height, width = picture.shape[:2]
    return np.stack([padded[j : j + height, i : i + width] for j in range(3) for i in range(3)])


def is_plane(capture: Capture) -> np.ndarray:
    """Where a pixel and its eight neighbours see one plane."""
    depth = np.frombuffer(capture.depth or b"", "<f4").reshape(SIZE["height"], SIZE["width"]).astype(float)
    inverse = np.where(depth > 0, 1 / np.maximum(depth, 1e-6), 0)
    near = neighbours(inverse)
    bent = np.max([abs(near[k] + near[8 - k] - 2 * near[4]) for k in range(4)], axis=0)
    return (inverse > 0) & (bent < BENT * inverse)
