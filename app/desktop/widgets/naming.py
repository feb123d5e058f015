"""Asks a person's name, once; reviews, audits and verdicts are kept under it.

Owns: the dialog. Refuses: accounts and passwords; profiles are local.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QLineEdit, QWidget

from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.pieces import button, column, label, row


class NameDialog(QDialog):
    """`named` carries the name."""

    named = Signal(str)

    def __init__(self, name: str, wardrobe: Wardrobe, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("name-dialog")
        self.setWindowTitle("Who are you?")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._name = QLineEdit(name)
        self._name.setObjectName("name-field")
        self._name.setAccessibleName("Your name")
        self._name.setMaxLength(100)
        self._name.setPlaceholderText("For example: Ada")
        self._go = button("That is me", wardrobe, look="primary", name="name-go", on_click=self._on_go)
        self._go.setDefault(True)
        self._go.setEnabled(bool(name))
        self._name.textChanged.connect(lambda text: self._go.setEnabled(bool(text.strip())))
        words = "Your tasks, reviews, audits and verdicts are kept under this name, in this project. It is asked once."
        self.setLayout(
            column(
                label("Who are you?", "heading"),
                label(words, "soft", wrap=True),
                self._name,
                row(1, button("Not now", wardrobe, on_click=self.reject), self._go),
                margin="l",
                space="m",
            )
        )
        self.setMinimumWidth(380)
        self._name.setFocus()

    def _on_go(self) -> None:
        self.named.emit(self._name.text().strip())
        self.accept()
