"""The live view while Author is on the screen: it shows the draft, and follows the selection both ways.

Owns: what the driver is wished to show, the toolbar above the view, the keys inside it, where the curator stands.
Refuses: edits (models.draft), and the page (live.driver).
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.desktop.author.desk import AuthorDesk
from app.desktop.author.opening import TaskOpening
from app.desktop.author.place import Place, go_back, place_of, view_key
from app.desktop.author.toolbar import AuthorToolbar
from app.desktop.author.view_foot import AuthorFoot
from app.desktop.live.driver import LiveMode, Wish
from app.desktop.widgets.binding import KeyBunch
from data.schema.scene import SceneGraph


class AuthorStage(QObject):
    """`chosen` comes when another object is selected, wherever that was done."""

    chosen = Signal()

    def __init__(self, desk: AuthorDesk, opening: TaskOpening) -> None:
        super().__init__()
        self._desk = desk
        self._opening = opening
        self._mode: LiveMode = "walk"
        self._selected = ""
        self._left: Place | None = None
        """Where the curator was when they left."""
        self._keys = KeyBunch()
        self.toolbar = AuthorToolbar(desk.draft, desk.wardrobe, desk.studio.keymap)
        self.foot = AuthorFoot(desk)
        desk.frame.add_tools("author", self.toolbar)
        self._connect()

    def enter(self) -> None:
        """The live view follows the draft again."""
        desk = self._desk
        desk.here = True
        self._keys.use(True)
        desk.frame.show_tools("author")
        self._selected = desk.outliner.selected
        self.toolbar.show_selected(bool(self._selected))
        desk.driver.select(self._selected or None)
        self.foot.enter()
        task = desk.draft.task
        if task is None or desk.driver.shown == view_key(task.id):
            self._left = None  # nobody else had the view
        self.follow()

    def leave(self) -> None:
        """The live view is somebody else's."""
        self._left = place_of(self._desk) or self._left
        self._desk.here = False
        self._keys.use(False)
        self.foot.leave()
        self._desk.driver.select(None)  # what the curator had chosen is not for those who look next
        self._selected = ""

    def follow(self) -> None:
        """Brings the live view to the draft."""
        desk, task = self._desk, self._desk.draft.task
        if not desk.here or self._opening.is_making:
            return
        if task is None:
            words = (
                "Choose a task on the left, or make one." if desk.library.rows else "Make a task on the left."
            )
            desk.frame.view.show_nothing(words, may_make=True)
            return
        definition = task.definition
        spec = desk.shelf.spec_of(definition)
        if desk.driver.loaded == spec:
            desk.driver.survey([node for one in definition.injections for node in one.targets])
        self._show_scene()
        desk.driver.use_mode(self._mode)
        desk.driver.wish(
            Wish(spec, definition.start, definition.world_seed, definition.injections, view_key(task.id))
        )

    def visit_start(self) -> None:
        """Goes to where the audit begins."""
        if self._desk.draft.task is not None:
            self._desk.driver.go_to(self._desk.draft.task.definition.start)

    def start_here(self) -> None:
        """The audit begins where the curator stands."""
        if self._desk.driver.pose is not None and self._desk.draft.task is not None:
            self._desk.draft.start_at(self._desk.driver.pose)

    def frame_selected(self) -> None:
        """Goes to the selected object."""
        if self._desk.outliner.selected:
            self._desk.driver.frame_node(self._desk.outliner.selected)

    def bind_keys(self, widget: QWidget) -> None:
        """Keys that would be letters in a text field."""
        desk, outliner = self._desk, self._desk.outliner
        for name, call in (
            ("author.frame", self.frame_selected),
            ("author.remove", self._on_delete),
            ("author.hide", lambda: desk.marks.hide(outliner.selected)),
            ("author.lock", lambda: desk.marks.lock(outliner.selected)),
            ("author.show-all", desk.marks.show_all),
        ):
            self._keys.bind(desk.studio.keymap, widget, name, call)
        self.foot.bind_keys(self._keys, widget)

    def _connect(self) -> None:
        desk, driver, bar = self._desk, self._desk.driver, self.toolbar
        desk.draft.listen(self.follow)
        desk.library.listen(self._on_library)
        desk.outliner.listen(self._on_selection)
        driver.scene_changed.connect(self._on_scene)
        driver.surveyed.connect(self._on_surveyed)
        driver.picked.connect(lambda node: desk.here and desk.outliner.pick(node))
        driver.pointer_changed.connect(bar.show_captured)
        driver.settled.connect(self._on_settled)
        bar.mode_chosen.connect(self._on_mode)
        self.foot.walk_asked.connect(self._on_walk)
        bar.frame_asked.connect(self.frame_selected)
        bar.start_asked.connect(self.visit_start)
        bar.undo_asked.connect(desk.draft.undo)
        bar.redo_asked.connect(desk.draft.redo)

    def _on_library(self) -> None:
        """The list came: what an empty view says depends on it."""
        if self._desk.draft.task is None:
            self.follow()

    def _on_scene(self, _: SceneGraph) -> None:
        """One that is loaded for others is none of Author's."""
        if self._desk.here:
            self.toolbar.show_guest(self._desk.driver.is_guest)
            self._show_scene()

    def _show_scene(self) -> None:
        """The objects of the draft's own world, as last loaded; none of another's, which may be in the view until it is there."""
        draft, driver = self._desk.draft, self._desk.driver
        scene, task = draft.scene, draft.task
        if task is None or driver.loaded == self._desk.shelf.spec_of(task.definition):
            scene = driver.scene
        if scene is not draft.scene or scene is not self._desk.outliner.scene:
            self._desk.outliner.show(scene)
            draft.show_scene(scene)

    def _on_settled(self) -> None:
        """The draft is in the view again: the curator goes on where they were."""
        left, task = self._left, self._desk.draft.task
        if left is None or not self._desk.here or task is None:
            return
        if self._desk.driver.shown == view_key(task.id):
            self._left = None
            if left.task == task.id:
                go_back(self._desk, left)

    def _on_surveyed(self, _: SceneGraph) -> None:
        """Geometry has spoken: what can happen to the selected object is known now."""
        if self._desk.here:
            self._show_scene()

    def _on_selection(self) -> None:
        desk = self._desk
        if not desk.here or desk.outliner.selected == self._selected:
            return
        self._selected = desk.outliner.selected
        self.toolbar.show_selected(bool(self._selected))
        desk.driver.select(self._selected or None)
        if self._selected:
            desk.driver.survey([self._selected])
            self.chosen.emit()

    def _on_mode(self, mode: str) -> None:
        self._mode = "fly" if mode == "fly" else "orbit" if mode == "orbit" else "walk"
        self._desk.driver.use_mode(self._mode)
        self._desk.frame.view.focus_world()

    def _on_walk(self) -> None:
        self.toolbar.mode.show_value("walk")
        self._on_mode("walk")

    def _on_delete(self) -> None:
        if self._desk.draft.open_injection:
            self._desk.draft.remove(self._desk.draft.open_injection)
