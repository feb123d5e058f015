"""A run goes on where it stopped, keeps what failed as failed, and scores only what was audited."""

from __future__ import annotations

import asyncio
import dataclasses

import pytest

from data.errors import HostError, StoreError
from data.ids import new_id, now_ms
from data.schema.run import Run
from data.schema.scene import WorldSpec
from data.schema.task import Task
from data.store.project import Project
from evaluation.auditors.floor import RandomAuditor
from evaluation.auditors.oracle import OracleAuditor
from evaluation.auditors.twin import TwinAuditor
from evaluation.jobs import Condition, EpisodeJob
from evaluation.keeping import ProjectKeeper
from evaluation.runner import run_episodes
from tests.evaluation.builders import make_definition, make_injection
from tests.evaluation.tiny_world import TinyWorld
from tests.full_disk import Disk


@pytest.fixture
def project(tmp_path):
    with Project.create(tmp_path / "project", name="test") as opened:
        yield opened


def freeze(project, definition, title="A task"):
    now = now_ms()
    task = Task(id=new_id(), title=title, created_ms=now, updated_ms=now, definition=definition)
    return project.revisions.freeze(project.tasks.save(task), frozen_ms=now)


def spec_of(definition):
    return WorldSpec(world=definition.world, seed=definition.world_seed)


def make_run():
    return Run(id=new_id(), name="test", created_ms=now_ms())


class Worlds:
    """Opens tiny worlds and remembers them; `deaths` gives the actions after which each one dies."""

    def __init__(self, deaths=()):
        self.opened = []
        self._deaths = list(deaths)

    async def __call__(self, spec):
        del spec
        world = TinyWorld()
        world.die_at_action = self._deaths.pop(0) if self._deaths else None
        self.opened.append(world)
        return world


def small(name):
    if name == "random":
        return RandomAuditor(steps=4)
    return TwinAuditor(picture=(120, 72)) if name == "twin" else OracleAuditor()


async def run(project, jobs, worlds=None, **more):
    events = []
    results = await run_episodes(
        jobs,
        open_world=worlds or Worlds(),
        spec_of=spec_of,
        keeper=ProjectKeeper(project),
        run=more.pop("run", None) or make_run(),
        on_event=events.append,
        make=small,
        **more,
    )
    return results, events


async def test_each_job_becomes_an_episode_an_exposure_and_a_judgment(project):
    revision = freeze(project, make_definition(make_injection()))
    jobs = [EpisodeJob(revision, "oracle"), EpisodeJob(revision, "random", seed=2)]
    worlds = Worlds()
    results, events = await run(project, jobs, worlds)
    assert [result.state for result in results] == ["done", "done"]
    assert results[0].verdict == "met"
    assert results[1].verdict in {"met", "not_met"}
    for result in results:
        episode = project.episodes.get(result.episode)
        assert project.exposures.all()
        assert [j.verdict for j in project.judgments.for_episode(episode.id)] == [result.verdict]
        assert project.ledger.get(result.job.key).state == "done"
    assert project.audits.unfinished() == ()
    assert all(world.closed for world in worlds.opened)
    kinds = [event.kind for event in events if event.job == jobs[0]]
    assert kinds[:2] == ["preparing", "started"]
    assert kinds[-2:] == ["ended", "judged"]
    steps = [event.step for event in events if event.kind == "step" and event.job == jobs[0]]
    assert steps == sorted(steps)
    assert all(event.frame for event in events if event.kind == "step")
    assert events[-1].episode


async def test_a_second_run_of_the_same_jobs_repeats_nothing(project):
    revision = freeze(project, make_definition(make_injection()))
    jobs = [EpisodeJob(revision, "random", seed=seed) for seed in (1, 2)]
    first, _ = await run(project, jobs)
    again, events = await run(project, jobs)
    assert [result.state for result in again] == ["already_done", "already_done"]
    assert [result.episode for result in again] == [result.episode for result in first]
    assert events == []
    assert project.episodes.count() == 2


async def test_a_host_that_dies_ends_one_episode_as_failed_and_the_run_goes_on(project):
    revision = freeze(project, make_definition(make_injection()))
    jobs = [EpisodeJob(revision, "random", seed=seed) for seed in (1, 2)]
    results, events = await run(project, jobs, Worlds(deaths=[2]))
    assert [result.state for result in results] == ["failed", "done"]
    assert "signal 9" in results[0].reason
    assert results[0].verdict is None
    failed = project.episodes.get(results[0].episode)
    assert failed.ending == "failed"
    assert failed.steps_used == 2
    assert project.judgments.for_episode(failed.id) == ()
    assert project.ledger.get(jobs[0].key).state == "failed"
    assert "failed" in {event.kind for event in events}
    retried, _ = await run(project, jobs, retry_failed=True)
    assert [result.state for result in retried] == ["done", "already_done"]


async def test_a_world_that_cannot_be_opened_fails_every_row_with_the_reason(project):
    async def refuse(spec):
        raise HostError("The world host did not start.")

    revision = freeze(project, make_definition(make_injection()))
    results, _ = await run(project, [EpisodeJob(revision, "random")], refuse)
    assert (results[0].state, results[0].episode) == ("failed", None)
    assert "did not start" in project.ledger.get(results[0].job.key).failure


async def test_another_version_of_the_world_is_refused_by_name(project):
    definition = make_definition(make_injection()).model_copy(update={"scene_digest": "0" * 64})
    revision = freeze(project, definition)
    results, _ = await run(project, [EpisodeJob(revision, "random")])
    assert results[0].state == "failed"
    assert "Rebase" in results[0].reason


async def test_cancelling_leaves_no_episode_and_the_next_run_takes_it_up(project):
    revision = freeze(project, make_definition(make_injection()))
    jobs = [EpisodeJob(revision, "random", seed=1)]
    stepped = asyncio.Event()
    worlds = Worlds()
    task = asyncio.create_task(
        run_episodes(
            jobs,
            open_world=worlds,
            spec_of=spec_of,
            keeper=ProjectKeeper(project),
            run=make_run(),
            on_event=lambda event: stepped.set() if event.step == 2 else None,
            make=small,
        )
    )
    await stepped.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert project.episodes.count() == 0
    assert project.audits.unfinished() == ()
    assert project.ledger.get(jobs[0].key).state == "queued"
    assert all(world.closed for world in worlds.opened)
    results, _ = await run(project, jobs)
    assert results[0].state == "done"


async def test_a_stop_between_two_episodes_is_a_stop(project):
    revision = freeze(project, make_definition(make_injection()))
    jobs = [EpisodeJob(revision, "random", seed=seed) for seed in range(3)]
    task = asyncio.create_task(
        run_episodes(
            jobs,
            open_world=Worlds(),
            spec_of=spec_of,
            keeper=ProjectKeeper(project),
            run=make_run(),
            on_event=lambda event: task.cancel() if event.kind == "judged" else None,
            make=small,
        )
    )
    with pytest.raises(asyncio.CancelledError):
        await task
    assert [project.ledger.get(job.key).state for job in jobs] == ["done", "queued", "queued"]


async def test_a_row_left_by_a_dead_process_is_taken_at_once(project):
    revision = freeze(project, make_definition(make_injection()))
    job = EpisodeJob(revision, "random")
    declared = make_run()
    project.runs.add(declared)
    project.ledger.add(job.row(declared.id))
    keeper = ProjectKeeper(project)
    keeper._own = f"{keeper._own.split(':')[0]}:999999999"
    assert keeper.lease(job.key, 0) is not None
    results, _ = await run(project, [job])
    assert results[0].state == "done"


async def test_two_workers_share_the_jobs(project):
    revision = freeze(project, make_definition(make_injection()))
    jobs = [EpisodeJob(revision, "random", seed=seed) for seed in range(4)]
    results, _ = await run(project, jobs, parallel=2)
    assert [result.state for result in results] == ["done"] * 4
    assert project.episodes.count() == 4


async def test_a_bug_in_an_auditor_fails_its_episode_and_says_so(project, caplog):
    class Broken(RandomAuditor):
        async def run(self, audit, context):
            await audit.call("turn", degrees=10)
            raise ZeroDivisionError("oops")

    revision = freeze(project, make_definition(make_injection()))
    results = await run_episodes(
        [EpisodeJob(revision, "random")],
        open_world=Worlds(), keeper=ProjectKeeper(project), run=make_run(), make=lambda name: Broken(),
        spec_of=spec_of,
    )  # fmt: skip
    assert results[0].reason == "ZeroDivisionError: oops"
    assert results[0].ending == "failed"


async def test_a_control_is_met_by_the_twin_that_finds_nothing(project):
    revision = freeze(project, make_definition())
    results, _ = await run(project, [EpisodeJob(revision, "twin"), EpisodeJob(revision, "random")])
    assert [result.verdict for result in results] == ["met", "not_met"]
    assert results[0].ending == "nothing_found"


def test_every_thing_that_decides_an_episode_is_in_its_key(tmp_path):
    with Project.create(tmp_path / "p", name="t") as project:
        one = freeze(project, make_definition(make_injection()))
        two = freeze(project, make_definition(make_injection(raise_m=0.5)))
    job = EpisodeJob(one, "random", seed=1)
    others = [
        dataclasses.replace(job, revision=two),
        dataclasses.replace(job, auditor="blind"),
        dataclasses.replace(job, seed=2),
        dataclasses.replace(job, condition=Condition(hint="family")),
        dataclasses.replace(job, condition=Condition(asks_category=True)),
    ]
    assert len({job.key, *(other.key for other in others)}) == 6
    assert job.key == dataclasses.replace(job).key


async def test_a_full_disk_stops_the_run_without_blaming_an_auditor_and_the_same_call_goes_on(
    project, monkeypatch
):
    revisions = [
        freeze(project, make_definition().model_copy(update={"world_seed": n}), f"Task {n}") for n in range(3)
    ]
    jobs = [EpisodeJob(revision, "random", seed=n) for n, revision in enumerate(revisions)]
    this_run = make_run()
    disk = Disk(project, monkeypatch)
    disk.fill(after_pictures=6)
    with pytest.raises(StoreError, match="no room"):
        await run(project, jobs, run=this_run)
    kept = project.episodes.all()
    assert 1 <= len(kept) < 3
    assert all(one.ending != "failed" for one in kept)
    disk.free()
    results, _ = await run(project, jobs, run=this_run)
    assert {one.state for one in results} <= {"done", "already_done"}
    assert len(project.episodes.all()) == 3
    assert project.audits.unfinished() == ()
    assert project.find_damage() == ()
