"""`relocate` (S2): an object lies where such a thing makes no sense.

Owns: its words, applicability and rubric draft. Refuses: the effect (the page's relocate.ts).
"""

from __future__ import annotations

from typing import ClassVar

from authoring.applicability import against_staying
from authoring.operator import Operator, RevealKind
from authoring.surroundings import find_node
from authoring.wording import name_object, name_place, name_support, sentence, the
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText


class Relocate(Operator):
    """In the wrong place."""

    name: ClassVar[str] = "relocate"
    category: ClassVar[CategoryCode] = "S2"
    title: ClassVar[str] = "Somewhere it does not belong"
    does: ClassVar[str] = "Puts the object on top of a second one where such a thing has no business."
    notice: ClassVar[str] = "It lies where nobody would put it."
    targets: ClassVar[int] = 2
    reveal: ClassVar[RevealKind] = "always"

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """Loose things that carry nothing and fit somewhere else."""
        if reason := against_staying(node, scene):
            return reason
        if self.name in node.refuses:
            return node.refuses[self.name]
        return None if self.partners(node, scene) else "Nothing elsewhere has room on top for it."

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what is wrong and where."""
        it = name_object(scene, node)
        other = find_node(scene, injection.targets[1])
        return RubricText(
            anomaly=f"{sentence(the(node.label))} is where it does not belong: it lies on {the(other.label)}{name_place(scene, other)}, from the start, and not on {name_support(scene, node)}{name_place(scene, node)}.",
            expected=f"{sentence(it)} should be on {name_support(scene, node)}.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        other = find_node(scene, injection.targets[1])
        return RubricText(
            anomaly=f"“{node.label}”放错了地方:从一开始就放在“{other.label}”上,而那里不该放这种东西。",
            expected=f"“{node.label}”应当放在它原来该在的地方。",
        )
