"""Runs baseline auditors for the panel, and scores what people have audited.

Owns: starting, stopping, turning a run's events into progress rows. Refuses: the run itself (evaluation.runner: its
ledger decides what is still to do), and widgets.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QObject

from app.desktop.models.companions import CompanionsModel
from app.desktop.models.study import STUDY
from app.desktop.operations import Failure
from app.desktop.studio import Studio
from app.jobs.judging import judge_rest
from app.jobs.worlds import spec_of
from data.canonical import sha256_hex
from data.ids import new_id, now_ms
from data.schema.run import Run
from data.schema.scene import WorldSpec
from data.schema.task import Revision
from evaluation.jobs import EpisodeJob, RunEvent, code_version
from evaluation.keeping import ProjectKeeper
from evaluation.runner import run_episodes
from validation.companion import Progress
from worlds.protocol import World

BASELINES = {
    "oracle": "knows the answer; the upper bound",
    "twin": "compares with the clean world",
    "random": "walks and claims at random; the floor",
    "blind": "never sees a picture; finds leaks",
}


@dataclass
class _Batch:
    """What one press of *Start* asked for."""

    run: Run
    jobs: list[EpisodeJob]
    future: Future[Any] | None = None
    keys: dict[str, str] = field(default_factory=dict[str, str])
    """Job key -> the key of its row now: `queued …`, then the episode's id."""


class CompanionRunner(QObject):
    """One run after the other; each keeps its hosts warm."""

    def __init__(self, studio: Studio) -> None:
        super().__init__(studio)
        self._studio = studio
        self._batches: list[_Batch] = []
        self._scores: list[Future[Any]] = []
        self.model = CompanionsModel()
        studio.operations.run("Asking for the version", code_version, quiet=True)  # it reads files, once

    @property
    def is_running(self) -> bool:
        """Something audits or is being scored."""
        return bool(self._batches) or bool(self._scores)

    def start(self, revision: Revision, auditors: Sequence[str]) -> None:
        """Starts baselines on a revision; those that are done already are not run again."""
        run = Run(
            id=new_id(), name="Companions", created_ms=now_ms(), configuration={"auditors": list(auditors)}
        )
        batch = _Batch(run, [EpisodeJob(revision, name, condition=STUDY) for name in auditors])
        for job in batch.jobs:
            self._queue(batch, job)
        self._batches.append(batch)
        if len(self._batches) == 1:
            self._launch(batch)

    def cancel(self, key: str) -> None:
        """Stops one auditor; the others of its run go on."""
        for batch in self._batches:
            for job in batch.jobs:
                if batch.keys.get(job.key) == key:
                    batch.jobs.remove(job)
                    self.model.drop(key)
                    if batch.future is not None:
                        batch.future.cancel()
                    return

    def cancel_all(self) -> None:
        """Stops everything."""
        for batch in self._batches:
            for key in batch.keys.values():
                self.model.drop(key)
            batch.jobs.clear()
            if batch.future is not None:
                batch.future.cancel()
        self._batches = [batch for batch in self._batches if batch.future is not None]

    def close(self) -> list[Future[Any]]:
        """Stops everything; the futures end when the hosts are gone."""
        running = [batch.future for batch in self._batches if batch.future is not None]
        self.cancel_all()
        scoring, self._scores = self._scores, []
        for future in scoring:
            future.cancel()
        return [*running, *scoring]

    def score(self, episode_id: str) -> None:
        """Measures what a person's pictures showed and lets the grounded judge score it, in the background."""
        future = self._studio.loop.submit(judge_rest(self._studio.project, episode_id))
        self._scores.append(future)
        self._studio.operations.follow(
            "Measuring what the pictures showed",
            future,
            then=lambda _: self._scored(future),
            otherwise=lambda failure: self._on_unscored(future, failure),
        )

    def _launch(self, batch: _Batch) -> None:
        studio = self._studio

        async def open_world(spec: WorldSpec) -> World:
            return await studio.start_world(spec)

        def tell(event: RunEvent) -> None:
            studio.operations.courier.post(lambda: self._on_event(batch, event))

        work = run_episodes(
            list(batch.jobs),
            open_world=open_world,
            spec_of=lambda definition: spec_of(studio.project, definition),
            keeper=ProjectKeeper(studio.project),
            run=batch.run,
            on_event=tell,
            parallel=max(1, (os.cpu_count() or 2) // 2),
            retry_failed=True,
        )
        batch.future = studio.loop.submit(work)
        batch.future.add_done_callback(
            lambda done: studio.operations.courier.post(lambda: self._on_done(batch, done))
        )

    def _on_done(self, batch: _Batch, done: Future[Any]) -> None:
        batch.future = None
        if done.cancelled() and batch.jobs:
            for job in batch.jobs:
                self._queue(batch, job)
            self._launch(batch)
            return
        self._batches.remove(batch)
        for job in batch.jobs:
            self.model.drop(batch.keys.get(job.key, ""))
        error = None if done.cancelled() else done.exception()
        if error is not None:
            self._studio.say(
                f"The companions stopped: {error} What they had finished is kept; started again, they go on."
            )
        elif (
            not done.cancelled()
            and done.result()
            and all(one.state == "already_done" for one in done.result())
        ):
            self._studio.say(
                "These companions have audited this revision already; nothing was run again.", "info"
            )
        if self._batches and self._batches[0].future is None:
            self._launch(self._batches[0])

    def _on_event(self, batch: _Batch, event: RunEvent) -> None:
        job = event.job
        if job not in batch.jobs or event.kind == "cancelled":
            return
        before = batch.keys.get(job.key, "")
        key = event.episode or before
        if before != key:
            self.model.drop(before)
            batch.keys[job.key] = key
        over = event.kind in ("ended", "judged", "failed")
        self.model.update(
            Progress(
                key=key,
                revision=job.revision.sha256,
                kind="baseline",
                name=job.auditor,
                steps_used=event.step,
                steps=event.steps or job.revision.definition.budget.steps,
                running=not over,
                ending=event.ending or ("failed" if event.kind == "failed" else None),
                reason=event.words if event.kind == "failed" else "",
                reports=event.reports,
                latest_frame=None if event.frame is None else sha256_hex(event.frame),
            )
        )

    def _queue(self, batch: _Batch, job: EpisodeJob) -> None:
        key = f"queued {job.key}"
        self.model.drop(batch.keys.get(job.key, ""))
        batch.keys[job.key] = key
        steps = job.revision.definition.budget.steps
        self.model.update(
            Progress(
                key=key,
                revision=job.revision.sha256,
                kind="baseline",
                name=job.auditor,
                steps_used=0,
                steps=steps,
                running=True,
            )
        )

    def _scored(self, future: Future[Any]) -> None:
        if future in self._scores:
            self._scores.remove(future)

    def _on_unscored(self, future: Future[Any], failure: Failure) -> None:
        self._scored(future)
        self._studio.say(f"The audit is kept, but has no automatic verdict: {failure.reason}", "warn")
