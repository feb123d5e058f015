"""The time of the live view, as the page tells it.

Owns: what is known of time, in seconds and words for the screen. Refuses: changing it (live.tools), and Qt.
"""

from __future__ import annotations

from pydantic import Field

from data.schema.base import TICKS_PER_SECOND, Value
from data.schema.injection import (
    AfterSeconds,
    Always,
    BeyondDistance,
    InSector,
    OnContact,
    OnInteract,
    OnReturn,
    Trigger,
    WithinDistance,
)

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0)


class Playing(Value):
    """Actions that are being played: the place of the one under way, counted from 0, of how many."""

    index: int
    of: int


class LiveTime(Value):
    """Simulated time in ticks; see TimeWire in messages.ts."""

    tick: int = 0
    end: int = 0
    """Ticks that can be reached by running time back and forth."""
    running: bool = True
    speed: float = 1.0
    shown: dict[str, int] = Field(default_factory=dict[str, int])
    """Injection id -> the tick at which its anomaly could first be noticed."""
    playing: Playing | None = None

    @property
    def words(self) -> str:
        """The time in seconds: `12.3 s`."""
        return f"{self.tick / TICKS_PER_SECOND:.1f} s"

    @property
    def is_back(self) -> bool:
        """Time was run back: what was recorded lies ahead."""
        return self.tick < self.end


def due_tick(trigger: Trigger) -> int | None:
    """When a trigger fires by itself; None for one that waits for somebody."""
    match trigger:
        case Always():
            return 0
        case AfterSeconds():
            return round(trigger.seconds * TICKS_PER_SECOND)
        case _:
            return None


def trigger_words(trigger: Trigger) -> str:
    """When it fires, in a few words."""
    match trigger:
        case Always():
            return "from the start"
        case AfterSeconds():
            return f"after {trigger.seconds:g} s"
        case OnReturn():
            return "when one comes back"
        case OnInteract():
            return "when it is used"
        case OnContact():
            return "when it is touched"
        case InSector():
            return f"seen from {trigger.azimuth_deg:g}° ± {trigger.width_deg / 2:g}°"
        case WithinDistance():
            return f"nearer than {trigger.metres:g} m"
        case BeyondDistance():
            return f"farther than {trigger.metres:g} m"
