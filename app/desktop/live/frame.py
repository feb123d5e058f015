"""The live view with the tools of whichever workspace shows it.

Owns: one row of tools above the view and what stands below it, one set a workspace. Refuses: the tools themselves.
"""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget, QWidget

from app.desktop.live.view import LiveView
from app.desktop.widgets.pieces import column


class LiveFrame(QWidget):
    """The centre of Author and Review."""

    def __init__(self, view: LiveView) -> None:
        super().__init__()
        self.view = view
        self._tools = QStackedWidget()
        self._tools.setFixedHeight(46)
        self._named: dict[str, QWidget] = {}
        self._feet: dict[str, QWidget] = {}
        layout = self._column = column(self._tools, view)
        layout.setSpacing(0)
        layout.setStretch(1, 1)
        self.setLayout(layout)

    def add_tools(self, name: str, tools: QWidget) -> None:
        """Keeps a workspace's tools."""
        self._named[name] = tools
        self._tools.addWidget(tools)

    def add_foot(self, name: str, foot: QWidget) -> None:
        """Keeps what a workspace has below the view; it is as high as it wishes."""
        self._feet[name] = foot
        foot.hide()
        self._column.addWidget(foot)

    def show_tools(self, name: str) -> None:
        """Shows a workspace's tools."""
        self._tools.setCurrentWidget(self._named[name])
        for owner, foot in self._feet.items():
            foot.setVisible(owner == name)
