"""The project: one folder with a database and blobs, opened as one object.

Owns: creating, opening and closing, and handing out the collections. Refuses: any record's meaning.

    with Project.open(folder) as project:
        task = project.tasks.save(task)
        revision = project.revisions.freeze(task, frozen_ms=now_ms())

Reading is allowed from any thread. A write runs on the project's one writer thread and is on disk when the call
returns; `submit` does not wait, and keeps several writes together in one transaction.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from data.ids import new_id, now_ms
from data.store.acts import Acts
from data.store.audits import Audits
from data.store.backup import write_backup
from data.store.backup_file import Manifest, Stop, Tell
from data.store.blobs import Blobs
from data.store.changes import Change
from data.store.check import find_damage, find_missing
from data.store.connection import Connections, Listener
from data.store.episodes import Episodes, Exposures
from data.store.examples import Examples, InstructionVersions
from data.store.gates import Gates
from data.store.judging import JudgingPlans, JudgmentDrafts
from data.store.judgments import Judgments
from data.store.layout import BLOBS, DATABASE
from data.store.leases import Leases
from data.store.lock import ProjectLock
from data.store.makings import Makings
from data.store.opening import make_database, prepare, refuse_no_project
from data.store.profiles import Profiles
from data.store.reviewing import Adjudications, Notes, ReviewAssignments, Statements
from data.store.reviews import Reviews
from data.store.revisions import Revisions
from data.store.runs import Ledger, Runs
from data.store.settings import Settings
from data.store.studies import Assignments, Studies
from data.store.tasks import Tasks
from data.store.worlds import Worlds

T = TypeVar("T")

BUSY_S = 10.0
"""How long a call waits for another program before it raises StoreLockedError."""


class Project:
    """An open project. Make one with `create` or `open`; several processes may have it open at once."""

    def __init__(self, folder: Path, lock: ProjectLock, *, busy_s: float = BUSY_S) -> None:
        """Connects to a folder that `opening.prepare` approved; `lock` is then this object's."""
        self.folder = folder
        self._lock = lock
        self.blobs = Blobs(folder / BLOBS, home=folder)
        self._connections = Connections(folder / DATABASE, busy_s=busy_s, origin=new_id())
        self.tasks = Tasks(self._connections)
        self.revisions = Revisions(self._connections)
        self.reviews = Reviews(self._connections)
        self.statements = Statements(self._connections)
        self.adjudications = Adjudications(self._connections)
        self.review_assignments = ReviewAssignments(self._connections)
        self.notes = Notes(self._connections)
        self.episodes = Episodes(self._connections)
        self.exposures = Exposures(self._connections)
        self.audits = Audits(self._connections)
        self.judgments = Judgments(self._connections)
        self.judgment_drafts = JudgmentDrafts(self._connections)
        self.judging_plans = JudgingPlans(self._connections)
        self.gates = Gates(self._connections)
        self.makings = Makings(self._connections)
        self.runs = Runs(self._connections)
        self.ledger = Ledger(self._connections)
        self.leases = Leases(self._connections)
        self.studies = Studies(self._connections)
        self.assignments = Assignments(self._connections)
        self.examples = Examples(self._connections)
        self.instructions = InstructionVersions(self._connections)
        self.settings = Settings(self._connections)
        self.profiles = Profiles(self._connections)
        self.acts = Acts(self._connections)
        self.worlds = Worlds(self._connections, self.blobs)
        self.id, self.name = self._identity()

    @classmethod
    def create(cls, folder: Path | str, *, name: str = "", busy_s: float = BUSY_S) -> Self:
        """Makes a project in a folder (which may exist, with other files) and opens it.

        Raises:
            UsageError: the folder is a project already.
            StoreError: the folder cannot be written, or holds the remains of a project.
        """
        place = Path(folder).resolve()
        make_database(place, project_id=new_id(), name=name or place.name, created_ms=now_ms(), wait_s=busy_s)
        return cls.open(place, busy_s=busy_s)

    @classmethod
    def open(cls, folder: Path | str, *, busy_s: float = BUSY_S) -> Self:
        """Opens a project; what is damaged, newer, locked or no project is refused with the reason and the next step.

        Raises:
            NotFoundError, StoreCorruptError, StoreNewerError, StoreLockedError, StoreError.
        """
        place = Path(folder).resolve()
        refuse_no_project(place)
        lock = ProjectLock(place)
        try:
            alone = prepare(place, lock, wait_s=busy_s)
            if alone:
                Blobs(place / BLOBS).sweep()
            lock.share(wait_s=busy_s)
            return cls(place, lock, busy_s=busy_s)
        except BaseException:
            lock.close()
            raise

    def find_damage(self) -> tuple[str, ...]:
        """Every finding, one sentence each, of a complete check: pages, hashes of revisions and blobs, missing frames and files.

        Reads everything; for `worldaudit doctor`, not for every opening.
        """
        return find_damage(
            self._connections,
            self.blobs,
            self.revisions,
            self.episodes,
            self.worlds,
            self.gates,
            self.examples,
            self.reviews,
        )

    def find_missing(self) -> tuple[str, ...]:
        """Of `find_damage` only what is missing, one sentence for each record that names it; reads no blob."""
        return find_missing(self.blobs, self.episodes, self.worlds, self.gates, self.examples, self.reviews)

    def act_as(self, name: str) -> None:
        """Says who is at this program: writes from now on stand under that name in the log, unless they say another."""
        self._connections.person = name.strip()

    @property
    def person(self) -> str:
        """Who is at this program; empty until it was said."""
        return self._connections.person

    def back_up(self, file: Path, *, tell: Tell | None = None, stop: Stop | None = None) -> Manifest:
        """Writes the whole project as one file, whole or not at all, while others go on writing it; see `backup`.

        Raises:
            UsageError, StoreError, StoreCorruptError: as `backup.write_backup`.
        """
        made = write_backup(
            self.folder, file, project=self.id, name=self.name, made_ms=now_ms(), tell=tell, stop=stop
        )
        self.acts.note("backed up", "project", self.id, words=file.name)
        return made

    def submit(self, fn: Callable[[], T]) -> Future[T]:
        """Runs `fn` on the writer thread without waiting; all that it saves is kept in one transaction, or nothing.

        `fn` may read and write any collection of this project, and must not wait for another thread's write.
        """
        return self._connections.submit(fn)

    def write(self, fn: Callable[[], T]) -> T:
        """As `submit`, and waits for the result."""
        return self._connections.write(fn)

    def listen(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Calls `listener` after each commit of this process, on the writer thread; returns a call that stops it."""
        callback: Listener = listener
        return self._connections.listen(callback)

    def poll_changes(self) -> tuple[Change, ...]:
        """What other processes wrote since the last call; empty, and cheap, when they wrote nothing.

        `Change("project", "")` means that too much was missed: read everything again.
        """
        return self._connections.poll()

    def close(self) -> None:
        """Waits for pending writes and lets go of the project; safe to call twice."""
        self._connections.close()
        self._lock.close()

    def _identity(self) -> tuple[str, str]:
        try:
            row = self._connections.rows("SELECT id, name FROM project")[0]
        except BaseException:
            self._connections.close()
            raise
        return str(row["id"]), str(row["name"])

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
