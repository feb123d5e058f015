"""`invisible_wall` (C2): something that nobody sees stops one on an open way.

Owns: its words, parameters, applicability and rubric draft. Refuses: the effect (the page's invisible_wall.ts).
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from authoring.operator import Operator, Parameters, RevealKind, TriggerKind
from authoring.wording import metres, name_object
from data.schema.category import CategoryCode
from data.schema.injection import Injection, OnContact, Trigger
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText


class InvisibleWallParameters(Parameters):
    """Where it stands, and how wide it is."""

    x_m: Annotated[
        float, Field(ge=-2000, le=2000, description="Middle of the wall, x", json_schema_extra={"step": 0.1})
    ] = 0.0
    z_m: Annotated[
        float, Field(ge=-2000, le=2000, description="Middle of the wall, z", json_schema_extra={"step": 0.1})
    ] = 0.0
    yaw_deg: Annotated[
        float,
        Field(
            ge=-180,
            le=180,
            description="Which way it faces, counter-clockwise from +z",
            json_schema_extra={"step": 5},
        ),
    ] = 0.0
    width_m: Annotated[
        float, Field(ge=0.5, le=8, description="Width of the wall", json_schema_extra={"step": 0.1})
    ] = 2.0


class InvisibleWall(Operator):
    """Something unseen in the way."""

    name: ClassVar[str] = "invisible_wall"
    category: ClassVar[CategoryCode] = "C2"
    title: ClassVar[str] = "Unseen wall"
    does: ClassVar[str] = "Puts a solid wall that nobody sees across a way."
    notice: ClassVar[str] = "One is stopped where nothing is to be seen."
    parameters: ClassVar[type[Parameters]] = InvisibleWallParameters
    triggers: ClassVar[tuple[TriggerKind, ...]] = ("on_contact",)
    reveal: ClassVar[RevealKind] = "fired"

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """Floors and ground with open ways."""
        del scene
        if not node.structural or node.kind not in ("floor", "ground"):
            return "It is nothing that one walks on."
        if self.name in node.refuses:
            return node.refuses[self.name]
        if self.name not in node.proposes:
            return "Nobody has measured yet where on it this could be: load the world."
        return None

    def default_parameters(self, node: Node, scene: SceneGraph) -> InvisibleWallParameters:
        """Where geometry says that it fits."""
        del scene
        return InvisibleWallParameters(**node.proposes.get(self.name, {}))

    def default_trigger(self, node: Node, scene: SceneGraph) -> Trigger:
        """One notices it when one walks into it."""
        del node, scene
        return OnContact()

    def numbers(self, injection: Injection) -> tuple[str, ...]:
        """The width."""
        return (metres(float(injection.parameters["width_m"])),)

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what is wrong and where."""
        it = name_object(scene, node)
        (wide,) = self.numbers(injection)
        return RubricText(
            anomaly=f"Something unseen blocks the way on {it}: over a width of {wide} one is stopped as by a wall, although the way is open and nothing is to be seen.",
            expected=f"The way on {it} should be free: nothing stops one where nothing is.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene
        (wide,) = self.numbers(injection)
        return RubricText(
            anomaly=f"“{node.label}”上有看不见的东西挡路:在宽约 {wide} 的范围内,明明什么也没有,人却像撞墙一样走不过去。",
            expected=f"“{node.label}”上的路应当是通的:没有东西的地方不会挡人。",
        )
