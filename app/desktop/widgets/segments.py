"""A row of buttons of which one is chosen: quality, difficulty, verdict, walk or fly.

Owns: one choice among few, by mouse and by arrow keys. Refuses: more than seven choices (use a combo box).
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QSizePolicy, QToolButton, QWidget

from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.pieces import row, tool


class SegmentsView(QWidget):
    """Choices as (value, words, tooltip). `chosen` carries the value."""

    chosen = Signal(str)

    def __init__(
        self,
        wardrobe: Wardrobe,
        choices: Sequence[tuple[str, str, str]],
        *,
        name: str,
        icons: dict[str, str] | None = None,
        icons_only: bool = False,
    ) -> None:
        super().__init__()
        self.setObjectName(name)
        self._buttons: dict[str, QToolButton] = {}
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        layout = row(space="xs")
        for value, words, tip in choices:
            made = tool(
                (icons or {}).get(value, ""),
                tip or words,
                wardrobe,
                look="segment",
                text="" if icons_only else words,
                tip=tip or words,
                name=f"{name}-{value}",
                checkable=True,
                on_click=lambda value=value: self.chosen.emit(value),
            )
            made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            self._group.addButton(made)
            self._buttons[value] = made
            layout.addWidget(made)
        self.setLayout(layout)

    @property
    def value(self) -> str:
        """The chosen value; empty when none is."""
        return next((value for value, made in self._buttons.items() if made.isChecked()), "")

    def show_words(self, value: str, words: str) -> None:
        """Gives a choice other words."""
        self._buttons[value].setText(words)

    def show_value(self, value: str | None) -> None:
        """Shows a choice without telling anybody."""
        self._group.setExclusive(False)
        for key, made in self._buttons.items():
            made.setChecked(key == value)
        self._group.setExclusive(True)
