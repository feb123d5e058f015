"""A list of library rows that is quick with thousands: a model over a tuple, rows of one height, drawn when in sight.

Owns: that list, and keeping its place when rows change. Refuses: which rows there are, and what they say.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListView, QStyledItemDelegate

from app.desktop.widgets.counted_rows import AnyIndex, CountedRows
from app.desktop.widgets.two_lines import ROW_ROLE
from validation.library import LibraryRow


class RowsModel(CountedRows):
    """Rows as they are given; `words` says how a screen reader calls one."""

    def __init__(self, words: Callable[[LibraryRow], str]) -> None:
        super().__init__()
        self._words = words
        self.rows: tuple[LibraryRow, ...] = ()
        self._keys: tuple[str, ...] = ()

    def show(self, rows: Sequence[LibraryRow]) -> bool:
        """Takes new rows; the same ones in the same order keep their places. True when they are others."""
        after = tuple(rows)
        if after is self.rows:
            return False
        keys = tuple(row.key for row in after)
        if keys == self._keys:
            self.rows = after
            if after:
                self.dataChanged.emit(self.index(0), self.index(len(after) - 1))
            return False
        self.rows, self._keys = after, keys
        self.count(len(after))
        return True

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The row itself for the delegate, its words for everybody else."""
        row = self.rows[index.row()]
        if role == ROW_ROLE:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._words(row)
        if role == Qt.ItemDataRole.ToolTipRole:
            return "\n".join(part for part in (row.label, row.bar) if part)
        return None


class RowsView(QListView):
    """`opened` carries a row's key: by a click or Return, never by the selection alone, for the focus selects by itself."""

    opened = Signal(str)
    menu_asked = Signal(str, object)
    """Row key and global position."""

    def __init__(
        self, name: str, title: str, delegate: QStyledItemDelegate, words: Callable[[LibraryRow], str]
    ) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.setProperty("look", "bare")
        self.rows_model = RowsModel(words)
        self._marked = ""
        self.setModel(self.rows_model)
        delegate.setParent(self)
        self.setItemDelegate(delegate)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._on_menu)
        self.clicked.connect(lambda index: self.opened.emit(index.data(ROW_ROLE).key))
        self.activated.connect(lambda index: self.opened.emit(index.data(ROW_ROLE).key))

    def show_rows(self, rows: Sequence[LibraryRow], selected: str) -> None:
        """Shows rows and marks one by its key; where nothing else is to be marked, the keyboard's place stays."""
        is_new = self.rows_model.show(rows)
        if is_new or selected != self._marked:
            self.mark(selected)

    def mark(self, key: str) -> None:
        """Marks a row; none when no row has that key."""
        self._marked = key
        rows = self.rows_model.rows
        place = next((i for i, row in enumerate(rows) if row.key == key), -1) if key else -1
        self.setCurrentIndex(self.rows_model.index(place))

    def _on_menu(self, where: object) -> None:
        index = self.indexAt(where)  # type: ignore[arg-type]
        if index.isValid():
            self.menu_asked.emit(index.data(ROW_ROLE).key, self.mapToGlobal(where))  # type: ignore[arg-type]
