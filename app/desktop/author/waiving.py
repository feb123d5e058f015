"""The question for a waiver's reason.

Owns: the dialog. Refuses: the rules of a waiver (app.jobs.gating) and records.
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QPlainTextEdit, QWidget

from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.held_width import hold_width
from app.desktop.widgets.pieces import button, column, label, row

SHORTEST = 10


class WaiveDialog(QDialog):
    """`waived` carries the reason."""

    waived = Signal(str)

    def __init__(self, gate: str, found: str, wardrobe: Wardrobe, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("waive-dialog")
        self.setWindowTitle(f"Waive the gate “{gate}”")
        self.setModal(True)
        self._reason = QPlainTextEdit()
        self._reason.setObjectName("waive-reason")
        self._reason.setAccessibleName("Reason")
        self._reason.setPlaceholderText("Why the task may be proposed all the same")
        self._reason.setTabChangesFocus(True)
        self._reason.setFixedHeight(96)
        self._reason.textChanged.connect(self._on_text)
        self._waive = button(
            "Waive it", wardrobe, look="primary", name="waive-confirm", on_click=self._on_waive
        )
        cancel = button("Cancel", wardrobe, on_click=self.reject)
        self.setLayout(
            column(
                label(found, "soft", wrap=True),
                label("Reason, for the reviewers", "section"),
                self._reason,
                row(1, cancel, self._waive),
                margin="m",
            )
        )
        hold_width(self, 420)
        self._on_text()

    def _on_text(self) -> None:
        self._waive.setEnabled(len(self._reason.toPlainText().strip()) >= SHORTEST)

    def _on_waive(self) -> None:
        self.waived.emit(self._reason.toPlainText().strip())
        self.accept()
