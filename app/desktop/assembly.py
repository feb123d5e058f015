"""Puts the window together: page, driver, workspaces, companion panel.

Owns: who is given what, and taking it apart in the order that Qt WebEngine needs. Refuses: starting the application.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, wait
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import shiboken6
from PySide6.QtCore import QCoreApplication
from PySide6.QtWebEngineCore import QWebEngineProfile

from app.desktop.agreement.panel import AgreementPanel
from app.desktop.audit.workspace import AuditWorkspace
from app.desktop.author.workspace import AuthorWorkspace
from app.desktop.companion.panel import CompanionPanel
from app.desktop.companion.runner import CompanionRunner
from app.desktop.judge.workspace import JudgeWorkspace
from app.desktop.live.driver import LiveDriver
from app.desktop.live.frame import LiveFrame
from app.desktop.live.view import LiveView
from app.desktop.results.workspace import ResultsWorkspace
from app.desktop.review.workspace import ReviewWorkspace
from app.desktop.shelf import Shelf
from app.desktop.studio import Studio
from app.desktop.window import MainWindow
from app.desktop.worlds.workspace import WorldsWorkspace

if TYPE_CHECKING:
    from worlds.three.page import WorldPage

HOSTS_END_S = 10.0


@dataclass
class Assembly:
    """The parts that have to be closed in order."""

    window: MainWindow
    companion: CompanionPanel
    driver: LiveDriver
    view: LiveView
    page: WorldPage
    profile: QWebEngineProfile
    shelf: Shelf
    runner: CompanionRunner
    author: AuthorWorkspace
    audit: AuditWorkspace
    judge: JudgeWorkspace
    results: ResultsWorkspace
    worlds: WorldsWorkspace

    def close(self) -> None:
        """Saves, closes the window and its hosts, and waits for them: for the end of the application, which nobody looks at.

        Raises:
            StoreError: the last edits could not be saved; the window is closed all the same.
        """
        try:
            for write in self.window.last_writes():
                write()
        finally:
            wait_for_hosts(self.end())
            self.delete()

    def end(self) -> list[Future[Any]]:
        """Closes the window and lets its hosts go; the futures end when they are gone."""
        self.window.studio.saving.close()
        self.window.let_go()
        self.driver.close()
        self.shelf.close()
        self.results.end()
        ending = [
            *self.author.ending(),
            *self.runner.close(),
            *self.audit.controller.close(),
            *self.judge.end(),
            *self.worlds.end(),
        ]
        self.window.studio.operations.drop_results()
        self.window.studio.close()
        return ending

    def delete(self) -> None:
        """Deletes everything, after `end`. In between the window system is answered, for it takes a while."""
        for _ in self.deleting():
            QCoreApplication.processEvents()

    def deleting(self) -> Iterator[None]:
        """The same in steps, each short enough for one turn of the event loop: the world first, in the order that Qt
        WebEngine needs, then the window piece by piece. What is deleted already is passed over."""
        from worlds.three.page import delete_in_order

        delete_in_order(self.view.web, self.page, self.profile)
        yield
        spaces = self.window.workspaces.values()
        for part in (
            *(part for one in spaces for part in (one.left, one.centre, one.right)),
            self.companion,
            self.window,
        ):
            if shiboken6.isValid(part):
                shiboken6.delete(part)
            yield


def wait_for_hosts(ending: list[Future[Any]]) -> None:
    """Until the hosts are gone, or as long as they are given."""
    wait(ending, timeout=HOSTS_END_S)


def assemble(
    studio: Studio, page: WorldPage, profile: QWebEngineProfile, worlds: Callable[[], tuple[str, ...]]
) -> Assembly:
    """The window on an open project, made at one go; not shown yet."""
    steps = assembling(studio, page, profile, worlds)
    while True:
        try:
            next(steps)
        except StopIteration as made:
            return made.value


def assembling(
    studio: Studio, page: WorldPage, profile: QWebEngineProfile, worlds: Callable[[], tuple[str, ...]]
) -> Generator[None, None, Assembly]:
    """The same in steps, each short enough for one turn of the event loop."""
    yield from studio.wardrobe.drawing()
    shelf = Shelf(studio)
    driver = LiveDriver(page)
    view = LiveView(page, driver, studio.wardrobe)
    frame = LiveFrame(view)
    yield
    author = AuthorWorkspace(studio, shelf, driver, frame, worlds)
    yield
    author.anomaly.list_operators()
    yield
    author.gates.list_gates()
    yield
    review = ReviewWorkspace(studio, shelf, driver, frame)
    yield
    audit = AuditWorkspace(studio, shelf)
    yield
    judge = JudgeWorkspace(studio, shelf)
    yield
    agreement = AgreementPanel(studio, shelf)
    yield
    results = ResultsWorkspace(studio, shelf, agreement)
    yield
    own = WorldsWorkspace(studio, shelf, driver, frame, worlds)
    yield
    runner = CompanionRunner(studio)
    companion = CompanionPanel(studio, shelf, runner)
    audit.finished.connect(runner.score)
    yield
    window = MainWindow(studio, [author, review, audit, judge, results, own], companion)
    window.entered.connect(lambda: _follow(window, companion))
    studio.task_opened.connect(lambda _: companion.refresh())
    results.task_chosen.connect(companion.refresh)
    results.queue_asked.connect(lambda words, episodes: _judge_these(window, judge, words, episodes))
    author.autosave.marked.connect(lambda saved: window.mark_saved("draft", saved))
    review.keeper.marked.connect(lambda saved: window.mark_saved("review", saved))
    review.notes.draft.marked.connect(lambda saved: window.mark_saved("note", saved))
    review.decide.draft.marked.connect(lambda saved: window.mark_saved("decision", saved))
    judge.keeper.marked.connect(lambda saved: window.mark_saved("judge", saved))
    own.keeper.marked.connect(lambda saved: window.mark_saved("world", saved))
    window.file_dropped.connect(lambda file: _bring(window, own, file))
    own.task_asked.connect(lambda world: _make_task(window, author, world))
    audit.controller.saved_changed.connect(lambda saved: window.mark_saved("report", saved))
    return Assembly(
        window, companion, driver, view, page, profile, shelf, runner, author, audit, judge, results, own
    )


def _follow(window: MainWindow, companion: CompanionPanel) -> None:
    workspace = window.workspace
    if workspace is None:
        return
    name = workspace.name
    # Nobody audits in Worlds; in Judge the panel could show nothing, and the evidence needs the room.
    companion.setVisible(name not in ("worlds", "judge") and window.shows_companion)
    if name != "worlds":
        companion.follow(name, lambda: workspace.revision)


def _judge_these(window: MainWindow, judge: JudgeWorkspace, words: str, episodes: tuple[str, ...]) -> None:
    window.go_to("judge")
    judge.narrow(words, episodes)


def _bring(window: MainWindow, own: WorldsWorkspace, file: Path) -> None:
    window.go_to("worlds")
    own.bring(file)


def _make_task(window: MainWindow, author: AuthorWorkspace, world: str) -> None:
    window.go_to("author")
    author.new_task(world)
