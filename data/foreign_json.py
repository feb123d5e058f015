"""JSON that came from outside: files that people send, what a page or a child process says, lines on standard input.

Owns: the one way in which such text becomes plain values, however it was made: nested without end, numbers of any
length, NaN, bytes that are no text. Refuses: what the values mean, and which sentence a person reads (the caller knows
the file and the next step).
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterable
from typing import Any, cast

DEPTH = 64
"""Lists and objects within one another; no record of this program comes near."""
DIGITS = 25
"""Of a whole number. JavaScript writes up to 21 before it writes an exponent."""

_HALF = re.compile(r"\\u[dD][89a-fA-F]")
"""An escaped surrogate; two of them are one character, one alone is none."""

MOST_DIGITS = 300
"""Of a whole number that still is a float."""

_CONTAINERS = frozenset((dict, list))
_ZEROS = bytes.maketrans(b"123456789", b"000000000")
_EXPONENTS = tuple(sign + b"000" for sign in (b"e", b"e+", b"E", b"E+"))
_LARGE = re.compile(rb"[\s\[:,]-?0+(?:\.0+)?[eE]\+?000")
"""A number with an exponent of three digits, where each digit is a zero."""


class ForeignJsonError(ValueError):
    """The text is no JSON that is read. `str(error)` is a phrase for the middle of a sentence, without its full stop."""


def read_json(
    text: str | bytes,
    *,
    depth: int = DEPTH,
    plain_numbers: bool = True,
    pairs: Callable[[list[tuple[str, Any]]], dict[str, Any]] | None = None,
) -> object:
    """The values of a JSON text.

    Args:
        text: the text, or its bytes in UTF-8.
        depth: lists and objects within one another at most.
        plain_numbers: refuse numbers beyond a float's range, and whole ones of more than `DIGITS` digits. A caller that
            checks every number, and names its place, says False and gets infinity, and up to `MOST_DIGITS` digits.
        pairs: makes an object of its keys and values; `dict` when None.

    Raises:
        ForeignJsonError: it is no JSON, nested too deeply, or holds a number that is none or has no end.
    """
    looks = _may_hold_long_numbers(text, DIGITS if plain_numbers else MOST_DIGITS, or_large=plain_numbers)
    try:
        value = json.loads(
            text,
            object_pairs_hook=pairs,
            parse_int=(_whole if plain_numbers else _long) if looks else None,
            parse_float=_finite if looks and plain_numbers else None,
            parse_constant=_refuse_constant,
        )
    except RecursionError:
        raise ForeignJsonError(f"it is nested more than {depth} deep") from None
    except UnicodeDecodeError as error:
        raise ForeignJsonError(f"it is no text in UTF-8, see byte {error.start}") from error
    except json.JSONDecodeError as error:
        raise ForeignJsonError(f"{error.msg}, line {error.lineno}, column {error.colno}") from error
    if _is_deeper(value, depth):
        raise ForeignJsonError(f"it is nested more than {depth} deep")
    if _has_half_character(text, value):
        raise ForeignJsonError("it holds half a character")
    return value


def _may_hold_long_numbers(text: str | bytes, most: int, *, or_large: bool) -> bool:
    """Whether each number has to be looked at by itself, which takes twice as long as reading the text. It need not be where no
    digits stand in so long a row and no exponent has three of them; a zero byte is of an encoding in which digits stand apart."""
    plain = text.encode(errors="surrogatepass") if isinstance(text, str) else text
    digits = plain.translate(_ZEROS)
    if b"\0" in digits or b"0" * (most + 1) in digits:
        return True
    # Digests in hexadecimal digits are full of what looks like an exponent.
    may_be = or_large and any(exponent in digits for exponent in _EXPONENTS)
    return may_be and _LARGE.search(b"[" + digits) is not None


def _whole(digits: str) -> int:
    return _long(digits, DIGITS)


def _long(digits: str, most: int = MOST_DIGITS) -> int:
    if len(digits) > most:
        raise ForeignJsonError(f"it holds a number of {len(digits)} digits")
    return int(digits)


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise ForeignJsonError(f"it holds the number {digits[:DIGITS]}, which is too large")
    return number


def _refuse_constant(word: str) -> float:
    raise ForeignJsonError(f"it holds {word}, which is no number of JSON")


def _has_half_character(text: str | bytes, value: object) -> bool:
    if _HALF.search(text if isinstance(text, str) else text.decode(errors="replace")) is None:
        return False
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return True
    return False


def _is_deeper(value: object, depth: int) -> bool:
    """Level by level, so that the depth of the values is none of the stack's."""
    level: list[object] = [[value]]
    for _ in range(depth + 1):
        level = [inner for outer in level for inner in _inside(outer) if type(inner) in _CONTAINERS]
        if not level:
            return False
    return True


def _inside(container: object) -> Iterable[object]:
    if isinstance(container, dict):
        return cast("dict[str, object]", container).values()
    return cast("list[object]", container)
