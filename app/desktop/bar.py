"""The bar at the top: project, saved mark, the six workspaces, what is running, theme, help.

Owns: its looks and its signals. Refuses: switching anything itself.
"""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QMenu, QSizePolicy, QToolButton, QWidget

from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.pieces import ElidedLabel, Square, chip, column, panel, row, set_chip, tool
from app.desktop.workspace import TITLES, WorkspaceName
from data.schema.profile import Profile

ROOMY_PX = 1280
"""From this width on there is room for the mark's reason beside the tabs."""


class BarView(QWidget):
    """`chosen` carries a workspace's name."""

    chosen = Signal(str)
    theme_toggled = Signal()
    help_asked = Signal()
    person_asked = Signal()

    def __init__(self, wardrobe: Wardrobe) -> None:
        super().__init__()
        self.setObjectName("bar")
        self._wardrobe = wardrobe
        self._trouble = ""
        self._is_saved = True
        self.menu = QMenu(self)
        self.project = tool(
            "folder",
            "Project: open another, recent ones",
            wardrobe,
            look="menu",
            text="",
            name="project-menu",
        )
        self.project.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.project.setMenu(self.menu)
        self.project.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.saved = chip("saved", "good")
        self.saved.setObjectName("saved-mark")
        self.saved.setToolTip("Every edit is on the disk")
        self._running = ElidedLabel("", "caption")
        self._running.setObjectName("running")
        self._doing = ""
        self._running.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.theme = tool(
            "moon",
            "Light or dark",
            wardrobe,
            name="theme-toggle",
            size_px=20,
            on_click=self.theme_toggled.emit,
        )
        help_button = tool(
            "help", "Keys (?)", wardrobe, name="help", size_px=20, on_click=self.help_asked.emit
        )
        self.person = tool(
            "person",
            "Who you are",
            wardrobe,
            look="flat",
            name="person",
            on_click=self.person_asked.emit,
        )
        self.person.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._colour = Square("#000000", 10)
        self._colour.hide()
        left = row(self.project, self.saved, 1)
        right = row(self._running, self._colour, self.person, self.theme, help_button, space="xs")
        right.setStretch(0, 1)
        right.insertSpacing(1, 6)
        sides = [panel(left, "bar-side"), panel(right, "bar-side")]
        for side in sides:
            side.setAttribute(Qt.WidgetAttribute.WA_StyledBackground, False)
            side.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        layout = row(sides[0], self._tabs(), sides[1])
        layout.setContentsMargins(12, 0, 8, 0)
        layout.setStretch(0, 1)
        layout.setStretch(2, 1)
        inside = panel(layout, "bar")
        self.setLayout(column(inside))
        self.setFixedHeight(46)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow window the mark is short, and so is what runs: three letters of it would say nothing."""
        super().resizeEvent(event)
        self.show_saved(self._is_saved)
        self.show_running(self._doing)

    def show_project(self, name: str) -> None:
        """Names the project; a long name is shortened, its tooltip is whole."""
        short = name if len(name) <= 16 else f"{name[:15]}…"
        self.project.setText(short)
        self.project.setToolTip(f"{name}: open another project, recent ones")

    def show_person(self, name: str, profile: Profile | None = None) -> None:
        """Who is at the screen, with the colour of their profile; empty until they said it."""
        self._colour.setVisible(profile is not None)
        if profile is not None:
            self._colour.set_colour(profile.colour)
        short = name if len(name) <= 12 else f"{name[:11]}…"
        self.person.setText(short or "You")
        roles = f" ({', '.join(profile.roles)})" if profile is not None else ""
        words = f"You are {name}{roles}. Somebody else? Click" if name else "Say who you are"
        self.person.setToolTip(words)
        self.person.setAccessibleName(words)

    def show_saved(self, is_saved: bool) -> None:
        """The *saved* mark: everything that was edited is on the disk, or it is being written."""
        self._is_saved = is_saved
        if self._trouble:
            set_chip(self.saved, self._trouble if self.width() >= ROOMY_PX else "not saved", "bad")
        else:
            set_chip(self.saved, "saved" if is_saved else "saving…", "good" if is_saved else "warn")
            self.saved.setToolTip(
                "Every edit is on the disk" if is_saved else "The last edits are being written to the disk"
            )

    def show_trouble(self, words: str, reason: str) -> None:
        """Something cannot be saved for now, and why; empty words when it can be again."""
        self._trouble = words
        self.saved.setToolTip(f"{words}\n{reason}")
        self.show_saved(self._is_saved)

    def show_running(self, words: str) -> None:
        """What runs in the background."""
        self._doing = words
        self._running.setText("" if not words else f"{words}…" if self.width() >= ROOMY_PX else "busy")
        self._running.setAccessibleName(words)
        if words:
            self._running.setToolTip(f"{words}…")

    def show_workspace(self, name: WorkspaceName) -> None:
        """Marks the tab of the workspace that is on the screen."""
        self._buttons[name].setChecked(True)

    def show_workspaces(self, names: Collection[str]) -> None:
        """Which tabs there are: what the person's roles allow."""
        for name, made in self._buttons.items():
            made.setVisible(name in names)
        self.project.setVisible(
            any(name != "audit" for name in names)
        )  # who only audits sees nothing beside it

    def show_theme(self, name: str) -> None:
        """The toggle shows where it leads."""
        self._wardrobe.give_icon(self.theme, "sun" if name == "dark" else "moon", size_px=20)
        self.theme.setToolTip("Light theme" if name == "dark" else "Dark theme")

    def _tabs(self) -> QWidget:
        self._buttons: dict[WorkspaceName, QToolButton] = {}
        group = QButtonGroup(self)
        group.setExclusive(True)
        layout = row(space="xs")
        for number, (name, title) in enumerate(TITLES.items(), start=1):
            made = tool(
                name,
                f"{title} (Ctrl+{number})",
                self._wardrobe,
                look="tab",
                text=title,
                name=f"workspace-{name}",
                checkable=True,
                on_click=lambda name=name: self.chosen.emit(name),
            )
            made.setFixedHeight(46)
            group.addButton(made)
            self._buttons[name] = made
            layout.addWidget(made)
        holder = QWidget()
        holder.setLayout(layout)
        return holder
