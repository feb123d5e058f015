"""`swap_material` (V4): an object is made of something that such a thing is never made of.

Owns: its words, the choice, applicability and rubric draft. Refuses: the materials themselves (swap_material.ts).
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from authoring.operator import Operator, Parameters, RevealKind
from authoring.wording import name_object, sentence
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText

Choice = Literal["chrome", "wood", "brick", "grass", "cloth", "stone"]

ALIKE: dict[Choice, tuple[str, ...]] = {
    "chrome": ("metal", "glass", "screen"),
    "wood": ("wood",),
    "brick": ("stone", "tile", "ceramic", "plaster"),
    "grass": ("plant", "earth"),
    "cloth": ("cloth", "leather"),
    "stone": ("stone", "ceramic", "plaster"),
}
"""Material kinds that a choice is too like, so that it would surprise nobody."""
WORDS: dict[str, tuple[str, str]] = {
    "chrome": ("mirror-bright chrome", "镜面铬金属"),
    "wood": ("plain oak", "橡木"),
    "brick": ("brickwork", "砖砌"),
    "grass": ("grass", "草皮"),
    "cloth": ("rust-red cloth", "锈红色布料"),
    "stone": ("grey granite", "灰色花岗岩"),
}


def unlike(node: Node) -> Choice:
    """The first choice that is like nothing that a thing is made of."""
    for choice, alike in ALIKE.items():
        if not set(alike) & set(node.material_kinds):
            return choice
    return "grass"


class SwapMaterialParameters(Parameters):
    """What it is made of instead."""

    material: Annotated[Choice, Field(description="What the whole object is made of instead")] = "chrome"


class SwapMaterial(Operator):
    """Made of the wrong stuff, always and from everywhere."""

    name: ClassVar[str] = "swap_material"
    category: ClassVar[CategoryCode] = "V4"
    title: ClassVar[str] = "Other material"
    does: ClassVar[str] = "Gives every surface of the object a material that such a thing is not made of."
    notice: ClassVar[str] = "Its surface contradicts what the thing is, from everywhere and always."
    parameters: ClassVar[type[Parameters]] = SwapMaterialParameters
    reveal: ClassVar[RevealKind] = "always"

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """Any thing that is no part of the building."""
        del scene
        if node.structural:
            return "It is part of the building."
        return node.refuses.get(self.name)

    def default_parameters(self, node: Node, scene: SceneGraph) -> SwapMaterialParameters:
        """The first choice that is like nothing it is made of."""
        del scene
        return SwapMaterialParameters(material=unlike(node))

    def numbers(self, injection: Injection) -> tuple[str, ...]:
        """The material in words."""
        return (WORDS[str(injection.parameters["material"])][0],)

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what it is made of."""
        (stuff,) = self.numbers(injection)
        it = name_object(scene, node)
        return RubricText(
            anomaly=f"{sentence(it)} is made of the wrong material: all of its surface is {stuff}, from the start "
            "and from every side.",
            expected=f"{sentence(it)} should look like what such a thing is made of.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene
        stuff = WORDS[str(injection.parameters["material"])][1]
        return RubricText(
            anomaly=f"“{node.label}”的材质不对:从一开始、从任何方向看,它的整个表面都是{stuff}。",
            expected=f"“{node.label}”的表面应当符合这类物品的材质。",
        )
