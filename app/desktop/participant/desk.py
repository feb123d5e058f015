"""The right column of a participant's audit: the brief, the report, the worked example, and how it ends.

Owns: these widgets. Refuses: the audit itself (controller).
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QGridLayout, QTabWidget, QVBoxLayout, QWidget

from app.desktop.audit.report import ReportForm, ReportsView
from app.desktop.gallery import Gallery
from app.desktop.models.participation import ParticipantView
from app.desktop.models.report_draft import ReportDraft
from app.desktop.models.sitting import ReportView
from app.desktop.participant.words import time_words
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.category_words import category_name, category_notice, family_name
from app.desktop.widgets.picture import DrawnMark, PictureView
from app.desktop.widgets.pieces import bullet, button, clear, column, label, line, panel, scrolling
from data.schema.audit import AuditorBrief
from data.schema.category import CATEGORIES
from data.schema.example import GivenExample, GivenFrame
from data.schema.study import Mode
from evaluation.contract import REPORTS_MAX

TEXT_PX = 92


class Desk(QWidget):
    """Signals say what was asked; `ending_asked` carries submitted, nothing_found, gave_up or technical."""

    ending_asked = Signal(str)

    def __init__(self, wardrobe: Wardrobe, gallery: Gallery, example: GivenExample | None) -> None:
        super().__init__()
        self.setObjectName("participant-desk")
        self._wardrobe, self._gallery = wardrobe, gallery
        self.form = ReportForm(wardrobe)
        self.form.text.setMaximumHeight(TEXT_PX)  # the rest of the form stays in sight
        self.reports = ReportsView(wardrobe)
        self._brief: AuditorBrief | None = None
        self._brief_layout = column(space="s")
        self._full = label(
            self.tr("There are {0} reports, which is the most; revise one.").format(REPORTS_MAX),
            "warn",
            wrap=True,
        )
        self._full.hide()
        self.tabs = QTabWidget()
        self.tabs.setObjectName("participant-tabs")
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        brief = column(self._brief_layout, margin="m")
        brief.addStretch(1)
        report = column(
            self.form,
            self._full,
            line(),
            label(self.tr("Filed reports"), "section"),
            self.reports,
            margin="m",
        )
        report.addStretch(1)
        self.tabs.addTab(scrolling(panel(brief)), self.tr("The task"))
        self.tabs.addTab(scrolling(panel(report)), self.tr("Report"))
        if example is not None:
            self.tabs.addTab(scrolling(panel(self._example(example))), self.tr("Example"))
        ends = self._endings(wardrobe)
        work = column(self.tabs, line(), ends)
        work.setSpacing(0)
        self.setLayout(work)

    def show_audit(self, view: ParticipantView, draft: ReportDraft, *, can_act: bool) -> None:
        """Shows the audit as it is now."""
        if view.brief != self._brief:
            self._brief = view.brief
            self._show_brief(view.brief, view.mode)
        self.form.show_draft(draft, asks_category=view.brief.asks_category)
        full = len(view.reports) >= REPORTS_MAX and not draft.revises
        self._full.setVisible(full)
        self.form.setEnabled(can_act and not full)
        self.reports.show_reports(
            [
                ReportView(report.id, report.description, report.evidence, report.withdrawn)
                for report in view.reports
            ]
        )
        self._submit.setEnabled(can_act and view.standing > 0)
        self._nothing.setEnabled(can_act and view.standing == 0)
        self._give_up.setEnabled(can_act)
        self._technical.setEnabled(can_act)

    def _endings(self, wardrobe: Wardrobe) -> QGridLayout:
        def end(ending: str, text: str, tip: str, look: str = "") -> QWidget:
            return button(
                text,
                wardrobe,
                look=look,
                tip=tip,
                name=f"end-{ending.replace('_', '-')}",
                on_click=lambda: self.ending_asked.emit(ending),
            )

        self._submit = end(
            "submitted",
            self.tr("Submit the audit"),
            self.tr("End the audit with the filed reports"),
            "primary",
        )
        self._nothing = end(
            "nothing_found",
            self.tr("Nothing found"),
            self.tr("End the audit: as far as you saw, nothing is wrong"),
        )
        self._give_up = end(
            "gave_up", self.tr("Give up"), self.tr("End the audit without a result"), "danger"
        )
        self._technical = end(
            "technical",
            self.tr("Technical problem"),
            self.tr("End the audit because something does not work here"),
        )
        grid = QGridLayout()
        grid.setContentsMargins(12, 10, 12, 10)
        grid.setSpacing(8)
        grid.addWidget(self._technical, 0, 0)
        grid.addWidget(self._give_up, 0, 1)
        grid.addWidget(self._nothing, 1, 0)
        grid.addWidget(self._submit, 1, 1)
        return grid

    def _show_brief(self, brief: AuditorBrief, mode: Mode) -> None:
        clear(self._brief_layout)

        def section(title: str, *lines: str, is_list: bool = False) -> None:
            self._brief_layout.addWidget(label(title, "section"))
            for text in lines:
                if is_list:
                    self._brief_layout.addLayout(bullet(text))
                else:
                    self._brief_layout.addWidget(label(text, wrap=True))

        section(
            self.tr("What you do"),
            self.tr(
                "Explore the world. If something in it is wrong, report it with pictures and point at it. "
                "Perhaps nothing is wrong."
            ),
        )
        section(self.tr("The scene"), brief.description or self.tr("Nothing is said about it."))
        if brief.interactions:
            section(self.tr("What one can do in it"), *brief.interactions, is_list=True)
        hint = self._hint(brief)
        if hint:
            section(self.tr("Hint"), self.tr("If something is wrong, it is of this kind:"), *hint)
        if mode == "free":
            ticks = round((brief.simulated_s or 0) * 60)
            budget = self.tr("{0} minutes of walking. Time stands still while the mouse is free.").format(
                time_words(ticks)
            )
        else:
            budget = self.tr("{0} steps. Looking again and reporting cost none.").format(brief.budget.steps)
        section(self.tr("Budget"), budget)

    @staticmethod
    def _hint(brief: AuditorBrief) -> tuple[str, ...]:
        hint = brief.hint
        if hint.category is not None:
            category = CATEGORIES[hint.category]
            return (category_name(category), category_notice(category))
        return (family_name(hint.family),) if hint.family is not None else ()

    def _example(self, example: GivenExample) -> QVBoxLayout:
        layout = column(
            label(self.tr("An example from another task"), "section"),
            label(category_name(CATEGORIES[example.category]), "title", wrap=True),
            label(example.definition, wrap=True),
            margin="m",
        )
        for number, frame in enumerate(example.frames, 1):
            layout.addWidget(self._example_picture(number, frame))
            if frame.caption:
                layout.addWidget(label(frame.caption, "soft", wrap=True))
        layout.addWidget(label(self.tr("A report that would be right"), "section"))
        layout.addWidget(label(example.answer, wrap=True))
        layout.addStretch(1)
        return layout

    def _example_picture(self, number: int, frame: GivenFrame) -> PictureView:
        picture = PictureView(
            self._wardrobe,
            name=f"example-{number}",
            words=self.tr("Picture {0} of the example").format(number),
        )
        picture.setFixedHeight(180)
        marks = [DrawnMark("box", box.x0, box.y0, box.x1, box.y1) for box in frame.boxes]

        def show(image: QImage) -> None:
            picture.show_image(image)
            picture.show_marks(*marks)

        self._gallery.ask(picture, frame.blob, show)
        return picture
