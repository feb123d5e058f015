"""`remove_support` (G1): what an object stands on is taken away, and the object stays in the air.

Owns: its words, applicability and rubric draft. Refuses: the effect (the page's remove_support.ts).
"""

from __future__ import annotations

from typing import ClassVar

from authoring.operator import Operator, RevealKind
from authoring.surroundings import carried_by, support_of
from authoring.wording import list_objects, name_place, sentence, the
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText

LEAST_M = 0.08
"""A gap that one sees."""
MOST_CARRIED = 8
"""A support that carries more leaves a crowd in the air, which no rubric could list."""


class RemoveSupport(Operator):
    """Take away what it stands on."""

    name: ClassVar[str] = "remove_support"
    category: ClassVar[CategoryCode] = "G1"
    title: ClassVar[str] = "Take its support away"
    does: ClassVar[str] = "Takes away what the object stands on; it and its neighbours there stay in the air."
    notice: ClassVar[str] = (
        "Things hang in the air in the pattern in which they stood on something that is not there."
    )
    reveal: ClassVar[RevealKind] = "always"

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """What stands on a thing that is no part of the building."""
        if node.structural:
            return "It is part of the building."
        support = support_of(scene, node)
        if node.hangs or support is None:
            return "It rests on nothing that could be taken away."
        if support.structural:
            return f"It stands on {the(support.label)}, which is part of the building."
        if node.bounds.min[1] - support.bounds.min[1] < LEAST_M:
            return f"It stands on {the(support.label)}, which is so flat that nobody would miss it."
        if len(carried_by(scene, support)) > MOST_CARRIED:
            return f"{sentence(the(support.label))} carries too many other things."
        return node.refuses.get(self.name)

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what is missing and what hangs in the air."""
        del injection
        support = support_of(scene, node)
        what = the(support.label) if support else "its support"
        others = tuple(item for item in carried_by(scene, support) if item.id != node.id) if support else ()
        along = f" So do {list_objects(others)}." if others else ""
        place = name_place(scene, node)
        return RubricText(
            anomaly=f"{sentence(the(node.label))}{place} hangs in the air with nothing under it: {what} that should "
            f"carry it is not there, from the start.{along} They stay there until something touches them.",
            expected=f"{sentence(the(node.label))}{place} should rest on {what}.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del injection
        support = support_of(scene, node)
        what = support.label if support else "支撑物"
        return RubricText(
            anomaly=f"“{node.label}”悬在空中,下面没有东西:本应托住它的“{what}”从一开始就不在。",
            expected=f"“{node.label}”应当放在“{what}”上。",
        )
