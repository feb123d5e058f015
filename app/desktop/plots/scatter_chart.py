"""Predicted difficulty against observed success: a dot a task.

Owns: that drawing; dots that fall on one place are moved apart by a fixed pattern. Refuses: the numbers.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import pyqtgraph as pg
from PySide6.QtGui import QColor

from app.desktop.plots.chart import ChartView, Mark
from app.desktop.theme.colours import Colours
from app.desktop.theme.wardrobe import Wardrobe
from data.counts import count_of
from evaluation.difficulty import DifficultyPoint

HEIGHT_PX = 260
STEP = 0.06
"""Grades between two dots on one place."""


class ScatterChart(ChartView):
    """`chosen` carries a task's mark."""

    def __init__(self, wardrobe: Wardrobe, *, name: str, title: str) -> None:
        super().__init__(wardrobe, name=name, title=title)
        self._points: tuple[DifficultyPoint, ...] = ()
        self._dots: pg.ScatterPlotItem | None = None
        self.plot.setFixedHeight(HEIGHT_PX)
        self.plot.getAxis("left").setWidth(56)

    def show_points(self, points: Sequence[DifficultyPoint], *, hint: str) -> None:
        """Shows points."""
        self._points = tuple(points)
        marks = [
            Mark(x, point.success, _words(point), point.episodes, point.low, point.high)
            for point, x in zip(self._points, _apart(self._points), strict=True)
        ]
        self.show_marks(marks, hint=hint)

    def table(self) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        """A task each, with the counts behind both numbers."""
        heads = ("task", "title", "mean difficulty", "grades", "success", "low", "high", "met", "judged")
        return heads, [
            (p.task, p.title, p.difficulty, p.grades, p.success, p.low, p.high, p.met, p.judged)
            for p in self._points
        ]

    def draw(self, colours: Colours) -> None:
        """All dots as one item: thousands are drawn at once."""
        if self._dots is not None:
            self.plot.removeItem(self._dots)
        self.box.setRange(xRange=(0.7, 5.3), yRange=(-0.05, 1.05), padding=0.0)
        self.name_axis("bottom", "Reviewers' difficulty, mean")
        self.name_axis("left", "Audits met")
        self.plot.getAxis("bottom").setTicks([[(grade, str(grade)) for grade in range(1, 6)]])
        self.plot.getAxis("left").setTicks([[(quarter / 4, f"{quarter / 4:.0%}") for quarter in range(5)]])
        self.plot.showGrid(y=True, alpha=0.15)
        fill = QColor(colours.accent)
        fill.setAlphaF(0.55)
        self._dots = pg.ScatterPlotItem(
            [mark.x for mark in self.marks],
            [mark.y for mark in self.marks],
            size=9,
            pen=pg.mkPen(colours.accent, width=1),
            brush=pg.mkBrush(fill),
        )
        self.plot.addItem(self._dots)


def _words(point: DifficultyPoint) -> str:
    return (
        f"{point.title}: difficulty {point.difficulty:.1f} ({count_of(point.grades, 'grade')}), "
        f"met {point.met} of {point.judged} ({point.low:.0%} to {point.high:.0%}). Click: the audits"
    )


def _apart(points: Sequence[DifficultyPoint]) -> list[float]:
    """Places along the axis; equal points stand side by side, in the order in which they come."""
    before: dict[tuple[float, float], int] = defaultdict(int)
    places: list[float] = []
    for point in points:
        key = (round(point.difficulty, 2), round(point.success, 2))
        number = before[key]
        before[key] += 1
        side = (number + 1) // 2 * (1 if number % 2 else -1)
        places.append(point.difficulty + max(-0.28, min(0.28, side * STEP)))
    return places
