"""A whole studio on a fresh project, with a fake page and fake world hosts: what window tests stand on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtWebEngineCore import QWebEngineProfile
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.desktop.assembly import Assembly, assemble
from app.desktop.audit.workspace import AuditWorkspace
from app.desktop.author.workspace import AuthorWorkspace
from app.desktop.judge.workspace import JudgeWorkspace
from app.desktop.models.report_draft import ReportDraft
from app.desktop.operations import Operations
from app.desktop.preferences import Preferences
from app.desktop.results.workspace import ResultsWorkspace
from app.desktop.review.workspace import ReviewWorkspace
from app.desktop.studio import Studio
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.window import MainWindow
from app.desktop.worlds.workspace import WorldsWorkspace
from data.errors import HostError
from data.schema.action import FrameMode, Outcome
from data.schema.scene import WorldSpec
from data.store import Project
from tests.app.fake_imports import open_fake_importer
from tests.app.fake_page import FakePage
from worlds.fake import FakeWorld
from worlds.protocol import World
from worlds.three.loop import WorkerLoop

WAIT_MS = 60_000
W = TypeVar("W", bound=QWidget)


class FragileWorld(FakeWorld):
    """Dies at the next action when it is told to."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk

    async def act(self, action: object, *, frames: FrameMode = "final") -> Outcome:
        if self._desk.kills_next:
            self._desk.kills_next = False
            raise HostError("The world host died (signal 9).")
        return await super().act(action, frames=frames)  # type: ignore[arg-type]


@dataclass
class Desk:
    """Everything that a window test touches."""

    qtbot: QtBot
    assembly: Assembly
    page: FakePage
    studio: Studio
    project: Project
    kills_next: bool = False
    started: list[FakeWorld] = field(default_factory=list)

    @property
    def window(self) -> MainWindow:
        return self.assembly.window

    @property
    def author(self) -> AuthorWorkspace:
        return self.window.workspaces["author"]  # type: ignore[return-value]

    @property
    def review(self) -> ReviewWorkspace:
        return self.window.workspaces["review"]  # type: ignore[return-value]

    @property
    def audit(self) -> AuditWorkspace:
        return self.window.workspaces["audit"]  # type: ignore[return-value]

    @property
    def judge(self) -> JudgeWorkspace:
        return self.window.workspaces["judge"]  # type: ignore[return-value]

    @property
    def results(self) -> ResultsWorkspace:
        return self.window.workspaces["results"]  # type: ignore[return-value]

    @property
    def worlds(self) -> WorldsWorkspace:
        return self.window.workspaces["worlds"]  # type: ignore[return-value]

    def wait(self, holds: Callable[[], object]) -> None:
        """Runs the event loop until something holds."""
        self.qtbot.waitUntil(lambda: bool(holds()), timeout=WAIT_MS)

    def find(self, kind: type[W], name: str, inside: QWidget | None = None) -> W:
        """A visible widget by its object name."""
        place = inside or self.window

        def visible() -> list[W]:
            named = place.findChildren(kind, name) if name else place.findChildren(kind)
            return [one for one in named if one.isVisible()]

        self.wait(visible)
        return visible()[0]

    def become(self, name: str) -> None:
        """Another person sits down."""
        self.studio.greet(name)

    def make_task(self, *, operator: str = "float", node: str = "room/lamp") -> None:
        """A draft with one injection, through the window's models, saved."""
        self.window.go_to("author")
        before = self.author.draft.task.id if self.author.draft.task else ""
        self.author.opening.make("fake", "A task")
        self.wait(lambda: self.author.draft.task and self.author.draft.task.id != before)
        self.wait(lambda: self.assembly.driver.is_settled)
        self.author.outliner.select(node)
        self.wait(lambda: self.author.outliner.node.headroom_m is not None)
        self.author.draft.inject(operator, node)
        self.wait(lambda: self.author.draft.is_saved and self.assembly.driver.is_settled)

    def click(self, name: str, inside: QWidget | None = None) -> None:
        """Clicks a visible button by its object name, as a person would."""
        self.qtbot.mouseClick(self.find(QAbstractButton, name, inside), Qt.MouseButton.LeftButton)

    def act(self, tool: str, **arguments: object) -> None:
        """One action of the audit that is under way."""
        self.audit.controller.use(tool, arguments)
        self.wait(lambda: not self.audit.controller.busy)

    def see_newest(self) -> None:
        """Waits until the picture of the last action is on the screen."""
        ref = self.audit.controller.view.frames[-1].ref
        self.wait(lambda: self.find(QLabel, "picture-name").text().startswith(f"{ref} "))

    def begin_audit(self) -> None:
        """Starts an audit of the first world in the list."""
        self.window.go_to("audit")
        self.wait(lambda: self.audit.library.rows)
        self.audit.open(self.audit.library.rows[0].key)
        self.wait(lambda: self.audit.controller.view and not self.audit.controller.busy)

    def audit_to_the_end(self, text: str = "The lamp hangs in the air.") -> str:
        """A person's whole audit with one report; returns the episode's id."""
        self.begin_audit()
        self.act("turn", degrees=45.0)
        draft = ReportDraft(description=text, evidence=["a1"], cannot_point=True, category="G1")
        self.audit.controller.edit(draft)
        self.audit.controller.file_report()
        self.wait(lambda: self.audit.controller.view.reports and not self.audit.controller.busy)
        self.act("finish")
        episode = self.audit.controller.view.audit
        self.wait(lambda: any(one.id == episode for one in self.audit.shelf.records.episodes))
        return episode

    def freeze(self) -> str:
        """Freezes the open draft; returns the revision's hash."""
        before = len(self.author.desk.revisions)
        self.author.opening.freeze("")
        self.wait(lambda: len(self.author.desk.revisions) > before)
        return self.author.revision


@contextmanager
def open_desk(
    qtbot: QtBot,
    qapp: QApplication,
    folder: Path,
    patch: pytest.MonkeyPatch,
    name: str = "Cara",
    *,
    enters: bool = True,
    busy_s: float = 10.0,
) -> Iterator[Desk]:
    """A shown window on a new project, in Author unless it `enters` nothing; closed in order at the end."""
    desk: Desk | None = None

    async def start_world(spec: WorldSpec) -> World:
        assert desk is not None
        world = FragileWorld(desk)
        desk.started.append(world)
        return world

    patch.setattr("app.hosts.start_world", start_world)
    patch.setattr("app.hosts.open_importer", open_fake_importer)
    project = (
        Project.open(folder, busy_s=busy_s)
        if (folder / "project.db").exists()
        else Project.create(folder, name="Test project", busy_s=busy_s)
    )
    wardrobe = Wardrobe(qapp, "light")
    operations, loop = Operations(), WorkerLoop()
    preferences = Preferences(folder.parent / "preferences.json")
    preferences.name = name
    studio = Studio(
        project,
        wardrobe=wardrobe,
        operations=operations,
        preferences=preferences,
        loop=loop,
        start_world=start_world,
        profiles=project.profiles.all(),
    )
    profile = QWebEngineProfile()
    page = FakePage(profile)
    wardrobe.undress()
    assembly = assemble(studio, page, profile, lambda: ("fake",), ready=("author",) if enters else ())
    for _ in wardrobe.dressing():
        pass
    desk = Desk(qtbot, assembly, page, studio, project)
    try:
        assembly.window.show()
        assembly.window.activateWindow()
        desk.wait(assembly.window.isActiveWindow)
        if enters:
            assembly.window.go_to("author")
        desk.wait(lambda: desk.assembly.shelf.is_ready)
        yield desk
    finally:
        _close(desk, operations, loop, wardrobe)


def _close(desk: Desk, operations: Operations, loop: WorkerLoop, wardrobe: QObject) -> None:
    desk.assembly.close()
    desk.studio.close()
    operations.close()
    loop.close()
    desk.project.close()
    for each in (desk.studio, operations, wardrobe):
        each.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
