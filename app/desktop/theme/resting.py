"""Widgets that nobody sees are taken out of a change of style, and follow it afterwards, some at a time.

Owns: which widgets those are, letting go of one style and taking on the next as Qt itself does it for all widgets at one
go. Refuses: sheets and palettes (wardrobe). A sheet on 1,700 widgets takes a quarter of a second in one call of Qt; this
cuts that call into turns of the event loop.
"""

from __future__ import annotations

from collections.abc import Iterator

import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QApplication, QWidget

_POLISHED = Qt.WidgetAttribute.WA_WState_Polished
_OWN_STYLE = Qt.WidgetAttribute.WA_SetStyle
"""Qt tells a widget that has this nothing of a change of the application's style."""
AT_ONCE = 100
"""So many widgets a turn: some 20 ms."""


class Resting:
    """The widgets that are hidden just now and wear the application's style, from `release` until `follow` is through."""

    def __init__(self) -> None:
        self._widgets = [
            (widget, widget.testAttribute(_POLISHED))
            for widget in QApplication.allWidgets()
            if not widget.isVisible() and not widget.testAttribute(_OWN_STYLE)
        ]

    def release(self) -> Iterator[None]:
        """They let go of the style in force, and a change of style passes them by. One turn a step."""
        for some in self._turns():
            for widget, was_polished in some:
                widget.setAttribute(_OWN_STYLE)
                if was_polished:
                    widget.style().unpolish(widget)
                    widget.setAttribute(_POLISHED, False)
            yield

    def follow(self) -> Iterator[None]:
        """They take on the style in force and are told of the change. One turn a step."""
        for some in self._turns():
            for widget, was_polished in some:
                widget.setAttribute(_OWN_STYLE, False)
                if was_polished and not widget.testAttribute(_POLISHED):
                    widget.setAttribute(_POLISHED)
                    widget.style().polish(widget)
                QCoreApplication.sendEvent(widget, QEvent(QEvent.Type.StyleChange))
                widget.update()
            yield

    def _turns(self) -> Iterator[list[tuple[QWidget, bool]]]:
        for first in range(0, len(self._widgets), AT_ONCE):
            yield [row for row in self._widgets[first : first + AT_ONCE] if shiboken6.isValid(row[0])]
