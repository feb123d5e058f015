"""Keys that work while the focus is somewhere inside a widget, and nowhere else; and keys that a person may change.

Owns: that binding, and following the keymap. Refuses: which command has which key (models.keymap).
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QWidget

from app.desktop.models.keymap import Keymap


def bind_key(widget: QWidget, key: str, call: Callable[[], object]) -> QShortcut:
    """Calls `call` when `key` (for example `Ctrl+Z`) is pressed inside `widget`."""
    shortcut = QShortcut(QKeySequence(key), widget)
    # Given to the constructor as a keyword, the context is ignored when a slot is given too.
    shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
    shortcut.activated.connect(call)
    return shortcut


def bind_command(
    keymap: Keymap, widget: QWidget, name: str, call: Callable[[], object], *, everywhere: bool = False
) -> QShortcut:
    """Calls `call` at a command's key, whichever that is: inside `widget`, or `everywhere` in its window."""
    if everywhere:
        shortcut = QShortcut(QKeySequence(keymap.key_of(name)), widget)
        shortcut.activated.connect(call)
    else:
        shortcut = bind_key(widget, keymap.key_of(name), call)
    stop = keymap.listen(lambda: shortcut.setKey(QKeySequence(keymap.key_of(name))))
    widget.destroyed.connect(stop)
    return shortcut


class KeyBunch:
    """Keys inside widgets that several workspaces share: only the one that is on the screen may have them, or Qt finds two
    for one key and calls neither. Off until `use(True)`."""

    def __init__(self) -> None:
        self._shortcuts: list[QShortcut] = []
        self._on = False

    def bind(self, keymap: Keymap, widget: QWidget, name: str, call: Callable[[], object]) -> None:
        """Calls `call` at a command's key inside `widget`, while these keys are in use."""
        shortcut = bind_command(keymap, widget, name, call)
        shortcut.setEnabled(self._on)
        self._shortcuts.append(shortcut)

    def use(self, on: bool) -> None:
        """The workspace came to the screen, or left it."""
        self._on = on
        for shortcut in self._shortcuts:
            shortcut.setEnabled(on)


def tip_with_key(keymap: Keymap, button: QAbstractButton, words: str, name: str) -> None:
    """A tooltip that ends in the command's key, and goes on doing so when that is changed."""
    button.setToolTip(keymap.tip(words, name))
    stop = keymap.listen(lambda: button.setToolTip(keymap.tip(words, name)))
    button.destroyed.connect(stop)
