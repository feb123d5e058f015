"""Review, put together: the queue and the list, the live world with the injections, the texts and the form.

Owns: which review is open, the pages on the right, the keys. Refuses: review rules, and the live view (stage).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QStackedWidget, QTabWidget, QWidget

from app.desktop.library.listing import Listing
from app.desktop.library.view import LibraryView
from app.desktop.live.driver import LiveDriver
from app.desktop.live.frame import LiveFrame
from app.desktop.models.library import LibraryModel
from app.desktop.models.review_form import ReviewForm
from app.desktop.people import with_name
from app.desktop.review.beside import OthersView
from app.desktop.review.changes import open_changes
from app.desktop.review.deciding import DecideView
from app.desktop.review.form import ReviewFields
from app.desktop.review.gates import GatesOfRevision
from app.desktop.review.keeper import ReviewKeeper
from app.desktop.review.notes import NotesView
from app.desktop.review.progress import ReviewProgressDialog
from app.desktop.review.queue import QueueBar, QueueKeeper, QueueModel
from app.desktop.review.stage import ReviewStage
from app.desktop.review.texts import RevisionTexts
from app.desktop.shelf import Shelf
from app.desktop.studio import Studio
from app.desktop.widgets.empty import EmptyView
from app.desktop.widgets.first_focus import hand_focus_on
from app.desktop.widgets.pieces import column, line, panel, scrolling
from app.desktop.workspace import LastWrite, Workspace
from app.jobs.beside import Beside, read_beside
from data.ids import now_ms
from data.schema.carrying import Adjudication
from data.schema.review import Review
from data.schema.task import Revision
from validation.bars import is_same_person


class ReviewWorkspace(Workspace):
    """The reviewer's workspace."""

    name = "review"

    def __init__(self, studio: Studio, shelf: Shelf, driver: LiveDriver, frame: LiveFrame) -> None:
        self.studio = studio
        self.shelf = shelf
        self.driver = driver
        self.library = LibraryModel("review")
        self._listing = Listing("review", studio, shelf, self.library)
        self.form = ReviewForm()
        self.keeper = ReviewKeeper(self.form, studio)
        self.queue = QueueModel()
        self.queue_keeper = QueueKeeper(self.queue, studio, shelf)
        self._beside_of = ("", False)
        self._told = ""
        wardrobe = studio.wardrobe
        empty = EmptyView(
            wardrobe,
            "review",
            "Nothing to review yet",
            "Tasks appear here when their curator freezes a revision in Author.",
        )
        self._list = LibraryView(
            self.library, wardrobe, title="To review", name="review-list", empty=empty, done_word="reviewed"
        )
        self._list.chosen.connect(self.open)
        self.queue_bar = QueueBar(self.queue_keeper, studio)
        self.stage = ReviewStage(self.form, studio, shelf, driver, frame)
        self.tabs = QTabWidget()
        self.tabs.setObjectName("review-tabs")
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        self.fields = ReviewFields(self.form, wardrobe, studio.gallery, studio.keymap)
        self.decide = DecideView(self.form, studio)
        self.texts = RevisionTexts(self.form, wardrobe)
        self.notes = NotesView(self.form, studio, self.stage.pins)
        self._writing = QStackedWidget()
        for view, foot in ((self.fields, self.fields.foot), (self.decide, self.decide.foot)):
            with_foot = column(_page(view), line(), foot)
            with_foot.setSpacing(0)
            with_foot.setStretch(0, 1)
            self._writing.addWidget(panel(with_foot))
        self.tabs.addTab(_page(_stacked(self.texts, GatesOfRevision(self.form, studio))), "Task")
        self.tabs.addTab(self._writing, "Your review")
        self.tabs.addTab(_page(OthersView(self.form, wardrobe)), "Others")
        self.tabs.addTab(_page(self.notes), "Notes")
        self._right = QStackedWidget()
        nothing = EmptyView(
            wardrobe,
            "review",
            "Choose a task",
            "Its description, category and rubric are shown here beside the world.",
        )
        self._right.addWidget(panel(column(nothing)))
        self._right.addWidget(self.tabs)
        super().__init__(self._left(), frame, self._right)
        self._connect()

    @property
    def revision(self) -> str:
        """The revision under review."""
        return self.form.revision.sha256 if self.form.revision else ""

    def shortcuts(self) -> tuple[tuple[str, Callable[[], object]], ...]:
        """Quality, a picture, the comment, save, next and back."""
        qualities: tuple[tuple[str, str], ...] = (
            ("review.pass", "pass"),
            ("review.fail", "fail"),
            ("review.uncertain", "uncertain"),
        )
        return (
            *((command, partial(self._say, quality=quality)) for command, quality in qualities),
            ("review.capture", self.stage.capture),
            ("review.note", self.note),
            ("review.comment", self._to_comment),
            ("review.save", self.save),
            ("review.next", self.next),
            ("review.previous", partial(self.next, -1)),
        )

    def fixed_keys(self) -> tuple[tuple[str, Callable[[], object]], ...]:
        """Difficulty."""
        return tuple((str(grade), partial(self._say, difficulty=grade)) for grade in range(1, 6))

    def enter(self) -> None:
        """The live view shows the revision under review."""
        self.refresh()
        self.stage.enter()

    def leave(self) -> None:
        """The live view is somebody else's."""
        self.stage.leave()

    def search(self) -> None:
        """The list's search."""
        self._list.focus_search()

    def last_writes(self) -> tuple[LastWrite, ...]:
        """The drafts."""
        return (*self.keeper.last_writes(), *self.decide.last_writes(), *self.notes.last_writes())

    @property
    def tools_px(self) -> int:
        """What stands above the live view."""
        return self.stage.tools_px

    def refresh(self) -> None:
        """Shows the list, what there is to do, and what may be seen beside the open review."""
        self._listing.refresh()
        self.queue_keeper.refresh()
        self._read_beside()
        self._tell_of_newer()

    def open(self, task_id: str) -> None:
        """Opens the newest revision of a task."""
        self._ask_to_open(task_id, deciding=False)

    def open_dispute(self) -> None:
        """Opens the next dispute that this person may decide."""
        waiting = [task for task in self.queue.work.disputes if task != self.library.selected]
        found = waiting or list(self.queue.work.disputes)
        if found:
            self._ask_to_open(found[0], deciding=True)

    def save(self) -> None:
        """Saves the review, or the decision."""
        if self.form.deciding:
            self.decide.save()
            return
        if self.form.review is not None and self.form.missing:
            self.tabs.setCurrentIndex(1)
            self.studio.say(" ".join(self.form.missing), "info")
            return
        self.keeper.save()

    def next(self, step: int = 1) -> None:
        """The next task of the queue; without one, the next of the list that this person may review and has not."""
        if self.queue_keeper.move(step):
            return
        rows = self.library.visible
        here = next((i for i, row in enumerate(rows) if row.key == self.library.selected), -1)
        order = (
            [*rows[here + 1 :], *rows[: max(here, 0)]]
            if step > 0
            else [*reversed(rows[: max(here, 0)]), *reversed(rows[here + 1 :])]
        )
        found = next((row for row in order if not row.done and not row.bar), None)
        if found is not None:
            self.open(found.key)
        else:
            self.studio.say("Nothing is left to review in this list.", "info")

    def note(self) -> None:
        """Pins a note to what is in the middle of the view."""
        if self.form.revision is not None and self.stage.here:
            self.tabs.setCurrentIndex(3)
            self.notes.begin()

    def _ask_to_open(self, task_id: str, *, deciding: bool) -> None:
        revision = self.shelf.newest(task_id)
        now = self.form
        if revision is None:
            self.studio.say("That task is not there any more.", "info")
            return
        if now.revision is not None and now.revision.sha256 == revision.sha256 and now.deciding == deciding:
            return
        with_name(self.studio, self.tabs.window(), lambda name: self._open(revision, name, deciding))

    def _open(self, revision: Revision, name: str, deciding: bool) -> None:
        self.studio.moved_on.emit()
        self.library.select(revision.task)
        self.queue_bar.show_open(revision.task)
        self.keeper.open(revision, name, deciding=deciding)

    def _read_beside(self) -> None:
        """Reads what may be seen beside the open review; newer wishes win."""
        revision, deciding = self.form.revision, self.form.deciding
        if revision is None:
            return
        person, project = self.form.review.reviewer if self.form.review else "", self.studio.project

        def show(beside: Beside) -> None:
            form = self.form
            of = form.review.reviewer if form.review else ""
            if form.revision is revision and (form.deciding, of) == (deciding, person):
                form.show_beside(beside)

        self.studio.operations.run(
            "Reading the reviews",
            lambda: read_beside(project, revision, person, deciding=deciding),
            then=show,
            quiet=True,
            newest_of="beside a review",
        )

    def _tell_of_newer(self) -> None:
        """What is open is no longer what counts: said once, and nothing is taken from the screen."""
        revision = self.form.revision
        newest = self.shelf.newest(revision.task) if revision is not None else None
        if (
            revision is None
            or newest is None
            or newest.number <= revision.number
            or newest.sha256 == self._told
        ):
            return
        self._told = newest.sha256
        self.studio.say(
            f"Revision {newest.number} of this task was frozen meanwhile. Your draft of revision {revision.number} is kept.",
            "info",
            step="Open the new one",
            on_step=lambda: self.open(revision.task),
        )

    def _say(self, **fields: object) -> None:
        """A key said it."""
        if self.form.review is not None and not self.form.deciding:
            self.form.change(now_ms(), **fields)
            self.tabs.setCurrentIndex(1)

    def _to_comment(self) -> None:
        self.tabs.setCurrentIndex(1)
        self.fields.focus_comment()

    def _left(self) -> QWidget:
        layout = column(self.queue_bar, line(), self._list)
        layout.setSpacing(0)
        layout.setStretch(2, 1)
        made = panel(layout)
        hand_focus_on(made, self._list)
        return made

    def _on_shelf(self) -> None:
        if self.is_looked_at:
            self.refresh()

    def _connect(self) -> None:
        self.shelf.changed.connect(self._on_shelf)
        self.studio.person_changed.connect(self._on_person)
        self.form.listen(self._on_form)
        self.keeper.counted.connect(self._on_counted)
        self.fields.save_asked.connect(self.keeper.save)
        self.stage.note_asked.connect(self.note)
        self.stage.note_chosen.connect(self._on_note)
        self.notes.visit_asked.connect(self.stage.visit)
        self.notes.written.connect(self._read_beside)
        self.notes.counted.connect(
            lambda count: self.tabs.setTabText(3, f"Notes · {count}" if count else "Notes")
        )
        self.texts.compare_asked.connect(self._on_compare)
        self.fields.captures.visit_asked.connect(self.stage.visit)
        self.queue_keeper.opened.connect(self.open)
        self.queue_bar.decide_asked.connect(self.open_dispute)
        self.queue_bar.progress_asked.connect(self._on_progress)
        self.decide.decided.connect(self._on_decided)
        self.library.listen(self._on_library)

    def _on_form(self) -> None:
        revision = self.form.revision
        self._right.setCurrentIndex(0 if revision is None else 1)
        self._writing.setCurrentIndex(1 if self.form.deciding else 0)
        self.tabs.setTabText(1, "Decide" if self.form.deciding else "Your review")
        wanted = (revision.sha256 if revision is not None else "", self.form.deciding)
        if wanted != self._beside_of:
            self._beside_of = wanted
            self._read_beside()

    def _on_person(self) -> None:
        """A review is one person's: the next person begins with the list."""
        self.keeper.put_away()
        self.form.close()
        self.library.select("")
        self.queue_bar.show_open("")

    def _on_progress(self) -> None:
        dialog = ReviewProgressDialog(self.studio, self.shelf, "review", self.tabs.window())
        dialog.chosen.connect(self.library.only)
        dialog.show()

    def _on_compare(self) -> None:
        if self.form.revision is not None:
            open_changes(self.studio, self.form.revision, self.tabs.window())

    def _on_library(self) -> None:
        """What a queue of the list would hold."""
        these = tuple(row.key for row in self.library.visible if not row.done and not row.bar)
        if these != self.queue.these:
            self.queue.these = these

    def _on_decided(self, _: Adjudication) -> None:
        self.studio.say("Your decision is saved. Thank you.", "good")
        self._read_beside()
        self.tabs.setCurrentIndex(2)

    def _on_note(self, note: str) -> None:
        self.tabs.setCurrentIndex(3)
        self.notes.point_out(note)

    def _on_counted(self, review: Review) -> None:
        if not is_same_person(review.reviewer, self.studio.person):
            return
        self.studio.say(f"Your review is saved (version {review.version}). Thank you.", "good")
        if self.keeper.shows(review):
            self.tabs.setCurrentIndex(2)
            self._read_beside()


def _page(view: QWidget) -> QWidget:
    """A view on a page that scrolls."""
    inside = column(view, margin="m")
    inside.addStretch(1)
    return scrolling(panel(inside))


def _stacked(*views: QWidget) -> QWidget:
    """Views one below the other."""
    made = QWidget()
    made.setLayout(column(*views, space="m"))
    return made
