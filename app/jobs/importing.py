"""Bringing a file into a project as a world, and changing what is said of it.

Owns: the order (first gate, inspection by a page, record, store), the words that a new world starts with, and that every
saved version of a world was loaded and carries the scene digest that it then had.
Refuses: reading a glTF (worlds.imports, and the page), storing (data.store), and asking anybody.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from app.jobs.world_checks import distance_to
from app.jobs.worlds import imported_spec
from data.canonical import sha256_hex
from data.errors import ImportRefusedError, NotFoundError, UsageError
from data.ids import now_ms
from data.schema.imported import (
    ImportedFile,
    ImportedSource,
    ImportedWorld,
    ImportOptions,
    ImportReport,
    NodeTags,
)
from data.schema.scene import SceneGraph, WorldSpec
from data.schema.setting import Era, Mechanism, Setting, StartPose
from worlds.catalogue import BUILT_IN
from worlds.protocol import World
from worlds.three.messages import PageBugError

if TYPE_CHECKING:
    from data.store.project import Project
    from data.store.worlds import KeptWorld

FOOTING_M = 0.4
TODAY = Era(from_year=1990, to_year=2030)
INTERACTIONS: dict[Mechanism, str] = {
    "door": "Doors open and close",
    "drawer": "Drawers open and close",
    "switch": "Switches can be pressed",
    "lever": "Levers can be pulled",
    "tap": "Taps can be turned",
    "screen": "Screens switch on and off",
    "fan": "Fans switch on and off",
    "clock": "Clocks can be stopped and started",
}
"""What an auditor may be told of the things that can be used; a world's own words are made of those it has."""


class Loader(Protocol):
    """Whoever can load a world; every World can."""

    async def load(self, spec: WorldSpec) -> SceneGraph:
        """Loads it, clean."""
        ...


class Inspector(Loader, Protocol):
    """Whoever can look at a file as a world without keeping anything of it."""

    async def inspect(self, source: ImportedSource) -> ImportReport:
        """Says what it is, or why it is refused."""
        ...


@dataclass(frozen=True)
class Inspection:
    """A file that was looked at: what a page is given, and what it said."""

    source: ImportedSource
    report: ImportReport
    setting: Setting | None = None
    """What it says of itself; a glTF says nothing."""

    @property
    def name(self) -> str:
        """The name that the file suggests."""
        return self.source.id


def open_file(file: Path, options: ImportOptions) -> ImportedSource:
    """The first gate: quick, and without a page.

    Raises:
        NotFoundError: there is no such file.
        ImportRefusedError: it cannot be a world; says why.
    """
    from worlds.imports.gate import open_gltf

    if not file.exists():
        raise NotFoundError(f"There is no file {file}.")
    if file.is_dir():
        raise UsageError(
            f"{file} is a folder. Name the .glb or .gltf file in it, or a page of your own with --page."
        )
    return open_gltf(file, options=options)


async def inspect_file(host: Inspector, file: Path, options: ImportOptions) -> Inspection:
    """Looks at a file as a world; nothing is stored.

    Raises:
        NotFoundError, UsageError: there is no such file.
        ImportRefusedError: it cannot be a world; says why, also where the fault is the program's own.
        HostError, RendererError: this machine cannot look.
    """
    source = await asyncio.to_thread(open_file, file, options)
    try:
        report = await host.inspect(source)
    except PageBugError as error:  # files by others are too many for all of their oddities to be foreseen
        first = str(error).splitlines()[0][:200]
        raise ImportRefusedError(
            f"{file.name} makes this program fail ({first}). The fault is the program's; please report it with the file."
        ) from error
    if not report.ok:
        raise ImportRefusedError(report.error)
    return Inspection(source, report)


def plan_world(
    inspection: Inspection,
    *,
    name: str = "",
    words: str = "",
    era: Era | None = None,
    taken: Collection[str] = (),
) -> ImportedWorld:
    """The record of a file that was looked at and is wanted; reads the files for their hashes.

    Args:
        inspection: of the file, with the options that are wanted.
        name: its name in the project; default: the file's.
        words: the setting, what an auditor is told of the place.
        era: the years that the place may show; default: today.
        taken: names that the file's own name gives way to, by a number; a name that was asked for never does.

    Raises:
        UsageError: the name cannot be one, or a world that comes with the program has it.
    """
    source, report = inspection.source, inspection.report
    world_id = checked_name(name) if name else free_name(source.id, taken)
    renamed = f"There is a world {source.id!r} already, so this one is called {world_id!r}."
    if report.scene_digest is None:
        raise ImportRefusedError(f"{source.entry} was looked at, but nothing says what scene it is.")
    own = inspection.setting
    title = readable(name) if name else (own.title if own else "") or readable(source.title or world_id)
    return ImportedWorld(
        kind=source.kind,
        id=world_id,
        title=title,
        entry=source.entry,
        files={uri: _file(Path(path)) for uri, path in source.files.items()},
        options=report.options,
        setting=Setting(
            title=title,
            place=own.place if own else title,
            description=words or (own.description if own else f"A 3D scene: {title}."),
            era=era or (own.era if own else TODAY),
            interactions=own.interactions if own else (),
        ),
        starts=report.starts,
        findings=report.findings,
        warnings=report.warnings if name or world_id == source.id else (*report.warnings, renamed),
        scene_digest=report.scene_digest,
    )


async def add_file(
    host: Inspector,
    project: Project,
    file: Path,
    options: ImportOptions,
    *,
    name: str = "",
    words: str = "",
    era: Era | None = None,
    split_all: bool = False,
    by: str = "curator",
) -> tuple[KeptWorld, ImportReport]:
    """Looks at a file and stores it as a world; with `split_all`, one object for each connected part of every mesh.

    Raises:
        NotFoundError, UsageError: there is no such file, or the name cannot be used.
        ImportRefusedError: it cannot be a world; says why, and nothing is stored.
        StoreError: it cannot be written.
    """
    found = await inspect_file(host, file, options)
    if split_all:
        source = found.source.model_copy(update={"options": found.report.options})
        scene = await host.load(WorldSpec(world=source.id, imported=source))
        whole = options.model_copy(update={"split": tuple(node.id for node in scene.nodes)})
        found = await inspect_file(host, file, whole)
    world = plan_world(found, name=name, words=words, era=era, taken=taken_names(project))
    return keep_world(project, found, world, by=by), found.report


def keep_world(project: Project, inspection: Inspection, world: ImportedWorld, *, by: str) -> KeptWorld:
    """Stores a planned world with its files.

    Raises:
        UsageError: the project has a world of that name. StoreError: it cannot be written.
    """
    files = {uri: Path(path) for uri, path in inspection.source.files.items()}
    return project.worlds.add(world, files, at_ms=now_ms(), by=by)


async def change_world(
    host: Loader,
    project: Project,
    kept: KeptWorld,
    change: Callable[[ImportedWorld], ImportedWorld],
    *,
    by: str = "curator",
) -> tuple[KeptWorld, SceneGraph]:
    """Changes what is said of a world: the changed one is loaded, and kept with the scene digest that it has.

    Raises:
        NotFoundError: it speaks of an object that the world does not have.
        ImportRefusedError, HostError: it cannot be loaded so; nothing is kept.
        ConflictError: somebody saved a newer version meanwhile.
    """
    wanted = change(kept.world)
    scene = await host.load(imported_spec(wanted, project.worlds.source))
    wanted = settle_world(wanted, scene)
    return project.worlds.save(wanted, version=kept.version, at_ms=now_ms(), by=by), scene


async def refuse_no_footing(world: World, start: StartPose) -> None:
    """Refuses a start at which nobody could stand; the world must be loaded.

    Raises:
        UsageError: it is not on the floor that can be walked; says where the nearest place is.
    """
    points = await world.walkable(FOOTING_M)
    away = distance_to(points, start.pose)
    if away <= 2 * FOOTING_M:
        return
    if not points:
        raise UsageError("There is no floor in this world that one could stand on.")
    pose = start.pose
    nearest = min(points, key=lambda one: math.dist(one, (pose.x, pose.y, pose.z)))
    raise UsageError(
        f"Nobody can stand at {pose.x:.2f}, {pose.y:.2f}, {pose.z:.2f}: the nearest place on the floor is {away:.2f} m "
        f"away, at {nearest[0]:.2f}, {nearest[1]:.2f}, {nearest[2]:.2f}."
    )


def settle_world(wanted: ImportedWorld, scene: SceneGraph) -> ImportedWorld:
    """A version as it was loaded: with its scene digest, and told in words what can be used in it.

    Raises:
        NotFoundError: it has tags for an object that the scene does not have.
    """
    there = {node.id for node in scene.nodes}
    if unknown := [node for node in wanted.tags if node not in there]:
        raise NotFoundError(
            f"The world {wanted.id!r} has no object {unknown[0]!r}. `worldaudit worlds show {wanted.id}` lists them."
        )
    if wanted.kind == "page":  # it says itself what can be used
        return wanted.model_copy(update={"scene_digest": scene.scene_digest})
    usable = {node.mechanism for node in scene.nodes}
    told = tuple(words for mechanism, words in INTERACTIONS.items() if mechanism in usable)
    own = tuple(words for words in wanted.setting.interactions if words not in INTERACTIONS.values())
    setting = wanted.setting.model_copy(update={"interactions": (*told, *own)})
    return wanted.model_copy(update={"setting": setting, "scene_digest": scene.scene_digest})


def with_tags(world: ImportedWorld, node: str, changed: NodeTags) -> ImportedWorld:
    """The world with other tags on one object; tags that say nothing are left out.

    Raises:
        UsageError: it is a page of somebody's own, which says itself what its objects are.
    """
    if world.kind == "page":
        raise UsageError(f"The page of {world.id!r} says itself what its objects are; change it there.")
    tags = {key: one for key, one in world.tags.items() if key != node}
    if changed != NodeTags():
        tags[node] = changed
    return world.model_copy(update={"tags": dict(sorted(tags.items()))})


def with_start(world: ImportedWorld, start: StartPose) -> ImportedWorld:
    """The world with one more start; one of the same id is replaced."""
    others = tuple(one for one in world.starts if one.id != start.id)
    return world.model_copy(update={"starts": (*others, start)})


def without_start(world: ImportedWorld, start_id: str) -> ImportedWorld:
    """The world with one start fewer.

    Raises:
        UsageError: it has no such start, or it is the last.
    """
    left = tuple(one for one in world.starts if one.id != start_id)
    if len(left) == len(world.starts):
        known = ", ".join(one.id for one in world.starts)
        raise UsageError(f"{world.id} has no start {start_id!r}. It has: {known}.")
    if not left:
        raise UsageError(f"{start_id!r} is the only start of {world.id}; add another one first.")
    return world.model_copy(update={"starts": left})


def taken_names(project: Project) -> frozenset[str]:
    """Names of the project's worlds, archived ones too."""
    return frozenset(kept.world.id for kept in project.worlds.all(archived=True))


def free_name(wanted: str, taken: Collection[str]) -> str:
    """A name that no world has: the wanted one, else with the first number that is free."""
    names = {*taken, *(world.id for world in BUILT_IN)}
    if wanted not in names:
        return wanted
    return next(name for number in range(2, len(names) + 3) if (name := f"{wanted}-{number}") not in names)


def readable(name: str) -> str:
    """A title from a name that a program gave: `old_town-hall` becomes `Old town hall`; capitals of its own stay."""
    plain = " ".join(name.replace("_", " ").replace("-", " ").split())
    return plain[:1].upper() + plain[1:] if plain else name


def checked_name(name: str) -> str:
    """A world's name.

    Raises:
        UsageError: it holds other characters than a-z 0-9 . _ - or is a built-in world's.
    """
    plain = name.strip().lower().replace(" ", "-")
    allowed = set("abcdefghijklmnopqrstuvwxyz0123456789._-")
    if not plain or len(plain) > 80 or not plain[0].isalnum() or not set(plain) <= allowed:
        raise UsageError(
            f"The name {name!r} cannot be a world's: letters a-z, digits, dots, dashes and underscores, at most 80, "
            "a letter or a digit first. Give another one (--name)."
        )
    if plain in {world.id for world in BUILT_IN}:
        raise UsageError(f"A world that comes with the program is called {plain!r}. Give another name.")
    return plain


def _file(path: Path) -> ImportedFile:
    data = path.read_bytes()
    return ImportedFile(sha256=sha256_hex(data), size=len(data))
