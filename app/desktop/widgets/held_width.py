"""Dialogs that are as wide as they should be and as high as their words need at that width.

Owns: that one rule. Refuses: what stands in them. Qt measures wrapped words at the width that they ask for, which is narrower;
the height that is left over then stands as gaps between them.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QDialog


class _HeldWidth(QObject):
    def __init__(self, dialog: QDialog, width_px: int) -> None:
        super().__init__(dialog)
        self._dialog = dialog
        self._width_px = width_px
        dialog.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """When it comes on the screen its style is known, and with it how high the words are."""
        if event.type() == QEvent.Type.Show and not event.spontaneous():
            layout = self._dialog.layout()
            if layout is not None and layout.hasHeightForWidth():
                width = max(self._width_px, self._dialog.width())
                self._dialog.resize(width, layout.totalHeightForWidth(width))
        return super().eventFilter(watched, event)


def hold_width(dialog: QDialog, width_px: int) -> None:
    """The dialog is at least `width_px` wide; call it once its layout is set."""
    dialog.setMinimumWidth(width_px)
    _HeldWidth(dialog, width_px)
