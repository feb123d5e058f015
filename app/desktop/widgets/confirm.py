"""One question before something that cannot be taken back.

Owns: the dialog. Refuses: being used for anything that undo can bring back.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QWidget

from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.held_width import hold_width
from app.desktop.widgets.pieces import button, column, label, row


class ConfirmDialog(QDialog):
    """Says what will happen; the button is named after it."""

    def __init__(
        self,
        title: str,
        words: str,
        step: str,
        on_step: Callable[[], object],
        wardrobe: Wardrobe,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("confirm-dialog")
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._on_step = on_step
        go = button(step, wardrobe, look="primary", name="confirm-go", on_click=self._on_go)
        stay = button(self.tr("Cancel"), wardrobe, name="confirm-stay", on_click=self.reject)
        self.setLayout(
            column(
                label(title, "heading", wrap=True),
                label(words, wrap=True),
                row(1, stay, go),
                margin="l",
                space="m",
            )
        )
        hold_width(self, 400)
        go.setDefault(True)
        go.setFocus()

    def _on_go(self) -> None:
        self.accept()
        self._on_step()
