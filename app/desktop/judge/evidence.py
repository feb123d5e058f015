"""The centre of Judge: the cited pictures, one large with its marks, and the same place drawn again beside it.

Owns: stepping through the pictures under their numbers, zooming both alike, and how the two share the room. Refuses: any
picture that no report cites, and references that tell how many steps there were.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from app.desktop.judge.again import AgainBar, Claim, Redrawing
from app.desktop.studio import Studio
from app.desktop.widgets.picture import DrawnMark
from app.desktop.widgets.pieces import ElidedLabel, column, panel, row, tool
from app.desktop.widgets.strip import StripEntry, StripView
from app.desktop.widgets.zoom import STEP, Look, ZoomView
from data.schema.audit import Mark, PointMark
from validation.blind_episode import BlindEpisode, BlindPicture

ASPECT = 5 / 3


class EvidenceView(QWidget):
    """`again_toggled`: whether pictures are to be drawn again."""

    again_toggled = Signal(bool)

    def __init__(self, studio: Studio, redrawing: Redrawing, *, again: bool) -> None:
        super().__init__()
        self.setObjectName("judge-replay")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        wardrobe = studio.wardrobe
        self._gallery = studio.gallery
        self._redrawing = redrawing
        self._pictures: tuple[BlindPicture, ...] = ()
        self._claim_of: Callable[[BlindPicture], Claim | None] = lambda _: None
        self._wanted = 0
        self._clean = False
        self.is_shown = False
        """The chosen picture is on the screen, or there is none."""
        self.picture = ZoomView(wardrobe, name="judge-replay-picture", words="Cited picture")
        self.again = ZoomView(wardrobe, name="judge-again-picture", words="The same place, drawn again")
        self._bar = AgainBar(redrawing, studio)
        for part in (self.again, self._bar):
            if not again:
                part.hide()
        self.strip = StripView(wardrobe, studio.gallery, name="judge-replay-strip", words="Cited pictures")
        self.strip.chosen.connect(lambda entry: self.show_picture(int(entry.ref.split()[-1])))
        self._words = ElidedLabel("", "soft")
        self._words.setObjectName("judge-replay-words")
        self._toggle = tool(
            "camera",
            "Draw the same place again, beside the evidence (V)",
            wardrobe,
            text="Draw again",
            name="judge-again-toggle",
            checkable=True,
        )
        self._toggle.setChecked(again)
        self._toggle.toggled.connect(self._on_toggle)
        head = row(
            tool("left", "Previous picture (Left)", wardrobe, on_click=lambda: self.strip.step(-1)),
            tool("right", "Next picture (Right)", wardrobe, on_click=lambda: self.strip.step(1)),
            self._words,
            tool("minus", "Smaller (-)", wardrobe, name="judge-smaller", on_click=lambda: self.zoom(-1)),
            tool("", "The whole picture (Z)", wardrobe, text="Fit", name="judge-fit", on_click=self.fit),
            tool(
                "plus",
                "Larger (+), or the wheel",
                wardrobe,
                name="judge-larger",
                on_click=lambda: self.zoom(1),
            ),
            self._toggle,
            space="xs",
        )
        head.setContentsMargins(8, 4, 8, 4)
        head.setStretch(2, 1)
        self._both = QSplitter()
        self._both.setObjectName("judge-both")
        self._both.setHandleWidth(2)
        self._both.setChildrenCollapsible(False)
        self._both.addWidget(self.picture)
        self._both.addWidget(self.again)
        layout = column(panel(head, "bar"), self._bar, self._both, self.strip)
        layout.setSpacing(0)
        layout.setStretch(2, 1)
        self.setLayout(column(panel(layout)))
        self.picture.looked.connect(self._on_looked)
        self.again.looked.connect(self._on_looked)
        self._bar.twin_asked.connect(self.show_twin)
        redrawing.changed.connect(self._on_redrawn)

    def show_episode(
        self, seen: BlindEpisode | None, claim_of: Callable[[BlindPicture], Claim | None]
    ) -> None:
        """Shows the pictures of an episode from the first on; None clears."""
        self._pictures = seen.pictures if seen else ()
        self._claim_of = claim_of
        self._clean = False
        entries = [
            StripEntry(
                f"Picture {one.number}", f"part of {one.part_of}" if one.part_of else "", one.frame.blob
            )
            for one in self._pictures
        ]
        self.strip.show_entries(entries, current=0)
        self.strip.setVisible(len(entries) > 1)
        if self._pictures:
            self.show_picture(self._pictures[0].number)
            return
        self._wanted, self.is_shown = 0, seen is not None
        self.picture.show_image(None)
        self.picture.show_marks()
        self._words.setText("No picture was cited." if seen else "")
        self._redrawing.want(None, clean=False)

    def show_picture(self, number: int) -> None:
        """Brings one picture to the front."""
        found = next((one for one in self._pictures if one.number == number), None)
        if found is None:
            return
        if number != self._wanted:
            self._wanted, self.is_shown = number, False
        place = self._pictures.index(found)
        if self.strip.currentIndex().row() != place:
            self.strip.show_entries(self.strip.entries, current=place)
        self._gallery.ask(self, found.frame.blob, lambda image: self._on_picture(found, image))
        self._want()

    def prefetch(self, seen: BlindEpisode) -> None:
        """Reads and decodes the first picture of an episode that comes next."""
        for one in seen.pictures[:1]:
            self._gallery.ask(self, one.frame.blob, lambda _: None)

    def zoom(self, steps: int) -> None:
        """Larger or smaller by steps."""
        self.picture.zoom_by(STEP**steps)

    def fit(self) -> None:
        """The whole picture."""
        self.picture.fit()

    def toggle_again(self) -> None:
        """Draws again, or no more."""
        self._toggle.toggle()

    def toggle_twin(self) -> None:
        """The clean twin, or as it was audited; shows the drawing if it was hidden."""
        if not self._toggle.isChecked():
            self._toggle.setChecked(True)
        self.show_twin(not self._clean)

    def show_twin(self, clean: bool) -> None:
        """Draws the clean twin, or as it was audited."""
        self._clean = clean
        self._want()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and Right."""
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.strip.step(1 if event.key() == Qt.Key.Key_Right else -1)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Two pictures lie side by side, or one below the other: as they get larger."""
        super().resizeEvent(event)
        self._turn(event.size())

    def _turn(self, size: QSize) -> None:
        width, height = max(size.width(), 1), max(size.height() - 130, 1)
        beside = min(width / 2 / ASPECT, height)
        below = min(width / ASPECT, height / 2)
        wanted = Qt.Orientation.Horizontal if beside >= below else Qt.Orientation.Vertical
        if self._both.orientation() != wanted:
            self._both.setOrientation(wanted)
        self._share()

    def _share(self) -> None:
        if self.again.isVisibleTo(self):
            half = 10_000
            self._both.setSizes([half, half])

    def _want(self) -> None:
        found = next((one for one in self._pictures if one.number == self._wanted), None)
        is_on = self._toggle.isChecked() and found is not None
        self._redrawing.want(self._claim_of(found) if is_on and found else None, clean=self._clean)

    def _on_toggle(self, is_on: bool) -> None:
        for part in (self.again, self._bar):
            part.setVisible(is_on)
        self._turn(self.size())
        self._want()
        self.again_toggled.emit(is_on)

    def _on_picture(self, found: BlindPicture, image: QImage) -> None:
        """The picture, its marks and its words come together, unless another one was chosen meanwhile."""
        if found.number != self._wanted or found not in self._pictures:
            return
        self.is_shown = True
        self.picture.show_image(image)
        self.picture.show_marks(*map(_drawn, found.marks))
        self.again.look_at(self.picture.look)
        parts = [f"Picture {found.number} of {len(self._pictures)}"]
        parts += [f"part of picture {found.part_of}"] if found.part_of else []
        self._words.setText(" · ".join(parts))

    def _on_redrawn(self) -> None:
        shown = self._redrawing.shown
        self.again.show_image(shown[0] if shown else None)
        self.again.look_at(self.picture.look)

    def _on_looked(self, look: Look) -> None:
        for view in (self.picture, self.again):
            if view.look != look:
                view.look_at(look)


def _drawn(mark: Mark) -> DrawnMark:
    kind: Literal["point", "box"] = mark.kind
    if isinstance(mark, PointMark):
        return DrawnMark(kind, mark.x, mark.y, mark.x, mark.y)
    return DrawnMark(kind, mark.x0, mark.y0, mark.x1, mark.y1)
