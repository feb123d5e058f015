"""The live view as a widget: the page, what lies over it while it works or when it is lost, and its letterbox.

Owns: the web view, the covers, giving it the focus. Refuses: deciding what is shown (the driver is told).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWebEngineWidgets import QWebEngineView
from PySide6.QtWidgets import QProgressBar, QStackedLayout, QWidget

from app.desktop.live.driver import LiveDriver
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.aspect import AspectView
from app.desktop.widgets.empty import EmptyView
from app.desktop.widgets.pieces import column, label, panel

if TYPE_CHECKING:
    from worlds.three.page import WorldPage


class LiveView(QWidget):
    """The world, or why it cannot be seen and what to do. `make_asked`: the person wants a first task."""

    make_asked = Signal()

    def __init__(self, page: WorldPage, driver: LiveDriver, wardrobe: Wardrobe) -> None:
        super().__init__()
        self.setObjectName("live-view")
        self.driver = driver
        self.web = QWebEngineView(self)
        self.web.setObjectName("live-web")
        self.web.setAccessibleName("Live world view")
        self.web.setPage(page)
        self.web.setAcceptDrops(False)  # a file that is dropped here is the window's
        self.web.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        page.setBackgroundColor(QColor(wardrobe.colours.sunken))
        self._words = label("", "title")
        self._words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        bar = QProgressBar()
        bar.setRange(0, 0)
        bar.setFixedWidth(220)
        bar.setTextVisible(False)
        bar.hide()
        inner = column(1, self._words, margin="l")
        inner.addWidget(bar, alignment=Qt.AlignmentFlag.AlignCenter)
        inner.addStretch(1)
        self._wait = panel(inner, "well")
        self._lost = EmptyView(
            wardrobe,
            "warn",
            "The world view stopped",
            "",
            step="Start it again",
            name="live-restart",
            on_step=self._on_restart,
        )
        lost = panel(column(self._lost), "well")
        self._no_world = EmptyView(
            wardrobe,
            "house",
            "No world is open",
            "Choose a task on the left.",
            step="Make a task",
            name="live-make",
            on_step=self.make_asked.emit,
        )
        self._no_world.show_step(False)
        self._nothing = panel(column(self._no_world), "well")
        self._stack = QStackedLayout(self)  # without a parent its first page would be a window
        # The page stays visible under its covers: a hidden page's timers are throttled to one a second.
        self._stack.setStackingMode(QStackedLayout.StackingMode.StackAll)
        self._page = AspectView(self.web)
        for cover in (self._nothing, self._wait, self._page, lost):
            self._stack.addWidget(cover)
        self._lost_cover = lost
        self._bar = bar
        self._stack.currentChanged.connect(self._on_cover)
        # A stack that shows all lifts a cover only when it becomes the current one.
        self._stack.setCurrentWidget(lost)
        self._stack.setCurrentWidget(self._nothing)
        self._covered = True
        driver.busy_changed.connect(self._on_busy)
        driver.settled.connect(self._on_settled)
        driver.failed.connect(self._on_failed)

    @property
    def shows_world(self) -> bool:
        """True while the page itself is on top."""
        return self._stack.currentWidget() is self._page

    def show_nothing(self, words: str, *, may_make: bool = False) -> None:
        """Covers the page: no task is open, and `words` say what to do about it."""
        self._no_world.say("No world is open", words)
        self._no_world.show_step(may_make)
        self._stack.setCurrentWidget(self._nothing)

    def focus_world(self) -> None:
        """Gives the page the keyboard."""
        self.web.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_cover(self) -> None:
        """What is covered counts as visible: its bar would draw the whole window sixty times a second, and Tab would stop at
        its buttons."""
        current = self._stack.currentWidget()
        self._bar.setVisible(current is self._wait)
        for cover in (self._nothing, self._lost_cover):
            cover.setEnabled(cover is current)

    def _on_busy(self, words: str) -> None:
        if words:
            self._words.setText(f"{words}…")
            self._stack.setCurrentWidget(self._wait)

    def _on_settled(self) -> None:
        self._stack.setCurrentWidget(self._page)

    def _on_failed(self, reason: str) -> None:
        """A page that dies while nobody wants a world is loaded afresh with the next one."""
        if self._stack.currentWidget() is self._nothing:
            return
        self._lost.say("The world view stopped", f"{reason} What you did is kept.")
        self._stack.setCurrentWidget(self._lost_cover)

    def _on_restart(self) -> None:
        self._words.setText("Starting the renderer…")
        self._stack.setCurrentWidget(self._wait)
        self.driver.restart()
