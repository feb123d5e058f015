"""The five actions (the paper's Table 6), what they return, and the frames they are asked for.

Owns: ranges, simulated duration in ticks, and outcomes. Refuses: pixels (a frame here is a reference to bytes).
"""

from __future__ import annotations

import math
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from data.schema.base import TICKS_PER_SECOND, Sha256, Ticks, Value
from data.schema.space import Pose

WALK_M_PER_S = 2.0
TURN_DEG_PER_S = 120.0
INTERACT_S = 2.8

FrameMode = Literal["none", "final", "film", "reference"]
"""`reference` draws, reads back and encodes every 50 ms of simulated time, as the reference harness does, and returns
only the final frame; benchmarks compare with it, nothing else uses it."""
OutcomeWord = Literal["done", "blocked", "nothing_reached", "refused"]


class Move(Value):
    """Walks on the ground and stops at obstacles."""

    action: Literal["move"] = "move"
    distance_m: Annotated[float, Field(ge=0.3, le=4, strict=True)]
    direction: Literal["forward", "back"] = "forward"


class Turn(Value):
    """Turns in place, right positive."""

    action: Literal["turn"] = "turn"
    degrees: Annotated[float, Field(ge=-180, le=180, strict=True)]


class Look(Value):
    """Tilts the view by some degrees, down positive; the pitch is clamped at 89."""

    action: Literal["look"] = "look"
    degrees: Annotated[float, Field(ge=-90, le=90, strict=True)]


class Interact(Value):
    """Activates the reachable object under the crosshair; the world then runs 2.8 s."""

    action: Literal["interact"] = "interact"


class Wait(Value):
    """Stands still while the world runs."""

    action: Literal["wait"] = "wait"
    seconds: Annotated[float, Field(ge=0.5, le=5, strict=True)]


Action = Annotated[Move | Turn | Look | Interact | Wait, Field(discriminator="action")]
ACTION: TypeAdapter[Move | Turn | Look | Interact | Wait] = TypeAdapter(Action)


def duration_s(action: Move | Turn | Look | Interact | Wait) -> float:
    """Simulated seconds that an action takes; a function of the input only."""
    match action:
        case Move():
            return action.distance_m / WALK_M_PER_S
        case Turn() | Look():
            return abs(action.degrees) / TURN_DEG_PER_S
        case Interact():
            return INTERACT_S
        case Wait():
            return action.seconds


def count_ticks(action: Move | Turn | Look | Interact | Wait) -> int:
    """Ticks of 1/60 s that an action takes: ceil(duration x 60), at least one.

    The product is rounded to nine decimals first, so that 1.1 m / 2 m/s is 33 ticks in every language.
    """
    return max(1, math.ceil(round(duration_s(action) * TICKS_PER_SECOND, 9)))


class Frame(Value):
    """One picture as it was shown: encoded bytes, and where and when it was taken."""

    tick: Ticks
    pose: Pose
    width: int
    height: int
    mime: Literal["image/jpeg", "image/png"]
    data: bytes = Field(repr=False)
    rgba_sha256: Sha256
    reveals: dict[str, bool] = Field(default_factory=dict)
    """Operator side only: injection id -> its reveal condition held at this tick."""


class Outcome(Value):
    """What one action did. `reveals`, `state_digest` and `ms` are for operators, never for auditors."""

    outcome: OutcomeWord
    moved_m: float = 0.0
    turned_deg: float = 0.0
    pose: Pose
    tick: Ticks
    frames: tuple[Frame, ...] = ()
    """Film frames in order, the final frame last; empty for mode `none`."""
    activated: str | None = None
    """Operator side only: the node that an interaction reached."""
    state_digest: Sha256
    reveals: dict[str, bool] = Field(default_factory=dict)
    ms: dict[str, float] = Field(default_factory=dict)
    """Wall milliseconds: simulate, draw, total. Never part of a record's hash."""
