"""Keeps the open review on the disk: its draft as it is typed, the saved version when asked.

Owns: when a write happens and what happens when it meets a newer version. Refuses: the form.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from app.desktop.answers_seen import AnswersSeen
from app.desktop.models.review_form import ReviewForm
from app.desktop.operations import Failure
from app.desktop.saving import LATER
from app.desktop.studio import Studio
from app.desktop.widgets.two_texts import TwoTexts, open_question
from app.desktop.workspace import LastWrite
from app.jobs.reviewing import keep_review
from data.errors import ConflictError, WorldAuditError
from data.ids import new_id, now_ms
from data.schema.review import Review
from data.schema.task import Revision
from data.store import Change, Project
from validation.bars import bar_to_reviewing
from validation.review_history import sides_of
from validation.reviews import refuse_unready
from validation.roles import roles_of

WAIT_MS = 250
PART, COUNTING = "review", "review, saved"


class ReviewKeeper(QObject):
    """`marked` says whether everything is on the disk; `counted` comes when a review was saved."""

    marked = Signal(bool)
    counted = Signal(object)

    def __init__(self, form: ReviewForm, studio: Studio) -> None:
        super().__init__(studio)
        self._form = form
        self._studio = studio
        self._counting: Review | None = None
        """What was on the screen when *Save* was pressed, while that save is under way."""
        self._count: Callable[[], object] = lambda: None
        """That save once more, where it did not work."""
        self._sent_ms = 0
        """Of the draft that went to the disk last."""
        self._undecided: Review | None = None
        """What a write met; until the person says which of the two stays, nothing more is written."""
        self._opening: object = None
        """Stands for the review that is being opened; what is read for an earlier one, or for somebody else, is not shown."""
        self._left: Review | None = None
        """The review that left the screen last, until another one is shown."""
        self._answers = AnswersSeen(studio, PART)
        self._timer = QTimer(self, singleShot=True, interval=WAIT_MS)
        self._timer.timeout.connect(self._write)
        form.listen(self._on_form)
        studio.changed.connect(self._on_change)

    def open(self, revision: Revision, reviewer: str, *, deciding: bool = False) -> None:
        """Opens one's review of a revision: the newest draft, else the saved one, else a new one."""
        self.put_away()
        project = self._studio.project

        def read() -> tuple[Review | None, str]:
            bar = bar_to_reviewing(
                revision,
                reviewer,
                makers=project.tasks.makers(revision.task),
                roles=roles_of(reviewer, project.profiles.all()),
            )
            draft = project.reviews.draft(revision.sha256, reviewer)
            return draft or project.reviews.current_by(revision.sha256, reviewer), bar

        opening = self._opening = object()

        def show(read: tuple[Review | None, str]) -> None:
            found, bar = read
            if self._opening is not opening:
                return  # another task was chosen since, or somebody else sat down
            fresh = Review(
                id=new_id(), revision=revision.sha256, task=revision.task, reviewer=reviewer, at_ms=now_ms()
            )
            # "In that sitting": a draft of an earlier one has to run the world again.
            review = found or fresh
            if not review.saved:
                review = review.model_copy(update={"world_ran": False})
            self._left = None
            self._form.open(revision, review, stored=review, deciding=deciding, bar=bar)

        def failed(failure: Failure) -> None:
            if self._opening is opening:
                self._left = None  # it stays on the screen
            self._studio.operations.failed.emit(failure)

        def go_on() -> None:
            work = project.submit(read)
            self._studio.operations.follow("Opening your review", work, then=show, otherwise=failed)

        # Behind the writes that are waiting, so that it finds them.
        self._studio.saving.when_clear(lambda: self._answers.note(revision.task, reviewer, go_on))

    def save(self) -> None:
        """Saves a version that counts."""
        form, project = self._form, self._studio.project
        review, revision = form.complete, form.revision
        if review is None or revision is None:
            return
        if self._undecided is not None:
            self._ask_which(self._undecided)
            return
        try:
            refuse_unready(review, revision)
        except WorldAuditError as error:
            self._studio.say(str(error), "warn")
            return
        if self._counting is not None:
            return  # a second press
        stamped = review.model_copy(update={"at_ms": now_ms()})
        known_ms, doing = self._known_ms, "Saving your review"
        pressed, is_kept = form.review, False
        self._counting = pressed
        form.write_begins()

        def done(saved: Review) -> None:
            self._counting = None
            form.write_ends()
            counted(saved)

        def counted(saved: Review) -> None:
            form.keep(saved, before=pressed)
            self.counted.emit(saved)

        count = partial(_count_once, project, revision, stamped, known_ms)
        self._count = partial(project.write, count)

        def held() -> None:
            """What was pressed is still wanted, also where another review is on the screen by now."""
            self._on_held()
            nonlocal is_kept
            is_kept = not self.shows(stamped)
            if is_kept:
                self._studio.saving.keep(
                    PART,
                    count,
                    doing=doing,
                    then=counted,
                    otherwise=lambda failure: self._put_aside(stamped, failure),
                )

        def again() -> None:
            if not is_kept and self.shows(stamped):
                self.save()

        self._studio.saving.write(
            COUNTING,
            count,
            doing=doing,
            then=done,
            held=held,
            otherwise=lambda failure: self._on_refused(stamped, failure, counts=True),
            again=again,
            quiet=False,
        )

    def put_away(self) -> None:
        """The open review goes from the screen; what was typed goes to the disk."""
        self._decide(None)
        self._opening = None
        review = self._left = self._form.review
        for write in self._draft_writes():
            self._studio.saving.keep(
                PART,
                write,
                doing="Saving the review draft",
                otherwise=lambda failure: self._put_aside(review, failure),
            )

    def _put_aside(self, review: Review | None, failure: Failure) -> None:
        """A draft that left the screen met a version saved elsewhere: it overwrites nothing, and stays in the history."""
        if review is None or not isinstance(failure.error, ConflictError):
            self._studio.operations.failed.emit(failure)
            return
        project = self._studio.project
        self._studio.operations.follow(
            "Putting your draft aside",
            project.submit(lambda: project.reviews.set_aside(review)),
            then=lambda _: self._studio.say(
                "A review that you left was changed elsewhere meanwhile. What you had typed here is put aside, in its history.",
                "warn",
            ),
        )

    def last_writes(self) -> tuple[LastWrite, ...]:
        """Who saw an answer, the review that is being saved, and the draft, when they are not on the disk; a draft that met
        another version is put aside."""
        review, project = self._form.review, self._studio.project
        if self._undecided is not None and review is not None and not self._form.is_saved:
            return (*self._answers.last_writes(), lambda: project.reviews.set_aside(review))
        counting = (self._count,) if self._counting is not None else ()
        return (*self._answers.last_writes(), *counting, *self._draft_writes())

    def _draft_writes(self) -> tuple[LastWrite, ...]:
        review, project = self._form.review, self._studio.project
        if review is None or self._form.is_saved or review.saved or review == self._counting:
            return ()
        if self._counting is not None:
            review = review.next_version(review.at_ms)  # typed after *Save* was pressed
        known_ms = self._known_ms
        return (lambda: project.reviews.save_draft(review, known_ms=known_ms),)

    @property
    def _known_ms(self) -> tuple[int, int]:
        """Times of the drafts that are this window's own: the one it knows on the disk, and the one on its way there."""
        stored = self._form.stored
        return (stored.at_ms if stored is not None else 0, self._sent_ms)

    def _on_change(self, change: Change) -> None:
        """A review was written, perhaps this one in another window: what is on the screen untouched is shown as it is now."""
        form, project = self._form, self._studio.project
        revision, mine = form.revision, form.review
        if change.kind not in ("review", "project") or revision is None or mine is None or not self._is_clean:
            return

        def read() -> Review | None:
            draft = project.reviews.draft(revision.sha256, mine.reviewer)
            return draft or project.reviews.current_by(revision.sha256, mine.reviewer)

        def show(found: Review | None) -> None:
            if found is None or form.review is not mine or not self._is_clean or _same_save(found, mine):
                return
            form.open(revision, found, stored=found, deciding=form.deciding, bar=form.bar)
            self._studio.say("Your review was changed in another window. You see it as it is now.", "info")

        self._studio.operations.run(
            "Reading your review", read, then=show, quiet=True, newest_of="review elsewhere"
        )

    @property
    def _is_clean(self) -> bool:
        return self._form.is_saved and self._counting is None

    def _on_form(self) -> None:
        self.marked.emit(self._form.is_saved)
        if self._form.has_edits and not self._timer.isActive() and not self._form.is_writing:
            self._timer.start()

    def _write(self) -> str | None:
        """Where *Save* is under way, `LATER`: it may fail, and then there is a draft to write."""
        review = self._form.review
        if review is None or not self._form.has_edits or review.saved or self._undecided is not None:
            return None
        if self._form.is_writing:
            return LATER
        if self._studio.saving.waits(PART):
            return None  # it is tried again by itself
        self._form.write_begins()
        project, known_ms = self._studio.project, self._known_ms
        self._sent_ms = review.at_ms
        self._studio.saving.write(
            PART,
            lambda: project.reviews.save_draft(review, known_ms=known_ms),
            doing="Saving the review draft",
            then=self._on_written,
            held=self._on_held,
            otherwise=lambda failure: self._on_refused(review, failure),
            again=self._write,
        )
        return None

    def _on_held(self) -> None:
        """It does not work for now; what was typed stays on the screen."""
        self._counting = None
        self._form.write_ends()
        self.marked.emit(self._form.is_saved)

    def _on_written(self, stored: Review) -> None:
        self._form.write_ends()
        self._form.keep(stored)
        self._on_form()

    def _on_refused(self, sent: Review, failure: Failure, *, counts: bool = False) -> None:
        self._counting = None
        self._form.write_ends()
        self._on_form()
        if not self.shows(sent):
            if counts:
                self._put_aside(sent, failure)
            return  # a draft was kept as it left the screen: that write meets the same
        error = failure.error
        if isinstance(error, ConflictError) and isinstance(error.theirs, Review):
            self._decide(error.theirs)
            self._ask_which(error.theirs)
            return
        self._studio.say(
            f"{failure.doing} did not work. {failure.reason}", step="Try again", on_step=self._write
        )

    def shows(self, review: Review) -> bool:
        """Whether a review is on the screen and stays there."""
        shown = self._form.review
        return self._left is None and shown is not None and shown.id == review.id

    def _decide(self, theirs: Review | None) -> None:
        """What is to be decided on, or that nothing is any more."""
        self._undecided = theirs
        self._studio.saving.ask(PART, is_open=theirs is not None)

    def _ask_which(self, theirs: Review) -> None:
        """Nothing is overwritten, and nothing is lost whichever stays."""
        mine = self._form.review
        if mine is None or theirs is not self._undecided:
            return
        where, head = (
            (
                f"You saved this review elsewhere as version {theirs.version}.",
                f"Saved as version {theirs.version}",
            )
            if theirs.saved
            else ("You write this review in another window, too.", "What you typed there")
        )
        open_question(
            f"{where} What you typed here is not lost.",
            ("What you typed here", head),
            [TwoTexts(one.field, one.before, one.after) for one in sides_of(mine, theirs)],
            self._studio.wardrobe,
            on_mine=lambda: self._take_mine(mine, theirs),
            on_theirs=lambda: self._take_theirs(mine, theirs),
            on_later=lambda: self._say_undecided(theirs),
            theirs_words="Take the saved one" if theirs.saved else "Take the other one",
            theirs_tip="What you typed is put aside and stays readable in the history",
        )

    def _say_undecided(self, theirs: Review) -> None:
        self._studio.say(
            "Your review is not saved: another version of it was saved elsewhere. What you typed is still here.",
            "warn",
            step="Compare the two",
            on_step=lambda: self._ask_which(theirs),
        )

    def _take_mine(self, mine: Review, theirs: Review) -> None:
        """Mine is written over theirs; a draft of another window is put aside first."""
        if theirs.saved:
            self._settle(mine.model_copy(update={"version": theirs.version + 1, "saved": False}), theirs)
        else:
            self._put_by(theirs, lambda: self._settle(mine, theirs), "Putting the other draft aside")

    def _take_theirs(self, mine: Review, theirs: Review) -> None:
        self._put_by(mine, lambda: self._settle(theirs, theirs), "Putting your draft aside")

    def _put_by(self, draft: Review, then: Callable[[], None], doing: str) -> None:
        project = self._studio.project
        work = project.submit(lambda: project.reviews.set_aside(draft))
        self._studio.operations.follow(doing, work, then=lambda _: then())

    def _settle(self, review: Review, theirs: Review) -> None:
        """The person has said which stays: it goes on with `theirs` as what the disk holds."""
        if self._undecided is theirs:
            self._decide(None)
            self._form.keep_mine(review, theirs)


def _count_once(project: Project, revision: Revision, review: Review, known_ms: tuple[int, int]) -> Review:
    """Inside a write: saves a review that counts, unless it is there."""
    now = project.reviews.current_by(review.revision, review.reviewer)
    if now is not None and (now.version, now.at_ms) == (review.version, review.at_ms):
        return now
    return keep_review(project, revision, review, known_ms=known_ms)


def _same_save(one: Review, other: Review) -> bool:
    return (one.id, one.version, one.saved, one.at_ms) == (other.id, other.version, other.saved, other.at_ms)
