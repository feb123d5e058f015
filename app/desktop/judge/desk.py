"""The right column of Judge: rubric, reports, verdict.

Owns: these widgets over a JudgingModel. Refuses: saving, and who made the audit.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QStackedWidget, QWidget

from app.desktop.models.judging import VERDICTS, JudgingModel
from app.desktop.review.texts import reading
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.empty import EmptyView
from app.desktop.widgets.pieces import button, card, chip, clear, column, label, line, panel, row, scrolling
from app.desktop.widgets.segments import SegmentsView
from data.schema.audit import Report
from data.schema.judgment import CLOSED_REASONS

ENDING_WORDS = {
    "submitted": "The auditor submitted these reports.",
    "nothing_found": "The auditor said: nothing found.",
    "gave_up": "The auditor gave up.",
    "limit": "The budget was used up.",
    "technical": "It ended for a technical reason.",
    "failed": "It failed for a technical reason.",
}


class JudgeDesk(QWidget):
    """`save_asked`: keep the verdict and go on; `frame_asked` carries a picture's reference."""

    save_asked = Signal()
    undo_asked = Signal()
    next_asked = Signal()
    frame_asked = Signal(str)

    def __init__(self, model: JudgingModel, wardrobe: Wardrobe) -> None:
        super().__init__()
        self.setObjectName("judge-desk")
        self._model = model
        self._wardrobe = wardrobe
        self._shown: object = None
        self._boxes: dict[str, QCheckBox] = {}
        self._texts = column(space="s")
        texts = column(self._texts, margin="m")
        texts.addStretch(1)
        self._verdicts = SegmentsView(
            wardrobe,
            [
                (value, f"{n} {words}", f"{tip} ({n})")
                for n, (value, words, tip) in enumerate(VERDICTS[:2], 1)
            ],
            name="verdict",
        )
        self._others = SegmentsView(
            wardrobe,
            [
                (value, f"{n} {words}", f"{tip} ({n})")
                for n, (value, words, tip) in enumerate(VERDICTS[2:], 3)
            ],
            name="verdict-other",
        )
        for segments in (self._verdicts, self._others):
            segments.chosen.connect(model.choose)
        self._reason = QComboBox()
        self._reason.setObjectName("judge-reason")
        self._reason.setAccessibleName("Reason")
        self._reason.setMinimumContentsLength(12)
        self._reason.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._reason.addItem("Choose a reason", "")
        for letter, reason in zip("ABCDEFGHIJKLM", CLOSED_REASONS, strict=False):
            self._reason.addItem(f"{letter} {reason.capitalize()}", reason)
        self._reason.activated.connect(lambda: model.explain(self._reason.currentData()))
        self._note = QLineEdit()
        self._note.setObjectName("judge-note")
        self._note.setAccessibleName("Note")
        self._note.setPlaceholderText("Note (optional)")
        self._note.textEdited.connect(model.annotate)
        self._missing = label("", "caption", wrap=True)
        self._missing.setObjectName("judge-missing")
        self._save = button(
            "Save, next",
            wardrobe,
            look="primary",
            tip="Keep the verdict and go to the next audit (Return)",
            name="judge-save",
            on_click=self.save_asked.emit,
        )
        self._undo = button(
            "Undo last",
            wardrobe,
            icon="undo",
            tip="Back to the last verdict, to change it (Backspace)",
            name="judge-undo",
            on_click=self.undo_asked.emit,
        )
        skip = button(
            "Skip",
            wardrobe,
            tip="Next audit without a verdict (N)",
            name="judge-next",
            on_click=self.next_asked.emit,
        )
        verdict = column(
            label("Your verdict", "section"),
            self._verdicts,
            self._others,
            self._reason,
            self._note,
            self._missing,
            row(self._undo, 1, skip, self._save),
            margin="m",
        )
        work = column(scrolling(panel(texts)), line(), panel(verdict))
        work.setSpacing(0)
        work.setStretch(0, 1)
        self._stack = QStackedWidget()
        nothing = EmptyView(
            wardrobe,
            "judge",
            "No audit is open",
            "Choose one on the left. You do not learn who made it, person or program.",
        )
        self._stack.addWidget(panel(column(nothing)))
        self._stack.addWidget(panel(work))
        self.setLayout(column(self._stack))
        model.listen(self._show)
        self._show()

    def focus_reason(self) -> None:
        """The verdict is chosen: its reason is next."""
        if self._reason.isEnabled():
            self._reason.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_can_undo(self, can: bool) -> None:
        """Whether there is a last verdict in this sitting."""
        self._undo.setEnabled(can)

    def _show(self) -> None:
        model = self._model
        self._stack.setCurrentIndex(0 if model.episode is None else 1)
        if model.episode is None:
            self._shown = None
            return
        if model.episode is not self._shown:
            self._shown = model.episode
            self._show_texts()
        for report_id, box in self._boxes.items():
            box.setChecked(report_id in model.rests_on)
            box.setEnabled(model.verdict == "met")
        self._verdicts.show_value(model.verdict)
        self._others.show_value(model.verdict)
        self._reason.setCurrentIndex(max(0, self._reason.findData(model.reason)))
        self._reason.setEnabled(model.verdict is not None)
        if self._note.text() != model.note:
            self._note.setText(model.note)
        kept = "Saved already; a change replaces it." if model.earlier else ""
        self._missing.setText(model.missing or kept)
        self._save.setEnabled(not model.missing)

    def _show_texts(self) -> None:
        model = self._model
        clear(self._texts)
        self._boxes.clear()
        anomalies = model.revision.definition.anomalies if model.revision else ()
        for number, anomaly in enumerate(anomalies, start=1):
            title = "Rubric" if len(anomalies) == 1 else f"Rubric {number}"
            self._texts.addWidget(
                card(
                    column(
                        label(title, "title"),
                        label("What is wrong", "section"),
                        reading(anomaly.rubric.en.anomaly),
                        label("What would be normal", "section"),
                        reading(anomaly.rubric.en.expected),
                        margin="m",
                    )
                )
            )
        if not anomalies:
            words = "Nothing is wrong in this world. Any claim is not met; “nothing found” is met."
            self._texts.addWidget(
                card(column(label("Clean control", "title"), label(words, wrap=True), margin="m"))
            )
        self._texts.addWidget(label("Reports", "section"))
        for report in model.reports:
            self._texts.addWidget(self._report_card(report))
        ending = model.episode.ending if model.episode else ""
        self._texts.addWidget(label(ENDING_WORDS.get(ending, ending), "soft", wrap=True))

    def _report_card(self, report: Report) -> QWidget:
        frames = row(label("Evidence", "caption"), space="xs")
        for ref in report.evidence[:4]:
            frames.addWidget(
                button(
                    ref,
                    self._wardrobe,
                    look="link",
                    tip="Show this picture",
                    name=f"evidence-{ref}",
                    on_click=lambda ref=ref: self.frame_asked.emit(ref),
                )
            )
        if len(report.evidence) > 4:
            frames.addWidget(label(f"and {len(report.evidence) - 4} more", "caption"))
        frames.addStretch(1)
        box = QCheckBox("The verdict rests on this")
        box.setObjectName(f"rests-on-{report.id}")
        box.clicked.connect(lambda checked: self._model.rest_on(report.id, checked))
        self._boxes[report.id] = box
        sure = "" if report.confidence is None else f"{report.confidence:.0%} sure"
        head = row(chip(report.id, "info"), label(sure, "caption"), 1)
        text = reading(report.description)
        text.setObjectName(f"report-{report.id}")
        return card(column(head, text, frames, box, margin="m", space="xs"))
