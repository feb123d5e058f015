"""`see_through_walls` (V1): an object is seen through whatever stands before it.

Owns: its words, applicability and rubric draft. Refuses: the drawing (the page's see_through_walls.ts).
"""

from __future__ import annotations

from typing import ClassVar

from authoring.operator import Operator, RevealKind
from authoring.wording import name_object, sentence
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText

SMALLEST_M = 0.15
"""What is smaller in every direction shows as a speck behind a wall."""


class SeeThroughWalls(Operator):
    """Shows through what hides it."""

    name: ClassVar[str] = "see_through_walls"
    category: ClassVar[CategoryCode] = "V1"
    title: ClassVar[str] = "Shows through walls"
    does: ClassVar[str] = "Has the object drawn through walls, furniture and whatever else stands before it."
    notice: ClassVar[str] = "From the next room, or with something before it, one still sees it."
    reveal: ClassVar[RevealKind] = "fired"

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """Things large enough to be made out behind a wall."""
        del scene
        if node.structural:
            return "It is part of the building, which hides other things."
        size = [high - low for low, high in zip(node.bounds.min, node.bounds.max, strict=True)]
        if max(size) < SMALLEST_M:
            return "It is so small that nobody would make it out behind a wall."
        return node.refuses.get(self.name)

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what shows through."""
        del injection
        it = name_object(scene, node)
        return RubricText(
            anomaly=f"{sentence(it)} shows through walls: it stays visible when a wall or another solid thing "
            "stands between it and the viewer.",
            expected=f"{sentence(it)} should be hidden by whatever solid stands before it.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene, injection
        return RubricText(
            anomaly=f"“{node.label}”会透过墙壁显现:即使中间隔着墙或其他实体,仍然看得见它。",
            expected=f"“{node.label}”应当被前面的实体遮住。",
        )
