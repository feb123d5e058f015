"""A list of one line a row that is quick with thousands: a model over a tuple, rows of one height, drawn when in sight.

Owns: that list, and telling which row is the current one. Refuses: what a row stands for.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QListView

from app.desktop.widgets.counted_rows import AnyIndex, CountedRows

WORDS = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole)


class _Model(CountedRows):
    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[tuple[str, str], ...] = ()

    def show(self, rows: Sequence[tuple[str, str]]) -> None:
        self.rows = tuple(rows)
        self.count(len(self.rows))

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        return self.rows[index.row()][1] if role in WORDS else None


class PlainList(QListView):
    """`came_to` carries the key of the row that is the current one now."""

    came_to = Signal(str)

    def __init__(self, name: str, words: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(words)
        self.setProperty("look", "bare")
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._model = _Model()
        self.setModel(self._model)
        self.selectionModel().currentChanged.connect(self._on_current)

    def show_rows(self, rows: Sequence[tuple[str, str]]) -> None:
        """Shows rows, each a key and its words; the first one is the current one."""
        self._model.show(rows)
        if rows:
            self.setCurrentIndex(self._model.index(0))

    def _on_current(self, index: QModelIndex) -> None:
        if index.isValid():
            self.came_to.emit(self._model.rows[index.row()][0])
