"""`drop_shadow` (V3): an object stands in the sun and casts no shadow.

Owns: its words, applicability and rubric draft. Refuses: the shadow (the page's drop_shadow.ts), and what the sun reaches
(the survey measures it).
"""

from __future__ import annotations

from typing import ClassVar

from authoring.operator import Operator, RevealKind
from authoring.surroundings import carried_by
from authoring.wording import list_objects, name_object, name_support, sentence
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText


class DropShadow(Operator):
    """No shadow in the sun."""

    name: ClassVar[str] = "drop_shadow"
    category: ClassVar[CategoryCode] = "V3"
    title: ClassVar[str] = "No shadow"
    does: ClassVar[str] = "Takes away the shadow that the object, and what rests on it, casts in the sun."
    notice: ClassVar[str] = (
        "It stands in the sun like its neighbours, but the ground beside it is not darkened."
    )
    reveal: ClassVar[RevealKind] = "always"

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """What the sun shines on and is large enough."""
        del scene
        if node.structural:
            return "It is part of the building."
        if node.hangs:
            return "It hangs on something, whose shadow hides that its own is missing."
        return node.refuses.get(self.name)

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what casts no shadow and where it should fall."""
        del injection
        it, support = name_object(scene, node), name_support(scene, node)
        carried = carried_by(scene, node)
        along = f" Neither does what rests on it ({list_objects(carried)})." if carried else ""
        return RubricText(
            anomaly=f"{sentence(it)} casts no shadow: the sun shines on it, but {support} beside it is as bright "
            f"as if nothing stood there, from the start.{along}",
            expected=f"{sentence(it)} should cast a shadow on {support}, as everything around it does.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene, injection
        return RubricText(
            anomaly=f"“{node.label}”没有影子:阳光照在它身上,但它旁边的地面从一开始就没有变暗。",
            expected=f"“{node.label}”应当像周围的物体一样投下影子。",
        )
