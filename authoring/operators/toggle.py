"""`toggle` (T3): an object goes on or off by itself once a trigger has fired.

Owns: its words, applicability and rubric draft. Refuses: the effect (the page's toggle.ts).
"""

from __future__ import annotations

from typing import ClassVar

from authoring.temporal import TemporalOperator, when, when_zh
from authoring.wording import name_object, sentence
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText

_CAN = ("switch", "screen", "tap", "fan", "belt", "cycle")


class Toggle(TemporalOperator):
    """Go on or off, on a trigger."""

    name: ClassVar[str] = "toggle"
    category: ClassVar[CategoryCode] = "T3"
    title: ClassVar[str] = "Go on or off"
    does: ClassVar[str] = "Switches the lamp, screen or machine on or off once the trigger fires."
    notice: ClassVar[str] = "It was off and is on, or the other way round, and nobody touched a switch."

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """What can be on and off and shows it."""
        del scene
        if node.mechanism not in _CAN:
            return "It cannot be on and off."
        return node.refuses.get(self.name)

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what happens and when."""
        it = name_object(scene, node)
        return RubricText(
            anomaly=f"{sentence(it)} goes {'off' if node.state.get('on') else 'on'} by itself: nobody switches it, but it is {'off' if node.state.get('on') else 'on'}, {when(injection.trigger)}.",
            expected=f"{sentence(it)} should stay {'on' if node.state.get('on') else 'off'} until somebody switches it.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene
        return RubricText(
            anomaly=f"“{node.label}”会自己{'熄灭' if node.state.get('on') else '打开'}:{when_zh(injection.trigger)},它的开关状态变了,而没有人动过开关。",
            expected=f"“{node.label}”在没有人操作时应当保持原来的开关状态。",
        )
