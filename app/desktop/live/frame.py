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
        """Keeps a workspace's tools, which have their place once the workspace has."""
        self._named[name] = tools
        tools.setMinimumHeight(TOOLS_PX)
        tools.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        tools.hide()

    def add_foot(self, name: str, foot: QWidget) -> None:
        """Keeps what a workspace has below the view; it is as high as it wishes."""
        self._feet[name] = foot
        foot.hide()

    def place(self) -> None:
        """Puts what was kept above and below the view: Tab goes from here to what the window takes in afterwards."""
        for number, tools in enumerate(self._named.values()):
            if self._column.indexOf(tools) < 0:
                self._column.insertWidget(number, tools)
        for foot in self._feet.values():
            if self._column.indexOf(foot) < 0:
                self._column.addWidget(foot)

    def show_tools(self, name: str) -> None:
        """Shows a workspace's tools."""
        for kept in (self._named, self._feet):
            for owner, part in kept.items():
                part.setVisible(owner == name)
