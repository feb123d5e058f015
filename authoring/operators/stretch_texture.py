"""`stretch_texture` (V4): the pattern on an object is drawn out along one direction.

Owns: its words, parameters, applicability and rubric draft. Refuses: the effect (the page's stretch_texture.ts).
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from authoring.operator import Operator, Parameters, RevealKind
from authoring.surroundings import height_m
from authoring.wording import name_object, sentence
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText

SMALLEST_M = 0.2


class StretchTextureParameters(Parameters):
    """How far."""

    factor: Annotated[
        float, Field(ge=3, le=40, description="How many times it is drawn out", json_schema_extra={"step": 1})
    ] = 14.0


class StretchTexture(Operator):
    """A smeared pattern."""

    name: ClassVar[str] = "stretch_texture"
    category: ClassVar[CategoryCode] = "V4"
    title: ClassVar[str] = "Stretched texture"
    does: ClassVar[str] = "Draws out the pattern of every surface of the object along one direction."
    notice: ClassVar[str] = "Its grain or pattern is smeared into long streaks."
    parameters: ClassVar[type[Parameters]] = StretchTextureParameters
    reveal: ClassVar[RevealKind] = "always"

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """Things with a pattern, large enough for it to be seen."""
        del scene
        width = max(node.bounds.max[0] - node.bounds.min[0], node.bounds.max[2] - node.bounds.min[2])
        if max(width, height_m(node)) < SMALLEST_M:
            return "It is so small that nobody would see its pattern."
        if node.structural and node.kind not in ("wall", "floor", "ground"):
            return "It is a part of the building with hardly any pattern."
        return node.refuses.get(self.name)

    def numbers(self, injection: Injection) -> tuple[str, ...]:
        """The factor."""
        return (f"{float(injection.parameters['factor']):g} times",)

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what is wrong and where."""
        it = name_object(scene, node)
        (times,) = self.numbers(injection)
        return RubricText(
            anomaly=f"The pattern on {it} is drawn out {times} along one direction, so that it is smeared into streaks, from the start.",
            expected=f"{sentence(it)} should have an even pattern that fits what it is made of.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene
        return RubricText(
            anomaly=f"“{node.label}”上的纹理沿一个方向被拉长了 {float(injection.parameters['factor']):g} 倍,从一开始就像拖出的条纹。",
            expected=f"“{node.label}”的纹理应当均匀,并与材质相符。",
        )
