"""The table of success by family and auditor; every number leads to its episodes.

Owns: cells with rate, counts and denominators, and a picture of the intervals. Refuses: computing them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.turns import in_turns
from app.desktop.widgets.columns import FittedColumns
from app.desktop.widgets.pieces import card, column, label
from data.counts import count_of
from data.schema.category import FAMILY_NAMES
from evaluation.tables import Cell, SuccessTable

if TYPE_CHECKING:
    from app.desktop.plots.chart import Mark
    from app.desktop.plots.interval_chart import IntervalChart

ROWS_SHOWN = 8
CELL_ROLE = Qt.ItemDataRole.UserRole + 1
TITLES: dict[str, str] = {
    **{str(code): name for code, name in FAMILY_NAMES.items()},
    "overall": "Overall",
    "control": "Clean controls",
}


class SuccessView(QWidget):
    """`chosen` carries (words, episode ids)."""

    chosen = Signal(str, tuple)
    kept = Signal(str, bytes)
    """A file's name and its bytes: somebody wants to keep the plot."""

    def __init__(self, wardrobe: Wardrobe) -> None:
        super().__init__()
        self.setObjectName("success")
        self._table = QTableWidget()
        self._table.setObjectName("success-table")
        self._table.setAccessibleName("Success by family and auditor")
        self._table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self._table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self._table.verticalHeader().hide()
        self._table.setShowGrid(False)
        self._table.setWordWrap(True)
        self._table.setCornerButtonEnabled(False)
        self._table.cellClicked.connect(self._on_cell)
        self._table.cellActivated.connect(self._on_cell)
        self._columns: FittedColumns | None = None
        self._wardrobe = wardrobe
        self._words = label("", "caption", wrap=True)
        self._chart_place = column()
        self._chart: IntervalChart | None = None
        self._newest: SuccessTable | None = None
        self.setLayout(
            column(
                self._table,
                self._words,
                card(
                    column(
                        label("Success overall, with 95 % intervals (Wilson)", "section"),
                        self._chart_place,
                        margin="m",
                    )
                ),
            )
        )

    def show_table(self, table: SuccessTable) -> None:
        """Shows a table."""
        columns = ("auditor", *table.columns, "steps")
        self._table.setColumnCount(len(columns))
        self._table.setRowCount(len(table.rows))
        heads = ["Auditor", *(TITLES.get(name, name) for name in table.columns), "Mean steps"]
        self._table.setHorizontalHeaderLabels([head.replace(" ", "\n", 1) for head in heads])
        for number, row in enumerate(table.rows):
            name = row.words
            item = QTableWidgetItem(name)
            item.setToolTip(f"{row.kind}: {name}")
            self._table.setItem(number, 0, item)
            for place, key in enumerate(table.columns, start=1):
                self._table.setItem(
                    number, place, _cell_item(row.cells[key], f"{name}, {TITLES.get(key, key)}")
                )
            steps = "-" if row.mean_steps is None else f"{row.mean_steps:.1f}"
            self._table.setItem(number, len(columns) - 1, _centred(steps))
        self._table.resizeRowsToContents()
        if self._columns is None:
            places = range(len(columns))
            self._columns = FittedColumns(self._table, places, centred=places[1:], rows=ROWS_SHOWN)
        self._columns.fit()
        self._words.setText(_denominators(table))
        is_first, self._newest = self._newest is None, table
        if is_first:
            in_turns(self, (step() for step in (self._make_chart, self._show_chart)))
        else:
            self._show_chart()

    def _make_chart(self) -> None:
        """A plot takes a while to make. Its library is there by now: the window's start has loaded it."""
        from app.desktop.plots.interval_chart import IntervalChart

        self._chart = IntervalChart(
            self._wardrobe,
            name="success-intervals",
            title="Success overall",
            unit="audits met",
            span=(0.0, 1.0),
            percent=True,
        )
        self._chart.chosen.connect(self._on_mark)
        self._chart.kept.connect(self.kept)
        self._chart.hide()  # until there is something on it
        self._chart_place.addWidget(self._chart)

    def _show_chart(self) -> None:
        from app.desktop.plots.interval_chart import IntervalRow

        table = self._newest
        if self._chart is None or table is None:
            return
        rows = [
            IntervalRow(
                name=row.words if row.simulated else row.auditor,
                value=cell.rate,
                low=cell.low,
                high=cell.high,
                words=_cell_words(f"{row.words}, overall", cell),
                episodes=cell.episodes,
                instead=_unrated_words(cell),
            )
            for row in table.rows
            for cell in [row.cells["overall"]]
        ]
        self._chart.show_rows(rows, hint="Click a row for its audits.")
        self._chart.show()

    def _on_mark(self, mark: Mark) -> None:
        self.chosen.emit(mark.words.split(":")[0], mark.episodes)

    def _on_cell(self, row: int, place: int) -> None:
        item = self._table.item(row, place)
        found = item.data(CELL_ROLE) if item is not None else None
        if found is not None:
            words, cell = found
            self.chosen.emit(words, cell.episodes)


def _unrated_words(cell: Cell) -> str:
    """Why a cell has no rate: its verdicts say that nobody can tell, or there are none."""
    if not cell.assigned:
        return "no audit"
    if cell.cannot_judge:
        return f"{cell.cannot_judge} cannot judge"
    return f"0 of {cell.assigned} judged"


def _cell_words(words: str, cell: Cell) -> str:
    interval = "" if cell.low is None or cell.high is None else f" ({cell.low:.0%} to {cell.high:.0%})"
    return f"{words}: met {cell.met} of {cell.judged} judged{interval}"


def _cell_item(cell: Cell, words: str) -> QTableWidgetItem:
    rate = "-" if cell.rate is None else f"{cell.rate:.0%}"
    item = _centred(f"{rate}\n{cell.met} of {cell.judged}" if cell.judged else _unrated_words(cell))
    item.setData(CELL_ROLE, (words, cell))
    interval = (
        "" if cell.low is None or cell.high is None else f"\n95 % interval {cell.low:.0%} to {cell.high:.0%}"
    )
    item.setToolTip(
        f"{words}: met {cell.met} of {cell.judged} judged{interval}\n{cell.assigned} assigned, {cell.unjudged} unjudged, "
        f"{cell.cannot_judge} cannot judge, {cell.gave_up} gave up, {cell.technical} technical\nClick: the episodes"
    )
    return item


def _centred(text: str) -> QTableWidgetItem:
    item = QTableWidgetItem(text)
    item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
    return item


def _denominators(table: SuccessTable) -> str:
    cells = [row.cells["overall"] for row in table.rows]
    assigned, judged = sum(c.assigned for c in cells), sum(c.judged for c in cells)
    parts = [f"{count_of(assigned, 'audit')} of tasks with an anomaly, {judged} judged"]
    for name, words in (
        ("unjudged", "unjudged"),
        ("cannot_judge", "cannot judge"),
        ("gave_up", "gave up"),
        ("technical", "technical"),
    ):
        count = sum(int(getattr(cell, name)) for cell in cells)
        if count:
            parts.append(f"{count} {words}")
    return ", ".join(parts) + ". A rate is met / judged. Click a number for its audits."
