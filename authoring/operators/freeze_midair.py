"""`freeze_midair` (C3): pushed, an object leaps up and stays in the air.

Owns: its words, parameters, applicability and rubric draft. Refuses: the effect (the page's freeze_midair.ts).
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from authoring.operator import Parameters
from authoring.touching import TouchOperator
from authoring.wording import metres, name_object, sentence
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText


class FreezeMidairParameters(Parameters):
    """How much."""

    height_m: Annotated[
        float, Field(ge=0.2, le=1.5, description="How high it leaps", json_schema_extra={"step": 0.05})
    ] = 0.6


class FreezeMidair(TouchOperator):
    """Stays in mid-air."""

    name: ClassVar[str] = "freeze_midair"
    category: ClassVar[CategoryCode] = "C3"
    title: ClassVar[str] = "Stays in mid-air"
    does: ClassVar[str] = "Has the object leap when somebody pushes it, and stop at the top of the leap."
    notice: ClassVar[str] = "Pushed, it leaps up and hangs in the air."
    parameters: ClassVar[type[Parameters]] = FreezeMidairParameters

    def numbers(self, injection: Injection) -> tuple[str, ...]:
        """The number of it."""
        return (metres(float(injection.parameters["height_m"])),)

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what is wrong and where."""
        it = name_object(scene, node)
        (much,) = self.numbers(injection)
        return RubricText(
            anomaly=f"{sentence(it)} freezes in mid-air: when one pushes it, it leaps up about {much} and stays there.",
            expected=f"{sentence(it)} should come down again when it is pushed.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        del scene
        (much,) = self.numbers(injection)
        return RubricText(
            anomaly=f"“{node.label}”会停在半空:推它时,它跳起约 {much} 后就停在那里。",
            expected=f"“{node.label}”被推动后应当落回地面。",
        )
