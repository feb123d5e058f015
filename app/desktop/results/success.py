"""The table of success by family and auditor; every number leads to its episodes.

Owns: cells with rate, counts and denominators, and a picture of the intervals. Refuses: computing them.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QSizePolicy,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.counts import count_of
from app.desktop.widgets.pieces import column, label
from data.schema.category import FAMILY_NAMES
from evaluation.tables import Cell, SuccessTable

CELL_ROLE = Qt.ItemDataRole.UserRole + 1
TITLES: dict[str, str] = {
    **{str(code): name for code, name in FAMILY_NAMES.items()},
    "overall": "Overall",
    "control": "Clean controls",
}


class SuccessView(QWidget):
    """`chosen` carries (words, episode ids)."""

    chosen = Signal(str, tuple)

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
        self._intervals = IntervalsView(wardrobe)
        self._intervals.chosen.connect(self.chosen)
        self._words = label("", "caption", wrap=True)
        self.setLayout(
            column(
                self._table,
                self._words,
                label("Success overall, with 95 % intervals (Wilson)", "section"),
                self._intervals,
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
            name = row.auditor if row.kind != "human" else f"{row.auditor} (person)"
            item = QTableWidgetItem(name)
            item.setToolTip(f"{row.kind}: {name}")
            self._table.setItem(number, 0, item)
            for place, key in enumerate(table.columns, start=1):
                self._table.setItem(
                    number, place, _cell_item(row.cells[key], f"{name}, {TITLES.get(key, key)}")
                )
            steps = "-" if row.mean_steps is None else f"{row.mean_steps:.1f}"
            self._table.setItem(number, len(columns) - 1, _centred(steps))
        header = self._table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        header.setHighlightSections(False)
        self._table.resizeRowsToContents()
        height = (
            header.sizeHint().height() + sum(self._table.rowHeight(i) for i in range(len(table.rows))) + 6
        )
        self._table.setFixedHeight(min(height, 420))
        self._words.setText(_denominators(table))
        self._intervals.show_table(table)

    def _on_cell(self, row: int, place: int) -> None:
        item = self._table.item(row, place)
        found = item.data(CELL_ROLE) if item is not None else None
        if found is not None:
            words, cell = found
            self.chosen.emit(words, cell.episodes)


class IntervalsView(QWidget):
    """A dot and an interval for each auditor, from 0 to 100 %."""

    chosen = Signal(str, tuple)
    ROW_PX = 28

    def __init__(self, wardrobe: Wardrobe) -> None:
        super().__init__()
        self.setObjectName("intervals")
        self.setAccessibleName("Success overall with intervals")
        self._wardrobe = wardrobe
        self._rows: list[tuple[str, Cell]] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_table(self, table: SuccessTable) -> None:
        """Takes the overall cells."""
        self._rows = [(row.auditor, row.cells["overall"]) for row in table.rows]
        self.setFixedHeight(self.ROW_PX * len(self._rows) + 24)
        self.update()

    def sizeHint(self) -> QSize:
        """One line a row and the axis."""
        return QSize(400, self.ROW_PX * len(self._rows) + 24)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click opens the row's episodes."""
        place = int(event.position().y() // self.ROW_PX)
        if place < len(self._rows):
            name, cell = self._rows[place]
            self.chosen.emit(f"{name}, overall", cell.episodes)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws names, dots and intervals."""
        del event
        colours = self._wardrobe.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left, right = 110.0, self.width() - 60.0
        soft, text, accent = QColor(colours.text_soft), QColor(colours.text), QColor(colours.accent)

        def at(share: float) -> float:
            return left + share * (right - left)

        bottom = self.ROW_PX * len(self._rows)
        font = painter.font()
        font.setPixelSize(11)
        painter.setFont(font)
        for share in (0, 0.25, 0.5, 0.75, 1):
            painter.setPen(QPen(QColor(colours.border), 1))
            painter.drawLine(QPointF(at(share), 4), QPointF(at(share), bottom))
            painter.setPen(soft)
            painter.drawText(
                QRectF(at(share) - 30, bottom + 4, 60, 16), Qt.AlignmentFlag.AlignCenter, f"{share:.0%}"
            )
        for number, (name, cell) in enumerate(self._rows):
            middle = number * self.ROW_PX + self.ROW_PX / 2
            painter.setPen(text)
            shown = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, int(left) - 16)
            painter.drawText(QRectF(0, middle - 9, left - 12, 18), Qt.AlignmentFlag.AlignVCenter, shown)
            if cell.rate is None or cell.low is None or cell.high is None:
                painter.setPen(soft)
                painter.drawText(
                    QRectF(left + 6, middle - 9, 200, 18), Qt.AlignmentFlag.AlignVCenter, _unrated_words(cell)
                )
                continue
            painter.setPen(QPen(accent, 2))
            painter.drawLine(QPointF(at(cell.low), middle), QPointF(at(cell.high), middle))
            painter.setBrush(accent)
            painter.drawEllipse(QPointF(at(cell.rate), middle), 5, 5)
            painter.setPen(soft)
            painter.drawText(
                QRectF(right + 12, middle - 9, 48, 18),
                Qt.AlignmentFlag.AlignVCenter,
                f"{cell.met} of {cell.judged}",
            )


def _unrated_words(cell: Cell) -> str:
    """Why a cell has no rate: its verdicts say that nobody can tell, or there are none."""
    if cell.cannot_judge:
        return f"{cell.cannot_judge} cannot judge"
    return f"0 of {cell.assigned} judged"


def _cell_item(cell: Cell, words: str) -> QTableWidgetItem:
    rate = "-" if cell.rate is None else f"{cell.rate:.0%}"
    item = _centred(f"{rate}\n{cell.met} of {cell.judged}" if cell.judged else f"-\n{_unrated_words(cell)}")
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
