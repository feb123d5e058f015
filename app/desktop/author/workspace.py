"""Author, put together: library and outliner, live view with its tools, the tabs.

Owns: which pane stands where, and what the window asks of the workspace. Refuses: everything else; the panes share an
AuthorDesk, `opening` opens and makes tasks, and `stage` keeps the live view at the draft.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QTabWidget, QWidget

from app.desktop.author.about import AboutView
from app.desktop.author.anomaly import AnomalyView
from app.desktop.author.desk import AuthorDesk
from app.desktop.author.fitting import Fitting, operator_choices
from app.desktop.author.gates import GatesView
from app.desktop.author.opening import TaskOpening
from app.desktop.author.outliner_menu import open_node_menu
from app.desktop.author.proposing import Proposing
from app.desktop.author.rubric import RubricView
from app.desktop.author.stage import AuthorStage
from app.desktop.author.task_library import TaskLibraryView
from app.desktop.library.outliner import OutlinerView
from app.desktop.live.driver import LiveDriver
from app.desktop.live.frame import LiveFrame
from app.desktop.review.changes import open_changes
from app.desktop.shelf import Shelf
from app.desktop.studio import Studio
from app.desktop.widgets.first_focus import hand_focus_on
from app.desktop.workspace import LastWrite, Workspace


class AuthorWorkspace(Workspace):
    """The curator's workspace."""

    name = "author"

    def __init__(
        self,
        studio: Studio,
        shelf: Shelf,
        driver: LiveDriver,
        frame: LiveFrame,
        worlds: Callable[[], tuple[str, ...]],
    ) -> None:
        self.desk = AuthorDesk(studio, shelf, driver, frame, worlds)
        self.draft, self.outliner, self.library = self.desk.draft, self.desk.outliner, self.desk.library
        self.autosave = self.desk.autosave
        self.opening = TaskOpening(self.desk)
        self.stage = AuthorStage(self.desk, self.opening)
        self.task_library = TaskLibraryView(self.desk, self.opening)
        self.outliner_view = OutlinerView(
            self.outliner, studio.wardrobe, operators=operator_choices(), marks=True
        )
        self.fitting = Fitting(self.outliner, driver, studio)
        self.anomaly = AnomalyView(self.desk)
        self.rubric = RubricView(self.desk)
        self.about = AboutView(self.desk)
        self.proposing = Proposing(self.desk)
        self.gates = GatesView(self.desk, self.proposing)
        self.tabs = QTabWidget()
        super().__init__(self._left(), frame, self._right())
        self._connect()

    def shortcuts(self) -> tuple[tuple[str, Callable[[], object]], ...]:
        """Undo, redo, freeze, new, all tasks, rubric."""
        return (
            ("author.undo", self.draft.undo),
            ("author.redo", self.draft.redo),
            ("author.freeze", self.freeze),
            ("author.propose", self.proposing.begin),
            ("author.new", self.new_task),
            ("author.tasks", self.task_library.show_table),
            ("author.rubric", self.go_to_rubric),
            ("author.suggest", self.suggest),
        )

    @property
    def revision(self) -> str:
        """The newest revision of the open task."""
        revisions = self.desk.revisions
        return revisions[-1].sha256 if revisions else ""

    @property
    def tools_px(self) -> int:
        """What stands above the live view; two rows where it is narrow."""
        return self.desk.frame.view.y()

    def enter(self) -> None:
        """The live view follows the draft again."""
        self.desk.here = True
        self.refresh()
        self.stage.enter()

    def leave(self) -> None:
        """The live view is somebody else's."""
        self.draft.rest()
        self.stage.leave()

    def search(self) -> None:
        """The library's search, or the outliner's when the cursor is there already."""
        if self.task_library.is_searched:
            self.outliner_view.search_field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.task_library.focus_search()

    def last_writes(self) -> tuple[LastWrite, ...]:
        """The last edit."""
        return self.autosave.last_writes()

    def end(self) -> list[Future[Any]]:
        """Worlds that are still open, on their way to be closed."""
        return [*self.proposing.close(), *self.stage.foot.ending()]

    def refresh(self) -> None:
        """Shows the library and the revisions as last read."""
        self.task_library.refresh()
        if self.draft.task is None:
            self.stage.follow()
        self.about.show_revisions(self.desk.revisions)

    def new_task(self, world: str = "") -> None:
        """Asks for a world and makes a draft."""
        self.opening.ask_new(self.tabs.window(), world)

    def freeze(self) -> None:
        """Asks for a note and freezes the draft."""
        self.opening.ask_freeze(self.tabs.window())

    def suggest(self) -> None:
        """Asks for good anomalies of the open task's world."""
        self.tabs.setCurrentWidget(self.anomaly)
        self.anomaly.suggesting.begin()

    def go_to_rubric(self) -> None:
        """Puts the cursor into the first rubric."""
        self.tabs.setCurrentWidget(self.rubric)
        self.rubric.take_focus()

    def _left(self) -> QWidget:
        split = QSplitter(Qt.Orientation.Vertical)
        split.setHandleWidth(1)
        split.addWidget(self.task_library)
        split.addWidget(self.outliner_view)
        split.setChildrenCollapsible(False)
        split.setSizes([300, 400])
        hand_focus_on(split, self.task_library)
        return split

    def _right(self) -> QTabWidget:
        self.tabs.setObjectName("author-tabs")
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        for view, title in (
            (self.anomaly, "Anomaly"),
            (self.rubric, "Rubric"),
            (self.about, "Task"),
            (self.gates, "Gates"),
        ):
            self.tabs.addTab(view, title)
        return self.tabs

    def _on_propose(self) -> None:
        if self.proposing.is_running:
            self.proposing.stop()
        else:
            self.proposing.begin()

    def _count_findings(self) -> None:
        """A tab says how much its texts lack."""
        findings = self.desk.linter.findings
        rubric = sum(one.field in ("anomaly", "expected") for one in findings)
        for view, title, count in (
            (self.rubric, "Rubric", rubric),
            (self.about, "Task", len(findings) - rubric),
        ):
            self.tabs.setTabText(self.tabs.indexOf(view), f"{title} · {count}" if count else title)

    def _count_gates(self) -> None:
        """So does the tab of the gates."""
        count = self.gates.against
        self.tabs.setTabText(self.tabs.indexOf(self.gates), f"Gates · {count}" if count else "Gates")

    def _on_shelf(self) -> None:
        """The table of all tasks may be open over another workspace, and the draft may have been saved in another window."""
        task = self.draft.task
        if task is not None and self.autosave.meet(self.desk.shelf.task(task.id)) and self.desk.here:
            self.desk.studio.say(
                "This draft was changed in another window. You see it as it is now; nothing was changed here meanwhile.",
                "info",
            )
        if self.is_looked_at or self.task_library.shows_table:
            self.refresh()

    def _connect(self) -> None:
        self.gates.counted.connect(self._count_gates)
        self.desk.linter.found.connect(self._count_findings)
        self.desk.shelf.changed.connect(self._on_shelf)
        self.outliner_view.chosen.connect(self.outliner.select)
        self.outliner_view.hide_asked.connect(self.desk.marks.hide)
        self.outliner_view.lock_asked.connect(self.desk.marks.lock)
        self.outliner_view.menu_asked.connect(
            lambda node, where: open_node_menu(
                self.desk, node, where, self.outliner_view, self.stage.frame_selected
            )
        )
        self.opening.opened.connect(lambda: self.about.show_revisions(self.desk.revisions))
        self.opening.opened.connect(self.outliner_view.begin)
        self.stage.chosen.connect(lambda: self.tabs.setCurrentWidget(self.anomaly))
        self.stage.toolbar.freeze_asked.connect(self.freeze)
        self.stage.toolbar.propose_asked.connect(self._on_propose)
        self.proposing.changed.connect(
            lambda: self.stage.toolbar.show_proposing(self.proposing.is_running, self.proposing.words)
        )
        self.desk.frame.view.make_asked.connect(self.new_task)
        self.about.compare_asked.connect(
            lambda revision: open_changes(self.desk.studio, revision, self.tabs.window())
        )
        self.about.stand_asked.connect(self.stage.start_here)
        self.about.visit_asked.connect(self.stage.visit_start)
        for widget in (self.left, self.desk.frame):
            self.stage.bind_keys(widget)
