"""What a form needs to know of an operator's parameters and of a trigger's numbers.

Owns: turning pydantic ranges into plain field descriptions, and the words for triggers. Refuses: widgets.
"""

from __future__ import annotations

from typing import Any, cast

from pydantic import BaseModel

from data.schema.injection import (
    AfterSeconds,
    Always,
    BeyondDistance,
    InSector,
    OnContact,
    OnInteract,
    OnReturn,
    WithinDistance,
)

TRIGGER_WORDS: dict[str, str] = {
    "always": "From the start",
    "after_seconds": "After some seconds",
    "on_return": "When the auditor comes back",
    "on_interact": "When it is used",
    "on_contact": "When it is touched",
    "in_sector": "Seen from one side",
    "within_distance": "From nearby",
    "beyond_distance": "From afar",
}
FIELD_WORDS: dict[str, str] = {
    "seconds": "Seconds after the start",
    "min_distance_m": "Having gone at least this far away",
    "min_unseen_s": "Having not seen it for at least",
    "azimuth_deg": "Direction, clockwise from its front",
    "width_deg": "Width of the sector",
    "metres": "Distance",
}
_TRIGGERS: dict[str, type[BaseModel]] = {
    "always": Always,
    "after_seconds": AfterSeconds,
    "on_return": OnReturn,
    "on_interact": OnInteract,
    "on_contact": OnContact,
    "in_sector": InSector,
    "within_distance": WithinDistance,
    "beyond_distance": BeyondDistance,
}
_UNITS = {"seconds": "s", "_s": "s", "_m": "m", "_deg": "°", "metres": "m"}
_FIRST: dict[str, dict[str, Any]] = {
    "after_seconds": {"seconds": 10.0},
    "in_sector": {"azimuth_deg": 0.0, "width_deg": 90.0},
    "within_distance": {"metres": 3.0},
    "beyond_distance": {"metres": 3.0},
}


def unit_of(name: str) -> str:
    """The unit that a field's name ends in."""
    return next((unit for end, unit in _UNITS.items() if name.endswith(end)), "")


def trigger_ranges(kind: str) -> tuple[tuple[str, float, float], ...]:
    """The numbers of a trigger: (name, minimum, maximum)."""
    schema = cast("dict[str, dict[str, Any]]", _TRIGGERS[kind].model_json_schema().get("properties", {}))
    return tuple(
        (name, float(part.get("minimum", part.get("exclusiveMinimum", 0.0))), float(part["maximum"]))
        for name, part in schema.items()
        if name != "kind"
    )


def first_trigger(kind: str) -> dict[str, Any]:
    """A trigger of that kind with sensible numbers, as plain values."""
    return _TRIGGERS[kind].model_validate({"kind": kind, **_FIRST.get(kind, {})}).model_dump()
