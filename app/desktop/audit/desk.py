"""The right column of Audit: the brief, the report form, the filed reports, and how it ends.

Owns: these widgets. Refuses: the audit itself (controller).
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QTabWidget, QWidget

from app.desktop.audit.report import ReportForm, ReportsView
from app.desktop.models.report_draft import ReportDraft
from app.desktop.models.sitting import SittingView
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.empty import EmptyView
from app.desktop.widgets.pieces import bullet, button, clear, column, label, line, panel, row, scrolling
from data.schema.audit import AuditorBrief
from data.schema.category import CATEGORIES, FAMILY_NAMES


class AuditDesk(QWidget):
    """Signals say what was asked."""

    submit_asked = Signal()
    nothing_asked = Signal()
    give_up_asked = Signal()

    def __init__(self, wardrobe: Wardrobe) -> None:
        super().__init__()
        self.setObjectName("audit-desk")
        self.form = ReportForm(wardrobe)
        self.reports = ReportsView(wardrobe)
        self._brief_layout = column(space="s")
        self.tabs = QTabWidget()
        self.tabs.setObjectName("audit-tabs")
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        brief = column(self._brief_layout, margin="m")
        brief.addStretch(1)
        report = column(self.form, line(), label("Filed reports", "section"), self.reports, margin="m")
        report.addStretch(1)
        self.tabs.addTab(scrolling(panel(brief)), "Brief")
        self.tabs.addTab(scrolling(panel(report)), "Report")
        self._submit = button(
            "Submit",
            wardrobe,
            look="primary",
            tip="End the audit with the filed reports",
            name="audit-submit",
            on_click=self.submit_asked.emit,
        )
        self._nothing = button(
            "Nothing found",
            wardrobe,
            tip="End the audit: as far as you saw, nothing is wrong",
            name="audit-nothing",
            on_click=self.nothing_asked.emit,
        )
        self._give_up = button(
            "Give up",
            wardrobe,
            look="danger",
            tip="End the audit without a result",
            name="audit-give-up",
            on_click=self.give_up_asked.emit,
        )
        ends = row(self._give_up, 1, self._nothing, self._submit, margin="m")
        work = column(self.tabs, line(), ends)
        work.setSpacing(0)
        self._stack = QStackedWidget()
        self._stack.addWidget(
            panel(
                column(
                    EmptyView(
                        wardrobe,
                        "info",
                        "Nothing to report yet",
                        "The brief and the report form come with an audit.",
                    )
                )
            )
        )
        self._stack.addWidget(panel(work))
        self.setLayout(column(self._stack))
        self._brief: AuditorBrief | None = None

    def show_nothing(self) -> None:
        """No audit is open."""
        self._brief = None
        self.tabs.setCurrentIndex(0)
        self._stack.setCurrentIndex(0)

    def show_audit(self, view: SittingView, draft: ReportDraft, busy: str) -> None:
        """Shows the audit as it is now."""
        if view.brief != self._brief:
            self._brief = view.brief
            self._show_brief(view.brief)
        self.form.show_draft(draft, asks_category=view.brief.asks_category)
        self.reports.show_reports(view.reports)
        standing = any(not report.withdrawn for report in view.reports)
        self._submit.setEnabled(standing and not busy)
        self._nothing.setEnabled(not standing and not busy)
        self._give_up.setEnabled(not busy)
        self._stack.setCurrentIndex(1)

    def _show_brief(self, brief: AuditorBrief) -> None:
        clear(self._brief_layout)

        def section(title: str, *lines: str, is_list: bool = False) -> None:
            self._brief_layout.addWidget(label(title, "section"))
            for text in lines:
                if is_list:
                    self._brief_layout.addLayout(bullet(text))
                else:
                    self._brief_layout.addWidget(label(text, wrap=True))

        section("The scene", brief.description or "Nothing is said about it.")
        if brief.interactions:
            section("What one can do in it", *brief.interactions, is_list=True)
        hint = _hint_words(brief)
        if hint:
            section("Hint", hint)
        section("How it works", *brief.controls, is_list=True)
        section("Budget", f"{brief.budget.steps} steps. Looking again and reporting cost none.")


def _hint_words(brief: AuditorBrief) -> str:
    hint = brief.hint
    if hint.category is not None:
        category = CATEGORIES[hint.category]
        return f"{category.name}: {category.notice}"
    return f"Family: {FAMILY_NAMES[hint.family]}" if hint.family is not None else ""
