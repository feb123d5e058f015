"""`orphan_shadow` (V3): there is a shadow with nothing that casts it.

Owns: its words, applicability and rubric draft. Refuses: the effect (the page's orphan_shadow.ts).
"""

from __future__ import annotations

from typing import ClassVar

from authoring.applicability import against_carrying, against_fixed
from authoring.operator import Operator, RevealKind
from authoring.wording import name_object, name_place, sentence, the
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText


class OrphanShadow(Operator):
    """A shadow without a caster."""

    name: ClassVar[str] = "orphan_shadow"
    category: ClassVar[CategoryCode] = "V3"
    title: ClassVar[str] = "Shadow of nothing"
    does: ClassVar[str] = (
        "Lays a second shadow like the object's own on the free ground beside it; nothing casts it."
    )
    notice: ClassVar[str] = "On the ground there is the shadow of a thing that is not there."
    reveal: ClassVar[RevealKind] = "always"

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """What stands free in the sun beside free ground."""
        return against_fixed(node) or against_carrying(node, scene) or node.refuses.get(self.name)

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what is wrong and where."""
        it = name_object(scene, node)
        del injection
        return RubricText(
            anomaly=f"Beside {it} there is a shadow with nothing that casts it: it has the shape of {the(node.label)}, but nothing stands there, from the start.",
            expected=f"{sentence(the(node.label))}{name_place(scene, node)} should be the only thing there that casts such a shadow; every shadow has its caster.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene, injection
        return RubricText(
            anomaly=f"“{node.label}”旁边有一个没有物体的影子:形状与它的影子相同,但那里从一开始就什么也没有。",
            expected=f"每个影子都应当有投下它的物体;“{node.label}”旁边不应有多余的影子。",
        )
