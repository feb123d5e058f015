"""What every plot of the studio is: themed, with marks that are chosen by pointer or by key, kept as SVG, PNG or CSV.

Owns: the frame, choosing marks, the line of words below, the bytes of an export. Refuses: which marks there are and how
they are drawn, and the disk.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import QBuffer, QEvent, QIODevice, QObject, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QImage, QKeyEvent, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from app.desktop.theme.colours import TYPE_PX, Colours
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.first_focus import hand_focus_on
from app.desktop.widgets.pieces import column, label, row, tool
from data.cells import harmless

NEAR_PX = 14
RIGHT_PX = 18
"""Room for the right half of the last number under the plot."""
SHARPNESS = 2
"""Picture points a point of the screen, in an exported PNG."""


@dataclass(frozen=True)
class Mark:
    """One mark: where it is, what it says, and the audits behind it."""

    x: float | None
    """None where the value is undefined; the mark is a line of words then."""
    y: float
    words: str
    episodes: tuple[str, ...]
    low: float | None = None
    high: float | None = None


class ChartView(QWidget):
    """`chosen` carries the mark that was clicked, or that Return was pressed on."""

    chosen = Signal(object)
    kept = Signal(str, bytes)
    """A file's name and its bytes: somebody wants to keep the plot."""

    def __init__(self, wardrobe: Wardrobe, *, name: str, title: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.title = title
        self.marks: tuple[Mark, ...] = ()
        self._hint = ""
        self.current = -1
        """The place of the mark under the pointer, or under the keys."""
        self._wardrobe = wardrobe
        self._is_drawn = False
        self.plot = pg.PlotWidget(enableMenu=False)
        self.box: pg.ViewBox = self.plot.getViewBox()
        self.plot.setAccessibleName(title)
        self.plot.setObjectName(f"{name}-plot")
        self.plot.hideButtons()
        drawn: Any = self.plot.getPlotItem()
        drawn.layout.setContentsMargins(1, 1, RIGHT_PX, 1)
        drawn.ctrlMenu.setParent(self.plot, Qt.WindowType.Popup)  # never shown; it would outlive the window
        self.plot.setMouseEnabled(x=False, y=False)
        self.plot.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.plot.setFrameShape(self.plot.Shape.NoFrame)
        self.plot.viewport().installEventFilter(self)
        self.plot.installEventFilter(self)
        hand_focus_on(self, self.plot)
        self.words = label("", "caption", wrap=True)
        self.words.setObjectName(f"{name}-words")
        self.words.setMinimumHeight(2 * TYPE_PX["caption"] + 8)
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._ring = pg.ScatterPlotItem(size=18, brush=None, pxMode=True)
        self._ring.setZValue(10)
        self.plot.addItem(self._ring)
        scene: Any = self.plot.scene()
        scene.sigMouseMoved.connect(self._on_moved)
        scene.sigMouseClicked.connect(self._on_clicked)
        keep = self._export_tool()
        foot = row(self.words, keep, space="xs")
        foot.setStretch(0, 1)
        foot.setAlignment(keep, Qt.AlignmentFlag.AlignTop)
        self.setLayout(column(self.plot, foot, space="xs"))
        wardrobe.changed.connect(self._on_theme)

    @property
    def colours(self) -> Colours:
        """The palette in force."""
        return self._wardrobe.colours

    def show_marks(self, marks: Sequence[Mark], *, hint: str) -> None:
        """Takes marks; `hint` is said while none is pointed at."""
        self.marks = tuple(marks)
        self._hint = hint
        self.current = -1
        self._is_drawn = True
        self.paint_again()
        self._say()

    def paint_again(self) -> None:
        """Draws everything in the colours in force."""
        colours = self.colours
        self.plot.setBackground(QColor(colours.raised))
        font = QFont(self.font())
        font.setPixelSize(TYPE_PX["caption"])
        for side in ("left", "bottom"):
            axis = self.plot.getAxis(side)
            axis.setPen(pg.mkPen(colours.border_strong))
            axis.setTextPen(pg.mkPen(colours.text_soft))
            axis.setStyle(tickFont=font, tickLength=-4, hideOverlappingLabels=False)
        self._ring.setPen(pg.mkPen(colours.focus, width=2))
        self.draw(colours)
        self._show_ring()

    def name_axis(self, side: str, words: str) -> None:
        """Says what an axis is, as large as its numbers."""
        size = f"{TYPE_PX['caption']}px"
        self.plot.setLabel(side, words, color=self.colours.text_soft, **{"font-size": size})

    def draw(self, colours: Colours) -> None:
        """Draws the marks; a kind of plot says how."""
        raise NotImplementedError

    def place_of(self, mark: Mark) -> QPointF:
        """Where on the plot a mark is pointed at."""
        return QPointF(0.0 if mark.x is None else mark.x, mark.y)

    def nearest(self, where: QPointF) -> int:
        """The place of the mark at a point of the scene; -1 for none."""
        best, near = -1, float(NEAR_PX**2)
        for place, mark in enumerate(self.marks):
            away = self.box.mapViewToScene(self.place_of(mark)) - where
            if (apart := away.x() ** 2 + away.y() ** 2) <= near:
                best, near = place, apart
        return best

    def table(self) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        """Heading and rows of the numbers that are drawn."""
        raise NotImplementedError

    def to_svg(self) -> bytes:
        """The plot as an SVG document, as it stands on the screen."""
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        generator = QSvgGenerator()
        generator.setOutputDevice(buffer)
        size = self._size()
        generator.setSize(size)
        generator.setViewBox(QRectF(0, 0, size.width(), size.height()))
        generator.setTitle(self.title)
        self._draw_on(QPainter(generator), size)
        return bytes(buffer.data().data())

    def to_png(self) -> bytes:
        """The plot as a PNG picture, twice as fine as on the screen."""
        size = self._size()
        image = QImage(size * SHARPNESS, QImage.Format.Format_RGB32)
        image.fill(QColor(self.colours.raised))
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_on(painter, size * SHARPNESS)
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        image.save(buffer, "PNG")  # type: ignore[call-overload]
        return bytes(buffer.data().data())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrow keys go from mark to mark, Return opens one; the pointer leaving lets go of it."""
        if event.type() == QEvent.Type.Leave and watched is self.plot.viewport():
            self._point_at(-1)
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self._on_key(event):
            return True
        return super().eventFilter(watched, event)

    def to_csv(self) -> bytes:
        """The numbers that are drawn, with a heading."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        heads, rows = self.table()
        writer.writerow(heads)
        writer.writerows([harmless(cell) for cell in row] for row in rows)
        return out.getvalue().encode()

    def _export_tool(self) -> QToolButton:
        made = tool(
            "keep", f"Keep this plot: {self.title}", self._wardrobe, name=f"{self.objectName()}-export"
        )
        made.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(made)
        for kind, words in (("svg", "As SVG…"), ("png", "As PNG…"), ("csv", "Its numbers as CSV…")):
            action = menu.addAction(words)
            action.triggered.connect(lambda _=False, kind=kind: self._on_export(kind))
        made.setMenu(menu)
        return made

    def _on_export(self, kind: str) -> None:
        make = {"svg": self.to_svg, "png": self.to_png, "csv": self.to_csv}[kind]
        self.kept.emit(f"{self.objectName()}.{kind}", make())

    def _on_theme(self) -> None:
        if self._is_drawn:
            self.paint_again()

    def _size(self) -> QSize:
        return self.plot.size()

    def _draw_on(self, painter: QPainter, size: QSize) -> None:
        """Marks are drawn from cached pictures on the screen, and as shapes here."""
        self._ring.setData([], [])
        drawn: Any = self.plot.getPlotItem()
        items = [one for one in drawn.items if hasattr(one, "setExportMode")]
        options: dict[str, Any] = {"antialias": True, "resolutionScale": 1.0}
        for item in items:
            item.setExportMode(True, options)
        try:
            target = QRectF(0, 0, size.width(), size.height())
            self.plot.scene().render(painter, target, QRectF(self.plot.viewport().rect()))
        finally:
            painter.end()
            for item in items:
                item.setExportMode(False)
            self._show_ring()

    def _on_key(self, event: QKeyEvent) -> bool:
        step = {
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_Left: -1,
        }.get(Qt.Key(event.key()))
        if step is not None and self.marks:
            start = self.current if self.current >= 0 else (-1 if step > 0 else len(self.marks))
            self._point_at((start + step) % len(self.marks))
            return True
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.current >= 0:
            self.chosen.emit(self.marks[self.current])
            return True
        return False

    def _on_moved(self, where: QPointF) -> None:
        self._point_at(self.nearest(where))

    def _on_clicked(self, event: Any) -> None:
        place = self.nearest(event.scenePos())
        if event.button() == Qt.MouseButton.LeftButton and place >= 0:
            self._point_at(place)
            self.chosen.emit(self.marks[place])

    def _point_at(self, place: int) -> None:
        if place == self.current:
            return
        self.current = place
        shape = Qt.CursorShape.PointingHandCursor if place >= 0 else Qt.CursorShape.ArrowCursor
        self.plot.viewport().setCursor(shape)
        self._say()
        self._show_ring()

    def _say(self) -> None:
        words = self.marks[self.current].words if self.current >= 0 else self._hint
        self.words.setText(words)
        self.plot.setAccessibleDescription(words)

    def _show_ring(self) -> None:
        if 0 <= self.current < len(self.marks):
            place = self.place_of(self.marks[self.current])
            self._ring.setData([place.x()], [place.y()])
        else:
            self._ring.setData([], [])
