"""The banner: one message at a time, with its next step. No stacks of dialogs.

Owns: showing and dismissing. Refuses: deciding what is an error, and where it stands (the window places it).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QFrame, QPushButton

from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.pieces import button, label, row, set_look, tool

GOOD_MS = 8000
GOES_AWAY = ("good", "info")


class BannerView(QFrame):
    """A strip of one message; hidden while there is none."""

    changed = Signal()
    """It says something else, or nothing any more."""

    def __init__(self, wardrobe: Wardrobe) -> None:
        super().__init__()
        self.setObjectName("banner")
        self._words = label(wrap=True)
        self._words.setObjectName("banner-words")
        self._step: Callable[[], object] | None = None
        self._tone = ""
        self._timer = QTimer(self, singleShot=True, interval=GOOD_MS)
        self._timer.timeout.connect(self.dismiss_good_news)
        self._act: QPushButton = button("", wardrobe, name="banner-act", on_click=self._on_act)
        close = tool("close", "Dismiss", wardrobe, name="banner-close", on_click=self.dismiss)
        layout = row(self._words, self._act, close, margin=0)
        layout.setContentsMargins(16, 6, 8, 6)
        layout.setStretch(0, 1)
        self.setLayout(layout)
        self.hide()

    @property
    def stays(self) -> bool:
        """It reports a fault, and stays until it is dismissed."""
        return self._tone == "bad"

    @property
    def words(self) -> str:
        """What it says now; empty when hidden."""
        return self._words.text() if not self.isHidden() else ""

    def show_message(
        self,
        words: str,
        tone: Literal["bad", "warn", "info", "good"] = "bad",
        *,
        step: str = "",
        on_step: Callable[[], object] | None = None,
    ) -> None:
        """Shows a message; `step` names a button for the next step."""
        self._words.setText(words)
        self._step = on_step
        self._act.setText(step)
        self._act.setVisible(bool(step))
        self._tone = tone
        set_look(self, tone, key="banner")
        self.show()
        if tone in GOES_AWAY:
            self._timer.start()
        else:
            self._timer.stop()
        self.changed.emit()

    def dismiss(self) -> None:
        """Takes the message away."""
        self._step = None
        self._timer.stop()
        self.hide()
        self.changed.emit()

    def dismiss_good_news(self) -> None:
        """Takes the message away unless it says that something is wrong."""
        if self._tone in GOES_AWAY:
            self.dismiss()

    def dismiss_passing(self) -> None:
        """Another thing is opened: takes the message away unless it reports a fault or offers a step."""
        if self._tone != "bad" and self._step is None:
            self.dismiss()

    def _on_act(self) -> None:
        step = self._step
        self.dismiss()
        if step is not None:
            step()
