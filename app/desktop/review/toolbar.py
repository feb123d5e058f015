"""The tools above the live view in Review: walk or fly, the start, a picture, a note.

Owns: these buttons. Refuses: what they do.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from app.desktop.models.keymap import Keymap
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.binding import tip_with_key
from app.desktop.widgets.pieces import ElidedLabel, column, panel, row, tool
from app.desktop.widgets.segments import SegmentsView


class ReviewToolbar(QWidget):
    """Tells what is asked for."""

    start_asked = Signal()
    capture_asked = Signal()
    note_asked = Signal()

    def __init__(self, wardrobe: Wardrobe, keymap: Keymap) -> None:
        super().__init__()
        self.setObjectName("review-toolbar")
        self._title = ElidedLabel("Choose a task to review", "title")
        self.mode = SegmentsView(
            wardrobe,
            (
                ("walk", "Walk", "Walk on the floor (W A S D, mouse)"),
                ("fly", "Fly", "Fly freely (W A S D, mouse)"),
            ),
            name="review-mode",
            icons={"walk": "walk", "fly": "fly"},
            icons_only=True,
        )
        self.mode.show_value("walk")
        self._start = tool(
            "flag",
            "Go to where the audit begins",
            wardrobe,
            name="review-start",
            on_click=self.start_asked.emit,
        )
        self._capture = tool(
            "camera", "Keep this picture", wardrobe, name="review-capture", on_click=self.capture_asked.emit
        )
        self._note = tool("pin", "Pin a note", wardrobe, name="review-note", on_click=self.note_asked.emit)
        tip_with_key(
            keymap, self._capture, "Keep a picture of what is seen, with the place", "review.capture"
        )
        tip_with_key(keymap, self._note, "Pin a note to what is in the middle of the view", "review.note")
        line = row(self._title, self.mode, self._start, self._capture, self._note, space="xs")
        line.setContentsMargins(12, 6, 8, 6)
        line.setStretch(0, 1)
        self.setLayout(column(panel(line, "bar")))
        self.use(view=False, capture=False)

    def show_title(self, words: str) -> None:
        """Names what is under review."""
        self._title.setText(words)

    def show_captures(self, count: int) -> None:
        """How many pictures the review has."""
        self._capture.setText(str(count) if count else "")
        self._capture.setToolButtonStyle(
            Qt.ToolButtonStyle.ToolButtonTextBesideIcon if count else Qt.ToolButtonStyle.ToolButtonIconOnly
        )

    def use(self, *, view: bool, capture: bool) -> None:
        """Whether there is something to look at, to which notes belong, and something that pictures belong to."""
        for each in (self.mode, self._start, self._note):
            each.setEnabled(view)
        self._capture.setEnabled(capture)
