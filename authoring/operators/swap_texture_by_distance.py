"""`swap_texture_by_distance` (V2): an object is covered with the texture of another stuff when seen from afar, or from near.

Owns: its words, parameters, applicability and rubric draft. Refuses: the effect (the page's swap_texture_by_distance.ts).
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from authoring.applicability import against_building
from authoring.operator import Parameters
from authoring.operators.swap_material import WORDS, Choice, unlike
from authoring.viewing import DistanceOperator, where_from, where_from_zh
from authoring.wording import name_object, sentence
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText


class SwapTextureByDistanceParameters(Parameters):
    """With what it is covered."""

    material: Annotated[Choice, Field(description="The stuff whose texture is seen from there")] = "brick"


class SwapTextureByDistance(DistanceOperator):
    """Another texture from afar."""

    name: ClassVar[str] = "swap_texture_by_distance"
    category: ClassVar[CategoryCode] = "V2"
    title: ClassVar[str] = "Texture by distance"
    does: ClassVar[str] = (
        "Covers the object with the texture of another stuff while the viewer is beyond (or within) a distance."
    )
    notice: ClassVar[str] = "Coming nearer, one sees its whole surface change at once."
    parameters: ClassVar[type[Parameters]] = SwapTextureByDistanceParameters

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """Any thing that is no part of the building."""
        del scene
        return against_building(node) or node.refuses.get(self.name)

    def default_parameters(self, node: Node, scene: SceneGraph) -> SwapTextureByDistanceParameters:
        """A stuff that is like nothing it is made of."""
        del scene
        return SwapTextureByDistanceParameters(material=unlike(node))

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what is wrong and where."""
        it = name_object(scene, node)
        stuff = WORDS[str(injection.parameters["material"])][0]
        return RubricText(
            anomaly=f"{sentence(it)} changes its texture by distance: {where_from(injection.trigger)} all of it looks like {stuff}, and otherwise as it is.",
            expected=f"{sentence(it)} should look like the same stuff from every distance.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene
        stuff = WORDS[str(injection.parameters["material"])][1]
        return RubricText(
            anomaly=f"“{node.label}”的纹理随距离变化:{where_from_zh(injection.trigger)},它整个看上去像{stuff};其他时候则是原样。",
            expected=f"“{node.label}”从任何距离看都应当是同一种材质。",
        )
