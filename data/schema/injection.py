"""An injection as data: operator, targets, parameters, trigger, seed; and its ground truth.

Owns: triggers, reveal conditions and ground truth as values that a program can check.
Refuses: what an operator does (worlds/three/web) and what it is called (authoring).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from data.schema.base import NodeId, RecordId, Slug, Value
from data.schema.space import Box


class Always(Value):
    """From the first tick."""

    kind: Literal["always"] = "always"


class AfterSeconds(Value):
    """Once so much simulated time has passed."""

    kind: Literal["after_seconds"] = "after_seconds"
    seconds: Annotated[float, Field(ge=0, le=600)]


class OnReturn(Value):
    """The auditor saw it, went at least so far from it with it out of view so long, and comes back."""

    kind: Literal["on_return"] = "on_return"
    min_distance_m: Annotated[float, Field(ge=0, le=100)] = 3.0
    min_unseen_s: Annotated[float, Field(ge=0, le=120)] = 2.0


class OnInteract(Value):
    """The target was activated."""

    kind: Literal["on_interact"] = "on_interact"


class OnContact(Value):
    """The auditor touched the target."""

    kind: Literal["on_contact"] = "on_contact"


class InSector(Value):
    """The auditor's eye is in a sector around the target; azimuth clockwise from above, from the target's front (+z)."""

    kind: Literal["in_sector"] = "in_sector"
    azimuth_deg: Annotated[float, Field(ge=-360, le=360)]
    width_deg: Annotated[float, Field(gt=0, le=360)]


class WithinDistance(Value):
    """The auditor's eye is nearer than this to the target's centre."""

    kind: Literal["within_distance"] = "within_distance"
    metres: Annotated[float, Field(gt=0, le=1000)]


class BeyondDistance(Value):
    """The auditor's eye is farther than this from the target's centre."""

    kind: Literal["beyond_distance"] = "beyond_distance"
    metres: Annotated[float, Field(gt=0, le=1000)]


Trigger = Annotated[
    Always | AfterSeconds | OnReturn | OnInteract | OnContact | InSector | WithinDistance | BeyondDistance,
    Field(discriminator="kind"),
]


class Injection(Value):
    """An operator with parameters, applied to targets, that creates an anomaly."""

    id: RecordId
    operator: Slug
    targets: tuple[NodeId, ...]
    parameters: dict[str, Any] = Field(default_factory=dict)
    """Units in the names: `raise_m`, `sector_deg`."""
    trigger: Trigger = Always()
    seed: Annotated[int, Field(ge=0, lt=2**31)] = 0


class Reveal(Value):
    """When an anomaly can be noticed, as data. The engine evaluates it every tick.

    `always`: from the start. `fired`: the trigger has fired and still holds (latched for after_seconds, on_return,
    on_interact, on_contact). `traversed`: the auditor's capsule was `depth_m` inside the target's clean collider;
    latched from then on (the contact took place).
    """

    kind: Literal["always", "fired", "traversed"]
    depth_m: float = 0.0


class GroundTruth(Value):
    """What an injection really changed, measured by the engine that made it."""

    injection: RecordId
    affected: tuple[NodeId, ...]
    bounds_before: dict[NodeId, Box]
    bounds_after: dict[NodeId, Box]
    regions: tuple[Box, ...] = ()
    """Effect regions: places that matter though no affected node is drawn there."""
    reveal: Reveal


class Measurement(Value):
    """Proof in numbers that an injection is in effect (or is not): named quantities with units in their names."""

    injection: RecordId
    present: bool
    values: dict[str, float]
    words: str
    """One sentence with the numbers."""
