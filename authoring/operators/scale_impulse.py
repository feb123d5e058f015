"""`scale_impulse` (C3): the least push sends an object flying.

Owns: its words, parameters, applicability and rubric draft. Refuses: the effect (the page's scale_impulse.ts).
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from authoring.operator import Parameters
from authoring.touching import TouchOperator
from authoring.wording import name_object, sentence
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText


class ScaleImpulseParameters(Parameters):
    """How much."""

    factor: Annotated[
        float,
        Field(
            ge=3, le=40, description="How many times as fast as it was pushed", json_schema_extra={"step": 1}
        ),
    ] = 12.0


class ScaleImpulse(TouchOperator):
    """Flies off."""

    name: ClassVar[str] = "scale_impulse"
    category: ClassVar[CategoryCode] = "C3"
    title: ClassVar[str] = "Flies off"
    does: ClassVar[str] = "Multiplies the push that the object gets."
    notice: ClassVar[str] = "A light push sends it flying."
    parameters: ClassVar[type[Parameters]] = ScaleImpulseParameters

    def numbers(self, injection: Injection) -> tuple[str, ...]:
        """The number of it."""
        return (f"{float(injection.parameters['factor']):g} times",)

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what is wrong and where."""
        it = name_object(scene, node)
        (much,) = self.numbers(injection)
        return RubricText(
            anomaly=f"{sentence(it)} flies off when one only bumps into it: it goes {much} as fast as it was pushed.",
            expected=f"{sentence(it)} should move only as far as one pushes it.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene
        (much,) = self.numbers(injection)
        return RubricText(
            anomaly=f"轻轻一碰,“{node.label}”就飞出去:速度是推力的 {much}。",
            expected=f"“{node.label}”只应随推力移动。",
        )
