"""The tasks of the demo: five in the house, one of each family, frozen and ready to audit.

Owns: which five, in words that a curator would type. Refuses: anything that the ordinary way of making a task
cannot do; they are made through it.
"""

from __future__ import annotations

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


class PlannedTask(Value):
    """One task of the demo: its title, where it starts, and its injection as one line."""

    title: str
    start: str
    injection: str


TASKS: tuple[PlannedTask, ...] = (
    PlannedTask(
        title="Armchair in the living room", start="hall", injection="float living/armchair-1 raise_m=0.45"
    ),
    PlannedTask(title="Dining table", start="hall", injection="remove_collider kitchen/table-1"),
    PlannedTask(title="Floor lamp", start="living", injection="vanish_in_sector living/floor-lamp-1"),
    PlannedTask(
        title="Large plant",
        start="living",
        injection="disappear living/plant-2 trigger=on_return min_distance_m=3 min_unseen_s=2",
    ),
    PlannedTask(title="Potted plant", start="porch", injection="turn_over porch/plant-1"),
)


async def make_demo_tasks(project: Project, *, author: str = "sample") -> tuple[Revision, ...]:
    """Adds the five tasks to a project and freezes them, those that are not there yet; each is checked in the real world first."""
    revisions: list[Revision] = []
    async with open_world(spec_for(project, WORLD)) as (world, scene):
        known = {revision.title: revision for revision in project.revisions.all()}
        for sample in TASKS:
            if sample.title in known:
                revisions.append(known[sample.title])
                continue
            draft = plan_draft(
                scene, [sample.injection], title=sample.title, author=author, start=sample.start
            )
            await check_in_world(world, draft.definition.injections, draft.definition.start)
            revisions.append(freeze_task(project, project.tasks.save(draft), note="sample"))
    return tuple(revisions)
