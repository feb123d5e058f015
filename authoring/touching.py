"""Operators whose anomaly shows when somebody pushes the object.

Owns: which objects can be pushed by walking into them, the trigger. Refuses: how they answer.
"""

from __future__ import annotations

from typing import ClassVar

from authoring.applicability import against_carrying, against_fixed
from authoring.operator import Operator, RevealKind, TriggerKind
from authoring.surroundings import height_m, support_of
from authoring.wording import metres, the
from data.schema.injection import OnContact, Trigger
from data.schema.scene import Node, SceneGraph

LEDGE_M = 0.6
"""What is narrower one does not walk on: a sill, or the top of a wall, is met before what stands on it."""
LOWEST_M = 0.12
"""What is lower one steps over without pushing it."""


class TouchOperator(Operator):
    """Answers to a push as nothing real does."""

    triggers: ClassVar[tuple[TriggerKind, ...]] = ("on_contact",)
    reveal: ClassVar[RevealKind] = "fired"

    def default_trigger(self, node: Node, scene: SceneGraph) -> Trigger:
        """When one walks into it."""
        del node, scene
        return OnContact()

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """What stands on the floor, can be pushed, and carries nothing."""
        if reason := against_fixed(node) or against_carrying(node, scene):
            return reason
        if not node.movable:
            return "It cannot be pushed."
        support = support_of(scene, node)
        if support is None or not support.structural:
            return "It stands on something, so that nobody who walks touches it."
        if min(support.bounds.max[i] - support.bounds.min[i] for i in (0, 2)) < LEDGE_M:
            return f"It stands on {the(support.label)}, which is too narrow to walk on."
        if height_m(node) < LOWEST_M:
            return f"It is only {metres(height_m(node))} high: one steps over it."
        return node.refuses.get(self.name)
