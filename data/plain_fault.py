"""What does not fit in data from outside, in words for a person instead of the validating library's.

Owns: those words. Refuses: where the data came from and what to do about it; the caller says that.
"""

from __future__ import annotations

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
    "int_from_float": "it must be a whole number",
    "float_type": "it must be a number",
    "float_parsing": "it must be a number",
    "finite_number": "it must be a finite number",
    "bool_type": "it must be true or false",
    "bool_parsing": "it must be true or false",
    "none_required": "it must be empty",
}


def plain_fault(fault: ErrorDetails) -> str:
    """What is wrong at one place, as the end of a sentence, without a full stop."""
    known = _WORDS.get(fault["type"])
    if known is not None:
        return known
    return str(fault["msg"]).removeprefix("Value error, ").replace("Input should be", "it must be")
