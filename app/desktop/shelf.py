"""The records that lists and tables are made from, read again when they change.

Owns: reading off the Qt thread, only what changed, and telling that there is something new. Refuses: what a workspace may
show of them (validation.blind decides that), and blobs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from app.desktop.collector import lasting_records
from app.desktop.operations import Failure
from app.desktop.studio import Studio
from app.jobs.study_facts import tasks_kept_out
from app.jobs.worlds import imported_spec, plan_spec
from data.schema.judgment import Judgment
from data.schema.review import Review
from data.schema.scene import WorldSpec
from data.schema.task import Revision, Task, TaskDefinition
from data.store import Change, Project
from data.store.worlds import KeptWorld
from evaluation.ratings import current_judgments
from validation.blind import ProjectRecords
from validation.proposing import gates_against, proposed_revisions
from validation.states import newest_revision

WAIT_MS = 40
_PARTS = {
    "task": ("tasks",),
    "revision": ("revisions", "makers"),
    "review": ("reviews",),
    "episode": ("episodes", "open_audits"),
    "audit": ("open_audits",),
    "judgment": ("judgments",),
    "world": ("worlds",),
    "gate": ("gate_words",),
    "profile": ("profiles",),
    "judging": ("judging_plans",),
    "statement": ("statements",),
    "adjudication": ("adjudications",),
    "review_assignment": ("review_assignments",),
    "answer": ("openers",),
    "example": ("kept_out",),
    "study": ("kept_out",),
    "project": (
        "tasks",
        "revisions",
        "reviews",
        "episodes",
        "judgments",
        "open_audits",
        "worlds",
        "gate_words",
        "profiles",
        "makers",
        "judging_plans",
        "statements",
        "adjudications",
        "review_assignments",
        "openers",
        "kept_out",
    ),
}
_ONE_BY_ONE = ("task", "revision", "review", "episode", "judgment")
"""Kinds of which one record is read again, instead of all: a curator's every edit changes one task of thousands."""


class Shelf(QObject):
    """The newest reading. `changed` comes on the Qt thread after each."""

    changed = Signal()

    def __init__(self, studio: Studio) -> None:
        super().__init__(studio)
        self._studio = studio
        self._held: dict[str, Sequence[Any]] = {}
        self._records = ProjectRecords()
        self._dirty: set[str] = set(_PARTS["project"])
        self._touched: dict[str, set[str]] = {}
        """Part -> ids of single records to read again."""
        self._reading = False
        self._timer = QTimer(self, singleShot=True, interval=WAIT_MS)
        self._timer.timeout.connect(self._read)
        studio.changed.connect(self._on_change)
        self._timer.start()

    @property
    def records(self) -> ProjectRecords:
        """Everything that a projection is made from; the same object until something changes. Of judgments, the current ones."""
        return self._records

    @property
    def judgments(self) -> Sequence[Judgment]:
        """The current judgments: replaced ones left out."""
        return self._records.judgments

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
        return self._records.task(task_id)

    def newest(self, task_id: str) -> Revision | None:
        """A task's newest revision."""
        return newest_revision(task_id, self._records.revisions_of(task_id))

    def revision(self, sha256: str) -> Revision | None:
        """A revision as last read."""
        return self._records.revision(sha256)

    def reviews_of(self, sha256: str) -> tuple[Review, ...]:
        """The saved reviews of a revision."""
        return tuple(self._records.reviews_of(sha256))

    def again(self, *parts: str) -> None:
        """Reads some collections again."""
        self._dirty.update(parts)
        self._soon()

    def close(self) -> None:
        """Reads nothing more."""
        self._timer.stop()
        self._reading = True

    def _soon(self) -> None:
        if not self._timer.isActive() and not self._reading:
            self._timer.start()

    def _on_change(self, change: Change) -> None:
        parts = list(_PARTS.get(change.kind, ()))
        if change.kind in _ONE_BY_ONE and change.id:
            self._touched.setdefault(parts.pop(0), set()).add(change.id)
        elif not parts:
            return
        self.again(*parts)

    def _read(self) -> None:
        if self._reading or not (self._dirty or self._touched):
            return
        self._reading = True
        project, held, before = self._studio.project, dict(self._held), (self._held, self._records)
        wanted, self._dirty = frozenset(self._dirty), set()
        touched, self._touched = self._touched, {}

        def work() -> tuple[dict[str, Sequence[Any]], ProjectRecords]:
            if wanted:
                with lasting_records():
                    held.update((part, _read_part(project, part)) for part in wanted)
            for part, ids in touched.items():
                if part not in wanted:
                    held[part] = _with_records(project, part, held[part], ids)
            return held, _records_of(held, before)

        def done(read: tuple[dict[str, Sequence[Any]], ProjectRecords]) -> None:
            self._reading = False
            self._held, self._records = read
            self.changed.emit()
            if self._dirty or self._touched:
                self._timer.start()

        def failed(failure: Failure) -> None:
            """What was to be read is still to be read; the next change, or a look at it, tries again."""
            self._reading = False
            self._dirty |= wanted | set(touched)
            self._studio.say(
                f"The project could not be read. {failure.reason}", step="Try again", on_step=self._soon
            )

        self._studio.operations.run("Reading the project", work, then=done, otherwise=failed, quiet=True)


def _records_of(
    held: dict[str, Sequence[Any]], before: tuple[dict[str, Sequence[Any]], ProjectRecords]
) -> ProjectRecords:
    """The current judgments stay the same object while no judgment changed: to sort thousands takes a while. What records are
    found by is made here, by a worker."""
    judgments = held.get("judgments", ())
    is_same = before[0].get("judgments") is judgments
    return ProjectRecords(
        tasks=held.get("tasks", ()),
        revisions=held.get("revisions", ()),
        reviews=held.get("reviews", ()),
        episodes=held.get("episodes", ()),
        judgments=before[1].judgments if is_same else current_judgments(judgments),
        proposed=proposed_revisions(held.get("gate_words", ())),
        against=gates_against(held.get("gate_words", ())),
        profiles=held.get("profiles", ()),
        makers=held.get("makers", ()),
        judging_plan=next(reversed(held.get("judging_plans", ())), None),
        statements=held.get("statements", ()),
        adjudications=held.get("adjudications", ()),
        assignments=held.get("review_assignments", ()),
        openers=held.get("openers", ()),
        kept_out=frozenset(held.get("kept_out", ())),
        under_way=held.get("open_audits", ()),
    ).prepared(before[1])


def _with_records(project: Project, part: str, known: Sequence[Any], ids: set[str]) -> Sequence[Any]:
    """A collection with some of its records read again; new ones come last, as the store gives them."""
    key = "sha256" if part == "revisions" else "id"
    found = {record_id: _read_one(project, part, record_id) for record_id in sorted(ids)}
    kept = [found.pop(getattr(one, key), one) for one in known]
    merged = (one for one in (*kept, *found.values()) if one is not None)
    if part != "reviews":
        return tuple(merged)
    return tuple({(one.revision, one.reviewer): one for one in merged}.values())


def _read_one(project: Project, part: str, record_id: str) -> Any:
    match part:
        case "tasks":
            return project.tasks.find(record_id)
        case "revisions":
            return project.revisions.find(record_id)
        case "reviews":
            return project.reviews.find_saved(record_id)
        case "episodes":
            return project.episodes.find(record_id)
        case _:
            return project.judgments.find(record_id)


_READERS: dict[str, Callable[[Project], Sequence[Any]]] = {
    "tasks": lambda project: project.tasks.all(),
    "revisions": lambda project: project.revisions.all(),
    "reviews": lambda project: project.reviews.all(),
    "episodes": lambda project: project.episodes.all(),
    "judgments": lambda project: project.judgments.all(),
    "worlds": lambda project: project.worlds.states(),
    "gate_words": lambda project: project.gates.words(),
    "profiles": lambda project: project.profiles.all(),
    "makers": lambda project: project.tasks.all_makers(),
    "judging_plans": lambda project: project.judging_plans.all(),
    "statements": lambda project: project.statements.all(),
    "adjudications": lambda project: project.adjudications.all(),
    "review_assignments": lambda project: project.review_assignments.all(),
    "openers": lambda project: project.acts.saw_answers(),
    "kept_out": lambda project: tuple(tasks_kept_out(project)),
    "open_audits": lambda project: project.audits.under_way(),
}


def _read_part(project: Project, part: str) -> Sequence[Any]:
    return _READERS[part](project)
