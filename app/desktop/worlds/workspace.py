"""Worlds, put together: the list and the outliner, the live view with its tools, the report of a file or the two tabs.

Owns: opening worlds, following the selection both ways, and who of its parts hears whom.
Refuses: edits themselves (models.world_edit), saving (keeper), looking at files (bringing), the live view (sight),
checking and removing.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QSplitter, QStackedWidget, QTabWidget, QWidget

from app.desktop.library.outliner import OutlinerView
from app.desktop.live.driver import LiveDriver, LiveMode
from app.desktop.live.frame import LiveFrame
from app.desktop.models.import_offer import ImportOfferModel, short_name
from app.desktop.models.outliner import OutlinerModel
from app.desktop.models.world_edit import WorldEditModel, front_from
from app.desktop.models.worlds import WorldsModel, world_rows
from app.desktop.shelf import Shelf
from app.desktop.studio import Studio
from app.desktop.widgets.binding import KeyBunch
from app.desktop.widgets.empty import EmptyView
from app.desktop.widgets.first_focus import hand_focus_on
from app.desktop.widgets.history_keys import HistoryKeys
from app.desktop.widgets.pieces import column, panel
from app.desktop.workspace import LastWrite, Workspace
from app.desktop.worlds.about import WorldAboutView
from app.desktop.worlds.bringing import Bringing
from app.desktop.worlds.checking import Checking
from app.desktop.worlds.keeper import WorldKeeper
from app.desktop.worlds.list import WorldListView
from app.desktop.worlds.offer import ImportOfferView
from app.desktop.worlds.removing import Removing
from app.desktop.worlds.sight import WorldSight
from app.desktop.worlds.tags import TagsView
from app.desktop.worlds.toolbar import WorldsToolbar
from data.errors import UsageError
from data.schema.scene import SceneGraph
from data.store.worlds import KeptWorld

MOST_WISHES = 16


class WorldsWorkspace(Workspace):
    """The world builder's workspace. `task_asked` carries a world in which somebody wants to make a task."""

    name = "worlds"
    task_asked = Signal(str)

    def __init__(
        self,
        studio: Studio,
        shelf: Shelf,
        driver: LiveDriver,
        frame: LiveFrame,
        built_in: Callable[[], tuple[str, ...]],
    ) -> None:
        self.studio = studio
        self.shelf = shelf
        self.driver = driver
        self.worlds = WorldsModel()
        self.model = WorldEditModel()
        self.offer = ImportOfferModel()
        self.outliner = OutlinerModel()
        self.keeper = WorldKeeper(self.model, studio)
        self.bringing = Bringing(self.offer, studio, on_kept=self._on_kept)
        self._frame = frame
        self._built_in = built_in
        self.sight = WorldSight(studio, driver, self.model, on_facts=self.refresh)
        self._mode: LiveMode = "walk"
        self._keys = KeyBunch()
        self._here = False
        self._selected = ""
        wardrobe = studio.wardrobe
        self.toolbar = WorldsToolbar(self.model, wardrobe, studio.keymap)
        frame.add_tools("worlds", self.toolbar)
        self.about = WorldAboutView(
            self.model, wardrobe, HistoryKeys(studio.keymap, "worlds.undo", "worlds.redo")
        )
        self.tags = TagsView(self.model, wardrobe)
        self.checking = Checking(studio, self.about, self.toolbar, open_world=lambda: self.model.world_id)
        self.removing = Removing(studio, shelf, on_open=self.open, on_task=self._ask_task)
        self.tabs = QTabWidget()
        self.tabs.setObjectName("worlds-tabs")
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        self.tabs.addTab(self.about, "World")
        self.tabs.addTab(self.tags, "Object")
        super().__init__(self._left(), frame, self._right())
        self._connect()

    # The window's calls.

    def shortcuts(self) -> tuple[tuple[str, Callable[[], object]], ...]:
        """Undo, redo, add."""
        return (
            ("worlds.undo", self.model.undo),
            ("worlds.redo", self.model.redo),
            ("worlds.add", self.choose_file),
        )

    def enter(self) -> None:
        """The live view follows the open world again."""
        self._here = True
        self._keys.use(True)
        self._frame.show_tools("worlds")
        self.refresh()
        self._selected = self.outliner.selected
        self.driver.select(self._selected or None)
        self._follow()

    def leave(self) -> None:
        """The live view is somebody else's."""
        self._here = False
        self._keys.use(False)
        self.driver.select(None)

    def search(self) -> None:
        """The list's search, or the outliner's when the cursor is there already."""
        if self._list.search_field.hasFocus():
            self.outliner_view.search_field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self._list.focus_search()

    def last_writes(self) -> tuple[LastWrite, ...]:
        """The last edit."""
        return self.keeper.last_writes()

    def end(self) -> list[Future[Any]]:
        """Stops what runs on world hosts; the futures end when they are gone."""
        return [*self.bringing.close(), *self.checking.end()]

    # What a person asks.

    def refresh(self) -> None:
        """Shows the worlds as last read."""
        self.worlds.show(world_rows(self.shelf.worlds, self.sight.facts, self._built_in()))
        self.worlds.select(self.model.world_id)

    def choose_file(self) -> None:
        """Asks for a file and looks at it."""
        name, _ = QFileDialog.getOpenFileName(
            self.tabs.window(), "Choose a world", "", "glTF worlds (*.glb *.gltf);;All files (*)"
        )
        if name:
            self.bring(Path(name))

    def choose_folder(self) -> None:
        """Asks for the folder of a page of one's own and looks at it."""
        name = QFileDialog.getExistingDirectory(self.tabs.window(), "Choose the folder of a page")
        if name:
            self.bring(Path(name))

    def bring(self, file: Path) -> None:
        """Looks at a file or a folder that somebody chose or dropped."""
        self.studio.moved_on.emit()
        self.bringing.begin(file)

    def open(self, world: str) -> None:
        """Opens a world; a file that was being looked at is dropped."""
        if self.offer.stage != "none":
            self.bringing.cancel()
        if world == self.model.world_id:
            self._follow()
            return
        self.keeper.put_away()
        self.outliner.select(None)
        self.outliner.show(None)
        self.sight.forget()
        kept = next((one for one in self.shelf.worlds if one.world.id == world), None)
        self._show(world, kept)
        self.worlds.select(world)
        self.checking.show()

    def check(self) -> None:
        """Checks the open world on two hosts, in the background."""
        if self.model.world_id and not self.checking.is_running:
            self.tabs.setCurrentWidget(self.about)
            self.checking.begin(self.sight.known())

    # Wiring.

    def _left(self) -> QWidget:
        wardrobe = self.studio.wardrobe
        self._list = WorldListView(
            self.worlds, wardrobe, on_add=self.choose_file, on_add_page=self.choose_folder
        )
        self._list.chosen.connect(self.open)
        self._list.menu_asked.connect(lambda world, where: self.removing.show_menu(self._list, world, where))
        self.outliner_view = OutlinerView(
            self.outliner, wardrobe, empty="Open a world; its objects are listed here by room."
        )
        self.outliner_view.chosen.connect(self.outliner.select)
        split = QSplitter(Qt.Orientation.Vertical)
        split.setHandleWidth(1)
        split.addWidget(self._list)
        split.addWidget(self.outliner_view)
        split.setChildrenCollapsible(False)
        split.setSizes([300, 400])
        hand_focus_on(split, self._list)
        return split

    def _right(self) -> QWidget:
        wardrobe = self.studio.wardrobe
        nothing = EmptyView(
            wardrobe,
            "worlds",
            "Bring a world of your own",
            "A glTF or GLB file, or the folder of a page of your own: choose it, or drag it onto the window. It is "
            "checked, measured and shown before anything is stored.",
            step="Add a world",
            name="world-first",
            on_step=self.choose_file,
        )
        self._offer_view = ImportOfferView(self.offer, wardrobe)
        self._stack = QStackedWidget()
        for page in (panel(column(nothing)), self._offer_view, self.tabs):
            self._stack.addWidget(page)
        return self._stack

    def _connect(self) -> None:
        self.shelf.changed.connect(self._on_shelf)
        self.model.listen(self._on_model)
        self.offer.listen(self._follow)
        self.outliner.listen(self._on_selection)
        driver = self.driver
        driver.scene_changed.connect(self._on_scene)
        driver.picked.connect(lambda node: self._here and self.outliner.select(node or None))
        driver.failed.connect(self._on_failed)
        bar = self.toolbar
        bar.mode_chosen.connect(self._on_mode)
        bar.frame_asked.connect(self._on_frame)
        bar.start_asked.connect(self._on_start)
        bar.undo_asked.connect(self.model.undo)
        bar.redo_asked.connect(self.model.redo)
        bar.check_asked.connect(self.check)
        self.about.visit_asked.connect(driver.go_to)
        self.about.remove_asked.connect(self._on_remove_start)
        self.tags.tagged.connect(self._on_tag)
        self.tags.cleared.connect(
            lambda: self._selected and self.model.can_tag and self.model.untag(self._selected)
        )
        self.tags.split_asked.connect(self._on_split)
        self.tags.front_asked.connect(self._on_front)
        offer = self._offer_view
        offer.accepted.connect(self.bringing.accept)
        offer.look_asked.connect(self.bringing.look_again)
        offer.cancelled.connect(self.bringing.cancel)
        offer.other_asked.connect(self.choose_file)
        for widget in (self.left, self._frame):
            self._keys.bind(self.studio.keymap, widget, "worlds.frame", self._on_frame)

    def _follow(self) -> None:
        """Brings the right column and the live view to what is open."""
        model = self.model
        page = 1 if self.offer.stage != "none" else 2 if model.world_id else 0
        self._stack.setCurrentIndex(page)
        if not self._here:
            return
        if page == 0:
            self._frame.view.show_nothing("Choose a world on the left, or add one.")
            return
        if page == 1:
            words = (
                "Its report is on the right."
                if self.offer.stage == "looked"
                else "It is shown once it is added."
            )
            self._frame.view.show_nothing(words)
            return
        self.sight.wish(self._mode)

    def _on_scene(self, scene: SceneGraph) -> None:
        if self._here:
            self.sight.on_scene(scene)

    def _on_model(self) -> None:
        self.outliner.show(self.model.scene)
        self._show_object()
        self._follow()

    def _on_failed(self, reason: str) -> None:
        """What was wanted cannot be loaded: back to what could be."""
        if self._here and self.model.needs_load and self.model.scene is not None:
            self.studio.say(f"That cannot be: {reason}", "warn")
            self.model.give_up()

    def _show(self, world: str, kept: KeptWorld | None) -> None:
        """Another world, or another version of it, is the open one."""
        self.model.open(world, kept)
        self.keeper.opened()

    def _on_shelf(self) -> None:
        kept = {one.world.id: one for one in self.shelf.worlds}
        model = self.model
        theirs = kept.get(model.world_id)
        if model.kept is not None and theirs is None:
            self._show("", None)
        elif (
            theirs is not None
            and model.kept is not None
            and theirs.version > model.kept.version
            and model.is_saved
        ):
            self._show(model.world_id, theirs)
        self.refresh()

    def _on_kept(self, kept: KeptWorld) -> None:
        self.shelf.again("worlds")
        world = kept.world.id
        self.outliner.show(None)
        self._show(world, kept)
        self.worlds.select(world)
        self.about.show_report(None)
        self.tabs.setCurrentWidget(self.about)
        then = "Make" if kept.world.kind == "page" else "Tag what can be moved and used, then make"
        self.studio.say(
            f"{short_name(kept.world.title)} is in the project. {then} tasks in it.",
            "good",
            step="Make a task",
            on_step=lambda: self._ask_task(world),
        )

    def _ask_task(self, world: str) -> None:
        self.task_asked.emit(world)

    def _on_selection(self) -> None:
        if self.outliner.selected == self._selected:
            return
        self._selected = self.outliner.selected
        self.toolbar.show_selected(bool(self._selected))
        self._show_object()
        if self._here:
            self.driver.select(self._selected or None)
        if self._selected:
            self.tabs.setCurrentWidget(self.tags)

    def _show_object(self) -> None:
        self.tags.show_node(self.outliner.node, self.outliner.name)

    def _on_tag(self, key: str, value: object) -> None:
        if self._selected and self.model.can_tag:
            self.model.tag(self._selected, **{key: value})

    def _on_split(self) -> None:
        node = self._selected
        if node and self.model.can_tag:
            self.outliner.select(None)
            self.model.split(node)

    def _on_front(self) -> None:
        node, pose = self.outliner.node, self.driver.pose
        if node is not None and pose is not None and self.model.can_tag:
            self.model.tag(node.id, front_deg=front_from(node, pose))

    def _on_mode(self, mode: str) -> None:
        self._mode = "fly" if mode == "fly" else "walk"
        self.toolbar.show_mode(self._mode)
        self.driver.use_mode(self._mode)
        self._frame.view.focus_world()

    def _on_frame(self) -> None:
        if self.outliner.selected:
            self.driver.frame_node(self.outliner.selected)

    def _on_start(self) -> None:
        if self.driver.pose is not None and self.model.can_tag:
            made = self.model.add_start(self.driver.pose)
            self.tabs.setCurrentWidget(self.about)
            self.studio.say(f"{made.label} is where you stand. Give it a name on the right.", "good")

    def _on_remove_start(self, start: str) -> None:
        try:
            self.model.remove_start(start)
        except UsageError as error:
            self.studio.say(str(error), "info")
