"""One audit: what costs a step, what is handed out, how it ends, and how it survives a kill."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from data.canonical import sha256_hex
from data.errors import SceneChangedError, UsageError
from data.schema.scene import WorldSpec
from data.schema.task import Budget
from evaluation.audit import Audit
from evaluation.blobs import MemoryBlobs
from evaluation.ledger import MemoryRecorder, fold
from evaluation.setup import Limits, check_scene
from tests.evaluation.builders import (
    Ticking,
    begin_audit,
    load_tiny,
    make_definition,
    make_injection,
    make_setup,
)
from tests.evaluation.tiny_world import TinyWorld


async def test_an_action_costs_a_step_and_hands_out_the_stored_bytes():
    blobs = MemoryBlobs()
    audit = await begin_audit(make_definition(), blobs=blobs)
    result = await audit.call("move", distance_m=2)
    assert result.ok
    assert result.data["moved_m"] == 2.0
    assert result.data["steps_left"] == 39
    assert [picture.ref for picture in result.pictures] == ["a1"]
    record = audit.state.frames["a1"]
    assert result.pictures[0].data == blobs.get(record.blob)
    assert sha256_hex(result.pictures[0].data) == record.blob


async def test_a_wrong_argument_costs_no_step_but_counts_as_a_call():
    audit = await begin_audit(make_definition())
    result = await audit.call("move", distance_m=9)
    assert not result.ok
    assert "from 0.3 to 4" in result.text
    assert audit.steps_left == 40
    assert audit.state.tool_calls == 1


async def test_looking_noting_and_reporting_cost_no_step():
    audit = await begin_audit(make_definition())
    await audit.call("observe")
    await audit.call("note", text="a vase")
    await audit.call("inspect", frames=["a0"])
    await audit.call("report", description="odd", evidence=["a0"])
    await audit.call("revise_report", id="r1", description="odder")
    await audit.call("list_reports")
    await audit.call("history", **{"from": 1, "to": 5})
    assert audit.steps_left == 40
    seen = await audit.call("observe")
    assert seen.data["notes"] == ["a vase"]
    assert seen.data["reports"][0]["description"] == "odder"
    assert audit.state.reports["r1"].history[0]["description"] == "odd"


async def test_after_the_last_step_one_may_still_report_but_one_more_action_ends_it():
    audit = await begin_audit(make_definition(budget=Budget(steps=2)))
    await audit.call("turn", degrees=30)
    last = await audit.call("turn", degrees=30)
    assert "another action ends the audit" in last.text
    assert not audit.ended
    assert (await audit.call("report", description="odd", evidence=["a2"])).ok
    over = await audit.call("turn", degrees=30)
    assert not over.ok
    assert over.ending == "limit"
    episode = audit.episode()
    assert episode.ending == "limit"
    assert episode.steps_used == 2
    assert len(episode.reports) == 1


async def test_a_limit_of_tool_calls_ends_the_audit_with_what_it_has():
    audit = await begin_audit(make_definition(budget=Budget(tool_calls=3)))
    await audit.call("report", description="odd", evidence=["a0"])
    await audit.call("observe")
    third = await audit.call("observe")
    assert third.ok
    assert third.ending == "limit"
    assert "3 tool calls" in audit.episode().reason


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        (Limits(simulated_s=1.0), "simulated time"),
        (Limits(wall_s=2.0), "wall time"),
        (Limits(pictures=2), "pictures"),
        (Limits(usd_micros=10), "money"),
        (Limits(tokens=100), "tokens"),
    ],
)
async def test_each_hard_limit_ends_the_audit(limits, words):
    audit = await begin_audit(make_definition(), limits=limits)
    audit.spend(usd_micros=10, tokens=100)
    for _ in range(4):
        await audit.call("wait", seconds=1)
    assert audit.episode().ending == "limit"
    assert words in audit.episode().reason


@pytest.mark.parametrize(
    ("reports", "arguments", "ending"),
    [
        (1, {}, "submitted"),
        (0, {}, "nothing_found"),
        (1, {"ending": "gave_up"}, "gave_up"),
        (0, {"ending": "technical"}, "technical"),
    ],
)
async def test_finish_gives_the_ending(reports, arguments, ending):
    audit = await begin_audit(make_definition())
    for _ in range(reports):
        await audit.call("report", description="odd", evidence=["a0"])
    assert (await audit.call("finish", **arguments)).ending == ending
    assert audit.episode().ending == ending
    assert (await audit.call("observe")).ok is False


async def test_a_withdrawn_report_is_no_claim():
    audit = await begin_audit(make_definition())
    await audit.call("report", description="odd", evidence=["a0"])
    await audit.call("revise_report", id="r1", withdraw=True)
    assert (await audit.call("finish")).ending == "nothing_found"


async def test_a_report_must_cite_frames_that_were_shown():
    audit = await begin_audit(make_definition())
    refused = await audit.call("report", description="odd", evidence=["a7"])
    assert "never shown" in refused.text
    mark = {"kind": "point", "frame": "a1", "x": 0.5, "y": 0.5}
    await audit.call("turn", degrees=10)
    assert "cite it too" in (await audit.call("report", description="odd", evidence=["a0"], mark=mark)).text


async def test_a_mark_on_a_crop_is_stored_on_its_whole_frame():
    audit = await begin_audit(make_definition())
    shown = await audit.call("inspect", frames=["a0"], crop=[0.5, 0.5, 1.0, 1.0])
    assert [picture.ref for picture in shown.pictures] == ["a0#c1"]
    assert max(Image.open(io.BytesIO(shown.pictures[0].data)).size) == 960
    again = await audit.call("inspect", frames=["a0"], crop=[0.5, 0.5, 1.0, 1.0])
    assert again.pictures == shown.pictures
    mark = {"kind": "point", "frame": "a0#c1", "x": 0.5, "y": 0.0}
    await audit.call("report", description="odd", evidence=["a0#c1"], mark=mark)
    stored = audit.state.reports["r1"].mark
    assert (stored.frame, stored.x, stored.y) == ("a0", 0.75, 0.5)


async def test_without_a_drawn_frame_observe_draws_one():
    audit = await begin_audit(make_definition(), frames="none")
    assert (await audit.call("turn", degrees=20)).pictures == ()
    assert [picture.ref for picture in (await audit.call("observe")).pictures] == ["a1"]
    assert audit.state.steps[-1].frames[0].ref == "a1"


async def test_a_killed_audit_is_taken_up_at_the_same_state_and_says_so():
    definition = make_definition(make_injection())
    blobs, recorder = MemoryBlobs(), MemoryRecorder()
    audit = await begin_audit(definition, blobs=blobs, recorder=recorder)
    await audit.call("move", distance_m=1.5)
    await audit.call("turn", degrees=30)
    await audit.call("note", text="half way")
    await audit.call("report", description="odd", evidence=["a1"])
    setup = make_setup(definition)
    again = await Audit.resume(
        await load_tiny(), setup, list(recorder.entries), blobs=blobs, recorder=recorder, clock=Ticking()
    )
    assert again.steps_left == 38
    seen = await again.call("observe")
    assert "taken up again after step 2" in seen.text
    moved = await again.call("move", distance_m=1)
    straight = await begin_audit(definition)
    for tool, arguments in (
        ("move", {"distance_m": 1.5}), ("turn", {"degrees": 30}), ("move", {"distance_m": 1})
    ):  # fmt: skip
        expected = await straight.call(tool, **arguments)
    assert moved.pictures[0].data == expected.pictures[0].data
    assert again.state.steps[-1].state_digest == straight.state.steps[-1].state_digest
    await again.call("finish")
    assert fold(recorder.entries).ended.ending == "submitted"


async def test_a_log_cut_after_any_entry_is_taken_up():
    definition = make_definition(make_injection())
    recorder, blobs = MemoryRecorder(), MemoryBlobs()
    audit = await begin_audit(definition, recorder=recorder, blobs=blobs)
    for _ in range(3):
        await audit.call("turn", degrees=15)
    await audit.call("report", description="odd", evidence=["a2"])
    await audit.call("finish")
    for length in range(2, len(recorder.entries) + 1):
        again = await Audit.resume(
            await load_tiny(), make_setup(definition), recorder.entries[:length],
            blobs=blobs, recorder=MemoryRecorder(), clock=Ticking(),
        )  # fmt: skip
        assert again.state.steps == audit.state.steps[: again.state.steps_used + 1]


async def test_an_audit_is_not_taken_up_on_another_world():
    definition = make_definition(make_injection())
    recorder = MemoryRecorder()
    audit = await begin_audit(definition, recorder=recorder)
    await audit.call("move", distance_m=1.5)
    other = make_definition(make_injection(raise_m=0.9))
    with pytest.raises(SceneChangedError, match="cannot be taken up"):
        await Audit.resume(
            await load_tiny(), make_setup(other), recorder.entries,
            blobs=MemoryBlobs(), recorder=MemoryRecorder(), clock=Ticking(),
        )  # fmt: skip
    with pytest.raises(UsageError, match="no beginning"):
        await Audit.resume(
            await load_tiny(), make_setup(other), [],
            blobs=MemoryBlobs(), recorder=MemoryRecorder(), clock=Ticking(),
        )  # fmt: skip


async def test_a_world_that_changed_is_refused():
    graph = await TinyWorld().load(WorldSpec(world="tiny"))
    definition = make_definition()
    check_scene(graph, definition)
    with pytest.raises(SceneChangedError, match="Rebase"):
        check_scene(graph, definition.model_copy(update={"scene_digest": "0" * 64}))


async def test_an_episode_can_only_be_had_when_the_audit_is_over():
    audit = await begin_audit(make_definition())
    with pytest.raises(UsageError, match="not over"):
        audit.episode()
    audit.end("failed", reason="the host died")
    assert audit.episode().reason == "the host died"
