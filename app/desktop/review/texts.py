"""What a reviewer reads: the description, the category and the rubric of the frozen revision; and others' reviews.

Owns: these texts. Refuses: editing them.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from app.desktop.models.review_form import ReviewForm
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.pieces import Tone, card, chip, clear, column, label, row
from data.schema.category import CATEGORIES, FAMILY_NAMES, family_of
from data.schema.review import Review
from data.schema.task import Anomaly, Revision

TONES: dict[str | None, Tone] = {"pass": "good", "fail": "bad", "uncertain": "warn", None: "plain"}


def reading(text: str) -> QLabel:
    """A text that can be selected and copied."""
    made = label(text, wrap=True)
    made.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    return made


class RevisionTexts(QWidget):
    """Shows a revision's words."""

    def __init__(self, form: ReviewForm) -> None:
        super().__init__()
        self.setObjectName("revision-texts")
        self._form = form
        self._shown: Revision | None = None
        self._layout = column(space="s")
        self.setLayout(self._layout)
        form.listen(self._show)

    def _show(self) -> None:
        revision = self._form.revision
        if revision is self._shown:
            return
        self._shown = revision
        clear(self._layout)
        if revision is None:
            return
        definition = revision.definition
        head = row(label(f"Revision {revision.number}", "soft"), chip(revision.sha256[:12]), 1)
        self._layout.addLayout(head)
        self._layout.addWidget(label("What the auditor is told", "section"))
        self._layout.addWidget(reading(definition.description.scene.get("en", "")))
        for text in definition.description.interactions.get("en", ()):
            self._layout.addWidget(label(f"• {text}", "soft", wrap=True))
        for number, anomaly in enumerate(definition.anomalies, start=1):
            self._layout.addWidget(_anomaly_card(number, anomaly))
        if not definition.anomalies:
            self._layout.addWidget(label("A clean control: nothing is wrong here.", "soft", wrap=True))
        self._layout.addWidget(label(f"Budget: {definition.budget.steps} steps", "caption"))


class OthersView(QWidget):
    """Others' reviews, once one's own is saved."""

    def __init__(self, form: ReviewForm, wardrobe: Wardrobe) -> None:
        super().__init__()
        self.setObjectName("others")
        self._form = form
        self._wardrobe = wardrobe
        self._layout = column(space="s")
        self.setLayout(self._layout)
        self._shown: object = None
        form.listen(self._show)
        self._show()

    def _show(self) -> None:
        state = (self._form.counts, self._form.others)
        if state == self._shown:
            return
        self._shown = state
        clear(self._layout)
        for review in self._form.others:
            self._layout.addWidget(_review_card(review))
        if not self._form.others:
            words = (
                "Nobody else has reviewed it yet."
                if self._form.counts
                else "Shown once your own review is saved."
            )
            self._layout.addWidget(label(words, "soft", wrap=True))


def _anomaly_card(number: int, anomaly: Anomaly) -> QWidget:
    category = CATEGORIES[anomaly.category]
    family = FAMILY_NAMES[family_of(anomaly.category)]
    return card(
        column(
            row(label(f"Anomaly {number}", "title"), chip(anomaly.category, "info"), 1),
            label(f"{family} — {category.name}", "soft", wrap=True),
            label("What is wrong", "section"),
            reading(anomaly.rubric.en.anomaly),
            label("What would be normal", "section"),
            reading(anomaly.rubric.en.expected),
            margin="m",
        )
    )


def _review_card(review: Review) -> QWidget:
    words = f"Difficulty {review.difficulty}" if review.difficulty else "No difficulty"
    parts: list[QWidget] = []
    if review.problems:
        parts.append(label(", ".join(review.problems), "warn", wrap=True))
    if review.comment:
        parts.append(reading(review.comment))
    head = row(
        label(review.reviewer, "title"),
        1,
        label(words, "caption"),
        chip(review.quality or "none", TONES[review.quality]),
    )
    return card(column(head, *parts, margin="m"))
