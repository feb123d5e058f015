"""Keys that work while the focus is somewhere inside a widget, and nowhere else.

Owns: that binding. Refuses: the window's own keys (they work everywhere).
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget


def bind_key(widget: QWidget, key: str, call: Callable[[], object]) -> None:
    """Calls `call` when `key` (for example `Ctrl+Z`) is pressed inside `widget`."""
    shortcut = QShortcut(QKeySequence(key), widget)
    # Given to the constructor as a keyword, the context is ignored when a slot is given too.
    shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
    shortcut.activated.connect(call)
