"""Doorways, at whatever angle they stand: where to stand before one, and how far past it one is clear of its leaf.

Owns: geometry over a shut door. Refuses: opening doors and walking (walker).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from data.schema.scene import Node
from data.schema.space import Box, Vec3

LEAF_CLEAR_M = 0.35
"""So much farther than a door is wide one goes past it before one turns: its leaf may stand open there."""
SHOULDERS_M = 0.34
"""Half of what a walker needs between the posts of a doorway."""
FRAME_M = 0.2
"""So far before and behind a door its frame reaches."""
STAND_M = 1.25
"""Where one stands before a shut door at least, from its middle."""
STAND_MOST_M = 2.3
"""Farther away one does not reach it."""
HANDLES = ((0.0, 0.0), (0.25, 0.0), (0.5, 0.06))
"""Above a door's middle: a share of its height, less some metres."""
BODY_M = 0.35
"""What a walker needs beside a leaf that swings by."""
LEAF_M = 0.06
"""How thick a leaf is taken to be where bounds cannot tell, near 45 degrees."""
SQUARE_DEG = 1.0
"""A door turned by less than this from a right angle stands at one."""


@dataclass(frozen=True)
class Doorway:
    """A shut door as one sees it from above: its middle, the way across it as a unit vector (x, z), and its size."""

    middle: Vec3
    across: tuple[float, float]
    width_m: float
    depth_m: float
    height_m: float

    @classmethod
    def of_box(cls, box: Box) -> Doorway:
        """Of a door at a right angle: the longer side is the one across."""
        middle = (
            (box.min[0] + box.max[0]) / 2,
            (box.min[1] + box.max[1]) / 2,
            (box.min[2] + box.max[2]) / 2,
        )
        size_x, size_z = box.max[0] - box.min[0], box.max[2] - box.min[2]
        high = box.max[1] - box.min[1]
        if size_x >= size_z:
            return cls(middle, (1.0, 0.0), size_x, size_z, high)
        return cls(middle, (0.0, 1.0), size_z, size_x, high)

    @classmethod
    def of_node(cls, node: Node) -> Doorway:
        """Of a door as it stands in a scene. Bounds are along the axes, so its own size follows from its turn."""
        square = cls.of_box(node.bounds)
        x, y, z, w = node.quaternion
        turn = math.atan2(2 * (w * y + x * z), 1 - 2 * (y * y + z * z))
        off_deg = (math.degrees(turn) + 45.0) % 90.0 - 45.0
        if abs(off_deg) < SQUARE_DEG:
            return square
        cos, sin = abs(math.cos(turn)), abs(math.sin(turn))
        size_x = node.bounds.max[0] - node.bounds.min[0]
        size_z = node.bounds.max[2] - node.bounds.min[2]
        along_x, along_z = _own_sizes(size_x, size_z, cos, sin)
        if along_x >= along_z:
            return cls(square.middle, (math.cos(turn), -math.sin(turn)), along_x, along_z, square.height_m)
        return cls(square.middle, (math.sin(turn), math.cos(turn)), along_z, along_x, square.height_m)

    def seen(self, x: float, z: float) -> tuple[float, float]:
        """A point from the door's middle: metres across it, and through it."""
        dx, dz = x - self.middle[0], z - self.middle[2]
        ux, uz = self.across
        return dx * ux + dz * uz, dz * ux - dx * uz

    def point(self, across_m: float, through_m: float, height: float) -> Vec3:
        """The point of the ground that is seen so from the door's middle."""
        ux, uz = self.across
        return (
            self.middle[0] + across_m * ux - through_m * uz,
            height,
            self.middle[2] + across_m * uz + through_m * ux,
        )

    @property
    def outline(self) -> Box:
        """What it takes up as it is seen from its middle: across as x, through as z."""
        half, deep = self.width_m / 2, self.depth_m / 2
        return Box(min=(-half, 0.0, -deep), max=(half, 0.0, deep))


def _own_sizes(size_x: float, size_z: float, cos: float, sin: float) -> tuple[float, float]:
    """A turned box's own length along its x and z, from its size along the axes and the turn's cosine and sine."""
    difference = cos * cos - sin * sin
    if abs(difference) < 0.15:
        return max(LEAF_M, (size_x + size_z) / (cos + sin) - LEAF_M), LEAF_M
    along_x = (size_x * cos - size_z * sin) / difference
    along_z = (size_z * cos - size_x * sin) / difference
    return max(LEAF_M, along_x), max(LEAF_M, along_z)


def stand_m(door: Doorway, aside_m: float = 0.0) -> float:
    """How far before a shut door one stands to open it: beyond the arc of a leaf that swings to this side, within reach.

    `aside_m` is how far from its middle, along the door, one stands; the hinge may be on that side.
    """
    from_hinge_m = max(0.0, door.width_m / 2 - abs(aside_m))
    arc_m = math.sqrt(door.width_m**2 - from_hinge_m**2) + door.depth_m / 2
    return min(STAND_MOST_M, max(STAND_M, arc_m + BODY_M))


def handles(door: Doorway) -> tuple[Vec3, ...]:
    """Where one tries to use a door, one after the other: its middle, and higher, where a gate of rails has some."""
    x, y, z = door.middle
    return tuple((x, y + door.height_m * share - below, z) for share, below in HANDLES)


def past_door(door: Doorway, here: Vec3) -> Vec3:
    """The point straight beyond a doorway, as seen from here, that is clear of the leaf when it stands open."""
    return _clear_of_leaf(door, here, 1.0)


def facing_door(door: Doorway, here: Vec3) -> Vec3:
    """The point straight before a doorway, on this side, that is clear of the leaf when it swings to this side."""
    return _clear_of_leaf(door, here, -1.0)


def _clear_of_leaf(door: Doorway, here: Vec3, side: float) -> Vec3:
    _, through = door.seen(here[0], here[2])
    return door.point(0.0, side * math.copysign(door.width_m + LEAF_CLEAR_M, -through), here[1])


def before_door(door: Doorway, here: Vec3, beyond: Vec3) -> Vec3 | None:
    """Where to stand before a doorway when the straight way from here to beyond it would meet its frame; else None."""
    half_m = door.width_m / 2 - SHOULDERS_M
    (off, through), (goal_off, goal_through) = door.seen(here[0], here[2]), door.seen(beyond[0], beyond[2])
    run = goal_through - through
    for side_m in (-FRAME_M, FRAME_M):
        share = (side_m - through) / run if run else 0.0
        if abs(off + max(0.0, min(1.0, share)) * (goal_off - off)) > half_m:
            return door.point(0.0, through, here[1])
    return None
