"""Keeps a widget at the aspect of an audit's pictures, in the middle of whatever room there is.

Owns: that geometry. Refuses: the widget's content.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

FRAME = QSize(960, 576)


class AspectView(QWidget):
    """The largest 5:3 rectangle that fits."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setProperty("look", "well")
        self._inside = inside
        inside.setParent(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Places the widget."""
        super().resizeEvent(event)
        size = FRAME.scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        left, top = (self.width() - size.width()) // 2, (self.height() - size.height()) // 2
        self._inside.setGeometry(left, top, size.width(), size.height())
