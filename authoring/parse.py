"""The one-line way to say an injection: ``float kitchen/table-1 raise_m=0.6``.

Owns: the syntax `OPERATOR TARGET [PARAMETER=VALUE …] [trigger=KIND [FIELD=VALUE …]] [seed=N]`, and writing it back.
Refuses: defaults and applicability (drafting.py), ids (the caller passes one in).
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import Any, cast

from pydantic import TypeAdapter, ValidationError

from authoring.catalogue import operator_named
from authoring.drafting import plan_injection
from authoring.operator import Operator
from data.errors import RangeError, UsageError
from data.near import nearest
from data.plain_fault import plain_fault
from data.schema.injection import (
    AfterSeconds,
    Always,
    BeyondDistance,
    Injection,
    InSector,
    OnContact,
    OnInteract,
    OnReturn,
    Trigger,
    WithinDistance,
)
from data.schema.scene import SceneGraph

_TRIGGERS = {
    kind.model_fields["kind"].default: kind
    for kind in (
        Always,
        AfterSeconds,
        OnReturn,
        OnInteract,
        OnContact,
        InSector,
        WithinDistance,
        BeyondDistance,
    )
}
_TRIGGER: TypeAdapter[Trigger] = TypeAdapter(Trigger)


def parse_injection(text: str, scene: SceneGraph, *, injection_id: str) -> Injection:
    """The injection that a line says, with the target's defaults for what it leaves out.

    Raises:
        UsageError: unknown words; the message says which are known. RangeError: a number outside its range.
        NotFoundError: no such target. InjectionError: it cannot happen to that target.
    """
    check_words(text)
    words, pairs = _split(text)
    operator = operator_named(words[0])
    known = [spec.name for spec in operator.specs()]
    parameters = {name: _value(text) for name, text in pairs.items() if name in known}
    rest = {name: _value(text) for name, text in pairs.items() if name not in known}
    seed = rest.pop("seed", 0)
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 2**31:
        raise RangeError(f"seed is {seed}; it must be a whole number from 0 to {2**31 - 1}.")
    return plan_injection(
        scene,
        words[0],
        words[1:],
        injection_id=injection_id,
        parameters=parameters,
        trigger=_trigger(operator, rest, known),
        seed=seed,
    )


def check_words(line: str) -> None:
    """Checks what can be checked of a line without a world, so that a slip is answered at once.

    Raises:
        UsageError: it cannot be read, names no operator that there is, or no target.
    """
    words, _ = _split(line)
    if words:
        operator_named(words[0])
    if len(words) < 2:
        raise UsageError(f"{line!r} names no target; write it as 'float kitchen/table-1 raise_m=0.6'.")


def name_targets(lines: Sequence[str]) -> tuple[str, ...]:
    """The nodes that lines of this syntax name, checked by nobody yet; for a survey of just those.

    A line that cannot be read gives none; `parse_injection` says what is wrong with it.
    """
    return tuple(dict.fromkeys(word for line in lines for word in _plain_words(line)[1:]))


def write_injection(injection: Injection) -> str:
    """The line that `parse_injection` reads back to the same injection."""
    operator = operator_named(injection.operator)
    pairs = dict(injection.parameters)
    fields = injection.trigger.model_dump(exclude={"kind"})
    if injection.trigger.kind != "in_sector" or "in_sector" not in operator.triggers:
        pairs |= {"trigger": injection.trigger.kind, **fields}
    if injection.seed:
        pairs["seed"] = injection.seed
    return " ".join(
        [injection.operator, *injection.targets, *(f"{key}={value}" for key, value in pairs.items())]
    )


def parse_values(text: str) -> dict[str, Any]:
    """`NAME=VALUE …` as plain values.

    Raises:
        UsageError: a word without a value, or a name twice.
    """
    words, pairs = _split(text)
    if words:
        raise UsageError(f"{words[0]!r} has no value; write NAME=VALUE.")
    return {name: _value(value) for name, value in pairs.items()}


def _plain_words(text: str) -> list[str]:
    return [part for part in text.split() if "=" not in part]


def _split(text: str) -> tuple[list[str], dict[str, str]]:
    try:
        parts = shlex.split(text)
    except ValueError as error:
        raise UsageError(f"{text!r} cannot be read: {error}.") from error
    words = [part for part in parts if "=" not in part]
    pairs: dict[str, str] = {}
    for part in parts:
        name, equals, value = part.partition("=")
        if equals and name in pairs:
            raise UsageError(f"{name} is given twice in {text!r}.")
        if equals:
            pairs[name] = value
    return words, pairs


def _value(text: str) -> Any:
    if text in ("true", "false"):
        return text == "true"
    for number in (int, float):
        try:
            return number(text)
        except ValueError:
            continue
    return text


def _trigger(operator: Operator, values: dict[str, Any], parameters: list[str]) -> Trigger | None:
    kind = values.pop("trigger", None)
    if kind is None and not values:
        return None
    chosen = kind or operator.triggers[0]
    if chosen not in _TRIGGERS:
        raise UsageError(
            f"There is no trigger {chosen!r}; {operator.name} allows {', '.join(operator.triggers)}."
        )
    fields = [name for name in _TRIGGERS[chosen].model_fields if name != "kind"]
    for name in values:
        if name not in fields:
            known = [*parameters, *fields, "trigger", "seed"]
            near = nearest(name, known, most=1)
            hint = f"Did you mean {near[0]}?" if near else f"It takes {', '.join(known)}."
            raise UsageError(f"{operator.name} does not know {name!r}. {hint}")
    try:
        return _TRIGGER.validate_python({"kind": chosen, **values})
    except ValidationError as error:
        raise _trigger_error(chosen, error) from error


def _trigger_error(kind: str, error: ValidationError) -> UsageError:
    first = error.errors()[0]
    field = str(first["loc"][-1])
    if first["type"] == "missing":
        return UsageError(f"The trigger {kind} needs {field}, for example {field}=10.")
    limits = cast("dict[str, Any]", _TRIGGERS[kind].model_json_schema()["properties"].get(field, {}))
    low, high = limits.get("minimum", limits.get("exclusiveMinimum")), limits.get("maximum")
    if first["type"].startswith(("greater", "less")):
        return RangeError(f"{field} of {kind} is {first['input']}; it must be from {low} to {high}.")
    return UsageError(f"{field} of {kind} is {first['input']!r}; {plain_fault(first)}.")
