"""World hosts for whoever needs one: starting, loading, closing.

Owns: which engine answers for a world, and that a host is closed whatever happens.
Refuses: knowing worlds by name (app.jobs.worlds is the one door from a name to a WorldSpec), and using a world; callers
speak the World protocol.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from data.schema.scene import SceneGraph, WorldSpec
from worlds.protocol import World

if TYPE_CHECKING:
    from worlds.three.client import ThreeWorld


async def start_world(spec: WorldSpec) -> World:
    """Starts a host for that world; the caller loads and closes it.

    Raises:
        RendererError: nothing can be drawn on this machine.
        HostError: the host did not start.
    """
    from worlds.three.client import ThreeWorld

    del spec  # one engine so far: three.js
    return await ThreeWorld.start()


@asynccontextmanager
async def open_importer() -> AsyncIterator[ThreeWorld]:
    """A host that looks at files and loads worlds; it ends with the block.

    Raises:
        RendererError, HostError: no host could be started.
    """
    from worlds.three.client import ThreeWorld

    host = await ThreeWorld.start()
    try:
        yield host
    finally:
        await host.close()


async def start_page_host(*, patience_s: float | None = None) -> ThreeWorld:
    """A host for a page of somebody's own; the caller closes it. `patience_s` caps how long any call may take.

    Raises:
        RendererError, HostError: no host could be started.
    """
    from worlds.three.client import ThreeWorld

    return await ThreeWorld.start(patience_s=patience_s)


@asynccontextmanager
async def open_world(
    spec: WorldSpec, *, survey: Sequence[str] | None = None
) -> AsyncIterator[tuple[World, SceneGraph]]:
    """A loaded world and its scene graph; its host ends with the block.

    With `survey`, the graph says of those nodes (of all, for an empty list) what geometry rules out for injections.
    Names that the world does not have are passed over; whoever uses them will say so.
    """
    opened = await start_world(spec)
    try:
        scene = await opened.load(spec)
        if survey is not None:
            from app.surveys import survey_clean

            scene = await survey_clean(opened, spec, scene, survey)
        yield opened, scene
    finally:
        await opened.close()
