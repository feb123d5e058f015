"""`speed_up` (T3): has what runs run many times as fast once the trigger fires.

Owns: its words, parameters, applicability and rubric draft. Refuses: the effect (the page's speed_up.ts).
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from authoring.operator import Parameters
from authoring.temporal import TemporalOperator, trigger_numbers, when, when_zh
from authoring.wording import name_object, sentence
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText


class SpeedUpParameters(Parameters):
    """How much faster."""

    factor: Annotated[
        float, Field(ge=1.5, le=20, description="How many times as fast", json_schema_extra={"step": 0.5})
    ] = 6.0


class SpeedUp(TemporalOperator):
    """Run too fast, on a trigger."""

    name: ClassVar[str] = "speed_up"
    category: ClassVar[CategoryCode] = "T3"
    title: ClassVar[str] = "Run too fast"
    does: ClassVar[str] = "Has what runs run many times as fast once the trigger fires."
    notice: ClassVar[str] = "It runs much faster than before."
    parameters: ClassVar[type[Parameters]] = SpeedUpParameters

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """What runs by itself."""
        del scene
        if not node.operating:
            return "It does not run by itself."
        return node.refuses.get(self.name)

    def numbers(self, injection: Injection) -> tuple[str, ...]:
        """The trigger's numbers and the factor."""
        return (*trigger_numbers(injection.trigger), f"{float(injection.parameters['factor']):g} times")

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what happens and when."""
        it = name_object(scene, node)
        return RubricText(
            anomaly=f"{sentence(it)} changes how it runs: it runs {self.numbers(injection)[-1]} as fast as before, {when(injection.trigger)}.",
            expected=f"{sentence(it)} should go on running as it did until somebody does something about it.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene
        return RubricText(
            anomaly=f"“{node.label}”的运行会变:{when_zh(injection.trigger)},它变快到原来的 {float(injection.parameters['factor']):g} 倍。",
            expected=f"“{node.label}”在没有人操作时应当照常运行。",
        )
