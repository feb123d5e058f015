"""A window that opens wholly on its screen, its frame included.

Owns: that first place and size. Refuses: where the person puts the window afterwards.
"""

from __future__ import annotations

from PySide6.QtCore import QMargins, QRect, QSize, QTimer
from PySide6.QtWidgets import QWidget

FRAME_PX = QMargins(2, 32, 2, 2)
"""What a frame takes until the window system has said what it does."""
SETTLES_MS = 300
"""A window system says what its frame is some time after the window is there."""


def plan_place(wanted: QSize, least: QSize, free: QRect, frame: QMargins) -> QRect:
    """Where the inside of a window goes, px: in the middle of what is free of the screen, and no larger than that.

    A screen that has no room for `least` is overrun to the right and below, so that the title can be reached.
    """
    room = free.marginsRemoved(frame)
    size = wanted.boundedTo(room.size()).expandedTo(least)
    place = QRect(room.topLeft(), size)
    place.translate(max(0, room.width() - size.width()) // 2, max(0, room.height() - size.height()) // 2)
    return place


def show_within_screen(window: QWidget) -> None:
    """Shows a window as large as it wishes to be, as far as its screen has room for it with its frame."""
    wanted, least, screen = window.size(), window.minimumSize(), window.screen()
    if screen is None:
        window.show()
        return
    planned = plan_place(wanted, least, screen.availableGeometry(), FRAME_PX)
    window.setGeometry(planned)
    window.show()

    def fit() -> None:
        """Once more when the frame is known, unless the person has taken the window in hand meanwhile."""
        handle, free = window.windowHandle(), screen.availableGeometry()
        if handle is None or window.size() != planned.size():
            return
        frame = handle.frameMargins()
        if not free.contains(window.geometry().marginsAdded(frame)):
            window.setGeometry(plan_place(wanted, least, free, frame))

    QTimer.singleShot(SETTLES_MS, window, fit)
