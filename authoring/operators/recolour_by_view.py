"""`recolour_by_view` (V2): an object has another colour when seen from one side.

Owns: its words, parameters, applicability and rubric draft. Refuses: the effect (the page's recolour_by_view.ts).
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from authoring.applicability import against_building
from authoring.operator import Operator, Parameters, RevealKind, TriggerKind
from authoring.operators.recolour import COLOURS_ZH, Colour
from authoring.sectors import side_words
from authoring.viewing import default_azimuth_deg, sector_of
from authoring.wording import degrees, name_object, sentence
from data.schema.category import CategoryCode
from data.schema.injection import Injection, Trigger
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText


class RecolourByViewParameters(Parameters):
    """Which colour, from where."""

    colour: Annotated[Colour, Field(description="The colour that is seen from there")] = "red"
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
        float, Field(ge=20, le=300, description="Width of the sector", json_schema_extra={"step": 5})
    ] = 120.0


class RecolourByView(Operator):
    """Another colour from one side."""

    name: ClassVar[str] = "recolour_by_view"
    category: ClassVar[CategoryCode] = "V2"
    title: ClassVar[str] = "Colour by viewpoint"
    does: ClassVar[str] = "Shows the object in another colour while the viewer is in a sector around it."
    notice: ClassVar[str] = "Walking around it, one sees its whole colour change."
    parameters: ClassVar[type[Parameters]] = RecolourByViewParameters
    triggers: ClassVar[tuple[TriggerKind, ...]] = ("in_sector",)
    reveal: ClassVar[RevealKind] = "fired"

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """Any thing that is no part of the building."""
        del scene
        return against_building(node) or node.refuses.get(self.name)

    def default_parameters(self, node: Node, scene: SceneGraph) -> RecolourByViewParameters:
        """Beside the side that is open to the room, so that both colours can be seen."""
        return RecolourByViewParameters(azimuth_deg=default_azimuth_deg(node, scene))

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
        """Says what is wrong and where."""
        it = name_object(scene, node)
        (width,) = self.numbers(injection)
        side = side_words(node, scene, float(injection.parameters["azimuth_deg"]))
        return RubricText(
            anomaly=f"{sentence(it)} changes its colour by viewpoint: from a sector of {width} around it{side or ','} all of it is {injection.parameters['colour']}, and from elsewhere it has its usual colour.",
            expected=f"{sentence(it)} should have the same colour from every side.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene
        (width,) = self.numbers(injection)
        return RubricText(
            anomaly=f"“{node.label}”的颜色随视角变化:在它周围 {width} 的扇区内看,它整个是{COLOURS_ZH[str(injection.parameters['colour'])]},从其他方向看则是原来的颜色。",
            expected=f"“{node.label}”从任何方向看都应当是同一种颜色。",
        )
