"""The rubric tab: for each anomaly of the draft, what is wrong and what would be normal, in English and in Chinese.

Owns: the texts of each anomaly in the chosen language, drafting them again, and what the linter says beneath each.
Refuses: drafting, and the linter's rules.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from app.desktop.author.desk import AuthorDesk
from app.desktop.author.findings import FindingsView
from app.desktop.author.texts import DraftText
from app.desktop.models.draft import DraftModel
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.empty import EmptyView
from app.desktop.widgets.history_keys import HistoryKeys
from app.desktop.widgets.pieces import button, card, chip, clear, column, label, panel, row, scrolling
from app.desktop.widgets.segments import SegmentsView
from data.schema.category import CATEGORIES
from data.schema.task import Anomaly, Language, RubricText
from validation.findings import TextFinding

LANGUAGES = (
    ("en", "English", "The text in English"),
    ("zh", "中文", "The same in Chinese; optional"),
)


def count_by_language(segments: SegmentsView, findings: Sequence[TextFinding], fields: Sequence[str]) -> None:
    """Says on each language how many findings its texts have."""
    for language, words, _ in LANGUAGES:
        count = sum(one.language == language and one.field in fields for one in findings)
        segments.show_words(language, f"{words} · {count}" if count else words)


class RubricView(QWidget):
    """One card an anomaly."""

    def __init__(self, desk: AuthorDesk) -> None:
        super().__init__()
        self.setObjectName("rubric")
        self._desk = desk
        self._draft = draft = desk.draft
        wardrobe = desk.wardrobe
        self._cards: list[_AnomalyCard] = []
        self._language: Language = "en"
        self._languages = SegmentsView(wardrobe, LANGUAGES, name="rubric-language")
        self._languages.show_value("en")
        self._languages.chosen.connect(self._on_language)
        self._empty = EmptyView(
            wardrobe, "author", "No anomaly yet", "Inject one under Anomaly; its rubric is drafted here."
        )
        self._layout = column(space="m")
        inside = column(self._languages, self._layout, self._empty, margin="m")
        inside.addStretch(1)
        self.setLayout(column(scrolling(panel(inside))))
        self._is_behind = False
        draft.listen(self._on_draft)
        desk.linter.found.connect(self._on_findings)
        self._show()

    def showEvent(self, event: QShowEvent) -> None:
        """What happened while another tab was in front is shown now."""
        super().showEvent(event)
        if self._is_behind:
            self._show()

    def take_focus(self) -> None:
        """Puts the cursor into the first text."""
        if self._cards:
            self._cards[0].take_focus()

    def _on_language(self, language: str) -> None:
        self._draft.rest()
        self._language = "zh" if language == "zh" else "en"
        self._show()

    def _on_draft(self) -> None:
        """Behind another tab nothing is brought up to date: each text is broken into lines again when it is set."""
        self._is_behind = not self.isVisible()
        if not self._is_behind:
            self._show()

    def _on_findings(self) -> None:
        if not self._is_behind:
            self._show_findings()

    def _show(self) -> None:
        self._is_behind = False
        task = self._draft.task
        anomalies = task.definition.anomalies if task else ()
        self._empty.setVisible(not anomalies)
        self._languages.setVisible(bool(anomalies))
        if len(self._cards) != len(anomalies):
            clear(self._layout)
            self._cards = [
                _AnomalyCard(number, self._draft, self._desk.wardrobe, self._desk.keys)
                for number in range(len(anomalies))
            ]
            for made in self._cards:
                self._layout.addWidget(made)
        for made, anomaly in zip(self._cards, anomalies, strict=True):
            made.show_anomaly(anomaly, self._language)
        self._show_findings()

    def _show_findings(self) -> None:
        count_by_language(self._languages, self._desk.linter.findings, ("anomaly", "expected"))
        for number, made in enumerate(self._cards):
            made.show_findings(
                [
                    one
                    for one in self._desk.linter.findings
                    if one.anomaly == number and one.language == self._language
                ]
            )


class _AnomalyCard(QWidget):
    def __init__(self, number: int, draft: DraftModel, wardrobe: Wardrobe, keys: HistoryKeys) -> None:
        super().__init__()
        self._number = number
        self._draft = draft
        self._language: Language = "en"
        self._code = chip("", "info")
        self._name = label("", "soft", wrap=True)
        self._anomaly = self._field("anomaly", "What is wrong", keys, 6)
        self._expected = self._field("expected", "What would be normal", keys, 4)
        self._against = {part: FindingsView(f"against-{part}-{number}") for part in ("anomaly", "expected")}
        again = button(
            "Draft again",
            wardrobe,
            icon="undo",
            tip="Puts the drafted text back (undo brings yours back)",
            name=f"rubric-again-{number}",
            on_click=lambda: draft.draft_rubric_again(number, self._language),
        )
        self._drop = button(
            "Leave Chinese away",
            wardrobe,
            look="link",
            name=f"rubric-drop-{number}",
            on_click=lambda: draft.set_rubric(number, None, "zh"),
        )
        inside = column(
            row(label(f"Anomaly {number + 1}", "title"), self._code, 1, again),
            self._name,
            label("What is wrong", "section"),
            self._anomaly,
            self._against["anomaly"],
            label("What would be normal", "section"),
            self._expected,
            self._against["expected"],
            row(self._drop, 1),
            margin="m",
        )
        self.setLayout(column(card(inside)))

    def take_focus(self) -> None:
        """Puts the cursor into what is wrong."""
        self._anomaly.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_anomaly(self, anomaly: Anomaly, language: Language) -> None:
        """Shows category and texts in a language."""
        self._language = language
        self._code.setText(anomaly.category)
        self._name.setText(CATEGORIES[anomaly.category].name)
        text = anomaly.rubric.en if language == "en" else anomaly.rubric.zh
        none_yet = language == "zh" and text is None
        self._drop.setVisible(language == "zh" and text is not None)
        for field, words in (
            (self._anomaly, "" if text is None else text.anomaly),
            (self._expected, "" if text is None else text.expected),
        ):
            field.show_text(words)
            field.setPlaceholderText("No Chinese text. Write one, or draft it." if none_yet else "")

    def show_findings(self, findings: Sequence[TextFinding]) -> None:
        """Shows what stands against the texts in the language that is shown."""
        for part, field in (("anomaly", self._anomaly), ("expected", self._expected)):
            own = [one for one in findings if one.field == part]
            self._against[part].show_findings(own)
            field.mark([one.quote for one in own])

    def _field(self, part: str, words: str, keys: HistoryKeys, lines: int) -> DraftText:
        made = DraftText(
            name=f"rubric-{part}-{self._number}", words=words, keys=keys, lines=lines, longest=4000
        )
        made.typed.connect(self._on_typed)
        made.rested.connect(self._draft.rest)
        return made

    def _on_typed(self, _: str) -> None:
        text = RubricText(anomaly=_plain(self._anomaly), expected=_plain(self._expected))
        nothing = self._language == "zh" and not text.anomaly and not text.expected
        self._draft.set_rubric(self._number, None if nothing else text, self._language)


def _plain(field: QPlainTextEdit) -> str:
    return field.toPlainText()
