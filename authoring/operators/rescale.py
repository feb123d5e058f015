"""`rescale` (G3): an object is far too large or too small.

Owns: its words, parameters, applicability and rubric draft. Refuses: the effect (the page's rescale.ts).
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from authoring.applicability import against_carrying, against_fixed
from authoring.operator import Operator, Parameters, RevealKind
from authoring.surroundings import height_m
from authoring.wording import metres, name_object, sentence
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText


class RescaleParameters(Parameters):
    """How many times as large."""

    factor: Annotated[
        float,
        Field(
            ge=0.1,
            le=5,
            description="How many times as large as it should be",
            json_schema_extra={"step": 0.1},
        ),
    ] = 2.0


class Rescale(Operator):
    """The wrong size."""

    name: ClassVar[str] = "rescale"
    category: ClassVar[CategoryCode] = "G3"
    title: ClassVar[str] = "Wrong size"
    does: ClassVar[str] = "Makes the object larger or smaller in all directions, its foot where it was."
    notice: ClassVar[str] = "Beside its neighbours it is a giant or a toy."
    parameters: ClassVar[type[Parameters]] = RescaleParameters
    reveal: ClassVar[RevealKind] = "always"

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """What stands free and carries nothing."""
        return against_fixed(node) or against_carrying(node, scene) or node.refuses.get(self.name)

    def default_parameters(self, node: Node, scene: SceneGraph) -> RescaleParameters:
        """As large as there is room for, or small."""
        del scene
        return RescaleParameters(factor=node.proposes.get(self.name, {}).get("factor", 0.4))

    def numbers(self, injection: Injection) -> tuple[str, ...]:
        """The factor."""
        return (f"{float(injection.parameters['factor']):g} times",)

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says how large, in metres too."""
        (times,) = self.numbers(injection)
        factor = float(injection.parameters["factor"])
        it, now = name_object(scene, node), metres(height_m(node) * factor)
        word = "large" if factor > 1 else "small"
        return RubricText(
            anomaly=f"{sentence(it)} is far too {word}: {times} its proper size, {now} high, from the start.",
            expected=f"{sentence(it)} should be of the usual size of such a thing, about {metres(height_m(node))} high.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene
        factor = float(injection.parameters["factor"])
        return RubricText(
            anomaly=f"“{node.label}”太{'大' if factor > 1 else '小'}了:从一开始就是正常尺寸的 {factor:g} 倍。",
            expected=f"“{node.label}”应当是这类物品的正常大小,高约 {metres(height_m(node))}。",
        )
