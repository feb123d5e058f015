"""A person's queue at the screen: starting one, previous and next, where one is, disputes that wait for a third person.

Owns: the bar above the list, and bringing the queue to the disk. Refuses: choosing (validation.assigning), and opening a
task; who listens does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from app.desktop.models.listening import Model
from app.desktop.shelf import Shelf
from app.desktop.studio import Studio
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.binding import tip_with_key
from app.desktop.widgets.pieces import ElidedLabel, button, column, panel, row, tool
from app.jobs.assigning import end_queue, move_queue, read_queue, start_queue
from data.counts import count_of
from data.schema.review_work import ReviewQueue
from validation.assigning import Candidate, candidates_in, next_for, open_of
from validation.bars import is_same_person
from validation.blind import ProjectRecords
from validation.disputes import disputes_for

QueueKind = Literal["these", "given", "fewest"]


@dataclass(frozen=True)
class WorkThere:
    """What there is for a person to do, by the records as last read."""

    given: tuple[str, ...] = ()
    fewest: tuple[str, ...] = ()
    disputes: tuple[str, ...] = ()
    """Ids of tasks."""
    reviewed: frozenset[str] = frozenset()


class QueueModel(Model):
    """The queue and what there is to do."""

    def __init__(self) -> None:
        super().__init__()
        self.queue: ReviewQueue | None = None
        self.work = WorkThere()
        self.these: tuple[str, ...] = ()
        """What the list shows and this person may still review."""

    @property
    def words(self) -> str:
        """`3 of 12`; empty without a queue."""
        return "" if self.queue is None else f"{self.queue.at + 1} of {len(self.queue.tasks)}"

    @property
    def how(self) -> str:
        """`2 reviewed · fewest reviews first`; empty without a queue."""
        if self.queue is None:
            return ""
        done = sum(task in self.work.reviewed for task in self.queue.tasks)
        return f"{done} reviewed · {self.queue.words}"

    @property
    def current(self) -> str:
        """The task that the queue is at; empty without one."""
        return self.queue.tasks[self.queue.at] if self.queue is not None else ""


class QueueKeeper(QObject):
    """`opened` carries the id of the task that is to be opened."""

    opened = Signal(str)

    def __init__(self, model: QueueModel, studio: Studio, shelf: Shelf) -> None:
        super().__init__(studio)
        self.model = model
        self._studio = studio
        self._shelf = shelf
        self._person = ""
        self._seen: ProjectRecords | None = None
        self._looking = False

    def refresh(self) -> None:
        """Reads what there is to do for the person at the screen, when records or person are others."""
        person, records = self._studio.person, self._shelf.records
        if person != self._person:
            self._person, self._seen = person, None
            self.model.queue, self.model.work = None, WorkThere()
            self.model.tell()
            self._read()
        if self._looking or records is self._seen or not self._shelf.is_ready:
            return
        self._looking = True

        def done(work: WorkThere) -> None:
            self._looking = False
            if person == self._studio.person:
                self._seen = records
                self.model.work = work
                self.model.tell()
            if self._seen is not self._shelf.records:
                self.refresh()

        self._studio.operations.run(
            "Looking for work", lambda: _work_for(person, records), then=done, quiet=True
        )

    def start(self, kind: QueueKind) -> None:
        """Starts a queue and opens its first task."""
        model = self.model
        tasks: dict[QueueKind, tuple[tuple[str, ...], str]] = {
            "these": (model.these, "as in the list"),
            "given": (model.work.given, "given to me"),
            "fewest": (model.work.fewest, "fewest reviews first"),
        }
        chosen, words = tasks[kind]
        if not chosen:
            self._studio.say("There is nothing to review in that list.", "info")
            return
        person, project = self._studio.person, self._studio.project
        self._follow("Starting the queue", lambda: start_queue(project, person, chosen, words), open_it=True)

    def move(self, by: int) -> bool:
        """One task on, or back; False when there is no queue."""
        queue, person, project = self.model.queue, self._studio.person, self._studio.project
        if queue is None:
            return False
        if not 0 <= queue.at + by < len(queue.tasks):
            self._studio.say(
                "That was the last task of the queue." if by > 0 else "This is the first task of the queue.",
                "info",
            )
            return True
        self._follow("Going on in the queue", lambda: move_queue(project, person, by), open_it=True)
        return True

    def end(self) -> None:
        """Drops the queue; no review is lost."""
        person, project = self._studio.person, self._studio.project

        def drop() -> None:
            end_queue(project, person)

        self._follow("Ending the queue", drop, open_it=False)

    def resume(self) -> None:
        """Opens the task that the queue is at."""
        if self.model.current:
            self.opened.emit(self.model.current)

    def _read(self) -> None:
        person, project = self._studio.person, self._studio.project
        if person:
            self._follow("Reading the queue", lambda: read_queue(project, person), open_it=False)

    def _follow(self, doing: str, work: Callable[[], ReviewQueue | None], *, open_it: bool) -> None:
        person = self._studio.person

        def done(queue: ReviewQueue | None) -> None:
            if person != self._studio.person:
                return
            self.model.queue = queue
            self.model.tell()
            if open_it:
                self.resume()

        self._studio.operations.follow(doing, self._studio.project.submit(work), then=done, quiet=True)


class QueueBar(QWidget):
    """Where one is, and what can be begun. `decide_asked`: the disputes; `progress_asked`: how far it has come."""

    decide_asked = Signal()
    progress_asked = Signal()

    def __init__(self, keeper: QueueKeeper, studio: Studio) -> None:
        super().__init__()
        self.setObjectName("queue-bar")
        wardrobe: Wardrobe = studio.wardrobe
        self._keeper = keeper
        self._model = keeper.model
        self._words = ElidedLabel("", "title")
        self._words.setObjectName("queue-words")
        self._how = ElidedLabel("", "caption")
        self._how.setObjectName("queue-how")
        self._back = tool(
            "left", "Task before", wardrobe, name="queue-back", on_click=lambda: keeper.move(-1)
        )
        self._on = tool("right", "Next task", wardrobe, name="queue-next", on_click=lambda: keeper.move(1))
        self._end = tool(
            "close", "End the queue; no review is lost", wardrobe, name="queue-end", on_click=keeper.end
        )
        tip_with_key(studio.keymap, self._back, "Task before", "review.previous")
        tip_with_key(studio.keymap, self._on, "Next task", "review.next")
        self._resume = button("Go on", wardrobe, look="primary", name="queue-resume", on_click=keeper.resume)
        self._menu = QMenu(self)
        self._menu.aboutToShow.connect(self._fill)
        self._start = button("Start a queue", wardrobe, icon="play", name="queue-start")
        self._start.setMenu(self._menu)
        self._disputes: QPushButton = button(
            "",
            wardrobe,
            icon="judge",
            tip="Decide as a third person where reviewers disagree; you see both sides then",
            name="queue-disputes",
            on_click=self.decide_asked.emit,
        )
        progress = tool(
            "results",
            "How far reviewing has come",
            wardrobe,
            name="review-progress",
            on_click=self.progress_asked.emit,
        )
        top = row(self._words, self._back, self._on, self._end, space="xs")
        top.setStretch(0, 1)
        begin = row(self._start, self._resume, 1, progress, space="xs")
        waiting = row(self._disputes, 1)
        self.setLayout(column(panel(column(top, self._how, begin, waiting, margin="m", space="xs"))))
        self._open = ""
        self._model.listen(self._show)
        self._show()

    def show_open(self, task: str) -> None:
        """Which task is open."""
        self._open = task
        self._show()

    def _show(self) -> None:
        model = self._model
        queue = model.queue
        reviewed = len(model.work.reviewed)
        self._words.setText(model.words or f"{reviewed} reviewed by you")
        self._how.setText(model.how)
        self._how.setVisible(queue is not None)
        for made in (self._back, self._on, self._end):
            made.setVisible(queue is not None)
        self._resume.setVisible(queue is not None and model.current != self._open)
        self._start.setVisible(queue is None)
        count = len(model.work.disputes)
        self._disputes.setText(count_of(count, "dispute"))
        self._disputes.setVisible(count > 0)

    def _fill(self) -> None:
        model = self._model
        self._menu.clear()
        kinds: Sequence[tuple[QueueKind, str, int]] = (
            ("these", "What the list shows", len(model.these)),
            ("given", "What was given to me", len(model.work.given)),
            ("fewest", "Fewest reviews first", len(model.work.fewest)),
        )
        for kind, words, count in kinds:
            action = self._menu.addAction(f"{words} ({count})", lambda kind=kind: self._keeper.start(kind))
            action.setObjectName(f"queue-{kind}")
            action.setEnabled(count > 0)


def _work_for(person: str, records: ProjectRecords) -> WorkThere:
    candidates, roles = candidates_in(records), records.roles_of(person)
    return WorkThere(
        given=_tasks(next_for(person, open_of(person, candidates), roles=roles)),
        fewest=_tasks(next_for(person, candidates, roles=roles)),
        disputes=tuple(one.task for one in disputes_for(person, records)),
        reviewed=frozenset(
            one.revision.task
            for one in candidates
            if any(is_same_person(name, person) for name in one.reviewed)
        ),
    )


def _tasks(candidates: Sequence[Candidate]) -> tuple[str, ...]:
    return tuple(one.revision.task for one in candidates)
