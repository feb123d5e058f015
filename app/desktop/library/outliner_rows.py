"""The rows of the outliner as Qt reads them: rooms, and the objects of those that are open, one below the other.

Owns: the item model over an OutlinerModel's groups, which rooms are folded, how a row is drawn. Refuses: grouping, clicks.

The rows are flat, with a room as a row of its own: a view of a flat table asks for what is in sight only, where a tree asks
for each of 10,000 rows at every key.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.desktop.models.outliner import Entry, OutlinerGroup, OutlinerModel
from app.desktop.theme.icons import pixmap
from app.desktop.theme.wardrobe import Wardrobe

NODE_ROLE = Qt.ItemDataRole.UserRole + 1
FOLD_ROLE = Qt.ItemDataRole.UserRole + 2
"""True for a folded room, False for an open one, None for an object."""
NAME, HIDE, LOCK = 0, 1, 2
INDENT_PX = 18
_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class OutlinerRows(QAbstractTableModel):
    """A column of names; `marks` adds one to hide and one to lock."""

    def __init__(self, model: OutlinerModel, parent: QObject, *, marks: bool) -> None:
        super().__init__(parent)
        self._model = model
        self._marks = marks
        self._groups: tuple[OutlinerGroup, ...] = ()
        self._folded: frozenset[str] = frozenset()
        self._rows: list[OutlinerGroup | Entry] = []
        self._places: dict[str, int] | None = None

    @property
    def folded(self) -> frozenset[str]:
        """Ids of the rooms whose objects are not shown."""
        return self._folded

    def show_groups(self, groups: tuple[OutlinerGroup, ...], folded: frozenset[str]) -> None:
        """Shows other groups, or the same ones folded otherwise."""
        self.beginResetModel()
        self._groups, self._folded, self._places = groups, folded, None
        self._rows = []
        for group in groups:
            self._rows.append(group)
            if group.id not in folded:
                self._rows.extend(group.entries)
        self.endResetModel()

    def show_marks(self) -> None:
        """What is hidden or locked is another thing now."""
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, self.columnCount() - 1))

    def index_of(self, node_id: str) -> QModelIndex:
        """Where an object stands; invalid when it is not shown."""
        if self._places is None:
            self._places = {one.id: row for row, one in enumerate(self._rows) if isinstance(one, Entry)}
        row = self._places.get(node_id)
        return QModelIndex() if row is None else self.index(row, NAME)

    def node_at(self, index: _Index) -> str:
        """The object of a row; empty for a room."""
        found = self._rows[index.row()] if index.isValid() else None
        return found.id if isinstance(found, Entry) else ""

    def group_at(self, index: _Index) -> str:
        """The room of a row, or of the object there; empty for no row."""
        if not index.isValid():
            return ""
        above = (one for one in reversed(self._rows[: index.row() + 1]) if isinstance(one, OutlinerGroup))
        return next(above).id

    def group_index(self, group_id: str) -> QModelIndex:
        """Where a room stands."""
        place = next(
            (i for i, one in enumerate(self._rows) if isinstance(one, OutlinerGroup) and one.id == group_id),
            -1,
        )
        return QModelIndex() if place < 0 else self.index(place, NAME)

    # What Qt asks.

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        """Rooms and the objects of those that are open."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = _NOWHERE) -> int:
        """One, or three with the marks."""
        return 0 if parent.isValid() else 3 if self._marks else 1

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """A room can be reached, to fold it, and not chosen."""
        if self.node_at(index):
            return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return Qt.ItemFlag.ItemIsEnabled

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Names, ids, and whether a mark is set."""
        if not index.isValid():
            return None
        found = self._rows[index.row()]
        if isinstance(found, OutlinerGroup):
            if role == FOLD_ROLE:
                return found.id in self._folded
            shown = role == Qt.ItemDataRole.DisplayRole and index.column() == NAME
            return f"{found.label}  ({len(found.entries)})" if shown else None
        if role == NODE_ROLE:
            return found.id
        if index.column() != NAME:
            return self._mark(found.id, index.column(), role)
        if role == Qt.ItemDataRole.DisplayRole:
            return found.name
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{found.name} — {found.id}"
        return found.id in self._model.hidden if role == Qt.ItemDataRole.UserRole else None

    def _mark(self, node: str, column: int, role: int) -> Any:
        is_set = node in (self._model.hidden if column == HIDE else self._model.locked)
        if role == Qt.ItemDataRole.UserRole:
            return is_set
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            if column == HIDE:
                return "Show it again" if is_set else "Hide it in the view"
            return "Unlock it" if is_set else "Lock it: a click in the view passes it over"
        return None


class RowDelegate(QStyledItemDelegate):
    """Draws a room with its arrow, an object below it, and its marks: an eye and a lock where set or under the mouse."""

    def __init__(self, wardrobe: Wardrobe, parent: QObject) -> None:
        super().__init__(parent)
        self._wardrobe = wardrobe
        self.hovered = -1
        """The row under the mouse."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Background by state, then words and pictures."""
        colours = self._wardrobe.colours
        rect: QRect = option.rect  # type: ignore[attr-defined]
        state: QStyle.StateFlag = option.state  # type: ignore[attr-defined]
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        over = index.row() == self.hovered
        folded = index.data(FOLD_ROLE)
        if chosen or (over and folded is None):
            painter.fillRect(rect, QColor(colours.selection if chosen else colours.hover))
        if index.column() == NAME:
            self._paint_name(painter, rect, index, folded)
            if state & QStyle.StateFlag.State_HasFocus and not chosen:
                painter.setPen(QColor(colours.focus))
                painter.drawRect(rect.adjusted(0, 0, -1, -1))
            return
        is_set = index.data(Qt.ItemDataRole.UserRole)
        if is_set or (is_set is not None and (over or chosen)):
            name = ("eye-off" if is_set else "eye") if index.column() == HIDE else "lock"
            self._paint_icon(painter, rect.center().x() - 7, rect, name, strong=bool(is_set))

    def _paint_name(self, painter: QPainter, rect: QRect, index: _Index, folded: bool | None) -> None:
        colours = self._wardrobe.colours
        left = 4 if folded is not None else INDENT_PX + 4
        if folded is not None:
            self._paint_icon(painter, rect.left() + 2, rect, "right" if folded else "down", strong=False)
            left = INDENT_PX + 2
        hidden = folded is None and index.data(Qt.ItemDataRole.UserRole)
        painter.setPen(QColor(colours.text_soft if folded is not None or hidden else colours.text))
        space = rect.adjusted(left, 0, -2, 0)
        words = painter.fontMetrics().elidedText(index.data(), Qt.TextElideMode.ElideRight, space.width())
        painter.drawText(space, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)

    def _paint_icon(self, painter: QPainter, x: int, rect: QRect, name: str, *, strong: bool) -> None:
        colours = self._wardrobe.colours
        ratio = painter.device().devicePixelRatioF()
        picture = pixmap(name, colours.text if strong else colours.text_soft, 14, ratio=ratio)
        painter.drawPixmap(x, rect.center().y() - 6, picture)
