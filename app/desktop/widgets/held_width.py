"""Dialogs that are as wide as they should be and as high as their words need at that width.

Owns: that one rule. Refuses: what stands in them. Qt measures wrapped words at the least width that they can have; the height that
is left over then stands as gaps between them.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QDialog, QLayout

_ASKS = (QEvent.Type.LayoutRequest, QEvent.Type.Resize)


class _HeldWidth(QObject):
    def __init__(self, dialog: QDialog, layout: QLayout, width_px: int) -> None:
        super().__init__(dialog)
        self._dialog = dialog
        self._layout = layout
        self._width_px = width_px
        layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        dialog.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """When it comes on the screen its style is known, and with it how high the words are; they may become more."""
        if event.type() == QEvent.Type.Show and not event.spontaneous():
            width = max(self._width_px, self._dialog.width())
            self._hold(width)
            self._dialog.resize(width, self._dialog.minimumHeight())
        elif event.type() in _ASKS and self._dialog.isVisible():
            self._hold(self._dialog.width())
        return super().eventFilter(watched, event)

    def _hold(self, width: int) -> None:
        layout = self._layout
        least = layout.totalMinimumSize().height()
        needed = layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else least
        if needed != self._dialog.minimumHeight():
            self._dialog.setMinimumHeight(needed)


def hold_width(dialog: QDialog, width_px: int) -> None:
    """The dialog is at least `width_px` wide and never lower than its words need; call it once its layout is set."""
    dialog.setMinimumWidth(width_px)
    layout = dialog.layout()
    if layout is not None:
        _HeldWidth(dialog, layout, width_px)
