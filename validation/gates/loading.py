"""Loading a task on two hosts: the pinned scene, the injections, and what the hosts complain of.

Owns: finding what stands against running the task at all. Refuses: faults of the machine; those are raised.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from data.errors import EnvironmentFault, InjectionError, NotFoundError, WorldAuditError
from data.schema.scene import SceneGraph, Suspect
from data.schema.task import TaskDefinition
from validation.gates.evidence import Loading
from worlds.protocol import World

OpenPair = Callable[[], Awaitable[tuple["Seat", "Seat"]]]
"""Gives two loaded hosts of the task's world; raises what loading raises."""


@dataclass(frozen=True)
class Seat:
    """A loaded world host, and how to ask it what it complained of since it was loaded."""

    world: World
    scene: SceneGraph
    complaints: Callable[[], Sequence[str]] = tuple
    memory: dict[str, tuple[Suspect, ...]] = field(default_factory=dict[str, tuple[Suspect, ...]])
    """What the scan of the clean world found, once it was made; shared by the tasks of a loaded world."""

    async def clean_suspects(self, seed: int) -> tuple[Suspect, ...]:
        """The scan of the clean world, which must just have been reset; made once."""
        key = f"seed {seed}"
        if key not in self.memory:
            self.memory[key] = await self.world.scan()
        return self.memory[key]


async def load_task(
    open_pair: OpenPair, definition: TaskDefinition
) -> tuple[Loading, tuple[Seat, Seat] | None]:
    """Loads the world twice and starts the task in it; the pair is None where the world does not load.

    Raises:
        EnvironmentFault: this machine cannot run worlds, or a host died.
    """
    try:
        pair = await open_pair()
    except EnvironmentFault:
        raise
    except WorldAuditError as error:
        return Loading(faults=(str(error),), changes=("Choose a world that loads, or mend this one.",)), None
    faults: list[tuple[str, str]] = []
    digest = ""
    for seat in pair:
        found, digest = await _start(seat, definition)
        faults += [fault for fault in found if fault not in faults]
    return (
        Loading(
            faults=tuple(fault for fault, _ in faults),
            changes=tuple(change for _, change in faults),
            clean_digest=digest,
            objects=pair[0].scene.object_count,
            counted=pair[0].scene.counted,
        ),
        pair,
    )


async def _start(seat: Seat, definition: TaskDefinition) -> tuple[list[tuple[str, str]], str]:
    """What one host has against the task, and the digest of its clean scene."""
    world, faults = seat.world, list[tuple[str, str]]()
    await world.reset((), start=definition.start, seed=definition.world_seed, frames="none")
    digest = ""
    if "digest" in world.info.capabilities:
        digest = (await world.digest()).scene
        if seat.scene.scene_digest != definition.scene_digest:
            words = (
                f"The world's scene is {seat.scene.scene_digest[:12]}, and the task was made for "
                f"{definition.scene_digest[:12]}."
            )
            faults.append((words, "Rebase the task onto the world as it is now."))
    if definition.injections:
        faults += await _inject(world, definition)
    faults += [
        (f"A host complained: {words}", "Mend the world or the injection.") for words in seat.complaints()
    ]
    return faults, digest


async def _inject(world: World, definition: TaskDefinition) -> list[tuple[str, str]]:
    try:
        await world.reset(
            definition.injections, start=definition.start, seed=definition.world_seed, frames="none"
        )
    except (InjectionError, NotFoundError) as error:
        return [(str(error), "Remove that injection, or give it another target.")]
    faults: list[tuple[str, str]] = []
    for truth in await world.ground_truths():
        if not truth.affected and not truth.regions:
            operator = next(i.operator for i in definition.injections if i.id == truth.injection)
            faults.append((f"{operator} changed nothing.", "Give it another target or other parameters."))
    return faults
