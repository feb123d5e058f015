"""What an operator is, on the authoring side: words, parameters, applicability, defaults, rubric draft.

Owns: the base class that each file in `operators/` fills in, and what the rest may ask of it.
Refuses: effects and measurements; the page has those, under the same name.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Literal, cast

from pydantic import ValidationError

from data.errors import RangeError, UsageError
from data.plain_fault import first_fault
from data.schema.base import Value
from data.schema.category import CategoryCode
from data.schema.injection import Always, Injection, Trigger
from data.schema.scene import Node, SceneGraph
from data.schema.task import RubricText

TriggerKind = Literal[
    "always",
    "after_seconds",
    "on_return",
    "on_interact",
    "on_contact",
    "in_sector",
    "within_distance",
    "beyond_distance",
]
RevealKind = Literal["always", "fired", "traversed"]

_UNITS = {"_m": "m", "_deg": "°", "_s": "s", "_kg": "kg", "_m_per_s": "m/s", "_cd": "cd"}


class Parameters(Value):
    """An operator's parameters; units in the names, ranges on the fields, a `description` for each."""


class NoParameters(Parameters):
    """For operators that need none."""


class ParameterSpec(Value):
    """What a form needs to show one parameter. `choices` is empty for a number."""

    name: str
    words: str
    unit: str = ""
    minimum: float | None = None
    maximum: float | None = None
    step: float | None = None
    choices: tuple[str, ...] = ()
    word: bool = False
    """A word of the world's own; `choices` lists them where there is a world."""
    default: float | str | bool | None = None
    """Computed from the target; None in the catalogue, where there is no target."""


class Operator(ABC):
    """One way to make an anomaly. Stateless; one instance of each is in the catalogue."""

    name: ClassVar[str]
    category: ClassVar[CategoryCode]
    title: ClassVar[str]
    does: ClassVar[str]
    notice: ClassVar[str]
    """What an auditor sees of it."""
    parameters: ClassVar[type[Parameters]] = NoParameters
    targets: ClassVar[int] = 1
    """How many objects it happens to: 1, or 2 for those that need a partner."""
    triggers: ClassVar[tuple[TriggerKind, ...]] = ("always",)
    """The first is the default."""
    reveal: ClassVar[RevealKind] = "always"

    @abstractmethod
    def refuse(self, node: Node, scene: SceneGraph) -> str | None:
        """Why it cannot happen to that node, in words for a curator; None when it can."""

    @abstractmethod
    def draft_rubric(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText:
        """The anomaly and the expected behaviour with the injection's own numbers, in plain English."""

    def draft_rubric_zh(self, node: Node, scene: SceneGraph, injection: Injection) -> RubricText | None:
        """The same in Chinese, objects by their English labels; None when nobody has written it."""
        del node, scene, injection
        return None

    def partners(self, node: Node, scene: SceneGraph) -> tuple[Node, ...]:
        """Objects that can be its second target, best first: as the survey measured, unless tags alone can tell."""
        by_id = {item.id: item for item in scene.nodes}
        return tuple(by_id[one] for one in node.partners.get(self.name, ()) if one in by_id)

    def default_parameters(self, node: Node, scene: SceneGraph) -> Parameters:
        """Parameters in proportion to the target."""
        del node, scene
        return self.parameters()

    def default_trigger(self, node: Node, scene: SceneGraph) -> Trigger:
        """The trigger unless somebody chooses another."""
        del node, scene
        return Always()

    def maximum_of(self, parameter: str, node: Node, scene: SceneGraph) -> float | None:
        """A tighter upper limit that this target puts on a parameter; None when the general one holds."""
        del parameter, node, scene
        return None

    def reconcile(self, parameters: Parameters, trigger: Trigger) -> Trigger:
        """The trigger that agrees with the parameters, where an operator says the same thing in both."""
        del parameters
        return trigger

    def numbers(self, injection: Injection) -> tuple[str, ...]:
        """The phrases with numbers that its rubric draft holds, in a fixed order, for keeping them up to date."""
        del injection
        return ()

    def specs(self, node: Node | None = None, scene: SceneGraph | None = None) -> tuple[ParameterSpec, ...]:
        """What a form needs for each parameter; with a target, its defaults and limits too."""
        properties = cast(
            "dict[str, dict[str, Any]]", self.parameters.model_json_schema().get("properties", {})
        )
        if node is None or scene is None:
            return tuple(_spec(name, schema) for name, schema in properties.items())
        defaults = self.default_parameters(node, scene).model_dump()
        return tuple(
            _spec(name, schema, default=defaults[name], limit=self.maximum_of(name, node, scene))
            for name, schema in properties.items()
        )

    def check_parameters(self, values: dict[str, Any], node: Node, scene: SceneGraph) -> Parameters:
        """The target's defaults with these values over them, checked.

        Raises:
            UsageError: an unknown name, or a value of the wrong kind.
            RangeError: a number outside its range; the message says the range.
        """
        specs = {spec.name: spec for spec in self.specs(node, scene)}
        for name, value in values.items():
            _check_value(self.name, name, value, specs, node)
        merged = self.default_parameters(node, scene).model_dump() | values
        try:
            return self.parameters.model_validate(merged)
        except ValidationError as error:
            raise UsageError(f"{self.name}: {first_fault(error)}.") from error


def _spec(
    name: str,
    schema: dict[str, Any],
    *,
    default: float | str | bool | None = None,
    limit: float | None = None,
) -> ParameterSpec:
    maximum = cast("float | None", schema.get("maximum"))
    if limit is not None:
        maximum = limit if maximum is None else min(maximum, limit)
    return ParameterSpec(
        name=name,
        words=schema.get("description", ""),
        unit=next((unit for end, unit in _UNITS.items() if name.endswith(end)), ""),
        minimum=schema.get("minimum"),
        maximum=maximum,
        step=schema.get("step"),
        choices=tuple(schema.get("enum", ())),
        default=default,
    )


def _check_value(
    operator: str, name: str, value: object, specs: dict[str, ParameterSpec], node: Node
) -> None:
    spec = specs.get(name)
    if spec is None:
        known = ", ".join(specs) or "none"
        raise UsageError(f"{operator} has no parameter {name!r}; its parameters: {known}.")
    if spec.choices:
        if value not in spec.choices:
            raise UsageError(f"{name} of {operator} is {value!r}; choose one of {', '.join(spec.choices)}.")
        return
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise UsageError(f"{name} of {operator} is {value!r}; it must be a number.")
    low, high = spec.minimum, spec.maximum
    if (low is not None and value < low) or (high is not None and value > high) or value != value:
        raise RangeError(
            f"{name} of {operator} is {value:g}; for {node.id} it must be from {low:g} to {high:g} {spec.unit}."
            if low is not None and high is not None
            else f"{name} of {operator} is {value:g}, which is out of range."
        )
