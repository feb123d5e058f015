"""Things to walk into: what should stop a walker, and straight clear ways to the middle of its sides.

Owns: plans over the boxes of a clean build, as pure values. Refuses: walking (tour), comparing and asking a world.
A bump near an edge proves nothing, since a walker steps round it; so one aims well inside a side.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from data.schema.scene import Node, SceneGraph
from data.schema.space import Box, Vec3
from worlds.obstacles import STEP_OVER_M, Obstacles, core_of
from worlds.routes import flat_m, nearest_in

BEFORE_M = 0.4
"""A way into a thing has to be clear up to here; what is beside or behind the thing may be nearer to it."""
FLOOR_M = 0.5
"""What begins higher than this is not walked into from the ground."""
SQUARE_DEG = 40.0
"""A bump slants by no more than this, or the walker would slide along."""
STAND_M = 0.9
"""Where one would stand before a side."""
STAND_NEAR_M = 0.35
STAND_FAR_M = 2.5
LARGE_M2 = 0.25


@dataclass(frozen=True)
class Thing:
    """A node that should stop a walker, and its collider's box."""

    node: Node
    box: Box

    @property
    def large(self) -> bool:
        """By its footprint."""
        size = [most - least for least, most in zip(self.box.min, self.box.max, strict=True)]
        return size[0] * size[2] >= LARGE_M2 or max(size[0], size[2]) >= 0.8


@dataclass(frozen=True)
class Bump:
    """A straight way into a thing: where to aim, and the metres to its surface."""

    aim: Vec3
    gap_m: float


class Bumps:
    """The things of a clean build and the ways into them."""

    def __init__(self, graph: SceneGraph, points: Sequence[Vec3]) -> None:
        """`points`: places where one can stand."""
        self._obstacles = Obstacles(graph)
        self._points = np.array(points, dtype=np.float64).reshape(-1, 3)
        ground = {node.id for node in graph.nodes if node.structural}
        boxes = self._obstacles.boxes
        things = [
            Thing(node, boxes[node.id])
            for node in graph.nodes
            if node.id in boxes and _stands_free(node, ground)
        ]
        stands = {thing.node.id: self._find_stands(thing) for thing in things}
        things = [thing for thing in things if stands[thing.node.id]]
        self.things = [thing for thing in things if not self._is_covered(thing, things)]
        self._stands = stands

    def stands(self, thing: Thing) -> Sequence[Vec3]:
        """Places with a clear way into a thing, at most one before each of its sides."""
        return self._stands[thing.node.id]

    def way_into(self, thing: Thing, here: Vec3) -> Bump | None:
        """The straight way from a place into the middle part of a side; None when something else is in between."""
        if not _is_met_from(thing.box, here):
            return None
        aim = nearest_in(core_of(thing.box), here)
        surface = _entry(thing.box, here, aim)
        if surface is None:
            return None
        gap = flat_m(here, surface)
        share = max(0.0, gap - BEFORE_M) / gap
        before = (here[0] + share * (surface[0] - here[0]), here[1], here[2] + share * (surface[2] - here[2]))
        if not self.is_clear(here, before, but=thing.node.id):
            return None
        return Bump(aim=aim, gap_m=gap)

    def is_clear(self, a: Vec3, b: Vec3, *, but: str = "") -> bool:
        """One can walk straight from a to b. See `Obstacles.is_clear`."""
        return self._obstacles.is_clear(a, b, but=(but,))

    def _find_stands(self, thing: Thing) -> tuple[Vec3, ...]:
        sides: dict[tuple[int, int], list[tuple[float, Vec3]]] = {}
        for point in self._points_near(thing.box):
            near = nearest_in(thing.box, point)
            gap = flat_m(near, point)
            side = (round((point[0] - near[0]) / gap), round((point[2] - near[2]) / gap))
            sides.setdefault(side, []).append((abs(gap - STAND_M), point))
        stands: list[Vec3] = []
        for ranked in sides.values():
            clear = (point for _, point in sorted(ranked)[:6] if self.way_into(thing, point) is not None)
            stands += [point for point in [next(clear, None)] if point is not None]
        return tuple(stands)

    def _points_near(self, box: Box) -> list[Vec3]:
        """Places before a box, on its own storey."""
        low, high = np.array(box.min)[[0, 2]], np.array(box.max)[[0, 2]]
        flat = self._points[:, [0, 2]]
        gap = np.linalg.norm(flat - np.clip(flat, low, high), axis=1)
        near = self._points[(gap >= STAND_NEAR_M) & (gap <= STAND_FAR_M)]
        points = [(float(x), float(y), float(z)) for x, y, z in near]
        return [point for point in points if _is_met_from(box, point)]

    @staticmethod
    def _is_covered(thing: Thing, things: Sequence[Thing]) -> bool:
        """It lies inside another thing's footprint, which one meets first."""
        return any(
            other is not thing and not other.node.structural and _covers(other.box, thing.box)
            for other in things
        )


def _is_met_from(box: Box, here: Vec3) -> bool:
    """A box that begins low enough over a place's ground and is too high to be stepped over."""
    return box.min[1] <= here[1] + FLOOR_M and box.max[1] >= here[1] + STEP_OVER_M


def _stands_free(node: Node, ground: set[str]) -> bool:
    """It can be walked into: it is neither hung up nor put on something."""
    if node.hangs:
        return node.mechanism == "door"
    return node.rests_on is None or node.rests_on in ground


def _entry(box: Box, here: Vec3, aim: Vec3) -> Vec3 | None:
    """Where the way from a place to a point inside a box meets its surface; None when inside, or too slanting."""
    enter, axis = 0.0, -1
    for i in (0, 2):
        run = aim[i] - here[i]
        if abs(run) > 1e-9:
            share = min((box.min[i] - here[i]) / run, (box.max[i] - here[i]) / run)
            if share > enter:
                enter, axis = share, i
    if axis < 0:
        return None
    length = flat_m(here, aim)
    slant = math.degrees(math.acos(min(1.0, abs(aim[axis] - here[axis]) / length)))
    if slant > SQUARE_DEG:
        return None
    return (here[0] + enter * (aim[0] - here[0]), here[1], here[2] + enter * (aim[2] - here[2]))


def _covers(outer: Box, inner: Box) -> bool:
    return all(
        outer.min[i] - 0.02 <= inner.min[i] and inner.max[i] <= outer.max[i] + 0.02 for i in (0, 2)
    ) and (outer.max[1] >= inner.max[1] - 0.02)
