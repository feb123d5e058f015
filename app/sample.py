"""The sample project: five tasks in the house, one of each family, frozen and ready to audit.

Owns: which five, in words that a curator would type. Refuses: anything that the ordinary way of making a task
cannot do; the sample is made through it.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from app.hosts import open_world
from app.jobs.drafts import check_in_world, plan_draft
from app.jobs.freezing import freeze_task
from app.jobs.worlds import spec_for
from data.schema.base import Value
from data.schema.task import Revision

if TYPE_CHECKING:
    from data.store.project import Project

WORLD = "house"


class SampleTask(Value):
    """One task of the sample: its title, where it starts, and its injection as one line."""

    title: str
    start: str
    injection: str


SAMPLE: tuple[SampleTask, ...] = (
    SampleTask(
        title="Armchair in the living room", start="hall", injection="float living/armchair-1 raise_m=0.45"
    ),
    SampleTask(title="Dining table", start="hall", injection="remove_collider kitchen/table-1"),
    SampleTask(title="Floor lamp", start="living", injection="vanish_in_sector living/floor-lamp-1"),
    SampleTask(
        title="Large plant",
        start="living",
        injection="disappear living/plant-2 trigger=on_return min_distance_m=3 min_unseen_s=2",
    ),
    SampleTask(title="Potted plant", start="porch", injection="turn_over porch/plant-1"),
)


def make_sample(folder: Path, *, name: str | None = None) -> None:
    """Makes the sample project in a folder; needs a world host, so it takes some seconds.

    Raises:
        StoreError: the folder holds a project already, or cannot be written.
        RendererError, HostError: no world can be opened on this machine.
    """
    from data.store.project import Project

    with Project.create(folder, name=name or "Sample: the house") as project:
        asyncio.run(fill_sample(project))


async def fill_sample(project: Project, *, author: str = "sample") -> tuple[Revision, ...]:
    """Adds the five tasks to a project and freezes them, those that are not there yet; each is checked in the real world first."""
    revisions: list[Revision] = []
    async with open_world(spec_for(project, WORLD)) as (world, scene):
        known = {revision.title: revision for revision in project.revisions.all()}
        for sample in SAMPLE:
            if sample.title in known:
                revisions.append(known[sample.title])
                continue
            draft = plan_draft(
                scene, [sample.injection], title=sample.title, author=author, start=sample.start
            )
            await check_in_world(world, draft.definition.injections, draft.definition.start)
            revisions.append(freeze_task(project, project.tasks.save(draft), note="sample"))
    return tuple(revisions)
