"""`reset_state` (T3): what one has opened or switched is as it was again when one comes back.

Owns: its words, parameters, applicability and rubric draft. Refuses: the effect (the page's reset_state.ts).
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from authoring.operator import Operator, Parameters, RevealKind, TriggerKind
from authoring.wording import metres, name_object, seconds, sentence
from data.schema.category import CategoryCode
from data.schema.injection import Injection, OnInteract, Trigger
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText

_USED = ("door", "drawer", "switch", "screen", "tap", "lever")


class ResetStateParameters(Parameters):
    """How far one must be, for how long."""

    away_m: Annotated[
        float, Field(ge=1, le=30, description="How far one must be from it", json_schema_extra={"step": 0.5})
    ] = 2.5
    after_s: Annotated[
        float, Field(ge=0, le=20, description="How long one must not see it", json_schema_extra={"step": 0.5})
    ] = 1.0


class ResetState(Operator):
    """It undoes itself."""

    name: ClassVar[str] = "reset_state"
    category: ClassVar[CategoryCode] = "T3"
    title: ClassVar[str] = "Undo itself"
    does: ClassVar[str] = (
        "Puts the object back to how it was once somebody has used it, left, and does not see it."
    )
    notice: ClassVar[str] = "What one opened is shut again, and nobody shut it."
    parameters: ClassVar[type[Parameters]] = ResetStateParameters
    triggers: ClassVar[tuple[TriggerKind, ...]] = ("on_interact",)
    reveal: ClassVar[RevealKind] = "fired"

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """Doors, drawers, switches, screens and taps that one can use."""
        del scene
        if node.mechanism not in _USED:
            return "There is nothing on it that one can use."
        return node.refuses.get(self.name)

    def default_trigger(self, node: Node, scene: SceneGraph) -> Trigger:
        """After one has used it."""
        del node, scene
        return OnInteract()

    def numbers(self, injection: Injection) -> tuple[str, ...]:
        """Distance and time."""
        values = injection.parameters
        return (metres(float(values["away_m"])), seconds(float(values["after_s"])))

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what is wrong and where."""
        it = name_object(scene, node)
        away, after = self.numbers(injection)
        return RubricText(
            anomaly=f"{sentence(it)} undoes itself: after one has used it, gone at least {away} from it and not seen it for {after}, it is as it was before, although nobody touched it.",
            expected=f"{sentence(it)} should stay as one leaves it.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene
        away, after = self.numbers(injection)
        return RubricText(
            anomaly=f"“{node.label}”会自己复原:用过它之后,离开至少 {away}、{after} 看不见它,它就恢复了原状,而没有人碰过它。",
            expected=f"“{node.label}”应当保持人离开时的状态。",
        )
