"""Tags of an object as people type them: `kind=chair movable=yes era=1300-1400`.

Owns: that notation and its errors. Refuses: knowing which objects there are.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from typing import Any, get_args

from pydantic import ValidationError

from data.errors import UsageError
from data.plain_fault import plain_fault
from data.schema.imported import MaterialKind, NodeTags, TagJoint
from data.schema.setting import Era, Mechanism

_YES = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}


def read_tags(words: Sequence[str]) -> dict[str, Any]:
    """Field of NodeTags -> its value; None takes a tag away.

    Raises:
        UsageError: a key that is none, or a value that cannot be read; says which there are.
    """
    changes: dict[str, Any] = {}
    for word in words:
        key, separator, text = word.partition("=")
        key = key.strip().lower()
        if not separator or key not in _READERS:
            raise UsageError(f"{word!r} is no KEY=VALUE. The keys are: {', '.join(_READERS)}.")
        field, read = _READERS[key]
        changes[field] = read(text.strip()) if text.strip() else None
    if not changes:
        raise UsageError(f"Say at least one KEY=VALUE. The keys are: {', '.join(_READERS)}.")
    return changes


def merge_tags(before: NodeTags | None, changes: dict[str, Any]) -> NodeTags:
    """Tags with some of them changed.

    Raises:
        UsageError: a value does not fit.
    """
    values = {**(before or NodeTags()).model_dump(), **changes}
    try:
        return NodeTags.model_validate(values)
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        place = ".".join(str(part) for part in fault["loc"])
        raise UsageError(f"{place}={fault['input']!r} cannot be used: {plain_fault(fault)}.") from error


def parse_era(text: str) -> Era:
    """`1300-1400`, also with years before Christ: `-50-100`.

    Raises:
        UsageError: it is written otherwise, or ends before it begins.
    """
    found = re.fullmatch(r"(-?\d{1,5})\s*(?:-|\.\.)\s*(-?\d{1,5})", text.strip())
    if found is None:
        raise UsageError(f"The era {text!r} is not A-B in years, for example 1300-1400.")
    first, last = int(found[1]), int(found[2])
    if first > last:
        raise UsageError(f"The era {text!r} ends before it begins.")
    return Era(from_year=first, to_year=last)


def _flag(text: str) -> bool:
    if text.lower() not in _YES:
        raise UsageError(f"{text!r} is neither yes nor no.")
    return _YES[text.lower()]


def _number(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise UsageError(f"{text!r} is no number of degrees.")
    return number


def _one_of(words: tuple[str, ...]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text.lower() not in words:
            raise UsageError(f"{text!r} is none of {', '.join(words)}.")
        return text.lower()

    return read


def _slug(text: str) -> str:
    return text.lower().replace(" ", "-")


def _joint(text: str) -> dict[str, Any]:
    parts = text.split(":")
    try:
        kind, origin, axis, most = parts
        where, along = ([float(one) for one in part.split(",")] for part in (origin, axis))
        reach = float(most) if kind == "slide" else math.radians(float(most))
        return TagJoint.model_validate(
            {"kind": kind, "origin": where, "axis": along, "max": reach}
        ).model_dump()
    except (ValueError, ValidationError) as error:
        raise UsageError(
            f"The joint {text!r} is not hinge:X,Y,Z:AX,AY,AZ:DEGREES or slide:X,Y,Z:AX,AY,AZ:METRES."
        ) from error


_READERS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "kind": ("kind", _slug),
    "label": ("label", str),
    "movable": ("movable", _flag),
    "structural": ("structural", _flag),
    "hangs": ("hangs", _flag),
    "mechanism": ("mechanism", _one_of(get_args(Mechanism))),
    "interactable": ("mechanism", _one_of(get_args(Mechanism))),
    "operating": ("operating", _flag),
    "front": ("front_deg", _number),
    "material": ("material", _one_of(get_args(MaterialKind))),
    "era": ("era", parse_era),
    "joint": ("joint", _joint),
}
