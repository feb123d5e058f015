"""`resize` (T2): an object has another size once a trigger has fired.

Owns: its words, parameters, applicability and rubric draft. Refuses: the effect (the page's resize.ts).
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from authoring.applicability import against_carrying, against_fixed
from authoring.operator import Parameters
from authoring.temporal import TemporalOperator, trigger_numbers, when, when_zh
from authoring.wording import name_object, sentence
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText


class ResizeParameters(Parameters):
    """How many times as large."""

    factor: Annotated[
        float,
        Field(ge=0.2, le=4, description="How many times as large as before", json_schema_extra={"step": 0.1}),
    ] = 1.8


class Resize(TemporalOperator):
    """Change size, on a trigger."""

    name: ClassVar[str] = "resize"
    category: ClassVar[CategoryCode] = "T2"
    title: ClassVar[str] = "Change size"
    does: ClassVar[str] = "Makes the object larger or smaller once the trigger fires, its foot where it was."
    notice: ClassVar[str] = "It is not as large as it was before."
    parameters: ClassVar[type[Parameters]] = ResizeParameters

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """What stands free and carries nothing."""
        return against_fixed(node) or against_carrying(node, scene) or node.refuses.get(self.name)

    def default_parameters(self, node: Node, scene: SceneGraph) -> ResizeParameters:
        """As large as there is room for, or half the size."""
        del scene
        return ResizeParameters(factor=node.proposes.get(self.name, {}).get("factor", 0.5))

    def numbers(self, injection: Injection) -> tuple[str, ...]:
        """The trigger's numbers and the factor."""
        return (*trigger_numbers(injection.trigger), f"{float(injection.parameters['factor']):g} times")

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what happens and when."""
        it = name_object(scene, node)
        return RubricText(
            anomaly=f"{sentence(it)} changes its size: it becomes {self.numbers(injection)[-1]} as large as it was, {when(injection.trigger)}.",
            expected=f"{sentence(it)} should keep its size the whole time.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene
        return RubricText(
            anomaly=f"“{node.label}”的大小会变:{when_zh(injection.trigger)},它变成了原来的 {float(injection.parameters['factor']):g} 倍。",
            expected=f"“{node.label}”的大小应当始终不变。",
        )
