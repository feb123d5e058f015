"""`inflate_collider` (C2): an object stops one well before one reaches it.

Owns: its words, parameters, applicability and rubric draft. Refuses: the effect (the page's inflate_collider.ts).
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from authoring.applicability import against_building
from authoring.operator import Operator, Parameters, RevealKind, TriggerKind
from authoring.wording import metres, name_object, sentence
from data.schema.category import CategoryCode
from data.schema.injection import Injection, OnContact, Trigger
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText

FULL = 0.7
"""The solid must be so much of what one sees, for its margin to be one around that."""


class InflateColliderParameters(Parameters):
    """How far it reaches."""

    margin_m: Annotated[
        float,
        Field(
            ge=0.2,
            le=1.5,
            description="How far the solid reaches beyond what is seen",
            json_schema_extra={"step": 0.05},
        ),
    ] = 0.4


class InflateCollider(Operator):
    """Solid beyond its shape."""

    name: ClassVar[str] = "inflate_collider"
    category: ClassVar[CategoryCode] = "C2"
    title: ClassVar[str] = "Solid too wide"
    does: ClassVar[str] = "Makes the solid of the object wider than what one sees of it."
    notice: ClassVar[str] = "One is stopped in the air before it."
    parameters: ClassVar[type[Parameters]] = InflateColliderParameters
    triggers: ClassVar[tuple[TriggerKind, ...]] = ("on_contact",)
    reveal: ClassVar[RevealKind] = "fired"

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """What stands on the floor with free space around it."""
        del scene
        if reason := against_building(node):
            return reason
        if node.hangs or not node.has_collider:
            return "It stops nobody who walks."
        if any(
            node.solid_m[axis] < FULL * (node.bounds.max[axis] - node.bounds.min[axis]) for axis in (0, 2)
        ):
            return "Its solid is much narrower than what one sees of it, as a trunk under a crown."
        if self.name in node.refuses:
            return node.refuses[self.name]
        return None if self.name in node.proposes else "It stands on something that stops one first."

    def default_parameters(self, node: Node, scene: SceneGraph) -> InflateColliderParameters:
        """As far as there is free space."""
        del scene
        return InflateColliderParameters(**node.proposes.get(self.name, {}))

    def default_trigger(self, node: Node, scene: SceneGraph) -> Trigger:
        """One notices it when one walks at it."""
        del node, scene
        return OnContact()

    def numbers(self, injection: Injection) -> tuple[str, ...]:
        """The margin."""
        return (metres(float(injection.parameters["margin_m"])),)

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what is wrong and where."""
        it = name_object(scene, node)
        (margin,) = self.numbers(injection)
        return RubricText(
            anomaly=f"{sentence(it)} stops one before one reaches it: walking at it one is held about {margin} away, as by something unseen around it.",
            expected=f"{sentence(it)} should stop one only where one touches it.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene
        (margin,) = self.numbers(injection)
        return RubricText(
            anomaly=f"“{node.label}”在碰到之前就会挡人:朝它走去,大约还差 {margin} 就走不动了,好像周围有看不见的东西。",
            expected=f"“{node.label}”只应在碰到它时才挡人。",
        )
