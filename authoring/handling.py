"""What a drag of a handle in the view means: the number of an injection.

Owns: which handle is which operator's parameter, and the edit that a drag (or a typed number) makes. Pure.
Refuses: live worlds, and pulling something where no operator would put it: it says why.

Up and down are `float` and `sink`; turning about the upright is `face_wrong_way`, about the front `misalign`; one side
longer is `stretch`, all of it larger `rescale`. A thing that has such an injection keeps it, and its number changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from authoring.catalogue import operator_named, reason_against
from authoring.drafting import plan_inject, plan_injection, plan_parameters
from authoring.edits import Inject, SetInjection
from authoring.operator import ParameterSpec
from authoring.surroundings import find_node
from data.errors import InjectionError
from data.schema.injection import Injection
from data.schema.scene import SceneGraph
from data.schema.task import Task

HandleMode = Literal["move", "rotate", "scale"]
HandleAxis = Literal["x", "y", "z", "xyz"]


@dataclass(frozen=True)
class Handle:
    """One handle's meaning. `sign` turns what was dragged into the parameter; a scale multiplies."""

    mode: HandleMode
    axis: HandleAxis
    operator: str
    parameter: str
    sign: int = 1
    fixed: tuple[tuple[str, str], ...] = ()
    """Other parameters that the handle says."""


HANDLES: tuple[Handle, ...] = (
    Handle("move", "y", "float", "raise_m"),
    Handle("move", "y", "sink", "depth_m", -1),
    Handle("rotate", "y", "face_wrong_way", "turn_deg"),
    Handle("rotate", "z", "misalign", "tilt_deg"),
    Handle("scale", "xyz", "rescale", "factor"),
    Handle("scale", "x", "stretch", "factor", fixed=(("axis", "width"),)),
    Handle("scale", "y", "stretch", "factor", fixed=(("axis", "height"),)),
    Handle("scale", "z", "stretch", "factor", fixed=(("axis", "depth"),)),
)
_NEUTRAL = {"move": 0.0, "rotate": 0.0, "scale": 1.0}
_LEAST = {"move": 0.01, "rotate": 1.0, "scale": 0.02}
"""A drag of less than this is none."""


@dataclass(frozen=True)
class Offer:
    """What the handles of a mode can do to a node: a handle for each way, its number now and the number's range."""

    handle: Handle
    spec: ParameterSpec
    value: float
    injection: str = ""
    """The injection that has it; empty for one that would be made."""


@dataclass(frozen=True)
class Offers:
    """All ways of one mode; where there is none, `why` says why."""

    offers: tuple[Offer, ...]
    why: str = ""

    @property
    def axes(self) -> tuple[HandleAxis, ...]:
        """The handles to show."""
        named = {offer.handle.axis for offer in self.offers}
        if named & {"x", "xyz"} and self.offers[0].handle.mode == "scale":
            return ("x", "y", "z", "xyz")
        every: tuple[HandleAxis, ...] = ("x", "y", "z")
        return tuple(axis for axis in every if axis in named)


def plan_offers(scene: SceneGraph, task: Task, node_id: str, mode: HandleMode) -> Offers:
    """What can be done to a node by the handles of a mode.

    Raises:
        NotFoundError: no such node.
    """
    node = find_node(scene, node_id)
    mine = [one for one in task.definition.injections if one.targets[0] == node_id]
    offers: list[Offer] = []
    reasons: list[str] = []
    for handle in (each for each in HANDLES if each.mode == mode):
        found = operator_named(handle.operator)
        specs = {spec.name: spec for spec in found.specs(node, scene)}
        own = _injection_for(mine, handle)
        if own is not None:
            offers.append(
                Offer(handle, specs[handle.parameter], float(own.parameters[handle.parameter]), own.id)
            )
        elif reason := reason_against(found, node, scene):
            reasons.append(f"{found.title}: {reason}")
        else:
            offers.append(Offer(handle, specs[handle.parameter], _NEUTRAL[mode]))
    return Offers(tuple(offers), " ".join(dict.fromkeys(reasons)))


def plan_drag(
    scene: SceneGraph,
    task: Task,
    node_id: str,
    *,
    mode: HandleMode,
    axis: HandleAxis,
    amount: float,
    injection_id: str,
) -> Inject | SetInjection | None:
    """The edit that a drag makes; None for a drag that is none.

    Args:
        amount: metres, degrees or a factor against how the node is now.
        injection_id: of the injection, should one be made.

    Raises:
        InjectionError: no operator does that to this node; says why. NotFoundError: no such node.
    """
    if abs(amount - _NEUTRAL[mode]) < _LEAST[mode]:
        return None
    offers = plan_offers(scene, task, node_id, mode)
    offer = _choose(offers.offers, mode, axis, amount)
    if offer is None:
        label = find_node(scene, node_id).label
        raise InjectionError(f"Nothing can do that to this {label}. {offers.why}".strip())
    was = offer.value
    value = was * amount if mode == "scale" else was + offer.handle.sign * amount
    if offer.handle.operator == "misalign" and not offer.injection:
        value = abs(value)
    return plan_number(scene, task, node_id, offer, value, injection_id=injection_id)


def plan_number(
    scene: SceneGraph,
    task: Task,
    node_id: str,
    offer: Offer,
    value: float,
    *,
    injection_id: str,
    gesture: str | None = None,
) -> Inject | SetInjection | None:
    """The edit that gives an offer's parameter a value, within its range and on its steps; None when it has it."""
    fitted = _fit(offer.spec, value)
    values: dict[str, Any] = {**dict(offer.handle.fixed), offer.handle.parameter: fitted}
    if not offer.injection:
        injection = plan_injection(
            scene, offer.handle.operator, (node_id,), injection_id=injection_id, parameters=values
        )
        return plan_inject(scene, injection)
    if fitted == offer.value:
        return None
    return plan_parameters(scene, task, offer.injection, values, gesture=gesture)


def _injection_for(injections: Sequence[Injection], handle: Handle) -> Injection | None:
    for one in injections:
        same = all(one.parameters.get(name) == value for name, value in handle.fixed)
        if one.operator == handle.operator and same and handle.parameter in one.parameters:
            return one
    return None


def _choose(offers: Sequence[Offer], mode: HandleMode, axis: HandleAxis, amount: float) -> Offer | None:
    """The node's own injection first; then the one that the drag's direction makes; a side alone is scaled only by what
    can scale a side, else all of it."""
    fitting = [offer for offer in offers if offer.handle.axis == axis]
    if mode == "scale" and not fitting:
        fitting = [offer for offer in offers if offer.handle.axis == "xyz" or axis == "xyz"]
    own = [offer for offer in fitting if offer.injection]
    if own:
        return own[0]
    if mode == "move":
        fitting = [offer for offer in fitting if offer.handle.sign * amount > 0]
    return fitting[0] if fitting else None


def _fit(spec: ParameterSpec, value: float) -> float:
    """Within the range, on the step."""
    step = spec.step or 0.0
    on_step = round(value / step) * step if step else value
    low = spec.minimum if spec.minimum is not None else on_step
    high = spec.maximum if spec.maximum is not None else on_step
    return round(max(low, min(high, on_step)), 6)
