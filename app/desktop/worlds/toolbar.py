"""The tools above the live view in Worlds: walk or fly, frame, a start from here, undo, redo, check.

Owns: the buttons and whether they are enabled. Refuses: doing what they say.
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from app.desktop.models.keymap import Keymap
from app.desktop.models.world_edit import WorldEditModel
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.binding import tip_with_key
from app.desktop.widgets.pieces import ElidedLabel, button, column, panel, row, tool
from app.desktop.widgets.segments import SegmentsView

WORDS_FROM_PX = 560


class WorldsToolbar(QWidget):
    """Signals say what was asked."""

    mode_chosen = Signal(str)
    frame_asked = Signal()
    start_asked = Signal()
    undo_asked = Signal()
    redo_asked = Signal()
    check_asked = Signal()

    def __init__(self, model: WorldEditModel, wardrobe: Wardrobe, keymap: Keymap) -> None:
        super().__init__()
        self.setObjectName("worlds-toolbar")
        self._model = model
        self._selected = self._flying = self._checking = False
        self._title = ElidedLabel("", "title")
        self._title.setObjectName("open-world")
        self.mode = SegmentsView(
            wardrobe,
            (
                ("walk", "Walk", "Walk on the floor (W A S D, mouse)"),
                ("fly", "Fly", "Fly freely (W A S D, mouse)"),
            ),
            name="worlds-mode",
            icons={"walk": "walk", "fly": "fly"},
            icons_only=True,
        )
        self.mode.show_value("walk")
        self.mode.chosen.connect(self.mode_chosen)
        self._frame = tool(
            "target",
            "Frame the selected object",
            wardrobe,
            name="worlds-frame",
            on_click=self.frame_asked.emit,
        )
        self._undo = tool("undo", "Undo", wardrobe, name="worlds-undo", on_click=self.undo_asked.emit)
        self._redo = tool("redo", "Redo", wardrobe, name="worlds-redo", on_click=self.redo_asked.emit)
        for made, words, name in (
            (self._frame, "Frame the selected object", "worlds.frame"),
            (self._undo, "Undo", "worlds.undo"),
            (self._redo, "Redo", "worlds.redo"),
        ):
            tip_with_key(keymap, made, words, name)
        self._start = button(
            "Start from here", wardrobe, icon="flag", name="world-start-here", on_click=self.start_asked.emit
        )
        self._check = button(
            "Check",
            wardrobe,
            icon="check",
            look="primary",
            tip="Load it twice, compare, scan for what floats, measure the floor",
            name="world-check",
            on_click=self.check_asked.emit,
        )
        line = row(
            self._title,
            self.mode,
            self._frame,
            self._undo,
            self._redo,
            self._start,
            self._check,
            space="xs",
        )
        line.setContentsMargins(12, 6, 8, 6)
        line.setStretch(0, 1)
        self.setLayout(column(panel(line, "bar")))
        model.listen(self.show_all)
        self.show_all()

    def show_selected(self, is_selected: bool) -> None:
        """Whether an object is chosen, to which F goes."""
        self._selected = is_selected
        self.show_all()

    def show_mode(self, mode: str) -> None:
        """Walk or fly: a start is set on foot only."""
        self._flying = mode == "fly"
        self.show_all()

    def show_checking(self, is_checking: bool) -> None:
        """A check is under way; one at a time."""
        self._checking = is_checking
        self.show_all()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Words give way where there is little room; tooltips keep them."""
        super().resizeEvent(event)
        self._start.setText("Start from here" if self.width() >= WORDS_FROM_PX else "Start")

    def show_all(self) -> None:
        """Shows what can be done now."""
        model = self._model
        scene = model.scene
        self._title.setText(
            scene.setting.title if scene is not None else model.world_id or "No world is open"
        )
        if model.wanted is not None:
            self._title.setText(model.wanted.title)
        self.mode.setEnabled(scene is not None and not model.is_page)
        self.mode.setToolTip(
            "This page draws its own view; visit its starts on the right" if model.is_page else ""
        )
        self._frame.setEnabled(self._selected and not model.is_page)
        self._undo.setEnabled(model.can_undo)
        self._redo.setEnabled(model.can_redo)
        self._start.setVisible(model.can_tag)
        self._start.setEnabled(scene is not None and not self._flying)
        self._start.setToolTip(
            "Walk to set a start: it must be on the floor"
            if self._flying
            else "Audits may begin where you stand"
        )
        self._check.setEnabled(bool(model.world_id) and not self._checking)
