"""`leak_light` (V3): light falls into a room through a closed wall.

Owns: its words, parameters, applicability and rubric draft. Refuses: the effect (the page's leak_light.ts).
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from authoring.operator import Operator, Parameters, RevealKind
from authoring.wording import name_object, name_place, sentence, the
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText


class LeakLightParameters(Parameters):
    """How strong."""

    light_cd: Annotated[
        float, Field(ge=10, le=400, description="How strong the light is", json_schema_extra={"step": 10})
    ] = 120.0


class LeakLight(Operator):
    """Light through a wall."""

    name: ClassVar[str] = "leak_light"
    category: ClassVar[CategoryCode] = "V3"
    title: ClassVar[str] = "Light through a wall"
    does: ClassVar[str] = (
        "Lays a patch of light on the floor before a closed wall, as if the wall let light through."
    )
    notice: ClassVar[str] = "On the floor there is a bright patch that no lamp and no window can make."
    parameters: ClassVar[type[Parameters]] = LeakLightParameters
    reveal: ClassVar[RevealKind] = "always"

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """Walls of rooms."""
        del scene
        if not node.structural or node.kind != "wall":
            return "It is no wall that light could seem to come through."
        return node.refuses.get(self.name)

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what is wrong and where."""
        it = name_object(scene, node)
        del injection
        return RubricText(
            anomaly=f"Light comes through {it}: a bright patch lies on the floor before it, although there is no lamp and no opening that could make it, from the start.",
            expected=f"{sentence(the(node.label))}{name_place(scene, node)} is closed and should let no light through.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene, injection
        return RubricText(
            anomaly=f"光线穿过了“{node.label}”:它前面的地面从一开始就有一片亮斑,而那里既没有灯也没有开口。",
            expected=f"“{node.label}”是封闭的,不应透光。",
        )
