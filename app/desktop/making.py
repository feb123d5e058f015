"""How each of the six workspaces is made, and what the window and the others hear of it.

Owns: who is given what, and the signals between a workspace and the rest. Refuses: when it is made (workspaces), and its place
in the window. A workspace may be made long after the window: what it would have heard before, it reads at its making.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from app.desktop.agreement.panel import AgreementPanel
from app.desktop.audit.workspace import AuditWorkspace
from app.desktop.author.workspace import AuthorWorkspace
from app.desktop.companion.panel import CompanionPanel
from app.desktop.companion.runner import CompanionRunner
from app.desktop.judge.workspace import JudgeWorkspace
from app.desktop.live.driver import LiveDriver
from app.desktop.live.frame import LiveFrame
from app.desktop.results.workspace import ResultsWorkspace
from app.desktop.review.workspace import ReviewWorkspace
from app.desktop.shelf import Shelf
from app.desktop.studio import Studio
from app.desktop.workspace import WorkspaceName
from app.desktop.workspaces import Steps
from app.desktop.worlds.workspace import WorldsWorkspace

if TYPE_CHECKING:
    from app.desktop.window import MainWindow

Maker = Callable[["MainWindow"], Steps]


@dataclass(frozen=True)
class Making:
    """What workspaces are made from."""

    studio: Studio
    shelf: Shelf
    driver: LiveDriver
    frame: LiveFrame
    runner: CompanionRunner
    companion: CompanionPanel
    worlds: Callable[[], tuple[str, ...]]
    """Slugs of the worlds that come with the program."""

    @property
    def makers(self) -> Mapping[WorkspaceName, Maker]:
        """Name -> how it is made for a window."""
        return {
            "author": self._author,
            "review": self._review,
            "audit": self._audit,
            "judge": self._judge,
            "results": self._results,
            "worlds": self._worlds,
        }

    def _author(self, window: MainWindow) -> Steps:
        made = AuthorWorkspace(self.studio, self.shelf, self.driver, self.frame, self.worlds)
        yield
        made.anomaly.list_operators()
        yield
        made.gates.list_gates()
        made.autosave.marked.connect(lambda saved: window.mark_saved("draft", saved))
        yield
        return made

    def _review(self, window: MainWindow) -> Steps:
        made = ReviewWorkspace(self.studio, self.shelf, self.driver, self.frame)
        made.keeper.marked.connect(lambda saved: window.mark_saved("review", saved))
        made.notes.draft.marked.connect(lambda saved: window.mark_saved("note", saved))
        made.decide.draft.marked.connect(lambda saved: window.mark_saved("decision", saved))
        yield
        return made

    def _audit(self, window: MainWindow) -> Steps:
        made = AuditWorkspace(self.studio, self.shelf)
        made.finished.connect(self.runner.score)
        made.controller.saved_changed.connect(lambda saved: window.mark_saved("report", saved))
        yield
        return made

    def _judge(self, window: MainWindow) -> Steps:
        made = JudgeWorkspace(self.studio, self.shelf)
        made.keeper.marked.connect(lambda saved: window.mark_saved("judge", saved))
        yield
        return made

    def _results(self, window: MainWindow) -> Steps:
        agreement = AgreementPanel(self.studio, self.shelf)
        yield
        made = ResultsWorkspace(self.studio, self.shelf, agreement)
        made.task_chosen.connect(self.companion.refresh)
        made.queue_asked.connect(lambda words, episodes: _judge_these(window, words, episodes))
        yield
        return made

    def _worlds(self, window: MainWindow) -> Steps:
        made = WorldsWorkspace(self.studio, self.shelf, self.driver, self.frame, self.worlds)
        made.keeper.marked.connect(lambda saved: window.mark_saved("world", saved))
        made.task_asked.connect(lambda world: _make_task(window, world))
        yield
        return made


def _judge_these(window: MainWindow, words: str, episodes: Sequence[str]) -> None:
    window.go_to("judge")
    cast("JudgeWorkspace", window.workspaces["judge"]).narrow(words, episodes)


def _make_task(window: MainWindow, world: str) -> None:
    window.go_to("author")
    cast("AuthorWorkspace", window.workspaces["author"]).new_task(world)
