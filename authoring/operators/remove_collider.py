"""`remove_collider` (C1): an object that should stop a walker stops nobody.

Owns: its words, parameters, applicability and rubric draft. Refuses: the effect (the page's remove_collider.ts).
Only walking meets nothing: bodies still rest on it, so that nothing falls through it; and what rests on it lets a
walker through with it, so that no unseen cup stops one in the middle of a table.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from authoring.operator import Operator, Parameters, RevealKind
from authoring.surroundings import floor_under_m, support_of
from authoring.wording import metres, name_object, sentence, the
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText

STEP_M = 0.35
"""A walker steps over what is lower."""
STOPS_FROM_M = 0.45
"""With the rounded foot of the capsule, what is at least so high surely stops one."""
WALKER_M = 1.8
WALLS = ("wall", "fence", "hedge", "railing")
"""Parts of the building that stop one; through a door's frame one walks anyway, and on a floor one stands."""


class RemoveColliderParameters(Parameters):
    """What counts as having walked into it."""

    depth_m: Annotated[
        float,
        Field(
            ge=0.05,
            le=0.25,
            description="How deep a walker must be inside it for the anomaly to count as met",
            json_schema_extra={"step": 0.01},
        ),
    ] = 0.15


class RemoveCollider(Operator):
    """Take away what stops a walker."""

    name: ClassVar[str] = "remove_collider"
    category: ClassVar[CategoryCode] = "C1"
    title: ClassVar[str] = "Walk through"
    does: ClassVar[str] = (
        "Lets a walker pass through the object, and what rests on it, as if it were not there."
    )
    notice: ClassVar[str] = "One walks into it and is not stopped."
    parameters: ClassVar[type[Parameters]] = RemoveColliderParameters
    reveal: ClassVar[RevealKind] = "traversed"

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """It must be something that stops a walker in the clean world."""
        if not node.has_collider:
            return "It has no collider, so there is nothing to remove."
        if node.structural and node.kind not in WALLS:
            return "It is part of the building and nothing that one walks against, as a wall would be."
        if self.name in node.refuses:
            return node.refuses[self.name]
        foot, top = _heights(node, scene)
        if foot >= WALKER_M:
            return f"It is {metres(foot)} above the floor: one walks under it."
        support = support_of(scene, node)
        if support is not None and not support.structural and foot > STEP_M:
            return f"It stands on {the(support.label)}, which stops one first."
        if node.hangs and (node.mechanism != "door" or foot > STEP_M):
            return "It hangs on a wall, which stops one first."
        if top < STOPS_FROM_M:
            return f"It is only {metres(top)} high: one steps over it."
        return None

    def numbers(self, injection: Injection) -> tuple[str, ...]:
        """None: the depth is for the measurement, not for the reader."""
        del injection
        return ()

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what one walks through."""
        del injection
        it = name_object(scene, node)
        return RubricText(
            anomaly=f"One can walk straight through {it}: whoever walks into it is not stopped and passes "
            "through it as if it were not there, although it looks solid.",
            expected=f"{sentence(it)} is solid and should stop a walker.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene, injection
        return RubricText(
            anomaly=f"可以直接穿过“{node.label}”:它看上去是实体,走向它却不会被挡住,就像不存在一样。",
            expected=f"“{node.label}”是实体,应当挡住行走的人。",
        )


def _heights(node: Node, scene: SceneGraph) -> tuple[float, float]:
    """Where the solid begins and ends above the floor, metres."""
    floor = floor_under_m(scene, node)
    top = min(node.bounds.max[1] - floor, node.bounds.min[1] - floor + node.solid_m[1])
    return node.bounds.min[1] - floor, top
