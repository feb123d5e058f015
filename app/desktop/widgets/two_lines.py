"""How a row of a list is drawn: a title, a softer second line, and coloured marks before it.

Owns: the delegate. Refuses: what the rows say.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.desktop.theme.colours import TYPE_PX
from app.desktop.theme.wardrobe import Wardrobe

ROW_ROLE = Qt.ItemDataRole.UserRole + 1
HEIGHT_PX = 48


@dataclass(frozen=True)
class TwoLines:
    """What one row says."""

    title: str
    words: str
    marks: tuple[str, ...] = ()
    """Colours of squares before the second line."""
    faint: bool = False


class TwoLineDelegate(QStyledItemDelegate):
    """Draws what `read` makes of an item's `ROW_ROLE`."""

    def __init__(self, wardrobe: Wardrobe, read: Callable[[Any], TwoLines]) -> None:
        super().__init__()
        self._wardrobe = wardrobe
        self._read = read

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
        lines = self._read(index.data(ROW_ROLE))
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
        painter.setPen(QColor(colours.text_soft if lines.faint else colours.text))
        top = QRect(inner.left(), inner.top(), inner.width(), inner.height() // 2)
        title = painter.fontMetrics().elidedText(lines.title, Qt.TextElideMode.ElideRight, top.width())
        painter.drawText(top, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, title)
        self._paint_second(painter, QRect(inner.left(), top.bottom() + 1, inner.width(), top.height()), lines)
        painter.restore()

    def _paint_second(self, painter: QPainter, rect: QRect, lines: TwoLines) -> None:
        left = rect.left()
        painter.setPen(Qt.PenStyle.NoPen)
        for colour in lines.marks:
            painter.setBrush(QColor(colour))
            painter.drawRoundedRect(QRect(left, rect.center().y() - 3, 8, 8), 2, 2)
            left += 12
        font = QFont(painter.font())
        font.setPixelSize(TYPE_PX["caption"])
        font.setWeight(QFont.Weight.Normal)
        painter.setFont(font)
        painter.setPen(QColor(self._wardrobe.colours.text_soft))
        space = QRect(left, rect.top(), rect.right() - left, rect.height())
        words = painter.fontMetrics().elidedText(lines.words, Qt.TextElideMode.ElideRight, space.width())
        painter.drawText(space, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)
