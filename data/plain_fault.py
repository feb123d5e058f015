"""What does not fit in data from outside, in words for a person instead of the validating library's.

Owns: those words. Refuses: where the data came from and what to do about it; the caller says that.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

_WORDS = {
    "missing": "it is missing",
    "extra_forbidden": "nothing of that name is known here",
    "tuple_type": "it must be a list",
    "list_type": "it must be a list",
    "dict_type": "it must be an object with names and values",
    "model_type": "it must be an object with names and values",
    "model_attributes_type": "it must be an object with names and values",
    "string_type": "it must be text",
    "int_type": "it must be a whole number",
    "int_parsing": "it must be a whole number",
    "int_parsing_size": "it is too large a number",
    "int_from_float": "it must be a whole number",
    "float_type": "it must be a number",
    "float_parsing": "it must be a number",
    "finite_number": "it must be a finite number",
    "bool_type": "it must be true or false",
    "bool_parsing": "it must be true or false",
    "none_required": "it must be empty",
    "union_tag_not_found": "it does not say of which kind it is",
    "string_unicode": "it holds characters that are none",
    "json_invalid": "it is no JSON",
    "json_type": "it is no JSON",
}
_BOUNDS = {
    "greater_than_equal": ("ge", "at least {}"),
    "greater_than": ("gt", "more than {}"),
    "less_than_equal": ("le", "at most {}"),
    "less_than": ("lt", "less than {}"),
    "literal_error": ("expected", "{}"),
    "enum": ("expected", "{}"),
    "union_tag_invalid": ("expected_tags", "one of {}"),
}
"""Kind of fault -> the name of its bound, and what must be."""
_LENGTHS = {
    "string_too_short": ("min_length", "at least", "character"),
    "string_too_long": ("max_length", "at most", "character"),
    "too_short": ("min_length", "at least", "entry"),
    "too_long": ("max_length", "at most", "entry"),
}
_SEVERAL = {"character": "characters", "entry": "entries"}


def plain_fault(fault: ErrorDetails) -> str:
    """What is wrong at one place, as the end of a sentence, without a full stop."""
    kind = fault["type"]
    known = _WORDS.get(kind)
    if known is not None:
        return known
    context: Mapping[str, Any] = fault.get("ctx", {})
    if kind in _BOUNDS and _BOUNDS[kind][0] in context:
        name, words = _BOUNDS[kind]
        return f"it must be {words.format(_number(context[name]))}"
    if kind in _LENGTHS and _LENGTHS[kind][0] in context:
        name, how, what = _LENGTHS[kind]
        count = context[name]
        return f"it must have {how} {count} {what if count == 1 else _SEVERAL[what]}"
    if kind == "string_pattern_mismatch" and "pattern" in context:
        return f"it is not written as it must be ({context['pattern']})"
    return str(fault["msg"]).removeprefix("Value error, ").replace("Input should be", "it must be")


def first_fault(error: ValidationError) -> str:
    """The first fault with its place: "people per task: it must be at least 1"; without one where it is the whole."""
    fault = error.errors(include_url=False)[0]
    place = place_words(fault["loc"])
    return f"{place}: {plain_fault(fault)}" if place else plain_fault(fault)


def place_words(loc: tuple[int | str, ...]) -> str:
    """Where in some data: names with blanks, entries of lists counted from 1."""
    return ", ".join(str(part + 1) if isinstance(part, int) else part.replace("_", " ") for part in loc)


def _number(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)
