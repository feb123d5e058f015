"""One injection tried out: really there, and gone without a trace after its undo.

Owns: the order of the checks and the words of what fails: not measured in the clean world; measured once injected; revealed as
the catalogue says; scene digest changed; after removal the clean scene digest, the clean state digest (at once, or after a
reset where time has passed or bodies moved) and clean pixels. Refuses: choosing targets, files, several injections on one
object at once (trial_rows), and judging whether a person would see it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field
from typing import Any

from authoring.catalogue import operator_named
from authoring.closeups import SPANS, find_close_up
from authoring.drafting import plan_injection
from authoring.operator import Operator
from data.errors import InjectionError, RangeError
from data.schema.action import Wait
from data.schema.injection import AfterSeconds, GroundTruth, Injection, Measurement
from data.schema.scene import Digests, SceneGraph
from data.schema.space import Pose, Vec3
from worlds.protocol import World

GLANCE = (160, 96)
ROUND_M = 1.0
BY_EYE = ("V1", "V2")
"""What these do depends on the eye."""
UNMEASURED = "it is not measured"
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

    def above(self, target: str) -> Pose:
        """Straight down on a target and what is right beside it: little else is drawn from there."""
        low, high = self.scene.node(target).bounds.min, self.scene.node(target).bounds.max
        away = ROUND_M + SPANS * max(high[0] - low[0], high[2] - low[2])
        x, z = (low[0] + high[0]) / 2, (low[2] + high[2]) / 2
        return Pose(x=x, y=high[1] + away - self.scene.eye_m, z=z, yaw_deg=0.0, pitch_deg=89.0)

    async def draw(self, pose: Pose) -> bytes:
        """A small picture, PNG."""
        width, height = GLANCE
        return (await self.world.capture(pose=pose, width=width, height=height)).rgb or b""

    async def is_clean_once_reset(self) -> bool:
        """For what left more than the authored scene behind: time has passed, a body has been moved."""
        return (await self.world.reset(frames="none")).state_digest == self.clean_state


@dataclass(frozen=True)
class Trace:
    """What was found while an injection was there and once it was removed."""

    faults: tuple[str, ...]
    settled: bool
    """The state digest is the clean one without a reset."""
    picture: bytes
    """From the pose, after the removal; empty where none was asked for."""


def plan_trial(scene: SceneGraph, operator: Operator, target: str, injection_id: str) -> Injection:
    """The operator with the target's defaults; what begins on a trigger begins half a second later."""
    trigger = AfterSeconds(seconds=SOON_S) if "after_seconds" in operator.triggers else None
    return plan_injection(scene, operator.name, [target], injection_id=injection_id, trigger=trigger)


async def try_injection(bench: Bench, injection: Injection, *, pictures: bool = True) -> tuple[str, ...]:
    """What is not as it must be, in words; the world is left clean. Without pictures, pixels are not compared."""
    pose, clean_picture = await bench.look_at(injection.targets[0]) if pictures else (None, b"")
    timed = takes_time(injection)
    trace = await inject_and_remove(bench, injection, pose, look_after=not timed)
    if trace is None:
        return await refused(bench, injection)
    faults, picture = list(await unexplained(bench, injection, trace.faults)), trace.picture
    if not trace.settled:
        if not await bench.is_clean_once_reset():
            faults.append("the state digest is not the clean one after its removal and a reset")
        picture = await bench.draw(pose) if pose is not None else b""
    elif pose is not None and timed:
        picture = await bench.draw(pose)
    if picture != clean_picture:
        faults.append(f"pixels are not clean after {'a reset' if timed else 'its removal'}")
    return tuple(faults)


async def unexplained(bench: Bench, injection: Injection, faults: tuple[str, ...]) -> tuple[str, ...]:
    """The faults but for one: what takes time may not show to an auditor who stands where it would."""
    only_unmeasured = len(faults) == 1 and faults[0].startswith(UNMEASURED)
    if takes_time(injection) and only_unmeasured and await _shows_elsewhere(bench, injection):
        return ()
    return faults


async def _shows_elsewhere(bench: Bench, injection: Injection) -> bool:
    """Whether it is measured for an auditor who begins elsewhere: nothing comes to stand where somebody stands."""
    for start in bench.scene.starts[1:]:
        await bench.world.reset([injection], start=start.pose, frames="none")
        await bench.world.act(Wait(seconds=SOON_S), frames="none")
        measured = await bench.world.measure(injection)
        await bench.world.reset(frames="none")
        if measured.present:
            return True
    return False


async def refused(bench: Bench, injection: Injection) -> tuple[str, ...]:
    """Why a world does not take an injection, in words; the world is reset."""
    await bench.world.reset(frames="none")
    try:
        await bench.world.inject(injection)
        await bench.world.measure(injection)
    except (InjectionError, RangeError) as refusal:
        return (f"the world refuses it: {refusal}",)
    else:
        return ("the world refuses it once and takes it the next time",)
    finally:
        await bench.world.reset(frames="none")


async def inject_and_remove(
    bench: Bench, injection: Injection, pose: Pose | None, *, look_after: bool
) -> Trace | None:
    """Everything that one injection goes through, asked for at once: the world does one thing after the other.

    What is drawn must leave no trace either: a picture is drawn while it is there. None when the world refuses it.
    """
    world, operator = bench.world, operator_named(injection.operator)
    eye = pose
    if pose is not None and operator.category not in BY_EYE:
        eye = bench.above(injection.targets[0])
    found = await _in_order(
        world.measure(injection),
        world.inject(injection),
        world.act(Wait(seconds=SOON_S), frames="none") if takes_time(injection) else asyncio.sleep(0),
        world.measure(injection),
        world.digest(),
        bench.draw(eye) if eye is not None else asyncio.sleep(0),
        world.remove_injection(injection.id),
        world.digest(),
        bench.draw(pose) if pose is not None and look_after else asyncio.sleep(0, b""),
    )
    for one in found:
        if isinstance(one, InjectionError | RangeError):
            return None
    for one in found:
        if isinstance(one, BaseException):
            raise one
    measured_before: Measurement = found[0]
    known: GroundTruth = found[1]
    measured: Measurement = found[3]
    while_there: Digests = found[4]
    left: Digests = found[7]
    faults = list[str]()
    if measured_before.present:
        faults.append("it is measured in the clean world")
    if known.reveal.kind != operator.reveal:
        faults.append(f"it reveals {known.reveal.kind}, the catalogue says {operator.reveal}")
    if not measured.present:
        faults.append(f"{UNMEASURED}: {measured.words}")
    if while_there.scene == bench.scene.scene_digest:
        faults.append("the scene digest does not know of it")
    if left.scene != bench.scene.scene_digest:
        faults.append("the scene digest is not the clean one after its removal")
    return Trace(tuple(faults), left.state == bench.clean_state, found[8])


async def _in_order(*calls: Awaitable[Any]) -> list[Any]:
    """All results or errors; the calls reach the world in this order."""
    return await asyncio.gather(*calls, return_exceptions=True)


def takes_time(injection: Injection) -> bool:
    """Whether time passes before it shows."""
    return isinstance(injection.trigger, AfterSeconds)
