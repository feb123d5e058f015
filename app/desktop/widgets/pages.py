"""A stack of pages that takes what room it is given.

Owns: saying how little that may be, without asking any page. Refuses: which page is shown.

Qt's own stack asks all of its pages, hidden ones too, whenever a word anywhere in the window has changed; each then breaks
its texts into lines again to say how high it would like to be.
"""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QStackedWidget


class Pages(QStackedWidget):
    """Stands where whoever holds it decides its size, as a splitter does; its pages scroll or give way."""

    def __init__(self, least: QSize) -> None:
        super().__init__()
        self._least = least
        self.setMinimumWidth(least.width())

    def sizeHint(self) -> QSize:
        """As little as it may be."""
        return self._least

    def minimumSizeHint(self) -> QSize:
        """The same, whatever its pages are."""
        return self._least
