"""Going through doorways: where to stand before one, and how far past it one is clear of its leaf.

Owns: geometry over the box of a shut door. Refuses: opening doors and walking (walker).
"""

from __future__ import annotations

import math

from data.schema.space import Box, Vec3

LEAF_CLEAR_M = 0.35
"""So much farther than a door is wide one goes past it before one turns: its leaf may stand open there."""
SHOULDERS_M = 0.34
"""Half of what a walker needs between the posts of a doorway."""
FRAME_M = 0.2
"""So far before and behind a door its frame reaches."""


def past_door(box: Box, here: Vec3) -> Vec3:
    """The point straight beyond a doorway, as seen from here, that is clear of the leaf when it stands open."""
    return _clear_of_leaf(box, here, 1.0)


def facing_door(box: Box, here: Vec3) -> Vec3:
    """The point straight before a doorway, on this side, that is clear of the leaf when it swings to this side."""
    return _clear_of_leaf(box, here, -1.0)


def _clear_of_leaf(box: Box, here: Vec3, side: float) -> Vec3:
    middle, (across, along) = middle_of_door(box), _door_axes(box)
    away_m = box.max[across] - box.min[across] + LEAF_CLEAR_M
    point = [middle[0], here[1], middle[2]]
    point[along] += side * math.copysign(away_m, middle[along] - here[along])
    return (point[0], point[1], point[2])


def before_door(box: Box, here: Vec3, beyond: Vec3) -> Vec3 | None:
    """Where to stand before a doorway when the straight way from here to beyond it would meet its frame; else None."""
    middle, (across, along) = middle_of_door(box), _door_axes(box)
    half_m = (box.max[across] - box.min[across]) / 2 - SHOULDERS_M
    run = beyond[along] - here[along]
    for side_m in (-FRAME_M, FRAME_M):
        share = (middle[along] + side_m - here[along]) / run if run else 0.0
        off = here[across] + max(0.0, min(1.0, share)) * (beyond[across] - here[across]) - middle[across]
        if abs(off) > half_m:
            point = [here[0], here[1], here[2]]
            point[across] = middle[across]
            return (point[0], point[1], point[2])
    return None


def _door_axes(box: Box) -> tuple[int, int]:
    """Of x (0) and z (2): the one across a doorway, and the one along which one goes through it."""
    return (0, 2) if box.max[0] - box.min[0] >= box.max[2] - box.min[2] else (2, 0)


def middle_of_door(box: Box) -> Vec3:
    """The middle of a shut door."""
    return (
        (box.min[0] + box.max[0]) / 2,
        (box.min[1] + box.max[1]) / 2,
        (box.min[2] + box.max[2]) / 2,
    )
