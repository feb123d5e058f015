"""The two questions that Author asks: which world for a new task, and what a revision's note is.

Owns: the dialogs. Refuses: making or freezing anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QDialog, QLineEdit, QPlainTextEdit, QWidget

from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.held_width import hold_width
from app.desktop.widgets.pieces import bullet, button, column, label, may_narrow, row
from worlds.catalogue import BUILT_IN


class NewTaskDialog(QDialog):
    """`made` carries (world, title); the title is empty where nobody gave one."""

    made = Signal(str, str)

    def __init__(
        self, worlds: Mapping[str, str], wardrobe: Wardrobe, parent: QWidget, *, chosen: str = ""
    ) -> None:
        super().__init__(parent)
        self.setObjectName("new-task-dialog")
        self.setWindowTitle("New task")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._world = QComboBox()
        self._world.setObjectName("new-task-world")
        self._world.setAccessibleName("World")
        may_narrow(self._world)
        for world, title in worlds.items():
            self._world.addItem(title, world)
        self._world.setCurrentIndex(max(0, self._world.findData(chosen)))
        self._title = QLineEdit()
        self._title.setPlaceholderText("Left empty: called after its place")
        self._title.setObjectName("new-task-title")
        self._title.setAccessibleName("Title")
        self._title.setMaxLength(200)
        make = button("Make it", wardrobe, look="primary", name="new-task-make", on_click=self._on_make)
        make.setDefault(True)
        cancel = button("Cancel", wardrobe, on_click=self.reject)
        self.setLayout(
            column(
                label("New task", "heading"),
                label("World", "section"),
                self._world,
                label("Title (auditors never see it)", "section"),
                self._title,
                row(1, cancel, make),
                margin="l",
            )
        )
        hold_width(self, 380)
        self._title.setFocus()

    def _on_make(self) -> None:
        self.made.emit(self._world.currentData(), self._title.text().strip())
        self.accept()


class FreezeDialog(QDialog):
    """`frozen` carries the note."""

    frozen = Signal(str)

    def __init__(self, title: str, missing: Sequence[str], wardrobe: Wardrobe, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("freeze-dialog")
        self.setWindowTitle("Freeze a revision")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        words = label(
            "A revision never changes and is named by its hash. Reviews, audits and verdicts are bound to it. "
            "You can go on editing the draft.",
            "soft",
            wrap=True,
        )
        self._note = QPlainTextEdit()
        self._note.setObjectName("freeze-note")
        self._note.setAccessibleName("Note")
        self._note.setPlaceholderText("What changed (optional)")
        self._note.setTabChangesFocus(True)
        self._note.setFixedHeight(72)
        freeze = button("Freeze", wardrobe, look="primary", name="freeze-confirm", on_click=self._on_freeze)
        freeze.setDefault(True)
        freeze.setEnabled(not missing)
        cancel = button("Cancel", wardrobe, on_click=self.reject)
        body = column(label(f"Freeze “{title}”", "heading", wrap=True), words, margin="l")
        for fault in missing:
            body.addLayout(bullet(fault, "warn"))
        body.addWidget(self._note)
        body.addLayout(row(1, cancel, freeze))
        self.setLayout(body)
        hold_width(self, 440)
        freeze.setFocus()

    def _on_freeze(self) -> None:
        self.frozen.emit(self._note.toPlainText().strip())
        self.accept()


def titled(world: str) -> str:
    """What a world that comes with the program is called in a list."""
    return next((one.title for one in BUILT_IN if one.id == world), world.replace("-", " ").capitalize())
