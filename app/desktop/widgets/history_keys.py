"""The keys of undo and redo inside a text or number field go to the task's history, not to the field's own.

Owns: letting those keys through, whichever they are, and keeping the usual ones from a field whose history is elsewhere.
Refuses: undoing; the window's actions do.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractSpinBox, QLineEdit, QPlainTextEdit, QWidget

from app.desktop.models.keymap import Keymap


class HistoryKeys(QObject):
    """An event filter; `watch` a field with it. Undo and redo over everything need one history."""

    def __init__(self, keymap: Keymap, *commands: str) -> None:
        super().__init__()
        self._keymap = keymap
        self._commands = commands

    def watch(self, field: QWidget) -> None:
        """Takes the field's own undo away and lets the keys pass."""
        if isinstance(field, QPlainTextEdit):
            field.setUndoRedoEnabled(False)
        field.installEventFilter(self)
        if isinstance(field, QAbstractSpinBox):
            line = field.findChild(QLineEdit)
            if line is not None:
                line.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """An override that is not accepted goes to the window's shortcuts."""
        if not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        if event.type() == QEvent.Type.ShortcutOverride and self._is_history(event):
            event.ignore()
            return True
        if event.type() == QEvent.Type.KeyPress and _is_usual(event):
            return (
                True  # where the key has been changed, the usual one does nothing: the field has no history
            )
        return super().eventFilter(watched, event)

    def _is_history(self, event: QKeyEvent) -> bool:
        pressed = QKeySequence(event.keyCombination())
        mine = (QKeySequence(self._keymap.key_of(name)) for name in self._commands)
        return _is_usual(event) or any(pressed == key for key in mine)


def _is_usual(event: QKeyEvent) -> bool:
    return event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo)
