"""`displace` (T2): an object stands somewhere else once a trigger has fired.

Owns: its words, applicability and rubric draft. Refuses: the effect (the page's displace.ts).
"""

from __future__ import annotations

from typing import ClassVar

from authoring.applicability import against_fixed
from authoring.temporal import TemporalOperator, when, when_zh
from authoring.wording import name_object, sentence
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText


class Displace(TemporalOperator):
    """Change place, on a trigger."""

    name: ClassVar[str] = "displace"
    category: ClassVar[CategoryCode] = "T2"
    title: ClassVar[str] = "Change place"
    does: ClassVar[str] = (
        "Moves the object, with what rests on it, to the nearest free place once the trigger fires."
    )
    notice: ClassVar[str] = "It is not where it stood before, and nobody moved it."

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """What stands free and has room beside it."""
        del scene
        return against_fixed(node) or node.refuses.get(self.name)

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what happens and when."""
        it = name_object(scene, node)
        return RubricText(
            anomaly=f"{sentence(it)} changes its place: it stands beside where it was, although nobody moved it, {when(injection.trigger)}.",
            expected=f"{sentence(it)} should stay where it is unless somebody moves it.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene
        return RubricText(
            anomaly=f"“{node.label}”会自己移动:{when_zh(injection.trigger)},它已经不在原来的位置,而没有人动过它。",
            expected=f"“{node.label}”在没有人移动时应当留在原处。",
        )
