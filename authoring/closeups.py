"""From where one thing fills a small picture: an eye close to it, on whichever side it can be seen from.

Owns: trying sides, the likeliest first, and counting the thing's pixels there. Refuses: where a person could stand; the eye
may be anywhere.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from data.schema.scene import Node, SceneGraph
from data.schema.space import Pose, Vec3
from worlds.masks import mask_of
from worlds.protocol import World
from worlds.witness.sights import list_views

AZIMUTHS_DEG = (0, 45, -45, 90, -90, 180)
"""Away from the side that one would walk to."""
PITCHES_DEG = (20.0, 50.0)
NEAREST_M = 0.35
SPANS = 1.3
"""So many times its size the eye is away from its middle, unless another number is given."""
PLENTY = 0.04
"""Of the picture: a thing that fills this much is seen."""


async def find_close_up(
    world: World,
    scene: SceneGraph,
    node: Node,
    points: Sequence[Vec3],
    *,
    size: tuple[int, int],
    spans: float = SPANS,
) -> Pose:
    """The first eye that sees plenty of the thing as the world is now, or the one that sees most of it."""
    best, most = scene.starts[0].pose, -1
    for pose in list_eyes(scene, node, points, spans):
        capture = await world.capture(pose=pose, width=size[0], height=size[1], channels=("ids",))
        pixels = int(np.count_nonzero(mask_of(capture, [node.id])))
        if pixels > most:
            best, most = pose, pixels
        if pixels >= PLENTY * size[0] * size[1] * (SPANS / spans) ** 2:
            break
    return best


def list_eyes(scene: SceneGraph, node: Node, points: Sequence[Vec3], spans: float) -> Iterator[Pose]:
    """Close to what is no part of the building; then from where somebody could stand."""
    views = list_views(node.bounds, points, scene)
    if not node.structural:
        yaw_deg = views[0].yaw_deg if views else scene.starts[0].pose.yaw_deg
        for pitch_deg in PITCHES_DEG:
            for azimuth_deg in AZIMUTHS_DEG:
                yield _close(scene, node, yaw_deg + azimuth_deg, pitch_deg, spans)
    yield from views[:3]


def _close(scene: SceneGraph, node: Node, yaw_deg: float, pitch_deg: float, spans: float) -> Pose:
    low, high = node.bounds.min, node.bounds.max
    away = max(NEAREST_M, spans * max(b - a for a, b in zip(low, high, strict=True)))
    flat = away * math.cos(math.radians(pitch_deg))
    x, y, z = ((a + b) / 2 for a, b in zip(low, high, strict=True))
    yaw = math.radians(yaw_deg)
    return Pose(
        x=x - math.sin(yaw) * flat,
        y=y + away * math.sin(math.radians(pitch_deg)) - scene.eye_m,
        z=z + math.cos(yaw) * flat,
        yaw_deg=(yaw_deg + 180.0) % 360.0 - 180.0,
        pitch_deg=pitch_deg,
    )
