"""Every anomaly that can happen to an object of the house is measurably there, and can be taken back without a trace."""

from __future__ import annotations

import itertools
import json
import math
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.jobs.sweep import Ways, sweep_world
from app.jobs.sweep_report import SweepReport
from authoring.catalogue import list_operators, operator_named, targets_of
from authoring.drafting import plan_injection
from authoring.operator import Operator
from authoring.restless import walk_restlessly
from authoring.trial_rows import try_row
from authoring.trials import SOON_S, Bench, plan_trial
from data.errors import InjectionError
from data.schema.action import Turn, Wait
from data.schema.injection import Injection, OnReturn
from data.schema.scene import Node, SceneGraph, Survey, WorldSpec
from data.schema.space import Pose, Vec3
from worlds.catalogue import BUILT_IN
from worlds.three.client import ThreeWorld

pytestmark = pytest.mark.browser

IDS = (f"01a00000-0000-7000-8000-{number:012x}" for number in itertools.count(1))
SAMPLE = 2
"""Targets of each operator in each world; `worldaudit anomalies sweep` tries all of them."""
PICKED = json.loads((Path(__file__).parent / "sweep_sample.json").read_text(encoding="utf-8"))
"""Objects of each world that take every operator so often, and the operators for which there are fewer."""
HOUSE = PICKED["house"]["objects"]
DRAWN = (
    "float",
    "missing_texture",
    "one_sided",
    "drop_shadow",
    "toggle",
    "appear",
    "turn_over",
    "place_anachronism",
)
"""Operators for which pixels are compared too, in the house; drawing is what takes time."""
EVERYWHERE = 45
"""So many of the fifty operators find a target in every world."""
SOON = OnReturn(min_distance_m=0.8, min_unseen_s=1.0)


_surveys: dict[str, dict[str, Survey]] = {}


@pytest.fixture
async def surveyed(house: tuple[ThreeWorld, SceneGraph]) -> tuple[ThreeWorld, SceneGraph]:
    """The house with what geometry rules out for the objects that are picked of it; measured once."""
    world, graph = house
    if graph.scene_digest not in _surveys:
        _surveys[graph.scene_digest] = await world.survey(HOUSE)
    return world, graph.surveyed(_surveys[graph.scene_digest])


def plan(graph: SceneGraph, operator: Operator, target: str) -> Injection:
    trigger = SOON if "on_return" in operator.triggers else None
    return plan_injection(graph, operator.name, [target], injection_id=next(IDS), trigger=trigger)


def places_to_look_from(graph: SceneGraph, node: Node, walkable: tuple[Vec3, ...]) -> Iterator[Pose]:
    """Poses on the ground that face the node: in its own room first, the nearest first, none nearer than 0.9 m."""
    room = next((room.bounds for room in graph.rooms if room.id == node.room), graph.bounds)
    middle = [(a + b) / 2 for a, b in zip(node.bounds.min, node.bounds.max, strict=True)]

    def away(point: Vec3) -> float:
        return math.hypot(point[0] - middle[0], point[2] - middle[2])

    def is_elsewhere(point: Vec3) -> bool:
        return not all(room.min[axis] < point[axis] < room.max[axis] for axis in (0, 2))

    starts = ((start.pose.x, start.pose.y, start.pose.z) for start in graph.starts)
    far_enough = [point for point in (*starts, *walkable) if away(point) > 0.9]
    for x, y, z in sorted(far_enough, key=lambda point: (is_elsewhere(point), away(point)))[:6]:
        yaw = math.degrees(math.atan2(middle[0] - x, z - middle[2]))
        pitch = math.degrees(math.atan2(y + 1.6 - middle[1], away((x, y, z))))
        yield Pose(x=x, y=y, z=z, yaw_deg=yaw, pitch_deg=max(-60, min(60, pitch)))


@pytest.mark.parametrize("name", [world.id for world in BUILT_IN])
async def test_each_operator_is_measurably_there_in_each_world_and_leaves_no_trace(
    name: str, host: ThreeWorld
) -> None:
    objects, fewer = PICKED[name]["objects"], PICKED[name]["fewer"]
    graph = await host.load(WorldSpec(world=name))
    graph = graph.surveyed(await host.survey(objects))
    report = await sweep_world(
        host,
        graph,
        list_operators(),
        SweepReport(seed=11),
        sample=SAMPLE,
        ways=Ways(objects=objects, pictures=False),
    )
    assert report.faults == ()
    tried = {operator: one.tried for operator, one in report.worlds[name].operators.items()}
    wanted = {operator.name: fewer.get(operator.name, SAMPLE) for operator in list_operators()}
    assert tried == wanted, "the world was changed: run .ci/pick_sweep_sample.py"
    assert sum(count > 0 for count in wanted.values()) >= EVERYWHERE


async def test_what_was_drawn_otherwise_is_drawn_as_before_once_it_is_taken_back(
    surveyed: tuple[ThreeWorld, SceneGraph],
) -> None:
    world, graph = surveyed
    drawn = [operator_named(name) for name in DRAWN]
    report = await sweep_world(world, graph, drawn, SweepReport(seed=11), sample=1, ways=Ways(objects=HOUSE))
    assert report.faults == ()
    assert report.trials == len(DRAWN)


async def test_two_hundred_random_edits_undone_in_full_end_at_the_clean_digests(
    surveyed: tuple[ThreeWorld, SceneGraph],
) -> None:
    world, graph = surveyed
    walk = await walk_restlessly(await Bench.prepare(world, graph), 200, seed=4)
    assert walk.edits == 200
    assert min(walk.injected, walk.removed, walk.changed) >= 20
    assert walk.clean_scene
    assert walk.clean_state


async def test_most_things_disappear_for_one_who_looks_away_and_back(
    surveyed: tuple[ThreeWorld, SceneGraph],
) -> None:
    world, graph = surveyed
    walkable = await world.walkable(0.5)
    disappear = operator_named("disappear")
    targets = random.Random(7).sample(targets_of(disappear, graph).applicable, 6)
    gone = []
    for target in targets:
        injection = plan(graph, disappear, target)
        for pose in places_to_look_from(graph, graph.node(target), walkable):
            await world.reset([injection], start=pose, frames="none")
            outcome = await world.act(Turn(degrees=180), frames="none")
            assert not outcome.reveals[injection.id]
            if (await world.act(Turn(degrees=180), frames="none")).reveals[injection.id]:
                gone.append(target)
                break
    assert len(gone) >= len(targets) - 1


async def test_what_waits_because_the_walker_stands_there_is_no_fault_of_a_row(
    surveyed: tuple[ThreeWorld, SceneGraph],
):
    world, graph = surveyed
    bench = await Bench.prepare(world, graph)
    planned = plan_trial(graph, operator_named("replace"), "hall/box-2", next(IDS))
    await world.inject(planned)
    await world.act(Wait(seconds=SOON_S), frames="none")
    assert not (await world.measure(planned)).present
    await world.reset(frames="none")
    assert await try_row(bench, [planned]) == {planned.id: ()}


async def test_one_of_three_injections_can_be_taken_out_alone(
    surveyed: tuple[ThreeWorld, SceneGraph],
) -> None:
    world, graph = surveyed
    rng = random.Random(3)
    first, second, third = (
        plan(graph, operator, rng.choice(targets_of(operator, graph).applicable))
        for operator in list_operators()
        if operator.name in ("float", "vanish_in_sector", "turn_over")
    )
    await world.reset([first, third], frames="none")
    without = await world.digest()
    await world.reset([first, second, third], frames="none")
    assert (await world.digest()).scene != without.scene
    await world.remove_injection(second.id)
    assert (await world.digest()).scene == without.scene
    assert [truth.injection for truth in await world.ground_truths()] == [first.id, third.id]


async def test_an_injection_that_would_pierce_a_neighbour_is_refused_and_changes_nothing(
    surveyed: tuple[ThreeWorld, SceneGraph],
) -> None:
    world, graph = surveyed
    node = next(node for node in graph.nodes if node.rests_on and 0.2 < (node.headroom_m or 0) < 1.8)
    wild = plan(graph, operator_named("float"), node.id).model_copy(
        update={"parameters": {"raise_m": round((node.headroom_m or 0) + 0.05, 2)}}
    )
    before = await world.digest()
    with pytest.raises(InjectionError, match="run into"):
        await world.inject(wild)
    assert await world.digest() == before


async def test_the_house_as_built_has_nothing_that_floats_sinks_or_intersects(
    house: tuple[ThreeWorld, SceneGraph],
) -> None:
    world, _ = house
    assert await world.scan() == ()
