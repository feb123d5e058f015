"""The rows of the outliner as Qt reads them: rooms, and objects below them, with a column to hide and one to lock.

Owns: the item model over an OutlinerModel's groups, and how the two mark columns are drawn. Refuses: grouping, clicks.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.desktop.models.outliner import OutlinerGroup, OutlinerModel
from app.desktop.theme.icons import pixmap
from app.desktop.theme.wardrobe import Wardrobe

NODE_ROLE = Qt.ItemDataRole.UserRole + 1
HIDE, LOCK = 1, 2
_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class OutlinerRows(QAbstractItemModel):
    """Two levels: rooms without a parent, objects below their room. `marks` adds the two columns."""

    def __init__(self, model: OutlinerModel, parent: QObject, *, marks: bool) -> None:
        super().__init__(parent)
        self._model = model
        self._marks = marks
        self._groups: tuple[OutlinerGroup, ...] = ()
        self._places: dict[str, tuple[int, int]] | None = None

    @property
    def groups(self) -> tuple[OutlinerGroup, ...]:
        """The groups that are shown."""
        return self._groups

    def show_groups(self, groups: tuple[OutlinerGroup, ...]) -> None:
        """Shows other groups."""
        self.beginResetModel()
        self._groups, self._places = groups, None
        self.endResetModel()

    def show_marks(self) -> None:
        """What is hidden or locked is another thing now."""
        if self._marks:
            for number, group in enumerate(self._groups):
                top = self.index(number, 0)
                last = len(group.entries) - 1
                self.dataChanged.emit(self.index(0, HIDE, top), self.index(last, LOCK, top))

    def index_of(self, node_id: str) -> QModelIndex:
        """Where an object stands; invalid when it is not shown."""
        if self._places is None:
            self._places = {
                entry.id: (number, row)
                for number, group in enumerate(self._groups)
                for row, entry in enumerate(group.entries)
            }
        place = self._places.get(node_id)
        return QModelIndex() if place is None else self.createIndex(place[1], 0, place[0] + 1)

    def node_at(self, index: _Index) -> str:
        """The object of a row; empty for a room."""
        number = index.internalId()
        return self._groups[number - 1].entries[index.row()].id if index.isValid() and number else ""

    # What Qt asks. The internal id is 0 for a room, and the room's number from 1 for an object.

    def index(self, row: int, column: int, parent: _Index = _NOWHERE) -> QModelIndex:
        """The row of a room, or of an object below one."""
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        return self.createIndex(row, column, parent.row() + 1 if parent.isValid() else 0)

    def parent(self, index: _Index = _NOWHERE) -> QModelIndex:  # type: ignore[override]
        """An object's room."""
        number = index.internalId() if index.isValid() else 0
        return self.createIndex(number - 1, 0, 0) if number else QModelIndex()

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        """Rooms, or the objects of one."""
        if not parent.isValid():
            return len(self._groups)
        if parent.internalId() or parent.column():
            return 0
        return len(self._groups[parent.row()].entries)

    def columnCount(self, parent: _Index = _NOWHERE) -> int:
        """One, or three with the marks."""
        del parent
        return 3 if self._marks else 1

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """A room cannot be chosen."""
        if index.isValid() and index.internalId():
            return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
        return Qt.ItemFlag.ItemIsEnabled

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Names, ids, and whether a mark is set."""
        if not index.isValid():
            return None
        number = index.internalId()
        if not number:
            group = self._groups[index.row()]
            shown = role == Qt.ItemDataRole.DisplayRole and index.column() == 0
            return f"{group.label}  ({len(group.entries)})" if shown else None
        entry = self._groups[number - 1].entries[index.row()]
        if role == NODE_ROLE:
            return entry.id
        if index.column() == 0:
            if role == Qt.ItemDataRole.DisplayRole:
                return entry.name
            if role == Qt.ItemDataRole.ToolTipRole:
                return f"{entry.name} — {entry.id}"
            if role == Qt.ItemDataRole.ForegroundRole and entry.id in self._model.hidden:
                return QColor(Qt.GlobalColor.gray)
            return None
        return self._mark(entry.id, index.column(), role)

    def _mark(self, node: str, column: int, role: int) -> Any:
        is_set = node in (self._model.hidden if column == HIDE else self._model.locked)
        if role == Qt.ItemDataRole.CheckStateRole:
            return None
        if role == Qt.ItemDataRole.UserRole:
            return is_set
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            if column == HIDE:
                return "Show it again" if is_set else "Hide it in the view"
            return "Unlock it" if is_set else "Lock it: a click in the view passes it over"
        return None


class MarkDelegate(QStyledItemDelegate):
    """Draws an eye or a lock where a mark is set, and faintly in the row under the mouse."""

    def __init__(self, wardrobe: Wardrobe, parent: QObject) -> None:
        super().__init__(parent)
        self._wardrobe = wardrobe

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Background as of any cell, then the picture."""
        super().paint(painter, option, index)
        is_set = index.data(Qt.ItemDataRole.UserRole)
        state: QStyle.StateFlag = option.state  # type: ignore[attr-defined]
        hovered = bool(state & (QStyle.StateFlag.State_MouseOver | QStyle.StateFlag.State_Selected))
        if is_set is None or not (is_set or hovered):
            return
        colours = self._wardrobe.colours
        name = ("eye-off" if is_set else "eye") if index.column() == HIDE else "lock"
        rect: QRect = option.rect  # type: ignore[attr-defined]
        ratio = painter.device().devicePixelRatioF()
        picture = pixmap(name, colours.text if is_set else colours.border_strong, 14, ratio=ratio)
        painter.drawPixmap(rect.center().x() - 7, rect.center().y() - 7, picture)
