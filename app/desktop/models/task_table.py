"""The task table: which columns there are, what each says of a row, and how rows are ordered.

Owns: columns and sorting. Refuses: filtering (validation.filtering) and drawing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from app.desktop.models.library import state_words
from data.schema.category import CATEGORIES
from validation.library import LibraryRow, OpenFacts

Say = Callable[[LibraryRow], str]
Key = Callable[[LibraryRow], Any]


@dataclass(frozen=True)
class Column:
    """One column: its title, a row's words in it, and by what it is ordered."""

    name: str
    title: str
    say: Say
    key: Key
    width_px: int


def _facts(row: LibraryRow) -> OpenFacts:
    if row.facts is None:
        raise ValueError("the task table is Author's: its rows have facts")
    return row.facts


def _anomalies(row: LibraryRow) -> str:
    facts = _facts(row)
    if facts.origin == "control":
        return "clean control"
    return " + ".join(facts.categories) or "none yet"


def _state(row: LibraryRow) -> str:
    return state_words(_facts(row))


def _votes(row: LibraryRow) -> str:
    return str(_facts(row).reviews or "")


def _audits(row: LibraryRow) -> str:
    return str(_facts(row).audits or "")


COLUMNS: tuple[Column, ...] = (
    Column("title", "Title", lambda row: row.label, lambda row: row.label.casefold(), 300),
    Column("world", "World", lambda row: row.world.replace("-", " "), lambda row: row.world, 110),
    Column(
        "anomalies", "Anomalies", _anomalies, lambda row: (_facts(row).origin, _facts(row).categories), 110
    ),
    Column("state", "State", _state, _state, 150),
    Column(
        "author", "Author", lambda row: _facts(row).author, lambda row: _facts(row).author.casefold(), 110
    ),
    Column("reviews", "Reviews", _votes, lambda row: _facts(row).reviews, 70),
    Column("audits", "Audits", _audits, lambda row: _facts(row).audits, 70),
)


def ordered(rows: Iterable[LibraryRow], column: str, *, descending: bool) -> tuple[LibraryRow, ...]:
    """Rows by a column; equal ones keep their order. An empty name keeps the order as it is."""
    found = next((one for one in COLUMNS if one.name == column), None)
    return tuple(rows) if found is None else tuple(sorted(rows, key=found.key, reverse=descending))


def tip_of(row: LibraryRow) -> str:
    """Everything worth saying of a row in a few lines."""
    facts = _facts(row)
    names = [f"{code} {CATEGORIES[code].name}" for code in facts.categories]
    return "\n".join([row.label, facts.words, *names])
