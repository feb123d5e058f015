"""An episode's pictures: one large, all in a strip, with the marks of reports on them.

Owns: showing and stepping through them. Refuses: who made the episode.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QKeyEvent
from PySide6.QtWidgets import QWidget

from app.desktop.gallery import Gallery
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.picture import DrawnMark, PictureView
from app.desktop.widgets.pieces import ElidedLabel, column, panel, row, tool
from app.desktop.widgets.strip import StripEntry, StripView


class ReplayView(QWidget):
    """Left and Right step; `show_episode` starts at the end or at a picture that is named."""

    def __init__(self, wardrobe: Wardrobe, gallery: Gallery, *, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._gallery = gallery
        self._wanted = ""
        self._marks: Mapping[str, Sequence[DrawnMark]] = {}
        self.picture = PictureView(wardrobe, name=f"{name}-picture", words="Picture of the audit")
        self.strip = StripView(wardrobe, gallery, name=f"{name}-strip", words="Pictures of the audit")
        self.strip.chosen.connect(self._on_entry)
        self._words = ElidedLabel("", "soft")
        back = tool("left", "Previous picture (Left)", wardrobe, on_click=lambda: self.strip.step(-1))
        on = tool("right", "Next picture (Right)", wardrobe, on_click=lambda: self.strip.step(1))
        head = row(back, on, self._words, space="xs")
        head.setContentsMargins(8, 4, 8, 4)
        head.setStretch(2, 1)
        layout = column(panel(head, "bar"), self.picture, self.strip)
        layout.setSpacing(0)
        layout.setStretch(1, 1)
        self.setLayout(column(panel(layout)))

    def show_pictures(
        self, entries: Sequence[StripEntry], marks: Mapping[str, Sequence[DrawnMark]], *, at: str = ""
    ) -> None:
        """Shows pictures in order; `at` names the one to begin with (default: the first)."""
        self._marks = marks
        place = next((i for i, entry in enumerate(entries) if entry.ref == at), 0)
        self.strip.show_entries(entries, current=place)
        if entries:
            self._on_entry(entries[place])
        else:
            self._wanted = ""
            self.picture.show_image(None)
            self.picture.show_marks()
            self._words.setText("")

    def show_frame(self, ref: str) -> None:
        """Brings one picture to the front."""
        if any(entry.ref == ref for entry in self.strip.entries):
            self.show_pictures(self.strip.entries, self._marks, at=ref)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and Right."""
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.strip.step(1 if event.key() == Qt.Key.Key_Right else -1)
        else:
            super().keyPressEvent(event)

    def _on_entry(self, entry: StripEntry) -> None:
        self._wanted = entry.ref
        self._gallery.ask(self, entry.blob, lambda image: self._on_picture(entry, image))

    def _on_picture(self, entry: StripEntry, image: QImage) -> None:
        """The picture, its marks and its words come together, unless another one was chosen meanwhile."""
        if entry.ref != self._wanted or entry not in self.strip.entries:
            return
        self.picture.show_image(image)
        self.picture.show_marks(*self._marks.get(entry.ref, ()))
        place = next((i for i, one in enumerate(self.strip.entries, 1) if one.ref == entry.ref), 0)
        self._words.setText(f"{entry.ref} · {entry.words} · picture {place} of {len(self.strip.entries)}")
