"""Puts the window together: page, driver, companion panel, and what its workspaces are made from when they are needed.

Owns: who is given what, and taking it apart in the order that Qt WebEngine needs. Refuses: starting the application.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterator
from concurrent.futures import Future, wait
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import shiboken6
from PySide6.QtCore import QCoreApplication
from PySide6.QtWebEngineCore import QWebEngineProfile

from app.desktop.audit.workspace import AuditWorkspace
from app.desktop.companion.panel import CompanionPanel
from app.desktop.companion.runner import CompanionRunner
from app.desktop.judge.workspace import JudgeWorkspace
from app.desktop.live.driver import LiveDriver
from app.desktop.live.frame import LiveFrame
from app.desktop.live.view import LiveView
from app.desktop.making import Making
from app.desktop.shelf import Shelf
from app.desktop.studio import Studio
from app.desktop.window import MainWindow
from app.desktop.workspace import TITLES, WorkspaceName
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
    frame: LiveFrame
    page: WorldPage
    profile: QWebEngineProfile
    shelf: Shelf
    runner: CompanionRunner

    @property
    def audit(self) -> AuditWorkspace:
        """Made when it is first asked for, as the others are."""
        return cast("AuditWorkspace", self.window.workspaces["audit"])

    @property
    def judge(self) -> JudgeWorkspace:
        """The rater's."""
        return cast("JudgeWorkspace", self.window.workspaces["judge"])

    @property
    def worlds(self) -> WorldsWorkspace:
        """The world builder's."""
        return cast("WorldsWorkspace", self.window.workspaces["worlds"])

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
        ending = [
            *self.runner.close(),
            *(future for one in self.window.workspaces.made for future in one.end()),
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
        for part in (
            *(part for one in self.window.workspaces.made for part in (one.left, one.centre, one.right)),
            self.companion,
            self.frame,
            self.window,
        ):
            if shiboken6.isValid(part):
                shiboken6.delete(part)
            yield


def wait_for_hosts(ending: list[Future[Any]]) -> None:
    """Until the hosts are gone, or as long as they are given."""
    wait(ending, timeout=HOSTS_END_S)


def assemble(
    studio: Studio,
    page: WorldPage,
    profile: QWebEngineProfile,
    worlds: Callable[[], tuple[str, ...]],
    ready: Collection[WorkspaceName] = tuple(TITLES),
) -> Assembly:
    """The window on an open project, made at one go; not shown yet."""
    steps = assembling(studio, page, profile, worlds, ready)
    while True:
        try:
            next(steps)
        except StopIteration as made:
            return made.value


def assembling(
    studio: Studio,
    page: WorldPage,
    profile: QWebEngineProfile,
    worlds: Callable[[], tuple[str, ...]],
    ready: Collection[WorkspaceName] = tuple(TITLES),
) -> Generator[None, None, Assembly]:
    """The same in steps, each short enough for one turn of the event loop. `ready` are made here, others when they are needed."""
    yield from studio.wardrobe.drawing()
    shelf = Shelf(studio)
    driver = LiveDriver(page)
    view = LiveView(page, driver, studio.wardrobe)
    frame = LiveFrame(view)
    yield
    runner = CompanionRunner(studio)
    companion = CompanionPanel(studio, shelf, runner)
    yield
    making = Making(studio, shelf, driver, frame, runner, companion, worlds)
    window = MainWindow(studio, making.makers, frame, companion)
    assembly = Assembly(window, companion, driver, view, frame, page, profile, shelf, runner)
    window.entered.connect(lambda: _follow(window, companion))
    studio.task_opened.connect(lambda _: companion.refresh())
    window.file_dropped.connect(lambda file: _bring(assembly, file))
    for name in ready:
        yield
        yield from window.workspaces.making(name)
    return assembly


def _follow(window: MainWindow, companion: CompanionPanel) -> None:
    workspace = window.workspace
    if workspace is None:
        return
    name = workspace.name
    # Nobody audits in Worlds; in Judge the panel could show nothing, and the evidence needs the room.
    companion.setVisible(name not in ("worlds", "judge") and window.shows_companion)
    if name != "worlds":
        companion.follow(name, lambda: workspace.revision)


def _bring(assembly: Assembly, file: Path) -> None:
    assembly.window.go_to("worlds")
    assembly.worlds.bring(file)
