"""`stretch` (G3): an object is drawn out or pressed together along one axis.

Owns: its words, parameters, applicability and rubric draft. Refuses: the effect (the page's stretch.ts).
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from authoring.applicability import against_carrying, against_fixed
from authoring.operator import Operator, Parameters, RevealKind
from authoring.wording import name_object, sentence
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText

Axis = Literal["height", "width", "depth"]
_AXES_ZH = {"height": "高度", "width": "宽度", "depth": "深度"}


class StretchParameters(Parameters):
    """Which way, and how far."""

    axis: Annotated[Axis, Field(description="Along which of its own axes")] = "height"
    factor: Annotated[
        float,
        Field(
            ge=0.2,
            le=4,
            description="How many times as long along that axis",
            json_schema_extra={"step": 0.1},
        ),
    ] = 1.8


class Stretch(Operator):
    """The wrong proportions."""

    name: ClassVar[str] = "stretch"
    category: ClassVar[CategoryCode] = "G3"
    title: ClassVar[str] = "Wrong proportions"
    does: ClassVar[str] = "Draws the object out, or presses it together, along one axis only."
    notice: ClassVar[str] = "It is drawn out or squat, as no such thing is made."
    parameters: ClassVar[type[Parameters]] = StretchParameters
    reveal: ClassVar[RevealKind] = "always"

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """What stands free and carries nothing."""
        return against_fixed(node) or against_carrying(node, scene) or node.refuses.get(self.name)

    def default_parameters(self, node: Node, scene: SceneGraph) -> StretchParameters:
        """Taller as far as there is room, or flatter."""
        del scene
        return StretchParameters(factor=node.proposes.get(self.name, {}).get("factor", 0.45))

    def numbers(self, injection: Injection) -> tuple[str, ...]:
        """The factor."""
        return (f"{float(injection.parameters['factor']):g} times",)

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says along which axis and how far."""
        (times,) = self.numbers(injection)
        axis, it = str(injection.parameters["axis"]), name_object(scene, node)
        word = "drawn out" if float(injection.parameters["factor"]) > 1 else "squashed"
        return RubricText(
            anomaly=f"{sentence(it)} has the wrong proportions: it is {word} to {times} its proper {axis}, while its "
            "other measures are as they should be, from the start.",
            expected=f"{sentence(it)} should have the proportions of such a thing.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene
        axis = _AXES_ZH[str(injection.parameters["axis"])]
        factor = float(injection.parameters["factor"])
        return RubricText(
            anomaly=f"“{node.label}”的比例不对:从一开始,它的{axis}就是正常的 {factor:g} 倍,而其他尺寸不变。",
            expected=f"“{node.label}”应当符合这类物品的比例。",
        )
