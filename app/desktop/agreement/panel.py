"""The agreement panel: two sources, kappa and what belongs beside it, part by part, what to label next, difficulty.

Owns: putting the cards together, and the words of what was clicked. Refuses: computing (desk), and opening audits.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QComboBox, QMenu, QToolButton, QWidget

from app.desktop.agreement.beside import BesideView
from app.desktop.agreement.cells import CellsView
from app.desktop.agreement.desk import AgreementDesk
from app.desktop.agreement.kappa import KappaView
from app.desktop.agreement.planning import PlannerView
from app.desktop.models.agreement import AgreementModel
from app.desktop.shelf import Shelf
from app.desktop.studio import Studio
from app.desktop.turns import in_turns
from app.desktop.widgets.empty import EmptyView
from app.desktop.widgets.keeping import keep_file
from app.desktop.widgets.pieces import button, card, chip, column, label, may_narrow, row, tool
from app.jobs.agreement_view import AgreementView
from app.jobs.sources import part_words
from evaluation.agreement_tables import ENDINGS, FORMS, Form, write_table

if TYPE_CHECKING:
    from app.desktop.agreement.difficulty import FitView, GradersCard
    from app.desktop.agreement.parts import PartsView

WIDE_PX = 620
VERDICTS = ("not met", "met")
LEFT_OUT = {"tie": "tied"}
"""Why an audit is left out, after how many; other reasons read well as they are."""
COMPUTING = ("Computing the agreement…", "Two sources of verdicts are compared.")
NOTHING = (
    "Nothing to compare yet",
    "Agreement needs two sources: a person's verdicts and a judge's, for example.",
)
NOTHING_BLIND = (
    "Nothing to compare yet",
    "Agreement is shown over audits that you have judged, once somebody else has judged them too.",
)


class AgreementPanel(QWidget):
    """`chosen` carries (words, episode ids); `queue_asked` the same, of audits that people are to judge."""

    chosen = Signal(str, tuple)
    queue_asked = Signal(str, tuple)

    def __init__(self, studio: Studio, shelf: Shelf, *, blind: bool = False) -> None:
        super().__init__()
        self.setObjectName("agreement")
        self._studio, self._shelf = studio, shelf
        self.model = AgreementModel(blind=blind)
        self.desk = AgreementDesk(studio, shelf, self.model)
        self._shown: AgreementView | None = None
        self._has_plots = False
        """They are made, or being made, since the first answer."""
        self._parts: PartsView | None = None
        self._fit: FitView | None = None
        self._graders: GradersCard | None = None
        self._a, self._b = self._combo("rows", "First source"), self._combo("columns", "Second source")
        self._simulated = chip("simulated", "warn")
        self._simulated.hide()
        self._kappa = KappaView()
        self._cells = CellsView(VERDICTS, name="cell", noun="audit")
        self._cells.chosen.connect(self._on_cell)
        self._beside = BesideView()
        self._planner = PlannerView(self.model, studio.wardrobe)
        if blind:  # its choice knows what others said of audits that one has not judged
            self._planner.hide()
        self._excluded = label("", "caption", wrap=True)
        self._excluded.setObjectName("agreement-excluded")
        self._empty = EmptyView(studio.wardrobe, "results", *COMPUTING)
        self._body = QWidget()
        self._lay_out()
        self._connect()
        self._show()

    def enter(self) -> None:
        """Somebody looks."""
        self.desk.enter()

    def leave(self) -> None:
        """Nobody looks any more."""
        self.desk.leave()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Two cards stand beside each other where there is room, and below each other where there is not."""
        super().resizeEvent(event)
        wide = event.size().width() >= WIDE_PX
        side = QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        for pair in self._pairs:
            pair.setDirection(side)

    def _lay_out(self) -> None:
        wardrobe = self._studio.wardrobe
        export = tool("keep", "Keep the table of the parts", wardrobe, name="agreement-export")
        export.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(export)
        form: Form
        for form in FORMS:
            words = f"As {'CSV' if form == 'csv' else 'LaTeX' if form == 'latex' else form.capitalize()}…"
            menu.addAction(words).triggered.connect(partial(self._keep_table, form))
        export.setMenu(menu)
        head = row(self._a, label("and"), self._b, self._simulated, export)
        head.setStretch(0, 1)
        head.setStretch(2, 1)
        self._only = label("", "accent", wrap=True)
        self._only.setObjectName("agreement-only")
        whole = button(
            "Show everything",
            wardrobe,
            look="link",
            name="agreement-whole",
            on_click=lambda: self.model.look_at(""),
        )
        self._only_row = QWidget()
        only = row(self._only, whole)
        only.setStretch(0, 1)
        self._only_row.setLayout(only)
        table = column(label("Both rated", "section"), self._cells, margin="m", space="xs")
        table.addStretch(1)
        figures = row(self._kappa, card(table), space="m")
        figures.setStretch(0, 1)
        figures.setStretch(1, 1)
        self._pairs: list[QBoxLayout] = [figures]
        self._parts_place, self._difficulty_place = column(), column()
        self._body.setLayout(
            column(
                self._only_row,
                figures,
                self._excluded,
                self._parts_place,
                self._beside,
                self._planner,
                self._difficulty_place,
                space="m",
            )
        )
        self.setLayout(column(head, self._empty, self._body, space="m"))

    def _connect(self) -> None:
        self._planner.asked.connect(self.desk.plan)
        self._planner.queue_asked.connect(self.queue_asked)
        self._planner.chosen.connect(self.chosen)
        self.model.listen(self._show)

    def _combo(self, name: str, words: str) -> QComboBox:
        made = QComboBox()
        made.setObjectName(f"agreement-{name}")
        made.setAccessibleName(words)
        made.setMinimumContentsLength(5)
        made.setPlaceholderText("Nobody yet")
        may_narrow(made)
        made.activated.connect(
            lambda _: self.model.compare(self._a.currentData() or "", self._b.currentData() or "")
        )
        return made

    def _show(self) -> None:
        view = self.model.view
        if view is None or view.measures is None:
            words = COMPUTING if view is None else NOTHING_BLIND if self.model.blind else NOTHING
            if self.model.failure:
                words = ("The agreement could not be computed", self.model.failure)
            self._empty.say(*words)
        has_answer = view is not None and view.measures is not None
        self._body.setVisible(has_answer)
        self._empty.setVisible(not has_answer)
        if view is not None and view is not self._shown:
            self._shown = view
            self._show_view(view)

    def _show_view(self, view: AgreementView) -> None:
        for combo, chosen in ((self._a, view.question.a), (self._b, view.question.b)):
            combo.clear()
            for source in view.sources:
                combo.addItem(f"{source.name} ({source.judgments})", source.id)
            combo.setCurrentIndex(combo.findData(chosen))
            combo.setEnabled(len(view.sources) > 1)
        self._simulated.setVisible(view.simulated)
        if view.measures is None or view.whole is None:
            return
        a, b = view.name_of(view.question.a), view.name_of(view.question.b)
        self._only_row.setVisible(bool(view.question.part))
        self._only.setText(f"Only {part_words(view.question.by, view.question.part)}")
        self._kappa.show_measures(view.measures)
        self._cells.show_counts(view.measures.table, a, b)
        excluded = ", ".join(
            f"{count} {LEFT_OUT.get(why, why)}" for why, count in view.whole.excluded.items()
        )
        self._excluded.setText(
            f"Left out of the whole, and counted: {excluded}." if excluded else "Nothing was left out."
        )
        self._beside.show_measures(view.measures, view.raters)
        self._show_plots()

    def _show_plots(self) -> None:
        steps = (self._show_parts, self._show_fit, self._show_graders)
        if not self._has_plots:
            self._has_plots = True
            fit = (self._make_fit, self._show_fit, self._make_graders, self._show_graders)
            # The plotting library is there now: the desk has loaded it.
            steps = (self._make_parts, self._show_parts, *(() if self.model.blind else fit))
        in_turns(self, (step() for step in steps))  # each takes a while

    def _show_parts(self) -> None:
        if self._parts is not None and self.model.view is not None:
            self._parts.show_view(self.model.view)
            self._parts.show()

    def _show_fit(self) -> None:
        view, fit = self.model.view, self.model.fit
        if self._fit is not None and view is not None and fit is not None:
            self._fit.show_fit(fit, view.name_of(view.question.b))
            self._fit.show()

    def _show_graders(self) -> None:
        if self._graders is not None and self.model.graders_view is not None:
            self._graders.show_graders(self.model.graders_view)
            self._graders.show()

    def _make_parts(self) -> None:
        from app.desktop.agreement.parts import PartsView

        self._parts = PartsView(self._studio.wardrobe, self.model.splits)
        self._parts.split_asked.connect(self.model.split)
        self._parts.chosen.connect(self._on_part)
        self._parts.chart.kept.connect(self._keep)
        self._parts.hide()  # until there is something on it
        self._parts_place.addWidget(self._parts)

    def _make_fit(self) -> None:
        from app.desktop.agreement.difficulty import FitView

        self._fit = FitView(self._studio.wardrobe)
        self._fit.chosen.connect(self.chosen)
        self._fit.chart.kept.connect(self._keep)
        self._fit.hide()  # until there is something on it
        self._difficulty_place.addWidget(self._fit)

    def _make_graders(self) -> None:
        from app.desktop.agreement.difficulty import GradersCard

        self._graders = GradersCard()
        self._graders.asked.connect(self.model.grade_by)
        self._graders.chosen.connect(self._on_grades)
        self._graders.hide()  # until there is something on it
        self._difficulty_place.addWidget(self._graders)

    def _on_cell(self, i: int, j: int) -> None:
        view = self.model.view
        if view is not None and view.shown is not None:
            words = f"Rated {VERDICTS[i]} and {VERDICTS[j]}"
            self.chosen.emit(words, view.shown.in_cell(bool(i), bool(j)))

    def _on_part(self, part: str, episodes: tuple[str, ...]) -> None:
        view = self.model.view
        if view is not None:
            self.chosen.emit(part_words(view.question.by, part), episodes)
            self.model.look_at(part)

    def _on_grades(self, a: int, b: int) -> None:
        graders, records = self.model.graders_view, self._shelf.records
        if graders is not None:
            revisions = graders.in_cell(a, b)
            episodes = tuple(one.id for sha in revisions for one in records.episodes_of(sha))
            self.chosen.emit(f"Graded {a} and {b}", episodes)

    def _keep(self, name: str, content: bytes) -> None:
        keep_file(self._studio, self, name, content)

    def _keep_table(self, form: Form, _checked: bool = False) -> None:
        view = self.model.view
        if view is None or view.whole_measures is None:
            self._studio.say("There is no agreement to keep yet.", "info")
            return
        by = view.question.by
        rows = [
            ("all", view.whole_measures),
            *((part_words(by, one.part), one.measures) for one in view.parts),
        ]
        text = write_table(rows, form, title=by)
        self._keep(f"agreement-by-{by}.{ENDINGS[form]}", text.encode())
