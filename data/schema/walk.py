"""A free walk: a person's inputs in real time, tick by tick, so that it can be run again to the same state.

Owns: spans of equal inputs, the pieces of a walk as they are logged, and what a sitting of a person took.
Refuses: running them (worlds) and what an agent would have needed for the same (evaluation.equivalent).
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from data.schema.action import Action
from data.schema.base import Millis, Sha256, Ticks, Value
from data.schema.space import Pose

SPAN_TICKS = 36_000
"""The most that one span holds: ten minutes."""
CAPTURES_MAX = 30
"""Pictures that a person may keep on a free walk."""
Way = Annotated[int, Field(ge=-1, le=1)]


class WalkSpan(Value):
    """Equal inputs for some ticks. `interacts`: what is under the crosshair is used before the first of them."""

    ticks: Annotated[int, Field(ge=1, le=SPAN_TICKS)]
    ahead: Way
    aside: Way
    yaw_deg: float
    pitch_deg: Annotated[float, Field(ge=-89, le=89)]
    interacts: bool = False


class WalkPiece(Value):
    """What was walked between two ticks, and the state that it led to."""

    from_tick: Ticks
    tick: Ticks
    pose: Pose
    state_digest: Sha256
    spans: Annotated[tuple[WalkSpan, ...], Field(min_length=1)]
    track: tuple[tuple[float, float, float, float, float, float], ...] = ()
    """Where the walker was now and then: tick, x, y, z (metres), yaw, pitch (degrees)."""
    lost_ticks: Annotated[int, Field(ge=0)] = 0
    """Simulated time that a slow machine did not keep up with; it was left out, not caught up."""


class Pause(Value):
    """A time during which nothing ran."""

    from_ms: Millis
    to_ms: Millis
    why: str = ""
    """`asked`, `window left`, `nothing can be written`; in words."""


class Conduct(Value):
    """How a person's sitting went: its times, and for a free walk what was walked."""

    active_ms: Annotated[int, Field(ge=0)] = 0
    """Wall milliseconds in which the person did something, or had done so less than half a minute before."""
    pauses: tuple[Pause, ...] = ()
    simulated_ticks: Ticks = 0
    lost_ticks: Annotated[int, Field(ge=0)] = 0
    interactions: Annotated[int, Field(ge=0)] = 0
    walk: Sha256 | None = None
    """Blob of the free walk: a JSON list of its pieces, in order; None in step mode."""
    equivalent: tuple[Action, ...] = ()
    """The actions with which an agent would have walked and looked about like that."""
