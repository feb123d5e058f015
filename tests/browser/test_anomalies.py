"""Every anomaly that can happen to an object of the house is measurably there, and can be taken back without a trace."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator

import pytest

from authoring.catalogue import list_operators, operator_named, targets_of
from authoring.drafting import plan_injection
from authoring.operator import Operator
from data.errors import InjectionError
from data.schema.action import Turn, Wait
from data.schema.injection import AfterSeconds, Injection, OnReturn
from data.schema.scene import Node, SceneGraph, Survey
from data.schema.space import Pose, Vec3
from worlds.three.client import ThreeWorld

pytestmark = pytest.mark.browser

IDS = (f"01a00000-0000-7000-8000-{number:012x}" for number in itertools.count(1))
SAMPLE = 2
"""Targets of each operator in the everyday run; the sweep over all of them is marked slow."""
SOON = OnReturn(min_distance_m=0.8, min_unseen_s=1.0)


_surveys: dict[str, dict[str, Survey]] = {}


@pytest.fixture
async def surveyed(house: tuple[ThreeWorld, SceneGraph]) -> tuple[ThreeWorld, SceneGraph]:
    """The house with what geometry rules out; measured once."""
    world, graph = house
    if graph.scene_digest not in _surveys:
        _surveys[graph.scene_digest] = await world.survey()
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


async def make_present(
    world: ThreeWorld, graph: SceneGraph, injection: Injection, walkable: tuple[Vec3, ...]
) -> None:
    """Brings the anomaly about: by injecting it, and for `disappear` by looking, turning away and coming back.

    What none of the poses sees (a drawer behind a bed) disappears by time instead.
    """
    if injection.trigger.kind != "on_return":
        await world.inject(injection)
        return
    for pose in places_to_look_from(graph, graph.node(injection.targets[0]), walkable):
        await world.reset([injection], start=pose, frames="none")
        await world.act(Turn(degrees=180), frames="none")
        if (await world.act(Turn(degrees=180), frames="none")).reveals[injection.id]:
            return
    await world.reset([injection.model_copy(update={"trigger": AfterSeconds(seconds=0.5)})], frames="none")
    await world.act(Wait(seconds=0.5), frames="none")


async def faults_of(
    surveyed: tuple[ThreeWorld, SceneGraph], operator: Operator, target: str, walkable: tuple[Vec3, ...]
) -> list[str]:
    """What is not as it must be when that operator happens to that target and is taken back."""
    world, graph = surveyed
    clean = (await world.reset(frames="none")).state_digest
    injection = plan(graph, operator, target)
    faults = []
    if (await world.measure(injection)).present:
        faults.append("measured in the clean house")
    await make_present(world, graph, injection, walkable)
    (truth,) = await world.ground_truths()
    if truth.reveal.kind != operator.reveal:
        faults.append(f"reveals {truth.reveal.kind}, the catalogue says {operator.reveal}")
    measured = await world.measure(injection)
    if not measured.present:
        faults.append(f"not measured: {measured.words}")
    if (await world.digest()).scene == graph.scene_digest:
        faults.append("the scene digest does not know of it")
    await world.remove_injection(injection.id)
    if (await world.digest()).scene != graph.scene_digest:
        faults.append("the scene digest is not the clean one after its removal")
    if (await world.reset(frames="none")).state_digest != clean:
        faults.append("the state digest is not the clean one after its removal and a reset")
    return [f"{operator.name} {target}: {fault}" for fault in faults]


@pytest.mark.parametrize("operator", list_operators(), ids=lambda operator: operator.name)
async def test_an_injection_is_measurably_there_and_leaves_no_trace(
    operator: Operator, surveyed: tuple[ThreeWorld, SceneGraph]
) -> None:
    world, graph = surveyed
    walkable = await world.walkable(0.5)
    targets = targets_of(operator, graph).applicable
    sample = random.Random(operator.name).sample(targets, min(SAMPLE, len(targets)))
    assert sample
    assert [
        fault for target in sample for fault in await faults_of(surveyed, operator, target, walkable)
    ] == []


@pytest.mark.sweep
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("operator", list_operators(), ids=lambda operator: operator.name)
async def test_every_injection_into_every_object_is_measurably_there_and_leaves_no_trace(
    operator: Operator, surveyed: tuple[ThreeWorld, SceneGraph]
) -> None:
    world, graph = surveyed
    walkable = await world.walkable(0.5)
    targets = targets_of(operator, graph).applicable
    assert [
        fault for target in targets for fault in await faults_of(surveyed, operator, target, walkable)
    ] == []


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
