"""The gates in the house, on the shared host and one more: a sound task passes twice alike, a flawed one fails alone."""

from __future__ import annotations

import pytest

from authoring.drafting import draft_rubric, plan_injection
from data.canonical import sha256_hex
from data.ids import new_id
from data.schema.gate import GATES
from data.schema.scene import WorldSpec
from data.schema.space import Pose
from data.schema.task import Anomaly, Description, Rubric, TaskDefinition
from tests.validation.gated import failures, results, told
from tests.validation.rules import BOOK
from validation.gates.loading import Seat
from validation.gates.replay import replay_witness
from validation.gates.run import run_gates
from worlds.three.client import ThreeWorld

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
async def pair(house):
    """Two hosts with the house."""
    host, graph = house
    other = await ThreeWorld.start()
    try:
        yield Seat(host, graph), Seat(other, await other.load(WorldSpec(world="house")))
    finally:
        await other.close()


def a_table_in_the_air(graph, start: Pose, *, steps: int = 40) -> TaskDefinition:
    injection = plan_injection(graph, "float", ["kitchen/table-1"], injection_id=new_id())
    setting = graph.setting
    definition = TaskDefinition(
        world="house",
        scene_digest=graph.scene_digest,
        start=start,
        anomalies=(
            Anomaly(
                category="G1", injections=(injection,), rubric=Rubric(en=draft_rubric(graph, [injection]))
            ),
        ),
        description=Description(scene={"en": setting.description}, interactions={"en": setting.interactions}),
    )
    return definition.model_copy(update={"budget": definition.budget.model_copy(update={"steps": steps})})


async def gated(pair, definition):
    async def both():
        return pair

    return await run_gates(both, definition, BOOK, put=sha256_hex)


async def test_a_sound_task_passes_twice_alike_and_flawed_ones_fail_alone(pair, house):
    host, graph = house
    surveyed = graph.surveyed(await host.survey(["kitchen/table-1"]))
    kitchen = next(room for room in graph.rooms if room.id == "kitchen")
    start = next(
        one.pose
        for one in graph.starts
        if not kitchen.bounds.min[0] <= one.pose.x <= kitchen.bounds.max[0]
        or not kitchen.bounds.min[2] <= one.pose.z <= kitchen.bounds.max[2]
    )
    away = start.model_copy(update={"yaw_deg": (start.yaw_deg + 360) % 360 - 180})
    sound = a_table_in_the_air(surveyed, away)
    first, again = await gated(pair, sound), await gated(pair, sound)
    assert results(first) == dict.fromkeys(GATES, "passed"), told(first)
    assert first == again
    assert (await replay_witness(host, sound, first.witness)).equal

    hasty = sound.model_copy(update={"budget": sound.budget.model_copy(update={"steps": 1})})
    assert failures(await gated(pair, hasty)) == ["reachable"]

    reveal = first.witness.reveals[0]
    facing = sound.model_copy(update={"start": first.witness.steps[reveal.step].pose})
    assert failures(await gated(pair, facing)) == ["start"]
