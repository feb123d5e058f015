"""The outliner's list as a widget: folding rooms by click and by arrow keys, marks by click, one object chosen.

Owns: these gestures. Refuses: what the rows are (outliner_rows).
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from app.desktop.library.outliner_rows import HIDE, LOCK, NAME, OutlinerRows, RowDelegate
from app.desktop.theme.wardrobe import Wardrobe

ROW_PX = 24
MARK_PX = 24


class OutlinerList(QTableView):
    """`chosen`, `hide_asked`, `lock_asked` carry a node's id; `fold_asked` a room's, with whether it is to be folded."""

    chosen = Signal(str)
    hide_asked = Signal(str)
    lock_asked = Signal(str)
    fold_asked = Signal(str, bool)
    menu_asked = Signal(str, object)
    """Node id and global position."""

    def __init__(self, rows: OutlinerRows, wardrobe: Wardrobe, *, marks: bool) -> None:
        super().__init__()
        self.setObjectName("outliner-tree")
        self.setAccessibleName("Objects of the scene")
        self.setProperty("look", "bare")
        self._rows = rows
        self._is_quiet = False
        self._delegate = RowDelegate(wardrobe, self)
        self.setModel(rows)
        self.setItemDelegate(self._delegate)
        self.setMouseTracking(True)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._on_menu)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(ROW_PX)
        self.verticalHeader().setDefaultSectionSize(ROW_PX)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.hide()
        header.setMinimumSectionSize(MARK_PX)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        for section in (HIDE, LOCK) if marks else ():
            header.setSectionResizeMode(section, QHeaderView.ResizeMode.Fixed)
            header.resizeSection(section, MARK_PX)
        self.clicked.connect(self._on_clicked)
        self.selectionModel().currentChanged.connect(self._on_current)

    def show_chosen(self, node_id: str) -> None:
        """Marks an object, or none, without telling anybody."""
        index = self._rows.index_of(node_id)
        if index.row() != self.currentIndex().row() or not index.isValid():
            self._is_quiet = True
            if index.isValid():
                self.setCurrentIndex(index)
                self.scrollTo(index)
            else:
                self.selectionModel().clear()
            self._is_quiet = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left folds the room, right unfolds it; space and Return turn it over."""
        current = self.currentIndex()
        group, key = self._rows.group_at(current), event.key()
        on_room = bool(group) and not self._rows.node_at(current)
        if group and key == Qt.Key.Key_Left:
            self.fold_asked.emit(group, True)
            self.setCurrentIndex(self._rows.group_index(group))
        elif on_room and key == Qt.Key.Key_Right:
            self.fold_asked.emit(group, False)
            self.setCurrentIndex(self._rows.group_index(group))
        elif on_room and key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.fold_asked.emit(group, group not in self._rows.folded)
            self.setCurrentIndex(self._rows.group_index(group))
        elif key not in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """The whole row shows that the mouse is over it."""
        super().mouseMoveEvent(event)
        self._hover(self.indexAt(event.position().toPoint()).row())

    def leaveEvent(self, event: QEvent) -> None:
        """No row is under the mouse."""
        super().leaveEvent(event)
        self._hover(-1)

    def _hover(self, row: int) -> None:
        if row != self._delegate.hovered:
            self._delegate.hovered = row
            self.viewport().update()

    def _on_current(self, index: QModelIndex) -> None:
        node = self._rows.node_at(index)
        if node and index.column() == NAME and not self._is_quiet:
            self.chosen.emit(node)

    def _on_clicked(self, index: QModelIndex) -> None:
        node = self._rows.node_at(index)
        if not node:
            group = self._rows.group_at(index)
            self.fold_asked.emit(group, group not in self._rows.folded)
        elif index.column() == HIDE:
            self.hide_asked.emit(node)
        elif index.column() == LOCK:
            self.lock_asked.emit(node)

    def _on_menu(self, where: object) -> None:
        node = self._rows.node_at(self.indexAt(where))  # type: ignore[arg-type]
        if node:
            self.menu_asked.emit(node, self.viewport().mapToGlobal(where))  # type: ignore[arg-type]
