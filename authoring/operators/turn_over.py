"""`turn_over` (S2): an object lies upside down where it stood.

Owns: its words, applicability and rubric draft. Refuses: the turning (the page's turn_over.ts).
An object that carries others is refused: they would have to fall, hang or pierce it, a second anomaly.
"""

from __future__ import annotations

from typing import ClassVar

from authoring.applicability import FIXED
from authoring.operator import Operator, RevealKind
from authoring.surroundings import carried_by
from authoring.wording import list_objects, name_object, name_support, sentence
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText

SHAPELESS = frozenset({"bush", "hedge", "stone", "sack", "firewood"})
"""Kinds that look the same whichever way up."""


class TurnOver(Operator):
    """Upside down, still at rest."""

    name: ClassVar[str] = "turn_over"
    category: ClassVar[CategoryCode] = "S2"
    title: ClassVar[str] = "Turn over"
    does: ClassVar[str] = "Turns the object upside down on the spot, at rest on what it stood on."
    notice: ClassVar[str] = "It stands on its head."
    reveal: ClassVar[RevealKind] = "always"

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """Loose things that carry nothing and look different upside down."""
        if node.structural:
            return "It is part of the building."
        if node.hangs:
            return "It hangs on a wall or ceiling, so it cannot stand on its head."
        if node.rests_on is None:
            return "It is built in: it rests on nothing that it could be turned over on."
        if node.kind in SHAPELESS:
            return "Nobody can tell its top from its bottom."
        if node.mechanism in FIXED:
            return f"It is a {node.mechanism}, held in its place."
        if carried := carried_by(scene, node):
            return f"It carries {list_objects(carried)}, which could not stay on it."
        return node.refuses.get(self.name)

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says that it is upside down and where."""
        del injection
        it, support = name_object(scene, node), name_support(scene, node)
        return RubricText(
            anomaly=f"{sentence(it)} is upside down: from the start it stands on its head on {support}.",
            expected=f"{sentence(it)} should stand the right way up on {support}.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene, injection
        return RubricText(
            anomaly=f"“{node.label}”上下颠倒:从一开始就倒立在原处。",
            expected=f"“{node.label}”应当正立放置。",
        )
