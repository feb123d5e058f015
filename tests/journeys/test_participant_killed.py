"""SIGKILL at seeded moments of a participant's sitting: what the window had said is there, and it goes on from there."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.jobs.participating import Participating
from evaluation.ledger import fold
from tests.app.participants import fake_digest, make_scene, make_sitting, pack

pytestmark = [pytest.mark.gui, pytest.mark.slow, pytest.mark.timeout(900)]
ROOT = Path(__file__).resolve().parents[2]
EVERYDAY = 1
ALL = 50


def work_until_killed(file: Path, seed: int) -> list[list[str]]:
    """Starts the restless child and kills its group some milliseconds after it has said so many lines."""
    child = subprocess.Popen(
        [sys.executable, "-P", "-m", "tests.journeys.restless_participant", str(file), str(seed)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        start_new_session=True,
        cwd=ROOT,
    )
    said: list[list[str]] = []
    lines = random.Random(seed).randint(6, 60)
    assert child.stdout is not None
    for line in child.stdout:
        said.append(line.split())
        if len(said) == lines:
            break
    time.sleep(random.Random(seed).uniform(0, 0.3))
    os.killpg(child.pid, signal.SIGKILL)
    said += [line.split() for line in child.stdout.read().splitlines() if line.strip()]
    child.wait()
    child.stdout.close()
    return said


async def check(tmp_path: Path, seed: int) -> None:
    """Twice in a row: the second child takes up what the first one left."""
    scene = make_scene(digest=await fake_digest())
    file = pack(tmp_path / "ada.auditpack", make_sitting(steps=200, asks_category=False), scene=scene)
    typed = ["Odd"]
    for again in (0, 1000):
        said = work_until_killed(file, seed + again)
        assert said, "the window did not come up"
        whole = [words for words in said if len(words) == 2]
        with Participating(file) as place:
            (sitting,) = place.package.sittings
            state = fold(place.entries(sitting.id))
            draft = place.load_draft(sitting.id)
            shown = [int(words[1]) for words in whole if words[0] == "shown"]
            assert state.steps_used >= max(shown)
            filed = {words[1] for words in whole if words[0] == "filed"}
            assert filed <= set(state.reports)
            for frame in state.frames.values():
                assert place.blobs.get(frame.blob)
            kept = [words[1] for words in whole if words[0] == "kept"]
            cited = {ref for report in state.reports.values() for ref in report.evidence}
            there = cited | set((draft or {}).get("evidence", []))  # type: ignore[union-attr]
            assert set(kept) <= there
            typed += [words[1] for words in whole if words[0] == "typed"]
            if whole and whole[-1][0] == "saved":
                assert draft["description"] in typed  # type: ignore[index]
            if again:
                assert state.resumed_at


@pytest.mark.parametrize("seed", range(EVERYDAY))
async def test_a_killed_sitting_holds_what_the_window_had_said(tmp_path: Path, seed: int) -> None:
    await check(tmp_path, seed)


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(EVERYDAY, ALL))
async def test_fifty_killed_sittings_hold_what_the_window_had_said(tmp_path: Path, seed: int) -> None:
    await check(tmp_path, seed)
