"""The keys, to be tried before the first audit: each lights up when it is pressed.

Owns: which keys there are in each mode, and their words. Refuses: what they do in an audit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.pieces import button, column, label, panel, row, set_look
from data.schema.study import Mode


@dataclass(frozen=True)
class KeyHint:
    """One key: how it is shown, and what it does."""

    key: Qt.Key | None
    """None: the mouse."""
    shown: str
    words: str


class PracticePage(QWidget):
    """`begin_asked` goes on to the first audit."""

    begin_asked = Signal()

    def __init__(self, wardrobe: Wardrobe, mode: Mode) -> None:
        super().__init__()
        self.setObjectName("practice")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._caps: dict[Qt.Key | None, QLabel] = {}
        self._tried: set[Qt.Key | None] = set()
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        hints = self.hints(mode)
        half = (len(hints) + 1) // 2
        for number, hint in enumerate(hints):
            cap = QLabel(hint.shown)
            cap.setProperty("look", "key")
            cap.setAlignment(Qt.AlignmentFlag.AlignCenter)
            words = label(hint.words, wrap=True)
            self._caps[hint.key] = cap
            line, side = number % half, 2 * (number // half)
            grid.addWidget(cap, line, side)
            grid.addWidget(words, line, side + 1)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)
        self._count = label("", "soft")
        self._count.setObjectName("keys-tried")
        go = button(
            self.tr("Begin"),
            wardrobe,
            look="primary",
            name="practice-begin",
            on_click=self.begin_asked.emit,
        )
        text = (
            self.tr(
                "You walk freely. Click the world to walk: time runs. Press Esc to free the mouse: time stands "
                "still, and you can write."
            )
            if mode == "free"
            else self.tr("You act step by step. Nothing moves until you choose the next action.")
        )
        inner = panel(
            column(
                label(self.tr("The keys"), "figure"),
                label(text, wrap=True),
                label(self.tr("Try them: each lights up when you press it."), "soft", wrap=True),
                grid,
                1,
                row(self._count, 1, go),
                margin="xl",
                space="m",
            )
        )
        inner.setMaximumWidth(820)
        inner.setMinimumWidth(640)
        middle = row(inner)
        middle.setAlignment(inner, Qt.AlignmentFlag.AlignHCenter)
        self.setLayout(middle)
        self._show_count()

    def take_focus(self) -> None:
        """The keys are tried at once."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def hints(self, mode: Mode) -> Sequence[KeyHint]:
        """The keys of a mode."""
        key = Qt.Key
        common = (
            KeyHint(key.Key_E, "E", self.tr("Use what is under the crosshair")),
            KeyHint(key.Key_F, "F", self.tr("Keep what you see as evidence")),
            KeyHint(key.Key_P, "P", self.tr("Pause, and go on")),
        )
        if mode == "free":
            return (
                KeyHint(key.Key_W, "W", self.tr("Walk forward")),
                KeyHint(key.Key_S, "S", self.tr("Walk back")),
                KeyHint(key.Key_A, "A", self.tr("Step to the left")),
                KeyHint(key.Key_D, "D", self.tr("Step to the right")),
                KeyHint(None, self.tr("Mouse"), self.tr("Click to walk; move it to look around")),
                *common,
                KeyHint(key.Key_Escape, "Esc", self.tr("Free the mouse; time stands still")),
            )
        return (
            KeyHint(key.Key_W, "W", self.tr("Move forward 1 m")),
            KeyHint(key.Key_S, "S", self.tr("Move back 1 m")),
            KeyHint(key.Key_A, "A", self.tr("Turn left 45°")),
            KeyHint(key.Key_D, "D", self.tr("Turn right 45°")),
            KeyHint(key.Key_R, "R", self.tr("Look up 15°")),
            KeyHint(key.Key_V, "V", self.tr("Look down 15°")),
            KeyHint(key.Key_Q, "Q", self.tr("Wait 1 s")),
            *common,
            KeyHint(key.Key_Left, "← →", self.tr("Look at earlier pictures again")),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Lights a key up."""
        key = Qt.Key(event.key())
        self._light(Qt.Key.Key_Left if key == Qt.Key.Key_Right else key)
        if key not in self._caps and key != Qt.Key.Key_Right:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click tries the mouse."""
        del event
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self._light(None)

    def _light(self, key: Qt.Key | None) -> None:
        cap = self._caps.get(key)
        if cap is None:
            return
        self._tried.add(key)
        set_look(cap, "key-down")
        self._show_count()

    def _show_count(self) -> None:
        self._count.setText(self.tr("{0} of {1} tried").format(len(self._tried), len(self._caps)))
