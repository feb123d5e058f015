"""Author, put together: library and outliner, live view with its tools, the three tabs.

Owns: opening tasks, following the selection both ways, keeping the live view at the draft, freezing.
Refuses: edits themselves (models.draft), saving (autosave), and the page (live.driver).
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QSplitter, QTabWidget, QWidget

from app.desktop.author.about import AboutView
from app.desktop.author.anomaly import AnomalyView
from app.desktop.author.autosave import Autosave
from app.desktop.author.dialogs import FreezeDialog, NewTaskDialog, titled
from app.desktop.author.rubric import RubricView
from app.desktop.author.tasks import TaskActions
from app.desktop.author.toolbar import AuthorToolbar
from app.desktop.library.outliner import OutlinerView
from app.desktop.library.view import LibraryView
from app.desktop.live.driver import LiveDriver, LiveMode, Wish
from app.desktop.live.frame import LiveFrame
from app.desktop.models.draft import DraftModel
from app.desktop.models.library import LibraryModel
from app.desktop.models.outliner import OutlinerModel
from app.desktop.people import with_name
from app.desktop.shelf import Shelf
from app.desktop.studio import Studio
from app.desktop.widgets.binding import bind_key
from app.desktop.widgets.empty import EmptyView
from app.desktop.widgets.history_keys import HistoryKeys
from app.desktop.widgets.pieces import tool
from app.desktop.workspace import Workspace
from app.jobs.freezing import missing_for_freeze
from data.schema.scene import SceneGraph
from data.schema.task import Revision, Task
from validation.library import library_rows


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
        self.studio = studio
        self.shelf = shelf
        self.driver = driver
        self.draft = DraftModel()
        self.library = LibraryModel("author")
        self.outliner = OutlinerModel()
        self.tasks = TaskActions(studio)
        self.autosave = Autosave(self.draft, studio)
        self._worlds = worlds
        self._keys = HistoryKeys()
        self._mode: LiveMode = "walk"
        self._here = False
        self._selected = ""
        self._new: tuple[str, str] | None = None
        self.toolbar = AuthorToolbar(self.draft, studio.wardrobe)
        frame.add_tools("author", self.toolbar)
        self._frame = frame
        self.anomaly = AnomalyView(self.draft, self.outliner, studio, self._keys)
        self.rubric = RubricView(self.draft, studio.wardrobe, self._keys)
        self.about = AboutView(self.draft, studio.wardrobe, self._keys)
        self.tabs = QTabWidget()
        self.tabs.setObjectName("author-tabs")
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        for view, title in ((self.anomaly, "Anomaly"), (self.rubric, "Rubric"), (self.about, "Task")):
            self.tabs.addTab(view, title)
        super().__init__(self._left(), frame, self.tabs)
        self._connect()

    # The window's calls.

    def shortcuts(self) -> tuple[tuple[str, Callable[[], object]], ...]:
        """Undo, redo, freeze, new."""
        return (
            ("Ctrl+Z", self.draft.undo),
            ("Ctrl+Shift+Z", self.draft.redo),
            ("Ctrl+S", self.freeze),
            ("Ctrl+N", self.new_task),
        )

    @property
    def revision(self) -> str:
        """The newest revision of the open task."""
        revisions = self._revisions()
        return revisions[-1].sha256 if revisions else ""

    def enter(self) -> None:
        """The live view follows the draft again."""
        self._here = True
        self._frame.show_tools("author")
        self.refresh()
        self._selected = self.outliner.selected
        self.toolbar.show_selected(bool(self._selected))
        self.driver.select(self._selected or None)
        self._follow()

    def leave(self) -> None:
        """The live view is somebody else's."""
        self._here = False
        self.draft.rest()
        self.driver.select(None)  # what the curator had chosen is not for those who look next
        self._selected = ""

    def search(self) -> None:
        """The library's search, or the outliner's when the cursor is there already."""
        field = self._library_view.search_field
        if field.hasFocus():
            self.outliner_view.search_field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self._library_view.focus_search()

    def close(self) -> None:
        """The last edit is on the disk before the window goes."""
        self.autosave.save_before_closing()

    # What a person asks.

    def refresh(self) -> None:
        """Shows the library and the revisions as last read."""
        task = self.draft.task
        rows = library_rows("author", self.studio.preferences.name, self.shelf.records)
        self.library.show(reversed(rows))
        self.library.select(task.id if task else "")
        if task is None:
            self._follow()
        self.about.show_revisions(self._revisions())

    def open_task(self, task_id: str) -> None:
        """Opens a draft, once the one that is open is on the disk."""
        current = self.draft.task
        if current is not None and current.id == task_id:
            return
        self.autosave.flush(lambda: self.tasks.read(task_id, self._on_read))

    def new_task(self, world: str = "") -> None:
        """Asks for a world and makes a draft, under the curator's name: nobody reviews what they made."""
        with_name(self.studio, self.tabs.window(), lambda _: self._ask_world(world))

    def _ask_world(self, world: str) -> None:
        own = {kept.world.id: kept.world.title for kept in self.shelf.worlds}
        worlds = own | {name: titled(name) for name in self._worlds() if name not in own}
        dialog = NewTaskDialog(worlds, self.studio.wardrobe, self.tabs.window(), chosen=world)
        dialog.made.connect(self._on_new)
        dialog.open()

    def freeze(self) -> None:
        """Asks for a note and freezes the draft."""
        task = self.draft.task
        if task is None:
            return
        missing = missing_for_freeze(task, self.shelf.records.revisions)
        dialog = FreezeDialog(task.title, missing, self.studio.wardrobe, self.tabs.window())
        dialog.frozen.connect(self._on_freeze)
        dialog.open()

    # Wiring.

    def _left(self) -> QWidget:
        wardrobe = self.studio.wardrobe
        add = tool("plus", "New task (Ctrl+N)", wardrobe, name="new-task", on_click=self.new_task)
        empty = EmptyView(
            wardrobe,
            "author",
            "No tasks yet",
            "A task is a world with something wrong in it.",
            step="Make the first",
            name="first-task",
            on_step=self.new_task,
        )
        self._library_view = LibraryView(
            self.library,
            wardrobe,
            title="Tasks",
            name="library",
            empty=empty,
            tools=(add,),
            done_word="frozen",
        )
        self._library_view.chosen.connect(self.open_task)
        self._library_view.menu_asked.connect(self._on_menu)
        self.outliner_view = OutlinerView(self.outliner, wardrobe)
        self.outliner_view.chosen.connect(self.outliner.select)
        split = QSplitter(Qt.Orientation.Vertical)
        split.setHandleWidth(1)
        split.addWidget(self._library_view)
        split.addWidget(self.outliner_view)
        split.setChildrenCollapsible(False)
        split.setSizes([300, 400])
        split.setFocusProxy(self._library_view)
        return split

    def _connect(self) -> None:
        self.shelf.changed.connect(self.refresh)
        self.draft.listen(self._follow)
        self.outliner.listen(self._on_selection)
        driver = self.driver
        driver.scene_changed.connect(self._on_scene)
        driver.surveyed.connect(self._on_surveyed)
        driver.picked.connect(lambda node: self._here and self.outliner.select(node or None))
        driver.truth_changed.connect(self._on_truth)
        self._frame.view.make_asked.connect(self.new_task)
        bar = self.toolbar
        bar.mode_chosen.connect(self._on_mode)
        bar.frame_asked.connect(self._on_frame)
        bar.start_asked.connect(self._on_visit)
        bar.undo_asked.connect(self.draft.undo)
        bar.redo_asked.connect(self.draft.redo)
        bar.freeze_asked.connect(self.freeze)
        self.about.stand_asked.connect(self._on_stand)
        self.about.visit_asked.connect(self._on_visit)
        for widget in (self.left, self.tabs, self._frame):
            self._bind(widget)

    def _bind(self, widget: QWidget) -> None:
        """Keys that would be letters in a text field."""
        if widget is not self.tabs:
            for key, call in (("F", self._on_frame), ("Del", self._on_delete)):
                bind_key(widget, key, lambda call=call: self._here and call())

    def _follow(self) -> None:
        """Brings the live view to the draft."""
        task = self.draft.task
        if not self._here or self._new is not None:
            return
        if task is None:
            words = (
                "Choose a task on the left, or make one." if self.library.rows else "Make a task on the left."
            )
            self._frame.view.show_nothing(words, may_make=True)
            return
        definition = task.definition
        spec = self.shelf.spec_of(definition)
        self.driver.survey([node for one in definition.injections for node in one.targets])
        self.driver.use_mode(self._mode)
        self.driver.wish(
            Wish(spec, definition.start, definition.world_seed, definition.injections, f"draft {task.id}")
        )

    def _revisions(self) -> tuple[Revision, ...]:
        task = self.draft.task
        return tuple(one for one in self.shelf.records.revisions if task is not None and one.task == task.id)

    def _on_read(self, task: Task) -> None:
        self.studio.moved_on.emit()
        self.draft.open(task)
        self.library.select(task.id)
        self.outliner.select(None)
        self.about.show_revisions(self._revisions())
        self.studio.task_opened.emit(task.id)

    def _on_new(self, world: str, title: str) -> None:
        self._new = (world, title)
        self.autosave.flush(self._make_new)

    def _make_new(self) -> None:
        """A task pins its world's scene, so the world is loaded first."""
        if self._new is None:
            return
        world, title = self._new
        scene, spec = self.driver.scene, self.shelf.spec_for(world)
        if scene is not None and self.driver.loaded == spec:
            self._new = None
            self.tasks.make(scene, title, self._on_read)
        else:
            self.driver.wish(Wish(spec, None, 0, (), "a new task"))

    def _on_freeze(self, note: str) -> None:
        task = self.draft.task
        if task is not None:
            self.autosave.flush(lambda: self.tasks.freeze(task.id, note, self._on_frozen))

    def _on_frozen(self, revision: Revision) -> None:
        self.studio.say(
            f"Revision {revision.number} is frozen: {revision.sha256[:12]}. It can be reviewed and audited now.",
            "good",
            step="Review it",
            on_step=lambda: self.studio.leave_asked.emit("review"),
        )

    def _on_scene(self, scene: object) -> None:
        self.draft.show_scene(scene)  # type: ignore[arg-type]
        self.outliner.show(scene)  # type: ignore[arg-type]
        self._make_new()

    def _on_surveyed(self, scene: SceneGraph) -> None:
        """Geometry has spoken: what can happen to the selected object is known now."""
        if self._here:
            self.outliner.show(scene)
            self.draft.show_scene(scene)

    def _on_truth(self) -> None:
        self.anomaly.faults = dict(self.driver.faults)
        self.anomaly.show_all()

    def _on_selection(self) -> None:
        if self._here and self.outliner.selected != self._selected:
            self._selected = self.outliner.selected
            self.toolbar.show_selected(bool(self._selected))
            self.driver.select(self.outliner.selected or None)
            if self.outliner.selected:
                self.driver.survey([self.outliner.selected])
                self.tabs.setCurrentWidget(self.anomaly)

    def _on_mode(self, mode: str) -> None:
        self._mode = "fly" if mode == "fly" else "walk"
        self.driver.use_mode(self._mode)
        self._frame.view.focus_world()

    def _on_frame(self) -> None:
        if self.outliner.selected:
            self.driver.frame_node(self.outliner.selected)

    def _on_visit(self) -> None:
        if self.draft.task is not None:
            self.driver.go_to(self.draft.task.definition.start)

    def _on_stand(self) -> None:
        if self.driver.pose is not None and self.draft.task is not None:
            self.draft.start_at(self.driver.pose)

    def _on_delete(self) -> None:
        if self.draft.open_injection:
            self.draft.remove(self.draft.open_injection)

    def _on_menu(self, task_id: str, where: QPoint) -> None:
        menu = QMenu(self.left)
        menu.setObjectName("task-menu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        task = self.shelf.task(task_id)
        retired = task is not None and task.retired
        menu.addAction("Open", lambda: self.open_task(task_id))
        menu.addAction(
            "Duplicate", lambda: self.autosave.flush(lambda: self.tasks.duplicate(task_id, self._on_read))
        )
        menu.addAction(
            "Bring back" if retired else "Retire",
            lambda: self.autosave.flush(lambda: self.tasks.retire(task_id, not retired, self._on_retired)),
        )
        menu.popup(where)

    def _on_retired(self, task: Task) -> None:
        if self.draft.task is not None and self.draft.task.id == task.id:
            self.draft.open(task)
