"""Below the live view: time's buttons and its lanes, what lies over the view, the comparison, the preview.

Owns: these buttons, and what they show of the live tools. Refuses: doing what they say (live.tools, stage).
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QComboBox, QMenu, QToolButton, QWidget

from app.desktop.author.view_timeline import TimelineView
from app.desktop.live.tools import CompareMode, LiveTools
from app.desktop.models.live_time import SPEEDS, LiveTime
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.pieces import column, label, panel, row, tool
from data.counts import count_of
from data.schema.scene import OverlayName

OVERLAY_WORDS: dict[OverlayName, str] = {
    "grid": "Grid of a metre",
    "colliders": "Colliders",
    "navmesh": "Where one can walk",
    "ids": "A colour for each object",
    "light": "Lamps and sun",
}
COMPARE_WORDS: dict[CompareMode, str] = {
    "off": "No comparison",
    "split": "Side by side with the clean world",
    "blink": "Blink between the two",
    "difference": "What differs",
}


class TimeBar(QWidget):
    """`reset_asked`, `preview_asked` and `witness_asked` are for the stage; the rest goes to the live tools."""

    reset_asked = Signal()
    preview_asked = Signal()
    witness_asked = Signal()

    def __init__(self, live: LiveTools, wardrobe: Wardrobe) -> None:
        super().__init__()
        self.setObjectName("view-time")
        self._live = live
        self._wardrobe = wardrobe
        reset = tool(
            "to-start",
            "Reset the world: time 0, you at the start",
            wardrobe,
            name="world-reset",
            on_click=self.reset_asked.emit,
        )
        self._run = tool("pause", "Hold time (P)", wardrobe, name="world-run", on_click=self.toggle)
        step = tool("step", "One tick further (.)", wardrobe, name="world-step", on_click=live.step)
        self._speed = QComboBox()
        self._speed.setObjectName("world-speed")
        self._speed.setAccessibleName("Speed of time")
        self._speed.setToolTip("How many times as fast as the clock on the wall")
        for speed in SPEEDS:
            self._speed.addItem(f"{speed:g} x", speed)
        self._speed.setCurrentIndex(SPEEDS.index(1.0))
        self._speed.activated.connect(lambda at: live.use_speed(SPEEDS[at]))
        self._now = label("0.0 s", "caption")
        self._now.setObjectName("world-time")
        self._now.setMinimumWidth(46)
        self.lanes = TimelineView(wardrobe)
        self.lanes.sought.connect(live.rewind)
        self.lanes.fired.connect(live.fire)
        self._over = self._menu_button("layers", "What lies over the view", "overlays", self._show_overlays)
        self._beside = self._menu_button(
            "compare", "Compare with the clean world", "compare", self._show_compare
        )
        self._witness = tool(
            "play",
            "Play the way that solves it",
            wardrobe,
            name="play-witness",
            on_click=self.witness_asked.emit,
        )
        self.show_witness(0)
        preview = tool(
            "eye",
            "Preview as an auditor",
            wardrobe,
            tip="See it as an auditor does: from the start, with the budget, nothing else",
            name="preview",
            on_click=self.preview_asked.emit,
        )
        first = row(
            reset, self._run, step, self._speed, self._now, 1,
            self._witness, self._over, self._beside, preview, space="xs",
        )  # fmt: skip
        first.setContentsMargins(8, 4, 8, 2)
        second = row(self.lanes)
        second.setContentsMargins(12, 0, 8, 4)
        body = column(first, second)
        body.setSpacing(0)
        self.setLayout(column(panel(body, "bar")))
        live.time_changed.connect(self.show_time)
        self.show_time(live.time)

    def toggle(self) -> None:
        """Holds time, or lets it go on."""
        self._live.run(not self._live.time.running)

    def show_time(self, time: LiveTime) -> None:
        """Time as it is."""
        self._now.setText(time.words)
        self._wardrobe.give_icon(self._run, "pause" if time.running else "play")
        words = "Hold time (P)" if time.running else "Let time pass (P)"
        self._run.setToolTip(words)
        self._run.setAccessibleName(words)
        if time.speed in SPEEDS:
            self._speed.setCurrentIndex(SPEEDS.index(time.speed))
        self.lanes.show_time(time)

    def show_witness(self, steps: int) -> None:
        """Whether the newest revision has a way that solves it, and how many actions it takes."""
        self._witness.setEnabled(steps > 0)
        words = (
            f"Play the way that solves it: {count_of(steps, 'action')}"
            if steps
            else "No way is known yet: run the gates"
        )
        self._witness.setToolTip(words)

    def _menu_button(self, icon: str, words: str, name: str, fill: Callable[[QMenu], None]) -> QToolButton:
        made = tool(icon, words, self._wardrobe, name=name, checkable=True)
        made.clicked.connect(lambda _=False: self._open_menu(made, fill))
        return made

    def _open_menu(self, button: QToolButton, fill: Callable[[QMenu], None]) -> None:
        menu = QMenu(button)
        menu.setObjectName(f"{button.objectName()}-menu")
        fill(menu)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(button.mapToGlobal(QPoint(0, -menu.sizeHint().height())))
        self.show_choices()

    def _show_overlays(self, menu: QMenu) -> None:
        for name, words in OVERLAY_WORDS.items():
            action = menu.addAction(words)
            action.setCheckable(True)
            action.setChecked(name in self._live.overlays)
            action.triggered.connect(self._laying(name))

    def _show_compare(self, menu: QMenu) -> None:
        for mode, words in COMPARE_WORDS.items():
            action = menu.addAction(words)
            action.setCheckable(True)
            action.setChecked(mode == self._live.comparing)
            action.triggered.connect(self._comparing(mode))

    def _laying(self, name: OverlayName) -> Callable[[], None]:
        def flip() -> None:
            kept: list[OverlayName] = [one for one in self._live.overlays if one != name]
            self._live.lay(kept if name in self._live.overlays else [*kept, name])
            self.show_choices()

        return flip

    def _comparing(self, mode: CompareMode) -> Callable[[], None]:
        def use() -> None:
            self._live.compare(mode)
            self.show_choices()

        return use

    def show_choices(self) -> None:
        """Buttons are marked while something lies over the view or beside it."""
        self._over.setChecked(bool(self._live.overlays))
        self._beside.setChecked(self._live.comparing != "off")
