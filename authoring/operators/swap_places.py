"""`swap_places` (S2): two objects stand in each other's place.

Owns: its words, applicability and rubric draft. Refuses: the effect (the page's swap_places.ts).
"""

from __future__ import annotations

from typing import ClassVar

from authoring.applicability import against_staying
from authoring.operator import Operator, RevealKind
from authoring.surroundings import find_node
from authoring.wording import name_object, name_place, sentence, the
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText


class SwapPlaces(Operator):
    """Two things exchanged."""

    name: ClassVar[str] = "swap_places"
    category: ClassVar[CategoryCode] = "S2"
    title: ClassVar[str] = "Exchange places"
    does: ClassVar[str] = "Puts the object and a second one in each other's place."
    notice: ClassVar[str] = "Each of the two stands where the other makes sense."
    targets: ClassVar[int] = 2
    reveal: ClassVar[RevealKind] = "always"

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """Loose things that carry nothing and have one of their size elsewhere."""
        if reason := against_staying(node, scene):
            return reason
        if self.name in node.refuses:
            return node.refuses[self.name]
        return None if self.partners(node, scene) else "Nothing of about its size could stand in its place."

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what is wrong and where."""
        it = name_object(scene, node)
        other = find_node(scene, injection.targets[1])
        return RubricText(
            anomaly=f"{sentence(it)} and {the(other.label)}{name_place(scene, other)} stand in each other's place, from the start.",
            expected=f"{sentence(the(node.label))}{name_place(scene, node)} and {the(other.label)}{name_place(scene, other)} should each stand where such a thing is used.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        other = find_node(scene, injection.targets[1])
        return RubricText(
            anomaly=f"“{node.label}”和“{other.label}”从一开始就互换了位置。",
            expected=f"“{node.label}”和“{other.label}”应当各在其位。",
        )
