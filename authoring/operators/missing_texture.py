"""`missing_texture` (V4): an object is covered with the colour that stands in for a missing texture.

Owns: its words, parameters, applicability and rubric draft. Refuses: the effect (the page's missing_texture.ts).
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from authoring.applicability import against_building
from authoring.operator import Operator, Parameters, RevealKind
from authoring.wording import name_object, sentence
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText

_ZH = {"magenta": "品红色", "white": "白色"}


class MissingTextureParameters(Parameters):
    """What stands in."""

    colour: Annotated[
        Literal["magenta", "white"], Field(description="The flat colour that stands in for its textures")
    ] = "magenta"


class MissingTexture(Operator):
    """No texture."""

    name: ClassVar[str] = "missing_texture"
    category: ClassVar[CategoryCode] = "V4"
    title: ClassVar[str] = "Missing texture"
    does: ClassVar[str] = (
        "Covers the whole object with the flat colour that programs show for a texture they cannot find."
    )
    notice: ClassVar[str] = "It is one flat, glaring colour without any pattern."
    parameters: ClassVar[type[Parameters]] = MissingTextureParameters
    reveal: ClassVar[RevealKind] = "always"

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """Any thing that is no part of the building."""
        del scene
        return against_building(node) or node.refuses.get(self.name)

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what is wrong and where."""
        it = name_object(scene, node)
        return RubricText(
            anomaly=f"{sentence(it)} has lost its texture: all of it is flat {injection.parameters['colour']}, from every side and from the start.",
            expected=f"{sentence(it)} should show the surface of what it is made of.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene
        return RubricText(
            anomaly=f"“{node.label}”的纹理丢失了:从一开始、从任何方向看,它整个都是平涂的{_ZH[str(injection.parameters['colour'])]}。",
            expected=f"“{node.label}”应当显示其材质的表面。",
        )
