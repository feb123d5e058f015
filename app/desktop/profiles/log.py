"""The log of who did what, as a table.

Owns: showing and narrowing it. Refuses: changing it; lines are only ever added.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QSortFilterProxyModel, Qt
from PySide6.QtWidgets import QDialog, QHeaderView, QLineEdit, QTableView, QWidget

from app.desktop.studio import Studio
from app.desktop.widgets.pieces import button, column, label, row
from data.schema.profile import Act

NEWEST = 2000
_HEADINGS = ("When", "Who", "Did", "What", "More")
_Index = QModelIndex | QPersistentModelIndex


class LogModel(QAbstractTableModel):
    """The newest lines first."""

    def __init__(self, acts: Sequence[Act]) -> None:
        super().__init__()
        self._acts = tuple(reversed(acts))

    def rowCount(self, parent: _Index | None = None) -> int:
        """One a line of the log."""
        return 0 if parent is not None and parent.isValid() else len(self._acts)

    def columnCount(self, parent: _Index | None = None) -> int:
        """When, who, did, what, more."""
        return 0 if parent is not None and parent.isValid() else len(_HEADINGS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """The columns' names."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return _HEADINGS[section]
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A cell's words; the record's whole id in the tooltip."""
        act = self._acts[index.row()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{act.kind} {act.record}\n{act.words}".strip()
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        when = datetime.fromtimestamp(act.at_ms / 1000).astimezone().strftime("%Y-%m-%d %H:%M:%S")
        return (when, act.who or "not said", act.did, f"{act.kind} …{act.record[-6:]}", act.words)[
            index.column()
        ]


class LogDialog(QDialog):
    """A search line above the table."""

    def __init__(self, studio: Studio, acts: Sequence[Act], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("log-dialog")
        self.setWindowTitle("Who did what")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._model = LogModel(acts)
        self._shown = QSortFilterProxyModel(self)
        self._shown.setSourceModel(self._model)
        self._shown.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._shown.setFilterKeyColumn(-1)
        search = QLineEdit()
        search.setObjectName("log-search")
        search.setAccessibleName("Search the log")
        search.setPlaceholderText("Search: a name, a word")
        search.setClearButtonEnabled(True)
        search.textChanged.connect(self._on_search)
        self._table = QTableView()
        self._table.setObjectName("log-table")
        self._table.setAccessibleName("Log")
        self._table.setModel(self._shown)
        self._table.verticalHeader().hide()
        self._table.setShowGrid(False)
        self._table.setWordWrap(False)
        self._table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        header = self._table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(True)
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        for section, width in enumerate((180, 130, 100, 150)):
            self._table.setColumnWidth(section, width)
        self._count = label("", "caption")
        close = button("Close", studio.wardrobe, look="primary", name="log-close", on_click=self.accept)
        self.setLayout(
            column(
                label("Who did what", "heading"),
                search,
                self._table,
                row(self._count, 1, close),
                margin="l",
                space="m",
            )
        )
        self.resize(760, 560)
        self._on_search("")

    def _on_search(self, text: str) -> None:
        self._shown.setFilterFixedString(text.strip())
        shown, all_lines = self._shown.rowCount(), self._model.rowCount()
        words = f"{shown} of {all_lines} lines" if shown != all_lines else f"{all_lines} lines"
        if all_lines == NEWEST:
            words += "; older ones: worldaudit profile log"
        self._count.setText(words)
