"""A dot and its interval for each of some rows, with what stands in for it where there is no value.

Owns: that drawing. Refuses: the numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pyqtgraph as pg
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor

from app.desktop.plots.chart import ChartView, Mark
from app.desktop.theme.colours import Colours
from app.desktop.theme.wardrobe import Wardrobe

ROW_PX = 26
FOOT_PX = 44
NAME_LETTERS = 26


@dataclass(frozen=True)
class IntervalRow:
    """One row. `value` None: `instead` is written in its place. `is_sure` False draws it hollow: too few to conclude."""

    name: str
    value: float | None
    low: float | None
    high: float | None
    words: str
    episodes: tuple[str, ...]
    instead: str = ""
    is_sure: bool = True


class IntervalChart(ChartView):
    """Rows from the top down; `chosen` carries a row's mark."""

    def __init__(
        self,
        wardrobe: Wardrobe,
        *,
        name: str,
        title: str,
        unit: str,
        span: tuple[float, float],
        percent: bool = False,
    ) -> None:
        super().__init__(wardrobe, name=name, title=title)
        self._rows: tuple[IntervalRow, ...] = ()
        self._span, self._percent, self._unit = span, percent, unit
        self._reference: float | None = None
        self._items: list[pg.GraphicsObject] = []
        self.plot.getAxis("left").setWidth(150)

    def show_rows(self, rows: Sequence[IntervalRow], *, reference: float | None = None, hint: str) -> None:
        """Shows rows; `reference` is a value drawn through all of them."""
        self._rows, self._reference = tuple(rows), reference
        marks = [
            Mark(row.value, -float(place), row.words, row.episodes, row.low, row.high)
            for place, row in enumerate(self._rows)
        ]
        self.plot.setFixedHeight(ROW_PX * max(1, len(rows)) + FOOT_PX)
        self.show_marks(marks, hint=hint)

    def nearest(self, where: QPointF) -> int:
        """A row is pointed at along its whole length."""
        spot = self.box.mapSceneToView(where)
        place = round(-spot.y())
        return place if 0 <= place < len(self._rows) and abs(place + spot.y()) < 0.5 else -1

    def table(self) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        """A row each: name, value, low, high, audits."""
        heads = ("name", self._unit, "low", "high", "audits")
        return heads, [(r.name, r.value, r.low, r.high, len(r.episodes)) for r in self._rows]

    def draw(self, colours: Colours) -> None:
        """Dots, whiskers, the reference, and words where there is no value."""
        for item in self._items:
            self.plot.removeItem(item)
        self._items = []
        low, high = self._limits()
        self.box.setRange(xRange=(low, high), yRange=(-len(self._rows) + 0.5, 0.5), padding=0.0)
        left, bottom = self.plot.getAxis("left"), self.plot.getAxis("bottom")
        left.setTicks([[(-place, _short(row.name)) for place, row in enumerate(self._rows)]])
        bottom.setTicks([[(one, self._tick(one)) for one in _steps(low, high)]])
        self.name_axis("bottom", self._unit)
        for at, width in ((0.0, 1), *(() if self._reference is None else ((self._reference, 1),))):
            style = pg.mkPen(colours.border_strong if at == 0.0 else colours.accent, width=width, dash=[4, 4])
            self._add(pg.InfiniteLine(pos=at, angle=90, pen=style))
        self._draw_rows(colours, low)

    def _draw_rows(self, colours: Colours, low: float) -> None:
        """One item for all whiskers and one for all dots: each item that is added has the plot count its range anew."""
        tone, hollow = QColor(colours.accent), QColor(colours.raised)
        placed = [(-float(place), row) for place, row in enumerate(self._rows)]
        for y, row in placed:
            if row.value is None:
                text = pg.TextItem(row.instead, color=colours.text_soft, anchor=(0, 0.5))
                text.setFont(self.plot.getAxis("left").style["tickFont"])
                text.setPos(low, y)
                self._add(text)
        there = [(y, row) for y, row in placed if row.value is not None]
        whiskers = [
            (y, row.low, row.high) for y, row in there if row.low is not None and row.high is not None
        ]
        if whiskers:
            ends = [end for _, *both in whiskers for end in both]
            heights = [y for y, *_ in whiskers for _ in range(2)]
            self._add(pg.PlotCurveItem(ends, heights, pen=pg.mkPen(tone, width=2), connect="pairs"))
        if there:
            fills = [pg.mkBrush(tone if row.is_sure else hollow) for _, row in there]
            values, heights = [row.value for _, row in there], [y for y, _ in there]
            pen = pg.mkPen(tone, width=2)
            self._add(pg.ScatterPlotItem(values, heights, size=10, pen=pen, brush=fills))

    def _add(self, item: pg.GraphicsObject) -> None:
        self.plot.addItem(item)
        self._items.append(item)

    def _limits(self) -> tuple[float, float]:
        lows = [row.low if row.low is not None else row.value for row in self._rows]
        least = min((one for one in lows if one is not None), default=self._span[0])
        low, high = min(self._span[0], least), self._span[1]
        return low - 0.04 * (high - low), high + 0.04 * (high - low)

    def _tick(self, value: float) -> str:
        return f"{value:.0%}" if self._percent else f"{value:g}"


def _short(name: str) -> str:
    return name if len(name) <= NAME_LETTERS else f"{name[: NAME_LETTERS - 1]}…"


def _steps(low: float, high: float) -> list[float]:
    return [step / 4 for step in range(-4, 5) if low <= step / 4 <= high]
