"""Ctrl+Z and Ctrl+Shift+Z inside a text or number field go to the task's history, not to the field's own.

Owns: letting those keys through. Refuses: undoing; the window's actions do.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractSpinBox, QLineEdit, QPlainTextEdit, QWidget


class HistoryKeys(QObject):
    """An event filter; `watch` a field with it. Undo and redo over everything need one history."""

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
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and _is_history(event)
        ):
            event.ignore()
            return True
        return super().eventFilter(watched, event)


def _is_history(event: QKeyEvent) -> bool:
    return event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo)
