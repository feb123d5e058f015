"""The records that lists and tables are made from, read again when they change.

Owns: reading off the Qt thread, only what changed, and telling that there is something new. Refuses: what a workspace may
show of them (validation.blind decides that), and blobs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from app.desktop.studio import Studio
from app.jobs.worlds import imported_spec, plan_spec
from data.schema.audit import OpenAudit
from data.schema.judgment import Judgment
from data.schema.review import Review
from data.schema.scene import WorldSpec
from data.schema.task import Revision, Task, TaskDefinition
from data.store import Change, Project
from data.store.worlds import KeptWorld
from evaluation.ratings import current_judgments
from validation.blind import ProjectRecords
from validation.proposing import proposed_revisions
from validation.states import newest_revision

WAIT_MS = 40
_PARTS = {
    "task": ("tasks",),
    "revision": ("revisions",),
    "review": ("reviews",),
    "episode": ("episodes", "open_audits"),
    "judgment": ("judgments",),
    "world": ("worlds",),
    "gate": ("gate_words",),
    "project": (
        "tasks",
        "revisions",
        "reviews",
        "episodes",
        "judgments",
        "open_audits",
        "worlds",
        "gate_words",
    ),
}


class Shelf(QObject):
    """The newest reading. `changed` comes on the Qt thread after each."""

    changed = Signal()

    def __init__(self, studio: Studio) -> None:
        super().__init__(studio)
        self._studio = studio
        self._held: dict[str, Sequence[Any]] = {}
        self._dirty: set[str] = set(_PARTS["project"])
        self._reading = False
        self._timer = QTimer(self, singleShot=True, interval=WAIT_MS)
        self._timer.timeout.connect(self._read)
        studio.changed.connect(self._on_change)
        self._timer.start()

    @property
    def records(self) -> ProjectRecords:
        """Everything that a projection is made from. Of judgments, the current ones."""
        return ProjectRecords(
            tasks=self._held.get("tasks", ()),
            revisions=self._held.get("revisions", ()),
            reviews=self._held.get("reviews", ()),
            episodes=self._held.get("episodes", ()),
            judgments=self.judgments,
            proposed=proposed_revisions(self._held.get("gate_words", ())),
        )

    @property
    def judgments(self) -> Sequence[Judgment]:
        """The current judgments: replaced ones left out."""
        return current_judgments(self._held.get("judgments", ()))

    @property
    def open_audits(self) -> Sequence[OpenAudit]:
        """Audits that were begun and not finished."""
        return self._held.get("open_audits", ())

    @property
    def is_ready(self) -> bool:
        """The first reading is there."""
        return len(self._held) == len(_PARTS["project"])

    @property
    def worlds(self) -> tuple[KeptWorld, ...]:
        """The project's own worlds as they are now, those out of use left out."""
        now = {kept.world.id: kept for kept in self._held.get("worlds", ())}
        return tuple(kept for kept in now.values() if not kept.archived)

    def spec_for(self, world: str) -> WorldSpec:
        """What to load for a world's name, as last read."""
        now = next((kept for kept in self.worlds if kept.world.id == world), None)
        if now is None:
            return WorldSpec(world=world)
        return imported_spec(now.world, self._studio.project.worlds.source)

    def spec_of(self, definition: TaskDefinition) -> WorldSpec:
        """What to load for a task, as last read."""
        return plan_spec(self._held.get("worlds", ()), self._studio.project.worlds.source, definition)

    def task(self, task_id: str) -> Task | None:
        """A task as last read."""
        return next((task for task in self.records.tasks if task.id == task_id), None)

    def newest(self, task_id: str) -> Revision | None:
        """A task's newest revision."""
        return newest_revision(task_id, self.records.revisions)

    def revision(self, sha256: str) -> Revision | None:
        """A revision as last read."""
        return next((one for one in self.records.revisions if one.sha256 == sha256), None)

    def reviews_of(self, sha256: str) -> tuple[Review, ...]:
        """The saved reviews of a revision."""
        return tuple(review for review in self.records.reviews if review.revision == sha256)

    def again(self, *parts: str) -> None:
        """Reads some collections again."""
        self._dirty.update(parts)
        if not self._timer.isActive() and not self._reading:
            self._timer.start()

    def close(self) -> None:
        """Reads nothing more."""
        self._timer.stop()
        self._reading = True

    def _on_change(self, change: Change) -> None:
        parts = _PARTS.get(change.kind)
        if parts:
            self.again(*parts)

    def _read(self) -> None:
        if self._reading or not self._dirty:
            return
        self._reading = True
        wanted, self._dirty = tuple(self._dirty), set()
        project = self._studio.project

        def done(read: dict[str, Sequence[Any]]) -> None:
            self._reading = False
            self._held.update(read)
            self.changed.emit()
            if self._dirty:
                self._timer.start()

        self._studio.operations.run(
            "Reading the project",
            lambda: {part: _read_part(project, part) for part in wanted},
            then=done,
            quiet=True,
        )


def _read_part(project: Project, part: str) -> Sequence[Any]:
    match part:
        case "tasks":
            return project.tasks.all()
        case "revisions":
            return project.revisions.all()
        case "reviews":
            return project.reviews.all()
        case "episodes":
            return project.episodes.all()
        case "judgments":
            return project.judgments.all()
        case "worlds":
            return project.worlds.states()
        case "gate_words":
            return project.gates.words()
        case _:
            return project.audits.unfinished()
