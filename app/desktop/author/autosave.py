"""Saves the draft by itself, within a second of every edit, one save at a time.

Owns: when a save begins, and what happens when it meets a newer version: nothing more is saved and nothing else begins until
the person says which of the two stays; a window that closes before keeps theirs, and mine as a task of its own. Refuses: edits.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from app.desktop.author.conflict import differences
from app.desktop.models.draft import DraftModel
from app.desktop.operations import Failure
from app.desktop.studio import Studio
from app.desktop.widgets.two_texts import open_question
from app.desktop.workspace import LastWrite
from data.errors import ConflictError
from data.ids import new_id, now_ms
from data.schema.task import Task
from data.store import Project

WAIT_MS = 250
PART = "draft"


class Autosave(QObject):
    """Watches a DraftModel. `marked` says whether everything is on the disk."""

    marked = Signal(bool)

    def __init__(self, draft: DraftModel, studio: Studio) -> None:
        super().__init__(studio)
        self._draft = draft
        self._studio = studio
        self._undecided: Task | None = None
        """What a save met."""
        self._apart = ""
        """The id that mine has when it becomes a task of its own."""
        self._then: list[Callable[[], None]] = []
        self._timer = QTimer(self, singleShot=True, interval=WAIT_MS)
        self._timer.timeout.connect(self._save)
        draft.listen(self._on_draft)

    def flush(self, then: Callable[[], None]) -> None:
        """Calls `then` once everything is on the disk, at once when it is."""
        if self._draft.is_saved:
            then()
            return
        if self._undecided is not None:
            self._ask_which(self._undecided)
            return
        self._then.append(then)
        self._save()

    def meet(self, stored: Task | None) -> bool:
        """The disk holds this. A newer version of a draft to which nothing was done here is shown; True when that was so.

        Where something was done, its save meets the newer version, and both are shown.
        """
        task = self._draft.task
        if stored is None or task is None or stored.id != task.id or stored.version <= task.version:
            return False
        if self._undecided is not None or not self._draft.is_saved:
            return False
        self._draft.renew(stored)
        return True

    def last_writes(self) -> tuple[LastWrite, ...]:
        """The draft as it is now, when it is not on the disk; a save that is under way comes before it."""
        task = self._draft.task
        if task is None or self._draft.is_saved:
            return ()
        project = self._studio.project
        if self._undecided is not None:
            return (lambda: _keep_apart(project, task, self._apart),)
        newest = task.model_copy(update={"version": task.version + 1}) if self._draft.is_writing else task
        return (lambda: project.write(lambda: _put_last(project, newest)),)

    def _on_draft(self) -> None:
        self.marked.emit(self._draft.is_saved)
        if self._draft.has_edits and not self._timer.isActive() and not self._draft.is_writing:
            self._timer.start()

    def _save(self) -> None:
        task = self._draft.task
        if task is None or self._draft.is_writing or not self._draft.has_edits:
            return
        if self._undecided is not None:
            return
        if self._studio.saving.waits(PART):
            return  # it is tried again by itself
        self._draft.write_begins()
        project = self._studio.project
        stamped = _stamped(task)
        self._studio.saving.write(
            PART,
            lambda: project.tasks.save(stamped),
            doing="Saving the draft",
            then=self._on_saved,
            held=self._on_held,
            otherwise=self._on_refused,
            again=self._save,
        )

    def _on_saved(self, saved: Task) -> None:
        self._draft.write_ends()
        self._draft.stored(saved)
        if self._draft.is_saved:
            waiting, self._then = self._then, []
            for call in waiting:
                call()
        elif self._then:
            self._save()

    def _on_held(self) -> None:
        """It does not work for now: the draft stays on the screen, and nothing else is opened over it."""
        self._draft.write_ends()
        self._then.clear()

    def _on_refused(self, failure: Failure) -> None:
        self._draft.write_ends()
        self._then.clear()
        error = failure.error
        if isinstance(error, ConflictError) and isinstance(error.theirs, Task):
            self._apart = new_id()
            self._decide(error.theirs)
            self._ask_which(error.theirs)
            return
        self._studio.say(f"The draft is not saved: {failure.reason}", step="Try again", on_step=self._save)

    def _decide(self, theirs: Task | None) -> None:
        """What is to be decided on, or that nothing is any more."""
        self._undecided = theirs
        self._studio.saving.ask(PART, is_open=theirs is not None)

    def _ask_which(self, theirs: Task) -> None:
        mine = self._draft.task
        if mine is None or mine.id != theirs.id:
            return
        open_question(
            f"This draft was saved elsewhere as version {theirs.version} while you worked on it. Nothing was overwritten, and "
            "nothing is lost: if you take the saved one, yours stays as a task of its own.",
            ("What you have here", f"Saved as version {theirs.version}"),
            differences(mine, theirs),
            self._studio.wardrobe,
            on_mine=lambda: self._save_over(theirs),
            on_theirs=lambda: self._part(theirs),
            on_later=lambda: self._studio.say(
                "This draft is not saved: it was saved elsewhere meanwhile. What you have is still here.",
                "warn",
                step="Compare the two",
                on_step=lambda: self._ask_which(theirs),
            ),
            theirs_tip="Yours stays in the library as a task of its own",
        )

    def _save_over(self, theirs: Task) -> None:
        """Mine becomes the version after theirs, which stays in the history."""
        self._decide(None)
        self._draft.stored(theirs)

    def _part(self, theirs: Task) -> None:
        """Mine becomes a task of its own; the other version is opened."""
        mine = self._draft.task
        if mine is None:
            return
        project, apart = self._studio.project, self._apart

        def parted(_: object) -> None:
            now = self._draft.task
            if now is not None and now.id == mine.id and _said(now) != _said(mine):
                self._part(theirs)  # more was said meanwhile
                return
            self._decide(None)
            self._draft.open(theirs)

        self._studio.operations.follow(
            "Keeping your version",
            project.submit(lambda: _keep_apart(project, mine, apart)),
            then=parted,
        )


def _put_last(project: Project, task: Task) -> None:
    """Inside a write. A window that stays open after all writes its last edits once more when it ends: that is no new version."""
    stored = project.tasks.find(task.id)
    if stored is None or _said(stored) != _said(task):
        project.tasks.save(_stamped(task))


def _said(task: Task) -> tuple[object, ...]:
    return (task.title, task.definition, task.retired)


def _keep_apart(project: Project, mine: Task, task_id: str) -> None:
    """Saves a version that met another one as a task of its own; a second time over the first."""
    before = project.tasks.find(task_id)
    copy = mine.model_copy(
        update={
            "id": task_id,
            "version": before.version if before else 0,
            "title": f"{mine.title[:185]} (my version)",
        }
    )
    project.tasks.save(_stamped(copy))


def _stamped(task: Task) -> Task:
    return task.model_copy(update={"updated_ms": now_ms()})
