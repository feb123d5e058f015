"""Findings beneath a text: what is wrong, and what to change; empty and gone when nothing is.

Owns: showing some findings. Refuses: which belong to the text.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from app.desktop.widgets.pieces import clear, column, label
from validation.findings import TextFinding


class FindingsView(QWidget):
    """A few lines in the colour of a warning."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self._layout = column(space="xs")
        self.setLayout(self._layout)
        self._shown: tuple[TextFinding, ...] | None = None
        self.show_findings(())

    def show_findings(self, findings: Sequence[TextFinding]) -> None:
        """Shows these."""
        if tuple(findings) == self._shown:
            return
        self._shown = tuple(findings)
        clear(self._layout)
        for finding in findings:
            said = label(f"{finding.words} {finding.change}", "warn", wrap=True)
            said.setObjectName("finding")
            self._layout.addWidget(said)
        self.setVisible(bool(findings))
