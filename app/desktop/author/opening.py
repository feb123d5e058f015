"""Opening, making and freezing tasks: each begins once the draft that is open is on the disk.

Owns: these operations with their questions, and a new task's wait for its world. Refuses: lists (task_library), what the
live view shows of a task (stage), and the records themselves (tasks).
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.desktop.author.desk import AuthorDesk
from app.desktop.author.dialogs import FreezeDialog, NewTaskDialog, titled
from app.desktop.live.driver import Wish
from app.desktop.people import with_name
from app.desktop.review.changes import open_changes
from app.jobs.freezing import missing_for_freeze
from data.schema.task import Revision, Task


class TaskOpening(QObject):
    """`opened` comes when another draft is on the desk."""

    opened = Signal()

    def __init__(self, desk: AuthorDesk) -> None:
        super().__init__()
        self._desk = desk
        self._new: tuple[str, str] | None = None
        desk.driver.scene_changed.connect(lambda _: self._make_new())

    @property
    def is_making(self) -> bool:
        """A new task waits for its world: the live view is loading that."""
        return self._new is not None

    def open(self, task_id: str) -> None:
        """Opens a draft."""
        current = self._desk.draft.task
        if current is None or current.id != task_id:
            self._desk.autosave.flush(lambda: self._desk.tasks.read(task_id, self.show))

    def show(self, task: Task) -> None:
        """Puts a draft on the desk, as it is on the disk."""
        desk = self._desk
        desk.studio.moved_on.emit()
        desk.draft.open(task)
        desk.library.select(task.id)
        desk.outliner.select(None)
        self.opened.emit()
        desk.studio.task_opened.emit(task.id)

    def ask_new(self, parent: QWidget, world: str = "") -> None:
        """Asks for a world and makes a draft, under the curator's name: nobody reviews what they made."""
        with_name(self._desk.studio, parent, lambda _: self._ask_world(parent, world))

    def make(self, world: str, title: str) -> None:
        """Makes a draft. A task pins its world's scene, so the world is loaded first."""

        def begin() -> None:
            self._new = (world, title)
            self._make_new()

        self._desk.autosave.flush(begin)

    def ask_freeze(self, parent: QWidget) -> None:
        """Asks for a note and freezes the draft."""
        desk, task = self._desk, self._desk.draft.task
        if task is None:
            return
        revisions = desk.shelf.records.revisions

        def ask(missing: tuple[str, ...]) -> None:
            now = desk.draft.task
            if now is None or now.id != task.id or parent.findChild(FreezeDialog) is not None:
                return
            dialog = FreezeDialog(now.title, missing, desk.wardrobe, parent)
            dialog.frozen.connect(self.freeze)
            dialog.open()

        desk.studio.operations.run(
            "Looking at the draft", lambda: missing_for_freeze(task, revisions), then=ask, quiet=True
        )

    def freeze(self, note: str) -> None:
        """Freezes the draft with a note."""
        desk, task = self._desk, self._desk.draft.task

        def saved() -> None:
            now = desk.draft.task
            if task is not None and now is not None and now.id == task.id:
                desk.tasks.freeze(now, note, self._on_frozen)

        if task is not None:
            desk.autosave.flush(saved)

    def _ask_world(self, parent: QWidget, world: str) -> None:
        desk = self._desk
        own = {kept.world.id: kept.world.title for kept in desk.shelf.worlds}
        worlds = own | {name: titled(name) for name in desk.worlds() if name not in own}
        dialog = NewTaskDialog(worlds, desk.wardrobe, parent, chosen=world)
        dialog.made.connect(self.make)
        dialog.open()

    def _make_new(self) -> None:
        if self._new is None:
            return
        desk, (world, title) = self._desk, self._new
        scene, spec = desk.driver.scene, desk.shelf.spec_for(world)
        if scene is not None and desk.driver.loaded == spec:
            self._new = None
            desk.tasks.make(scene, title, self.show)
        else:
            desk.driver.wish(Wish(spec, None, 0, (), "a new task"))

    def _on_frozen(self, revision: Revision) -> None:
        studio = self._desk.studio
        if revision.number > 1 and any(
            self._desk.shelf.reviews_of(one.sha256)
            for one in self._desk.revisions
            if one.number < revision.number
        ):
            studio.say(
                f"Revision {revision.number} is frozen: {revision.sha256[:12]}. Say what its changes mean for the votes that "
                "were given before.",
                "warn",
                step="Say what changed",
                on_step=lambda: open_changes(studio, revision, self._desk.frame.window()),
            )
            return
        studio.say(
            f"Revision {revision.number} is frozen: {revision.sha256[:12]}. It can be reviewed and audited now.",
            "good",
            step="Review it",
            on_step=lambda: studio.leave_asked.emit("review"),
        )
