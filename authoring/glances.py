"""Small pictures of an anomaly with and without it: how many pixels it has, how many look different.

Owns: the pictures, the exposure of 3-worlds counted in them, and the difference of colours. Refuses: where to look from
(prospects). Counts are as of a full frame.
"""

from __future__ import annotations

import io
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from PIL import Image

from data.schema.injection import GroundTruth
from data.schema.scene import Capture
from data.schema.space import Pose
from worlds.masks import mask_of
from worlds.protocol import FRAME_HEIGHT, FRAME_WIDTH, World

GLANCE = (240, 144)
_SCALE = FRAME_WIDTH * FRAME_HEIGHT / (GLANCE[0] * GLANCE[1])
CHANGED = 24
"""Of 255, in any of the three colours: so much is a difference."""
Colours = npt.NDArray[np.int16]


async def glance(world: World, pose: Pose, truth: GroundTruth, *, colours: bool = True) -> Capture:
    """The world as it is now from a pose: ids with the truth's effect regions, and colours when wanted."""
    return await world.capture(
        pose=pose,
        width=GLANCE[0],
        height=GLANCE[1],
        channels=("ids", "rgb") if colours else ("ids",),
        regions=truth.regions,
    )


def count_exposure(truth: GroundTruth, captures: Sequence[Capture]) -> int:
    """Pixels of the truth's nodes and regions in any of the captures, which are of one pose."""
    regions = range(len(truth.regions))
    masks = [mask_of(capture, truth.affected, regions=regions) for capture in captures]
    return round(int(np.count_nonzero(np.logical_or.reduce(masks))) * _SCALE)


def count_differences(one: Capture, other: Capture) -> int:
    """Pixels whose colours differ so that one would notice; 0 without colours."""
    if one.rgb is None or other.rgb is None:
        return 0
    changed = np.abs(_colours(one.rgb) - _colours(other.rgb)).max(axis=2) >= CHANGED
    return round(int(np.count_nonzero(changed)) * _SCALE)


def _colours(png: bytes) -> Colours:
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"), dtype=np.int16)
