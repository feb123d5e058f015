"""What a rater reads: the rubric, the reports under numbers, and what was said without one.

Owns: these texts and the ticks of the reports that the verdict rests on. Refuses: who made the audit; it gets a blind
projection.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from app.desktop.models.judging import JudgingModel
from app.desktop.review.texts import reading
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.turns import in_turns
from app.desktop.widgets.flow import FlowLayout
from app.desktop.widgets.pieces import button, card, chip, clear, column, label, row
from data.schema.task import Anomaly
from validation.blind_episode import BlindEpisode, BlindReport


class JudgeTexts(QWidget):
    """`picture_asked` carries a picture's number."""

    picture_asked = Signal(int)

    def __init__(self, model: JudgingModel, wardrobe: Wardrobe) -> None:
        super().__init__()
        self.setObjectName("judge-texts")
        self._model = model
        self._wardrobe = wardrobe
        self._boxes: dict[str, QCheckBox] = {}
        self._shown: object = None
        self.is_shown = False
        """All texts of the open audit are on the screen."""
        self._layout = column(space="s")
        self.setLayout(self._layout)
        model.listen(self._show)

    def _show(self) -> None:
        model = self._model
        if model.seen is not self._shown:
            self._shown, self.is_shown = model.seen, False
            clear(self._layout)
            self._boxes.clear()
            if model.seen is not None and model.revision is not None:
                in_turns(self, self._filling(model.seen, model.revision.definition.anomalies))
        self._tick()

    def _tick(self) -> None:
        model = self._model
        may = model.is_ready and model.verdict is not None and model.verdict != "not_met"
        for report_id, box in self._boxes.items():
            box.setChecked(report_id in model.rests_on)
            box.setEnabled(may)

    def _filling(self, seen: BlindEpisode, anomalies: Sequence[Anomaly]) -> Iterator[None]:
        """A card a turn of the event loop, for breaking texts into lines takes a while; until another audit is opened."""
        titles = ["Rubric"] if len(anomalies) == 1 else [f"Rubric {n + 1}" for n in range(len(anomalies))]
        makers: list[Callable[[], QWidget]] = [
            partial(_rubric, title, anomaly) for title, anomaly in zip(titles, anomalies, strict=True)
        ]
        makers += [_clean] if not anomalies else []
        makers += [partial(self._report, report) for report in seen.reports]
        makers += [partial(_said, seen.said)] if seen.said else []
        for make in makers:
            if self._shown is not seen:
                return
            self._layout.addWidget(make())
            self._tick()
            yield
        # A turn after the last card, for a layout shows what it is given in the next one.
        if self._shown is seen:
            self.is_shown = True

    def _report(self, report: BlindReport) -> QWidget:
        pictures = FlowLayout()
        head = label("Pictures", "caption")
        head.setContentsMargins(0, 8, 0, 0)
        pictures.addWidget(head)
        for number in report.pictures:
            pointed = number == report.points_at
            pictures.addWidget(
                button(
                    f"{number} ◎" if pointed else str(number),
                    self._wardrobe,
                    look="link",
                    tip=f"Show picture {number}" + (", which has the mark" if pointed else ""),
                    name=f"evidence-{number}",
                    on_click=lambda number=number: self.picture_asked.emit(number),
                )
            )
        box = QCheckBox("The verdict rests on this")
        box.setObjectName(f"rests-on-{report.number}")
        box.setToolTip(f"F{report.number}" if report.number <= 9 else "")
        box.clicked.connect(lambda checked: self._model.rest_on(report.id, checked))
        self._boxes[report.id] = box
        text = reading(report.text)
        text.setObjectName(f"report-{report.number}")
        top = row(chip(f"Report {report.number}", "info"), 1)
        return card(column(top, text, pictures, box, margin="m", space="xs"))


def _rubric(title: str, anomaly: Anomaly) -> QWidget:
    return card(
        column(
            label(title, "title"),
            label("What is wrong", "section"),
            reading(anomaly.rubric.en.anomaly),
            label("What would be normal", "section"),
            reading(anomaly.rubric.en.expected),
            margin="m",
        )
    )


def _clean() -> QWidget:
    words = "Nothing is wrong in this world. Any claim is not met; that nothing is wrong is met."
    return card(column(label("Clean control", "title"), label(words, wrap=True), margin="m"))


def _said(words: str) -> QWidget:
    said = label(words, wrap=True)
    said.setObjectName("judge-said")
    return card(column(label("No report", "title"), said, margin="m"))
