"""Imports and pages of somebody's own without a page: what a curator says is written into the fake room, and a report is made up from the options."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from data.canonical import canonical_bytes, sha256_hex
from data.schema.action import FrameMode, Outcome
from data.schema.imported import ImportedSource, ImportReport
from data.schema.scene import SceneGraph, WorldInfo, WorldSpec
from worlds.fake import FakeWorld
from worlds.three.tried import Tried

SCENE_TAGS = ("movable", "structural", "hangs", "mechanism", "operating", "front_deg")


def as_imported(graph: SceneGraph, source: ImportedSource | None) -> SceneGraph:
    """The fake room as that import of it: tags on its nodes, and a digest of what decides the scene."""
    if source is None:
        return graph
    said = {
        node: {k: v for k in SCENE_TAGS if (v := getattr(tags, k)) is not None}
        for node, tags in source.tags.items()
    }
    fields = set(type(graph.nodes[0]).model_fields)
    nodes = tuple(
        node.model_copy(update={k: v for k, v in said.get(node.id, {}).items() if k in fields})
        for node in graph.nodes
    )
    decides = {
        "options": source.options.model_dump(mode="json"),
        "tags": {node: tags for node, tags in said.items() if tags},
    }
    update = {
        "nodes": nodes,
        "scene_digest": sha256_hex(canonical_bytes(decides)),
        "starts": source.starts or graph.starts,
    }
    return graph.model_copy(update={**update, "setting": source.setting or graph.setting})


class FakeImporter:
    """Says of every file that it is the fake room; of one whose name has `slow` in it, only after a while."""

    def __init__(self) -> None:
        self.seen: list[ImportedSource] = []

    async def inspect(self, source: ImportedSource) -> ImportReport:
        self.seen.append(source)
        if "slow" in source.entry:
            await asyncio.sleep(30)
        if "empty" in source.entry:
            return ImportReport(ok=False, error="It shows nothing: no mesh has a triangle.")
        proposed = 0.01 if "cm" in source.entry else 1.0
        scale = source.options.scale or proposed
        options = source.options.model_copy(
            update={"scale": scale, "up": source.options.up or "y", "floor": False}
        )
        spec = WorldSpec(world=source.id, imported=source.model_copy(update={"options": options}))
        graph = await self.load(spec)
        reason = "" if scale == 1.0 else "At the file's own scale a door would be 200 m high."
        return ImportReport(
            ok=True,
            warnings=("Two objects have the same name.",),
            objects=graph.object_count,
            building=len(graph.nodes) - graph.object_count,
            triangles=graph.triangles,
            size_m=(6.0, 3.0, 6.0),
            options=options,
            scale_reason=reason,
            starts=graph.starts,
            walkable_m2=30.0,
            scene_digest=graph.scene_digest,
        )

    @property
    def info(self) -> WorldInfo:
        return WorldInfo(
            world="page",
            engine="threejs",
            capabilities=("move", "turn", "look", "interact", "wait"),
            renderer="fake",
            profile="standard",
            version="test",
        )

    async def reset(self, *, frames: FrameMode = "final") -> Outcome:
        world = FakeWorld()
        await world.load(WorldSpec(world="fake-room"))
        return await world.reset(frames=frames)

    async def attempts(self) -> Tried:
        return Tried(network=("https://fonts.example/a.css",))

    async def load(self, spec: WorldSpec) -> SceneGraph:
        return as_imported(await FakeWorld().load(spec), spec.imported)


@asynccontextmanager
async def open_fake_importer() -> AsyncIterator[FakeImporter]:
    yield FakeImporter()
