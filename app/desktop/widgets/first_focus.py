"""A panel that hands the keys on to the part of it that is used first.

Owns: handing on. Refuses: being a stop of Tab itself. Qt's focus proxies do the same, but a proxy inside a panel that is put into
another one takes the panel out of the window's tab order: Tab then goes round in it and never leaves.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QWidget


class _HandsOn(QObject):
    def __init__(self, panel: QWidget, first: QWidget) -> None:
        super().__init__(panel)
        self._first = first
        panel.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The panel was given the keys."""
        if isinstance(event, QFocusEvent) and event.gotFocus():
            self._first.setFocus(event.reason())
            return True
        return super().eventFilter(watched, event)


def hand_focus_on(panel: QWidget, first: QWidget) -> None:
    """Whenever `panel` is given the keys, `first` has them."""
    _HandsOn(panel, first)
