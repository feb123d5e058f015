"""`replace` (T2): an object is another thing once a trigger has fired.

Owns: its words, applicability and rubric draft. Refuses: the effect (the page's replace.ts).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from authoring.applicability import against_carrying, against_fixed
from authoring.surroundings import find_node
from authoring.temporal import TemporalOperator, when, when_zh
from authoring.wording import a, name_object, sentence
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText

LEAST_SHARE, MOST_SHARE = 0.45, 1.1
"""How much smaller or larger the other thing may be in each direction."""


def _of_its_size(node: Node, scene: SceneGraph) -> Iterator[tuple[float, str, Node]]:
    """Things of another kind that are of about its size, with how far from it."""
    own = _size(node)
    for other in scene.nodes:
        if other.kind == node.kind or against_fixed(other):
            continue
        shares = [b / max(a, 1e-6) for a, b in zip(own, _size(other), strict=True)]
        if all(LEAST_SHARE <= share <= MOST_SHARE for share in shares):
            yield sum(abs(share - 1) for share in shares), other.id, other


def _size(node: Node) -> tuple[float, ...]:
    return tuple(high - low for low, high in zip(node.bounds.min, node.bounds.max, strict=True))


class Replace(TemporalOperator):
    """Become another thing, on a trigger."""

    name: ClassVar[str] = "replace"
    category: ClassVar[CategoryCode] = "T2"
    title: ClassVar[str] = "Become another thing"
    does: ClassVar[str] = (
        "Puts the shape of a second object in the place of the first once the trigger fires."
    )
    notice: ClassVar[str] = "Where one thing stood there is another."
    targets: ClassVar[int] = 2

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """What stands free, carries nothing, and has something of about its size to become."""
        if reason := against_fixed(node) or against_carrying(node, scene):
            return reason
        if self.name in node.refuses:
            return node.refuses[self.name]
        found = next(_of_its_size(node, scene), None)
        return None if found else "Nothing else in this world is of about its size."

    def partners(self, node: Node, scene: SceneGraph) -> tuple[Node, ...]:
        """Things of another kind that are of about its size, the nearest in size first."""
        fitting = _of_its_size(node, scene)
        return tuple(other for _, _, other in sorted(fitting, key=lambda item: item[:2]))

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what happens and when."""
        it = name_object(scene, node)
        return RubricText(
            anomaly=f"{sentence(it)} turns into another thing: in its place there is {a(find_node(scene, injection.targets[1]).label)}, {when(injection.trigger)}.",
            expected=f"{sentence(it)} should stay what it is the whole time.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        other = find_node(scene, injection.targets[1])
        return RubricText(
            anomaly=f"“{node.label}”变成了别的东西:{when_zh(injection.trigger)},原处出现的是“{other.label}”。",
            expected=f"“{node.label}”应当始终是它自己。",
        )
