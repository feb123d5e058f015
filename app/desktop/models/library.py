"""The task library as the window lists it: rows, search, filters, the one that is open.

Owns: which rows are visible and why none is. Refuses: reading records, and deciding what a blind workspace may see
(validation's projection does; its rows simply have no family, state or author).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from app.desktop.models.listening import Model
from data.schema.category import Family


@dataclass(frozen=True)
class LibraryRow:
    """One task or revision as a list shows it. Empty words are simply not shown."""

    id: str
    title: str
    world: str = ""
    state: str = ""
    families: tuple[Family, ...] = ()
    detail: str = ""
    retired: bool = False


class LibraryModel(Model):
    """Rows with a search and three filters."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[LibraryRow, ...] = ()
        self.blind = False
        self.query = ""
        self.state = ""
        self.world = ""
        self.family = ""
        self.with_retired = False
        self.selected = ""

    @property
    def rows(self) -> tuple[LibraryRow, ...]:
        """Every row, filtered or not."""
        return self._rows

    @property
    def visible(self) -> tuple[LibraryRow, ...]:
        """The rows that pass search and filters, in the order in which they came."""
        words = self.query.casefold().split()
        return tuple(row for row in self._rows if self._passes(row, words))

    @property
    def states(self) -> tuple[str, ...]:
        """The states that occur, in order."""
        return tuple(sorted({row.state for row in self._rows if row.state}))

    @property
    def worlds(self) -> tuple[str, ...]:
        """The worlds that occur, in order."""
        return tuple(sorted({row.world for row in self._rows if row.world}))

    @property
    def filtered(self) -> bool:
        """True when something is filtered out on purpose."""
        return bool(self.query or ((self.state or self.world or self.family) and not self.blind))

    def show(self, rows: Iterable[LibraryRow], *, blind: bool) -> None:
        """Takes new rows; a blind library forgets filters that would tell something."""
        self._rows = tuple(rows)
        self.blind = blind
        if blind:
            self.state = self.family = self.world = ""
        if all(row.id != self.selected for row in self._rows):
            self.selected = ""
        self.tell()

    def search(self, query: str) -> None:
        """Keeps rows that hold every word."""
        self.query = query
        self.tell()

    def filter(self, *, state: str = "", world: str = "", family: str = "") -> None:
        """Keeps rows of one state, world and family; empty is any."""
        self.state, self.world, self.family = state, world, family
        self.tell()

    def select(self, row_id: str) -> None:
        """Marks the open one."""
        if row_id != self.selected:
            self.selected = row_id
            self.tell()

    def _passes(self, row: LibraryRow, words: list[str]) -> bool:
        if row.retired and not self.with_retired and not self.blind:
            return False
        text = f"{row.title} {row.detail} {'' if self.blind else row.world}".casefold()
        if not all(word in text for word in words):
            return False
        if self.blind:
            return True
        return (
            (not self.state or row.state == self.state)
            and (not self.world or row.world == self.world)
            and (not self.family or self.family in row.families)
        )
