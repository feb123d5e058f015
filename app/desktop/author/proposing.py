"""Proposing the open task from the window: its draft is saved and frozen, its gates run, and where it stands is said.

Owns: beginning and stopping that on the world loop, gating a draft without keeping anything, two warm hosts kept for the
next time, what was said last, and the outcomes as they come.
Refuses: gates, records and the rule (app.jobs.proposing), and showing outcomes.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QImage

from app.desktop.author.desk import AuthorDesk
from app.desktop.operations import Failure
from app.jobs.freezing import missing_for_freeze
from app.jobs.gating import GateHosts, gate_definition
from app.jobs.proposing import Proposal, propose_task
from data.canonical import sha256_hex
from data.schema.gate import GateName, GateOutcome
from data.schema.task import Task, TaskDefinition

KEPT_MS = 180_000
"""So long the hosts stay warm after the last task."""
TITLE_LETTERS = 48


class Proposing(QObject):
    """`changed` comes when it begins, says something and ends; `done` when a revision's gates are through."""

    changed = Signal()
    done = Signal(object)
    """A Proposal."""

    def __init__(self, desk: AuthorDesk) -> None:
        super().__init__(desk.studio)
        self._desk = desk
        self._hosts: GateHosts | None = None
        self._future: Future[Any] | None = None
        self._number = 0
        self._pictures: dict[str, QImage] = {}
        self.words = ""
        self.definition: TaskDefinition | None = None
        """What is gated, or was last."""
        self.outcomes: dict[GateName, GateOutcome] = {}
        """What its gates have found so far."""
        self._idle = QTimer(self, singleShot=True, interval=KEPT_MS)
        self._idle.timeout.connect(self._let_hosts_go)

    @property
    def is_running(self) -> bool:
        """Gates are being run."""
        return self._future is not None

    def begin(self, *, again: bool = False) -> None:
        """Freezes the open draft, runs the gates that were not run (all, with `again`), and says where it stands."""
        task, studio = self._desk.draft.task, self._desk.studio
        if task is None or self.is_running:
            return
        revisions = self._desk.shelf.records.revisions

        def looked(missing: tuple[str, ...]) -> None:
            now = self._desk.draft.task
            if missing:
                studio.say(f"It cannot be proposed yet: {'; '.join(missing)}.", "warn")
            elif now is not None and now.id == task.id:
                self._desk.autosave.flush(lambda: self._run(again))

        studio.operations.run(
            "Looking at the draft", lambda: missing_for_freeze(task, revisions), then=looked, quiet=True
        )

    def check(self) -> None:
        """Gates the open draft as it is; nothing is frozen and nothing is kept."""
        task, studio = self._desk.draft.task, self._desk.studio
        if task is None or self.is_running:
            return
        hosts = self._start(task.definition, "Starting two worlds")
        spec = self._desk.shelf.spec_of(task.definition)
        self._future = studio.loop.submit(
            gate_definition(
                hosts, spec, task.definition, put=self._keep_picture, tell=self._teller(), hear=self._hearer()
            )
        )
        studio.operations.follow(
            "Running the gates", self._future, then=lambda _: self._end(), otherwise=self._on_failure
        )
        self.changed.emit()

    def picture(self, blob: str) -> QImage | None:
        """A picture of a draft that was gated without keeping it; None for any other."""
        return self._pictures.get(blob)

    def stop(self) -> None:
        """Runs the gates no further; what was found is not kept, and the revision stays frozen."""
        if self._future is not None:
            self._future.cancel()
            self.outcomes = {}
            self._end()

    def close(self) -> list[Future[Any]]:
        """Stops and closes the hosts; for the window's end."""
        self.stop()
        self._idle.stop()
        hosts, self._hosts = self._hosts, None
        return [self._desk.studio.loop.submit(hosts.discard())] if hosts is not None else []

    def _run(self, again: bool) -> None:
        task, studio = self._desk.draft.task, self._desk.studio
        if task is None or self.is_running:
            return
        hosts = self._start(task.definition, "Freezing the draft")
        self._future = studio.loop.submit(
            propose_task(
                studio.project,
                task,
                opened=hosts,
                again=again,
                tell=self._teller(),
                hear=self._hearer(),
            )
        )
        studio.operations.follow(
            "Running the gates",
            self._future,
            then=lambda proposal: self._on_done(task, proposal),
            otherwise=self._on_failure,
        )

    def _start(self, definition: TaskDefinition, words: str) -> GateHosts:
        self._idle.stop()
        self._number += 1
        self._pictures.clear()
        self.definition, self.outcomes = definition, {}
        self._say(words)
        self._hosts = self._hosts or GateHosts(self._desk.studio.start_world)
        return self._hosts

    def _keep_picture(self, data: bytes) -> str:
        name = sha256_hex(data)
        self._pictures[name] = QImage.fromData(data)
        return name

    def _teller(self) -> Callable[[str], None]:
        """Says from the world loop what is being done, as long as nothing else was begun."""
        number, post = self._number, self._desk.studio.operations.courier.post
        return lambda words: post(
            lambda: self._say(words) if number == self._number and self.is_running else None
        )

    def _hearer(self) -> Callable[[GateOutcome], None]:
        number, post = self._number, self._desk.studio.operations.courier.post

        def hear(outcome: GateOutcome) -> None:
            if number == self._number and self.is_running:
                self.outcomes[outcome.gate] = outcome
                self.changed.emit()

        return lambda outcome: post(lambda: hear(outcome))

    def _say(self, words: str) -> None:
        self.words = words
        self.changed.emit()

    def _let_hosts_go(self) -> None:
        """Nobody proposed anything for a while: their memory is free again."""
        if not self.is_running:
            self.close()

    def _end(self) -> None:
        self._future = None
        self._idle.start()
        self._say("")

    def _on_done(self, task: Task, proposal: Proposal) -> None:
        self._end()
        studio = self._desk.studio
        if proposal.proposed:
            studio.say(
                f"Revision {proposal.number} of “{_short(task.title)}” is proposed: every gate stands.",
                "good",
                step="Review it",
                on_step=lambda: studio.leave_asked.emit("review"),
            )
        else:
            more = len(proposal.against) - 1
            studio.say(
                f"Revision {proposal.number} of “{_short(task.title)}” is frozen but not proposed. {proposal.against[0]}"
                + (f" And {more} more." if more > 0 else ""),
                "warn",
            )
        self.done.emit(proposal)

    def _on_failure(self, failure: Failure) -> None:
        self._end()
        self._desk.studio.operations.failed.emit(failure)


def _short(title: str) -> str:
    """As much of a title as tells which task is meant; the words after it are what counts."""
    return title if len(title) <= TITLE_LETTERS else f"{title[: TITLE_LETTERS - 1]}…"
