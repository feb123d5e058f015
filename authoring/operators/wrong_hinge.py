"""`wrong_hinge` (C3): a door turns about the wrong line.

Owns: its words, parameters, applicability and rubric draft. Refuses: the effect (the page's wrong_hinge.ts).
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from authoring.operator import Operator, Parameters, RevealKind, TriggerKind
from authoring.wording import name_object, sentence
from data.schema.category import CategoryCode
from data.schema.injection import Injection, OnInteract, Trigger
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText

Line = Literal["top", "middle"]
_WORDS = {
    "top": ("its top edge, like a flap", "上边缘,像翻板一样"),
    "middle": ("the upright line through its middle, like a turnstile", "中间的竖直线,像转门一样"),
}


class WrongHingeParameters(Parameters):
    """About which line."""

    line: Annotated[Line, Field(description="The line that it turns about")] = "top"


class WrongHinge(Operator):
    """The wrong axis."""

    name: ClassVar[str] = "wrong_hinge"
    category: ClassVar[CategoryCode] = "C3"
    title: ClassVar[str] = "Wrong hinge"
    does: ClassVar[str] = "Has the door turn about another line than its hinges."
    notice: ClassVar[str] = "Opened, it turns as no door does."
    parameters: ClassVar[type[Parameters]] = WrongHingeParameters
    triggers: ClassVar[tuple[TriggerKind, ...]] = ("on_interact",)
    reveal: ClassVar[RevealKind] = "fired"

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """Doors with a hinge that one can open."""
        del scene
        if node.mechanism != "door":
            return "It is no door."
        return node.refuses.get(self.name)

    def default_trigger(self, node: Node, scene: SceneGraph) -> Trigger:
        """When one opens or shuts it."""
        del node, scene
        return OnInteract()

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what is wrong and where."""
        it = name_object(scene, node)
        line = _WORDS[str(injection.parameters["line"])][0]
        return RubricText(
            anomaly=f"{sentence(it)} turns about the wrong line: opened or shut, it swings about {line}.",
            expected=f"{sentence(it)} should turn about the hinges at its side.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene
        line = _WORDS[str(injection.parameters["line"])][1]
        return RubricText(
            anomaly=f"“{node.label}”的转轴不对:开关时,它绕着{line}转动。",
            expected=f"“{node.label}”应当绕着侧边的铰链转动。",
        )
