"""The task table's rows as Qt reads them, with a small picture of the reveal where there is one.

Owns: the item model over library rows. Refuses: which rows there are (models.library), their words (models.task_table),
and reading pictures (thumbnails).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QPixmap

from app.desktop.models.task_table import COLUMNS, tip_of
from app.desktop.theme.icons import picture_icon
from validation.library import LibraryRow

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class TaskRows(QAbstractTableModel):
    """Rows as given; the first column shows the picture beside the title."""

    def __init__(self, picture_of: Callable[[LibraryRow], QPixmap | None], parent: QObject) -> None:
        super().__init__(parent)
        self._picture_of = picture_of
        self.rows: tuple[LibraryRow, ...] = ()

    def show_rows(self, rows: Sequence[LibraryRow]) -> None:
        """Shows other rows; nothing happens when they are the same."""
        if tuple(rows) != self.rows:
            self.beginResetModel()
            self.rows = tuple(rows)
            self.endResetModel()

    def show_pictures(self) -> None:
        """Some pictures are there now."""
        if self.rows:
            self.dataChanged.emit(
                self.index(0, 0), self.index(len(self.rows) - 1, 0), [Qt.ItemDataRole.DecorationRole]
            )

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        """One a task."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: _Index = _NOWHERE) -> int:
        """Those of models.task_table."""
        return 0 if parent.isValid() else len(COLUMNS)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Words, picture, tip."""
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return COLUMNS[index.column()].say(row)
        if role == Qt.ItemDataRole.DecorationRole and index.column() == 0:
            picture = self._picture_of(row)
            return None if picture is None else picture_icon(picture)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip_of(row)
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        """Titles of the columns."""
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return COLUMNS[section].title
        return None
