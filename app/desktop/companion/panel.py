"""The companion panel. TEMP."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.desktop.studio import Studio
from app.desktop.widgets.pieces import column, label, panel


class CompanionPanel(QWidget):
    """TEMP."""

    def __init__(self, studio: Studio) -> None:
        super().__init__()
        self.setLayout(column(panel(column(label("Companions", "title"), margin="s"))))
