"""`scale_gravity` (C3): once pushed, an object falls too slowly, not at all, or upward.

Owns: its words, parameters, applicability and rubric draft. Refuses: the effect (the page's scale_gravity.ts).
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


class ScaleGravityParameters(Parameters):
    """How much."""

    gravity_factor: Annotated[
        float,
        Field(
            ge=-1,
            le=0.5,
            description="How much gravity counts, 1 as on earth, below 0 upward",
            json_schema_extra={"step": 0.1},
        ),
    ] = -0.25


class ScaleGravity(TouchOperator):
    """Wrong weight."""

    name: ClassVar[str] = "scale_gravity"
    category: ClassVar[CategoryCode] = "C3"
    title: ClassVar[str] = "Wrong weight"
    does: ClassVar[str] = "Changes how much gravity counts for the object once somebody pushes it."
    notice: ClassVar[str] = "Pushed, it drifts, floats or rises."
    parameters: ClassVar[type[Parameters]] = ScaleGravityParameters

    def numbers(self, injection: Injection) -> tuple[str, ...]:
        """The number of it."""
        return (f"{float(injection.parameters['gravity_factor']):g} times",)

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what is wrong and where."""
        it = name_object(scene, node)
        (much,) = self.numbers(injection)
        return RubricText(
            anomaly=f"{sentence(it)} has the wrong weight: when one pushes it, it does not fall as things do, for gravity counts only {much} for it.",
            expected=f"{sentence(it)} should stay on the ground and fall back when it is pushed.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene
        (much,) = self.numbers(injection)
        return RubricText(
            anomaly=f"“{node.label}”的重力不对:推它时,它不会像正常物体那样下落(重力只有 {much})。",
            expected=f"“{node.label}”被推动时应当留在地面或落回地面。",
        )
