"""`shift_shadow` (V3): the shadow of an object falls in the wrong direction.

Owns: its words, parameters, applicability and rubric draft. Refuses: the effect (the page's shift_shadow.ts).
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from authoring.operator import Operator, Parameters, RevealKind
from authoring.wording import degrees, name_object, name_support, sentence
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText


class ShiftShadowParameters(Parameters):
    """How far off."""

    turn_deg: Annotated[
        float,
        Field(
            ge=30,
            le=330,
            description="How far its shadow is turned from everybody's",
            json_schema_extra={"step": 10},
        ),
    ] = 120.0


class ShiftShadow(Operator):
    """Its shadow falls elsewhere."""

    name: ClassVar[str] = "shift_shadow"
    category: ClassVar[CategoryCode] = "V3"
    title: ClassVar[str] = "Shadow in a wrong direction"
    does: ClassVar[str] = (
        "Turns the direction in which the shadow of the object, and of what rests on it, falls."
    )
    notice: ClassVar[str] = "Its shadow points another way than the shadows of its neighbours."
    parameters: ClassVar[type[Parameters]] = ShiftShadowParameters
    reveal: ClassVar[RevealKind] = "always"

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """What the sun shines on and is large enough."""
        del scene
        if node.structural:
            return "It is part of the building."
        if node.hangs:
            return "It hangs on something, whose shadow hides its own."
        return node.refuses.get(self.name)

    def numbers(self, injection: Injection) -> tuple[str, ...]:
        """The turn."""
        return (degrees(float(injection.parameters["turn_deg"])),)

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what is wrong and where."""
        it = name_object(scene, node)
        (turn,) = self.numbers(injection)
        return RubricText(
            anomaly=f"The shadow of {it} falls in the wrong direction: it is turned by {turn} against the shadows of everything around it, from the start.",
            expected=f"{sentence(it)} should cast its shadow on {name_support(scene, node)} in the same direction as everything else that the sun shines on.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene
        (turn,) = self.numbers(injection)
        return RubricText(
            anomaly=f"“{node.label}”的影子方向不对:从一开始,它就与周围所有影子相差 {turn}。",
            expected=f"“{node.label}”的影子应当与阳光下其他物体的影子方向一致。",
        )
