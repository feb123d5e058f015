"""`sink` (G2): an object is partly in what it stands on.

Owns: its words, parameters, applicability and rubric draft. Refuses: the effect (the page's sink.ts).
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from authoring.applicability import against_fixed
from authoring.operator import Operator, Parameters, RevealKind
from authoring.surroundings import height_m
from authoring.wording import metres, name_object, name_support, sentence
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText

MOST_SHARE = 0.85
"""So much of its height may sink; the rest stays to be seen."""
SHALLOWEST_M = 0.06


class SinkParameters(Parameters):
    """How deep."""

    depth_m: Annotated[
        float, Field(ge=0.02, le=1.5, description="How far it sinks", json_schema_extra={"step": 0.01})
    ] = 0.2


class Sink(Operator):
    """Into the floor."""

    name: ClassVar[str] = "sink"
    category: ClassVar[CategoryCode] = "G2"
    title: ClassVar[str] = "Sink in"
    does: ClassVar[str] = "Lowers the object, with what rests on it, into what it stands on."
    notice: ClassVar[str] = "Its lower part is in the floor or the table top, as if that were water."
    parameters: ClassVar[type[Parameters]] = SinkParameters
    reveal: ClassVar[RevealKind] = "always"

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """What rests on something and is high enough to be seen sinking."""
        del scene
        if reason := against_fixed(node):
            return reason
        if height_m(node) < SHALLOWEST_M:
            return f"It is only {metres(height_m(node))} high: nobody would see it sink."
        return node.refuses.get(self.name)

    def default_parameters(self, node: Node, scene: SceneGraph) -> SinkParameters:
        """Two fifths of its height."""
        del scene
        return SinkParameters(depth_m=round(min(1.5, max(0.02, 0.4 * height_m(node))), 2))

    def maximum_of(self, parameter: str, node: Node, scene: SceneGraph) -> float | None:
        """Something must stay above."""
        del scene
        return max(0.02, MOST_SHARE * height_m(node)) if parameter == "depth_m" else None

    def numbers(self, injection: Injection) -> tuple[str, ...]:
        """The depth."""
        return (metres(float(injection.parameters["depth_m"])),)

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says how deep and in what."""
        (depth,) = self.numbers(injection)
        it, support = name_object(scene, node), name_support(scene, node)
        return RubricText(
            anomaly=f"{sentence(it)} is sunk {depth} into {support}: its lower part is inside it, from the start.",
            expected=f"{sentence(it)} should stand on {support}; solid things do not share space.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene
        (depth,) = self.numbers(injection)
        return RubricText(
            anomaly=f"“{node.label}”陷进了它所在的表面 {depth}:从一开始,它的下半部分就在里面。",
            expected=f"“{node.label}”应当立在表面上;实体不会占据同一空间。",
        )
