"""The small window before the main one: what is being opened, or why it cannot be, and what to do.

Owns: that window. Refuses: opening anything.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QProgressBar, QStackedWidget, QWidget

from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.pieces import button, column, label, panel, row


class StartView(QWidget):
    """Signals say what was asked; closing it quits."""

    open_asked = Signal()
    sample_asked = Signal()
    closed = Signal()

    def __init__(self, wardrobe: Wardrobe) -> None:
        super().__init__()
        self.setObjectName("start")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setProperty("look", "surface")
        self.setWindowTitle("WorldAudit Studio")
        self._doing = label("", "soft", wrap=True)
        bar = QProgressBar()
        bar.setRange(0, 0)
        bar.setTextVisible(False)
        wait = panel(
            column(1, label("WorldAudit Studio", "heading"), self._doing, bar, 1, margin="xl", space="m")
        )
        self._reason = label("", wrap=True)
        self._reason.setObjectName("start-reason")
        other = button(
            "Open another project", wardrobe, look="primary", name="start-open", on_click=self.open_asked.emit
        )
        sample = button(
            "Open the sample project", wardrobe, name="start-sample", on_click=self.sample_asked.emit
        )
        fault = panel(
            column(
                1,
                label("This project cannot be opened", "heading"),
                self._reason,
                row(1, sample, other),
                1,
                margin="xl",
                space="m",
            )
        )
        self._stack = QStackedWidget()
        self._stack.addWidget(wait)
        self._stack.addWidget(fault)
        self.setLayout(column(self._stack))
        self.resize(520, 260)

    def show_progress(self, words: str) -> None:
        """Says what is being done."""
        self._doing.setText(words)
        self._stack.setCurrentIndex(0)
        self.show()

    def show_fault(self, reason: str) -> None:
        """Says why it did not work."""
        self._reason.setText(reason)
        self._stack.setCurrentIndex(1)
        self.show()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Closed by the person: nothing is to be opened."""
        event.accept()
        self.closed.emit()
