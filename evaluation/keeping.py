"""Where a run keeps what it makes: the seam `Keeper`, and the one that keeps it in a project.

Owns: opening and closing audits' logs, saving records, leasing and flipping ledger rows.
Refuses: running anything. A result is written before its row flips, so a killed run loses no finished episode.
"""

from __future__ import annotations

import os
import socket
from typing import Protocol
from weakref import WeakKeyDictionary

import psutil

from data.errors import ConflictError, NotFoundError, StoreError
from data.ids import now_ms
from data.schema.audit import Episode, EpisodeExposure, OpenAudit
from data.schema.judgment import JudgeError, Judgment
from data.schema.run import LedgerRow, Run
from data.store.project import Project
from evaluation.blobs import Blobs
from evaluation.jobs import EpisodeJob
from evaluation.ledger import Recorder

LEASE_MS = 120_000


class Keeper(Protocol):
    """What a run needs of a store."""

    @property
    def blobs(self) -> Blobs:
        """Pictures and masks."""
        ...

    def declare(self, run: Run, jobs: list[EpisodeJob]) -> None:
        """Adds the run and its rows; what is there already stays as it is."""
        ...

    def row(self, key: str) -> LedgerRow:
        """The row of a job."""
        ...

    def lease(self, key: str, worker: int) -> LedgerRow | None:
        """Takes a job's row; None when it is not free now."""
        ...

    def extend(self, key: str, worker: int) -> None:
        """Keeps a row leased."""
        ...

    def open_log(self, audit: OpenAudit) -> Recorder:
        """Opens an audit's log."""
        ...

    def save_episode(self, episode: Episode) -> None:
        """Keeps a finished episode and closes its log."""
        ...

    def save_exposure(self, exposure: EpisodeExposure) -> None:
        """Keeps an exposure."""
        ...

    def save_judgment(self, judgment: Judgment | JudgeError) -> None:
        """Keeps a verdict, or that there is none."""
        ...

    def drop_log(self, audit_id: str) -> None:
        """Closes the log of an audit that became no episode."""
        ...

    def finish(self, key: str, worker: int, episode: str) -> None:
        """The row is done."""
        ...

    def fail(self, key: str, worker: int, failure: str) -> None:
        """The row failed."""
        ...

    def requeue(self, key: str) -> None:
        """The row goes back into the queue."""
        ...

    def put_back(self, key: str, worker: int, episode: str | None) -> None:
        """A worker stops before the end of a row: it is done when its episode is kept, else free; now or at the next run."""
        ...


_OWED: WeakKeyDictionary[Project, dict[str, tuple[int, str | None]]] = WeakKeyDictionary()
"""Rows that this process holds and could not put back, because nothing could be written."""


class ProjectKeeper:
    """Keeps a run in a project."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._own = f"{socket.gethostname()}:{os.getpid()}"

    @property
    def blobs(self) -> Blobs:
        """The project's blobs."""
        return self._project.blobs

    def declare(self, run: Run, jobs: list[EpisodeJob]) -> None:
        """Adds run and rows; frees rows that a dead process of this machine still holds, and what could not be put back."""
        owed = _OWED.pop(self._project, {})
        if self._project.runs.find(run.id) is None:
            self._project.runs.add(run)
        for job in jobs:
            if job.key in owed:
                self.put_back(job.key, *owed[job.key])
            row = self._project.ledger.add(job.row(run.id))
            if row.state == "leased" and _holder_is_dead(row.leased_by):
                self._project.ledger.requeue(row.key)

    def row(self, key: str) -> LedgerRow:
        """The row of a job."""
        return self._project.ledger.get(key)

    def lease(self, key: str, worker: int) -> LedgerRow | None:
        """Takes a row for two minutes, unless it is done, failed, or another worker's."""
        now = now_ms()
        return self._project.ledger.lease(self._name(worker), until_ms=now + LEASE_MS, now_ms=now, key=key)

    def extend(self, key: str, worker: int) -> None:
        """Two minutes more."""
        self._project.ledger.extend(key, worker=self._name(worker), until_ms=now_ms() + LEASE_MS)

    def open_log(self, audit: OpenAudit) -> Recorder:
        """Begins an audit; an unfinished one of the same ledger row, left by a crash, is closed first."""
        for left in self._project.audits.unfinished():
            if left.details.get("key") == audit.details.get("key"):
                self._project.audits.finish(left.id)
        self._project.audits.begin(audit)
        return self._project.audits.log(audit.id)

    def save_episode(self, episode: Episode) -> None:
        """Keeps the episode; closes its log."""
        self._project.episodes.add(episode)
        self._project.audits.finish(episode.id, episode=episode.id)

    def save_exposure(self, exposure: EpisodeExposure) -> None:
        """Keeps the exposure."""
        self._project.exposures.add(exposure)

    def save_judgment(self, judgment: Judgment | JudgeError) -> None:
        """Keeps the verdict, or the error, which is no verdict."""
        if isinstance(judgment, Judgment):
            self._project.judgments.add(judgment)
        else:
            self._project.judgments.errors.add(judgment)

    def drop_log(self, audit_id: str) -> None:
        """Closes the log; nothing when it was never opened."""
        try:
            self._project.audits.finish(audit_id)
        except NotFoundError:
            return

    def finish(self, key: str, worker: int, episode: str) -> None:
        """The row is done; when another worker took it over meanwhile, its result counts."""
        try:
            self._project.ledger.finish(key, worker=self._name(worker), episode=episode)
        except ConflictError:
            return

    def fail(self, key: str, worker: int, failure: str) -> None:
        """The row failed; when another worker took it over meanwhile, its result counts."""
        try:
            self._project.ledger.fail(key, worker=self._name(worker), failure=failure)
        except ConflictError:
            return

    def requeue(self, key: str) -> None:
        """Back into the queue."""
        self._project.ledger.requeue(key)

    def put_back(self, key: str, worker: int, episode: str | None) -> None:
        """At once where that can be written; else the next run in this process does it."""
        try:
            if episode is None:
                self.requeue(key)
            else:
                self.finish(key, worker, episode)
        except StoreError:
            _OWED.setdefault(self._project, {})[key] = (worker, episode)

    def _name(self, worker: int) -> str:
        return f"{self._own}:{worker}"


def _holder_is_dead(worker: str) -> bool:
    """A worker of this machine whose process is gone; of other machines nothing is known before the lease ends."""
    machine, _, rest = worker.partition(":")
    pid = rest.partition(":")[0]
    return machine == socket.gethostname() and pid.isdigit() and not psutil.pid_exists(int(pid))
