"""Runs episodes: leases them from the ledger, audits, measures exposure, judges, keeps, and says what happens.

Owns: the life of one episode from lease to flipped row, and the boundary where an error becomes a record.
Refuses: retries by anything but the ledger, and choosing tasks or auditors.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from data.errors import EnvironmentFault, StoreError, WorldAuditError
from data.ids import new_id, now_ms
from data.schema.audit import Auditor as AuditorRecord
from data.schema.audit import AuditorBrief, Episode, OpenAudit
from data.schema.judgment import JudgeError, Judgment
from data.schema.run import Run
from evaluation.audit import Audit, AuditPort
from evaluation.auditors.auditor import Auditor, AuditorContext, Probe, WithoutPictures
from evaluation.auditors.baselines import make_auditor
from evaluation.bench import Bench, OpenWorld, SpecOf
from evaluation.brief import plan_brief
from evaluation.contract import ToolResult
from evaluation.exposure import measure_exposure
from evaluation.jobs import EpisodeJob, EpisodeResult, RunEvent
from evaluation.judges.grounded import grounded_judge, judge_grounded
from evaluation.keeping import Keeper
from evaluation.setup import AuditSetup, check_scene

log = logging.getLogger(__name__)
HEARTBEAT_S = 30.0
POLL_S = 2.0
OnEvent = Callable[[RunEvent], None]


async def run_episodes(
    jobs: Sequence[EpisodeJob],
    *,
    open_world: OpenWorld,
    spec_of: SpecOf,
    keeper: Keeper,
    run: Run,
    on_event: OnEvent | None = None,
    parallel: int = 1,
    retry_failed: bool = False,
    make: Callable[[str], Auditor] = make_auditor,
) -> list[EpisodeResult]:
    """Runs what is not done yet of a run's jobs; calling it again after any interruption goes on where it stopped.

    Cancelling the awaiting task ends the audits in flight without a record and puts their rows back.

    Args:
        jobs: the episodes wanted, in any order.
        open_world: starts a world host; each of the `parallel` workers holds at most two.
        spec_of: says what to load for a task.
        keeper: where everything is kept (`ProjectKeeper`).
        run: the run's record; may be stored already.
        on_event: told of every step; must not block.
        parallel: workers.
        retry_failed: puts rows that failed before back into the queue.
        make: makes an auditor by name.

    Returns:
        One result per job, in the order of `jobs`.

    Raises:
        StoreError: nothing can be kept (no room, a locked or damaged project). That is no failure of an auditor: the
            run stops, what was acknowledged is kept, and the same call goes on once the project can be written again.
    """
    keeper.declare(run, list(jobs))
    by_key = {job.key: job for job in jobs}
    results: dict[str, EpisodeResult] = {}
    for key, job in by_key.items():
        row = keeper.row(key)
        if row.state == "done":
            results[key] = EpisodeResult(job, "already_done", episode=row.episode)
        elif row.state == "failed" and retry_failed:
            keeper.requeue(key)
        elif row.state == "failed":
            results[key] = EpisodeResult(job, "failed", reason=row.failure)
    workers = [
        _Worker(number, open_world, spec_of, keeper, run, on_event or _ignore, by_key, results, make)
        for number in range(max(1, parallel))
    ]
    try:
        async with asyncio.TaskGroup() as group:
            for worker in workers:
                group.create_task(worker.work())
    except BaseExceptionGroup as group:
        refused = group.subgroup(StoreError)
        if refused is None:
            raise
        raise _first(refused) from group
    return [results[job.key] for job in jobs]


def _first(group: BaseExceptionGroup[StoreError]) -> StoreError:
    """One of what the workers met; they met the same."""
    inner = group.exceptions[0]
    return _first(inner) if isinstance(inner, BaseExceptionGroup) else inner


@dataclass
class _Worker:
    number: int
    open_world: OpenWorld
    spec_of: SpecOf
    keeper: Keeper
    run: Run
    on_event: OnEvent
    jobs: dict[str, EpisodeJob]
    results: dict[str, EpisodeResult]
    make: Callable[[str], Auditor]

    async def work(self) -> None:
        """Takes rows until every job has a result."""
        bench = Bench(self.open_world)
        try:
            while len(self.results) < len(self.jobs):
                job = self._take()
                if job is not None:
                    await self._run_leased(job, bench)
                    continue
                self._collect()
                if len(self.results) < len(self.jobs):
                    await asyncio.sleep(POLL_S)
        finally:
            await bench.discard()

    def _take(self) -> EpisodeJob | None:
        """The first job that is free."""
        for key, job in self.jobs.items():
            if key not in self.results and self.keeper.lease(key, self.number) is not None:
                return job
        return None

    def _collect(self) -> None:
        """Results of rows that other processes hold or have ended."""
        for key, job in self.jobs.items():
            row = self.keeper.row(key)
            if key not in self.results and row.state == "done":
                self.results[key] = EpisodeResult(job, "already_done", episode=row.episode)
            elif key not in self.results and row.state == "failed":
                self.results[key] = EpisodeResult(job, "failed", reason=row.failure)

    async def _run_leased(self, job: EpisodeJob, bench: Bench) -> None:
        beating = asyncio.create_task(self._beat(job.key))
        episode = _Episode(self, job, bench)
        try:
            self.results[job.key] = await episode.run()
        except (asyncio.CancelledError, StoreError):
            self.keeper.put_back(job.key, self.number, episode.kept)
            self.on_event(RunEvent("cancelled", job))
            raise
        finally:
            beating.cancel()
            await asyncio.wait([beating])  # awaited itself, it would swallow a stop that comes just now

    async def _beat(self, key: str) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT_S)
            with contextlib.suppress(WorldAuditError):
                self.keeper.extend(key, self.number)


class _Episode:
    """One job from lease to flipped row."""

    def __init__(self, worker: _Worker, job: EpisodeJob, bench: Bench) -> None:
        self._worker = worker
        self._keeper = worker.keeper
        self._job = job
        self._bench = bench
        self._id = new_id()
        definition = job.revision.definition
        self._spec = worker.spec_of(definition)
        self._audit: Audit | None = None
        self.kept: str | None = None
        """The episode, once it is stored; cancelled after that it is done, and unjudged."""
        self._latest = RunEvent("queued", job, episode=self._id, steps=definition.budget.steps)

    async def run(self) -> EpisodeResult:
        """Audits, keeps, judges. The episode boundary: what goes wrong becomes a record, unless nothing can be recorded."""
        try:
            await self._conduct()
        except asyncio.CancelledError:
            with contextlib.suppress(StoreError):
                self._keeper.drop_log(self._id)
            raise
        except StoreError:
            await self._bench.discard()
            raise
        except WorldAuditError as error:
            return await self._fail(str(error))
        except Exception as error:
            log.exception("the auditor %s failed", self._job.auditor)
            return await self._fail(f"{type(error).__name__}: {error}")
        episode = self._keep()
        judgment = await self._judge(episode)
        verdict = judgment.verdict if isinstance(judgment, Judgment) else None
        self._keeper.finish(self._job.key, self._worker.number, episode.id)
        self._say("judged", verdict=verdict, words=judgment.reason)
        return EpisodeResult(
            self._job,
            "done",
            episode=episode.id,
            steps=episode.steps_used,
            ending=episode.ending,
            verdict=verdict,
            reason=judgment.reason,
        )

    async def _conduct(self) -> None:
        auditor = self._worker.make(self._job.auditor)
        self._say("preparing")
        world, graph = await self._bench.world("audited", self._spec)
        check_scene(graph, self._job.revision.definition)
        context = AuditorContext(seed=self._job.seed, world_seed=self._spec.seed)
        if "operator" in auditor.needs:
            operator, graph = await self._bench.world("operator", self._spec)
            context = replace(context, operator=operator, graph=graph)
        if "definition" in auditor.needs:
            context = replace(context, definition=self._job.revision.definition)
        setup = self._set_up(auditor, await auditor.prepare(context))
        recorder = self._keeper.open_log(
            OpenAudit(
                id=self._id,
                run=self._worker.run.id,
                revision=self._job.revision.sha256,
                auditor=setup.auditor,
                seed=self._job.seed,
                started_ms=now_ms(),
                details={"key": self._job.key},
            )
        )
        audit = await Audit.begin(world, setup, blobs=self._keeper.blobs, recorder=recorder, clock=now_ms)
        self._audit = audit
        self._say("started", frame=self._keeper.blobs.get(audit.state.frames["a0"].blob))
        if "probe" in auditor.needs:
            context = replace(context, probe=Probe(world, audit))
        port: AuditPort = audit if auditor.sees else WithoutPictures(audit)
        await auditor.run(_Told(port, self._tell), context)
        if not audit.ended:
            over = audit.steps_left == 0
            audit.end("limit" if over else "gave_up", reason="The auditor stopped without finishing.")

    def _set_up(self, auditor: Auditor, configuration: dict[str, Any]) -> AuditSetup:
        job, condition = self._job, self._job.condition
        return AuditSetup(
            episode=self._id,
            revision=job.revision.sha256,
            definition=job.revision.definition,
            auditor=AuditorRecord(kind=auditor.kind, name=auditor.name, configuration=configuration),
            brief=plan_brief(
                job.revision.definition,
                hint=condition.hint_for(job.revision),
                asks_category=condition.asks_category,
                language=condition.language,
            ),
            seed=job.seed,
            run=self._worker.run.id,
        )

    def _tell(self, result: ToolResult) -> None:
        audit = self._audit
        if audit is None:
            return
        frame = self._latest.frame
        last = f"a{audit.state.steps_used}"
        if "steps_left" in result.data and last in audit.state.frames:
            frame = self._keeper.blobs.get(audit.state.frames[last].blob)
        kind = "reported" if result.tool in {"report", "revise_report"} else "step"
        self._say(
            kind,
            step=audit.state.steps_used,
            reports=len(audit.state.reports),
            frame=frame,
            words=result.text,
        )

    def _say(self, kind: Any, **changes: Any) -> None:
        self._latest = replace(self._latest, kind=kind, **{"words": "", **changes})
        self._worker.on_event(self._latest)

    def _keep(self) -> Episode:
        if self._audit is None:
            raise RuntimeError("no audit was begun")
        episode = self._audit.episode()
        self._keeper.save_episode(episode)
        self.kept = episode.id
        self._say("ended", ending=episode.ending, words=episode.reason)
        return episode

    async def _judge(self, episode: Episode) -> Judgment | JudgeError:
        """The grounded verdict; a host that dies at the replay is replaced once, then there is no verdict."""
        judgment: Judgment | JudgeError | None = None
        for _ in range(2):
            try:
                world = await self._bench.any_world(self._spec)
                exposure = await measure_exposure(
                    world, self._job.revision.definition, episode, blobs=self._keeper.blobs
                )
            except StoreError:
                raise
            except EnvironmentFault as error:
                await self._bench.discard()
                reason = f"Exposure could not be measured: {error}"
                judgment = JudgeError(
                    id=new_id(), episode=episode.id, judge=grounded_judge(), reason=reason, at_ms=now_ms()
                )
                continue
            self._keeper.save_exposure(exposure)
            judgment = judge_grounded(
                self._job.revision.definition,
                episode,
                exposure,
                load_blob=self._keeper.blobs.get,
                judgment_id=new_id(),
                at_ms=now_ms(),
            )
            break
        if judgment is None:
            raise RuntimeError("no attempt at judging was made")
        self._keeper.save_judgment(judgment)
        return judgment

    async def _fail(self, reason: str) -> EpisodeResult:
        """Ends the one episode; whatever of it was recorded is kept, and nothing is scored."""
        await self._bench.discard()
        ending, steps, kept = None, 0, None
        if self._audit is not None:
            self._audit.end("failed", reason=reason)
            episode = self._keep()
            ending, steps, kept = episode.ending, episode.steps_used, episode.id
        else:
            self._keeper.drop_log(self._id)
        self._keeper.fail(self._job.key, self._worker.number, reason)
        self._say("failed", ending=ending, words=reason)
        return EpisodeResult(
            self._job, "failed", episode=kept, steps=steps, ending=ending, verdict=None, reason=reason
        )


def _ignore(event: RunEvent) -> None:
    del event


class _Told:
    """An audit that tells the run of every answer."""

    def __init__(self, audit: AuditPort, tell: Callable[[ToolResult], None]) -> None:
        self._audit = audit
        self._tell = tell

    @property
    def brief(self) -> AuditorBrief:
        """What the auditor is told."""
        return self._audit.brief

    @property
    def ended(self) -> bool:
        """The audit is over."""
        return self._audit.ended

    async def call(self, tool: str, /, **arguments: Any) -> ToolResult:
        """Uses one tool."""
        result = await self._audit.call(tool, **arguments)
        self._tell(result)
        return result
