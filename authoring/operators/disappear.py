"""`disappear` (T1): an object is gone once a trigger has fired.

Owns: its words, applicability, default trigger and rubric draft. Refuses: the effect (the page's disappear.ts).
What rests on the object goes with it: left behind, it would fall or hang, a second anomaly.
"""

from __future__ import annotations

from typing import ClassVar

from authoring.applicability import against_building
from authoring.surroundings import carried_by
from authoring.temporal import TemporalOperator, when_zh
from authoring.wording import list_objects, metres, name_object, seconds, sentence
from data.schema.category import CategoryCode
from data.schema.injection import AfterSeconds, Injection, OnReturn, Trigger
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText


class Disappear(TemporalOperator):
    """Gone on a trigger."""

    name: ClassVar[str] = "disappear"
    category: ClassVar[CategoryCode] = "T1"
    title: ClassVar[str] = "Disappear"
    does: ClassVar[str] = "Takes the object, and what rests on it, out of the world once the trigger fires."
    notice: ClassVar[str] = "What was there before is gone without a cause."

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """Anything but the building."""
        del scene
        return against_building(node) or node.refuses.get(self.name)

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says when it goes and what goes with it."""
        it = name_object(scene, node)
        carried = carried_by(scene, node)
        along = f" What rests on it ({list_objects(carried)}) goes with it." if carried else ""
        return RubricText(
            anomaly=f"{sentence(it)} disappears: {_when(injection.trigger)}.{along}",
            expected=f"{sentence(it)} should stay where it is the whole time; nothing takes it away.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene
        return RubricText(
            anomaly=f"“{node.label}”会消失:起初它在,{when_zh(injection.trigger)}它就不见了。",
            expected=f"“{node.label}”应当一直在原处;没有人把它拿走。",
        )


def _when(trigger: Trigger) -> str:
    match trigger:
        case OnReturn():
            return (
                "it is there at first, but after one has seen it, gone at least "
                f"{metres(trigger.min_distance_m)} from it and had it out of view for at least "
                f"{seconds(trigger.min_unseen_s)}, it is gone when one comes back"
            )
        case AfterSeconds():
            return f"it is there at first and gone after {seconds(trigger.seconds)}"
        case _:
            return "it is there at first and gone as soon as one touches it"
