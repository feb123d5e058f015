"""SIGKILL at seeded moments of authoring and of an audit: what the screen had marked *saved* is there, nothing is half there."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from authoring.drafting import plan_inject, plan_injection, plan_task
from authoring.edits import apply_edit
from data.ids import new_id, now_ms
from data.schema.scene import WorldSpec
from data.schema.task import Task
from data.store import Project
from evaluation.audit import Audit
from evaluation.brief import plan_brief
from evaluation.ledger import MemoryRecorder, fold
from evaluation.setup import AuditSetup
from tests.journeys.restless import content_hash
from worlds.fake import FakeWorld

pytestmark = [pytest.mark.gui, pytest.mark.slow, pytest.mark.timeout(900)]
ROOT = Path(__file__).resolve().parents[2]
KILLS = 50
"""For each role; all but the first only in the sweep."""
EVERY_DAY = 1
MOUSE_KILLS = 10
"""As many again with real clicks and drags on the widgets."""


def seeds(count: int = KILLS) -> list[object]:
    """Seeds, those after the first marked as the sweep's."""
    return [
        seed if seed < EVERY_DAY else pytest.param(seed, marks=pytest.mark.sweep) for seed in range(count)
    ]


def work_until_killed(role: str, folder: Path, seed: int, *, lines: int) -> list[list[str]]:
    """Starts the restless child and kills its group some milliseconds after it has said so many lines."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    child = subprocess.Popen(
        [sys.executable, "-P", "-m", "tests.journeys.restless", role, str(folder), str(seed)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=environment,
        start_new_session=True,
        cwd=ROOT,
    )
    said: list[list[str]] = []
    assert child.stdout is not None
    for line in child.stdout:
        said.append(line.split())
        if len(said) == lines:
            break
    time.sleep(random.Random(seed).uniform(0, 0.4))
    os.killpg(child.pid, signal.SIGKILL)
    said += [line.split() for line in child.stdout.read().splitlines() if line.strip()]
    child.wait()
    child.stdout.close()
    return said


@pytest.mark.parametrize(
    ("role", "seed"),
    [
        *(("author", seed) for seed in range(EVERY_DAY)),
        *(pytest.param("author", seed, marks=pytest.mark.sweep) for seed in range(EVERY_DAY, KILLS)),
        *(("mouse", seed) for seed in range(EVERY_DAY)),
        *(pytest.param("mouse", seed, marks=pytest.mark.sweep) for seed in range(EVERY_DAY, MOUSE_KILLS)),
    ],
)
def test_a_draft_that_was_marked_saved_is_there_after_a_kill(tmp_path: Path, role: str, seed: int) -> None:
    folder = tmp_path / "project"
    Project.create(folder).close()
    said = work_until_killed(role, folder, seed, lines=random.Random(seed).randint(15, 90))
    edits = [words[2] for words in said if words[0] == "edit" and len(words) == 3]
    saved = [words[1] for words in said if words[0] == "saved" and len(words) == 2]
    with Project.open(folder) as project:
        task = project.tasks.all()[0]
    assert content_hash(task) in edits, "the reopened draft is no state that was ever on the screen"
    if saved:
        last_saved = max(place for place, one in enumerate(edits) if one == saved[-1])
        last_kept = max(place for place, one in enumerate(edits) if one == content_hash(task))
        assert last_kept >= last_saved


async def frozen_task(folder: Path) -> None:
    """A project with one frozen task."""
    world = FakeWorld()
    scene = await world.load(WorldSpec(world="fake"))
    scene = scene.surveyed(await world.survey())
    draft: Task = plan_task(scene, task_id=new_id(), now_ms=now_ms(), author="Cara")
    injection = plan_injection(scene, "float", ("room/lamp",), injection_id=new_id())
    draft, _ = apply_edit(draft, plan_inject(scene, injection))
    with Project.create(folder) as project:
        project.revisions.freeze(project.tasks.save(draft), frozen_ms=now_ms())


@pytest.mark.parametrize("seed", seeds())
async def test_every_step_that_was_shown_is_there_after_a_kill_and_the_audit_goes_on(
    tmp_path: Path, seed: int
) -> None:
    folder = tmp_path / "project"
    await frozen_task(folder)
    said = work_until_killed("audit", folder, 100 + seed, lines=random.Random(seed).randint(4, 30))
    shown = [int(words[1]) for words in said if words[0] == "shown" and len(words) == 2]
    kept = [words[1] for words in said if words[0] == "kept" and len(words) == 2]
    typed = [words[1] for words in said if words[0] == "typed" and len(words) == 2]
    with Project.open(folder) as project:
        opened = project.audits.unfinished()[0]
        entries = project.audits.entries(opened.id)
        state = fold(entries)
        assert state.steps_used >= shown[-1]
        assert all(project.blobs.has(frame.blob) for step in state.steps for frame in step.frames)
        if kept:
            draft = project.settings.get(f"report draft {opened.id}")["description"]
            assert typed.index(draft) >= typed.index(kept[-1])
        revision = project.revisions.get(opened.revision)
        world = FakeWorld()
        await world.load(WorldSpec(world="fake"))
        setup = AuditSetup(
            episode=opened.id,
            revision=revision.sha256,
            definition=revision.definition,
            auditor=opened.auditor,
            brief=plan_brief(revision.definition),
        )
        audit = await Audit.resume(
            world, setup, entries, blobs=project.blobs, recorder=MemoryRecorder(), clock=now_ms
        )
        assert audit.state.steps_used == state.steps_used
