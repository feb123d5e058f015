"""The report form, and the reports that were filed.

Owns: fields of a ReportDraft, and asking to file, revise, withdraw. Refuses: the audit itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QPlainTextEdit, QSlider, QWidget

from app.desktop.models.report_draft import Lack, ReportDraft
from app.desktop.models.sitting import ReportView
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.category_words import category_name
from app.desktop.widgets.flow import FlowLayout
from app.desktop.widgets.pieces import (
    button,
    card,
    chip,
    clear,
    column,
    label,
    may_narrow,
    panel,
    row,
    scrolling,
    set_chip,
    tool,
)
from app.desktop.widgets.segments import SegmentsView
from data.schema.category import CATEGORIES

EVIDENCE_PX = 68
"""Two lines of pictures; more of them scroll."""
LACKS_LINES = 2


class ReportForm(QWidget):
    """`edited` carries the new ReportDraft; `filed` asks to file it; `tool_chosen` what the mouse draws."""

    edited = Signal(object)
    filed = Signal()
    dropped = Signal()
    tool_chosen = Signal(str)
    evidence_chosen = Signal(str)

    def __init__(self, wardrobe: Wardrobe) -> None:
        super().__init__()
        self.setObjectName("report-form")
        self._wardrobe = wardrobe
        self._draft = ReportDraft()
        self._quiet = False
        self._title = label(self.tr("New report"), "title")
        self.text = QPlainTextEdit()
        self.text.setObjectName("report-text")
        self.text.setAccessibleName(self.tr("What is wrong"))
        self.text.setPlaceholderText(self.tr("What is wrong, where, and when it shows"))
        self.text.setTabChangesFocus(True)
        self.text.setMinimumHeight(84)
        self.text.textChanged.connect(self._on_text)
        self._category = QComboBox()
        self._category.setObjectName("report-category")
        self._category.setAccessibleName(self.tr("Category"))
        self._category.setMinimumContentsLength(12)
        may_narrow(self._category)
        self._category.addItem(self.tr("Category: not chosen"), None)
        for code, category in CATEGORIES.items():
            self._category.addItem(f"{code} {category_name(category)}", code)
        self._category.activated.connect(self._on_category)
        self._category.hide()
        self._evidence = FlowLayout()
        self._none = label(self.tr("F keeps what you see as evidence."), "soft", wrap=True)
        kept = scrolling(panel(column(self._none, self._evidence)))
        kept.setFixedHeight(EVIDENCE_PX)  # however many are kept: the buttons below stay where they are
        self.mark_tool = SegmentsView(
            wardrobe,
            (
                ("point", self.tr("Point"), self.tr("Click the anomaly in an evidence picture")),
                ("box", self.tr("Box"), self.tr("Drag a box around it")),
            ),
            name="mark-tool",
            icons={"point": "point", "box": "box"},
        )
        self.mark_tool.chosen.connect(self.tool_chosen)
        self._cannot = QCheckBox(self.tr("I cannot point at it"))
        self._cannot.setObjectName("cannot-point")
        self._cannot.setToolTip(self.tr("Without a mark only a person can judge the report."))
        self._cannot.clicked.connect(self._on_cannot)
        self._mark_words = label("", "caption", wrap=True)
        self._sure = QSlider(Qt.Orientation.Horizontal)
        self._sure.setObjectName("report-confidence")
        self._sure.setRange(0, 20)
        self._sure.setAccessibleName(self.tr("How sure you are"))
        self._sure.valueChanged.connect(self._on_sure)
        self._sure_words = label(self.tr("not said"), "caption")
        self._lacks = label("", "caption", wrap=True)
        self._lacks.setObjectName("report-lacks")
        self._lacks.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._lacks.setFixedHeight(LACKS_LINES * self._lacks.fontMetrics().lineSpacing())
        self._file = button(
            self.tr("File the report"),
            wardrobe,
            look="primary",
            tip=self.tr("File the report (Ctrl+Return); it costs nothing"),
            name="report-file",
            on_click=self.filed.emit,
        )
        self._drop = button(self.tr("Clear"), wardrobe, name="report-clear", on_click=self.dropped.emit)
        sure = row(label(self.tr("How sure"), "soft"), self._sure, self._sure_words)
        sure.setStretch(1, 1)
        self.setLayout(
            column(
                self._title,
                self.text,
                self._category,
                label(self.tr("Evidence"), "section"),
                kept,
                label(self.tr("Where in the picture"), "section"),
                self.mark_tool,
                self._mark_words,
                self._cannot,
                sure,
                self._lacks,
                row(self._drop, 1, self._file),
            )
        )

    def show_draft(self, draft: ReportDraft, *, asks_category: bool) -> None:
        """Shows a draft without telling anybody."""
        self._quiet = True
        self._draft = draft
        revise = self.tr("Revise {0}").format(draft.revises)
        self._title.setText(revise if draft.revises else self.tr("New report"))
        if self.text.toPlainText() != draft.description:
            self.text.setPlainText(draft.description)
        self._category.setVisible(asks_category and not draft.revises)
        self._category.setCurrentIndex(max(0, self._category.findData(draft.category)))
        self._show_evidence(draft.evidence)
        self._cannot.setChecked(draft.cannot_point)
        for part in (self.mark_tool, self._cannot, self._sure):
            part.setEnabled(not draft.revises)
        self._mark_words.setText(self._words_of_mark(draft))
        self._sure.setValue(0 if draft.confidence is None else round(draft.confidence * 20))
        self._sure_words.setText(
            self.tr("not said") if draft.confidence is None else f"{draft.confidence:.0%}"
        )
        lacks = draft.lacks(asks_category=asks_category)
        words = self.tr("; ").join(self._words_of_lack(lack) for lack in lacks)
        self._lacks.setText(
            self.tr("Still needed: {0}.").format(words) if lacks else self.tr("Ready to file.")
        )
        self._file.setEnabled(not lacks)
        self._quiet = False

    def _words_of_mark(self, draft: ReportDraft) -> str:
        mark = draft.mark
        if draft.revises:
            return self.tr("A revision keeps the report's mark.")
        if mark is None:
            return self.tr("Choose a tool, then mark the large picture.")
        words = self.tr("A point on {0}.") if mark.kind == "point" else self.tr("A box on {0}.")
        return words.format(mark.frame)

    def _words_of_lack(self, lack: Lack) -> str:
        match lack:
            case "description":
                return self.tr("a description")
            case "evidence":
                return self.tr("a picture as evidence (F)")
            case "mark":
                return self.tr("a mark on the picture, or “I cannot point at it”")
            case "category":
                return self.tr("a category")

    def _show_evidence(self, refs: Sequence[str]) -> None:
        self._none.setVisible(not refs)
        clear(self._evidence)
        for ref in refs:
            show = button(
                ref,
                self._wardrobe,
                look="link",
                tip=self.tr("Show this picture"),
                on_click=lambda ref=ref: self.evidence_chosen.emit(ref),
            )
            words = self.tr("Take {0} out").format(ref)
            drop = tool("close", words, self._wardrobe, on_click=lambda ref=ref: self._on_drop(ref))
            self._evidence.addWidget(panel(row(show, drop, space="xs")))

    def _change(self, **update: object) -> None:
        if not self._quiet:
            self.edited.emit(self._draft.model_copy(update=update))

    def _on_text(self) -> None:
        self._change(description=self.text.toPlainText()[:10_000])

    def _on_category(self) -> None:
        self._change(category=self._category.currentData())

    def _on_cannot(self, checked: bool) -> None:
        self._change(cannot_point=checked, mark=None if checked else self._draft.mark)

    def _on_sure(self, place: int) -> None:
        self._change(confidence=place / 20)

    def _on_drop(self, ref: str) -> None:
        self.edited.emit(self._draft.without_evidence(ref))


class ReportsView(QWidget):
    """The filed reports. `revise_asked` and `withdraw_asked` carry a report id."""

    revise_asked = Signal(str)
    withdraw_asked = Signal(str)

    def __init__(self, wardrobe: Wardrobe) -> None:
        super().__init__()
        self.setObjectName("reports")
        self._wardrobe = wardrobe
        self._shown: tuple[ReportView, ...] | None = None
        self._layout = column(space="xs")
        self.setLayout(self._layout)

    def show_reports(self, reports: Sequence[ReportView]) -> None:
        """Lists them, oldest first."""
        if tuple(reports) == self._shown:
            return
        self._shown = tuple(reports)
        clear(self._layout)
        for report in reports:
            self._layout.addWidget(self._card(report))
        if not reports:
            self._layout.addWidget(label(self.tr("None filed yet."), "soft"))

    def _card(self, report: ReportView) -> QWidget:
        state = chip(report.id, "info")
        if report.withdrawn:
            set_chip(state, self.tr("{0} withdrawn").format(report.id), "plain")
        revise = tool(
            "author",
            self.tr("Revise {0}").format(report.id),
            self._wardrobe,
            name=f"revise-{report.id}",
            on_click=lambda: self.revise_asked.emit(report.id),
        )
        withdraw = tool(
            "trash",
            self.tr("Withdraw {0}").format(report.id),
            self._wardrobe,
            name=f"withdraw-{report.id}",
            on_click=lambda: self.withdraw_asked.emit(report.id),
        )
        if report.withdrawn:
            withdraw.hide()  # never show a widget that has no parent yet: it would be a window
        words = label(report.description, wrap=True)
        cited = self.tr("Evidence: {0}").format(self.tr(", ").join(report.evidence))
        evidence = label(cited, "caption", wrap=True)
        return card(column(row(state, 1, revise, withdraw), words, evidence, margin="s", space="xs"))
