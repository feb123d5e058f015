"""One injection tried out: really there, and gone without a trace after its undo.

Owns: the order of the checks and the words of what fails: not measured in the clean world; measured once injected; revealed as
the catalogue says; scene digest changed; after removal the clean scene digest, the clean state digest (at once, or after a
reset where time has passed or bodies moved) and clean pixels. Refuses: choosing targets, files, and judging whether a person would see it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from authoring.catalogue import operator_named
from authoring.closeups import find_close_up
from authoring.drafting import plan_injection
from authoring.operator import Operator
from data.errors import InjectionError, RangeError
from data.schema.action import Wait
from data.schema.injection import AfterSeconds, Injection
from data.schema.scene import SceneGraph
from data.schema.space import Pose, Vec3
from worlds.protocol import World

GLANCE = (160, 96)
SOON_S = 0.5
"""What begins on a trigger begins so soon."""


@dataclass
class Bench:
    """A world, loaded and reset, and what it is when nothing has been done to it."""

    world: World
    scene: SceneGraph
    clean_state: str
    points: Sequence[Vec3]
    _looks: dict[str, tuple[Pose, bytes]] = field(default_factory=dict[str, tuple[Pose, bytes]])

    @classmethod
    async def prepare(cls, world: World, scene: SceneGraph) -> Bench:
        """Resets the world; it must stay with this bench."""
        outcome = await world.reset(frames="none")
        return cls(world, scene, outcome.state_digest, await world.walkable(1.0))

    async def look_at(self, target: str) -> tuple[Pose, bytes]:
        """Where one stands to look at a target, and what the clean world looks like from there; drawn once."""
        if target not in self._looks:
            node = self.scene.node(target)
            pose = await find_close_up(self.world, self.scene, node, self.points, size=GLANCE)
            self._looks[target] = (pose, await self.draw(pose))
        return self._looks[target]

    async def draw(self, pose: Pose) -> bytes:
        """A small picture, PNG."""
        width, height = GLANCE
        return (await self.world.capture(pose=pose, width=width, height=height)).rgb or b""


def plan_trial(scene: SceneGraph, operator: Operator, target: str, injection_id: str) -> Injection:
    """The operator with the target's defaults; what begins on a trigger begins half a second later."""
    trigger = AfterSeconds(seconds=SOON_S) if "after_seconds" in operator.triggers else None
    return plan_injection(scene, operator.name, [target], injection_id=injection_id, trigger=trigger)


async def try_injection(bench: Bench, injection: Injection, *, pictures: bool = True) -> tuple[str, ...]:
    """What is not as it must be, in words; the world is left clean. Without pictures, pixels are not compared."""
    pose, clean_picture = await bench.look_at(injection.targets[0]) if pictures else (None, b"")
    try:
        if (await bench.world.measure(injection)).present:
            return ("it is measured in the clean world",)
        faults = await _faults_while_there(bench, injection, pose)
    except (InjectionError, RangeError) as refusal:
        await bench.world.reset(frames="none")
        return (f"the world refuses it: {refusal}",)
    await bench.world.remove_injection(injection.id)
    after = await bench.world.digest()
    if after.scene != bench.scene.scene_digest:
        faults.append("the scene digest is not the clean one after its removal")
    if after.state != bench.clean_state:
        faults += await _faults_after_reset(bench)
    if pose is not None and await bench.draw(pose) != clean_picture:
        faults.append(f"pixels are not clean after {'a reset' if _takes_time(injection) else 'its removal'}")
    return tuple(faults)


async def _faults_while_there(bench: Bench, injection: Injection, pose: Pose | None) -> list[str]:
    world, faults = bench.world, list[str]()
    truth = await world.inject(injection)
    if _takes_time(injection):
        await world.act(Wait(seconds=SOON_S), frames="none")
    expected = operator_named(injection.operator).reveal
    if truth.reveal.kind != expected:
        faults.append(f"it reveals {truth.reveal.kind}, the catalogue says {expected}")
    measured = await world.measure(injection)
    if not measured.present:
        faults.append(f"it is not measured: {measured.words}")
    if (await world.digest()).scene == bench.scene.scene_digest:
        faults.append("the scene digest does not know of it")
    if pose is not None:
        await bench.draw(pose)  # what is drawn must leave no trace either
    return faults


async def _faults_after_reset(bench: Bench) -> list[str]:
    """For what left more than the authored scene behind: time has passed, a body has been moved."""
    outcome = await bench.world.reset(frames="none")
    clean = outcome.state_digest == bench.clean_state
    return [] if clean else ["the state digest is not the clean one after its removal and a reset"]


def _takes_time(injection: Injection) -> bool:
    return isinstance(injection.trigger, AfterSeconds)
