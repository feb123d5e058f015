"""Every trigger is brought to show by actions alone, and the plan does in a fresh world what it did in rehearsal."""

from __future__ import annotations

import pytest

from data.schema.injection import (
    AfterSeconds,
    BeyondDistance,
    InSector,
    OnContact,
    OnReturn,
    WithinDistance,
)
from data.schema.scene import WorldSpec
from data.schema.task import Budget
from tests.evaluation.builders import INJECTION_ID, make_definition, make_injection
from worlds.fake import FakeWorld
from worlds.fake.room import START
from worlds.witness.plan import plan_witness

CASES = {
    "float": make_injection("float", "room/vase"),
    "turn over": make_injection("turn_over", "room/chair"),
    "walk through": make_injection("remove_collider", "room/crate"),
    "walk through a thin lamp": make_injection("remove_collider", "room/lamp"),
    "walk through a wall": make_injection("remove_collider", "room/wall-north"),
    "from one side": make_injection(
        "vanish_in_sector", "room/cabinet", trigger=InSector(azimuth_deg=90, width_deg=60)
    ),
    "from near": make_injection("vanish_in_sector", "room/chair", trigger=WithinDistance(metres=2.0)),
    "from far": make_injection("vanish_in_sector", "room/crate", trigger=BeyondDistance(metres=4.0)),
    "later": make_injection("disappear", "room/crate", trigger=AfterSeconds(seconds=12)),
    "by touch": make_injection("disappear", "room/crate", trigger=OnContact()),
    "on return": make_injection(
        "disappear", "room/vase", trigger=OnReturn(min_distance_m=3.0, min_unseen_s=6.0)
    ),
}


async def load():
    world = FakeWorld()
    return world, await world.load(WorldSpec(world="fake"))


def define(injection, **more):
    return make_definition(injection, start=START, **more).model_copy(update={"world": "fake"})


@pytest.mark.parametrize("case", CASES)
async def test_a_plan_shows_the_anomaly_within_the_budget(case):
    definition = define(CASES[case])
    world, graph = await load()
    plan = await plan_witness(world, graph, definition)
    assert plan.unsolved == ()
    assert plan.oracle_steps <= 40
    (report,) = plan.reports
    assert report.pixels >= 400
    assert report.evidence == (f"a{plan.oracle_steps}",)
    fresh, _ = await load()
    outcome = await fresh.reset(definition.injections, start=definition.start, frames="none")
    for action in plan.actions:
        outcome = await fresh.act(action, frames="none")
    assert outcome.reveals[INJECTION_ID]


async def test_a_plan_is_the_same_each_time():
    plans = []
    for _ in range(2):
        world, graph = await load()
        plans.append(await plan_witness(world, graph, define(CASES["on return"])))
    assert plans[0] == plans[1]


async def test_what_cannot_be_reached_within_the_budget_is_found_with_a_larger_one():
    world, graph = await load()
    short = await plan_witness(world, graph, define(CASES["walk through"], budget=Budget(steps=2)))
    assert short.unsolved
    assert short.reports == ()
    longer = await plan_witness(world, graph, define(CASES["walk through"], budget=Budget(steps=120)))
    assert longer.oracle_steps > 2
    assert not longer.unsolved
