"""`ignore_light` (V3): an object shines by itself, whatever light falls on it.

Owns: its words, parameters, applicability and rubric draft. Refuses: the effect (the page's ignore_light.ts).
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from authoring.applicability import against_building
from authoring.operator import Operator, Parameters, RevealKind
from authoring.wording import name_object, sentence
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText

_SHINING = ("screen", "switch", "cycle")
"""Mechanisms of things that may shine lawfully."""


class IgnoreLightParameters(Parameters):
    """How bright."""

    glow_factor: Annotated[
        float,
        Field(
            ge=0.3,
            le=3,
            description="How bright, 1 as white paper in good light",
            json_schema_extra={"step": 0.1},
        ),
    ] = 1.0


class IgnoreLight(Operator):
    """Unlit, or glowing."""

    name: ClassVar[str] = "ignore_light"
    category: ClassVar[CategoryCode] = "V3"
    title: ClassVar[str] = "Ignore the light"
    does: ClassVar[str] = (
        "Has the object shine evenly by itself; neither light nor shadow falls on it, and it lights nothing."
    )
    notice: ClassVar[str] = "It has no bright and no dark side, and in the dark it glows."
    parameters: ClassVar[type[Parameters]] = IgnoreLightParameters
    reveal: ClassVar[RevealKind] = "always"

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """Any thing that is not meant to shine."""
        del scene
        if node.mechanism in _SHINING:
            return "It is a thing that may shine by itself."
        return against_building(node) or node.refuses.get(self.name)

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what is wrong and where."""
        it = name_object(scene, node)
        del injection
        return RubricText(
            anomaly=f"{sentence(it)} ignores the light: it shines evenly by itself, with no bright side, no dark side and no shadow on it, from the start.",
            expected=f"{sentence(it)} should be lit by the sun and the lamps like everything around it.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene, injection
        return RubricText(
            anomaly=f"“{node.label}”不受光照影响:从一开始就自身均匀发光,没有明暗面,也没有阴影。",
            expected=f"“{node.label}”应当像周围物体一样受到阳光和灯光的照射。",
        )
