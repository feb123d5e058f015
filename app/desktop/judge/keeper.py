"""Keeps the open verdict on the disk: its draft as it is made, the verdict when asked; and one's seat at the episode.

Owns: when a write happens, what happens when it meets another verdict, taking back, and leases. Refuses: the form, and
which episode comes next.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from app.desktop.answers_seen import AnswersSeen
from app.desktop.models.judging import JudgingModel, Opened
from app.desktop.operations import Failure
from app.desktop.saving import LATER, passes
from app.desktop.studio import Studio
from app.desktop.workspace import LastWrite
from app.jobs.judging_history import history_entries
from app.jobs.seats import RENEW_MS, Work, keep_seat, leave_seat, regain_seat, sit_down
from app.jobs.verdicts import bar_to_verdict, put_back
from data.errors import ConflictError, UsageError
from data.ids import new_id, now_ms
from data.schema.audit import Episode
from data.schema.judging import JudgmentDraft
from data.schema.judgment import Judge, Judgment
from data.schema.task import Revision
from data.store import Change, Project
from validation.bars import is_same_person

WAIT_MS = 250
PART, GIVING = "verdict", "verdict, given"


class JudgingKeeper(QObject):
    """`given` carries a verdict that is on the disk, `full` the id of an episode at which there is no seat, `barred` why
    somebody must not judge what they opened: since the list was read, they have had a hand in its task."""

    marked = Signal(bool)
    given = Signal(object)
    full = Signal(str)
    barred = Signal(str)

    def __init__(self, model: JudgingModel, studio: Studio) -> None:
        super().__init__(studio)
        self._model = model
        self._studio = studio
        self._answers = AnswersSeen(studio, PART)
        self._giving = False
        self._give_again: LastWrite = lambda: None
        """The verdict that is on its way, once more where it did not get there."""
        self._on_screen = object()
        """Stands for what is on the screen, until that is put away."""
        self._sent_ms = 0
        self._timer = QTimer(self, singleShot=True, interval=WAIT_MS)
        self._timer.timeout.connect(self._write)
        self._renewing = QTimer(self, interval=RENEW_MS)
        self._renewing.timeout.connect(self._renew)
        model.listen(self._on_model)
        studio.changed.connect(self._on_change)

    @property
    def is_giving(self) -> bool:
        """A verdict is on its way to the disk."""
        return self._giving

    def open(self, episode: Episode, revision: Revision, judge: Judge, *, decides: bool) -> None:
        """Shows an episode at once; its draft, verdict and seat come from the disk behind the writes that wait."""
        self.put_away()
        self._sent_ms = 0
        self._model.open(episode, revision, judge, decides=decides)
        project, follow = self._studio.project, self._studio.operations.follow

        def is_shown() -> bool:
            return self._model.key == episode.id and self._model.judge == judge

        def show(found: Opened) -> None:
            if is_shown():
                self._model.settle(found)
                self._renewing.start()

        def go_on() -> None:
            work = project.submit(lambda: _opened(project, episode.id, judge, decides=decides))
            follow("Opening the audit", work, then=show)

        def sat(found: Opened | str) -> None:
            if isinstance(found, Opened):
                show(found)
            elif is_shown():
                self._turn_away(found)

        def unseated(failure: Failure) -> None:
            """No room for a seat is none for anybody else's: one judges without, and sits down when it is renewed."""
            if not passes(failure):
                self._studio.operations.failed.emit(failure)
            elif is_shown():
                self._answers.note(revision.task, judge.name, go_on)

        def sit() -> None:
            work = project.submit(
                lambda: _sit_and_read(project, episode, revision.task, judge, decides=decides)
            )
            follow("Opening the audit", work, then=sat, otherwise=unseated, quiet=True)

        self._studio.saving.when_clear(sit)

    def _turn_away(self, bar: str) -> None:
        if bar:
            self.barred.emit(bar)
        else:
            self.full.emit(self._model.key)

    def give(self) -> None:
        """Saves the verdict."""
        model, project = self._model, self._studio.project
        if not model.is_ready or model.missing or self._giving:
            return
        judgment = model.judgment(judgment_id=new_id(), at_ms=now_ms())
        work: Work = "decide" if model.decides else "judge"
        draft, known_ms = model.draft(judgment.at_ms), self._known_ms
        self._giving, is_kept, here = True, False, self._on_screen
        model.write_begins()

        def save() -> Judgment:
            if bar := bar_to_verdict(project, project.episodes.get(judgment.episode), judgment.judge.name):
                raise UsageError(bar)
            project.judgment_drafts.refuse_other(draft, known_ms)
            kept = project.judgments.give(judgment)
            project.judgment_drafts.drop(judgment.episode, judgment.judge.id)
            leave_seat(project, work, judgment.episode, judgment.judge.id)
            return kept

        self._give_again = partial(project.write, save)

        def done(judgment: Judgment) -> None:
            self._giving = False
            model.write_ends()
            self._renewing.stop()
            self._on_given(judgment)

        def held() -> None:
            """What was pressed is still wanted, also where it is not on the screen any more."""
            self._giving = False
            model.write_ends()
            nonlocal is_kept
            is_kept = self._on_screen is not here
            if is_kept:
                self._studio.saving.keep(
                    GIVING, save, doing="Saving the verdict", then=self._on_given, otherwise=set_by
                )
            self._on_model()

        def refused(failure: Failure) -> None:
            if self._on_screen is here:
                self._on_refused(failure)
                return
            self._giving = False
            model.write_ends()
            self._on_model()
            set_by(failure)

        def set_by(failure: Failure) -> None:
            self._set_by(judgment.judge, draft, known_ms, failure)

        def again() -> None:
            """Unless another verdict was chosen meanwhile."""
            is_here = not is_kept and model.key == judgment.episode
            if is_here and model.verdict == judgment.verdict:
                self.give()

        self._studio.saving.write(
            GIVING,
            save,
            doing="Saving the verdict",
            then=done,
            held=held,
            otherwise=refused,
            again=again,
            quiet=False,
        )

    def _on_given(self, given: Judgment) -> None:
        self._model.take(given)
        self.given.emit(given)

    def take_back(self, given: Judgment, then: Callable[[str], None]) -> None:
        """Takes a verdict back; what was chosen stays as a draft, to be changed. `then` gets the episode's id."""
        project = self._studio.project

        def back() -> str:
            now = put_back(project, given)
            draft = JudgmentDraft(
                episode=given.episode,
                judge=given.judge.id,
                base=now.id if now else None,
                verdict=given.verdict,
                reports=given.reports,
                reason=given.reason,
                note=given.note,
                at_ms=now_ms(),
            )
            stored = project.judgment_drafts.find(draft.episode, draft.judge)
            other = stored if stored is not None and stored.said != draft.said else None
            project.judgment_drafts.keep(draft.model_copy(update={"beside": other}))
            return given.episode

        self._studio.operations.follow("Taking the verdict back", project.submit(back), then=then)

    def resolve(self, *, keep_mine: bool) -> None:
        """After a conflict: reads what counts now, and keeps mine as a draft over it, or lets it go. Another window's draft
        that was met stays, until mine is put over it."""
        model, project, judge = self._model, self._studio.project, self._model.judge
        if judge is None or model.conflict is None:
            return
        key, decides = model.key, model.decides
        drops = not keep_mine and not isinstance(model.conflict[0], JudgmentDraft)

        def show(found: Opened) -> None:
            if model.key == key:
                model.resolve(found, keep_mine=keep_mine)

        def read() -> Opened:
            if drops:
                project.judgment_drafts.drop(key, judge.id)
            return _opened(project, key, judge, decides=decides)

        self._studio.operations.follow("Reading what counts", project.submit(read), then=show)

    def settle_stale(self, *, use: bool) -> None:
        """A draft from before the verdict that counts, or one that another window left, is taken up or dropped."""
        model, project, judge = self._model, self._studio.project, self._model.judge
        if model.stale is None or judge is None:
            return
        key, decides, is_beside = model.key, model.decides, model.is_beside
        if use and not is_beside:
            model.use_stale()
            return

        def choose() -> Opened:
            if is_beside:
                project.judgment_drafts.choose(key, judge.id, beside=use)
            else:
                project.judgment_drafts.drop(key, judge.id)
            return _opened(project, key, judge, decides=decides)

        def show(found: Opened) -> None:
            if model.key == key and model.judge == judge:
                model.settle(found)

        self._studio.operations.follow("Choosing the draft", project.submit(choose), then=show)

    def put_away(self) -> None:
        """The open episode goes from the screen: the draft goes to the disk, the seat is given back."""
        project, model = self._studio.project, self._model
        self._on_screen = object()
        for write in self._draft_writes():
            self._studio.saving.keep(PART, write, doing="Saving the draft")
        self._renewing.stop()
        judge, key = model.judge, model.key
        work: Work = "decide" if model.decides else "judge"
        if judge is not None and not self._giving:
            leave = project.submit(lambda: leave_seat(project, work, key, judge.id))
            self._studio.operations.follow("Leaving the audit", leave, otherwise=self._on_seat, quiet=True)

    def last_writes(self) -> tuple[LastWrite, ...]:
        """Who saw an answer, the verdict that is being given, and the draft, when they are not on the disk."""
        giving = (self._give_again,) if self._giving else ()
        return (*self._answers.last_writes(), *giving, *self._draft_writes())

    def _draft_writes(self) -> tuple[LastWrite, ...]:
        model, project = self._model, self._studio.project
        if self._giving or not model.has_edits:
            return ()
        draft, known_ms = model.draft(now_ms()), self._known_ms
        return (lambda: project.judgment_drafts.keep_beside(draft, known_ms=known_ms),)

    @property
    def _known_ms(self) -> tuple[int, int]:
        """Times of the drafts that are this window's own: the one it knows on the disk, and the one on its way there."""
        return (self._model.draft_ms, self._sent_ms)

    def _on_model(self) -> None:
        self.marked.emit(self._model.is_saved)
        if self._model.has_edits and not self._timer.isActive() and not self._model.is_writing:
            self._timer.start(WAIT_MS)

    def _write(self) -> str | None:
        """Where a verdict is being given, `LATER`: it may fail, and then there is a draft to write."""
        model, project = self._model, self._studio.project
        if model.has_edits and model.is_writing:
            return LATER
        if not model.has_edits or self._studio.saving.waits(PART):
            return None
        draft, known_ms = model.draft(now_ms()), self._known_ms
        self._sent_ms = draft.at_ms
        model.write_begins()
        self._studio.saving.write(
            PART,
            lambda: project.judgment_drafts.keep(draft, known_ms=known_ms),
            doing="Saving the draft",
            then=self._on_written,
            held=model.write_ends,
            otherwise=self._on_unwritten,
            again=self._write,
        )
        return None

    def _on_written(self, draft: JudgmentDraft) -> None:
        self._model.write_ends()
        self._model.keep(draft)
        self._on_model()

    def _on_unwritten(self, failure: Failure) -> None:
        self._model.write_ends()
        if not self._meets_draft(failure):
            self._studio.operations.failed.emit(failure)

    def _meets_draft(self, failure: Failure) -> bool:
        """Another window holds this person's draft on the audit: both are shown, and nothing is overwritten."""
        error = failure.error
        if not isinstance(error, ConflictError) or not isinstance(error.theirs, JudgmentDraft):
            return False
        if error.theirs.episode == self._model.key:
            self._model.clash(error.theirs)
        return True

    def _on_refused(self, failure: Failure) -> None:
        self._giving = False
        self._model.write_ends()
        self._on_model()
        if self._meets_draft(failure):
            return
        error = failure.error
        if isinstance(error, ConflictError) and isinstance(error.mine, Judgment):
            theirs = error.theirs if isinstance(error.theirs, Judgment) else None
            if error.mine.episode == self._model.key:
                # On the disk too: whatever happens now, it is found beside the other one.
                self._write()
                self._model.clash(theirs)
            return
        self._studio.say(
            f"The verdict is not saved; it is still here. {failure.reason}",
            step="Try again",
            on_step=self.give,
        )

    def _set_by(
        self, judge: Judge, draft: JudgmentDraft, known_ms: tuple[int, int], failure: Failure
    ) -> None:
        """A verdict that left the screen does not count: it stays as a draft."""
        project = self._studio.project
        self._studio.saving.keep(
            PART,
            lambda: project.judgment_drafts.keep_beside(draft, known_ms=known_ms),
            doing="Saving the draft",
        )
        if is_same_person(judge.name, self._studio.person):
            self._studio.say(
                f"A verdict that you left is not saved: {failure.reason} It stays as a draft.", "warn"
            )

    def _renew(self) -> None:
        model, project, judge = self._model, self._studio.project, self._model.judge
        if judge is None or self._giving:
            return
        key, decides = model.key, model.decides
        renew = project.submit(lambda: keep_seat(project, key, judge, decides=decides))
        self._studio.operations.follow("Keeping your seat", renew, otherwise=self._on_seat, quiet=True)

    def _on_change(self, change: Change) -> None:
        """Another window of this person went, and gave back the seat of both."""
        model, project, judge = self._model, self._studio.project, self._model.judge
        if judge is None or self._giving or not self._renewing.isActive():
            return
        key, decides = model.key, model.decides
        if change.kind == "project" or (change.kind == "lease" and f"/{key}/" in change.id):
            regain = project.submit(lambda: regain_seat(project, key, judge, decides=decides))
            self._studio.operations.follow("Keeping your seat", regain, otherwise=self._on_seat, quiet=True)

    def _on_seat(self, failure: Failure) -> None:
        """A seat that cannot be written now stops nobody's work."""
        if not passes(failure):
            self._studio.operations.failed.emit(failure)


def _sit_and_read(
    project: Project, episode: Episode, task: str, judge: Judge, *, decides: bool
) -> Opened | str:
    """In one write: the seat, who has the answer before them, and what the disk holds; or why there is no seat."""
    bar = sit_down(project, episode, judge, decides=decides)
    if bar is not None:
        return bar
    project.acts.note_answer_seen(task, by=judge.name)
    return _opened(project, episode.id, judge, decides=decides)


def _opened(project: Project, episode: str, judge: Judge, *, decides: bool) -> Opened:
    judgments = project.judgments.for_episode(episode)
    current = project.judgments.current_for_episode(episode)
    raters = sorted((one for one in current if one.judge.kind == "human"), key=lambda one: one.verdict)
    between = tuple((f"Rater {number}", one) for number, one in enumerate(raters, start=1))
    return Opened(
        earlier=next((one for one in reversed(current) if one.judge.id == judge.id), None),
        draft=project.judgment_drafts.find(episode, judge.id),
        between=between if decides else (),
        history=history_entries(judgments, judge.name),
    )
