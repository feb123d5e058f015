"""The live view with the tools of whichever workspace shows it.

Owns: the tools above the view and what stands below it, one set a workspace. Refuses: the tools themselves.
"""

from __future__ import annotations

from PySide6.QtWidgets import QSizePolicy, QWidget

from app.desktop.live.view import LiveView
from app.desktop.widgets.pieces import column
from app.desktop.workspace import TOOLS_PX


class LiveFrame(QWidget):
    """The centre of Author and Review."""

    def __init__(self, view: LiveView) -> None:
        super().__init__()
        self.view = view
        self._named: dict[str, QWidget] = {}
        self._feet: dict[str, QWidget] = {}
        layout = self._column = column(view)
        layout.setSpacing(0)
        layout.setStretchFactor(view, 1)
        self.setLayout(layout)

    def add_tools(self, name: str, tools: QWidget) -> None:
        """Keeps a workspace's tools."""
        self._column.insertWidget(len(self._named), tools)
        self._named[name] = tools
        tools.setMinimumHeight(TOOLS_PX)
        tools.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        tools.hide()

    def add_foot(self, name: str, foot: QWidget) -> None:
        """Keeps what a workspace has below the view; it is as high as it wishes."""
        self._feet[name] = foot
        foot.hide()
        self._column.addWidget(foot)

    def show_tools(self, name: str) -> None:
        """Shows a workspace's tools."""
        for kept in (self._named, self._feet):
            for owner, part in kept.items():
                part.setVisible(owner == name)
