"""Columns of a table that are as wide as their words, share what room is left, and scroll where there is too little.

Owns: widths, the heads' look, and the height that a table needs. Refuses: what stands in the cells.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QHeaderView, QTableView

LEAST_PX = 120
"""What a column of words keeps where there is too little room; its cells end in an ellipsis, with a tooltip."""
EDGE_PX = 4


class FittedColumns(QObject):
    """Watches one table. Call `fit` when its rows are others."""

    def __init__(
        self, table: QTableView, wide: Sequence[int], *, centred: Sequence[int] = (), rows: int = 0
    ) -> None:
        """Args:
        table: the table; it is not owned.
        wide: places of the columns that give way first and get what room is left.
        centred: places of the columns whose cells stand in the middle, so that their heads do too.
        rows: how many rows it shows before it scrolls; with 0 its height is left alone.
        """
        super().__init__(table)
        self._table = table
        self._wide = tuple(wide)
        self._centred = frozenset(centred)
        self._rows = rows
        header = table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        table.setWordWrap(False)
        table.setHorizontalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        table.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Another width: the columns are shared out again."""
        if event.type() == QEvent.Type.Resize:
            self.fit()
        return super().eventFilter(watched, event)

    def fit(self) -> None:
        """Shares out the width, and takes the height that the rows need."""
        header = self._table.horizontalHeader()
        shown = [place for place in range(header.count()) if not header.isSectionHidden(place)]
        wants = {place: self._wanted(place) for place in shown}
        wide = [place for place in self._wide if place in wants]
        over = sum(wants.values()) - self._table.viewport().width()
        over = _narrow(wants, wide, over)
        spare = max(0, -over)
        for number, place in enumerate(wide):
            wants[place] += spare // len(wide) + (spare % len(wide) if number == 0 else 0)
        for place, width in wants.items():
            header.resizeSection(place, width)
            if place in self._centred:
                head = Qt.AlignmentFlag.AlignCenter
                self._table.model().setHeaderData(
                    place, Qt.Orientation.Horizontal, head, Qt.ItemDataRole.TextAlignmentRole
                )
        if self._rows:
            self._take_height(scrolls=over > 0)

    def _wanted(self, place: int) -> int:
        header = self._table.horizontalHeader()
        return max(self._table.sizeHintForColumn(place), header.sectionSizeHint(place))

    def _take_height(self, *, scrolls: bool) -> None:
        table = self._table
        count = table.model().rowCount()
        height = table.horizontalHeader().sizeHint().height() + EDGE_PX
        height += sum(table.rowHeight(number) for number in range(min(count, self._rows)))
        if not count:
            height += table.verticalHeader().defaultSectionSize()
        table.setFixedHeight(height + (table.horizontalScrollBar().sizeHint().height() if scrolls else 0))


def _narrow(widths: dict[int, int], wide: Sequence[int], over: int) -> int:
    """Takes what is over from the widest columns first; returns what is left over when all are at their least."""
    while over > 0 and wide:
        widest = max(wide, key=lambda place: widths[place])
        least = max([LEAST_PX, *(widths[one] for one in wide if widths[one] < widths[widest])])
        gives = min(over, widths[widest] - least)
        if gives <= 0:
            break
        widths[widest] -= gives
        over -= gives
    return over
