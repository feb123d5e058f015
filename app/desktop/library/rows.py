"""How a row of the library is drawn: title, a second line, family marks.

Owns: the delegate and the item roles. Refuses: which rows there are.
"""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.desktop.models.library import is_retired, second_line
from app.desktop.theme.colours import TYPE_PX
from app.desktop.theme.wardrobe import Wardrobe
from validation.library import LibraryRow

ROW_ROLE = Qt.ItemDataRole.UserRole + 1
HEIGHT_PX = 48


class LibraryRowDelegate(QStyledItemDelegate):
    """Draws a `LibraryRow`."""

    def __init__(self, wardrobe: Wardrobe, done_word: str) -> None:
        super().__init__()
        self._wardrobe = wardrobe
        self._done_word = done_word

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Two lines."""
        del option, index
        return QSize(120, HEIGHT_PX)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Background by state, then the two lines, each elided."""
        row: LibraryRow = index.data(ROW_ROLE)
        colours = self._wardrobe.colours
        rect: QRect = option.rect.adjusted(2, 1, -2, -1)  # type: ignore[attr-defined]
        state: QStyle.StateFlag = option.state  # type: ignore[attr-defined]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        if state & QStyle.StateFlag.State_Selected:
            painter.setBrush(QColor(colours.selection))
            if state & QStyle.StateFlag.State_HasFocus:
                painter.setPen(QPen(QColor(colours.focus), 1.5))
            painter.drawRoundedRect(rect, 6, 6)
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.setBrush(QColor(colours.hover))
            painter.drawRoundedRect(rect, 6, 6)
        inner = rect.adjusted(10, 6, -8, -6)
        font = QFont(painter.font())
        font.setPixelSize(TYPE_PX["body"])
        font.setWeight(QFont.Weight.Medium)
        painter.setFont(font)
        painter.setPen(QColor(colours.text_soft if is_retired(row) else colours.text))
        top = QRect(inner.left(), inner.top(), inner.width(), inner.height() // 2)
        title = painter.fontMetrics().elidedText(row.label, Qt.TextElideMode.ElideRight, top.width())
        painter.drawText(top, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, title)
        self._paint_second(painter, QRect(inner.left(), top.bottom() + 1, inner.width(), top.height()), row)
        painter.restore()

    def _paint_second(self, painter: QPainter, rect: QRect, row: LibraryRow) -> None:
        colours = self._wardrobe.colours
        left = rect.left()
        painter.setPen(Qt.PenStyle.NoPen)
        for family in row.facts.families if row.facts else ():
            painter.setBrush(QColor(colours.families[family]))
            painter.drawRoundedRect(QRect(left, rect.center().y() - 3, 8, 8), 2, 2)
            left += 12
        font = QFont(painter.font())
        font.setPixelSize(TYPE_PX["caption"])
        font.setWeight(QFont.Weight.Normal)
        painter.setFont(font)
        painter.setPen(QColor(colours.text_soft))
        words = second_line(row, done_word=self._done_word)
        space = QRect(left, rect.top(), rect.right() - left, rect.height())
        words = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, space.width())
        painter.drawText(space, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)
