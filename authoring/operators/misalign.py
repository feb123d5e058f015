"""`misalign` (G2): a part that should fit hangs or stands askew.

Owns: its words, parameters, applicability and rubric draft. Refuses: the effect (the page's misalign.ts).
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from authoring.applicability import against_carrying
from authoring.operator import Operator, Parameters, RevealKind
from authoring.wording import degrees, metres, name_object, sentence
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText

PARTS = [
    "door",
    "window",
    "shutter",
    "fence",
    "gate",
    "railing",
    "banister",
    "pillar",
    "post",
    "column",
    "shelf",
    "step",
    "stairs",
    "sign",
    "shop-sign",
    "awning",
    "gutter",
    "downpipe",
    "rail",
    "beam",
    "board",
    "panel",
]
"""Kinds of the building that meet others at an edge, so that one sees when they do not."""


class MisalignParameters(Parameters):
    """How far askew."""

    tilt_deg: Annotated[
        float,
        Field(ge=3, le=45, description="How far it is turned about its front", json_schema_extra={"step": 1}),
    ] = 12.0
    drop_m: Annotated[
        float, Field(ge=0, le=0.5, description="How far it is lower", json_schema_extra={"step": 0.01})
    ] = 0.03


class Misalign(Operator):
    """Parts do not meet."""

    name: ClassVar[str] = "misalign"
    category: ClassVar[CategoryCode] = "G2"
    title: ClassVar[str] = "Askew"
    does: ClassVar[str] = "Tilts a fitted part about its front and lowers it, so that its edges do not meet."
    notice: ClassVar[str] = "Its edges are not level with what it should fit to."
    parameters: ClassVar[type[Parameters]] = MisalignParameters
    reveal: ClassVar[RevealKind] = "always"

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """What hangs, and parts of the building that meet others at an edge."""
        if node.structural and node.kind not in PARTS:
            return "It is a part of the building that others stand on or lean against."
        if not node.structural and not node.hangs:
            return "It stands free: nothing says that it should be level with anything."
        return against_carrying(node, scene) or node.refuses.get(self.name)

    def numbers(self, injection: Injection) -> tuple[str, ...]:
        """Tilt and drop."""
        values = injection.parameters
        return (degrees(float(values["tilt_deg"])), metres(float(values["drop_m"])))

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says how far askew."""
        tilt, drop = self.numbers(injection)
        it = name_object(scene, node)
        return RubricText(
            anomaly=f"{sentence(it)} is askew: it is tilted by {tilt} and {drop} lower than it should be, so that it "
            "does not fit to what it belongs to, from the start.",
            expected=f"{sentence(it)} should be straight and fit to what it is fixed to.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene
        tilt, drop = self.numbers(injection)
        return RubricText(
            anomaly=f"“{node.label}”歪了:从一开始就倾斜 {tilt}、低了 {drop},与相邻部分对不齐。",
            expected=f"“{node.label}”应当端正,并与它所固定的部分对齐。",
        )
