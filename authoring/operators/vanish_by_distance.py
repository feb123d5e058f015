"""`vanish_by_distance` (V1): an object is not to be seen from too far away, or from too near.

Owns: its words, applicability and rubric draft. Refuses: the effect (the page's vanish_by_distance.ts).
"""

from __future__ import annotations

from typing import ClassVar

from authoring.applicability import against_building
from authoring.viewing import DistanceOperator, where_from, where_from_zh
from authoring.wording import name_object, sentence
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText


class VanishByDistance(DistanceOperator):
    """Gone from afar."""

    name: ClassVar[str] = "vanish_by_distance"
    category: ClassVar[CategoryCode] = "V1"
    title: ClassVar[str] = "Vanish by distance"
    does: ClassVar[str] = (
        "Hides the object, and what rests on it, while the viewer is beyond (or within) a distance."
    )
    notice: ClassVar[str] = "Walking away from it, one sees it vanish, and coming back it is there again."

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """Any loose or built-in thing."""
        del scene
        return against_building(node) or node.refuses.get(self.name)

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what is wrong and where."""
        it = name_object(scene, node)
        return RubricText(
            anomaly=f"{sentence(it)} vanishes by distance: {where_from(injection.trigger)} it is not to be seen, although nothing is before it; otherwise it is there.",
            expected=f"{sentence(it)} should be visible from every distance with a free view of it.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene
        return RubricText(
            anomaly=f"“{node.label}”会随距离消失:{where_from_zh(injection.trigger)}看不见它,尽管前面没有遮挡;其他时候它又在。",
            expected=f"“{node.label}”在没有遮挡时,从任何距离都应当可见。",
        )
