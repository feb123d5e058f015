"""A table of ratings as text: one line a unit, one column a rater.

Owns: reading such a table, what counts as a missing rating, telling its scale, and naming the line and column of what
cannot be meant. Refuses: disk, figures (rating_file), guessing what a word means.

The first column is `task`, the cluster of the bootstrap; a column `episode`, `unit` or `item` is left aside; every other
column is a rater. Numbers are compared as numbers, words without regard to case.
"""

from __future__ import annotations

import csv
import io
import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Literal, cast, get_args
from unicodedata import normalize

from data.errors import UsageError
from evaluation.grades import GRADES

Scale = Literal["verdict", "difficulty", "nominal"]
SCALES = cast("tuple[Scale, ...]", get_args(Scale))
MOST_WORDS = 30
"""More different words than this are remarks, not ratings."""
MOSTLY = 2 / 3
"""Where so many cells are verdicts or grades, one that is neither is an oversight, until somebody says otherwise."""
MISSING = frozenset(
    ("", "na", "n/a", "#n/a", "<na>", "nan", "null", "none", "-", "\N{EN DASH}", "\N{EM DASH}")
)
"""Words that programs write for a cell without a rating, in small letters."""

_MET = {"1": 1, "met": 1, "0": 0, "not_met": 0, "not met": 0}
_GRADES = {str(grade): grade for grade in range(1, GRADES + 1)}
_LEFT_OUT = {
    word: word.replace("_", " ") for word in ("cannot_judge", "cannot judge", "rubric_wrong", "rubric wrong")
}
_ASIDE = ("episode", "unit", "item")
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?")
_ENDLESS = re.compile(r"[+-]?inf(inity)?")
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")


@dataclass(frozen=True)
class RatingTable:
    """A table as it was read. `cells[row][rater]` is a word, empty where the rating is missing."""

    raters: tuple[str, ...]
    tasks: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]
    """Of the text, where each row ends; the heading is 1."""
    left_out: dict[str, int] = field(default_factory=dict[str, int])
    """Why -> how many cells said that they are no rating."""
    notes: tuple[str, ...] = ()
    """What somebody may want to know about the rows."""


def read_table(text: str) -> RatingTable:
    """Reads comma, semicolon or tab separated text.

    Raises:
        UsageError: no column `task`, fewer than two raters, a row of another length or without a task, a rater without a
            name or named twice, a character that cannot be seen, a quotation mark that stays open, or no rating at all.
    """
    rows, delimiter = _rows_of(text.lstrip("\ufeff"))
    line, heading = rows.pop(0)
    names = [normalize("NFC", name.strip()) for name in heading]
    _refuse_unseen(line, names, names)
    if names[0].casefold() != "task":
        raise UsageError(f"The first column is {names[0]!r}; it must be 'task', the task of each unit.")
    for line, row in rows:
        if len(row) != len(names):
            raise UsageError(f"Line {line} has {len(row)} cells, the heading {len(names)}.")
        _refuse_unseen(line, row, names)
        if not row[0].strip():
            raise UsageError(f"Line {line} names no task; its first cell is empty.")
    places = _raters_in(names, rows)
    words = [[_word(row[place], line, names[place], delimiter) for place in places] for line, row in rows]
    said = Counter(_LEFT_OUT[word] for word in chain(*words) if word in _LEFT_OUT)
    cells = tuple(tuple("" if word in _LEFT_OUT else word for word in row) for row in words)
    if not said and not any(chain(*cells)):
        raise UsageError("The file holds no ratings: there is nothing under its heading.")
    return RatingTable(
        tuple(names[place] for place in places),
        tuple(normalize("NFC", row[0].strip()) for _, row in rows),
        cells,
        tuple(line for line, _ in rows),
        dict(said),
        tuple(_notes(names, rows)),
    )


def find_scale(table: RatingTable) -> Scale:
    """`verdict` when every word says met or not met, `difficulty` when all are 1-5, else `nominal`.

    Raises:
        UsageError: most cells are verdicts or grades and some are not; the message names the first of these.
    """
    words = [word for word in chain(*table.cells) if word]
    fits = {"verdict": _share(words, _MET), "difficulty": _share(words, _GRADES)}
    if fits["verdict"] == 1:
        return "verdict"
    if fits["difficulty"] == 1:
        return "difficulty"
    if _share(words, {**_MET, **_GRADES}) < MOSTLY:
        return "nominal"
    verdict = fits["verdict"] >= fits["difficulty"]
    place, word = _first_off(table, _MET if verdict else _GRADES)
    kind, scale = ("verdict", "met, not_met, 1 or 0") if verdict else ("grade", f"1 to {GRADES}")
    raise UsageError(
        f"{place}: {word!r} is no {kind} ({scale}), while other cells are. Mend the cell, empty it, or compare the words as "
        "they are with --scale nominal."
    )


def values_of(table: RatingTable, scale: Scale) -> list[list[int | None]]:
    """Every cell as its place on the scale (a grade for difficulty), None where there is no rating.

    Raises:
        UsageError: a word that is not on the scale; or more than `MOST_WORDS` different ones.
    """
    places = {"verdict": _MET, "difficulty": _GRADES}.get(scale) or _nominal(table)
    if (off := _first_off(table, places))[1]:
        raise UsageError(f"{off[0]}: {off[1]!r} is not on the scale {', '.join(places)}.")
    return [[places[word] if word else None for word in row] for row in table.cells]


def scale_words(table: RatingTable) -> tuple[str, ...]:
    """The words of a nominal table in their order, by which `values_of` numbers them."""
    return tuple(sorted({word for word in chain(*table.cells) if word}))


def _rows_of(text: str) -> tuple[list[tuple[int, list[str]]], str]:
    """Rows that hold something with the line where each ends, the heading first, and what separates cells."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    if not first:
        raise UsageError(
            "The file is empty. It needs a heading (task, one column a rater) and one line a unit."
        )
    delimiter = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    rows: list[tuple[int, list[str]]] = []
    before = 0
    try:
        for row in reader:
            before = reader.line_num
            if any(cell.strip() for cell in row):
                rows.append((before, row))
    except csv.Error as error:
        raise UsageError(
            f"Line {before + 1} begins a row that cannot be read ({error}). Probably a quotation mark is not closed, or "
            "one stands within a cell; a quotation mark within a cell is written twice."
        ) from error
    if [cell.strip().casefold() for cell in rows[0][1]] == ["sep=", ""] and len(rows) > 1:
        rows.pop(0)  # a spreadsheet's own line on top, which says what separates cells
    return rows, delimiter


def _raters_in(names: Sequence[str], rows: Sequence[tuple[int, list[str]]]) -> list[int]:
    """Places of the raters' columns. A column without a name and without a word (a comma at the end) is none."""
    for place, name in enumerate(names):
        filled = next((line for line, row in rows if row[place].strip()), None) if not name else None
        if filled is not None:
            raise UsageError(
                f"Column {place + 1} has no name and holds ratings, first on line {filled}. Name its rater."
            )
    keys = [name.casefold() for name in names]
    for place, key in enumerate(keys):
        if key and key in keys[:place]:
            raise UsageError(
                f"Two columns are called {names[place]!r} ({keys.index(key) + 1} and {place + 1}); give each a name of "
                "its own."
            )
    places = [place for place, key in enumerate(keys) if place and key and key not in _ASIDE]
    if len(places) < 2:
        raise UsageError(f"Agreement needs two raters or more; the file has {len(places)} such columns.")
    return places


def _refuse_unseen(line: int, row: Sequence[str], names: Sequence[str]) -> None:
    for place, cell in enumerate(row):
        if (found := _UNSEEN.search(cell)) is not None:
            where = f"column {place + 1}" if row is names else _column(names[place])
            raise UsageError(
                f"Line {line}, {where} holds a character that cannot be seen (U+{ord(found[0]):04X}). Save the table "
                "again as CSV in UTF-8, without it."
            )


def _word(cell: str, line: int, name: str, delimiter: str) -> str:
    """A cell's word in small letters, a number as its shortest form; empty where it is missing."""
    word = normalize("NFC", cell.strip()).casefold()
    if word in MISSING:
        return ""
    plain = word if delimiter == "," else word.replace(",", ".")
    if _NUMBER.fullmatch(plain) is None and _ENDLESS.fullmatch(plain) is None:
        return word
    number = float(plain)
    if not math.isfinite(number):
        raise UsageError(
            f"Line {line}, {_column(name)}: {word[:40]!r} is no rating; empty the cell if it is missing."
        )
    return str(int(number)) if number.is_integer() and abs(number) < 1e15 else repr(number)


def _notes(names: Sequence[str], rows: Sequence[tuple[int, list[str]]]) -> Iterator[str]:
    """A unit that has two rows, and rows that are the same in every cell."""
    aside = [place for place, name in enumerate(names) if name.casefold() in _ASIDE]
    seen: dict[tuple[str, ...], int] = {}
    again: list[tuple[int, int]] = []
    for line, row in rows:
        key = tuple(row[place].strip() for place in ([0, *aside] if aside else range(len(row))))
        if key in seen:
            again.append((line, seen[key]))
        seen.setdefault(key, line)
    if not again:
        return
    line, first = again[0]
    if aside:
        yield f"{len(again)} rows are of a unit that has a row already (line {line} as line {first}); each is counted."
    else:
        yield (
            f"{len(again)} rows are the same as another (line {line} as line {first}); each is counted as a unit of its "
            "own. A column `unit` tells units of one task apart."
        )


def _nominal(table: RatingTable) -> dict[str, int]:
    words = scale_words(table)
    if len(words) > MOST_WORDS:
        raise UsageError(f"{len(words)} different ratings are no scale; at most {MOST_WORDS} are compared.")
    return {word: place for place, word in enumerate(words)}


def _share(words: Sequence[str], scale: dict[str, int]) -> float:
    """Of the words that are on a scale, 0-1; 1 where there is no word."""
    return sum(word in scale for word in words) / len(words) if words else 1.0


def _first_off(table: RatingTable, scale: dict[str, int]) -> tuple[str, str]:
    """Where the first word stands that is not on a scale, and the word; both empty when all are."""
    for line, row in zip(table.lines, table.cells, strict=True):
        for name, word in zip(table.raters, row, strict=True):
            if word and word not in scale:
                return f"Line {line}, {_column(name)}", word
    return "", ""


def _column(name: str) -> str:
    return f"column {name!r}"
