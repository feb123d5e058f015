"""What a curator does with the live view beside walking in it: its time, what lies over it, the clean twin, the handles.

Owns: what is wished of these, and telling it to the page again when another world is loaded. Refuses: which world is
there (driver), widgets, and edits: that a handle was dragged is told, nothing more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any, Literal

from PySide6.QtCore import QObject, Signal

from app.desktop.live.driver import LiveDriver
from app.desktop.models.live_time import LiveTime
from data.errors import CapabilityError, WorldAuditError
from data.schema.action import ACTION, Action
from data.schema.scene import OverlayName

CompareMode = Literal["off", "split", "blink", "difference"]
HandleMode = Literal["none", "move", "rotate", "scale"]
HandleAxis = Literal["x", "y", "z", "xyz"]
SNAP = {"move_m": 0.1, "rotate_deg": 15.0, "scale": 0.1}
FREE = {"move_m": 0.0, "rotate_deg": 0.0, "scale": 0.0}


class LiveTools(QObject):
    """Signals come on the Qt thread. `equip` begins, `put_away` leaves the view as others want it."""

    time_changed = Signal(object)
    """A LiveTime."""
    handles_changed = Signal(str)
    dragged = Signal(str, str, str, float)
    """A node, the handles' mode, the axis, and by how much: metres, degrees or times."""
    hovered = Signal(str)
    refused = Signal(str)
    """The page said no; the words say why."""

    def __init__(self, driver: LiveDriver) -> None:
        super().__init__(driver)
        self._page = driver.page
        self._driver = driver
        self._equipped = False
        self.time = LiveTime()
        self.overlays: tuple[OverlayName, ...] = ()
        self.comparing: CompareMode = "off"
        self.share = 0.5
        self.handles: HandleMode = "none"
        self.axes: tuple[HandleAxis, ...] = ()
        self.snaps = True
        self.hidden: tuple[str, ...] = ()
        self._page.told.connect(self._on_told)
        driver.scene_changed.connect(lambda _: self._equipped and self._tell_all())

    # For the workspace that owns the view.

    def equip(self) -> None:
        """The tools are in use from now on."""
        self._equipped = True
        if self._driver.scene is not None:
            self._tell_all()

    def put_away(self) -> None:
        """Nothing lies over the view, time runs, nothing is hidden."""
        if not self._equipped:
            return
        self._equipped = False
        self.time = self.time.model_copy(update={"running": True, "speed": 1.0})
        if self._driver.scene is not None:
            self._tell_all()

    # Time.

    def run(self, running: bool) -> None:
        """Lets time pass, or holds it."""
        self._set_time(running, self.time.speed)

    def use_speed(self, speed: float) -> None:
        """So many times as fast as the clock on the wall."""
        self._set_time(self.time.running, speed)

    def step(self, ticks: int = 1) -> None:
        """Time is held, and passes by so many ticks."""
        if self.time.running:
            self.run(False)
        self._ask_time("step", {"ticks": ticks})

    def rewind(self, tick: int) -> None:
        """Time is held, and run back (or forth) to a tick."""
        if self.time.running:
            self.run(False)
        self._ask_time("rewind", {"tick": max(0, min(tick, self.time.end))})

    def fire(self, injection: str) -> None:
        """Fires a trigger by hand; it shows at the next tick."""
        self._ask_time("fire", {"id": injection}, then=lambda: self.time.running or self.step())

    def play(self, actions: Sequence[Action]) -> None:
        """Plays an auditor's actions from where the world is."""
        plain = [ACTION.dump_python(action, mode="json") for action in actions]
        self._ask_time("play", {"actions": plain})
        if actions:
            self.run(True)

    # What is seen.

    def lay(self, overlays: Sequence[OverlayName]) -> None:
        """Lays these over the view, and no others."""
        self.overlays = tuple(overlays)
        self._tell_overlays()

    def compare(self, mode: CompareMode, share: float = 0.5) -> None:
        """Shows the clean twin with the world; `share` of the width is its own when split."""
        self.comparing, self.share = mode, share
        self._tell_compare()

    def use_handles(self, mode: HandleMode, *, snaps: bool | None = None) -> None:
        """Which handles the selected node has, and whether they keep to steps."""
        self.handles = mode
        self.snaps = self.snaps if snaps is None else snaps
        self._tell_handles()
        self.handles_changed.emit(mode)

    def offer_axes(self, axes: Sequence[HandleAxis]) -> None:
        """Which handles of the mode the selected node has; none hides them."""
        if tuple(axes) != self.axes:
            self.axes = tuple(axes)
            self._tell_handles()

    def hide(self, nodes: Sequence[str]) -> None:
        """Leaves nodes out of the live view."""
        self.hidden = tuple(nodes)
        self._ask("hide", {"nodes": list(nodes)})

    def _tell_all(self) -> None:
        on = self._equipped
        self._set_time(self.time.running, self.time.speed)
        self._tell_overlays()
        self._tell_compare()
        self._tell_handles()
        self._ask("hide", {"nodes": list(self.hidden) if on else []})

    def _tell_overlays(self) -> None:
        names = list(self.overlays) if self._equipped else []
        self._ask("overlays", {"names": names, "labels": self._equipped})

    def _tell_compare(self) -> None:
        mode = self.comparing if self._equipped else "off"
        # The twin is brought to this tick by running everything again: the later, the longer.
        self._ask(
            "compare", {"mode": mode, "share": self.share, "tick": self.time.end}, then=self._on_compared
        )

    def _on_compared(self, refusal: str) -> None:
        if refusal and self.comparing != "off":
            self.comparing = "off"
            self.refused.emit(refusal)

    def _tell_handles(self) -> None:
        mode = self.handles if self._equipped else "none"
        snap = SNAP if self.snaps else FREE
        self._ask("handles", {"mode": mode, "axes": list(self.axes), "keys": self._equipped, "snap": snap})

    def _set_time(self, running: bool, speed: float) -> None:
        self.time = self.time.model_copy(update={"running": running, "speed": speed})
        self.time_changed.emit(self.time)
        self._ask_time("time", {"running": running, "speed": speed})

    def _ask_time(
        self, method: str, params: dict[str, Any], then: Callable[[], object] | None = None
    ) -> None:
        if self._driver.scene is None:
            return

        def done(answer: Future[Any]) -> None:
            if answer.cancelled():
                return
            error = answer.exception()
            if isinstance(error, WorldAuditError):
                self._refuse(error)
            elif error is None and answer.result() is not None:
                self._take(answer.result())
                if then is not None:
                    then()

        self._page.call(method, params).add_done_callback(done)

    def _ask(self, method: str, params: dict[str, Any], then: Callable[[str], object] | None = None) -> None:
        if self._driver.scene is None:
            return

        def done(answer: Future[Any]) -> None:
            if answer.cancelled():
                return
            error = answer.exception()
            if then is not None:
                then(str(error) if isinstance(error, WorldAuditError) else "")
            elif isinstance(error, WorldAuditError):
                self._refuse(error)

        self._page.call(method, params).add_done_callback(done)

    def _refuse(self, error: WorldAuditError) -> None:
        """A page of one's own has none of these tools, and need not be told so at every turn."""
        if not isinstance(error, CapabilityError):
            self.refused.emit(str(error))

    def _take(self, told: dict[str, Any]) -> None:
        self.time = LiveTime.model_validate(told)
        self.time_changed.emit(self.time)

    def _on_told(self, event: dict[str, Any]) -> None:
        match event.get("event"):
            case "time":
                self._take({key: value for key, value in event.items() if key != "event"})
            case "handles":
                self.use_handles(event["mode"])
            case "dragged":
                amount = float(event["amount"])
                self.dragged.emit(str(event["node"]), str(event["mode"]), str(event["axis"]), amount)
            case "hovered":
                self.hovered.emit(str(event.get("node") or ""))
            case _:
                pass
