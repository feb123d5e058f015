"""The rubric tab: for each anomaly of the draft, what is wrong and what would be normal.

Owns: the two texts of each anomaly and the button that drafts them again. Refuses: drafting.
"""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.desktop.author.texts import DraftText
from app.desktop.models.draft import DraftModel
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.empty import EmptyView
from app.desktop.widgets.history_keys import HistoryKeys
from app.desktop.widgets.pieces import button, card, chip, clear, column, label, panel, row, scrolling
from data.schema.category import CATEGORIES
from data.schema.task import Anomaly, RubricText


class RubricView(QWidget):
    """One card an anomaly."""

    def __init__(self, draft: DraftModel, wardrobe: Wardrobe, keys: HistoryKeys) -> None:
        super().__init__()
        self.setObjectName("rubric")
        self._draft = draft
        self._wardrobe = wardrobe
        self._keys = keys
        self._cards: list[_AnomalyCard] = []
        self._empty = EmptyView(
            wardrobe, "author", "No anomaly yet", "Inject one under Anomaly; its rubric is drafted here."
        )
        self._layout = column(space="m")
        inside = column(self._layout, self._empty, margin="m")
        inside.addStretch(1)
        self.setLayout(column(scrolling(panel(inside))))
        draft.listen(self._show)
        self._show()

    def _show(self) -> None:
        task = self._draft.task
        anomalies = task.definition.anomalies if task else ()
        self._empty.setVisible(not anomalies)
        if len(self._cards) != len(anomalies):
            clear(self._layout)
            self._cards = [
                _AnomalyCard(number, self._draft, self._wardrobe, self._keys)
                for number in range(len(anomalies))
            ]
            for made in self._cards:
                self._layout.addWidget(made)
        for made, anomaly in zip(self._cards, anomalies, strict=True):
            made.show_anomaly(anomaly)


class _AnomalyCard(QWidget):
    def __init__(self, number: int, draft: DraftModel, wardrobe: Wardrobe, keys: HistoryKeys) -> None:
        super().__init__()
        self._number = number
        self._draft = draft
        self._code = chip("", "info")
        self._name = label("", "soft", wrap=True)
        self._anomaly = DraftText(
            name=f"rubric-anomaly-{number}", words="What is wrong", keys=keys, lines=6, longest=4000
        )
        self._expected = DraftText(
            name=f"rubric-expected-{number}", words="What would be normal", keys=keys, lines=4, longest=4000
        )
        for field in (self._anomaly, self._expected):
            field.typed.connect(self._on_typed)
            field.rested.connect(draft.rest)
        again = button(
            "Draft again",
            wardrobe,
            icon="undo",
            tip="Puts the drafted text back (undo brings yours back)",
            name=f"rubric-again-{number}",
            on_click=lambda: draft.draft_rubric_again(number),
        )
        head = row(label(f"Anomaly {number + 1}", "title"), self._code, 1, again)
        inside = column(
            head,
            self._name,
            label("What is wrong", "section"),
            self._anomaly,
            label("What would be normal", "section"),
            self._expected,
            margin="m",
        )
        self.setLayout(column(card(inside)))

    def show_anomaly(self, anomaly: Anomaly) -> None:
        """Shows category and texts."""
        self._code.setText(anomaly.category)
        self._name.setText(CATEGORIES[anomaly.category].name)
        self._anomaly.show_text(anomaly.rubric.en.anomaly)
        self._expected.show_text(anomaly.rubric.en.expected)

    def _on_typed(self, _: str) -> None:
        text = RubricText(anomaly=self._anomaly.toPlainText(), expected=self._expected.toPlainText())
        self._draft.set_rubric(self._number, text)
