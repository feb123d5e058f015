"""Which rows of a library pass a search and some filters: the same for the window's lists and for the command.

Owns: the filter as a value that can be kept under a name, what values a row has, and the words for them.
Refuses: which filters a workspace may have (blind.py), and what a row may tell (library.py): what is None matches nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from pydantic import Field

from data.errors import UsageError
from data.near import offer
from data.schema.base import Value
from data.schema.category import CATEGORIES, FAMILY_NAMES
from data.schema.task import Origin
from validation.blind import Filter
from validation.library import LibraryRow
from validation.states import TaskState


class LibraryFilter(Value):
    """A search and one value for some of the filters."""

    query: str = ""
    values: dict[Filter, str] = Field(default_factory=dict[Filter, str])
    with_retired: bool = False

    @property
    def is_empty(self) -> bool:
        """It keeps every row that is in use."""
        return not self.query.strip() and not self.values and not self.with_retired

    def keeps(self, rows: Iterable[LibraryRow]) -> tuple[LibraryRow, ...]:
        """The rows that pass, in their order: every word of the search is in them, and they have every value."""
        words = self.query.casefold().split()
        in_use = (row for row in rows if self.with_retired or not is_retired(row))
        if not words and not self.values:
            return tuple(in_use)
        return tuple(
            row
            for row in in_use
            if all(value in values_of(row, which) for which, value in self.values.items())
            and (not words or all(word in search_text(row) for word in words))
        )

    def words(self) -> str:
        """What it keeps, in a few words; empty for everything."""
        parts = [f"“{self.query.strip()}”"] if self.query.strip() else []
        parts += [f"{which}: {word_for(which, value)}" for which, value in self.values.items()]
        return ", ".join([*parts, "retired too"] if self.with_retired else parts)


def is_retired(row: LibraryRow) -> bool:
    """True for a task that is kept but used for nothing new, where that may be known."""
    return row.facts is not None and row.facts.state == "retired"


def search_text(row: LibraryRow) -> str:
    """What a search looks into."""
    facts = f"{row.facts.state} {row.facts.author} {' '.join(row.facts.categories)}" if row.facts else ""
    return f"{row.label} {row.world} {facts}".casefold()


def values_of(row: LibraryRow, which: Filter) -> tuple[str, ...]:
    """A row's values of one filter; none where they must not be known."""
    facts = row.facts
    if which == "world":
        return (row.world,)
    if which == "done":
        return ("yes" if row.done else "no",)
    if facts is None:
        return ()
    match which:
        case "state":
            return (facts.state,)
        case "family":
            return facts.families
        case "category":
            return facts.categories
        case "origin":
            return (facts.origin,)
        case "author":
            return (facts.author,)


def known_values(which: Filter) -> tuple[str, ...]:
    """Every value that a filter can have; empty where anything may be one, as a name."""
    match which:
        case "state":
            return get_args(TaskState)
        case "family":
            return tuple(FAMILY_NAMES)
        case "category":
            return tuple(CATEGORIES)
        case "origin":
            return get_args(Origin)
        case "done":
            return ("yes", "no")
        case "world" | "author":
            return ()


def value_meant(which: Filter, text: str) -> str:
    """The value that a person means: written in any capitals, or by the word for it.

    Raises:
        UsageError: the filter has no such value; the message offers those it has.
    """
    known = known_values(which)
    if not known:
        return text
    for value in known:
        if text.casefold() in (value.casefold(), word_for(which, value).casefold()):
            return value
    raise UsageError(f"No {which} is called {text!r}. {offer(text, known)}")


def word_for(which: Filter, value: str) -> str:
    """What a value is called."""
    if which == "done":
        return "Done" if value == "yes" else "Still to do"
    if which == "family":
        return next((name for code, name in FAMILY_NAMES.items() if code == value), value)
    if which == "category":
        return next((f"{code} {c.name}" for code, c in CATEGORIES.items() if code == value), value)
    return value.replace("_", " ")
