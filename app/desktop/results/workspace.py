"""Results, put together: who scores and who is compared, the tables, the audits behind a number.

Owns: choices, computing off the Qt thread, drilling down. Refuses: formulas and blindness (everything is known here).
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QStackedWidget, QTabWidget, QWidget

from app.desktop.agreement.panel import AgreementPanel
from app.desktop.library.listing import Listing
from app.desktop.library.view import LibraryView
from app.desktop.models.library import LibraryModel
from app.desktop.models.results import ResultsView, plan_results
from app.desktop.operations import Failure
from app.desktop.plots.loading import load_plots
from app.desktop.results.behind import BehindView
from app.desktop.results.success import SuccessView
from app.desktop.shelf import Shelf
from app.desktop.studies.examples_panel import ExamplesPanel
from app.desktop.studies.panel import StudiesPanel
from app.desktop.studio import Studio
from app.desktop.widgets.empty import EmptyView
from app.desktop.widgets.first_focus import hand_focus_on
from app.desktop.widgets.keeping import keep_file
from app.desktop.widgets.pieces import column, label, line, may_narrow, panel, scrolling
from app.desktop.workspace import Workspace
from app.jobs.sources import prepare
from data.schema.audit import Episode
from validation.blind import ProjectRecords

COMPUTING = ("Computing the results…", "Rates and agreement are computed from the verdicts.")
NOTHING = (
    "No results yet",
    "Freeze a task in Author, let companions audit it in the panel below, or audit it yourself.",
)


class ResultsWorkspace(Workspace):
    """The researcher's workspace."""

    name = "results"
    task_chosen = Signal()
    """Another task is chosen on the left: the companion panel speaks of it."""
    queue_asked = Signal(str, tuple)
    """Words and audits that people are to judge."""

    def __init__(self, studio: Studio, shelf: Shelf, agreement: AgreementPanel) -> None:
        """`agreement` is made before, in a turn of its own."""
        self.studio = studio
        self.shelf = shelf
        self.view: ResultsView | None = None
        self._here = False
        self._wished = ""
        self._computing = False
        self._again = False
        wardrobe = studio.wardrobe
        self.success = SuccessView(wardrobe)
        self.agreement = agreement
        self.behind = BehindView(wardrobe, studio.gallery)
        self.tabs = QTabWidget()
        self.tabs.setObjectName("results-tabs")
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        self.studies = StudiesPanel(studio)
        self.examples = ExamplesPanel(studio, lambda: self.shelf.newest(self.library.selected))
        self._empty = EmptyView(
            wardrobe,
            "results",
            *COMPUTING,
        )
        self._scored = QStackedWidget()
        self._scored.addWidget(self._empty)
        self._scored.addWidget(self.success)
        for view, title in (
            (self._scored, "Success"),
            (self.agreement, "Agreement"),
            (self.studies, "Studies"),
            (self.examples, "Examples"),
        ):
            inside = column(view, margin="l")
            inside.addStretch(1)
            self.tabs.addTab(scrolling(panel(inside)), title)
        super().__init__(self._left(), self.tabs, self.behind)
        self.tabs.currentChanged.connect(lambda _: self._on_tab())
        self.studies.chosen.connect(self._on_number)
        self.studies.kept.connect(self._keep)
        self.success.chosen.connect(self._on_number)
        self.success.kept.connect(self._keep)
        self.agreement.chosen.connect(self._on_number)
        self.agreement.queue_asked.connect(self.queue_asked)
        shelf.changed.connect(self._on_shelf)

    @property
    def revision(self) -> str:
        """The newest revision of the task that is chosen on the left."""
        newest = self.shelf.newest(self.library.selected)
        return newest.sha256 if newest is not None else ""

    @property
    def says_at_foot(self) -> bool:
        """The head holds the tabs, and what is compared with what."""
        return True

    def enter(self) -> None:
        """Computes what is shown."""
        self._here = True
        self._on_shelf()
        self.agreement.enter()
        self._on_tab()

    def leave(self) -> None:
        """Nothing is computed while nobody looks."""
        self._here = False
        self.agreement.leave()
        self.studies.leave()
        self.examples.leave()

    def end(self) -> list[Future[Any]]:
        """The window closes: no seat is held from here any more."""
        self.studies.giving.let_go()
        return []

    def search(self) -> None:
        """The library's search."""
        self._list.focus_search()

    def _left(self) -> QWidget:
        wardrobe = self.studio.wardrobe
        self._judge = self._combo()
        self.library = LibraryModel("results")
        self._listing = Listing("results", self.studio, self.shelf, self.library)
        empty = EmptyView(wardrobe, "author", "No tasks yet", "Make one in Author.")
        self._list = LibraryView(
            self.library, wardrobe, title="Tasks", name="results-list", empty=empty, done_word="frozen"
        )
        self._list.chosen.connect(self._on_task)
        choices = column(
            label("Results", "title"),
            label("Success is scored by", "section"),
            self._judge,
            margin="m",
            space="xs",
        )
        layout = column(panel(choices), line(), self._list)
        layout.setSpacing(0)
        layout.setStretch(2, 1)
        made = panel(layout)
        hand_focus_on(made, self._list)
        return made

    def _combo(self) -> QComboBox:
        made = QComboBox()
        made.setObjectName("results-judge")
        made.setAccessibleName("Scored by")
        made.setMinimumContentsLength(8)
        may_narrow(made)
        made.setPlaceholderText("Computing…")
        made.setEnabled(False)
        made.activated.connect(self._on_choice)
        return made

    def _on_tab(self) -> None:
        """Only the page that is looked at reads."""
        for page in (self.studies, self.examples):
            if self._here and self.tabs.currentWidget().isAncestorOf(page):
                page.enter()
            else:
                page.leave()

    def _on_choice(self) -> None:
        self._wished = self._judge.currentData() or ""
        self._compute()

    def _on_shelf(self) -> None:
        if not self._here:
            return
        self._listing.refresh()
        self._compute()

    def _compute(self) -> None:
        if self._computing:
            self._again = True
            return
        self._computing = True
        load_plots()
        if self.view is None or self.view.table is None:
            self._empty.say(*COMPUTING)
        records, wished = self.shelf.records, self._wished

        def work() -> ResultsView:
            return plan_results(prepare(records), wished)

        def done(view: ResultsView) -> None:
            self._computing = False
            self._show(view)
            if self._again:
                self._again = False
                self._compute()

        def failed(failure: Failure) -> None:
            self._computing = False
            self._empty.say("The results could not be computed", failure.reason)
            self.studio.operations.failed.emit(failure)

        self.studio.operations.run("Computing the results", work, then=done, otherwise=failed)

    def _show(self, view: ResultsView) -> None:
        self.view = view
        self._judge.clear()
        self._judge.setPlaceholderText("No verdicts yet")
        for source in view.sources:
            self._judge.addItem(f"{source.name} ({source.judgments})", source.id)
        self._judge.setCurrentIndex(self._judge.findData(view.judge))
        self._judge.setEnabled(bool(view.sources))
        self._scored.setCurrentIndex(1 if view.table is not None else 0)
        self._empty.say(*NOTHING)
        if view.table is not None:
            self.success.show_table(view.table)

    def _keep(self, name: str, content: bytes) -> None:
        keep_file(self.studio, self.left.window(), name, content)

    def _on_number(self, words: str, episodes: Sequence[str]) -> None:
        wanted = set(episodes)
        self._show_behind(words, [one for one in self.shelf.records.episodes if one.id in wanted])

    def _on_task(self, task_id: str) -> None:
        self.library.select(task_id)
        self.task_chosen.emit()
        self.examples.follow()
        records = self.shelf.records
        task = self.shelf.task(task_id)
        own = {revision.sha256 for revision in records.revisions_of(task_id)}
        words = task.title if task else "Task"
        self._show_behind(words, [one for one in records.episodes if one.revision in own])

    def _show_behind(self, words: str, episodes: Sequence[Episode]) -> None:
        records = self.shelf.records
        rows = [(one, _title(one, records), records.judgments_of(one.id)) for one in episodes]
        self.behind.show_episodes(words, rows)


def _title(episode: Episode, records: ProjectRecords) -> str:
    revision = records.revision(episode.revision)
    return revision.title if revision is not None else episode.revision[:12]
