"""`recolour` (T2): an object has another colour once a trigger has fired.

Owns: its words, parameters, applicability and rubric draft. Refuses: the effect (the page's recolour.ts).
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from authoring.applicability import against_building
from authoring.operator import Parameters
from authoring.temporal import TemporalOperator, when, when_zh
from authoring.wording import name_object, sentence
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText

Colour = Literal["red", "blue", "green", "yellow", "purple", "black"]
COLOURS_ZH = {
    "red": "红色",
    "blue": "蓝色",
    "green": "绿色",
    "yellow": "黄色",
    "purple": "紫色",
    "black": "黑色",
}


class RecolourParameters(Parameters):
    """Which colour."""

    colour: Annotated[Colour, Field(description="The colour that it gets")] = "red"


class Recolour(TemporalOperator):
    """Change colour, on a trigger."""

    name: ClassVar[str] = "recolour"
    category: ClassVar[CategoryCode] = "T2"
    title: ClassVar[str] = "Change colour"
    does: ClassVar[str] = "Gives the whole object another colour once the trigger fires."
    notice: ClassVar[str] = "Its colour is not the one that it had."
    parameters: ClassVar[type[Parameters]] = RecolourParameters

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """Any thing that is no part of the building."""
        del scene
        return against_building(node) or node.refuses.get(self.name)

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what happens and when."""
        it = name_object(scene, node)
        return RubricText(
            anomaly=f"{sentence(it)} changes its colour: it turns {injection.parameters['colour']}, {when(injection.trigger)}.",
            expected=f"{sentence(it)} should keep its colour the whole time.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene
        return RubricText(
            anomaly=f"“{node.label}”的颜色会变:{when_zh(injection.trigger)},它变成了{COLOURS_ZH[str(injection.parameters['colour'])]}。",
            expected=f"“{node.label}”的颜色应当始终不变。",
        )
