"""`multiply` (T1): an object multiplies once a trigger has fired.

Owns: its words, parameters, applicability and rubric draft. Refuses: the effect (the page's multiply.ts).
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


class MultiplyParameters(Parameters):
    """How many more."""

    count: Annotated[
        float, Field(ge=1, le=6, description="How many more there are", json_schema_extra={"step": 1})
    ] = 2


class Multiply(TemporalOperator):
    """Multiply, on a trigger."""

    name: ClassVar[str] = "multiply"
    category: ClassVar[CategoryCode] = "T1"
    title: ClassVar[str] = "Multiply"
    does: ClassVar[str] = "Has several more of the object appear around it once the trigger fires."
    notice: ClassVar[str] = "One has become several without a cause."
    parameters: ClassVar[type[Parameters]] = MultiplyParameters

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """What stands free, carries nothing and has room around it."""
        return against_fixed(node) or against_carrying(node, scene) or node.refuses.get(self.name)

    def default_parameters(self, node: Node, scene: SceneGraph) -> MultiplyParameters:
        """As many as there is room for, up to three."""
        del scene
        return MultiplyParameters(count=node.proposes.get(self.name, {}).get("count", 2))

    def numbers(self, injection: Injection) -> tuple[str, ...]:
        """The trigger's numbers and how many."""
        return (*trigger_numbers(injection.trigger), f"{float(injection.parameters['count']):g} more")

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what happens and when."""
        it = name_object(scene, node)
        return RubricText(
            anomaly=f"{sentence(it)} multiplies: {self.numbers(injection)[-1]} of it appear around it, {when(injection.trigger)}.",
            expected=f"{sentence(it)} should stay one; things do not multiply by themselves.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene
        return RubricText(
            anomaly=f"“{node.label}”会变多:{when_zh(injection.trigger)},周围多出 {int(injection.parameters['count'])} 个同样的“{node.label}”。",
            expected=f"“{node.label}”的数量应当不变;物品不会自己变多。",
        )
