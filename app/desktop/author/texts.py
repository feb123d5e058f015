"""Text fields that belong to the draft: they show it, and tell of what is typed.

Owns: one field that keeps its cursor when the draft comes back with the same text. Refuses: the draft.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QColor, QFocusEvent, QPalette, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

from app.desktop.widgets.history_keys import HistoryKeys


class DraftText(QPlainTextEdit):
    """`typed` comes at every change by the person; `rested` when they leave the field."""

    typed = Signal(str)
    rested = Signal()

    def __init__(self, *, name: str, words: str, keys: HistoryKeys, lines: int, longest: int) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(words)
        self.setTabChangesFocus(True)
        self._quiet = False
        self._longest = longest
        self.setMinimumHeight(self.fontMetrics().lineSpacing() * lines + 18)
        keys.watch(self)
        self.textChanged.connect(self._on_changed)

    def show_text(self, text: str) -> None:
        """Shows the draft's text; nothing happens when it is there already."""
        if text == self.toPlainText():
            return
        self._quiet = True
        place = self.textCursor().position()
        self.setPlainText(text)
        cursor = self.textCursor()
        cursor.setPosition(min(place, len(text)))
        self.setTextCursor(cursor)
        self._quiet = False

    def mark(self, pieces: Sequence[str]) -> None:
        """Underlines pieces of the text wherever they stand."""
        marks: list[QTextEdit.ExtraSelection] = []
        for piece in filter(None, pieces):
            cursor = self.document().find(piece)
            while not cursor.isNull():
                marks.append(_wavy(cursor, self.palette().color(QPalette.ColorRole.Link)))
                cursor = self.document().find(piece, cursor)
        self.setExtraSelections(marks)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """A stretch of typing ends."""
        super().focusOutEvent(event)
        self.rested.emit()

    def _on_changed(self) -> None:
        if self._quiet:
            return
        text = self.toPlainText()
        if len(text) > self._longest:
            self.show_text(text[: self._longest])
            text = text[: self._longest]
        self.typed.emit(text)


def _wavy(cursor: QTextCursor, colour: QColor) -> QTextEdit.ExtraSelection:
    made = QTextEdit.ExtraSelection()
    look = QTextCharFormat()
    look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
    look.setUnderlineColor(colour)
    made.cursor = cursor  # type: ignore[attr-defined]
    made.format = look  # type: ignore[attr-defined]
    return made
