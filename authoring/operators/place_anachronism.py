"""`place_anachronism` (S3): a thing stands there that could not exist in the scene's time.

Owns: its words, parameters, applicability and rubric draft. Refuses: the effect (the page's place_anachronism.ts).
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import Field

from authoring.operator import Operator, Parameters, ParameterSpec, RevealKind
from authoring.wording import a, name_place, sentence, the
from data.errors import UsageError
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import Anachronism, Node, SceneGraph
from data.schema.task import RubricText


class PlaceAnachronismParameters(Parameters):
    """Which thing."""

    thing: Annotated[str, Field(description="Which thing of the world's own list of things out of time")] = ""


class PlaceAnachronism(Operator):
    """Out of its time."""

    name: ClassVar[str] = "place_anachronism"
    category: ClassVar[CategoryCode] = "S3"
    title: ClassVar[str] = "Thing out of time"
    does: ClassVar[str] = "Puts a thing on the object that could not exist in the time of the scene."
    notice: ClassVar[str] = "It is from another century than everything around it."
    parameters: ClassVar[type[Parameters]] = PlaceAnachronismParameters
    reveal: ClassVar[RevealKind] = "always"

    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """Floors, tables and other things with room on top, in worlds that have a list of things out of time."""
        if not scene.anachronisms:
            return "This world has no list of things out of time."
        if self.name in node.refuses:
            return node.refuses[self.name]
        if self.name not in node.proposes:
            return "Nothing can be put on it."
        return None

    def default_parameters(self, node: Node, scene: SceneGraph) -> PlaceAnachronismParameters:
        """The one that the survey found room for."""
        index = int(node.proposes.get(self.name, {}).get("thing", 0))
        return PlaceAnachronismParameters(thing=scene.anachronisms[index].id if scene.anachronisms else "")

    def specs(self, node: Node | None = None, scene: SceneGraph | None = None) -> tuple[ParameterSpec, ...]:
        """With a scene, the choices are its own list."""
        (spec,) = super().specs(node, scene)
        choices = tuple(thing.id for thing in scene.anachronisms) if scene is not None else ()
        return (spec.model_copy(update={"choices": choices, "word": True}),)

    def check_parameters(self, values: dict[str, Any], node: Node, scene: SceneGraph) -> Parameters:
        """As every operator; a world without a list has nothing to choose from."""
        if not scene.anachronisms:
            raise UsageError("This world has no list of things out of time.")
        return super().check_parameters(values, node, scene)

    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """Says what it is, where, and why it cannot be there."""
        thing, on = _thing(scene, injection), _on(node)
        stands = "stands" if node.structural else "is"
        era = scene.setting.era
        return RubricText(
            anomaly=f"{sentence(a(thing.label))} {stands} {on}{name_place(scene, node)}, although the scene is of "
            f"{era.from_year} to {era.to_year} and such a thing was in use from {thing.era.from_year} to "
            f"{thing.era.to_year}.",
            expected=f"There should be no {thing.label} {on}{name_place(scene, node)}: nothing there may be of another "
            "time than the scene.",
        )

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The same in Chinese."""
        thing, era = _thing(scene, injection), scene.setting.era
        return RubricText(
            anomaly=f"“{node.label}”上有一件“{thing.label}”,而场景属于 {era.from_year} 至 {era.to_year} 年,"
            f"这种物品使用于 {thing.era.from_year} 至 {thing.era.to_year} 年。",
            expected=f"“{node.label}”上不应有“{thing.label}”:场景中的物品不应属于另一个时代。",
        )


def _thing(scene: SceneGraph, injection: Injection) -> Anachronism:
    wanted = str(injection.parameters["thing"])
    found = next((thing for thing in scene.anachronisms if thing.id == wanted), None)
    if found is None:
        raise UsageError(f"{wanted!r} is not on the world's list of things out of time.")
    return found


def _on(node: Node) -> str:
    return f"on {the(node.label)}"
