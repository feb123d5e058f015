"""Operators whose anomaly depends on where the eye is: by distance, or by side.

Owns: their triggers and defaults, and the words for them. Refuses: what is seen from there.
"""

from __future__ import annotations

import math
from typing import ClassVar

from authoring.operator import Operator, Parameters, RevealKind, TriggerKind
from authoring.sectors import open_side_deg, wrap_deg
from authoring.surroundings import centre_of, room_of
from authoring.wording import metres
from data.schema.injection import BeyondDistance, Injection, InSector, Trigger, WithinDistance
from data.schema.scene import Node, SceneGraph
from data.schema.space import Box

ASIDE_DEG = 45.0
"""A sector is turned so far from the open side that one can also see the object from outside the sector."""

BESIDE_M = 1.0
"""Beside an object one stands so far from its edge."""
SPARE_M = 0.3
"""One step back from there is not yet beyond the distance."""


def _diagonal_m(box: Box) -> float:
    return math.hypot(box.max[0] - box.min[0], box.max[2] - box.min[2])


def _beside_m(node: Node, scene: SceneGraph) -> float:
    """From the eye of who stands on the floor beside an object, at its longest, to its centre."""
    eye_m = node.bounds.min[1] + scene.eye_m
    return math.hypot(_diagonal_m(node.bounds) / 2 + BESIDE_M, eye_m - centre_of(node)[1])


class DistanceOperator(Operator):
    """Shows only to an eye that is farther than, or nearer than, so many metres."""

    triggers: ClassVar[tuple[TriggerKind, ...]] = ("beyond_distance", "within_distance")
    reveal: ClassVar[RevealKind] = "fired"
    near_share: ClassVar[float] = 0.45
    """The default distance as a part of the room's diagonal."""

    def default_trigger(self, node: Node, scene: SceneGraph) -> Trigger:
        """A distance that one crosses in the object's own room."""
        distance = self.default_distance_m(node, scene)
        if self.triggers[0] == "within_distance":
            return WithinDistance(metres=distance)
        return BeyondDistance(metres=distance)

    def default_distance_m(self, node: Node, scene: SceneGraph) -> float:
        """Between 2 and 6 m, by the size of the room; of what is large, past where one stands beside it."""
        room = room_of(scene, node)
        wanted = 4.0
        if room is not None:
            wanted = min(6.0, max(2.0, self.near_share * _diagonal_m(room.bounds)))
        return math.ceil(10 * max(wanted, _beside_m(node, scene) + SPARE_M)) / 10

    def numbers(self, injection: Injection) -> tuple[str, ...]:
        """The distance."""
        match injection.trigger:
            case BeyondDistance() | WithinDistance() as trigger:
                return (metres(trigger.metres),)
            case _:
                return ()


def where_from(trigger: Trigger) -> str:
    """`from farther away than 4.00 m`."""
    match trigger:
        case BeyondDistance():
            return f"from farther away than {metres(trigger.metres)}"
        case WithinDistance():
            return f"from nearer than {metres(trigger.metres)}"
        case _:
            return "from everywhere"


def where_from_zh(trigger: Trigger) -> str:
    """The same in Chinese."""
    match trigger:
        case BeyondDistance():
            return f"距离超过 {metres(trigger.metres)} 时"
        case WithinDistance():
            return f"距离小于 {metres(trigger.metres)} 时"
        case _:
            return "从任何位置"


def default_azimuth_deg(node: Node, scene: SceneGraph) -> float:
    """The middle of a sector beside the side that is open to the room."""
    return wrap_deg(round(open_side_deg(node, scene)) + ASIDE_DEG)


def sector_of(parameters: Parameters, width_deg: float | None = None) -> InSector:
    """The trigger that an operator's own azimuth and width say."""
    values = parameters.model_dump()
    return InSector(azimuth_deg=values["azimuth_deg"], width_deg=width_deg or values["sector_deg"])
