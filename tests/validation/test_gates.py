"""The gates pass what is as it should be, and each fails alone, with numbers and with what to change."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE
from dataclasses import replace
from pathlib import Path

import pytest

from data.errors import EnvironmentFault, HostError, NotFoundError
from data.schema.gate import GATES
from data.schema.injection import AfterSeconds, OnReturn
from data.schema.scene import BodyState, Suspect
from data.schema.space import Pose
from data.schema.task import Budget, Description, StartRules
from tests.validation.faulty import (
    AlsoChanges,
    Furnished,
    NoEffect,
    OtherDigest,
    OtherPixels,
    Penned,
    Suspicious,
    Unable,
)
from tests.validation.gated import (
    SPEC,
    Pictures,
    a_scene,
    a_task,
    an_anomaly,
    failures,
    gate,
    gathered,
    judged,
    results,
    told,
)
from tests.validation.rules import BOOK, saying
from validation.gates.bodies import account_for
from validation.gates.evidence import Step
from validation.gates.replay import replay_witness
from validation.gates.run import Gating, run_gates
from worlds.fake import FakeWorld

ROOT = Path(__file__).parents[2]


async def a_crate_in_the_air(**fields):
    return await a_task(await an_anomaly("float", "room/crate"), **fields)


def with_fields(evidence, **fields):
    """The definition that evidence is of, with some fields changed that its walk does not depend on."""
    return evidence.definition.model_copy(update=fields)


def on_the_second(make):
    """The first host is sound, the second has the fault."""
    return lambda number: make() if number == 1 else FakeWorld()


async def test_a_sound_task_passes_all_ten_and_leaves_a_witness():
    pictures = Pictures()
    gating = await gate(await a_crate_in_the_air(), pictures=pictures)
    assert results(gating) == dict.fromkeys(GATES, "passed"), told(gating)
    assert gating.witness.oracle_steps == gating.outcome("reachable").numbers["oracle_steps"]
    (reveal,) = gating.witness.reveals
    assert reveal.pixels == gating.outcome("observable").numbers["reveal_px_1"] >= 400
    kept = [picture.blob for outcome in gating.outcomes for picture in outcome.pictures]
    assert {*kept, reveal.frame} == set(pictures)
    assert all(picture.startswith(b"\xff\xd8") for picture in pictures.values())


async def test_two_anomalies_are_each_brought_to_show():
    task = await a_task(await an_anomaly("float", "room/crate"), await an_anomaly("turn_over", "room/chair"))
    gating = await gate(task)
    assert failures(gating) == [], told(gating)
    assert [reveal.anomaly for reveal in gating.witness.reveals] == [0, 1]


@pytest.mark.parametrize(
    ("operator", "target"),
    [("vanish_in_sector", "room/crate"), ("remove_collider", "room/crate"), ("disappear", "room/chair")],
)
async def test_what_shows_from_a_side_by_walking_or_on_return_passes_too(operator, target):
    gating = await gate(await a_task(await an_anomaly(operator, target)))
    assert failures(gating) == [], told(gating)
    assert set(results(gating).values()) == {"passed"}


async def test_a_clean_control_passes_the_gates_that_apply():
    gating = await gate(await a_task())
    assert results(gating) == {
        **dict.fromkeys(GATES, "not_applicable"),
        **dict.fromkeys(("loads", "deterministic", "clean_twin", "no_leak"), "passed"),
    }
    assert gating.witness is None


async def test_a_baked_in_anomaly_is_checked_as_far_as_anybody_can_know():
    baked = (await an_anomaly("float", "room/crate")).model_copy(update={"injections": ()})
    gating = await gate(await a_task(baked, origin="baked_in"))
    assert results(gating) == {
        **dict.fromkeys(GATES, "not_checkable"),
        **dict.fromkeys(("loads", "deterministic", "rubric", "no_leak"), "passed"),
        "category": "not_applicable",
    }


@pytest.mark.parametrize("lacks", [("inject",), ("ids",), ("path",), ("digest", "ids", "path", "inject")])
async def test_what_an_engine_cannot_tell_is_not_checkable_and_never_passed(lacks):
    gating = await gate(await a_crate_in_the_air(), make=lambda _: Unable(*lacks))
    found = results(gating)
    assert {found[name] for name in GATES[1:7]} == {"not_checkable"}
    assert lacks[0] in gating.outcome("reachable").words
    assert [found[name] for name in ("category", "rubric", "no_leak")] == ["passed"] * 3


async def test_an_engine_without_a_scan_leaves_only_the_clean_twin_unchecked():
    found = results(await gate(await a_crate_in_the_air(), make=lambda _: Unable("scan")))
    assert [name for name, word in found.items() if word != "passed"] == ["clean_twin"]


# loads


async def test_loads_fails_on_another_scene_than_the_pinned_one():
    gating = await gate(await a_crate_in_the_air(scene_digest="0" * 64))
    assert failures(gating) == ["loads"]
    assert "Rebase" in gating.outcome("loads").change


async def test_loads_fails_on_an_injection_that_the_world_refuses():
    task = await a_crate_in_the_air()
    (anomaly,) = task.anomalies
    aimed = anomaly.injections[0].model_copy(update={"targets": ("room/piano",)})
    lost = task.model_copy(update={"anomalies": (anomaly.model_copy(update={"injections": (aimed,)}),)})
    gating = await gate(lost)
    assert failures(gating) == ["loads"], told(gating)
    assert "another target" in gating.outcome("loads").change


async def test_loads_fails_on_a_complaint_of_a_host():
    gating = await gate(await a_crate_in_the_air(), complaints=lambda: ("page: a texture is missing",))
    assert failures(gating) == ["loads"]
    assert "a texture is missing" in gating.outcome("loads").words


async def test_loads_fails_where_there_is_no_such_world_and_says_nothing_of_the_rest():
    async def nowhere():
        raise NotFoundError("There is no world 'room'.")

    gating = await run_gates(nowhere, await a_crate_in_the_air(), BOOK, put=Pictures().put)
    assert failures(gating) == ["loads"]
    assert {outcome.result for outcome in gating.outcomes} == {"failed", "not_checkable", "passed"}


async def test_a_fault_of_the_machine_is_no_result_of_a_gate():
    async def no_host():
        raise HostError("The host died.")

    with pytest.raises(EnvironmentFault):
        await run_gates(no_host, await a_crate_in_the_air(), BOOK, put=Pictures().put)


# deterministic


@pytest.mark.parametrize(
    ("make", "what"),
    [
        (OtherDigest, "state after the start"),
        (lambda: OtherDigest(from_tick=60), "state after action"),
        (lambda: OtherPixels(from_tick=60), "picture after action"),
    ],
    ids=["state at once", "state later", "pixels"],
)
async def test_deterministic_fails_where_two_hosts_differ(make, what):
    gating = await gate(await a_crate_in_the_air(), make=on_the_second(make))
    assert failures(gating) == ["deterministic"], told(gating)
    assert what in gating.outcome("deterministic").words


# reachable


async def test_reachable_fails_on_a_budget_that_is_too_small_and_says_how_large_it_must_be():
    evidence = await gathered("turn_over", "room/chair")
    gating = judged(evidence, definition=with_fields(evidence, budget=Budget(steps=3)))
    assert failures(gating) == ["reachable"], told(gating)
    outcome = gating.outcome("reachable")
    assert f"{outcome.numbers['oracle_steps']:.0f} steps" in outcome.change
    assert outcome.numbers["oracle_steps"] > 3


async def test_a_task_that_is_not_proven_leaves_no_witness():
    gating = await gate(await a_crate_in_the_air(steps=1))
    assert failures(gating) == ["reachable"]
    assert gating.witness is None


async def test_reachable_fails_where_the_trigger_cannot_be_brought_about():
    far = OnReturn(min_distance_m=60, min_unseen_s=1)
    gating = await gate(await a_task(await an_anomaly("disappear", "room/chair", trigger=far)))
    assert failures(gating) == ["reachable"], told(gating)
    assert results(gating)["observable"] == results(gating)["differs"] == "not_checkable"


async def test_reachable_fails_where_one_cannot_get_near_enough_to_touch():
    inside = Pose(x=0.25, y=0, z=3.75, yaw_deg=180)
    anomaly = await an_anomaly("remove_collider", "room/crate", world=Penned())
    gating = await gate(
        await a_task(anomaly, world=Penned(), start=inside),
        make=lambda _: Penned(),
    )
    assert failures(gating) == ["reachable"], told(gating)


# observable


async def test_observable_fails_on_what_is_too_small_and_says_which_parameter_helps():
    def tiny():
        return Furnished(vase={"size": (0.02, 0.02, 0.02), "centre": (0.3, 0.81, -2)})

    gating = await gate(
        await a_task(await an_anomaly("float", "room/vase", world=tiny(), raise_m=0.05), world=tiny()),
        make=lambda _: tiny(),
    )
    assert failures(gating) == ["observable"], told(gating)
    outcome = gating.outcome("observable")
    assert f"covers {outcome.numbers['reveal_px_1']:.0f} px of 400" in outcome.words
    assert "`raise_m`" in outcome.change


async def test_observable_fails_on_what_can_be_seen_from_one_place_only():
    inside = Pose(x=0.25, y=0, z=3.75, yaw_deg=180)
    gating = await gate(
        await a_task(await an_anomaly("float", "room/crate", world=Penned()), world=Penned(), start=inside),
        make=lambda _: Penned(),
    )
    assert failures(gating) == ["observable"], told(gating)
    assert "one place only" in gating.outcome("observable").words


async def test_observable_fails_where_a_trigger_brings_nothing_about():
    gating = await gate(await a_task(await an_anomaly("disappear", "room/chair")), make=lambda _: NoEffect())
    assert failures(gating) == ["observable"], told(gating)
    assert "Nothing is different there." in gating.outcome("observable").words


# differs


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (
            lambda: AlsoChanges("cabinet", centre=(3.5, 0.9, 2.5)),
            "is 0.500 m from where the clean twin has it",
        ),
        (lambda: AlsoChanges("lamp", on=True), "does something else"),
        (lambda: AlsoChanges("wall-west", upper=(20, 20, 200), lower=(20, 20, 200)), "another colour"),
    ],
    ids=["another thing moved", "another thing went on", "another thing was painted"],
)
async def test_differs_fails_where_something_else_changes_too(make, words):
    gating = await gate(await a_crate_in_the_air(), make=lambda _: make())
    assert failures(gating) == ["differs"], told(gating)
    assert words in gating.outcome("differs").words


async def test_differs_fails_where_nothing_looks_or_acts_differently():
    task = await a_crate_in_the_air()
    (anomaly,) = task.anomalies
    still = anomaly.injections[0].model_copy(update={"parameters": {"raise_m": 0.001}})
    gating = await gate(
        task.model_copy(update={"anomalies": (anomaly.model_copy(update={"injections": (still,)}),)})
    )
    assert failures(gating) == ["differs"], told(gating)


async def test_differs_fails_where_the_reveal_shows_a_part_that_is_as_ever():
    class AndTheWall(FakeWorld):
        """Says of an injection that it changes a wall too."""

        async def ground_truths(self):
            truths = await super().ground_truths()
            wall = self._clean["room/wall-south"].box
            bounds = {"room/wall-south": wall}
            return tuple(
                truth.model_copy(
                    update={"affected": tuple(bounds), "bounds_before": bounds, "bounds_after": bounds}
                )
                for truth in truths
            )

    task = await a_crate_in_the_air(start_rules=StartRules(plain_at_start=True))
    gating = await gate(task, make=lambda _: AndTheWall())
    assert "differs" in failures(gating), told(gating)
    assert "the clean twin's but for 0 px" in gating.outcome("differs").words


# clean twin


@pytest.mark.parametrize(
    "suspect",
    [
        ("floats", "chair", None, 0.03),
        ("sinks", "crate", "floor", 0.02),
        ("intersects", "table", "vase", 0.05),
    ],
)
async def test_clean_twin_fails_on_a_suspect_near_the_way_and_names_it(suspect):
    fault, node, other, amount = suspect
    found = Suspect(
        fault=fault, node=f"room/{node}", other=f"room/{other}" if other else None, amount_m=amount
    )
    evidence = await gathered("turn_over", "room/chair")
    gating = judged(evidence, walk=replace(evidence.walk, suspects=((found, 1.2),)))
    assert failures(gating) == ["clean_twin"], told(gating)
    assert f"{suspect[0]}" in gating.outcome("clean_twin").words
    assert f"{100 * suspect[3]:.1f} cm" in gating.outcome("clean_twin").words


async def test_a_suspect_far_from_the_way_is_nobodys_business():
    suspects = ("floats", "lamp", None, 0.2), ("sinks", "crate", None, 0.1)
    gating = await gate(await a_crate_in_the_air(), make=lambda _: Suspicious(*suspects))
    assert failures(gating) == ["clean_twin"], told(gating)
    assert gating.outcome("clean_twin").numbers["suspects"] == 1  # the lamp is in the other corner


# start


async def test_start_fails_on_what_is_plain_at_once_unless_the_task_says_so():
    facing = Pose(x=0, y=0, z=4, yaw_deg=-40)
    gating = await gate(await a_crate_in_the_air(start=facing))
    assert failures(gating) == ["start"], told(gating)
    assert gating.outcome("start").numbers["start_px"] > 400
    allowed = await a_crate_in_the_air(start=facing, start_rules=StartRules(plain_at_start=True))
    assert failures(await gate(allowed)) == []


async def test_start_fails_on_a_way_that_is_too_short_and_says_by_how_much():
    evidence = await gathered("turn_over", "room/chair")
    gating = judged(evidence, definition=with_fields(evidence, start_rules=StartRules(route_min_m=30)))
    assert failures(gating) == ["start"], told(gating)
    route = gating.outcome("start").numbers["route_m"]
    assert f"{30 - route:.1f} m farther" in gating.outcome("start").change


async def test_start_fails_on_a_way_that_is_too_long():
    evidence = await gathered("turn_over", "room/chair")
    gating = judged(evidence, definition=with_fields(evidence, start_rules=StartRules(route_max_m=0.2)))
    assert failures(gating) == ["start"], told(gating)
    assert "closer" in gating.outcome("start").change


async def test_the_near_start_leaves_one_third_of_the_way():
    gating = await gate(await a_task(await an_anomaly("turn_over", "room/chair")))
    near, start = gating.witness.near_start, gating.witness.steps[0].pose
    reveal = gating.witness.steps[gating.witness.reveals[0].step].pose
    left = abs(near.x - reveal.x) + abs(near.z - reveal.z)
    whole = abs(start.x - reveal.x) + abs(start.z - reveal.z)
    assert left == pytest.approx(whole / 3, abs=0.35)  # the fake room's ways run along a grid of 0.25 m


# category, rubric, no leak


@pytest.mark.parametrize("said", ["G1", "V4", "S3"])
async def test_category_fails_where_the_operator_makes_another_one(said):
    evidence = await gathered("turn_over", "room/chair")
    (anomaly,) = evidence.definition.anomalies
    other = anomaly.model_copy(update={"category": said})
    gating = judged(evidence, definition=with_fields(evidence, anomalies=(other,)))
    assert failures(gating) == ["category"], told(gating)
    assert "Set the category to S2" in gating.outcome("category").change


@pytest.mark.parametrize(
    "text",
    [
        "It stands on its head in the room.",
        "In the room a thing is upside down.",
        "The room/chair thing stands on its head in the room, a chair.",
    ],
)
async def test_rubric_fails_on_what_it_does_not_name_or_names_wrongly(text):
    evidence = await gathered("turn_over", "room/chair")
    anomaly = saying(evidence.definition.anomalies[0], text)
    gating = judged(evidence, definition=with_fields(evidence, anomalies=(anomaly,)))
    assert failures(gating) == ["rubric"], told(gating)


@pytest.mark.parametrize(
    "text",
    [
        "A room. One thing stands upside down.",
        "A room with room/chair in it.",
        "A room made for turn_over and the like.",
    ],
)
async def test_no_leak_fails_on_what_tells_the_answer(text):
    evidence = await gathered("turn_over", "room/chair")
    gating = judged(evidence, definition=with_fields(evidence, description=Description(scene={"en": text})))
    assert failures(gating) == ["no_leak"], told(gating)


async def test_texts_are_judged_in_a_whole_gating_too():
    anomaly = saying(await an_anomaly("float", "room/crate", category="G2"), "It hangs in the air there.")
    leak = Description(scene={"en": "A room. Something hangs in the air."})
    gating = await gate(await a_task(anomaly, description=leak))
    assert failures(gating) == ["category", "rubric", "no_leak"], told(gating)


async def test_no_leak_fails_for_a_control_that_names_a_node():
    gating = await gate(await a_task(description=Description(scene={"en": "A room with room/crate in it."})))
    assert failures(gating) == ["no_leak"]


# twice the same


async def test_two_runs_of_the_gates_agree_in_every_word_number_and_picture():
    task = await a_crate_in_the_air()
    first, second = Pictures(), Pictures()
    assert await gate(task, pictures=first) == await gate(task, pictures=second)
    assert first.keys() == second.keys()


async def test_a_task_that_waits_for_a_while_passes():
    anomaly = await an_anomaly("disappear", "room/chair", trigger=AfterSeconds(seconds=6))
    gating = await gate(await a_task(anomaly))
    assert failures(gating) == [], told(gating)


async def test_another_process_finds_the_same():
    task = await a_task(await an_anomaly("vanish_in_sector", "room/crate"))
    child = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.validation.gate_here",
        stdin=PIPE,
        stdout=PIPE,
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": "77", "PYTHONPATH": str(ROOT)},
    )
    there, _ = await child.communicate(task.model_dump_json().encode())
    here = await gate(task)
    assert Gating.model_validate_json(there) == here
    assert here.witness is not None
    assert any(outcome.pictures for outcome in here.outcomes)


# carrying a witness out again


async def test_a_witness_is_carried_out_again_and_a_changed_world_is_noticed():
    task = await a_task(await an_anomaly("turn_over", "room/chair"))
    witness = (await gate(task)).witness
    world = FakeWorld()
    await world.load(SPEC)
    replay = await replay_witness(world, task, witness)
    assert (replay.equal, replay.steps) == (True, witness.oracle_steps)
    other = Furnished(crate={"centre": (-2.4, 0.5, 1)})
    await other.load(SPEC)
    replay = await replay_witness(other, task, witness)
    assert (replay.equal, replay.steps) == (False, 0)
    assert "at the start" in replay.words
    late = OtherDigest(from_tick=60)
    await late.load(SPEC)
    assert "after action" in (await replay_witness(late, task, witness)).words


def test_who_sinks_where_the_clean_twin_does_not_stands_apart_from_it():
    at = Pose(x=1, y=0, z=2)
    step = Step(
        number=1,
        action=None,
        outcome="done",
        moved_m=1.0,
        pose=at.model_copy(update={"y": -0.3}),
        tick=60,
        digest="a",
        rgba="b",
        other_digest="a",
        other_rgba="b",
        holds={},
        clean_pose=at,
    )
    assert step.apart_m == pytest.approx(0.3)


async def test_a_lamp_that_an_injection_brings_may_change_light_everywhere():
    scene = await a_scene()
    lamp = BodyState(
        id="inj/one/leak", position=(0, 1, 0), quaternion=(0, 0, 0, 1), visible=True, state={"on": True}
    )
    dark = lamp.model_copy(update={"state": {}})
    at = [Pose(x=0, y=0, z=4)]
    assert account_for(scene, (), [lamp], [], {}, at, ()).lights
    assert not account_for(scene, (), [dark], [], {}, at, ()).lights
