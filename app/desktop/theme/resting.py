"""Widgets are taken out of a change of style, and follow it afterwards, some at a time: those that one sees first.

Owns: letting go of one style and taking on the next as Qt itself does it for all widgets at one
go. Refuses: sheets and palettes (wardrobe). A sheet on 1,700 widgets takes a quarter of a second in one call of Qt; this
cuts that call into turns of the event loop.
"""

from __future__ import annotations

from collections.abc import Iterator

import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QApplication, QWidget

from app.desktop.turns import some_a_turn

_POLISHED = Qt.WidgetAttribute.WA_WState_Polished
_OWN_STYLE = Qt.WidgetAttribute.WA_SetStyle
"""Qt tells a widget that has this nothing of a change of the application's style."""


class Resting:
    """The widgets that are hidden just now, or visible, and wear the application's style, from `release` until `follow` is
    through."""

    def __init__(self, *, visible: bool = False) -> None:
        self._widgets = [
            (widget, widget.testAttribute(_POLISHED))
            for widget in QApplication.allWidgets()
            if widget.isVisible() == visible and not widget.testAttribute(_OWN_STYLE)
        ]

    def release(self) -> Iterator[None]:
        """They let go of the style in force, and a change of style passes them by. One turn a step."""
        return some_a_turn(self._widgets, _release)

    def follow(self) -> Iterator[None]:
        """They take on the style in force and are told of the change. One turn a step."""
        return some_a_turn(self._widgets, _follow)


def _release(row: tuple[QWidget, bool]) -> None:
    widget, was_polished = row
    if not shiboken6.isValid(widget):
        return
    widget.setAttribute(_OWN_STYLE)
    if was_polished:
        widget.style().unpolish(widget)
        widget.setAttribute(_POLISHED, False)


def _follow(row: tuple[QWidget, bool]) -> None:
    widget, was_polished = row
    if not shiboken6.isValid(widget):
        return
    widget.setAttribute(_OWN_STYLE, False)
    if was_polished and not widget.testAttribute(_POLISHED):
        widget.setAttribute(_POLISHED)
        widget.style().polish(widget)
    QCoreApplication.sendEvent(widget, QEvent(QEvent.Type.StyleChange))
    widget.update()
