"""A free walk is logged piece by piece, kept pictures are on the disk when told, and a killed one goes on at the same state."""

import json
import os
import random
import signal
import subprocess
import sys
import textwrap

import pytest

from data.canonical import sha256_hex
from data.errors import SceneChangedError, SchemaError, UsageError
from data.ids import new_id
from data.schema.audit import Auditor, AuditorBrief
from data.schema.injection import Injection
from data.schema.package import SealedScene
from data.schema.scene import WorldSpec
from data.schema.task import Anomaly, Budget, TaskDefinition
from data.schema.walk import CAPTURES_MAX, WalkPiece, WalkSpan
from data.store.blobs import Blobs
from evaluation.blobs import MemoryBlobs
from evaluation.episodes import episode_of, read_walk
from evaluation.free_audit import FreeAudit
from evaluation.ledger import Attended, Continued, MemoryRecorder, Paused, fold
from evaluation.setup import AuditSetup
from evaluation.walk_exposure import measure_any_exposure
from worlds.fake import FakeWorld
from worlds.fake.room import START

SPEC = WorldSpec(world="fake")


class Clock:
    def __init__(self):
        self.now = 1_000

    def __call__(self):
        self.now += 100
        return self.now


class Room:
    """A fake world, walked as the window's page is."""

    def __init__(self):
        self.world = FakeWorld()

    @classmethod
    async def loaded(cls):
        room = cls()
        await room.world.load(SPEC)
        return room

    async def reset(self):
        return await self.world.reset(start=START, frames="none")

    async def walk(self, spans):
        return await self.world.walk(spans, frames="none")

    async def piece(self, *spans, lost=0):
        """Walks on, and says so as the page does."""
        before = (await self.world.observe()).tick
        track = []
        for one in spans:
            outcome = await self.walk((one,))
            pose = outcome.pose
            track.append((outcome.tick, pose.x, pose.y, pose.z, pose.yaw_deg, pose.pitch_deg))
        return WalkPiece(
            from_tick=before,
            tick=outcome.tick,
            pose=outcome.pose,
            state_digest=outcome.state_digest,
            spans=spans,
            track=tuple(track),
            lost_ticks=lost,
        )


def span(ticks=30, ahead=1, yaw=0.0, interacts=False):
    return WalkSpan(ticks=ticks, ahead=ahead, aside=0, yaw_deg=yaw, pitch_deg=0, interacts=interacts)


def make_setup(episode=None, seconds=30.0):
    scene = SealedScene(revision="ab" * 32, spec=SPEC, world="fake", scene_digest="cd" * 32, start=START)
    brief = AuditorBrief(
        description="A room.", interactions=(), controls=(), budget=Budget(), simulated_s=seconds
    )
    return AuditSetup(
        episode=episode or new_id(),
        revision=scene.revision,
        definition=scene,
        auditor=Auditor(kind="human", name="Ada"),
        brief=brief,
        isolation="package",
    )


async def begun(recorder=None, blobs=None, **setup):
    room = await Room.loaded()
    start = await room.world.reset(start=START)
    audit = FreeAudit.begin(
        start,
        make_setup(**setup),
        room.world.info,
        blobs=blobs or MemoryBlobs(),
        recorder=recorder or MemoryRecorder(),
        clock=Clock(),
    )
    return room, audit


async def test_a_walk_becomes_an_episode_with_its_times_its_inputs_and_what_an_agent_would_have_done():
    blobs = MemoryBlobs()
    room, audit = await begun(blobs=blobs)
    audit.walked(await room.piece(span(60), span(20, ahead=0, yaw=90.0, interacts=True), lost=7))
    audit.log_conduct(Attended(active_ms=4_000, at_ms=5_000))
    audit.log_conduct(Paused(why="asked", at_ms=6_000))
    audit.log_conduct(Continued(at_ms=9_000))
    kept = audit.keep(await room.world.observe())
    assert kept.ref == "c1"
    assert kept.tick == 80
    assert blobs.get(kept.blob)
    filed = audit.use("report", {"description": "It hangs.", "evidence": ["c1"]})
    assert filed.ok, filed.text
    assert audit.use("finish", {}).ending == "submitted"
    episode = audit.episode()
    conduct = episode.conduct
    assert conduct is not None
    assert (conduct.active_ms, conduct.simulated_ticks, conduct.lost_ticks) == (4_000, 80, 7)
    assert [(pause.from_ms, pause.to_ms, pause.why) for pause in conduct.pauses] == [(6_000, 9_000, "asked")]
    assert conduct.interactions == 1
    assert read_walk(blobs.get(conduct.walk)) == tuple(audit.state.walk)
    assert [action.action for action in conduct.equivalent] == ["move", "turn", "interact"]
    assert episode.captures == (kept,)
    assert episode.reports[0].evidence == ("c1",)


async def test_a_walk_taken_up_again_stands_at_the_same_state_and_says_so():
    recorder = MemoryRecorder()
    room, audit = await begun(recorder)
    for _ in range(3):
        audit.walked(await room.piece(span(20, yaw=30.0)))
    told = []
    again = await FreeAudit.resume(
        await Room.loaded(),
        make_setup(),
        list(recorder.entries),
        blobs=MemoryBlobs(),
        recorder=recorder,
        clock=Clock(),
        tell=lambda done, of: told.append((done, of)),
    )
    assert again.state.tick == 60
    assert again.state.resumed_at == (60,)
    assert told == [(20, 60), (40, 60), (60, 60)]
    assert fold(recorder.entries).resumed_at == (60,)


async def test_a_walk_that_does_not_lead_to_its_recorded_state_is_not_gone_on_with():
    recorder = MemoryRecorder()
    room, audit = await begun(recorder)
    piece = await room.piece(span())
    audit.walked(piece.model_copy(update={"state_digest": "ab" * 32}))
    with pytest.raises(SceneChangedError, match="tick 30"):
        await FreeAudit.resume(
            await Room.loaded(),
            make_setup(),
            recorder.entries,
            blobs=MemoryBlobs(),
            recorder=MemoryRecorder(),
            clock=Clock(),
        )


async def test_a_piece_that_does_not_follow_the_last_one_is_refused_and_so_is_one_beyond_the_budget():
    room, audit = await begun(seconds=1.0)
    piece = await room.piece(span(50))
    audit.walked(piece)
    with pytest.raises(UsageError, match="does not follow"):
        audit.walked(piece)
    with pytest.raises(UsageError, match="budget"):
        audit.walked(await room.piece(span(20)))


async def test_thirty_pictures_are_the_most_and_an_action_is_no_tool_of_a_walk():
    room, audit = await begun()
    frame = await room.world.observe()
    for _ in range(CAPTURES_MAX):
        audit.keep(frame)
    with pytest.raises(UsageError, match="30 pictures"):
        audit.keep(frame)
    assert not audit.use("move", {"distance_m": 1.0}).ok
    assert audit.use("finish", {"ending": "gave_up"}).ending == "gave_up"
    with pytest.raises(UsageError, match="over"):
        audit.keep(frame)


async def test_a_walk_without_a_budget_of_seconds_is_refused():
    setup = make_setup()
    plain = setup.brief.model_copy(update={"simulated_s": None})
    with pytest.raises(UsageError, match="simulated seconds"):
        FreeAudit(
            AuditSetup(**{**vars(setup), "brief": plain}),
            blobs=MemoryBlobs(),
            recorder=MemoryRecorder(),
            clock=Clock(),
        )


def test_a_brief_of_steps_is_written_as_it_always_was():
    brief = AuditorBrief(description="A room.", interactions=(), controls=(), budget=Budget())
    assert "simulated_s" not in brief.model_dump(mode="json")
    assert AuditorBrief.model_validate(make_setup().brief.model_dump(mode="json")).simulated_s == 30.0


def test_an_audit_that_is_not_over_is_no_episode():
    with pytest.raises(UsageError, match="not over"):
        episode_of(fold([]), MemoryBlobs())


FLOATS = Injection(
    id="0192f0c1-2b3a-7c4d-8e5f-000000000001",
    operator="float",
    targets=("room/lamp",),
    parameters={"raise_m": 0.6},
)


async def an_episode_of_a_floating_lamp(blobs):
    """Kept at the start, and again after walking past it and turning away."""
    world = FakeWorld()
    scene = await world.load(SPEC)
    definition = TaskDefinition(
        world="fake",
        scene_digest=scene.scene_digest,
        start=START,
        anomalies=(Anomaly(category="G1", injections=(FLOATS,)),),
    )
    room = Room()
    room.world = world
    start = await world.reset((FLOATS,), start=START)
    audit = FreeAudit.begin(
        start, make_setup(), world.info, blobs=blobs, recorder=MemoryRecorder(), clock=Clock()
    )
    for _ in range(2):
        audit.keep(await world.observe())
    audit.walked(await room.piece(span(30), span(10, ahead=0, yaw=180.0)))
    audit.keep(await world.observe())
    audit.use("finish", {})
    return world, definition, audit.episode()


async def test_exposure_of_a_walk_is_measured_in_the_pictures_that_were_kept():
    blobs = MemoryBlobs()
    world, definition, episode = await an_episode_of_a_floating_lamp(blobs)
    measured = await measure_any_exposure(world, definition, episode, blobs=blobs)
    assert measured.replay_equal
    rows = {row.ref: row for row in measured.frames}
    assert list(rows) == ["c1", "c2", "c3"]
    seen = rows["c1"].pixels[FLOATS.id]
    step = episode.model_copy(
        update={"conduct": None, "captures": (), "steps": episode.steps[:1], "reports": ()}
    )
    by_steps = await measure_any_exposure(world, definition, step, blobs=blobs)
    assert seen == by_steps.frames[0].pixels[FLOATS.id] > 0
    assert rows["c2"].pixels == rows["c1"].pixels
    assert rows["c3"].pixels[FLOATS.id] == 0
    assert rows["c3"].tick == 40


async def test_a_walk_that_does_not_run_again_to_its_states_shows_nothing():
    blobs = MemoryBlobs()
    world, definition, episode = await an_episode_of_a_floating_lamp(blobs)
    pieces = read_walk(blobs.get(episode.conduct.walk))
    wrong = [piece.model_copy(update={"state_digest": "ab" * 32}).model_dump(mode="json") for piece in pieces]
    conduct = episode.conduct.model_copy(update={"walk": blobs.put(json.dumps(wrong).encode())})
    other = episode.model_copy(update={"conduct": conduct})
    measured = await measure_any_exposure(world, definition, other, blobs=blobs)
    assert not measured.replay_equal
    assert measured.frames == ()
    with pytest.raises(SchemaError, match="no free walk"):
        read_walk(b"[{}]")


CHILD = textwrap.dedent("""
    import asyncio, sys
    from pathlib import Path
    from data.interchange.results import SittingLog
    from data.store.blobs import Blobs
    from tests.evaluation.test_free_audit import begun, span

    async def main(folder):
        blobs = Blobs(folder / "blobs")
        room, audit = await begun(SittingLog(folder / "log.jsonl"), blobs, seconds=600.0)
        while True:
            audit.walked(await room.piece(span(7, yaw=5.0 * (audit.state.tick % 70)), span(5, ahead=0)))
            print("walked", audit.state.tick, flush=True)
            if len(audit.state.captures) < 30:
                kept = audit.keep(await room.world.observe())
                print("kept", kept.ref, kept.blob, flush=True)  # from here on it must not be lost

    asyncio.run(main(Path(sys.argv[1])))
""")


def walk_until_killed(folder, *, after):
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, str(folder)], stdout=subprocess.PIPE, text=True, env=os.environ
    )
    said = []
    assert child.stdout is not None
    with child.stdout:
        for line in child.stdout:
            said.append(line.split())
            if len(said) == after:
                child.send_signal(signal.SIGKILL)
    child.wait()
    return said


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_a_killed_walk_has_every_picture_that_was_told_and_goes_on_at_the_same_state(tmp_path, seed):
    from data.interchange.results import SittingLog

    folder = tmp_path / str(seed)
    folder.mkdir()
    said = walk_until_killed(folder, after=random.Random(seed).randint(4, 50))
    blobs, log = Blobs(folder / "blobs"), SittingLog(folder / "log.jsonl")
    state = fold(log.entries())
    assert state.tick >= max(int(words[1]) for words in said if words[0] == "walked")
    for words in said:
        if words[0] == "kept":
            assert state.frames[words[1]].blob == words[2]
            assert sha256_hex(blobs.get(words[2])) == words[2]
    room = await Room.loaded()
    audit = await FreeAudit.resume(
        room, make_setup(seconds=600.0), log.entries(), blobs=blobs, recorder=log, clock=Clock()
    )
    audit.walked(await room.piece(span(10)))
    assert fold(log.entries()).tick == state.tick + 10
