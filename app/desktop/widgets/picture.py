"""A picture at its own aspect, with a point or a box on it.

Owns: scaling, letterboxing, drawing a mark with the mouse in 0-1 coordinates. Refuses: knowing where pictures come from.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.desktop.theme.wardrobe import Wardrobe

Tool = Literal["none", "point", "box"]


@dataclass(frozen=True)
class DrawnMark:
    """A point (x0 = x1, y0 = y1) or a box, 0-1 from the left and from the top."""

    kind: Literal["point", "box"]
    x0: float
    y0: float
    x1: float
    y1: float


class PictureView(QWidget):
    """Shows a picture; `drawn` carries a `DrawnMark`, `clicked` a plain press."""

    drawn = Signal(object)
    clicked = Signal()

    def __init__(self, wardrobe: Wardrobe, *, name: str, words: str, crosshair: bool = False) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(words)
        self._wardrobe = wardrobe
        self._crosshair = crosshair
        self._image = QImage()
        self._marks: tuple[DrawnMark, ...] = ()
        self._tool: Tool = "none"
        self._from: QPointF | None = None
        self._to: QPointF | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(QSize(96, 58))

    def sizeHint(self) -> QSize:
        """The picture's own size, or the standard frame's."""
        return self._image.size() if not self._image.isNull() else QSize(960, 576)

    @property
    def has_picture(self) -> bool:
        """True when there is something to see."""
        return not self._image.isNull()

    def show_image(self, image: QImage | None) -> None:
        """Shows a decoded picture; None shows nothing."""
        self._image = QImage() if image is None else image
        self.update()

    def show_marks(self, *marks: DrawnMark) -> None:
        """Draws marks over the picture."""
        self._marks = marks
        self.update()

    def use_tool(self, tool: Tool) -> None:
        """What the mouse draws."""
        self._tool = tool
        self.setCursor(Qt.CursorShape.ArrowCursor if tool == "none" else Qt.CursorShape.CrossCursor)

    def picture_rect(self) -> QRectF:
        """Where the picture is, in widget coordinates; empty without one."""
        if self._image.isNull():
            return QRectF()
        size = self._image.size().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        return QRectF(
            (self.width() - size.width()) / 2,
            (self.height() - size.height()) / 2,
            size.width(),
            size.height(),
        )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Starts a mark, or tells of a click."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if self._tool == "none" or not self.picture_rect().contains(event.position()):
            self.clicked.emit()
            return
        self._from = self._to = event.position()
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Stretches the box."""
        if self._from is not None:
            self._to = event.position()
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Finishes the mark."""
        if self._from is None:
            return
        self._to = event.position()
        mark = self._finish(self._from, self._to)
        self._from = self._to = None
        self.drawn.emit(mark)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the picture, the marks, and the mark being drawn."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(self._wardrobe.colours.sunken))
        if self._image.isNull():
            return
        rect = self.picture_rect()
        painter.drawImage(rect, self._image)
        if self._crosshair:
            self._paint_crosshair(painter, rect.center())
        for mark in self._marks:
            self._paint_mark(painter, rect, mark)
        if self._from is not None and self._to is not None:
            self._paint_mark(painter, rect, self._finish(self._from, self._to))

    def _finish(self, start: QPointF, end: QPointF) -> DrawnMark:
        rect = self.picture_rect()

        def share(point: QPointF) -> tuple[float, float]:
            x = (point.x() - rect.left()) / max(rect.width(), 1)
            y = (point.y() - rect.top()) / max(rect.height(), 1)
            return min(max(x, 0.0), 1.0), min(max(y, 0.0), 1.0)

        (ax, ay), (bx, by) = share(start), share(end)
        small = abs(ax - bx) * rect.width() < 4 or abs(ay - by) * rect.height() < 4
        if self._tool == "point" or small:
            return DrawnMark("point", ax, ay, ax, ay)
        return DrawnMark("box", min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))

    @staticmethod
    def _paint_crosshair(painter: QPainter, middle: QPointF) -> None:
        """Over the shown picture only: where an interaction goes. It is in no stored picture."""
        for colour, width in ((QColor(0, 0, 0, 120), 3.0), (QColor(255, 255, 255, 200), 1.2)):
            painter.setPen(QPen(colour, width))
            for dx, dy in ((0, -1), (0, 1), (-1, 0), (1, 0)):
                painter.drawLine(middle + QPointF(3 * dx, 3 * dy), middle + QPointF(8 * dx, 8 * dy))

    @staticmethod
    def _paint_mark(painter: QPainter, rect: QRectF, mark: DrawnMark) -> None:
        top_left = QPointF(rect.left() + mark.x0 * rect.width(), rect.top() + mark.y0 * rect.height())
        bottom_right = QPointF(rect.left() + mark.x1 * rect.width(), rect.top() + mark.y1 * rect.height())
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in (("#000000", 5), ("#ffd23f", 2.5)):
            painter.setPen(QPen(QColor(colour), width))
            if mark.kind == "point":
                painter.drawEllipse(top_left, 9, 9)
                for dx, dy in ((0, -14), (0, 14), (-14, 0), (14, 0)):
                    painter.drawLine(top_left + QPointF(dx * 0.45, dy * 0.45), top_left + QPointF(dx, dy))
            else:
                painter.drawRect(QRectF(top_left, bottom_right))
