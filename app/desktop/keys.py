"""Every key of the studio, in one table; the help dialog and the user's guide show this table.

Owns: the table and the dialog. Refuses: binding keys; the workspaces do.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QGridLayout, QWidget

from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.pieces import button, chip, column, label, line, panel, row, scrolling

KEYS: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (
        "Everywhere",
        (
            ("Ctrl+1 … Ctrl+6", "Author, Review, Audit, Judge, Results, Worlds"),
            ("/", "Search"),
            ("?", "These keys"),
            ("Esc", "Free the mouse, close a dialog"),
        ),
    ),
    (
        "Author",
        (
            ("W A S D, mouse", "Walk or fly; click the world to look around"),
            ("F", "Frame the selected object"),
            ("Ctrl+Z, Ctrl+Shift+Z", "Undo, redo"),
            ("Ctrl+S", "Freeze a revision (edits save themselves)"),
            ("Ctrl+N", "New task"),
            ("Del", "Remove the selected injection"),
        ),
    ),
    (
        "Audit",
        (
            ("W, S", "Move 1 m forward, back"),
            ("A, D", "Turn 45° left, right"),
            ("R, V", "Look 15° up, down"),
            ("E", "Interact with what is under the crosshair"),
            ("Q", "Wait 1 s"),
            ("F", "Keep this picture as evidence"),
            ("Ctrl+Return", "File the report"),
        ),
    ),
    (
        "Judge",
        (
            ("1, 2, 3, 4", "Met, not met, cannot judge, rubric wrong"),
            ("A … H", "The reason, in the order of the list"),
            ("Return", "Save, next"),
            ("Backspace", "Undo the last verdict"),
            ("N", "Next episode"),
            ("Left, Right", "Previous, next picture"),
        ),
    ),
    (
        "Worlds",
        (
            ("W A S D, mouse", "Walk or fly; click the world to look around"),
            ("F", "Frame the selected object"),
            ("Ctrl+Z, Ctrl+Shift+Z", "Undo, redo a tag or a start"),
            ("Ctrl+N", "Add a world from a file; or drag it onto the window"),
        ),
    ),
)


class KeysDialog(QDialog):
    """The table of keys."""

    def __init__(self, wardrobe: Wardrobe, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("keys-dialog")
        self.setWindowTitle("Keys")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        body = column(label("Keys", "heading"), margin="l", space="m")
        for title, rows in KEYS:
            grid = QGridLayout()
            grid.setHorizontalSpacing(16)
            grid.setVerticalSpacing(6)
            grid.setColumnMinimumWidth(0, 170)
            grid.setColumnStretch(1, 1)
            for number, (key, words) in enumerate(rows):
                grid.addWidget(chip(key), number, 0)
                grid.addWidget(label(words), number, 1)
            body.addWidget(line())
            body.addWidget(label(title, "title"))
            body.addLayout(grid)
        body.addStretch(1)
        close = button("Close", wardrobe, look="primary", on_click=self.accept)
        outer = column(scrolling(panel(body, "surface")), row(1, close, margin="m"))
        outer.setSpacing(0)
        self.setLayout(outer)
        self.resize(520, 600)
