"""A table of counts whose every number leads to the sittings behind it.

Owns: its cells, and saying which was asked for. Refuses: counting (app.jobs.study_progress).
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QTableWidget, QTableWidgetItem

from app.desktop.widgets.columns import FittedColumns
from app.jobs.study_progress import LAPSED, LEFT, OPEN, Counted, SittingRow
from data.schema.study import Assignment

WORDS: dict[str, str] = {
    "submitted": "Submitted",
    "nothing_found": "Nothing found",
    "gave_up": "Gave up",
    "technical": "Technical",
    "limit": "Limit met",
    "failed": "Failed",
    OPEN: "Open",
    LEFT: "Overdue",
    LAPSED: "Given back",
}
"""How a sitting stands, in words."""
TIPS: dict[str, str] = {
    OPEN: "Given out, and its time has not run out",
    LEFT: "Given out, and its time has run out; the seat goes to whoever asks next",
    LAPSED: "Given back, or its time ran out and another took the seat",
    "limit": "The budget was used up; what was reported until then counts",
}
ALWAYS = ("submitted", "nothing_found", "gave_up", "technical", OPEN)
_ASKED = Qt.ItemDataRole.UserRole + 1
ROWS_SHOWN = 8


class CountsTable(QTableWidget):
    """`asked` carries (words, key of the row, standing); an empty key is all rows, an empty standing any."""

    asked = Signal(str, str, str)

    def __init__(self, name: str, title: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(title)
        self._title = title
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.verticalHeader().hide()
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        self._columns = FittedColumns(self, (0,), centred=range(1, 4 + len(WORDS)), rows=ROWS_SHOWN)
        self.cellClicked.connect(self._on_cell)
        self.cellActivated.connect(self._on_cell)

    def show_counts(self, lines: Sequence[Counted], standings: Sequence[str]) -> None:
        """Shows lines with a column for each standing."""
        heads = [self._title, "Done", "Given out", "Seats", *(WORDS[word] for word in standings)]
        heads = [heads[0], *(head.replace(" ", "\n", 1) for head in heads[1:])]
        self.setColumnCount(len(heads))
        self.setHorizontalHeaderLabels(heads)
        self.setRowCount(len(lines))
        for number, line in enumerate(lines):
            name = f"{line.name} ({line.simulated} simulated)" if line.simulated else line.name
            self.setItem(number, 0, _item(name, (line.name, line.key, "")))
            done = sum(count for word, count in line.by_standing.items() if word not in (OPEN, LEFT, LAPSED))
            self.setItem(
                number, 1, _item(line.done, None, extra=f"{done} came back" if done != line.done else "")
            )
            self.setItem(number, 2, _item(line.given, (f"{line.name}, given out", line.key, "")))
            self.setItem(number, 3, _item("-" if line.wanted is None else line.wanted, None))
            for place, word in enumerate(standings, start=4):
                asked = (f"{line.name}, {WORDS[word].lower()}", line.key, word)
                count = line.by_standing.get(word, 0)
                self.setItem(number, place, _item(count, asked if count else None, extra=TIPS.get(word, "")))
        self.setColumnHidden(3, all(line.wanted is None for line in lines))
        self._columns.fit()

    def _on_cell(self, number: int, place: int) -> None:
        item = self.item(number, place)
        asked = item.data(_ASKED) if item is not None else None
        if asked is not None:
            self.asked.emit(*asked)


class SittingsTable(QTableWidget):
    """Sittings one by one; `opened` carries an episode's id, `back_asked` a sitting that is to be given back."""

    opened = Signal(str)
    picked = Signal(object)
    """The `Assignment` that is selected; None for none."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("study-sittings")
        self.setAccessibleName("Sittings")
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.verticalHeader().hide()
        self.setShowGrid(False)
        self._columns = FittedColumns(self, (0, 1, 4), rows=ROWS_SHOWN)
        self._assignments: list[Assignment] = []
        self.itemSelectionChanged.connect(self._on_selection)

    def show_rows(self, rows: Sequence[SittingRow]) -> None:
        """Sittings with their task's title and how they stand."""
        self._assignments = [row.assignment for row in rows]
        heads = ["Participant", "Task", "Condition", "Stands", "Why this person"]
        self.setColumnCount(len(heads))
        self.setHorizontalHeaderLabels(heads)
        self.setRowCount(len(rows))
        for number, row in enumerate(rows):
            given = row.assignment
            who = row.episode.who if row.episode is not None else given.participant
            cells = [who, row.title, given.condition, WORDS[row.stands], given.reason or given.why]
            for place, text in enumerate(cells):
                item = QTableWidgetItem(text)
                item.setToolTip(text)
                self.setItem(number, place, item)
        self._columns.fit()
        self.picked.emit(None)

    def _on_selection(self) -> None:
        number = self.currentRow()
        chosen = self._assignments[number] if 0 <= number < len(self._assignments) else None
        self.picked.emit(chosen)
        if chosen is not None and chosen.episode:
            self.opened.emit(chosen.episode)


def _item(value: object, asked: tuple[str, str, str] | None, *, extra: str = "") -> QTableWidgetItem:
    item = QTableWidgetItem(str(value))
    if not isinstance(value, str) or value == "-":
        item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
    item.setData(_ASKED, asked)
    tip = [
        str(value) if isinstance(value, str) and value != "-" else "",
        extra,
        "Click: its sittings" if asked else "",
    ]
    item.setToolTip("\n".join(part for part in tip if part))
    return item
