"""What a reviewer reads: the description, the category and the rubric of the frozen revision, in either language.

Owns: these texts, and which language is shown. Refuses: editing them.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QWidget

from app.desktop.models.review_form import ReviewForm
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.pieces import bullet, button, card, chip, clear, column, label, row
from app.desktop.widgets.segments import SegmentsView
from app.jobs.shown import in_language
from data.ids import now_ms
from data.schema.category import CATEGORIES, FAMILY_NAMES, family_of
from data.schema.task import Anomaly, Language, Revision, TaskDefinition


def reading(text: str) -> QLabel:
    """A text that can be selected and copied."""
    made = label(text, wrap=True)
    made.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    return made


class RevisionTexts(QWidget):
    """Shows a revision's words. `compare_asked`: what changed since the one before?"""

    compare_asked = Signal()

    def __init__(self, form: ReviewForm, wardrobe: Wardrobe) -> None:
        super().__init__()
        self.setObjectName("revision-texts")
        self._form = form
        self._wardrobe = wardrobe
        self._shown: tuple[Revision | None, Language, str] = (None, "en", "")
        self._languages = SegmentsView(
            wardrobe, (("en", "English", ""), ("zh", "中文", "Chinese")), name="review-language"
        )
        self._languages.chosen.connect(
            lambda value: form.change(now_ms(), language="zh" if value == "zh" else "en")
        )
        self._layout = column(space="s")
        self.setLayout(column(self._languages, self._layout))
        form.listen(self._show)

    def _show(self) -> None:
        revision = self._form.revision
        language: Language = self._form.review.language if self._form.review is not None else "en"
        said = self._form.beside.said.id if self._form.beside and self._form.beside.said else ""
        self._languages.show_value(language)
        if (revision, language, said) == self._shown:
            return
        self._shown = (revision, language, said)
        clear(self._layout)
        self._languages.setVisible(revision is not None and has_chinese(revision.definition))
        if revision is None:
            return
        definition = revision.definition
        head = row(label(f"Revision {revision.number}", "soft"), chip(revision.sha256[:12]), 1)
        if revision.number > 1:
            head.addWidget(
                button(
                    "What changed",
                    self._wardrobe,
                    icon="compare",
                    tip="This revision beside the one before it",
                    name="review-compare",
                    on_click=self.compare_asked.emit,
                )
            )
        self._layout.addLayout(head)
        self._layout.addWidget(label("What the auditor is told", "section"))
        self._layout.addWidget(reading(in_language(definition.description.scene, language, "")))
        for text in in_language(definition.description.interactions, language, ()):
            self._layout.addLayout(bullet(text, "soft"))
        for number, anomaly in enumerate(definition.anomalies, start=1):
            self._layout.addWidget(_anomaly_card(number, anomaly, language))
        if not definition.anomalies:
            self._layout.addWidget(label("A clean control: nothing is wrong here.", "soft", wrap=True))
        self._layout.addWidget(label(f"Budget: {definition.budget.steps} steps", "caption"))


def _anomaly_card(number: int, anomaly: Anomaly, language: Language) -> QWidget:
    category = CATEGORIES[anomaly.category]
    family = FAMILY_NAMES[family_of(anomaly.category)]
    text = anomaly.rubric.zh if language == "zh" and anomaly.rubric.zh is not None else anomaly.rubric.en
    return card(
        column(
            row(label(f"Anomaly {number}", "title"), chip(anomaly.category, "info"), 1),
            label(f"{family} — {category.name}", "soft", wrap=True),
            label("What is wrong", "section"),
            reading(text.anomaly),
            label("What would be normal", "section"),
            reading(text.expected),
            margin="m",
        )
    )


def has_chinese(definition: TaskDefinition) -> bool:
    """Whether any of its texts is there in Chinese."""
    return bool(definition.description.scene.get("zh")) or any(
        anomaly.rubric.zh is not None for anomaly in definition.anomalies
    )
