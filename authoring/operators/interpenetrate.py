"""`interpenetrate` (G2): an object is pushed into a neighbour.

Owns: its words, parameters, applicability and rubric draft. Refuses: the effect (the page's interpenetrate.ts).
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from authoring.applicability import against_fixed
from authoring.operator import Operator, Parameters, RevealKind
from authoring.surroundings import find_node
from authoring.wording import metres, name_object, name_place, sentence, the
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText


class InterpenetrateParameters(Parameters):
    """How deep."""

    depth_m: Annotated[
        float,
        Field(ge=0.03, le=0.5, description="How deep it is in the other", json_schema_extra={"step": 0.01}),
    ] = 0.15


class Interpenetrate(Operator):
    """Two things in one place."""

    name: ClassVar[str] = "interpenetrate"
    category: ClassVar[CategoryCode] = "G2"
    title: ClassVar[str] = "Push into a neighbour"
    does: ClassVar[str] = "Shifts the object sideways into the second one, so that the two share space."
    notice: ClassVar[str] = "Two solid things pass through each other where they meet."
    parameters: ClassVar[type[Parameters]] = InterpenetrateParameters
    targets: ClassVar[int] = 2
    reveal: ClassVar[RevealKind] = "always"

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """What stands free beside something."""
        if reason := against_fixed(node):
            return reason
        if self.name in node.refuses:
            return node.refuses[self.name]
        return None if self.partners(node, scene) else "Nothing stands near enough to be pushed into."

    def default_parameters(self, node: Node, scene: SceneGraph) -> InterpenetrateParameters:
        """As deep as the survey tried: three tenths of its width, at most 0.15 m."""
        del scene
        width = min(node.bounds.max[0] - node.bounds.min[0], node.bounds.max[2] - node.bounds.min[2])
        depth = round(min(0.15, max(0.03, 0.3 * width)), 2)
        return InterpenetrateParameters(depth_m=node.proposes.get(self.name, {}).get("depth_m", depth))

    def numbers(self, injection: Injection) -> tuple[str, ...]:
        """The depth."""
        return (metres(float(injection.parameters["depth_m"])),)

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what is in what and how deep."""
        (depth,) = self.numbers(injection)
        other = find_node(scene, injection.targets[1])
        it = name_object(scene, node)
        return RubricText(
            anomaly=f"{sentence(it)} passes {depth} into {the(other.label)}: from the start the two share space.",
            expected=f"{sentence(the(node.label))} and {the(other.label)}{name_place(scene, node)} should stand "
            "beside each other; solid things do not share space.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        (depth,) = self.numbers(injection)
        other = find_node(scene, injection.targets[1])
        return RubricText(
            anomaly=f"“{node.label}”从一开始就插进“{other.label}”{depth},两者占据同一空间。",
            expected=f"“{node.label}”和“{other.label}”应当并排放置;实体不会占据同一空间。",
        )
