"""`face_wrong_way` (S2): an object faces where its front makes no sense.

Owns: its words, parameters, applicability and rubric draft. Refuses: the effect (the page's face_wrong_way.ts).
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from authoring.operator import Operator, Parameters, RevealKind
from authoring.wording import degrees, name_object, sentence
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText


class FaceWrongWayParameters(Parameters):
    """How far turned."""

    turn_deg: Annotated[
        float,
        Field(
            ge=-180, le=180, description="How far it is turned, left positive", json_schema_extra={"step": 15}
        ),
    ] = 180.0


class FaceWrongWay(Operator):
    """Its front to the wall."""

    name: ClassVar[str] = "face_wrong_way"
    category: ClassVar[CategoryCode] = "S2"
    title: ClassVar[str] = "Face the wrong way"
    does: ClassVar[str] = (
        "Turns the object, with what rests on it, so that its front looks where nobody can use it."
    )
    notice: ClassVar[str] = "It shows its back where one would use it."
    parameters: ClassVar[type[Parameters]] = FaceWrongWayParameters
    reveal: ClassVar[RevealKind] = "always"

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """Things with a front that stand on something."""
        del scene
        if node.structural:
            return "It is part of the building."
        if not node.has_front:
            return "It has no front: it looks the same from every side."
        if node.hangs or node.rests_on is None:
            return "It is fixed to the wall behind it."
        return node.refuses.get(self.name)

    def default_parameters(self, node: Node, scene: SceneGraph) -> FaceWrongWayParameters:
        """Right round, or as far as there is room."""
        del scene
        return FaceWrongWayParameters(turn_deg=node.proposes.get(self.name, {}).get("turn_deg", 180.0))

    def numbers(self, injection: Injection) -> tuple[str, ...]:
        """The turn."""
        return (degrees(abs(float(injection.parameters["turn_deg"]))),)

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what is wrong and where."""
        it = name_object(scene, node)
        (turn,) = self.numbers(injection)
        return RubricText(
            anomaly=f"{sentence(it)} faces the wrong way: it is turned by {turn}, so that its front looks where nobody can use it, from the start.",
            expected=f"{sentence(it)} should face the way in which such a thing is used there.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene
        (turn,) = self.numbers(injection)
        return RubricText(
            anomaly=f"“{node.label}”朝向不对:从一开始就转了 {turn},正面朝着无法使用的方向。",
            expected=f"“{node.label}”应当朝着便于使用的方向。",
        )
