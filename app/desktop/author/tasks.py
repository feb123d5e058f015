"""Reads and writes tasks for Author, off the Qt thread: open, make, duplicate, retire, freeze.

Owns: those operations. Refuses: the open draft (its autosave writes that), and lists (shelf).
"""

from __future__ import annotations

from collections.abc import Callable

from app.desktop.studio import Studio
from app.jobs.freezing import freeze_task
from authoring.drafting import plan_task
from data.ids import new_id, now_ms
from data.schema.scene import SceneGraph
from data.schema.task import Revision, Task
from data.store import Project


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
        """Makes a draft for a world that is loaded."""
        author = self._studio.preferences.name or "curator"
        task = plan_task(scene, task_id=new_id(), now_ms=now_ms(), author=author, title=title)
        self._save("Making the task", lambda project: project.tasks.save(task), then)

    def duplicate(self, task_id: str, then: Callable[[Task], None]) -> None:
        """Makes a draft with the same content and an id of its own."""

        def copy(project: Project) -> Task:
            task, at_ms = project.tasks.get(task_id), now_ms()
            fresh = {
                "id": new_id(),
                "version": 0,
                "title": f"{task.title} (copy)"[:200],
                "created_ms": at_ms,
                "updated_ms": at_ms,
                "retired": False,
            }
            return project.tasks.save(task.model_copy(update=fresh))

        self._save("Duplicating the task", copy, then)

    def retire(self, task_id: str, retired: bool, then: Callable[[Task], None]) -> None:
        """Takes a task out of use, or brings it back."""

        def change(project: Project) -> Task:
            task = project.tasks.get(task_id)
            return project.tasks.save(task.model_copy(update={"retired": retired, "updated_ms": now_ms()}))

        self._save("Retiring the task" if retired else "Bringing the task back", change, then)

    def freeze(self, task_id: str, note: str, then: Callable[[Revision], None]) -> None:
        """Freezes a draft that is on the disk."""
        project = self._studio.project
        self._studio.operations.follow(
            "Freezing a revision",
            project.submit(lambda: freeze_task(project, project.tasks.get(task_id), note=note)),
            then=then,
        )

    def _save(self, doing: str, change: Callable[[Project], Task], then: Callable[[Task], None]) -> None:
        project = self._studio.project
        self._studio.operations.follow(doing, project.submit(lambda: change(project)), then=then)
