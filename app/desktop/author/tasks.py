"""Reads and writes tasks for Author, off the Qt thread: open, make, variants, combine, retire, freeze.

Owns: those operations. Refuses: the open draft (its autosave writes that), and lists (shelf).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TypeVar

from app.desktop.studio import Studio
from app.jobs.bulk import BulkFreeze, freeze_tasks, retire_tasks
from app.jobs.freezing import freeze_task
from app.jobs.variants import Variant, make_variant, plan_combined, read_scene
from authoring.drafting import plan_task, title_of
from data.ids import new_id, now_ms
from data.schema.scene import SceneGraph, WorldSpec
from data.schema.task import Revision, Task
from data.store import Project

T = TypeVar("T")


class TaskActions:
    """Each call runs in the background and hands its result on, on the Qt thread."""

    def __init__(self, studio: Studio) -> None:
        self._studio = studio

    def read(self, task_id: str, then: Callable[[Task], None]) -> None:
        """Reads one draft."""
        self._studio.operations.run(
            "Opening the task", lambda: self._studio.project.tasks.get(task_id), then=then
        )

    def make(self, scene: SceneGraph, title: str, then: Callable[[Task], None]) -> None:
        """Makes a draft for a world that is loaded; without a title it is called after the place."""
        author = self._studio.preferences.name or "curator"
        task = plan_task(scene, task_id=new_id(), now_ms=now_ms(), author=author, title=title)
        if not title:
            task = task.model_copy(update={"title": title_of(scene, task.definition)})
        self._save("Making the task", lambda project: project.tasks.save(task), then)

    def duplicate(
        self,
        task_ids: Sequence[str],
        kind: Variant,
        then: Callable[[tuple[Task, ...]], None],
        *,
        scene: SceneGraph | None = None,
        start: str = "",
    ) -> None:
        """Makes a variant of each task. `scene` is one that is loaded anyway; other worlds are opened for it."""
        studio, scenes = self._studio, dict[object, SceneGraph]()

        async def open_scene(spec: WorldSpec, targets: Sequence[str]) -> SceneGraph:
            if scene is not None and not targets and scene.world == spec.world:
                return scene
            key = (spec, tuple(targets))
            if key not in scenes:
                scenes[key] = await read_scene(spec, targets)
            return scenes[key]

        async def make() -> tuple[Task, ...]:
            made = [
                await make_variant(
                    studio.project,
                    studio.project.tasks.get(task_id),
                    kind,
                    start=start,
                    author=studio.preferences.name or None,
                    open_scene=open_scene,
                )
                for task_id in task_ids
            ]
            saved = studio.project.submit(lambda: tuple(studio.project.tasks.save(one) for one in made))
            return await asyncio.wrap_future(saved)

        studio.operations.follow("Making variants", studio.loop.submit(make()), then=then)

    def combine(self, task_ids: Sequence[str], then: Callable[[Task], None]) -> None:
        """Makes one task with the anomalies of several."""
        author = self._studio.preferences.name or None

        def change(project: Project) -> Task:
            tasks = [project.tasks.get(task_id) for task_id in task_ids]
            return project.tasks.save(plan_combined(tasks, fresh_id=new_id, at_ms=now_ms(), author=author))

        self._save("Combining the tasks", change, then)

    def retire(
        self, task_ids: Sequence[str], retired: bool, then: Callable[[tuple[Task, ...]], None]
    ) -> None:
        """Takes tasks out of use, or brings them back."""
        doing = "Retiring tasks" if retired else "Bringing tasks back"
        self._save(doing, lambda project: retire_tasks(project, task_ids, retired=retired), then)

    def freeze_many(self, task_ids: Sequence[str], then: Callable[[BulkFreeze], None]) -> None:
        """Freezes each of these drafts that can be."""
        self._save("Freezing revisions", lambda project: freeze_tasks(project, task_ids), then)

    def freeze(self, task: Task, note: str, then: Callable[[Revision], None]) -> None:
        """Freezes a draft as it is on the screen; one that was saved elsewhere meanwhile is refused."""
        project = self._studio.project
        self._studio.operations.follow(
            "Freezing a revision",
            project.submit(lambda: freeze_task(project, task, note=note)),
            then=then,
        )

    def _save(self, doing: str, change: Callable[[Project], T], then: Callable[[T], None]) -> None:
        project = self._studio.project
        self._studio.operations.follow(doing, project.submit(lambda: change(project)), then=then)
