"""A list model of which Qt itself knows how many rows it has.

Owns: that number. Refuses: what is in a row; a subclass answers `data`. A list asks for the index of every row when it lays
them out, and each index asks how many rows there are: with a `rowCount` of Python, thousands of rows hold the window.
"""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QStringListModel, Qt

AnyIndex = QModelIndex | QPersistentModelIndex


class CountedRows(QStringListModel):
    """Rows that cannot be edited or dragged."""

    def count(self, rows: int) -> None:
        """All rows are others now, and so many."""
        self.setStringList([""] * rows)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        """They can be selected, and nothing else."""
        del index
        return Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
