"""Every key of the studio, shown and changed.

Owns: the dialog over the keymap. Refuses: the table and its conflicts (models.keymap), and binding (widgets.binding).
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QGridLayout, QKeySequenceEdit, QPushButton, QWidget

from app.desktop.models.keymap import COMMANDS, PLACES, Command, Keymap
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.pieces import button, chip, column, label, line, panel, row, scrolling
from data.errors import UsageError


class KeysDialog(QDialog):
    """The table of keys. A click on a key that may be changed waits for another one."""

    def __init__(self, keymap: Keymap, wardrobe: Wardrobe, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("keys-dialog")
        self.setWindowTitle("Keys")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._keymap = keymap
        self._wardrobe = wardrobe
        self._buttons: dict[str, QPushButton] = {}
        body = column(label("Keys", "heading"), margin="l", space="m")
        body.addWidget(label("Click a key to give its command another one.", "soft", wrap=True))
        for place, title in PLACES.items():
            body.addWidget(line())
            body.addWidget(label(title, "title"))
            body.addLayout(self._grid([one for one in COMMANDS if one.place == place]))
        body.addStretch(1)
        self._words = label("", "warn", wrap=True)
        self._words.setObjectName("keys-words")
        self._wait = QKeySequenceEdit()
        self._wait.setObjectName("keys-wait")
        self._wait.setMaximumSequenceLength(1)
        self._wait.setClearButtonEnabled(False)
        self._wait.editingFinished.connect(self._on_pressed)
        self._wait.hide()
        self._waiting = ""
        reset = button("Usual keys", wardrobe, name="keys-reset", on_click=self._on_reset)
        close = button("Close", wardrobe, look="primary", name="keys-close", on_click=self.accept)
        close.setAutoDefault(False)
        foot = column(self._words, self._wait, row(reset, 1, close), margin="m")
        outer = column(scrolling(panel(body, "surface")), foot)
        outer.setSpacing(0)
        self.setLayout(outer)
        self.resize(560, 640)
        stop = keymap.listen(self._show)
        self.destroyed.connect(stop)
        self._show()

    def _grid(self, commands: list[Command]) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(6)
        grid.setColumnMinimumWidth(0, 170)
        grid.setColumnStretch(1, 1)
        for number, command in enumerate(commands):
            grid.addWidget(self._key(command), number, 0)
            grid.addWidget(label(command.words, wrap=True), number, 1)
        return grid

    def _key(self, command: Command) -> QWidget:
        if command.fixed:
            return chip(self._keymap.shown(command))
        made = button("", self._wardrobe, name=f"key-{command.name}")
        made.setAutoDefault(False)
        made.clicked.connect(lambda: self._ask(command))
        self._buttons[command.name] = made
        return made

    def _ask(self, command: Command) -> None:
        self._waiting = command.name
        self._words.setText(f"Press the new key for “{command.words}”.")
        self._wait.clear()
        self._wait.show()
        self._wait.setFocus()

    def _on_pressed(self) -> None:
        keys = self._wait.keySequence()
        name, self._waiting = self._waiting, ""
        if not name or keys.isEmpty():
            return
        self._wait.hide()
        try:
            self._keymap.change(name, keys.toString(QKeySequence.SequenceFormat.PortableText))
            self._words.setText("")
        except UsageError as error:
            self._words.setText(str(error))

    def _on_reset(self) -> None:
        self._keymap.reset()
        self._words.setText("")

    def _show(self) -> None:
        changed = self._keymap.changed
        for name, made in self._buttons.items():
            made.setText(self._keymap.key_of(name))
            made.setAccessibleName(f"Key {self._keymap.key_of(name)}")
            made.setToolTip("Changed; “Usual keys” puts it back" if name in changed else "Change this key")
