"""The task library as the window lists it: rows, search, filters, the one that is open.

Owns: which rows are visible, and the words of a row's second line. Refuses: deciding what a workspace may see; the rows
come from validation's projection, in which what must not be known is None.
"""

from __future__ import annotations

from collections.abc import Iterable

from app.desktop.models.listening import Model
from data.counts import count_of
from validation.blind import OPEN_WORKSPACES, Filter, Workspace, filters_of
from validation.filtering import LibraryFilter, is_retired, values_of, word_for
from validation.library import LibraryRow, OpenFacts


class LibraryModel(Model):
    """Rows with a search and the filters that this workspace may have."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__()
        self._rows: tuple[LibraryRow, ...] = ()
        self._shown: tuple[LibraryRow, ...] | None = None
        self._visible: tuple[LibraryRow, ...] | None = None
        self._choices: dict[Filter, tuple[tuple[str, str], ...]] = {}
        self._asked: tuple[str, tuple[tuple[Filter, str], ...], bool] = ("", (), False)
        self._retired_too = False
        self._waiting = 0
        self._chosen: dict[Filter, str] = {}
        self._only: frozenset[str] | None = None
        self.only_words = ""
        """What the rows are that were picked by a number elsewhere; empty when none were."""
        self._for_work = workspace not in OPEN_WORKSPACES
        self.filters: tuple[Filter, ...] = filters_of(workspace)
        self.query = ""
        self.with_retired = False
        self.is_ready = False
        """The rows are those of the records; until then nobody can say that there are none."""
        self.selected = ""

    @property
    def rows(self) -> tuple[LibraryRow, ...]:
        """Every row, filtered or not; retired ones only when asked for."""
        if self._shown is None:
            keeps = self.with_retired
            self._shown = tuple(row for row in self._rows if keeps or not is_retired(row))
            self._retired_too = keeps
        elif self._retired_too != self.with_retired:
            self._shown = self._visible = None
            return self.rows
        return self._shown

    @property
    def visible(self) -> tuple[LibraryRow, ...]:
        """The rows that pass search and filters, in the order in which they came; the same object until something changes."""
        asked = (self.query, tuple(sorted(self._chosen.items())), self.with_retired)
        if self._visible is None or self._asked != asked:
            kept = self.filter_now.keeps(self._rows)
            if self._only is not None:
                kept = tuple(row for row in kept if row.key in self._only)
            self._asked, self._visible = asked, kept
        return self._visible

    @property
    def count_words(self) -> str:
        """How many rows there are; where one has work to do, how many of them wait for this person."""
        rows, visible = self.rows, self.visible
        if self.filtered:
            return f"{len(visible)} of {len(rows)}"
        if not rows or not self._for_work:
            return f"{len(rows) or ''}"
        return f"{self._waiting} left of {len(rows)}" if self._waiting != len(rows) else f"{len(rows)}"

    @property
    def filter_now(self) -> LibraryFilter:
        """Search and filters as a value."""
        return LibraryFilter(query=self.query, values=self._chosen, with_retired=self.with_retired)

    @property
    def filtered(self) -> bool:
        """True when something is left out on purpose."""
        return bool(self.query or self._chosen or self._only is not None)

    def choices(self, which: Filter) -> tuple[tuple[str, str], ...]:
        """The values of a filter that occur, with their words."""
        if which not in self._choices:
            found = {value for row in self._rows for value in values_of(row, which)}
            self._choices[which] = tuple((value, word_for(which, value)) for value in sorted(found))
        return self._choices[which]

    def chosen(self, which: Filter) -> str:
        """The value that a filter is set to; empty for any."""
        return self._chosen.get(which, "")

    def show(self, rows: Iterable[LibraryRow]) -> None:
        """Takes new rows."""
        self.is_ready = True
        self._take(tuple(rows))
        if all(row.key != self.selected for row in self._rows):
            self.selected = ""
        self.tell()

    def wait(self) -> None:
        """Other rows are on their way; those that are here are nobody's any more."""
        self.is_ready = False
        self._take(())
        self.tell()

    def _take(self, rows: tuple[LibraryRow, ...]) -> None:
        self._rows, self._shown, self._visible, self._choices = rows, None, None, {}
        self._waiting = sum(not row.done and not row.bar for row in rows)

    def search(self, query: str) -> None:
        """Keeps rows that hold every word."""
        self.query = query
        self.tell()

    def filter(self, which: Filter, value: str) -> None:
        """Keeps rows of one value; empty is any. A filter that this workspace may not have is refused.

        Raises:
            ValueError: no such filter here.
        """
        if which not in self.filters:
            raise ValueError(f"the filter {which} is not for this workspace")
        self._chosen.pop(which, None)
        if value:
            self._chosen[which] = value
        self.tell()

    def use(self, kept: LibraryFilter) -> None:
        """Takes a filter that was kept; what this workspace may not filter by is left out."""
        self.query, self.with_retired = kept.query, kept.with_retired
        self._chosen = {which: value for which, value in kept.values.items() if which in self.filters}
        self.tell()

    def only(self, words: str, keys: Iterable[str]) -> None:
        """Keeps these rows, whatever else is searched and filtered; no words keep every row again."""
        self._only, self.only_words = (frozenset(keys), words) if words else (None, "")
        self._visible = None
        self.tell()

    def show_all(self) -> None:
        """Drops search and filters."""
        self._only, self.only_words, self._visible = None, "", None
        self.query = ""
        self._chosen.clear()
        self.tell()

    def note_begun(self, key: str, begun: int) -> None:
        """The audit of a row has come so far since the rows were made; a row that is not there is no mistake."""
        if any(row.key == key and row.begun != begun for row in self._rows):
            self._take(
                tuple(
                    row.model_copy(update={"begun": begun}) if row.key == key else row for row in self._rows
                )
            )
            self.tell()

    def select(self, key: str) -> None:
        """Marks the open one."""
        if key != self.selected:
            self.selected = key
            self.tell()


def state_words(facts: OpenFacts) -> str:
    """The state in a few words, with what somebody should know who looks down a list."""
    state = facts.state.replace("_", " ")
    if facts.against:
        state += f", {count_of(len(facts.against), 'gate')} against it"
    return f"{state}, edited since" if facts.edited_since else state


def second_line(row: LibraryRow, *, done_word: str = "done") -> str:
    """What stands under a row's name: only what the projection lets be known."""
    facts = row.facts
    parts = [done_word] if row.done and (facts is None or done_word != "frozen") else []
    if row.begun is not None:
        parts = [*parts, f"under way, {count_of(row.begun, 'step')} taken"]
    if facts is not None:
        parts = [*parts, state_words(facts)]
    world = row.world.replace("-", " ")
    if not row.label.casefold().startswith(world.casefold()):  # a blind row is named after its world
        parts.append(world)
    if facts is not None and facts.reviews:
        parts.append(count_of(facts.reviews, "review"))
    if facts is not None and facts.audits:
        parts.append(count_of(facts.audits, "audit"))
    if not parts or (row.bar and not row.done and row.begun is None and facts is None):
        parts = [*parts, row.bar or f"not {done_word} yet"]
    return " · ".join(parts)
