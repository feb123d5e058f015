"""A run that is stopped is run again: nothing twice, nothing without its verdict."""

import asyncio

import pytest

from app.jobs.audits import run_audits
from data.ids import new_id, now_ms
from data.schema.task import Task
from data.store import Project
from evaluation.judges.grounded import grounded_judge
from tests.evaluation.builders import make_definition
from tests.evaluation.tiny_world import TinyWorld


@pytest.fixture
def project(tmp_path):
    with Project.create(tmp_path / "project", name="test") as opened:
        yield opened


@pytest.fixture
def revision(project):
    now = now_ms()
    task = Task(id=new_id(), title="A task", created_ms=now, updated_ms=now, definition=make_definition())
    return project.revisions.freeze(project.tasks.save(task), frozen_ms=now)


@pytest.fixture
def tiny_hosts(monkeypatch):
    async def start_world(spec):
        return TinyWorld()

    monkeypatch.setattr("app.hosts.start_world", start_world)


async def test_an_audit_that_was_kept_and_not_judged_is_judged_when_the_run_goes_on(
    project, revision, tiny_hosts
):

    def stop_before_the_verdict(event):
        if event.kind == "ended":
            running.cancel()

    running = asyncio.ensure_future(
        run_audits(project, [revision], ["random"], on_event=stop_before_the_verdict)
    )
    with pytest.raises(asyncio.CancelledError):
        await running
    (episode,) = project.episodes.all()
    assert project.judgments.current_for_episode(episode.id) == ()

    said = []
    (result,) = await run_audits(project, [revision], ["random"], tell=said.append)

    assert result.state == "already_done"
    (judgment,) = project.judgments.current_for_episode(episode.id)
    assert (judgment.judge.id, judgment.verdict) == (grounded_judge().id, result.verdict)
    assert said == [f"Audit {episode.id} had no verdict yet: {judgment.verdict}"]
    assert len(project.episodes.all()) == 1
