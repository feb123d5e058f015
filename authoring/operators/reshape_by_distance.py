"""`reshape_by_distance` (V2): an object shows a coarse shape at the wrong distance.

Owns: its words, applicability and rubric draft. Refuses: the effect (the page's reshape_by_distance.ts).
"""

from __future__ import annotations

from typing import ClassVar

from authoring.applicability import against_building
from authoring.operator import TriggerKind
from authoring.viewing import DistanceOperator, where_from, where_from_zh
from authoring.wording import name_object, sentence
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText

SMALLEST_M = 0.15


class ReshapeByDistance(DistanceOperator):
    """The wrong level of detail."""

    name: ClassVar[str] = "reshape_by_distance"
    category: ClassVar[CategoryCode] = "V2"
    title: ClassVar[str] = "Shape by distance"
    does: ClassVar[str] = (
        "Shows the object in a coarse, angular shape while the viewer is within (or beyond) a distance."
    )
    notice: ClassVar[str] = "Coming nearer, one sees it jump to a crude shape with few corners."
    triggers: ClassVar[tuple[TriggerKind, ...]] = ("within_distance", "beyond_distance")

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """Things large enough to have a shape."""
        del scene
        size = [high - low for low, high in zip(node.bounds.min, node.bounds.max, strict=True)]
        if max(size) < SMALLEST_M:
            return "It is so small that nobody would see its shape change."
        return against_building(node) or node.refuses.get(self.name)

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what is wrong and where."""
        it = name_object(scene, node)
        return RubricText(
            anomaly=f"{sentence(it)} changes its shape by distance: {where_from(injection.trigger)} it is crude and angular, and otherwise as it is.",
            expected=f"{sentence(it)} should keep its shape at every distance.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene
        return RubricText(
            anomaly=f"“{node.label}”的形状随距离变化:{where_from_zh(injection.trigger)},它变成粗糙的多面体;其他时候则是原样。",
            expected=f"“{node.label}”在任何距离上都应当保持形状。",
        )
