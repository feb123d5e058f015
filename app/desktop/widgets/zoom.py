"""A picture that can be looked at closely: wheel, drag, fit; its marks stay where they are in the picture.

Owns: how far in one looks and where. Refuses: where pictures come from, and drawing marks (picture.py).
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QImage, QMouseEvent, QResizeEvent, QWheelEvent

from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.picture import PictureView

STEP = 1.25
MOST = 12.0
Look = tuple[float, float, float]
"""How many times larger than fitted (1-12), and the place of the picture in the middle of the view, 0-1."""
FIT: Look = (1.0, 0.5, 0.5)


class ZoomView(PictureView):
    """`looked` carries a `Look` when the person zooms or pans, so that another picture can follow."""

    looked = Signal(object)

    def __init__(self, wardrobe: Wardrobe, *, name: str, words: str) -> None:
        super().__init__(wardrobe, name=name, words=words)
        self._look = FIT
        self._grip: QPointF | None = None

    @property
    def look(self) -> Look:
        """How the picture is looked at now."""
        return self._look

    def show_image(self, image: QImage | None) -> None:
        """Shows a picture whole."""
        super().show_image(image)
        self.look_at(FIT)

    def look_at(self, look: Look) -> None:
        """Looks so, as far as the picture reaches; tells nobody."""
        zoom = min(max(look[0], 1.0), MOST)
        self._look = (zoom, *self._held(zoom, look[1], look[2]))
        self.setCursor(Qt.CursorShape.OpenHandCursor if zoom > 1 else Qt.CursorShape.ArrowCursor)
        self.update()

    def fit(self) -> None:
        """The whole picture."""
        self._go(FIT)

    def zoom_by(self, factor: float, at: QPointF | None = None) -> None:
        """Larger or smaller; the place under `at` (default: the middle) stays where it is."""
        rect = self.picture_rect()
        if rect.isEmpty():
            return
        point = at or QPointF(self.rect().center())
        u, v = (point.x() - rect.left()) / rect.width(), (point.y() - rect.top()) / rect.height()
        zoom = min(max(self._look[0] * factor, 1.0), MOST)
        fitted = super().picture_rect()
        width, height = fitted.width() * zoom, fitted.height() * zoom
        x = u - (point.x() - self.width() / 2) / width
        y = v - (point.y() - self.height() / 2) / height
        self._go((zoom, x, y))

    def picture_rect(self) -> QRectF:
        """Where the picture is in widget coordinates; larger than the widget when one looks closely."""
        fitted = super().picture_rect()
        if fitted.isEmpty():
            return fitted
        zoom, x, y = self._look
        width, height = fitted.width() * zoom, fitted.height() * zoom
        return QRectF(self.width() / 2 - x * width, self.height() / 2 - y * height, width, height)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zooms about the cursor."""
        turns = event.angleDelta().y() / 120
        if turns:
            self.zoom_by(STEP**turns, event.position())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Takes hold of the picture."""
        if event.button() == Qt.MouseButton.LeftButton and self._look[0] > 1:
            self._grip = event.position()
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pans."""
        if self._grip is None:
            super().mouseMoveEvent(event)
            return
        rect, moved = self.picture_rect(), event.position() - self._grip
        self._grip = event.position()
        zoom, x, y = self._look
        self._go((zoom, x - moved.x() / rect.width(), y - moved.y() / rect.height()))
        self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Lets go."""
        if self._grip is None:
            super().mouseReleaseEvent(event)
            return
        self._grip = None
        self.look_at(self._look)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Closer at that place, or the whole picture again."""
        if self._look[0] > 1:
            self.fit()
        else:
            self.zoom_by(3.0, event.position())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keeps to the picture."""
        super().resizeEvent(event)
        self.look_at(self._look)

    def _go(self, look: Look) -> None:
        self.look_at(look)
        self.looked.emit(self._look)

    def _held(self, zoom: float, x: float, y: float) -> tuple[float, float]:
        """The middle such that no more than the letterbox lies beside the picture."""
        fitted = super().picture_rect()
        if fitted.isEmpty():
            return x, y
        half_w = min(0.5, self.width() / 2 / (fitted.width() * zoom))
        half_h = min(0.5, self.height() / 2 / (fitted.height() * zoom))
        return min(max(x, half_w), 1 - half_w), min(max(y, half_h), 1 - half_h)
