"""Time in the live view as lanes: where it is, and when each injection fires and shows.

Owns: drawing the lanes, running time back by a click or a drag, firing by hand. Refuses: time itself (live.tools).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from app.desktop.models.live_time import LiveTime, due_tick, trigger_words
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.pieces import ElidedLabel, clear, label, tool
from data.schema.base import TICKS_PER_SECOND
from data.schema.injection import Injection

LEAST_S = 10
"""Seconds that the lanes show at the least."""
AHEAD = 1.15
LANE_PX = 20
EDGE_PX = 6
LABEL_PX = 132


@dataclass(frozen=True)
class Mark:
    """What one lane shows: ticks, None for what is not known."""

    due: int | None = None
    shown: int | None = None


class LaneView(QWidget):
    """One lane. `sought` carries a tick; only the first lane is for running time back."""

    sought = Signal(int)

    def __init__(self, wardrobe: Wardrobe, *, is_ruler: bool = False) -> None:
        super().__init__()
        self._wardrobe = wardrobe
        self._is_ruler = is_ruler
        self._time = LiveTime()
        self._span = LEAST_S * TICKS_PER_SECOND
        self.mark = Mark()
        self.setFixedHeight(LANE_PX)
        self.setMinimumWidth(60)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        if is_ruler:
            self.setObjectName("timeline")
            self.setAccessibleName("Simulated time; click to run it back")
            self.setToolTip("Simulated seconds. Click or drag to run time back; Left and Right by a tenth.")
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_time(self, time: LiveTime, span: int) -> None:
        """Time as it is, and how many ticks the lane is wide."""
        self._time, self._span = time, max(1, span)
        self.update()

    def tick_at(self, x: float) -> int:
        """The tick at a place of the lane."""
        share = (x - EDGE_PX) / max(1, self.width() - 2 * EDGE_PX)
        return round(max(0.0, min(1.0, share)) * self._span)

    def x_of(self, tick: float) -> float:
        """The place of a tick."""
        return EDGE_PX + (self.width() - 2 * EDGE_PX) * tick / self._span

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Runs time back to where one clicks."""
        if self._is_ruler and event.button() == Qt.MouseButton.LeftButton:
            self._time = self._time.model_copy(update={"tick": self._within(event.position().x())})
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """The mark goes along; time follows when the button is let go."""
        if self._is_ruler and event.buttons() & Qt.MouseButton.LeftButton:
            self._time = self._time.model_copy(update={"tick": self._within(event.position().x())})
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """There it is."""
        if self._is_ruler and event.button() == Qt.MouseButton.LeftButton:
            self.sought.emit(self._within(event.position().x()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and Right by a tenth of a second, Home to the start."""
        by = {Qt.Key.Key_Left: -6, Qt.Key.Key_Right: 6, Qt.Key.Key_Home: -self._time.tick}.get(
            Qt.Key(event.key())
        )
        if self._is_ruler and by is not None:
            self.sought.emit(max(0, min(self._time.end, self._time.tick + by)))
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The lane, what was recorded, the marks, now."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = self._wardrobe.colours
        middle = self.height() / 2
        self._band(painter, middle, 0, self._span, colours.border)
        if self._is_ruler:
            self._band(painter, middle, 0, self._time.end, colours.border_strong)
            self._band(painter, middle, 0, self._time.tick, colours.accent)
        elif self.mark.shown is not None:
            self._band(painter, middle, self.mark.shown, max(self._time.tick, self.mark.shown), colours.warn)
        if self.mark.due is not None and not self._is_ruler:
            self._diamond(painter, self.x_of(self.mark.due), middle, filled=self.mark.shown is not None)
        elif self.mark.shown is not None:
            self._diamond(painter, self.x_of(self.mark.shown), middle, filled=True)
        painter.setPen(QPen(QColor(colours.accent), 2 if self._is_ruler else 1))
        now = self.x_of(self._time.tick)
        painter.drawLine(QPointF(now, 2), QPointF(now, self.height() - 2))
        if self.hasFocus():
            painter.setPen(QPen(QColor(colours.focus), 1))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)

    def _within(self, x: float) -> int:
        return min(self._time.end, self.tick_at(x))

    def _band(self, painter: QPainter, y: float, start: float, end: float, colour: str) -> None:
        painter.setPen(QPen(QColor(colour), 4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(self.x_of(start), y), QPointF(self.x_of(end), y))

    def _diamond(self, painter: QPainter, x: float, y: float, *, filled: bool) -> None:
        colours = self._wardrobe.colours
        painter.setPen(QPen(QColor(colours.warn), 1.5))
        painter.setBrush(QColor(colours.warn if filled else colours.surface))
        painter.drawPolygon(
            QPolygonF([QPointF(x, y - 6), QPointF(x + 6, y), QPointF(x, y + 6), QPointF(x - 6, y)])
        )
        painter.setBrush(Qt.BrushStyle.NoBrush)


class TimelineView(QWidget):
    """The lanes. `sought` carries a tick, `fired` an injection's id."""

    sought = Signal(int)
    fired = Signal(str)

    def __init__(self, wardrobe: Wardrobe) -> None:
        super().__init__()
        self._wardrobe = wardrobe
        self._time = LiveTime()
        self._injections: tuple[tuple[Injection, str], ...] = ()
        self._lanes: dict[str, LaneView] = {}
        self.ruler = LaneView(wardrobe, is_ruler=True)
        self.ruler.sought.connect(self.sought)
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(6)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(1, 1)
        self._grid.setColumnMinimumWidth(0, LABEL_PX)
        self._lay_ruler()
        self.setLayout(self._grid)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_injections(self, injections: Sequence[tuple[Injection, str]]) -> None:
        """The injections with what each is called; a lane for each."""
        wanted = tuple(injections)
        if wanted == self._injections:
            return
        self._injections = wanted
        self._grid.removeWidget(self.ruler)
        clear(self._grid)
        self._lanes.clear()
        self._lay_ruler()
        for row, (injection, words) in enumerate(wanted):
            self._add(row, injection, words)
        self.show_time(self._time)

    def show_time(self, time: LiveTime) -> None:
        """Moves the marks."""
        self._time = time
        dues = [due_tick(injection.trigger) or 0 for injection, _ in self._injections]
        span = round(AHEAD * max(LEAST_S * TICKS_PER_SECOND, time.end, *dues, 0))
        self.ruler.show_time(time, span)
        for injection, _ in self._injections:
            lane = self._lanes[injection.id]
            lane.mark = Mark(due_tick(injection.trigger), time.shown.get(injection.id))
            lane.show_time(time, span)

    def _lay_ruler(self) -> None:
        """Above the lanes and as wide as they are, so that a moment stands at one place in all of them."""
        self._grid.addWidget(label("Time", "caption"), 0, 0)
        self._grid.addWidget(self.ruler, 0, 1)

    def _add(self, row: int, injection: Injection, words: str) -> None:
        when = trigger_words(injection.trigger)
        title = ElidedLabel(words, "caption")
        title.setFixedWidth(LABEL_PX)
        title.setToolTip(f"{words}: {when}")
        lane = LaneView(self._wardrobe)
        lane.setAccessibleName(f"{words}: {when}")
        lane.setToolTip(f"{words}: {when}")
        self._lanes[injection.id] = lane
        fire = tool(
            "bolt",
            f"Fire now: {words}",
            self._wardrobe,
            tip="In effect from the start; there is nothing to fire"
            if injection.trigger.kind == "always"
            else f"Fire it now ({when} by itself); run time back to take it back",
            name=f"fire-{row}",
            on_click=lambda: self.fired.emit(injection.id),
        )
        fire.setEnabled(injection.trigger.kind != "always")
        self._grid.addWidget(title, row + 1, 0)
        self._grid.addWidget(lane, row + 1, 1)
        self._grid.addWidget(fire, row + 1, 2)
