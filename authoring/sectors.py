"""Sides of an object: which one is open to the room, and what a person calls it.

Owns: azimuths around an object and words for them. Refuses: what is seen from there (operators).
"""

from __future__ import annotations

import math

from authoring.surroundings import azimuth_deg, centre_of, room_of
from authoring.wording import name_direction
from data.schema.scene import Node, SceneGraph


def open_side_deg(node: Node, scene: SceneGraph) -> float:
    """Azimuth of the room's middle as seen from the object; 0, its front, when it stands there itself."""
    room = room_of(scene, node)
    if room is None:
        return 0.0
    low, high = room.bounds.min, room.bounds.max
    middle = ((low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2)
    here = centre_of(node)
    apart = math.hypot(middle[0] - here[0], middle[2] - here[2])
    return azimuth_deg(node, middle) if apart > 0.3 else 0.0


def wrap_deg(angle: float) -> float:
    """The same angle from -180 up to 180 degrees."""
    return (angle + 180.0) % 360.0 - 180.0


_SIDES = ("front", "front left", "left", "back left", "back", "back right", "right", "front right")


def side_words(node: Node, scene: SceneGraph, azimuth: float) -> str:
    """Which side, by a landmark; else as somebody says it who faces the object's front; with its comma and blank.

    Azimuth grows clockwise from above, which is to the left of whoever faces the front.
    """
    side = name_direction(scene, node, azimuth)
    if side is None and node.has_front:
        side = f"on its {_SIDES[round(azimuth / 45.0) % 8]} side as one faces it"
    return f", {side}," if side else ""
