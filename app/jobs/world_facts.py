"""What each world is, in a few facts: engine, objects, rooms, era, starts, what it can do, and its scene digest.

Owns: asking the worlds themselves, and remembering the answers under a key that holds everything they depend on (the built
page, and the world's own files, options and tags), so that a remembered answer is a true one.
Refuses: guessing; a world that was not asked has no facts.
"""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import platformdirs
from pydantic import ValidationError

from app import hosts
from app.jobs.worlds import imported_spec
from data.canonical import canonical_bytes, sha256_hex
from data.errors import WorldAuditError
from data.schema.base import Sha256, Slug, Value
from data.schema.imported import ImportedWorld
from data.schema.scene import SceneGraph, WorldSpec
from data.schema.setting import Era, StartPose
from data.store.location import APPLICATION
from worlds.catalogue import BUILT_IN, no_world
from worlds.pages.folder import open_folder
from worlds.protocol import World
from worlds.three.bundle import page_hash

if TYPE_CHECKING:
    from data.store.project import Project

Origin = Literal["built-in", "imported", "page"]


class WorldFacts(Value):
    """One world, as it is when loaded."""

    id: Slug
    title: str
    origin: Origin
    engine: str
    words: str
    """What the place is."""
    objects: int
    """Things one can pick; the building itself is not counted."""
    rooms: int
    era: Era
    starts: tuple[StartPose, ...]
    capabilities: tuple[str, ...]
    triangles: int
    hash: Sha256
    """The scene digest of the clean scene."""


class WorldFault(Value):
    """One world that cannot be loaded, and why."""

    id: Slug
    title: str
    origin: Origin
    engine: None = None
    error: str


class KnownWorld(Value):
    """A world that a project can use, before it was asked anything."""

    id: Slug
    title: str
    origin: Origin
    spec: WorldSpec
    own: ImportedWorld | None = None

    @property
    def is_page(self) -> bool:
        """Whether it is a page of somebody's own."""
        return self.spec.imported is not None and self.spec.imported.kind == "page"


def known_worlds(project: Project | None, *, archived: bool = False) -> tuple[KnownWorld, ...]:
    """The built-in worlds, then the project's own."""
    built_in = [
        KnownWorld(id=world.id, title=world.title, origin="built-in", spec=WorldSpec(world=world.id))
        for world in BUILT_IN
    ]
    kept = project.worlds.all(archived=archived) if project is not None else ()
    own = [
        KnownWorld(
            id=one.world.id,
            title=one.world.title,
            origin="page" if one.world.kind == "page" else "imported",
            spec=imported_spec(one.world, project.worlds.source),
            own=one.world,
        )
        for one in kept
        if project is not None
    ]
    return (*built_in, *own)


def known_world(project: Project | None, name: str) -> KnownWorld:
    """A world by name, an archived one too.

    Raises:
        NotFoundError: there is none; the message offers near names.
    """
    worlds = known_worlds(project, archived=True)
    found = [world for world in worlds if world.id == name]
    if not found:
        raise no_world(name, [world.id for world in worlds if world.own is not None])
    return found[-1]


def known_page(folder: Path) -> KnownWorld:
    """A page in a folder that is in no project.

    Raises:
        NotFoundError, UsageError, ImportRefusedError: there is none, or its folder cannot be taken.
    """
    source = open_folder(folder)
    spec = WorldSpec(world=source.id, imported=source)
    return KnownWorld(id=source.id, title=folder.name, origin="page", spec=spec)


async def gather_facts(
    worlds: Sequence[KnownWorld], *, tell: Callable[[str], None] | None = None
) -> tuple[WorldFacts | WorldFault, ...]:
    """The facts of some worlds, in their order; those that nobody remembers are loaded, one after the other.

    A world that cannot be loaded has its fault in place of facts, and the others are told all the same.

    Raises:
        RendererError, HostError: no host can be started on this machine.
    """
    store = FactStore()
    remembered = {world.id: fault_of(world) or store.find(world) for world in worlds}
    unknown = [world for world in worlds if remembered[world.id] is None]
    opened: World | None = None
    try:
        for world in unknown:
            if tell is not None:
                tell(f"looking into {world.id}, once for this version of the program")
            opened = opened or await hosts.start_world(world.spec)
            try:
                remembered[world.id] = await _look_into(opened, world, store)
            except WorldAuditError as error:
                remembered[world.id] = _fault(world, str(error))
                await opened.close()  # it may be gone, or busy with that world for ever
                opened = None
    finally:
        if opened is not None:
            await opened.close()
    return tuple(facts for world in worlds if (facts := remembered[world.id]) is not None)


async def _look_into(opened: World, world: KnownWorld, store: FactStore) -> WorldFacts:
    scene = await opened.load(world.spec)
    facts = facts_of(world, scene, opened.info.capabilities)
    if opened.info.engine == "threejs":
        store.keep(world, facts)
    return facts


def fault_of(world: KnownWorld) -> WorldFault | None:
    """What keeps a world from being loaded that can be seen without loading it: files that are gone."""
    files = world.spec.imported.files if world.spec.imported is not None else {}
    gone = [uri for uri, path in files.items() if not Path(path).is_file()]
    if not gone:
        return None
    more = f" and {len(gone) - 1} more" if len(gone) > 1 else ""
    return _fault(
        world,
        f"Its file {gone[0]}{more} is gone from the project. Add the world again under another name, or bring the "
        "project's blobs back from a copy.",
    )


def _fault(world: KnownWorld, error: str) -> WorldFault:
    return WorldFault(id=world.id, title=world.title, origin=world.origin, error=error)


def facts_of(world: KnownWorld, scene: SceneGraph, capabilities: Sequence[str]) -> WorldFacts:
    """The facts of a world that is loaded."""
    return WorldFacts(
        id=world.id,
        title=scene.setting.title,
        origin=world.origin,
        engine=scene.engine,
        words=scene.setting.description,
        objects=scene.object_count,
        rooms=len(scene.rooms),
        era=scene.setting.era,
        starts=scene.starts,
        capabilities=tuple(capabilities),
        triangles=scene.triangles,
        hash=scene.scene_digest,
    )


class FactStore:
    """Remembered facts: one small file a world and version, in the user's cache folder."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or platformdirs.user_cache_path(APPLICATION, appauthor=False) / "worlds"

    def find(self, world: KnownWorld) -> WorldFacts | None:
        """What is remembered of exactly this world under exactly this page; None when nothing is."""
        try:
            return WorldFacts.model_validate_json(self._file(world).read_bytes())
        except (OSError, ValidationError):
            return None

    def keep(self, world: KnownWorld, facts: WorldFacts) -> None:
        """Remembers; a cache that cannot be written is no fault."""
        file = self._file(world)
        with contextlib.suppress(OSError):
            file.parent.mkdir(parents=True, exist_ok=True)
            half = file.with_suffix(f".{secrets.token_hex(4)}")
            half.write_text(facts.model_dump_json(), encoding="utf-8")
            half.replace(file)

    def _file(self, world: KnownWorld) -> Path:
        own = (
            None if world.own is None else world.own.model_dump(mode="json", exclude={"findings", "warnings"})
        )
        key = canonical_bytes({"page": page_hash(), "world": world.id, "own": own})
        return self._folder / f"{sha256_hex(key)}.json"
