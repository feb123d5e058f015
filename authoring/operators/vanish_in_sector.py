"""`vanish_in_sector` (V1): an object is not to be seen from some side.

Owns: its words, parameters, applicability and rubric draft. Refuses: the hiding (the page's vanish_in_sector.ts).
What rests on the object goes out of sight with it. Both stay solid, and both are there again from elsewhere.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from authoring.operator import Operator, Parameters, RevealKind, TriggerKind
from authoring.sectors import side_words
from authoring.surroundings import carried_by
from authoring.viewing import default_azimuth_deg, sector_of
from authoring.wording import degrees, list_objects, name_object, sentence
from data.schema.category import CategoryCode
from data.schema.injection import Injection, Trigger
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText


class VanishInSectorParameters(Parameters):
    """Which side, how wide."""

    azimuth_deg: Annotated[
        float,
        Field(
            ge=-180,
            le=180,
            description="Middle of the sector, clockwise from above, from the object's front",
            json_schema_extra={"step": 5},
        ),
    ] = 0.0
    sector_deg: Annotated[
        float,
        Field(ge=20, le=300, description="Width of the sector", json_schema_extra={"step": 5}),
    ] = 120.0


class VanishInSector(Operator):
    """Invisible from one side."""

    name: ClassVar[str] = "vanish_in_sector"
    category: ClassVar[CategoryCode] = "V1"
    title: ClassVar[str] = "Vanish from one side"
    does: ClassVar[str] = "Hides the object, and what rests on it, while the viewer is in a sector around it."
    notice: ClassVar[str] = "Walking around it, one sees it vanish and come back."
    parameters: ClassVar[type[Parameters]] = VanishInSectorParameters
    triggers: ClassVar[tuple[TriggerKind, ...]] = ("in_sector",)
    reveal: ClassVar[RevealKind] = "fired"

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """Any loose or built-in thing that one can look at from two sides."""
        del scene
        if node.structural:
            return "It is part of the building."
        return node.refuses.get(self.name)

    def default_parameters(self, node: Node, scene: SceneGraph) -> VanishInSectorParameters:
        """120° beside the side that is open to the room, so that it can be seen from the rest of that side."""
        return VanishInSectorParameters(azimuth_deg=default_azimuth_deg(node, scene))

    def default_trigger(self, node: Node, scene: SceneGraph) -> Trigger:
        """The sector of the default parameters."""
        return sector_of(self.default_parameters(node, scene))

    def reconcile(self, parameters: Parameters, trigger: Trigger) -> Trigger:
        """The trigger is the sector that the parameters say."""
        del trigger
        return sector_of(parameters)

    def numbers(self, injection: Injection) -> tuple[str, ...]:
        """The width."""
        return (degrees(float(injection.parameters["sector_deg"])),)

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says from which side, how wide, and what goes with it."""
        (width,) = self.numbers(injection)
        side = side_words(node, scene, float(injection.parameters["azimuth_deg"]))
        it = name_object(scene, node)
        carried = carried_by(scene, node)
        along = f" What rests on it ({list_objects(carried)}) vanishes with it." if carried else ""
        return RubricText(
            anomaly=f"{sentence(it)} vanishes from sight by viewpoint: from a sector of {width} around it{side or ','} "
            f"it is not to be seen, and from elsewhere it is there again.{along}",
            expected=f"{sentence(it)} should be visible from every side with a free view of it.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene
        (width,) = self.numbers(injection)
        return RubricText(
            anomaly=f"“{node.label}”会随视角消失:从它周围 {width} 的扇区内看不见它,从其他方向看则又在。",
            expected=f"“{node.label}”在没有遮挡时,从任何方向都应当可见。",
        )
