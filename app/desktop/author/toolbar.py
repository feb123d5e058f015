"""The tools above the live view in Author: walk or fly, frame, start, undo, redo, freeze.

Owns: the buttons and whether they are enabled. Refuses: doing what they say.
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from app.desktop.models.draft import DraftModel
from app.desktop.models.keymap import Keymap
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.pieces import ElidedLabel, button, column, panel, row, tool
from app.desktop.widgets.segments import SegmentsView

HINT_FROM_PX = 640


class AuthorToolbar(QWidget):
    """Signals say what was asked."""

    mode_chosen = Signal(str)
    frame_asked = Signal()
    start_asked = Signal()
    undo_asked = Signal()
    redo_asked = Signal()
    freeze_asked = Signal()
    propose_asked = Signal()
    """Propose, or stop doing so."""

    def __init__(self, draft: DraftModel, wardrobe: Wardrobe, keymap: Keymap) -> None:
        super().__init__()
        self._keymap, self._wardrobe = keymap, wardrobe
        self.setObjectName("author-toolbar")
        self._draft = draft
        self._title = ElidedLabel("", "title")
        self._title.setObjectName("open-task")
        self._hint = ElidedLabel("", "caption")
        self._hint.setObjectName("author-hint")
        self._selected = self._is_guest = self._is_captured = False
        self._doing = ""
        self.mode = SegmentsView(
            wardrobe,
            (
                ("walk", "Walk", "Walk on the floor (W A S D, mouse)"),
                ("fly", "Fly", "Fly freely (W A S D, mouse)"),
                ("orbit", "Orbit", "Go round the selected object (drag; wheel: nearer)"),
            ),
            name="mode",
            icons={"walk": "walk", "fly": "fly", "orbit": "orbit"},
            icons_only=True,
        )
        self.mode.show_value("walk")
        self.mode.chosen.connect(self.mode_chosen)
        self.frame = tool(
            "target",
            "Frame the selected object",
            wardrobe,
            name="frame-node",
            on_click=self.frame_asked.emit,
        )
        self._start = tool(
            "flag", "Go to where the audit begins", wardrobe, name="go-start", on_click=self.start_asked.emit
        )
        self._undo = tool("undo", "Undo", wardrobe, name="undo", on_click=self.undo_asked.emit)
        self._redo = tool("redo", "Redo", wardrobe, name="redo", on_click=self.redo_asked.emit)
        self._freeze = button(
            "Freeze",
            wardrobe,
            icon="freeze",
            name="freeze",
            on_click=self.freeze_asked.emit,
        )
        self._propose = button(
            "Propose",
            wardrobe,
            icon="check",
            look="primary",
            name="propose",
            on_click=self.propose_asked.emit,
        )
        line = row(
            self._title,
            self._hint,
            self.mode,
            self.frame,
            self._start,
            self._undo,
            self._redo,
            self._freeze,
            self._propose,
            space="xs",
        )
        line.setContentsMargins(12, 6, 8, 6)
        line.setStretch(0, 1)
        line.setStretch(1, 1)
        self._line = line
        self._lines = column(line)
        self._lines.setSpacing(0)
        self._title_above = False
        self.setLayout(column(panel(self._lines, "bar")))
        draft.listen(self._show)
        keymap.listen(self._show)
        self._show()

    def show_selected(self, is_selected: bool) -> None:
        """Whether an object is chosen, to which F goes."""
        self._selected = is_selected
        self._show()

    def show_guest(self, is_guest: bool) -> None:
        """Whether the view is a page of somebody's own, in which nobody walks or flies."""
        self._is_guest = is_guest
        self.mode.setToolTip("This page draws its own view" if is_guest else "")
        self._show()

    def show_captured(self, is_captured: bool) -> None:
        """Whether the view has the pointer; then letters walk, and a click chooses what is at the cross."""
        self._is_captured = is_captured
        self._show()

    def show_proposing(self, is_running: bool, words: str) -> None:
        """Whether gates are being run, and what they do now."""
        self._propose.setText("Stop" if is_running else "Propose")
        self._wardrobe.give_icon(self._propose, "stop" if is_running else "check", on_accent=True)
        self._doing = words
        self._show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room the title has a line of its own."""
        super().resizeEvent(event)
        roomy = self.width() >= HINT_FROM_PX
        self._place_title(above=not roomy)
        self._hint.setVisible(roomy)
        self._freeze.setText("Freeze" if roomy else "")

    def _place_title(self, *, above: bool) -> None:
        if above == self._title_above:
            return
        self._title_above = above
        (self._line if above else self._lines).removeWidget(self._title)
        self._title.setContentsMargins(12 if above else 0, 6 if above else 0, 12 if above else 0, 0)
        if above:
            self._lines.insertWidget(0, self._title)
        else:
            self._line.insertWidget(0, self._title, 1)

    def _show(self) -> None:
        task = self._draft.task
        has_task = task is not None
        self._title.setText(task.title if task else "No task is open")
        frame = self._keymap.key_of("author.frame")
        keys = (
            f"{frame}: go to it · W E R: lift, turn, scale"
            if self._selected
            else "W A S D: walk · click: look around"
        )
        if self._is_captured:
            keys = "Esc: pointer free · W A S D: walk · click: choose at the cross"
        elif self._is_guest:
            keys = "This page draws its own view"
        self._hint.setText(keys if self._is_captured else self._doing or (keys if task else ""))
        for part in (self._start, self._freeze, self._propose):
            part.setEnabled(has_task)
        for part in (self.mode, self.frame):
            part.setEnabled(has_task and not self._is_guest)
        undo, redo = self._draft.undo_words, self._draft.redo_words
        self._undo.setEnabled(bool(undo))
        self._redo.setEnabled(bool(redo))
        tip = self._keymap.tip
        self._undo.setToolTip(tip(f"Undo {undo}", "author.undo") if undo else "Nothing to undo")
        self._redo.setToolTip(tip(f"Redo {redo}", "author.redo") if redo else "Nothing to redo")
        self.frame.setToolTip(tip("Frame the selected object", "author.frame"))
        self._propose.setToolTip(
            tip("Freeze a revision, run its gates, and propose it to reviewers", "author.propose")
        )
        self._freeze.setToolTip(
            tip("Freeze a revision: it can then be reviewed and audited", "author.freeze")
        )
