"""Which views of a thing are worth a picture, by geometry alone: large enough, near the way there, from every side.

Owns: how many pixels a box would fill, the way one comes, and the order in which views are tried.
Refuses: drawing them (sights), and occlusion: what hides a thing shows only in a picture.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from data.schema.scene import SceneGraph
from data.schema.space import Box, Pose, Vec3
from worlds.protocol import FRAME_HEIGHT, FRAME_WIDTH
from worlds.routes import look_from, middle_of
from worlds.viewing import FOV_DEG

Floats = npt.NDArray[np.float64]
FOCAL_PX = FRAME_HEIGHT / 2 / math.tan(math.radians(FOV_DEG / 2))
NEAR_M = 0.7
"""A view from nearer than this to a thing's outline shows too little around it."""
AMPLE_PIXELS = 8000
"""A box that fills this much is not looked at from nearer for its size."""
LEAST_PIXELS = 400
HALVED_M = 2.0
"""What a view half as large is worth in metres of walking."""
CROWDED_M = 2.0
"""What is said against a view from so near that the thing does not fit into the picture."""
ELSEWHERE_M = 8.0
"""What is said against a view from another room: there is a wall or a shut door in between."""
FAILED_M = 3.0
"""What a picture that showed too little says against others from the same side and distance."""
STEP_M = 0.5
LEVEL_WEIGHT = 4.0
"""So much more does height count than ground: another storey is far away."""
SLACK_M = 0.5


def estimate_pixels(target: Box, eye: Vec3) -> float:
    """Pixels of a full frame that a box in its middle would fill if nothing hid it; at most the frame."""
    return float(_fill(target, np.array([eye], dtype=np.float64))[0])


@dataclass
class RankedViews:
    """Views of a target, the best first; what failed from one side puts off others from there."""

    target: Box
    points: Floats
    """N x 3, metres."""
    cost_m: Floats
    sides: npt.NDArray[np.int64]
    """N x 2: which side of the target, and how far."""
    eye_m: float
    _left: npt.NDArray[np.bool_] = field(init=False)

    def __post_init__(self) -> None:
        self._left = np.isfinite(self.cost_m)

    def take(self) -> Pose | None:
        """The best view that is left; None when there is none."""
        if not self._left.any():
            return None
        index = int(np.argmin(np.where(self._left, self.cost_m, np.inf)))
        self._left[index] = False
        x, y, z = (float(value) for value in self.points[index])
        self._last = index
        return look_from((x, y, z), middle_of(self.target), eye_m=self.eye_m)

    def put_off(self) -> None:
        """The view taken last showed too little: others from its side are tried later, from its distance still later."""
        apart = self.sides - self.sides[self._last]
        self.cost_m[apart[:, 0] == 0] += FAILED_M / 2
        self.cost_m[(apart == 0).all(axis=1)] += FAILED_M / 2


def rank_views(
    target: Box, points: Sequence[Vec3], way: Sequence[Vec3], graph: SceneGraph, *, hidden: bool = False
) -> RankedViews:
    """Ranks the places to stand from which a target can be large enough.

    Args:
        target: what is looked at.
        points: places to stand.
        way: corners of the way that leads near the target; places beside it are near to walk to.
        graph: of the world: its eye height, and rooms, whose walls hide what is in others.
        hidden: views are wanted that something hides: those in other rooms come first.
    """
    places = np.array(points, dtype=np.float64).reshape(-1, 3)
    eyes = places + np.array([0.0, graph.eye_m, 0.0])
    middle = np.array(middle_of(target))
    away = np.linalg.norm(eyes - middle, axis=1)
    pixels = _fill(target, eyes)
    cost = _walk_m(places, way)
    cost += HALVED_M * np.clip(np.log2(AMPLE_PIXELS / np.maximum(pixels, 1.0)), 0.0, None)
    cost += np.where(away < 0.8 * math.dist(target.min, target.max), CROWDED_M, 0.0)
    cost += np.where(_in_same_room(places, target, graph) == hidden, ELSEWHERE_M, 0.0)
    cost[(pixels < LEAST_PIXELS) | (_outline_gap(places, target) < NEAR_M)] = np.inf
    return RankedViews(target, places, cost, _sides(eyes, middle, away), graph.eye_m)


def _fill(target: Box, eyes: Floats) -> Floats:
    """The projected area of a box: its three faces, each by how squarely it is seen."""
    size = np.array(target.max) - np.array(target.min)
    to = np.array(middle_of(target)) - eyes
    away = np.maximum(np.linalg.norm(to, axis=1), 0.3)
    faces = np.array([size[1] * size[2], size[0] * size[2], size[0] * size[1]])
    area = np.abs(to) @ faces / away
    return np.minimum(area * (FOCAL_PX / away) ** 2, float(FRAME_WIDTH * FRAME_HEIGHT))


def _walk_m(places: Floats, way: Sequence[Vec3]) -> Floats:
    """Metres along a way to where it passes a place, and from there straight to it."""
    stations: list[Vec3] = [way[0]] if way else []
    for a, b in itertools.pairwise(way):
        parts = max(1, math.ceil(math.dist(a, b) / STEP_M))
        stations += [_between(a, b, part / parts) for part in range(1, parts + 1)]
    if not stations:
        return np.zeros(len(places))
    along = [0.0, *itertools.accumulate(math.dist(a, b) for a, b in itertools.pairwise(stations))]
    best = np.full(len(places), np.inf)
    for station, metres in zip(stations, along, strict=True):
        off = (places - np.array(station)) * np.array([1.0, LEVEL_WEIGHT, 1.0])
        best = np.minimum(best, metres + np.linalg.norm(off, axis=1))
    return best


def _between(a: Vec3, b: Vec3, share: float) -> Vec3:
    return (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]), a[2] + share * (b[2] - a[2]))


def _outline_gap(places: Floats, target: Box) -> Floats:
    """Metres over the ground from each place to a box; 0 beneath it."""
    low, high = np.array(target.min)[[0, 2]], np.array(target.max)[[0, 2]]
    flat = places[:, [0, 2]]
    return np.linalg.norm(flat - np.clip(flat, low, high), axis=1)


def _in_same_room(places: Floats, target: Box, graph: SceneGraph) -> npt.NDArray[np.bool_]:
    """Places in a room that holds the target's middle; all of them when no room does."""
    middle = np.array(middle_of(target))
    spans = [(np.array(room.bounds.min), np.array(room.bounds.max)) for room in graph.rooms]
    holding = [
        (low - SLACK_M, high + SLACK_M)
        for low, high in spans
        if bool(np.all((low <= middle) & (middle <= high)))
    ]
    if not holding:
        return np.ones(len(places), dtype=np.bool_)
    return np.logical_or.reduce([np.all((low <= places) & (places <= high), axis=1) for low, high in holding])


def _sides(eyes: Floats, middle: Floats, away: Floats) -> npt.NDArray[np.int64]:
    """N x 2: the twelfth around a target that each eye belongs to, and its distance in steps of a half doubling."""
    twelfth = np.floor(np.arctan2(eyes[:, 0] - middle[0], eyes[:, 2] - middle[2]) / (math.pi / 6))
    ring = np.floor(2 * np.log2(np.maximum(away, 0.3)))
    return np.stack([twelfth, ring], axis=1).astype(np.int64)
