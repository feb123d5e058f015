"""`duplicate_overlap` (G2): a second copy of an object stands through the first.

Owns: its words, parameters, applicability and rubric draft. Refuses: the copy (the page's duplicate_overlap.ts).
An object that carries others is refused: its double would stand in them too.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from authoring.operator import Operator, Parameters, RevealKind
from authoring.surroundings import carried_by
from authoring.wording import degrees, list_objects, metres, name_object, name_place, sentence
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText


class DuplicateOverlapParameters(Parameters):
    """Where the second one stands."""

    shift_m: Annotated[
        float,
        Field(
            ge=0.01,
            le=1.5,
            description="How far the copy is shifted sideways",
            json_schema_extra={"step": 0.01},
        ),
    ] = 0.2
    turn_deg: Annotated[
        float,
        Field(ge=0, le=90, description="How far the copy is turned", json_schema_extra={"step": 5}),
    ] = 30.0


class DuplicateOverlap(Operator):
    """Two of it in one place."""

    name: ClassVar[str] = "duplicate_overlap"
    category: ClassVar[CategoryCode] = "G2"
    title: ClassVar[str] = "Second copy through it"
    does: ClassVar[str] = "Puts a second copy of the object through the first, shifted and turned a little."
    notice: ClassVar[str] = "Two of the same thing share one place and pass through each other."
    parameters: ClassVar[type[Parameters]] = DuplicateOverlapParameters
    reveal: ClassVar[RevealKind] = "always"

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """Things with a shape that carry nothing and hang on nothing."""
        if node.structural:
            return "It is part of the building."
        if node.hangs or node.rests_on is None:
            return "It is fixed in its place, where a second one would reach into the wall."
        if carried := carried_by(scene, node):
            return f"It carries {list_objects(carried)}, which the second one would stand in."
        return node.refuses.get(self.name)

    def default_parameters(self, node: Node, scene: SceneGraph) -> DuplicateOverlapParameters:
        """As far aside as the survey tried, a third of its width or less, and a twelfth of a full turn."""
        del scene
        width = min(node.bounds.max[0] - node.bounds.min[0], node.bounds.max[2] - node.bounds.min[2])
        shift = round(min(1.5, max(0.01, width / 3)), 2)
        return DuplicateOverlapParameters(shift_m=node.proposes.get(self.name, {}).get("shift_m", shift))

    def numbers(self, injection: Injection) -> tuple[str, ...]:
        """Shift and turn."""
        values = injection.parameters
        return (metres(float(values["shift_m"])), degrees(float(values["turn_deg"])))

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says that there are two and how they stand."""
        shift, turn = self.numbers(injection)
        it = name_object(scene, node)
        return RubricText(
            anomaly=f"{sentence(it)} is there twice in one place: a second copy of it, shifted by {shift} and "
            f"turned by {turn}, passes through it from the start, and neither can be pushed.",
            expected=f"There should be only one {node.label} there{name_place(scene, node)}; solid things do not share "
            "space.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene
        shift, turn = self.numbers(injection)
        return RubricText(
            anomaly=f"同一位置有两个“{node.label}”:第二个副本平移 {shift}、旋转 {turn},从一开始就与第一个互相穿插,"
            "而且都推不动。",
            expected=f"该处应当只有一个“{node.label}”;实体不会占据同一空间。",
        )
