"""The buttons and keys of the five actions.

Owns: which distances and angles are offered, and the keys. Refuses: carrying out an action.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QToolButton, QWidget

from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.pieces import label, tool

KEYS: dict[Qt.Key, tuple[str, dict[str, Any]]] = {
    Qt.Key.Key_W: ("move", {"distance_m": 1.0, "direction": "forward"}),
    Qt.Key.Key_S: ("move", {"distance_m": 1.0, "direction": "back"}),
    Qt.Key.Key_A: ("turn", {"degrees": -45.0}),
    Qt.Key.Key_D: ("turn", {"degrees": 45.0}),
    Qt.Key.Key_R: ("look", {"degrees": -15.0}),
    Qt.Key.Key_V: ("look", {"degrees": 15.0}),
    Qt.Key.Key_E: ("interact", {}),
    Qt.Key.Key_Q: ("wait", {"seconds": 1.0}),
}


class ActionPad(QWidget):
    """`asked` carries (tool name, arguments) of the audit contract."""

    asked = Signal(str, dict)

    def __init__(self, wardrobe: Wardrobe) -> None:
        super().__init__()
        self.setObjectName("action-pad")
        self._wardrobe = wardrobe
        self._grid = QGridLayout()
        self._grid.setContentsMargins(12, 6, 12, 6)
        self._grid.setHorizontalSpacing(4)
        self._grid.setVerticalSpacing(4)
        metres = (0.5, 1.0, 2.0, 4.0)
        self._group(0, 0, self.tr("Forward"), [self._move(m, "forward", "W") for m in metres])
        self._group(0, 6, self.tr("Back"), [self._move(m, "back", "S") for m in metres])
        self._group(1, 0, self.tr("Left"), [self._turn(-d, "A") for d in (15, 45, 90, 180)])
        self._group(1, 6, self.tr("Right"), [self._turn(d, "D") for d in (15, 45, 90, 180)])
        looks = [self._look(-15, "R"), self._look(-30, ""), self._look(15, "V"), self._look(30, "")]
        self._group(2, 0, self.tr("Look"), looks)
        waits = [self._wait(s, "Q" if s == 1 else "") for s in (1, 2, 5)]
        self._group(2, 6, self.tr("Wait"), [*waits, self._interact()])
        self.setLayout(self._grid)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def key(self, event: QKeyEvent) -> bool:
        """Asks for the action of a key; False when it has none."""
        if event.modifiers() not in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier):
            return False
        found = KEYS.get(Qt.Key(event.key()))
        if found is None or not self.isEnabled():
            return False
        if not event.isAutoRepeat():
            self.asked.emit(*found)
        return True

    def _group(self, row: int, column: int, words: str, buttons: list[QToolButton]) -> None:
        title = label(words, "caption")
        title.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._grid.addWidget(title, row, column)
        for place, made in enumerate(buttons, start=1):
            made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            self._grid.addWidget(made, row, column + place)
            self._grid.setColumnStretch(column + place, 1)

    def _move(self, metres: float, direction: str, key: str) -> QToolButton:
        hint = f" ({key})" if metres == 1 else ""
        words = self.tr("Move back {0} m") if direction == "back" else self.tr("Move forward {0} m")
        arguments = {"distance_m": metres, "direction": direction}
        return self._button(
            self.tr("{0} m").format(f"{metres:g}"),
            words.format(f"{metres:g}") + hint,
            "move",
            arguments,
            f"{direction}-{metres:g}",
        )

    def _turn(self, degrees: int, key: str) -> QToolButton:
        side = "right" if degrees > 0 else "left"
        hint = f" ({key})" if abs(degrees) == 45 else ""
        words = self.tr("Turn right {0}°") if degrees > 0 else self.tr("Turn left {0}°")
        words = words.format(abs(degrees)) + hint
        return self._button(
            f"{abs(degrees)}°", words, "turn", {"degrees": float(degrees)}, f"{side}-{abs(degrees)}"
        )

    def _look(self, degrees: int, key: str) -> QToolButton:
        side, arrow = ("down", "↓") if degrees > 0 else ("up", "↑")
        hint = f" ({key})" if key else ""
        words = self.tr("Look down {0}°") if degrees > 0 else self.tr("Look up {0}°")
        words = words.format(abs(degrees)) + hint
        return self._button(
            f"{arrow}{abs(degrees)}", words, "look", {"degrees": float(degrees)}, f"{side}-{abs(degrees)}"
        )

    def _wait(self, seconds: int, key: str) -> QToolButton:
        hint = f" ({key})" if key else ""
        words = self.tr("Wait {0} s").format(seconds) + hint
        text = self.tr("{0} s").format(seconds)
        return self._button(text, words, "wait", {"seconds": float(seconds)}, f"wait-{seconds}")

    def _interact(self) -> QToolButton:
        words = self.tr("Interact with what is under the crosshair, within 3 m (E)")
        return self._button(self.tr("Use"), words, "interact", {}, "interact")

    def _button(
        self, text: str, words: str, tool_name: str, arguments: dict[str, Any], name: str
    ) -> QToolButton:
        return tool(
            "",
            words,
            self._wardrobe,
            look="pad",
            text=text,
            name=f"act-{name}",
            on_click=lambda: self.asked.emit(tool_name, arguments),
        )
