"""How far reviewing has come, how far reviewers agree, and giving them tasks: one window over the records as last read.

Owns: this dialog. Refuses: counting (validation.progress), statistics (evaluation), choosing (validation.assigning); and in
Review whatever would tell what a reviewer must not yet know: families, categories, others' votes, agreement.
"""

from __future__ import annotations

from collections.abc import Sequence

import shiboken6
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QGridLayout, QLabel, QPushButton, QTabWidget, QWidget

from app.desktop.review.assigning import AssignView
from app.desktop.shelf import Shelf
from app.desktop.studio import Studio
from app.desktop.widgets.pieces import button, card, clear, column, label, panel, row, scrolling
from app.jobs.agreeing import ReviewerAgreement, agreement_of_reviews
from app.jobs.sources import engine_of
from data.counts import count_of
from evaluation.agreement_many import ManyAgreement
from evaluation.bootstrap import Interval
from evaluation.grades import GradeAgreement
from validation.blind import Workspace as Place
from validation.progress import Progress, ProgressBy, ProgressRow, progress_of

TITLES: dict[ProgressBy, str] = {
    "engine": "By engine",
    "world": "By world",
    "family": "By family",
    "category": "By category",
}
HEADS = ("Tasks", "Accepted", "Needed", "Disputed", "Needs work", "Votes", "Votes needed")
BLIND_HEADS = ("Tasks", "By you", "To do")


class ReviewProgressDialog(QDialog):
    """`chosen` carries words and the ids of the tasks behind a number."""

    chosen = Signal(str, tuple)

    def __init__(self, studio: Studio, shelf: Shelf, place: Place, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("progress-dialog")
        self.setWindowTitle("Reviews")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._studio = studio
        self._shelf = shelf
        self._place: Place = place
        self._wished = 0
        self._numbers = column(space="m")
        self._agreement = column(space="m")
        self.tabs = QTabWidget()
        self.tabs.setObjectName("progress-tabs")
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        self._add("Progress", self._numbers)
        if place != "review":
            self._add("Agreement", self._agreement)
            self.tabs.addTab(AssignView(studio, shelf), "Assign")
        close = button("Close", studio.wardrobe, name="progress-close", on_click=self.accept)
        outer = column(self.tabs, row(1, close), margin="m")
        outer.setStretch(0, 1)
        self.setLayout(outer)
        self.resize(860, 600)
        for layout in (self._numbers, self._agreement):
            layout.addWidget(label("One moment…", "soft"))
        shelf.changed.connect(self._read)
        self._read()

    def _add(self, title: str, layout: object) -> None:
        inside = column(margin="m")
        inside.addLayout(layout)  # type: ignore[arg-type]
        inside.addStretch(1)
        self.tabs.addTab(scrolling(panel(inside)), title)

    def _read(self) -> None:
        """Counts, then measures, which takes longer; what was wished last is shown."""
        self._wished += 1
        wish, records, place, person = self._wished, self._shelf.records, self._place, self._studio.person

        def is_wanted() -> bool:
            return shiboken6.isValid(self) and wish == self._wished

        def show(progress: Progress) -> None:
            if is_wanted():
                self._show(progress)

        def show_agreement(found: ReviewerAgreement) -> None:
            if is_wanted():
                clear(self._agreement)
                for view in agreement_cards(found):
                    self._agreement.addWidget(view)

        operations = self._studio.operations
        operations.run(
            "Counting reviews",
            lambda: progress_of(records, viewer=person, workspace=place, engine_of=engine_of),
            then=show,
            quiet=True,
        )
        if place != "review":
            operations.run(
                "Measuring agreement",
                lambda: agreement_of_reviews(records.revisions, records.reviews),
                then=show_agreement,
                quiet=True,
            )

    def _show(self, progress: Progress) -> None:
        clear(self._numbers)
        blind = self._place == "review"
        self._numbers.addWidget(self._table("Altogether", [progress.whole], blind))
        for which, rows in progress.parts.items():
            self._numbers.addWidget(self._table(TITLES[which], rows, blind))
        self._numbers.addWidget(self._people(progress))

    def _table(self, title: str, rows: Sequence[ProgressRow], blind: bool) -> QWidget:
        grid = _grid()
        for place, words in enumerate(BLIND_HEADS if blind else HEADS, start=1):
            grid.addWidget(_middle(words, "caption"), 0, place)
        for number, one in enumerate(rows, start=1):
            grid.addWidget(label(one.words, wrap=True), number, 0)
            cells: list[tuple[str, tuple[str, ...]]] = [("tasks", one.tasks), ("accepted", one.accepted)]
            cells.append(("needed", one.needed))
            if not blind:
                cells += [("disputed", one.disputed), ("needs work", one.needs_work)]
            for place, (words, tasks) in enumerate(cells, start=1):
                grid.addWidget(self._number(words, one.words, tasks, blind), number, place)
            if not blind:
                for place, count in ((6, one.votes), (7, one.votes_needed)):
                    grid.addWidget(_middle(str(count), ""), number, place)
        return card(column(label(title, "section"), grid, margin="m"))

    def _people(self, progress: Progress) -> QWidget:
        grid = _grid()
        for place, words in enumerate(
            ("Reviewed", "Given, open", "Pass", "Fail", "Uncertain", "Carried over"), 1
        ):
            grid.addWidget(_middle(words, "caption"), 0, place)
        for number, one in enumerate(progress.reviewers, start=1):
            grid.addWidget(label(one.reviewer, wrap=True), number, 0)
            for place, (words, tasks) in enumerate((("reviewed", one.reviewed), ("open", one.open)), start=1):
                grid.addWidget(self._number(words, one.reviewer, tasks, False), number, place)
            for place, count in enumerate((one.passes, one.fails, one.uncertain, one.carried), start=3):
                grid.addWidget(_middle(str(count), ""), number, place)
        body = column(label("By reviewer", "section"), grid, margin="m")
        if not progress.reviewers:
            body.addWidget(label("Nobody has reviewed anything yet.", "soft", wrap=True))
        return card(body)

    def _number(self, words: str, part: str, tasks: tuple[str, ...], blind: bool) -> QPushButton:
        said = {"accepted": "reviewed by you", "needed": "to do"}.get(words, words) if blind else words
        made = QPushButton(str(len(tasks)))
        made.setObjectName(f"progress-{words.replace(' ', '-')}-{part.replace(' ', '-').lower()}")
        made.setAccessibleName(f"{part}, {said}: {len(tasks)}")
        made.setToolTip("Click: these tasks in the list")
        made.setEnabled(bool(tasks))
        made.clicked.connect(lambda: self.chosen.emit(f"{part}, {said}", tasks))
        return made


def agreement_cards(found: ReviewerAgreement) -> list[QWidget]:
    """What is measured of all reviewers, and of each two."""
    if len(found.reviewers) < 2:
        return [label("Agreement needs two reviewers.", "soft", wrap=True)]
    views: list[QWidget] = [
        _measures(
            f"{count_of(len(found.reviewers), 'reviewer')}",
            (
                ("Quality: Krippendorff's alpha", *_of_many(found.quality)),
                ("Difficulty: Krippendorff's alpha, ordinal", *_of_many(found.difficulty)),
            ),
        )
    ]
    views += [
        _measures(
            f"{pair.a} and {pair.b}",
            (
                ("Quality: Cohen's kappa", *_of_two(pair.quality)),
                ("Difficulty: weighted kappa", *_of_two(pair.difficulty)),
            ),
        )
        for pair in found.pairs
    ]
    return views


Measured = tuple[str, float | None, Interval | None, str, int, int]


def _of_many(one: ManyAgreement) -> tuple[float | None, Interval | None, str, int, int]:
    return one.alpha, one.alpha_interval, one.undefined_because or one.warning, one.units, one.clusters


def _of_two(one: GradeAgreement) -> tuple[float | None, Interval | None, str, int, int]:
    return one.kappa, one.kappa_interval, one.undefined_because or one.warning, one.n, one.clusters


def _measures(title: str, rows: Sequence[Measured]) -> QWidget:
    body = column(label(title, "title", wrap=True), margin="m", space="xs")
    for words, value, interval, why, units, tasks in rows:
        figure = "undefined" if value is None else f"{value:z.2f}"
        span = (
            f"{interval.low:z.2f} to {interval.high:z.2f} (95 %)" if interval is not None else "no interval"
        )
        line_of = row(label(words, wrap=True), label(figure, "mono"), label(span, "caption"))
        line_of.setStretch(0, 1)
        body.addLayout(line_of)
        counts = (
            f"{count_of(units, 'revision')} of {count_of(tasks, 'task')} {'was' if units == 1 else 'were'} rated by two or more."
            if units
            else "Nothing was rated by two."
        )
        body.addWidget(
            label(f"{counts} {why.capitalize()}{'.' if why else ''}".strip(), "caption", wrap=True)
        )
    return card(body)


def _middle(words: str, look: str) -> QLabel:
    made = label(words, look)
    made.setAlignment(Qt.AlignmentFlag.AlignCenter)
    made.setMinimumWidth(64)
    return made


def _grid() -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(10)
    grid.setVerticalSpacing(4)
    grid.setColumnStretch(0, 1)
    return grid
