"""A program killed in the middle of an audit loses at most the action in flight."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import textwrap

import pytest

from data.schema.scene import WorldSpec
from data.store.project import Project
from evaluation.audit import Audit
from evaluation.ledger import MemoryRecorder
from tests.evaluation.builders import Ticking, make_definition, make_injection, make_setup
from tests.evaluation.tiny_world import TinyWorld

CHILD = textwrap.dedent("""
    import asyncio, sys
    from pathlib import Path
    from data.ids import new_id, now_ms
    from data.schema.audit import OpenAudit
    from data.schema.task import Task
    from data.store.project import Project
    from evaluation.audit import Audit
    from tests.evaluation.builders import load_tiny, make_definition, make_injection, make_setup

    async def main(folder):
        with Project.create(folder, name="killed") as project:
            definition = make_definition(make_injection())
            task = Task(id=new_id(), created_ms=1, updated_ms=1, definition=definition)
            revision = project.revisions.freeze(project.tasks.save(task), frozen_ms=1)
            setup = make_setup(definition)
            assert setup.revision == revision.sha256
            project.audits.begin(OpenAudit(id=setup.episode, revision=revision.sha256, auditor=setup.auditor, started_ms=1))
            audit = await Audit.begin(
                await load_tiny(), setup, blobs=project.blobs, recorder=project.audits.log(setup.episode), clock=now_ms
            )
            for step in range(1, 40):
                result = await audit.call("turn", degrees=9) if step % 3 else await audit.call("move", distance_m=0.5)
                print(result.data["step"], flush=True)  # shown: from here on it must not be lost
                if step % 5 == 0:
                    await audit.call("report", description=f"odd {step}", evidence=[f"a{step}"])
                    print(f"r{step}", flush=True)

    asyncio.run(main(Path(sys.argv[1])))
""")


def audit_until_killed(folder, *, after):
    """What a child showed before it was killed, after so many lines."""
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, str(folder)], stdout=subprocess.PIPE, text=True, env=os.environ
    )
    shown = []
    with child.stdout:
        for line in child.stdout:
            shown.append(line.strip())
            if len(shown) == after:
                child.send_signal(signal.SIGKILL)
    child.wait()
    return shown


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_everything_that_was_shown_is_there_and_the_audit_goes_on(tmp_path, seed):
    folder = tmp_path / "project"
    shown = audit_until_killed(folder, after=random.Random(seed).randint(3, 30))
    with Project.open(folder) as project:
        (left,) = project.audits.unfinished()
        world = TinyWorld()
        await world.load(WorldSpec(world="tiny"))
        audit = await Audit.resume(
            world,
            make_setup(make_definition(make_injection())),
            project.audits.entries(left.id),
            blobs=project.blobs,
            recorder=MemoryRecorder(),
            clock=Ticking(),
        )
        steps = [int(line) for line in shown if line.isdigit()]
        reports = [line for line in shown if line.startswith("r")]
        assert audit.state.steps_used >= steps[-1]
        assert len(audit.state.reports) >= len(reports)
        for frame in audit.state.frames.values():
            assert project.blobs.get(frame.blob)
        assert (await audit.call("turn", degrees=5)).ok
        assert world.tick == audit.state.steps[-1].tick
