"""Operators whose anomaly depends on where the eye is: by distance, or by side.

Owns: their triggers and defaults, and the words for them. Refuses: what is seen from there.
"""

from __future__ import annotations

import math
from typing import ClassVar

from authoring.operator import Operator, Parameters, RevealKind, TriggerKind
from authoring.sectors import open_side_deg, wrap_deg
from authoring.surroundings import room_of
from authoring.wording import metres
from data.schema.injection import BeyondDistance, Injection, InSector, Trigger, WithinDistance
from data.schema.scene import Node, SceneGraph

ASIDE_DEG = 45.0
"""A sector is turned so far from the open side that one can also see the object from outside the sector."""


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
        """Between 2 and 6 m, by the size of the room."""
        room = room_of(scene, node)
        if room is None:
            return 4.0
        low, high = room.bounds.min, room.bounds.max
        diagonal = math.hypot(high[0] - low[0], high[2] - low[2])
        return round(min(6.0, max(2.0, self.near_share * diagonal)), 1)

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
