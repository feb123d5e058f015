"""How commands answer: JSON for programs, tables and sentences for people.

Owns: the ways of printing. Refuses: deciding what is printed.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, TextIO

from pydantic import BaseModel

from data.errors import EnvironmentFault

if TYPE_CHECKING:
    from evaluation.bootstrap import Interval


GAP = 2
"""Blanks between two columns."""
PAPER = 100
"""Characters of a line where no terminal says how wide it is."""
_STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_KEPT = 80
_LONG = re.compile(r"\S{400,}")
"""One word of an error that no path and no name is."""
_MOST = 4_000
"""Characters of an error."""
NARROWEST = 32
"""A column of sentences is no narrower, however narrow the terminal."""


def print_json(value: object) -> None:
    """One JSON document on standard output; pydantic values in their wire form."""
    print_line(json.dumps(_plain(value), ensure_ascii=False, indent=2, allow_nan=False))


def print_line(words: str = "") -> None:
    """One line on standard output. Whoever reads it may stop reading (`| head`): that is no failure.

    Raises:
        EnvironmentFault: it cannot be written, for want of room.
    """
    try:
        sys.stdout.write(visible(words) + "\n")
        sys.stdout.flush()
    except BrokenPipeError:
        _silence(sys.stdout)
        raise SystemExit(0) from None
    except OSError as error:
        _silence(sys.stdout)
        raise EnvironmentFault(
            f"The answer cannot be written: {error.strerror or error}. What the command did before is done."
        ) from error


def visible(words: str) -> str:
    """Words as they are, but for characters that steer a terminal or turn the direction of a line: those are written out.

    What people typed stands in what is printed, and may come from somebody else.
    """
    return _STEERING.sub(lambda found: f"\\u{ord(found[0]):04x}", words)


def shortened(words: str) -> str:
    """The words of an error with what somebody gave cut where it is very long: whoever gave it knows it."""
    short = _LONG.sub(lambda found: f"{found[0][:_KEPT]}…{found[0][-_KEPT // 4 :]}", words)
    return short if len(short) <= _MOST else f"{short[: _MOST - 500]} … {short[-500:]}"


def in_one_line(words: str) -> str:
    """Words without line breaks: what somebody gave may hold some."""
    return " ".join(words.splitlines())


def aside(words: str, end: str = "\n") -> None:
    """One line on standard error, as of how far it is.

    Where it cannot be written (nobody reads it any more, no room) it goes unsaid from then on, and the work goes on.
    """
    try:
        sys.stderr.write((words if words.startswith("\r") else visible(words)) + end)
        sys.stderr.flush()
    except OSError:
        _silence(sys.stderr)


def warn(words: str) -> None:
    """One line on standard error, beside whatever the answer is; nothing for no words."""
    if words:
        aside(f"Note: {words}")


def _silence(stream: TextIO) -> None:
    """From now on what is written there goes nowhere; what was written and could not go out, too."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def print_table(
    headings: Sequence[str], rows: Iterable[Sequence[object]], *, empty: str, prose: bool = False
) -> None:
    """A plain table with aligned columns, or the sentence `empty` (if there is one) when there is no row.

    With `prose`, the last column holds sentences: they go on below each other at the width of the terminal, or of
    `PAPER` characters where there is none.
    """
    cells = [[_cell(value) for value in row] for row in rows]
    if not cells:
        if empty:
            print_line(empty)
        return
    widths = [max(len(line[k]) for line in [list(headings), *cells]) for k in range(len(headings))]
    if prose:
        before = sum(widths[:-1]) + GAP * (len(widths) - 1)
        widths[-1] = max(NARROWEST, min(widths[-1], shutil.get_terminal_size((PAPER, 24)).columns - before))
        cells = [line for row in cells for line in _folded(row, widths[-1])]
    for line in [list(headings), ["-" * width for width in widths], *cells]:
        print_line(
            (" " * GAP).join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip()
        )


def _folded(row: list[str], width: int) -> list[list[str]]:
    """A row as several lines, the last column folded to a width; what has no blank in it is not cut."""
    lines = textwrap.wrap(row[-1], width, break_long_words=False, break_on_hyphens=False) or [""]
    return [[*row[:-1], lines[0]], *([*("" for _ in row[:-1]), line] for line in lines[1:])]


def interval_words(interval: Interval | None) -> str:
    """An interval as text; a dash when there is none."""
    return f"{interval.low:z.3f} to {interval.high:z.3f}" if interval else "-"


def _cell(value: object) -> str:
    if value is None:
        return "-"
    if isinstance(value, str):
        return in_one_line(value)
    return f"{value:z.3f}" if isinstance(value, float) else str(value)


def _plain(value: object) -> Any:
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json", by_alias=True)
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value
