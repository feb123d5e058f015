"""Where the banner stands: a fault has a line of its own under the bar, what passes lies over the middle of the window.

Owns: that place. Refuses: the banner's words. What passes moves nothing, for what one is about to click must stay where it is.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtWidgets import QWidget

from app.desktop.widgets.banner import BannerView

GAP_PX = 8
WIDEST_PX = 760
BELOW_TOOLS = "live-view"
"""What moves when its tools take another row."""


class BannerPlace(QObject):
    """Lays `banner` over `holder`; `room` is the line that a fault takes, `middle` what passing words lie over."""

    def __init__(
        self,
        banner: BannerView,
        holder: QWidget,
        room: QWidget,
        middle: QWidget,
        tools_px: Callable[[], int],
        at_foot: Callable[[], bool],
    ) -> None:
        super().__init__(holder)
        self._banner, self._holder, self._room, self._middle = banner, holder, room, middle
        self._tools_px = tools_px
        """How much at the top of the middle is to stay free: its tools."""
        self._at_foot = at_foot
        """Whether passing words stand at the foot of the middle just now."""
        banner.setParent(holder)
        banner.hide()
        room.setFixedHeight(0)
        banner.changed.connect(self.put)
        for watched in (holder, middle, room):
            watched.installEventFilter(self)
        self.watch_below()

    def watch_below(self) -> None:
        """Something came into the middle; it may stand below tools."""
        for below in self._middle.findChildren(QWidget, BELOW_TOOLS):
            below.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The window or its columns have another size."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self.put()
        return super().eventFilter(watched, event)

    def put(self) -> None:
        """Puts the banner where it belongs now."""
        banner, room = self._banner, self._room
        if banner.isHidden() or not banner.stays:
            room.setFixedHeight(0)
        if banner.isHidden():
            return
        if banner.stays:
            width = self._holder.width()
            high = self._height(width)
            room.setFixedHeight(high)
            banner.setGeometry(0, room.y(), width, high)
        else:
            width = min(self._middle.width() - 2 * GAP_PX, WIDEST_PX)
            left = (self._middle.width() - width) // 2
            high = self._height(width)
            foot = self._middle.height() - high - GAP_PX
            top = foot if self._at_foot() else self._tools_px() + GAP_PX
            at = self._middle.mapTo(self._holder, QPoint(left, top))
            banner.setGeometry(at.x(), at.y(), width, high)
        banner.raise_()

    def _height(self, width: int) -> int:
        layout = self._banner.layout()
        if layout is None:
            return self._banner.sizeHint().height()
        layout.activate()
        if layout.hasHeightForWidth():
            return layout.totalHeightForWidth(width)
        return layout.totalSizeHint().height()
