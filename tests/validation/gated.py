"""Tasks in the fake room, and the gates run on two hosts of it that may be given faults."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from authoring.catalogue import operator_named
from authoring.drafting import draft_rubric, plan_injection
from data.canonical import sha256_hex
from data.ids import new_id
from data.schema.scene import WorldSpec
from data.schema.space import Pose
from data.schema.task import Anomaly, Budget, Description, Rubric, TaskDefinition
from tests.validation.rules import BOOK
from validation.gates.evidence import GateLimits
from validation.gates.loading import Seat
from validation.gates.run import Gating, gather, judge, run_gates
from worlds.fake import FakeWorld

SPEC = WorldSpec(world="room")
AWAY = Pose(x=0, y=0, z=4, yaw_deg=180)
"""By the south wall, looking at it."""


class Pictures(dict):
    """Pictures by their hash."""

    def put(self, data: bytes) -> str:
        name = sha256_hex(data)
        self[name] = data
        return name


async def a_scene(world=None):
    world = world or FakeWorld()
    scene = await world.load(SPEC)
    return scene.surveyed(await world.survey())


async def an_anomaly(operator, target, *, trigger=None, world=None, category=None, **parameters):
    scene = await a_scene(world)
    injection = plan_injection(
        scene, operator, [target], injection_id=new_id(), parameters=parameters, trigger=trigger
    )
    rubric = Rubric(en=draft_rubric(scene, [injection]))
    return Anomaly(
        category=category or operator_named(operator).category, injections=(injection,), rubric=rubric
    )


async def a_task(*anomalies, start=AWAY, steps=40, world=None, **fields):
    scene = await a_scene(world)
    values = {
        "origin": "injected" if anomalies else "control",
        "world": "room",
        "scene_digest": scene.scene_digest,
        "start": start,
        "anomalies": anomalies,
        "description": Description(
            scene={"en": scene.setting.description}, interactions={"en": scene.setting.interactions}
        ),
        "budget": Budget(steps=steps),
    }
    return TaskDefinition(**(values | fields))


async def gate(
    definition, *, make: Callable[[int], FakeWorld] = lambda _number: FakeWorld(), pictures=None, **fields
):
    """Gates a task on two worlds; `make` gives the first and the second."""

    async def open_pair():
        seats = []
        for number in (0, 1):
            world = make(number)
            seats.append(Seat(world, await world.load(SPEC), **fields))
        return tuple(seats)

    put = (pictures if pictures is not None else Pictures()).put
    return await run_gates(open_pair, definition, BOOK, put=put)


_GATHERED = {}


async def gathered(operator, target):
    """What two sound hosts show of a task, gathered once; gates judge it as often as tests want."""
    key = (operator, target)
    if key not in _GATHERED:
        definition = await a_task(await an_anomaly(operator, target))
        _GATHERED[key], _ = await gather(_sound_pair, definition, BOOK, GateLimits(), lambda _: None)
    return _GATHERED[key]


async def _sound_pair():
    worlds = FakeWorld(), FakeWorld()
    return tuple([Seat(world, await world.load(SPEC)) for world in worlds])


def judged(evidence, **changes):
    """The gates on what was gathered, with another definition or another walk."""
    return Gating(outcomes=judge(replace(evidence, **changes), Pictures().put))


def results(gating):
    return {outcome.gate: outcome.result for outcome in gating.outcomes}


def failures(gating):
    return [outcome.gate for outcome in gating.outcomes if outcome.result == "failed"]


def told(gating):
    return "\n".join(f"{o.gate}: {o.result}: {o.words} {o.change} {o.numbers}" for o in gating.outcomes)
