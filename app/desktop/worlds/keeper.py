"""Brings what is said of the open world to the disk: by itself, one save at a time, never a scene that was not loaded.

Owns: when a save begins, what happens when it meets a newer version (nothing more is saved until the person says which of the
two stays; a window that closes before keeps mine, and the question comes again), and keeping an edit over the end of the window
whose scene was not loaded yet. Refuses: edits.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError
from PySide6.QtCore import QObject, QTimer, Signal

from app.desktop.models.world_edit import WorldEditModel
from app.desktop.operations import Failure
from app.desktop.studio import Studio
from app.desktop.widgets.two_texts import open_question
from app.desktop.workspace import LastWrite
from app.desktop.worlds.conflict import differences
from app.jobs.importing import settle_world
from data.errors import ConflictError, NotFoundError
from data.ids import now_ms
from data.schema.imported import ImportedWorld
from data.store import Project
from data.store.worlds import KeptWorld

WAIT_MS = 250
PART = "world"


class WorldKeeper(QObject):
    """Watches a WorldEditModel. `marked` says whether everything is on the disk."""

    marked = Signal(bool)

    def __init__(self, model: WorldEditModel, studio: Studio) -> None:
        super().__init__(studio)
        self._model = model
        self._studio = studio
        self._blocked = False
        """A save met a newer version."""
        self._undecided: KeptWorld | None = None
        """That version, once it is read."""
        self._sent = _Made(0)
        """The save that is under way."""
        self._taken: object = None
        """The kept edit that is on the screen again: it is on the disk no longer once this world is saved."""
        self._timer = QTimer(self, singleShot=True, interval=WAIT_MS)
        self._timer.timeout.connect(self._save)
        model.listen(self._on_model)

    def opened(self) -> None:
        """Another world is open: what stopped the last one's saves is over, and an edit kept for it comes back."""
        self._decide(None)
        self._taken = None
        kept = self._model.kept
        if kept is None:
            return
        project, world = self._studio.project, kept.world.id
        # Behind the writes that are waiting, so that it finds them.
        self._studio.saving.when_clear(
            lambda: self._studio.operations.follow(
                "Looking for an edit that was kept",
                project.submit(lambda: (project.settings.get(_key(world)), project.worlds.find(world))),
                then=lambda found: self._take_up(kept, *found),
                quiet=True,
            )
        )

    def put_away(self) -> None:
        """Another world is coming: what was said of this one goes to the disk."""
        for write in self.last_writes():
            self._studio.saving.keep(PART, write, doing="Saving the world")

    def last_writes(self) -> tuple[LastWrite, ...]:
        """What was said and is not on the disk: it is saved, or kept for the next time when its scene is not loaded yet."""
        model, project, who = self._model, self._studio.project, self._who()
        kept = model.kept
        if kept is None or model.wanted is None or model.is_saved:
            return ()
        mine = model.wanted.model_dump(mode="json", by_alias=True)
        if self._blocked:
            return (lambda: project.settings.set(_key(kept.world.id), {"met": True, "world": mine}),)
        try:
            wanted = None if model.is_writing else self._settled()
        except NotFoundError:
            wanted = None  # its start or tag names what is not there: kept as it was said
        if wanted is not None:
            taken = self._taken
            return (lambda: _save(project, wanted, kept.version, who, taken),)
        made = self._sent if model.is_writing else _Made(kept.version)
        return (lambda: project.write(lambda: _keep_left(project, kept.world.id, mine, made)),)

    def _take_up(self, kept: KeptWorld, left: object, now: KeptWorld | None) -> None:
        """An edit that was kept comes back, unless the world was left or edited meanwhile. `now` is what the disk holds: the
        list may have been read before that was written."""
        if not isinstance(left, dict) or self._model.kept is not kept or self._model.has_edits:
            return
        try:
            mine = ImportedWorld.model_validate(left.get("world"))
        except ValidationError:
            return
        theirs = now or kept
        if theirs.version != kept.version:
            self._model.open(theirs.world.id, theirs)
        self._taken = left
        self._model.take_up(mine)
        if self._model.has_edits and (left.get("met") or left.get("version") != theirs.version):
            self._blocked = True
            self._meet(theirs)

    def _on_model(self) -> None:
        model = self._model
        self.marked.emit(model.is_saved)
        if model.has_edits and not model.needs_load and not self._timer.isActive() and not model.is_writing:
            self._timer.start()

    def _settled(self) -> ImportedWorld | None:
        """The version to save, with the digest of the scene in the view; None while that scene is another one."""
        model = self._model
        if model.wanted is None or model.scene is None or model.needs_load:
            return None
        return settle_world(model.wanted, model.scene)

    def _save(self) -> None:
        model = self._model
        try:
            wanted = self._settled()
        except NotFoundError as error:
            self._studio.say(f"What you said of the world is not saved: {error}", "warn")
            return
        kept = model.kept
        if kept is None or wanted is None or model.is_writing or not model.has_edits or self._blocked:
            return
        if self._studio.saving.waits(PART):
            return  # it is tried again by itself
        model.write_begins()
        project, who, version = self._studio.project, self._who(), kept.version
        sent = self._sent = _Made(version)
        taken = self._taken

        def save() -> KeptWorld:
            saved = _save(project, wanted, version, who, taken)
            sent.version = saved.version
            return saved

        self._studio.saving.write(
            PART,
            save,
            doing="Saving the world",
            then=self._on_saved,
            held=model.write_ends,
            otherwise=lambda failure: self._on_refused(wanted.id, failure),
            again=self._save,
        )

    def _on_saved(self, kept: KeptWorld) -> None:
        self._model.write_ends()
        self._model.stored(kept)

    def _on_refused(self, world: str, failure: Failure) -> None:
        self._model.write_ends()
        if world != self._model.world_id:
            self.marked.emit(self._model.is_saved)
            return  # what was said of it was kept as it left the screen
        if isinstance(failure.error, ConflictError):
            self._blocked = True
            project = self._studio.project
            self._studio.operations.run(
                "Reading the other version", lambda: project.worlds.get(world), then=self._meet
            )
            return
        self._studio.say(
            f"What you said of the world is not saved: {failure.reason}", step="Try again", on_step=self._save
        )

    def _decide(self, theirs: KeptWorld | None) -> None:
        """What is to be decided on, or that nothing is any more."""
        self._undecided = theirs
        self._blocked = theirs is not None
        self._studio.saving.ask(PART, is_open=self._blocked)

    def _meet(self, theirs: KeptWorld) -> None:
        """Mine is on the screen, and this on the disk."""
        if self._blocked and theirs.world.id == self._model.world_id:
            self._decide(theirs)
            self._ask_which()

    def _ask_which(self) -> None:
        theirs, mine = self._undecided, self._model.wanted
        if theirs is None or mine is None:
            return
        open_question(
            f"This world was saved elsewhere as version {theirs.version} while you worked on it. Nothing was overwritten, and "
            "nothing is lost: if you take the saved one, Redo brings back what you said.",
            ("What you have here", f"Saved as version {theirs.version}"),
            differences(mine, theirs.world),
            self._studio.wardrobe,
            on_mine=lambda: self._save_over(theirs),
            on_theirs=lambda: self._take(theirs),
            on_later=lambda: self._studio.say(
                "What you said of this world is not saved: it was saved elsewhere meanwhile. It is still here.",
                "warn",
                step="Compare the two",
                on_step=self._ask_which,
            ),
            theirs_tip="Redo brings back what you said",
        )

    def _save_over(self, theirs: KeptWorld) -> None:
        """Mine becomes the version after theirs, which stays in the history."""
        self._decide(None)
        self._model.stored(theirs)

    def _take(self, theirs: KeptWorld) -> None:
        """The other version is opened; mine is one step ahead of it, for *Redo*."""
        mine, project, key = self._model.wanted, self._studio.project, _key(theirs.world.id)
        self._decide(None)
        self._studio.operations.follow(
            "Taking the other version", project.submit(lambda: project.settings.set(key, None)), quiet=True
        )
        self._model.open(theirs.world.id, theirs)
        if mine is not None:
            self._model.take_up(mine)
            self._model.undo()

    def _who(self) -> str:
        return self._studio.preferences.name or "curator"


@dataclass
class _Made:
    """The version that what is on the screen was made from, once all writes before are over."""

    version: int


def _save(project: Project, wanted: ImportedWorld, version: int, who: str, taken: object) -> KeptWorld:
    """The next version. The kept edit that it was made from waits no longer; one that another window kept meanwhile does."""
    saved = project.worlds.save(wanted, version=version, at_ms=now_ms(), by=who)
    if taken is not None and project.settings.get(_key(wanted.id)) == taken:
        project.settings.set(_key(wanted.id), None)
    return saved


def _keep_left(project: Project, world: str, mine: dict[str, Any], made: _Made) -> None:
    """Inside a write: an edit for the next time; where another version is there by then, both will be shown."""
    now = project.worlds.find(world)
    if now is not None:
        is_next = now.version == made.version
        left = {"version": made.version} if is_next else {"met": True}
        project.settings.set(_key(world), {**left, "world": mine})


def _key(world: str) -> str:
    return f"world-edit/{world}"
