"""The one door from a world's name to what is loaded: built-in worlds, and the imported ones of a project.

Owns: resolving a name, or a task's definition, to a WorldSpec. Nobody else in the program makes one.
Refuses: loading it (app.hosts), and adding or changing worlds (app.jobs.importing).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from data.schema.imported import ImportedSource, ImportedWorld
from data.schema.scene import Profile, WorldSpec
from data.schema.task import TaskDefinition
from worlds.catalogue import BUILT_IN, no_world

if TYPE_CHECKING:
    from data.store.project import Project
    from data.store.worlds import KeptWorld

SourceOf = Callable[[ImportedWorld], ImportedSource]


def spec_for(
    project: Project | None, world: str, *, seed: int = 0, profile: Profile = "standard"
) -> WorldSpec:
    """What to load for a world's name: the project's own world as it is now, else a built-in one.

    Raises:
        NotFoundError: nobody knows the name; said before any host is started, with the nearest names there are.
    """
    kept = project.worlds.find(world) if project is not None else None
    if project is not None and kept is not None:
        return imported_spec(kept.world, project.worlds.source, seed=seed, profile=profile)
    if all(one.id != world for one in BUILT_IN):
        own = project.worlds.all() if project is not None else ()
        raise no_world(world, [one.world.id for one in own])
    return WorldSpec(world=world, seed=seed, profile=profile)


def spec_of(project: Project, definition: TaskDefinition, *, profile: Profile = "standard") -> WorldSpec:
    """What to load for a task: the newest version of its world that has the scene digest which the task pins.

    Where no version has it, the world as it is now; whoever loads it compares digests and refuses (SceneChangedError).
    """
    return plan_spec(project.worlds.states(), project.worlds.source, definition, profile=profile)


def plan_spec(
    states: Sequence[KeptWorld],
    source_of: SourceOf,
    definition: TaskDefinition,
    *,
    profile: Profile = "standard",
) -> WorldSpec:
    """As `spec_of`, from states that were read before (`Worlds.states`)."""
    own = [kept.world for kept in states if kept.world.id == definition.world]
    if not own:
        return WorldSpec(world=definition.world, seed=definition.world_seed, profile=profile)
    pinned = [world for world in own if world.scene_digest == definition.scene_digest]
    return imported_spec((pinned or own)[-1], source_of, seed=definition.world_seed, profile=profile)


def imported_spec(
    world: ImportedWorld, source_of: SourceOf, *, seed: int = 0, profile: Profile = "standard"
) -> WorldSpec:
    """What to load for one version of an imported world."""
    return WorldSpec(world=world.id, seed=seed, profile=profile, imported=source_of(world))
