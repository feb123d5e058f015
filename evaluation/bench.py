"""The worlds of one worker: the audited one, and the operator's beside it.

Owns: opening, loading and replacing them; a world that failed is closed and never used again.
Refuses: audits. Opening is passed in, so that tests need no process.
"""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from typing import Literal

from data.errors import WorldAuditError
from data.schema.scene import SceneGraph, WorldSpec
from data.schema.task import TaskDefinition
from worlds.protocol import World

OpenWorld = Callable[[WorldSpec], Awaitable[World]]
"""Starts a host for that world; the bench loads it."""
SpecOf = Callable[[TaskDefinition], WorldSpec]
"""What to load for a task; whoever knows a project's own worlds passes it in."""
Seat = Literal["audited", "operator"]


class Bench:
    """At most two worlds, each loaded when first asked for and kept for the next episode."""

    def __init__(self, open_world: OpenWorld) -> None:
        self._open = open_world
        self._worlds: dict[Seat, World] = {}
        self._loaded: dict[Seat, tuple[WorldSpec, SceneGraph]] = {}

    async def world(self, seat: Seat, spec: WorldSpec) -> tuple[World, SceneGraph]:
        """The world of a seat, loaded."""
        world = self._worlds.get(seat)
        if world is None:
            world = await self._open(spec)
            self._worlds[seat] = world
        loaded = self._loaded.get(seat)
        if loaded is None or loaded[0] != spec:
            self._loaded.pop(seat, None)
            loaded = (spec, await world.load(spec))
            self._loaded[seat] = loaded
        return world, loaded[1]

    async def any_world(self, spec: WorldSpec) -> World:
        """A loaded world for a replay: the operator's when it is there, else the audited one, which is at rest then."""
        return (await self.world("operator" if "operator" in self._worlds else "audited", spec))[0]

    async def discard(self) -> None:
        """Closes all; the next episode gets fresh ones."""
        worlds, self._worlds, self._loaded = list(self._worlds.values()), {}, {}
        for world in worlds:
            with contextlib.suppress(WorldAuditError):
                await world.close()
