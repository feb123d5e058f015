"""Judge, put together: the queue, the evidence, the desk, and their keys.

Owns: opening episodes, going on and back, what a key does. Refuses: showing who made an audit; what is shown of an
episode comes from the blind projections, mixed by a hash of person and id.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from typing import Any

from PySide6.QtCore import QElapsedTimer, Qt
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from app.desktop.agreement.panel import AgreementPanel
from app.desktop.judge.again import Claim, Redrawing
from app.desktop.judge.desk import JudgeDesk
from app.desktop.judge.evidence import EvidenceView
from app.desktop.judge.form import LETTERS
from app.desktop.judge.keeper import JudgingKeeper
from app.desktop.judge.queue import JudgingQueue, QueueView
from app.desktop.library.listing import Listing
from app.desktop.models.judging import VERDICTS, WORDS, JudgingModel
from app.desktop.models.library import LibraryModel
from app.desktop.people import with_name
from app.desktop.shelf import Shelf
from app.desktop.studio import Studio
from app.desktop.widgets.binding import bind_key
from app.desktop.widgets.empty import EmptyView
from app.desktop.widgets.first_focus import hand_focus_on
from app.desktop.widgets.pieces import button, column, panel, scrolling
from app.desktop.workspace import LastWrite, Workspace
from app.jobs.judging import adjudicating_judge, human_judge
from data.schema.audit import Episode
from data.schema.judging import JudgmentDraft
from data.schema.judgment import REASONS, Judgment, Verdict
from data.schema.task import Revision
from validation.bars import is_same_person
from validation.blind_episode import BlindPicture, blind_episode
from validation.library import LibraryRow

REPORT_KEYS = 9


class JudgeWorkspace(Workspace):
    """The rater's workspace."""

    name = "judge"
    keys_repeat = False

    def __init__(self, studio: Studio, shelf: Shelf) -> None:
        self.studio = studio
        self.shelf = shelf
        self.library = LibraryModel("judge")
        self.queue = JudgingQueue(self.library)
        self._listing = Listing("judge", studio, shelf, self.library, self._show_rows)
        self.model = JudgingModel()
        self.keeper = JudgingKeeper(self.model, studio)
        self._given: list[Judgment] = []
        """Of this sitting, for undo."""
        self._since = QElapsedTimer()
        """Since the open audit was opened."""
        self.redrawing = Redrawing(studio)
        wardrobe, kept = studio.wardrobe, studio.preferences
        self.list = QueueView(self.queue, self.library, wardrobe)
        self.replay = EvidenceView(studio, self.redrawing, again=kept.judge_again)
        self._begin = EmptyView(
            wardrobe,
            "judge",
            "No audit is open",
            "The pictures that its reports cite are shown here, with their marks.",
            step="Begin, or go on",
            name="judge-begin",
            on_step=self.begin,
        )
        self._centre = QStackedWidget()
        self._centre.addWidget(panel(column(self._begin), "well"))
        self._centre.addWidget(self.replay)
        self.agreement = AgreementPanel(studio, shelf, blind=True)
        inside = column(self.agreement, margin="l")
        inside.addStretch(1)
        self._centre.addWidget(scrolling(panel(inside)))
        self.desk = JudgeDesk(self.model, wardrobe, quick=kept.judge_quick)
        super().__init__(self._left(), self._centre, self.desk)
        self._connect()

    def fixed_keys(self) -> tuple[tuple[str, Callable[[], object]], ...]:
        """A verdict, its reason, its reports, keep it, undo it, on, back, and looking closely."""
        keys: list[tuple[str, Callable[[], object]]] = [
            (str(number), partial(self._key_verdict, verdict))
            for number, (verdict, _, _) in enumerate(VERDICTS, start=1)
        ]
        keys += [(letter, partial(self._key_reason, place)) for place, letter in enumerate(LETTERS)]
        keys += [(f"F{number}", partial(self._key_report, number)) for number in range(1, REPORT_KEYS + 1)]
        view = self.replay
        return (
            *keys,
            ("Return", self.save),
            ("Enter", self.save),
            ("Backspace", self.undo),
            ("N", self.next),
            ("P", self.previous),
            ("M", lambda: self.desk.form.note.setFocus(Qt.FocusReason.ShortcutFocusReason)),
            ("V", view.toggle_again),
            ("T", view.toggle_twin),
            ("Z", view.fit),
            ("+", partial(view.zoom, 1)),
            ("-", partial(view.zoom, -1)),
        )

    @property
    def revision(self) -> str:
        """Nothing: the companion panel would tell which audits belong together."""
        return ""

    @property
    def says_at_foot(self) -> bool:
        """Where agreement is shown, the head holds what is compared with what."""
        return self._compare.isChecked()

    def enter(self) -> None:
        """Shows the queue; what was open is read again, for another window may have gone on."""
        self.refresh()
        if self._compare.isChecked():
            self.agreement.enter()
        if self.model.key:
            self._open(self.model.key, again=True)

    def leave(self) -> None:
        """Another workspace is coming: the draft and the seat are given back, and nothing is drawn any more."""
        self.keeper.put_away()
        self.redrawing.let_go()
        self.agreement.leave()

    def end(self) -> list[Future[Any]]:
        """The window closes; the futures end when the host is gone."""
        return self.redrawing.end()

    def last_writes(self) -> tuple[LastWrite, ...]:
        """The draft."""
        return self.keeper.last_writes()

    def search(self) -> None:
        """The queue's search."""
        self.list.list.focus_search()

    def refresh(self) -> None:
        """Shows the queue as last read; one's own audits are for others to judge."""
        self._listing.refresh()

    def narrow(self, words: str, episodes: Sequence[str]) -> None:
        """Keeps only some audits in the list, in its own order: what they were chosen for must not tell anything."""
        self._turn("judge")
        self._close()
        self.library.only(words, episodes)

        def tell() -> None:
            if not self.library.visible:
                self.list.tell_why()
                self.studio.say(
                    "None of these audits is offered to you; the foot of the list says why.", "info"
                )
            self._begin.show_step(bool(self.queue.after("")))

        self._listing.when_listed(tell)

    def begin(self) -> None:
        """Goes on where one stopped: with the newest draft, else with the first that waits."""
        with_name(self.studio, self.desk.window(), lambda _: self._begin_with_draft())

    def open(self, episode_id: str) -> None:
        """Opens an audit."""
        if self.model.key != episode_id:
            with_name(self.studio, self.desk.window(), lambda _: self._open(episode_id))

    def save(self) -> None:
        """Keeps the verdict and goes on to the next audit without one."""
        model = self.model
        if not model.key or self.keeper.is_giving:
            return
        if not self._may_act or self._is_second_press:
            return
        if model.missing:
            self.studio.say(model.missing, "info")
        elif not model.is_changed:
            self.next()
        else:
            self.keeper.give()

    def next(self) -> None:
        """The next audit that waits, after the open one."""
        if self.keeper.is_giving:
            return
        coming = next(iter(self.queue.after(self.model.key)), None)
        if coming is not None:
            self._open(coming.key)
            return
        self._close()
        if self.library.filtered and self.queue.count(self.queue.which):
            self.studio.say("Nothing that you search for waits any more; others do.", "good")
        elif self.queue.which == "judge" and self.queue.count("decide"):
            self.studio.say(
                "You have judged every audit that waited for you. Some wait for a decision between raters.",
                "good",
                step="To decide",
                on_step=lambda: self._turn("decide"),
            )
        else:
            self.studio.say("Nothing waits for you here any more. Thank you.", "good")

    def previous(self) -> None:
        """The audit before the open one in the list, done or not."""
        before = self.queue.before(self.model.key)
        if before is not None and not self.keeper.is_giving:
            self._open(before.key)

    def undo(self) -> None:
        """Takes the last verdict of this sitting back and opens its audit again; both stay in the history."""
        if not self._given or self.keeper.is_giving:
            return
        given = self._given.pop()
        self._show_undo()

        def reopen(key: str) -> None:
            self.queue.done.discard(key)
            which = "decide" if given.judge.kind == "adjudicator" else "judge"
            if self.queue.which != which:
                self._turn(which)
            self._open(key, again=True)
            words = f"Taken back: {WORDS[given.verdict]}. Choose again, or press N and leave it open."
            self.studio.say(words, "info")

        self.keeper.take_back(given, reopen)

    def _left(self) -> QWidget:
        self._compare = button(
            "How far we agree",
            self.studio.wardrobe,
            icon="results",
            tip="Over the audits that you have judged: how far people and judges agree",
            name="judge-agreement",
            on_click=self._on_compare,
        )
        self._compare.setCheckable(True)
        layout = column(self.list, panel(column(self._compare, margin="m")))
        layout.setSpacing(0)
        layout.setStretch(0, 1)
        made = panel(layout)
        hand_focus_on(made, self.list)
        return made

    def _on_compare(self) -> None:
        """Agreement in place of the evidence; what was open is put away, for nobody judges beside others' verdicts."""
        is_wanted = self._compare.isChecked()
        self._close()
        if is_wanted:
            with_name(self.studio, self.desk.window(), lambda _: self._show_agreement())

    def _show_agreement(self) -> None:
        self._compare.setChecked(True)
        self._centre.setCurrentIndex(2)
        self.agreement.enter()

    def _hide_agreement(self) -> None:
        self._compare.setChecked(False)
        self.agreement.leave()

    def _begin_with_draft(self) -> None:
        judge, project = human_judge(self.studio.person), self.studio.project

        def show(drafts: tuple[JudgmentDraft, ...]) -> None:
            for draft in reversed(drafts):
                row = self.queue.find(draft.episode)
                if row is not None and row.queue == "judge" and not self.queue.is_done(row):
                    self._turn("judge")
                    self._open(draft.episode)
                    return
            self.next()

        # Behind the writes that wait, so that it finds them.
        self.studio.operations.follow(
            "Looking for drafts",
            project.submit(lambda: project.judgment_drafts.of_judge(judge.id)),
            then=show,
        )

    def _open(self, episode_id: str, *, again: bool = False) -> None:
        row = self.queue.find(episode_id)
        found = self._records_of(episode_id)
        if found is None or row is None or (self.model.key == episode_id and not again):
            return
        if not row.queue:
            self._refuse(row.bar)
            return
        episode, revision = found
        self.studio.moved_on.emit()
        decides = row.queue == "decide"
        name = self.studio.person
        judge = adjudicating_judge(name) if decides else human_judge(name)
        self._since.start()
        self.library.select(episode_id)
        self.keeper.open(episode, revision, judge, decides=decides)
        self.replay.show_episode(self.model.seen, partial(self._claim, episode, revision))
        self._hide_agreement()
        self._centre.setCurrentIndex(1)
        self.list.refresh(episode_id)
        self.replay.setFocus(Qt.FocusReason.OtherFocusReason)
        self._prefetch(episode_id)

    def _close(self) -> None:
        self.keeper.put_away()
        self.model.close()
        self.replay.show_episode(None, lambda _: None)
        self._hide_agreement()
        self._centre.setCurrentIndex(0)
        self.library.select("")
        self.list.refresh("")

    def _refuse(self, bar: str) -> None:
        """Not this one: nothing stays open that a verdict could be given to by mistake."""
        self._close()
        self.library.tell()
        self.studio.say(bar, "info")

    def _claim(self, episode: Episode, revision: Revision, picture: BlindPicture) -> Claim:
        definition = revision.definition
        return Claim(self.shelf.spec_of(definition), definition, episode, picture.frame)

    def _records_of(self, episode_id: str) -> tuple[Episode, Revision] | None:
        records = self.shelf.records
        episode = next((one for one in records.episodes if one.id == episode_id), None)
        revision = records.revision(episode.revision) if episode else None
        return (episode, revision) if episode and revision else None

    def _prefetch(self, key: str) -> None:
        """The next audits' first pictures are decoded before they are asked for."""
        for row in self.queue.after(key)[:2]:
            found = self._records_of(row.key)
            if found is not None:
                self.replay.prefetch(blind_episode(found[0]))

    @property
    def is_shown(self) -> bool:
        """The open audit is on the screen, its texts and its picture, and may be judged."""
        return self.model.is_ready and self.replay.is_shown and self.desk.texts.is_shown

    @property
    def _may_act(self) -> bool:
        """A key that is held, or pressed twice, gives no verdict to what nobody saw."""
        return self.is_shown and not self.keeper.is_giving

    @property
    def _is_second_press(self) -> bool:
        """The second half of a double click or press, which must not save the draft that the next audit came with."""
        return not self.model.has_edits and self._since.elapsed() < QApplication.doubleClickInterval()

    def _key_verdict(self, verdict: Verdict) -> None:
        if self._may_act:
            self.model.choose(verdict)
            self._save_if_quick()

    def _key_reason(self, place: int) -> None:
        verdict = self.model.verdict
        if self._may_act and verdict is not None and place < len(REASONS[verdict]):
            self.model.explain(REASONS[verdict][place])
            self._save_if_quick()

    def _key_report(self, number: int) -> None:
        standing = self.model.standing
        if self._may_act and number <= len(standing) and self.model.verdict != "not_met":
            report = standing[number - 1]
            self.model.rest_on(report, report not in self.model.rests_on)

    def _save_if_quick(self) -> None:
        model = self.model
        is_quick = self.desk.form.quick.isChecked() and not model.decides and not model.note
        if is_quick and not model.missing and model.is_changed:
            self.keeper.give()

    def _show_rows(self, rows: tuple[LibraryRow, ...]) -> None:
        self.queue.show(rows)
        self.library.select(self.model.key)
        self.list.refresh(self.model.key)
        self._begin.show_step(self.queue.count(self.queue.which) > 0)

    def _turn(self, which: str) -> None:
        if which == self.queue.which:
            return
        self._close()
        self.queue.turn_to("decide" if which == "decide" else "judge")
        self.list.refresh("")
        self._begin.show_step(self.queue.count(self.queue.which) > 0)

    def _on_given(self, given: Judgment) -> None:
        if not is_same_person(given.judge.name, self.studio.person):
            return  # they left while it was on its way
        self._given.append(given)
        self.queue.done.add(given.episode)
        self._show_undo()
        if self.model.key == given.episode:
            self.next()

    def _on_full(self, key: str) -> None:
        """The last seat went to somebody else between the list and the click."""
        self.queue.full.add(key)
        self.next()
        self.studio.say("Somebody else is judging that audit now; this is the next one.", "info")

    def _show_undo(self) -> None:
        self.desk.form.show_undo(WORDS[self._given[-1].verdict] if self._given else "")

    def _on_shelf(self) -> None:
        if self.is_looked_at:
            self.refresh()

    def _connect(self) -> None:
        self.shelf.changed.connect(self._on_shelf)
        self.studio.person_changed.connect(self._on_person)
        self.keeper.given.connect(self._on_given)
        self.keeper.full.connect(self._on_full)
        self.keeper.barred.connect(self._refuse)
        self.agreement.chosen.connect(self.narrow)
        self.list.chosen.connect(self.open)
        self.list.turned.connect(self._turn)
        self.list.next_asked.connect(self.next)
        self.list.previous_asked.connect(self.previous)
        self.library.listen(lambda: self.list.refresh(self.model.key))
        form, kept = self.desk.form, self.studio.preferences
        bind_key(form.note, "Esc", lambda: self.replay.setFocus(Qt.FocusReason.OtherFocusReason))
        form.save_asked.connect(self.save)
        form.undo_asked.connect(self.undo)
        form.skip_asked.connect(self.next)
        form.quick_changed.connect(lambda quick: setattr(kept, "judge_quick", quick))
        self.replay.again_toggled.connect(lambda again: setattr(kept, "judge_again", again))
        self.desk.texts.picture_asked.connect(self.replay.show_picture)
        self.desk.cards.conflict_settled.connect(lambda mine: self.keeper.resolve(keep_mine=mine))
        self.desk.cards.stale_settled.connect(lambda use: self.keeper.settle_stale(use=use))
        self._show_undo()

    def _on_person(self) -> None:
        """Verdicts are one person's: the next person begins with the queue."""
        self._given.clear()
        self.queue.clear()
        self.library.only("", ())
        self._close()
        self._show_undo()
        self._on_shelf()
