"""`one_sided` (V1): the faces of an object that look to one side are gone.

Owns: its words, parameters, applicability and rubric draft. Refuses: the effect (the page's one_sided.ts).
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from authoring.applicability import against_building
from authoring.operator import Operator, Parameters, RevealKind, TriggerKind
from authoring.sectors import side_words
from authoring.viewing import default_azimuth_deg, sector_of
from authoring.wording import name_object, sentence
from data.schema.category import CategoryCode
from data.schema.injection import Injection, Trigger
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText

SECTOR_DEG = 150.0
"""From so wide a sector the missing faces are missed."""
SMALLEST_M = 0.12


class OneSidedParameters(Parameters):
    """Which side."""

    azimuth_deg: Annotated[
        float,
        Field(
            ge=-180,
            le=180,
            description="The side whose faces are gone, clockwise from above, from the object's front",
            json_schema_extra={"step": 5},
        ),
    ] = 0.0


class OneSided(Operator):
    """Only its far faces are drawn."""

    name: ClassVar[str] = "one_sided"
    category: ClassVar[CategoryCode] = "V1"
    title: ClassVar[str] = "Faces gone on one side"
    does: ClassVar[str] = (
        "Leaves out the faces of the object that look to one side; from there one sees into it or through it."
    )
    notice: ClassVar[str] = "From one side it is hollow or not there at all."
    parameters: ClassVar[type[Parameters]] = OneSidedParameters
    triggers: ClassVar[tuple[TriggerKind, ...]] = ("in_sector",)
    reveal: ClassVar[RevealKind] = "fired"

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """Any thing large enough to be seen hollow."""
        del scene
        size = [high - low for low, high in zip(node.bounds.min, node.bounds.max, strict=True)]
        if max(size) < SMALLEST_M:
            return "It is so small that nobody would see that a side of it is missing."
        return against_building(node) or node.refuses.get(self.name)

    def default_parameters(self, node: Node, scene: SceneGraph) -> OneSidedParameters:
        """The side that is open to the room, a little aside."""
        return OneSidedParameters(azimuth_deg=default_azimuth_deg(node, scene))

    def default_trigger(self, node: Node, scene: SceneGraph) -> Trigger:
        """The sector before that side."""
        return sector_of(self.default_parameters(node, scene), SECTOR_DEG)

    def reconcile(self, parameters: Parameters, trigger: Trigger) -> Trigger:
        """The trigger is the sector before the side that the parameters say."""
        del trigger
        return sector_of(parameters, SECTOR_DEG)

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what is wrong and where."""
        it = name_object(scene, node)
        side = side_words(node, scene, float(injection.parameters["azimuth_deg"]))
        return RubricText(
            anomaly=f"{sentence(it)} has no surface on one side{side or ','} so that from there one sees into it or right through it, while from the other side it looks whole.",
            expected=f"{sentence(it)} should be closed on all sides.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene, injection
        return RubricText(
            anomaly=f"“{node.label}”有一侧没有表面:从那一侧看,会直接看到内部或看穿它,而从另一侧看则是完整的。",
            expected=f"“{node.label}”的各个侧面都应当完整。",
        )
