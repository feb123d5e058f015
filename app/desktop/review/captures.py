"""The pictures of a review: each with its words, the way back to where it was taken, and taking it out again.

Owns: these rows over a ReviewForm. Refuses: taking pictures (live.snapshots).
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QLineEdit, QWidget

from app.desktop.gallery import Gallery
from app.desktop.models.review_form import ReviewForm
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.picture import PictureView
from app.desktop.widgets.pieces import card, clear, column, label, row, tool
from data.ids import now_ms
from data.schema.review import ReviewCapture

SMALL = QSize(120, 72)


class CapturesView(QWidget):
    """`visit_asked` carries the pose of a picture."""

    visit_asked = Signal(object)

    def __init__(self, form: ReviewForm, wardrobe: Wardrobe, gallery: Gallery) -> None:
        super().__init__()
        self.setObjectName("review-captures")
        self._form = form
        self._wardrobe = wardrobe
        self._gallery = gallery
        self._shown: tuple[str, ...] | None = None
        self._words: list[QLineEdit] = []
        self._layout = column(space="xs")
        self.setLayout(self._layout)
        form.listen(self._show)

    def _show(self) -> None:
        captures = self._form.review.captures if self._form.review is not None else ()
        blobs = tuple(capture.blob for capture in captures)
        if blobs == self._shown:
            for field, capture in zip(self._words, captures, strict=True):
                if field.text() != capture.words:
                    field.setText(capture.words)
            return
        self._shown = blobs
        self._words = []
        clear(self._layout)
        for number, capture in enumerate(captures):
            self._layout.addWidget(self._row(number, capture))
        if not captures:
            self._layout.addWidget(label("None yet. F keeps what you see, up to five.", "soft", wrap=True))

    def _row(self, number: int, capture: ReviewCapture) -> QWidget:
        picture = PictureView(self._wardrobe, name=f"review-capture-{number}", words=f"Capture {number + 1}")
        picture.setFixedSize(SMALL)

        def show(image: QImage) -> None:
            picture.show_image(image)

        self._gallery.ask(picture, capture.blob, show, size=SMALL)
        words = QLineEdit(capture.words)
        words.setObjectName(f"capture-words-{number}")
        words.setAccessibleName(f"Words of capture {number + 1}")
        words.setPlaceholderText("What it shows")
        words.setMaxLength(500)
        words.textEdited.connect(lambda text, number=number: self._say(number, text))
        self._words.append(words)
        visit = tool(
            "target",
            "Go to where it was taken",
            self._wardrobe,
            name=f"capture-visit-{number}",
            on_click=lambda: self.visit_asked.emit(capture.pose),
        )
        away = tool(
            "trash",
            "Take it out of the review",
            self._wardrobe,
            name=f"capture-remove-{number}",
            on_click=lambda: self._remove(number),
        )
        beside = column(words, row(visit, away, 1, space="xs"), space="xs")
        return card(row(picture, beside, margin="s"))

    def _say(self, number: int, text: str) -> None:
        review = self._form.review
        if review is None:
            return
        captures = list(review.captures)
        captures[number] = captures[number].model_copy(update={"words": text})
        self._form.change(now_ms(), captures=tuple(captures))

    def _remove(self, number: int) -> None:
        review = self._form.review
        if review is None:
            return
        kept = tuple(one for place, one in enumerate(review.captures) if place != number)
        self._form.change(now_ms(), captures=kept)
