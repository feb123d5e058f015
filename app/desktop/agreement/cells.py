"""A table of counts of two raters; every cell leads to what was counted.

Owns: the grid and its words. Refuses: counting.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QWidget

from app.desktop.widgets.pieces import ElidedLabel, column, label
from data.counts import count_of


class CellsView(QWidget):
    """`chosen` carries row and column. Rows are the first rater, columns the second."""

    chosen = Signal(int, int)

    def __init__(self, classes: Sequence[str], *, name: str, noun: str, cell_px: int = 40) -> None:
        super().__init__()
        self._classes, self._noun = tuple(classes), noun
        self._cells: list[list[QPushButton]] = []
        grid = QGridLayout()
        grid.setSpacing(6 if len(classes) == 2 else 3)
        self._columns = ElidedLabel("", "caption")
        self._columns.setAlignment(Qt.AlignmentFlag.AlignCenter)
        grid.addWidget(self._columns, 0, 1, 1, len(classes))
        for place, words in enumerate(self._classes, start=1):
            grid.addWidget(_head(words, Qt.AlignmentFlag.AlignCenter), 1, place)
            side = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
            grid.addWidget(_head(words, side), place + 1, 0)
            grid.setColumnStretch(place, 1)
        for i in range(len(classes)):
            row = [self._button(i, j, name, cell_px) for j in range(len(classes))]
            self._cells.append(row)
            for j, made in enumerate(row):
                grid.addWidget(made, i + 2, j + 1)
        self._rows = ElidedLabel("", "caption")
        self.setLayout(column(grid, self._rows, space="xs"))

    def show_counts(self, table: Sequence[Sequence[int]], rows: str, columns: str) -> None:
        """Shows counts, and who is on which side."""
        self._columns.setText(f"{columns} ▸")
        self._rows.setText(f"Rows: {rows}")
        for i, row in enumerate(self._cells):
            for j, made in enumerate(row):
                words = f"{self._classes[i]} and {self._classes[j]}"
                made.setText(str(table[i][j]))
                made.setEnabled(table[i][j] > 0)
                made.setAccessibleName(
                    f"{rows} {self._classes[i]}, {columns} {self._classes[j]}: {table[i][j]}"
                )
                made.setToolTip(f"{words}: {count_of(table[i][j], self._noun)}. Click: the audits")

    def _button(self, i: int, j: int, name: str, cell_px: int) -> QPushButton:
        made = QPushButton("")
        made.setObjectName(f"{name}-{i}{j}")
        made.setMinimumHeight(cell_px)
        made.setMinimumWidth(28)
        made.clicked.connect(lambda: self.chosen.emit(i, j))
        return made


def _head(words: str, side: Qt.AlignmentFlag) -> QLabel:
    made = label(words, "caption")
    made.setAlignment(side)
    return made
