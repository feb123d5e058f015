"""What only light and shadow tell: whether a place looks otherwise than in the clean world.

Owns: which truths are of that kind, small pictures of their place, and the share of it that differs.
Refuses: where to look from (scouting), and everything that is itself drawn otherwise.
"""

from __future__ import annotations

import io

import numpy as np
import numpy.typing as npt
from PIL import Image

from data.schema.injection import GroundTruth
from data.schema.scene import Capture
from data.schema.space import Pose
from worlds.masks import mask_of
from worlds.protocol import World
from worlds.witness.rehearsal import GLANCE

DIFFERS_BY = 16
"""Of 255, in any of the three colours: so much is seen beside what is not so."""


def is_lit_otherwise(truth: GroundTruth) -> bool:
    """It shows from the start and everywhere by its places alone: every object that was there is where it was."""
    before, after = truth.bounds_before, truth.bounds_after
    stays = all(before[node] == after.get(node) for node in before)
    return truth.reveal.kind == "always" and bool(truth.regions) and stays


async def picture(world: World, pose: Pose, truth: GroundTruth) -> Capture:
    """The world as it is now from a pose, with the truth's places in the id channel."""
    width, height = GLANCE
    return await world.capture(
        pose=pose, width=width, height=height, channels=("ids", "rgb"), regions=truth.regions
    )


def differing_share(truth: GroundTruth, clean: Capture, anomalous: Capture) -> float:
    """Of the pixels of a truth's places in the anomalous picture, the share that differs; 0 when there are none."""
    mask = mask_of(anomalous, (), regions=range(len(truth.regions)))
    if clean.rgb is None or anomalous.rgb is None or not mask.any():
        return 0.0
    changed = np.abs(_colours(clean.rgb) - _colours(anomalous.rgb)).max(axis=2) >= DIFFERS_BY
    return float((changed & mask).sum() / mask.sum())


def _colours(png: bytes) -> npt.NDArray[np.int16]:
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"), dtype=np.int16)
