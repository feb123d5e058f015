"""`float` (G1): lifts an object, with what rests on it, so that nothing holds it up.

Owns: its words, parameters, applicability and rubric draft. Refuses: the lifting itself (the page's float.ts).
What rests on the object rises with it: left behind, it would hang or sink into the table, a second anomaly.
"""

from __future__ import annotations

import math
from typing import Annotated, ClassVar

from pydantic import Field

from authoring.operator import Operator, Parameters, RevealKind
from authoring.surroundings import carried_by, height_m, room_of
from authoring.wording import list_objects, metres, name_object, name_support, sentence, the
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText

LEAST_M = 0.05
MOST_M = 2.0
CLEARANCE_M = 0.02
"""Left free above it at the most, so that it touches nothing there."""


class FloatParameters(Parameters):
    """How high."""

    raise_m: Annotated[
        float,
        Field(ge=LEAST_M, le=MOST_M, description="How far it is lifted", json_schema_extra={"step": 0.01}),
    ] = 0.3


class Float(Operator):
    """Raise by metres."""

    name: ClassVar[str] = "float"
    category: ClassVar[CategoryCode] = "G1"
    title: ClassVar[str] = "Float"
    does: ClassVar[str] = "Lifts the object and what rests on it straight up and leaves it in the air."
    notice: ClassVar[str] = "It hangs in the air with a gap under it; its shadow lies apart from it."
    parameters: ClassVar[type[Parameters]] = FloatParameters
    reveal: ClassVar[RevealKind] = "always"

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """Only what rests on something can float, and only where there is room above it."""
        if node.structural:
            return "It is part of the building."
        if node.hangs:
            where = f" in {the(room.label)}" if (room := room_of(scene, node)) else ""
            return f"Nothing rests under it: it hangs on a wall or ceiling{where}."
        if node.rests_on is None:
            return "It is built in: it rests on nothing that it could be lifted from."
        if self.name in node.refuses:
            return node.refuses[self.name]
        if headroom_m(node, scene) < LEAST_M:
            return f"There is no room above it: it can rise only {metres(max(0.0, headroom_m(node, scene)))}."
        return None

    def default_parameters(self, node: Node, scene: SceneGraph) -> FloatParameters:
        """Half its height, at least 0.15 m and at most 0.6 m, as far as there is room."""
        wanted = min(0.6, max(0.15, 0.5 * height_m(node)))
        return FloatParameters(raise_m=round(max(LEAST_M, min(wanted, headroom_m(node, scene))), 2))

    def maximum_of(self, parameter: str, node: Node, scene: SceneGraph) -> float | None:
        """The free height above it."""
        return max(LEAST_M, headroom_m(node, scene)) if parameter == "raise_m" else None

    def numbers(self, injection: Injection) -> tuple[str, ...]:
        """The height."""
        return (metres(float(injection.parameters["raise_m"])),)

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says how high, what rises with it, and what a touch does."""
        it, support = name_object(scene, node), name_support(scene, node)
        carried = carried_by(scene, node)
        along = f" What rests on it ({list_objects(carried)}) hangs in the air with it." if carried else ""
        touch = (
            "It stays there until something touches it; then it falls."
            if node.movable
            else "It stays there even when it is bumped into."
        )
        return RubricText(
            anomaly=f"{sentence(it)} floats: it hangs {metres(float(injection.parameters['raise_m']))} above "
            f"{support} with nothing under it, from the start.{along} {touch}",
            expected=f"{sentence(it)} should rest on {support}.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene
        height = metres(float(injection.parameters["raise_m"]))
        return RubricText(
            anomaly=f"“{node.label}”从一开始就悬在原来支撑面上方 {height} 处,下面没有任何东西。",
            expected=f"“{node.label}”应当放在支撑面上。",
        )


def headroom_m(node: Node, scene: SceneGraph) -> float:
    """How far it may be lifted, metres, rounded down to centimetres; by the room's ceiling when nobody measured."""
    room = room_of(scene, node)
    free = node.headroom_m
    if free is None:
        free = room.bounds.max[1] - node.bounds.max[1] if room else MOST_M
    return min(MOST_M, math.floor((free - CLEARANCE_M) * 100) / 100)
