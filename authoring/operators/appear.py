"""`appear` (T1): one more of an object is there once a trigger has fired.

Owns: its words, applicability and rubric draft. Refuses: the effect (the page's appear.ts).
"""

from __future__ import annotations

from typing import ClassVar

from authoring.applicability import against_carrying, against_fixed
from authoring.temporal import TemporalOperator, when, when_zh
from authoring.wording import name_object, sentence
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText


class Appear(TemporalOperator):
    """One more appears, on a trigger."""

    name: ClassVar[str] = "appear"
    category: ClassVar[CategoryCode] = "T1"
    title: ClassVar[str] = "One more appears"
    does: ClassVar[str] = "Has a second one of the object appear beside it once the trigger fires."
    notice: ClassVar[str] = "What was not there before has come without a cause."

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """What stands free, carries nothing and has room beside it."""
        return against_fixed(node) or against_carrying(node, scene) or node.refuses.get(self.name)

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what happens and when."""
        it = name_object(scene, node)
        return RubricText(
            anomaly=f"{sentence(it)} gets a twin out of nothing: a second {node.label} appears beside it, {when(injection.trigger)}.",
            expected=f"{sentence(it)} should stay the only one there; things do not appear by themselves.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene
        return RubricText(
            anomaly=f"“{node.label}”旁边凭空多出一个:{when_zh(injection.trigger)},旁边出现了第二个“{node.label}”。",
            expected=f"该处应当只有一个“{node.label}”;物品不会凭空出现。",
        )
