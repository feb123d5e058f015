"""What the fake world looks like: coloured boxes, drawn by casting rays with numpy.

Owns: pixels from boxes, and whether a point can be seen. Refuses: time, rules and anything that changes.
"""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from data.schema.space import Box, Pose, Vec3

EYE_M = 1.6
ASPECT = 5 / 3
HALF_TAN = math.tan(math.radians(30))
COARSE = 4
"""One ray for each 4x4 pixels: these pictures are for tests, not for eyes."""
SKY = (150, 180, 210)


class Drawn(NamedTuple):
    """One box as the eye sees it; the upper half has its own colour, so that one can see what is upside down."""

    box: Box
    lower: tuple[int, int, int]
    upper: tuple[int, int, int]


class View(NamedTuple):
    """What the rays hit: index into the boxes (-1: nothing), planar depth in metres, and colour."""

    hit: NDArray[np.int64]
    depth_m: NDArray[np.float64]
    rgb: NDArray[np.uint8]


def eye_of(pose: Pose) -> Vec3:
    """The eye above the feet."""
    return (pose.x, pose.y + EYE_M, pose.z)


def axes_of(pose: Pose) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Forward, right and up of the view; yaw 0 looks along -z, right positive; pitch down positive."""
    yaw, pitch = math.radians(pose.yaw_deg), math.radians(pose.pitch_deg)
    forward = np.array([math.sin(yaw) * math.cos(pitch), -math.sin(pitch), -math.cos(yaw) * math.cos(pitch)])
    right = np.array([math.cos(yaw), 0.0, math.sin(yaw)])
    return forward, right, np.cross(right, forward)


def cast(
    origin: Vec3, directions: NDArray[np.float64], boxes: Sequence[Box]
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """For each direction (n x 3) the nearest box in front (-1: none) and its distance in lengths of the direction."""
    nearest = np.full(len(directions), np.inf)
    index = np.full(len(directions), -1, dtype=np.int64)
    steps = [1 / np.where(np.abs(axis) < 1e-12, 1e-12, axis) for axis in directions.T]
    for number, box in enumerate(boxes):
        enter, leave = np.full_like(nearest, -np.inf), np.full_like(nearest, np.inf)
        for start, low, high, step in zip(origin, box.min, box.max, steps, strict=True):
            one, two = (low - start) * step, (high - start) * step
            np.maximum(enter, np.minimum(one, two), out=enter)
            np.minimum(leave, np.maximum(one, two), out=leave)
        hit = (enter <= leave) & (enter > 1e-6) & (enter < nearest)
        nearest[hit] = enter[hit]
        index[hit] = number
    return index, nearest


def look(pose: Pose, drawn: Sequence[Drawn], width: int, height: int) -> View:
    """Casts one ray for each 4x4 pixels; arrays are height/4 x width/4, row 0 at the top.

    The last views are remembered: whoever compares two worlds looks at the same things again and again.
    """
    return _look(pose, tuple(drawn), width, height)  # pyright: ignore[reportArgumentType] - frozen models have a hash


@lru_cache(maxsize=64)
def _look(pose: Pose, drawn: tuple[Drawn, ...], width: int, height: int) -> View:
    rows, columns = max(1, height // COARSE), max(1, width // COARSE)
    forward, right, up = axes_of(pose)
    across = (2 * (np.arange(columns) + 0.5) / columns - 1) * HALF_TAN * width / height
    down = (1 - 2 * (np.arange(rows) + 0.5) / rows) * HALF_TAN
    rays = forward + across[None, :, None] * right + down[:, None, None] * up
    index, depth = cast(eye_of(pose), rays.reshape(-1, 3), [each.box for each in drawn])
    height_at = eye_of(pose)[1] + np.where(np.isinf(depth), 0, depth) * rays.reshape(-1, 3)[:, 1]
    middles = np.array([(each.box.min[1] + each.box.max[1]) / 2 for each in drawn] or [0.0])
    palette = np.array([[each.lower, each.upper] for each in drawn] or [[SKY, SKY]], dtype=np.uint8)
    rgb = palette[index, (height_at > middles[index]).astype(int)]
    rgb[index < 0] = SKY
    shape = (rows, columns)
    return View(index.reshape(shape), depth.reshape(shape), rgb.reshape(*shape, 3))


def is_seen(pose: Pose, point: Vec3, blockers: Sequence[Box]) -> bool:
    """The point lies in the standard field of view and nothing stands before it."""
    offset = np.asarray(point) - np.asarray(eye_of(pose))
    forward, right, up = axes_of(pose)
    ahead = float(offset @ forward)
    if ahead <= 0:
        return False
    if abs(float(offset @ up)) > ahead * HALF_TAN or abs(float(offset @ right)) > ahead * HALF_TAN * ASPECT:
        return False
    _, distance = cast(eye_of(pose), offset[None, :], blockers)
    return bool(distance[0] >= 1.0)


def enlarge(coarse: NDArray[np.generic], width: int, height: int) -> NDArray[np.generic]:
    """Repeats each ray's value over its 4x4 pixels, to exactly height x width."""
    rows = np.minimum(np.arange(height) // COARSE, coarse.shape[0] - 1)
    columns = np.minimum(np.arange(width) // COARSE, coarse.shape[1] - 1)
    return coarse[rows][:, columns]


def encode(rgb: NDArray[np.generic], kind: str) -> bytes:
    """PNG or JPEG (quality 85) bytes of a height x width x 3 array."""
    out = io.BytesIO()
    Image.fromarray(rgb.astype(np.uint8)).save(out, kind, quality=85, compress_level=1)
    return out.getvalue()
