"""`stop` (T3): stops what runs once the trigger fires.

Owns: its words, applicability and rubric draft. Refuses: the effect (the page's stop.ts).
"""

from __future__ import annotations

from typing import ClassVar

from authoring.temporal import TemporalOperator, when, when_zh
from authoring.wording import name_object, sentence
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText


class Stop(TemporalOperator):
    """Stand still, on a trigger."""

    name: ClassVar[str] = "stop"
    category: ClassVar[CategoryCode] = "T3"
    title: ClassVar[str] = "Stand still"
    does: ClassVar[str] = "Stops what runs once the trigger fires."
    notice: ClassVar[str] = "What ran before stands still, and nobody stopped it."

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """What runs by itself."""
        del scene
        if not node.operating:
            return "It does not run by itself."
        return node.refuses.get(self.name)

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what happens and when."""
        it = name_object(scene, node)
        return RubricText(
            anomaly=f"{sentence(it)} changes how it runs: it stands still, {when(injection.trigger)}.",
            expected=f"{sentence(it)} should go on running as it did until somebody does something about it.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene
        return RubricText(
            anomaly=f"“{node.label}”的运行会变:{when_zh(injection.trigger)},它停了下来。",
            expected=f"“{node.label}”在没有人操作时应当照常运行。",
        )
