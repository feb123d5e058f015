"""`pass_through_floor` (C1): under an intact floor there is a hole in what one stands on.

Owns: its words, parameters, applicability and rubric draft. Refuses: the effect (the page's pass_through_floor.ts).
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from authoring.operator import Operator, Parameters, RevealKind
from authoring.wording import metres, name_object, sentence
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText


class PassThroughFloorParameters(Parameters):
    """Where, and how wide."""

    x_m: Annotated[
        float, Field(ge=-2000, le=2000, description="Middle of the hole, x", json_schema_extra={"step": 0.1})
    ] = 0.0
    z_m: Annotated[
        float, Field(ge=-2000, le=2000, description="Middle of the hole, z", json_schema_extra={"step": 0.1})
    ] = 0.0
    size_m: Annotated[
        float, Field(ge=0.7, le=3, description="Width of the hole", json_schema_extra={"step": 0.1})
    ] = 1.0


class PassThroughFloor(Operator):
    """A hole that nobody sees."""

    name: ClassVar[str] = "pass_through_floor"
    category: ClassVar[CategoryCode] = "C1"
    title: ClassVar[str] = "Hole in the floor"
    does: ClassVar[str] = (
        "Cuts a hole into what one stands on, under a floor that looks whole; one sinks in to the knees and can climb out."
    )
    notice: ClassVar[str] = "One sinks into a floor that looks solid."
    parameters: ClassVar[type[Parameters]] = PassThroughFloorParameters
    reveal: ClassVar[RevealKind] = "traversed"

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """Floors and ground with free places."""
        del scene
        if not node.structural or node.kind not in ("floor", "ground"):
            return "It is nothing that one walks on."
        if self.name in node.refuses:
            return node.refuses[self.name]
        if self.name not in node.proposes:
            return "Nobody has measured yet where on it this could be: load the world."
        return None

    def default_parameters(self, node: Node, scene: SceneGraph) -> PassThroughFloorParameters:
        """Where geometry says that it fits."""
        del scene
        return PassThroughFloorParameters(**node.proposes.get(self.name, {}))

    def numbers(self, injection: Injection) -> tuple[str, ...]:
        """The width."""
        return (metres(float(injection.parameters["size_m"])),)

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what is wrong and where."""
        it = name_object(scene, node)
        (wide,) = self.numbers(injection)
        return RubricText(
            anomaly=f"{sentence(it)} does not carry one at one place: there, over a width of {wide}, one sinks into it although it looks whole and solid.",
            expected=f"{sentence(it)} should carry whoever walks on it everywhere.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene
        (wide,) = self.numbers(injection)
        return RubricText(
            anomaly=f"“{node.label}”有一处踩不住:在宽约 {wide} 的范围内,地面看上去完好,人却会陷进去。",
            expected=f"“{node.label}”的每一处都应当能站人。",
        )
