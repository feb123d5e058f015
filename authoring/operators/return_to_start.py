"""`return_to_start` (C3): pushed away, an object slides back to where it stood.

Owns: its words, parameters, applicability and rubric draft. Refuses: the effect (the page's return_to_start.ts).
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from authoring.operator import Parameters
from authoring.touching import TouchOperator
from authoring.wording import name_object, seconds, sentence
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText


class ReturnToStartParameters(Parameters):
    """How much."""

    after_s: Annotated[
        float,
        Field(
            ge=0.5,
            le=10,
            description="How long it stays where it was pushed",
            json_schema_extra={"step": 0.5},
        ),
    ] = 1.5


class ReturnToStart(TouchOperator):
    """Slides back."""

    name: ClassVar[str] = "return_to_start"
    category: ClassVar[CategoryCode] = "C3"
    title: ClassVar[str] = "Slides back"
    does: ClassVar[str] = "Has the object slide back to its place some time after somebody has pushed it."
    notice: ClassVar[str] = "What one pushed away comes back by itself."
    parameters: ClassVar[type[Parameters]] = ReturnToStartParameters

    def numbers(self, injection: Injection) -> tuple[str, ...]:
        """The number of it."""
        return (seconds(float(injection.parameters["after_s"])),)

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what is wrong and where."""
        it = name_object(scene, node)
        (much,) = self.numbers(injection)
        return RubricText(
            anomaly=f"{sentence(it)} goes back by itself: pushed away, it slides back to where it stood after {much}.",
            expected=f"{sentence(it)} should stay where it was pushed.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene
        (much,) = self.numbers(injection)
        return RubricText(
            anomaly=f"“{node.label}”会自己回去:被推开 {much} 后,它会滑回原来的位置。",
            expected=f"“{node.label}”被推开后应当留在那里。",
        )
