"""Review, put together: the list, the live world with the injections, the texts and the form.

Owns: opening a revision in the live view, counting time in the world, who may see what when. Refuses: review rules.
"""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QStackedWidget, QTabWidget, QWidget

from app.desktop.library.listing import Listing
from app.desktop.library.view import LibraryView
from app.desktop.live.driver import LiveDriver, LiveMode, Wish
from app.desktop.live.frame import LiveFrame
from app.desktop.models.library import LibraryModel
from app.desktop.models.review_form import ReviewForm
from app.desktop.people import with_name
from app.desktop.review.form import ReviewFields
from app.desktop.review.gates import GatesOfRevision
from app.desktop.review.keeper import ReviewKeeper
from app.desktop.review.texts import OthersView, RevisionTexts
from app.desktop.shelf import Shelf
from app.desktop.studio import Studio
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.empty import EmptyView
from app.desktop.widgets.pieces import ElidedLabel, column, panel, row, scrolling, tool
from app.desktop.widgets.segments import SegmentsView
from app.desktop.workspace import LastWrite, Workspace
from data.schema.review import Review
from data.schema.task import Revision
from validation.blind import blind_label
from validation.reviews import visible_reviews

TICK_MS = 1000


class ReviewWorkspace(Workspace):
    """The reviewer's workspace."""

    name = "review"

    def __init__(self, studio: Studio, shelf: Shelf, driver: LiveDriver, frame: LiveFrame) -> None:
        self.studio = studio
        self.shelf = shelf
        self.driver = driver
        self._frame = frame
        self._here = False
        self._mode: LiveMode = "walk"
        self.library = LibraryModel("review")
        self._listing = Listing("review", studio, shelf, self.library)
        self.form = ReviewForm()
        self.keeper = ReviewKeeper(self.form, studio)
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
        self.toolbar = ReviewToolbar(wardrobe)
        frame.add_tools("review", self.toolbar)
        self.tabs = QTabWidget()
        self.tabs.setObjectName("review-tabs")
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        self.fields = ReviewFields(self.form, wardrobe)
        for view, title in (
            (_stacked(RevisionTexts(self.form), GatesOfRevision(self.form, studio)), "Task"),
            (self.fields, "Your review"),
            (OthersView(self.form, wardrobe), "Others"),
        ):
            inside = column(view, margin="m")
            inside.addStretch(1)
            self.tabs.addTab(scrolling(panel(inside)), title)
        self._right = QStackedWidget()
        nothing = EmptyView(
            wardrobe,
            "review",
            "Choose a task",
            "Its description, category and rubric are shown here beside the world.",
        )
        self._right.addWidget(panel(column(nothing)))
        self._right.addWidget(self.tabs)
        super().__init__(self._list, frame, self._right)
        self._clock = QTimer(self, interval=TICK_MS)
        self._clock.timeout.connect(self._on_tick)
        self._connect()

    @property
    def revision(self) -> str:
        """The revision under review."""
        return self.form.revision.sha256 if self.form.revision else ""

    def enter(self) -> None:
        """The live view shows the revision under review."""
        self._here = True
        self._frame.show_tools("review")
        self.refresh()
        self._follow()
        self._clock.start()

    def leave(self) -> None:
        """The live view is somebody else's."""
        self._here = False
        self._clock.stop()

    def search(self) -> None:
        """The list's search."""
        self._list.focus_search()

    def last_writes(self) -> tuple[LastWrite, ...]:
        """The draft."""
        return self.keeper.last_writes()

    def refresh(self) -> None:
        """Shows the list, and others' reviews where they may be seen."""
        name = self.studio.preferences.name
        self._listing.refresh()
        revision = self.form.revision
        if revision is not None:
            reviews = self.shelf.reviews_of(revision.sha256)
            seen = visible_reviews(revision, name, reviews)
            own = self.form.review.reviewer if self.form.review else name
            self.form.show_others(tuple(review for review in seen if review.reviewer != own))

    def open(self, task_id: str) -> None:
        """Opens the newest revision of a task."""
        revision = self.shelf.newest(task_id)
        if revision is None or (
            self.form.revision is not None and self.form.revision.sha256 == revision.sha256
        ):
            return
        with_name(self.studio, self.tabs.window(), lambda name: self._open(revision, name))

    def _open(self, revision: Revision, name: str) -> None:
        self.studio.moved_on.emit()
        self.library.select(revision.task)
        self.keeper.open(revision, name)

    def _connect(self) -> None:
        self.shelf.changed.connect(self.refresh)
        self.studio.person_changed.connect(self._on_person)
        self.form.listen(self._on_form)
        self.keeper.counted.connect(self._on_counted)
        self.fields.save_asked.connect(self.keeper.save)
        self.toolbar.mode.chosen.connect(self._on_mode)
        self.toolbar.start_asked.connect(self._on_start)

    def _on_form(self) -> None:
        revision = self.form.revision
        self._right.setCurrentIndex(0 if revision is None else 1)
        if revision is None:
            self.toolbar.show_title("Choose a task to review")
        else:
            self.toolbar.show_title(blind_label(revision.definition.world, revision.task))
        self._follow()

    def _follow(self) -> None:
        revision = self.form.revision
        if not self._here:
            return
        if revision is None:
            self._frame.view.show_nothing("Choose a task on the left.")
            return
        definition = revision.definition
        spec = self.shelf.spec_of(definition)
        self.driver.use_mode(self._mode)
        wish = Wish(
            spec,
            definition.start,
            definition.world_seed,
            definition.injections,
            f"revision {revision.sha256}",
        )
        self.driver.wish(wish)

    def _on_person(self) -> None:
        """A review is one person's: the next person begins with the list."""
        self.keeper.put_away()
        self.form.close()
        self.library.select("")

    def _on_tick(self) -> None:
        """A second with the world running in front of the reviewer."""
        if self._here and self.form.revision is not None and self.driver.is_settled:
            self.form.spend(TICK_MS / 1000)

    def _on_counted(self, review: Review) -> None:
        self.studio.say(f"Your review is saved (version {review.version}). Thank you.", "good")
        self.tabs.setCurrentIndex(2)

    def _on_mode(self, mode: str) -> None:
        self._mode = "fly" if mode == "fly" else "walk"
        self.driver.use_mode(self._mode)
        self._frame.view.focus_world()

    def _on_start(self) -> None:
        if self.form.revision is not None:
            self.driver.go_to(self.form.revision.definition.start)


def _stacked(*views: QWidget) -> QWidget:
    """Views one below the other."""
    made = QWidget()
    made.setLayout(column(*views, space="m"))
    return made


class ReviewToolbar(QWidget):
    """The tools above the live view in Review."""

    start_asked = Signal()

    def __init__(self, wardrobe: Wardrobe) -> None:
        super().__init__()
        self.setObjectName("review-toolbar")
        self._title = ElidedLabel("Choose a task to review", "title")
        self.mode = SegmentsView(
            wardrobe,
            (
                ("walk", "Walk", "Walk on the floor (W A S D, mouse)"),
                ("fly", "Fly", "Fly freely (W A S D, mouse)"),
            ),
            name="review-mode",
            icons={"walk": "walk", "fly": "fly"},
            icons_only=True,
        )
        self.mode.show_value("walk")
        start = tool(
            "flag",
            "Go to where the audit begins",
            wardrobe,
            name="review-start",
            on_click=self.start_asked.emit,
        )
        line = row(self._title, self.mode, start, space="xs")
        line.setContentsMargins(12, 6, 8, 6)
        line.setStretch(0, 1)
        self.setLayout(column(panel(line, "bar")))

    def show_title(self, words: str) -> None:
        """Names what is under review."""
        self._title.setText(words)
