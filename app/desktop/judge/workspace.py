"""Judge, put together: the queue, the pictures, the desk.

Owns: opening episodes, saving verdicts, undo, next, keys. Refuses: showing who made an audit; the queue's rows come from
the blind projection, mixed by the hash of their ids.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStackedWidget

from app.desktop.judge.desk import JudgeDesk
from app.desktop.library.listing import Listing
from app.desktop.library.view import LibraryView
from app.desktop.models.judging import VERDICTS, JudgingModel
from app.desktop.models.library import LibraryModel
from app.desktop.people import with_name
from app.desktop.shelf import Shelf
from app.desktop.studio import Studio
from app.desktop.widgets.empty import EmptyView
from app.desktop.widgets.episode_pictures import show_episode
from app.desktop.widgets.pieces import column, panel
from app.desktop.widgets.replay import ReplayView
from app.desktop.workspace import Workspace
from app.jobs.judging import human_judge
from data.ids import new_id, now_ms
from data.schema.judgment import CLOSED_REASONS, Judgment, Verdict
from validation.library import LibraryRow


class JudgeWorkspace(Workspace):
    """The rater's workspace."""

    name = "judge"

    def __init__(self, studio: Studio, shelf: Shelf) -> None:
        self.studio = studio
        self.shelf = shelf
        self.library = LibraryModel("judge")
        self._listing = Listing("judge", studio, shelf, self.library, self._show_rows)
        self.model = JudgingModel()
        self._given: list[str] = []
        # Verdicts of this sitting, also before the shelf has read them again.
        self._kept: dict[str, Judgment] = {}
        self._here = False
        wardrobe = studio.wardrobe
        empty = EmptyView(
            wardrobe,
            "judge",
            "Nothing to judge yet",
            "Audits by others appear here when they end: start some in the companion panel.",
        )
        self._list = LibraryView(
            self.library, wardrobe, title="To judge", name="judge-list", empty=empty, done_word="judged"
        )
        self._list.chosen.connect(self.open)
        self.replay = ReplayView(wardrobe, studio.gallery, name="judge-replay")
        nothing = EmptyView(
            wardrobe,
            "judge",
            "No audit is open",
            "Its pictures are shown here, with the marks of its reports.",
        )
        self._centre = QStackedWidget()
        self._centre.addWidget(panel(column(nothing), "well"))
        self._centre.addWidget(self.replay)
        self.desk = JudgeDesk(self.model, wardrobe)
        super().__init__(self._list, self._centre, self.desk)
        self._connect()

    def fixed_keys(self) -> tuple[tuple[str, Callable[[], object]], ...]:
        """A verdict, its reason, keep it, undo it, next."""
        verdicts: list[tuple[str, Callable[[], object]]] = [
            (str(number), partial(self._choose, verdict))
            for number, (verdict, _, _) in enumerate(VERDICTS, start=1)
        ]
        reasons: list[tuple[str, Callable[[], object]]] = [
            (letter, partial(self.model.explain, reason))
            for letter, reason in zip("ABCDEFGHIJKLM", CLOSED_REASONS, strict=False)
        ]
        return (*verdicts, *reasons, ("Return", self.save), ("Backspace", self.undo), ("N", self.next))

    @property
    def revision(self) -> str:
        """Nothing: the companion panel would tell which audits belong together."""
        return ""

    def enter(self) -> None:
        """Shows the queue."""
        self._here = True
        self.refresh()

    def leave(self) -> None:
        """Another workspace is coming."""
        self._here = False

    def search(self) -> None:
        """The queue's search."""
        self._list.focus_search()

    def refresh(self) -> None:
        """Shows the queue as last read; one's own audits are for others to judge."""
        self._listing.refresh()

    def _show_rows(self, rows: tuple[LibraryRow, ...]) -> None:
        self.library.show(row for row in rows if not row.bar)

    def open(self, episode_id: str) -> None:
        """Opens an audit."""
        if self.model.episode is not None and self.model.episode.id == episode_id:
            return
        with_name(self.studio, self.desk.window(), lambda _: self._open(episode_id))

    def save(self) -> None:
        """Keeps the verdict and goes on to the next audit without one."""
        model = self.model
        if model.episode is None or model.missing:
            if model.missing:
                self.studio.say(model.missing, "info")
            return
        if all(row.key != model.episode.id for row in self.library.rows):
            self._refuse()
            return
        if not model.is_changed:
            self.next()
            return
        name = self.studio.preferences.name
        judgment = model.judgment(human_judge(name), judgment_id=new_id(), at_ms=now_ms())
        project = self.studio.project
        self.studio.operations.follow(
            "Saving the verdict", project.submit(lambda: project.judgments.add(judgment)), then=self._on_saved
        )

    def next(self) -> None:
        """The next audit without a verdict of one's own, after the open one."""
        rows = self.library.visible
        here = self.model.episode.id if self.model.episode else ""
        place = next((i for i, row in enumerate(rows) if row.key == here), -1)
        later = [*rows[place + 1 :], *rows[: max(place, 0)]]
        coming = next((row for row in later if not row.done and row.key not in self._given), None)
        if coming is None:
            self.model.close()
            self._show_pictures()
            self.studio.say("You have judged every audit that waited for you. Thank you.", "good")
        else:
            self._open(coming.key)

    def undo(self) -> None:
        """Goes back to the last verdict of this sitting; what is chosen then replaces it."""
        if self._given:
            self._open(self._given.pop())
            self.desk.show_can_undo(bool(self._given))
            self.studio.say(
                "Choose again: the new verdict replaces the last one; both are kept in the history.", "info"
            )

    def _open(self, episode_id: str) -> None:
        records = self.shelf.records
        episode = next((one for one in records.episodes if one.id == episode_id), None)
        row = next((one for one in self.library.rows if one.key == episode_id), None)
        revision = records.revision(episode.revision) if episode else None
        if episode is None or revision is None:
            return
        if row is None:
            self._refuse()
            return
        self.studio.moved_on.emit()
        self.library.select(episode_id)
        self.model.open(episode, revision, self._own(episode_id))
        self._show_pictures()
        self.replay.setFocus(Qt.FocusReason.OtherFocusReason)

    def _refuse(self) -> None:
        """Not this one: nothing stays open that a verdict could be given to by mistake."""
        self.model.close()
        self._show_pictures()
        self.library.select("")
        self.library.tell()
        self.studio.say("This audit is your own; somebody else must judge it.", "info")

    def _choose(self, verdict: Verdict) -> None:
        self.model.choose(verdict)
        self.desk.focus_reason()

    def _own(self, episode_id: str) -> Judgment | None:
        if episode_id in self._kept:
            return self._kept[episode_id]
        judge = human_judge(self.studio.preferences.name)
        own = (one for one in self.shelf.judgments if one.episode == episode_id and one.judge.id == judge.id)
        return next(own, None)

    def _show_pictures(self) -> None:
        show_episode(self.replay, self.model.episode)
        self._centre.setCurrentIndex(0 if self.model.episode is None else 1)

    def _on_saved(self, judgment: Judgment) -> None:
        self._given.append(judgment.episode)
        self._kept[judgment.episode] = judgment
        self.desk.show_can_undo(True)
        self.next()

    def _connect(self) -> None:
        self.shelf.changed.connect(self.refresh)
        self.studio.person_changed.connect(self._on_person)
        self.desk.save_asked.connect(self.save)
        self.desk.undo_asked.connect(self.undo)
        self.desk.next_asked.connect(self.next)
        self.desk.frame_asked.connect(self.replay.show_frame)
        self.desk.show_can_undo(False)

    def _on_person(self) -> None:
        """Verdicts are one person's: the next person begins with the queue."""
        self._given.clear()
        self._kept.clear()
        self.refresh()
        self.desk.show_can_undo(False)
        self.model.close()
        self._show_pictures()
        self.library.select("")
