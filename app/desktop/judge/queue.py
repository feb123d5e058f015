"""The left column of Judge: what is offered to judge or to decide, how far one is, and what is not offered and why.

Owns: the two lists over one library, the place in the open one, and which row comes next. Refuses: opening, and the order
(validation.library; it mixes them).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.desktop.library.view import LibraryView
from app.desktop.models.library import LibraryModel
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.empty import EmptyView
from app.desktop.widgets.first_focus import hand_focus_on
from app.desktop.widgets.pieces import column, label, panel, row, tool
from app.desktop.widgets.segments import SegmentsView
from data.counts import count_of
from validation.library import LibraryRow

Queue = Literal["judge", "decide"]


class JudgingQueue:
    """The rows, which of the two lists is open, and what was done in this sitting before the rows say so."""

    def __init__(self, library: LibraryModel) -> None:
        self._library = library
        self._rows: tuple[LibraryRow, ...] = ()
        self.which: Queue = "judge"
        self.done: set[str] = set()
        """Given in this sitting."""
        self.full: set[str] = set()
        """Somebody else had the last seat when one came."""

    def show(self, rows: Iterable[LibraryRow]) -> None:
        """Takes new rows; the library shows those of the open list."""
        self._rows = tuple(rows)
        self._fill()

    def turn_to(self, which: Queue) -> None:
        """Opens the other list."""
        self.which = which
        self.full.clear()
        self._fill()

    def clear(self) -> None:
        """Another person sits down."""
        self.done.clear()
        self.full.clear()
        self.which = "judge"

    def find(self, key: str) -> LibraryRow | None:
        """A row of either list, or one that is not offered."""
        return next((row for row in self._rows if row.key == key), None)

    def count(self, which: Queue) -> int:
        """How many wait in a list."""
        return sum(row.queue == which and not self.is_done(row) for row in self._rows)

    def is_done(self, row: LibraryRow) -> bool:
        """It needs nothing more of this person."""
        return row.done or row.key in self.done

    @property
    def not_offered(self) -> tuple[tuple[str, int], ...]:
        """Why what is not offered is not, and how many of each, the most first."""
        return tuple(Counter(row.bar for row in self._rows if row.bar).most_common())

    def after(self, key: str) -> tuple[LibraryRow, ...]:
        """What waits after a row of the visible list, then what waits before it."""
        rows = self._library.visible
        place = next((i for i, row in enumerate(rows) if row.key == key), -1)
        later = [*rows[place + 1 :], *rows[: max(place, 0)]]
        return tuple(row for row in later if not self.is_done(row) and row.key not in self.full)

    def before(self, key: str) -> LibraryRow | None:
        """The row before, done or not; None at the top."""
        rows = self._library.visible
        place = next((i for i, row in enumerate(rows) if row.key == key), 0)
        return rows[place - 1] if place > 0 else None

    def words(self, key: str) -> str:
        """Where one is: "3 of 12 · 5 done"."""
        rows = self._library.visible
        place = next((i for i, row in enumerate(rows, start=1) if row.key == key), 0)
        done = sum(map(self.is_done, rows))
        here = f"{place} of {len(rows)}" if place else count_of(len(rows), "audit")
        return f"{here} · {done} done"

    def _fill(self) -> None:
        self._library.show(row for row in self._rows if row.queue == self.which)


class QueueView(QWidget):
    """`chosen` carries an episode's id, `turned` the name of the other list."""

    chosen = Signal(str)
    turned = Signal(str)
    next_asked = Signal()
    previous_asked = Signal()

    def __init__(self, queue: JudgingQueue, library: LibraryModel, wardrobe: Wardrobe) -> None:
        super().__init__()
        self.setObjectName("judge-queue")
        self._queue = queue
        self._bars: tuple[tuple[str, int], ...] = ()
        self._which = SegmentsView(
            wardrobe,
            (
                ("judge", "To judge", "Audits that are offered to you"),
                ("decide", "To decide", "Audits on which two raters disagree; you are the third person"),
            ),
            name="judge-which",
        )
        self._which.chosen.connect(self.turned)
        empty = EmptyView(
            wardrobe,
            "judge",
            "Nothing to judge",
            "Audits by others appear here when they end, until two people have judged them.",
        )
        self.list = LibraryView(
            library, wardrobe, title="Audits", name="judge-list", empty=empty, done_word="done"
        )
        self.list.chosen.connect(self.chosen)
        self._place = label("", "caption")
        self._place.setObjectName("judge-place")
        steps = row(
            self._place,
            1,
            tool(
                "left",
                "The audit before (P)",
                wardrobe,
                name="judge-previous",
                on_click=self.previous_asked.emit,
            ),
            tool(
                "right",
                "The next that waits (N)",
                wardrobe,
                name="judge-forward",
                on_click=self.next_asked.emit,
            ),
            space="xs",
        )
        self._why = tool(
            "info",
            "Why these are not offered",
            wardrobe,
            text="Not offered to you",
            name="judge-why",
            checkable=True,
        )
        self._why.hide()
        self._reasons = label("", "caption", wrap=True)
        self._reasons.setObjectName("judge-reasons")
        self._reasons.hide()
        self._why.toggled.connect(self._reasons.setVisible)
        foot = panel(column(steps, row(self._why, 1), self._reasons, margin="m", space="xs"))
        top = column(self._which)
        top.setContentsMargins(12, 12, 12, 0)
        layout = column(panel(top), self.list, foot)
        layout.setSpacing(0)
        layout.setStretch(1, 1)
        self.setLayout(column(panel(layout)))
        hand_focus_on(self, self.list)

    def tell_why(self) -> None:
        """Opens the reasons why audits are not offered."""
        self._why.setChecked(True)
        self._reasons.setVisible(bool(self._queue.not_offered))

    def refresh(self, key: str) -> None:
        """Shows the queue as it is now; `key` is the open episode."""
        queue = self._queue
        lists: tuple[tuple[Queue, str], ...] = (("judge", "To judge"), ("decide", "To decide"))
        for which, words in lists:
            count = queue.count(which)
            self._which.show_words(which, f"{words} {count}" if count else words)
        self._which.show_value(queue.which)
        self._place.setText(queue.words(key))
        bars = queue.not_offered
        total = sum(count for _, count in bars)
        self._why.setVisible(total > 0)
        self._why.setText(f"{total} not offered to you")
        self._reasons.setText("\n".join(f"{count}: {bar}" for bar, count in bars))
        if bars != self._bars and not queue.count("judge") and not queue.count("decide"):
            self._why.setChecked(True)  # nobody should have to look for why there is nothing to do
        self._bars = bars
        self._reasons.setVisible(total > 0 and self._why.isChecked())
