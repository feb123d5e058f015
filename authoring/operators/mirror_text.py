"""`mirror_text` (S2): what is written or pictured on an object is the wrong way round.

Owns: its words, applicability and rubric draft. Refuses: the effect (the page's mirror_text.ts).
"""

from __future__ import annotations

from typing import ClassVar

from authoring.operator import Operator, RevealKind
from authoring.surroundings import carried_by
from authoring.wording import name_object, sentence
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText

WRITTEN = [
    "sign",
    "poster",
    "clock",
    "calendar",
    "board",
    "menu",
    "map",
    "timetable",
    "newspaper",
    "book",
    "advert",
    "column",
    "label",
    "panel",
    "notice",
    "shop-sign",
    "plate",
    "keyboard",
    "display",
    "screen",
    "banner",
    "leaflet",
    "price",
    "ticket-machine",
    "plaque",
    "picture",
    "letter",
]
"""A kind that holds one of these words has something on it that one reads or looks at."""
UNREAD = (
    "sideboard",
    "bookcase",
    "cupboard",
    "cardboard-box",
    "bread-board",
    "plate",
    "barrier-board",
    "column",
)


class MirrorText(Operator):
    """Writing in a mirror."""

    name: ClassVar[str] = "mirror_text"
    category: ClassVar[CategoryCode] = "S2"
    title: ClassVar[str] = "Writing the wrong way round"
    does: ClassVar[str] = (
        "Turns what is written or pictured on the object from left to right, as a mirror does."
    )
    notice: ClassVar[str] = "Its letters, numbers or picture are the wrong way round."
    reveal: ClassVar[RevealKind] = "always"

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """Signs, clocks, posters and what else one reads."""
        if node.kind in UNREAD or not any(word in node.kind for word in WRITTEN):
            return "There is nothing on it that one reads."
        if carried_by(scene, node):
            return "It carries things, which hide that it is the wrong way round."
        return node.refuses.get(self.name)

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what is wrong and where."""
        it = name_object(scene, node)
        del injection
        return RubricText(
            anomaly=f"What is on {it} is the wrong way round: its letters, numbers or picture are turned from left to right, as in a mirror, from the start.",
            expected=f"{sentence(it)} should be readable the right way round.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene, injection
        return RubricText(
            anomaly=f"“{node.label}”上的内容左右颠倒:从一开始,上面的文字、数字或图案就像镜子里的一样。",
            expected=f"“{node.label}”上的内容应当是正的。",
        )
