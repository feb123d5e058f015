"""What a panel says when there is nothing in it, and what to do next.

Owns: that one look. Refuses: wording; the panel knows its own.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from app.desktop.theme.icons import pixmap
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.pieces import button, column, label, row, scrolling

WORDS_PX = 440
"""Lines are no longer than one reads at a glance."""


class EmptyView(QWidget):
    """An icon, a sentence, the next step and, where one click does it, its button."""

    def __init__(
        self,
        wardrobe: Wardrobe,
        icon: str,
        title: str,
        words: str,
        *,
        step: str = "",
        name: str = "",
        on_step: Callable[[], object] | None = None,
    ) -> None:
        super().__init__()
        self._wardrobe, self._icon = wardrobe, icon
        self._picture = QLabel()
        self._picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._title = label(title, "title", wrap=True)
        self._words = label(words, "soft", wrap=True)
        for text in (self._title, self._words):
            text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        said = QWidget()
        said.setLayout(column(self._title, self._words))
        said.setMaximumWidth(WORDS_PX)
        middle = row(1, said, 1)
        middle.setStretch(1, 100)
        layout = column(1, self._picture, middle, margin="l")
        self._button: QPushButton | None = None
        if step:
            self._button = button(step, wardrobe, look="primary", name=name, on_click=on_step)
            layout.addSpacing(4)
            layout.addWidget(self._button, alignment=Qt.AlignmentFlag.AlignCenter)
        layout.addStretch(1)
        self._said = QWidget()
        self._said.setLayout(layout)
        area = scrolling(self._said)
        for part in (self._said, area.viewport()):
            part.setAutoFillBackground(False)
        self.setLayout(column(area))
        wardrobe.changed.connect(self._paint)
        self._paint()

    def say(self, title: str, words: str) -> None:
        """Changes what it says."""
        self._title.setText(title)
        self._words.setText(words)
        self._fit()

    def show_step(self, is_shown: bool) -> None:
        """Shows or hides the button of the next step."""
        if self._button is not None:
            self._button.setVisible(is_shown)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The picture makes way for words that would not fit beside it; longer ones scroll."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self._picture.setVisible(True)
        self._picture.setVisible(self._said.heightForWidth(self.width()) <= self.height())

    def _paint(self) -> None:
        self._picture.setPixmap(pixmap(self._icon, self._wardrobe.colours.border_strong, 32, ratio=2))
