"""Asks the suggestion engine for good anomalies of the open task's world, one after the other as they are found.

Owns: the world host that looks, beginning, stopping, and the list so far. Refuses: choosing (authoring.suggesting) and
showing (suggestions).
"""

from __future__ import annotations

from concurrent.futures import Future

from PySide6.QtCore import QObject, Signal

from app.desktop.author.desk import AuthorDesk
from app.desktop.operations import Failure
from app.hosts import open_world
from authoring.suggesting import Passed, Suggestion, look_for
from data.schema.scene import WorldSpec
from data.schema.task import TaskDefinition

WANTED = 10
LOOKS_MAX = 80


class Suggesting(QObject):
    """`changed` comes with each suggestion, and when the looking begins and ends."""

    changed = Signal()

    def __init__(self, desk: AuthorDesk) -> None:
        super().__init__(desk.studio)
        self._desk = desk
        self._future: Future[None] | None = None
        self._seed = self._run = 0
        self.world = ""
        self.found: list[Suggestion] = []
        self.looked = 0

    @property
    def is_running(self) -> bool:
        """It is looking."""
        return self._future is not None

    def begin(self) -> None:
        """Looks for ten, by another seed than the last time; they differ from the tasks that there are."""
        task, studio = self._desk.draft.task, self._desk.studio
        if task is None or self.is_running:
            return
        if task.definition.world != self.world:
            self._seed = 0
        self.world = task.definition.world
        self._seed += 1
        self.found, self.looked = [], 0
        spec = self._desk.shelf.spec_of(task.definition)
        taken = [one.definition for one in self._desk.shelf.records.tasks if not one.retired]
        self._run += 1
        self._future = studio.loop.submit(self._look(self._run, spec, self._seed, [task.definition, *taken]))
        studio.operations.follow(
            "Looking for good anomalies",
            self._future,
            then=lambda _: self._end(),
            otherwise=self._on_failure,
        )
        self.changed.emit()

    def stop(self) -> None:
        """Looks no further; what was found stays."""
        if self._future is not None:
            self._run += 1
            self._future.cancel()
            self._end()

    async def _look(self, run: int, spec: WorldSpec, seed: int, taken: list[TaskDefinition]) -> None:
        """On the world loop."""
        post = self._desk.studio.operations.courier.post
        found = looked = 0
        async with open_world(spec, survey=()) as (world, scene):
            async for one in look_for(world, scene, seed=seed, taken=taken):
                looked += 1
                found += isinstance(one, Suggestion)
                post(lambda one=one: self._on_looked(run, one))
                if found == WANTED or looked == LOOKS_MAX:
                    return

    def _on_looked(self, run: int, one: Suggestion | Passed) -> None:
        if run != self._run:
            return  # it was stopped, or another one began
        self.looked += 1
        if isinstance(one, Suggestion):
            self.found.append(one)
        self.changed.emit()

    def _end(self) -> None:
        self._future = None
        self.changed.emit()

    def _on_failure(self, failure: Failure) -> None:
        self._end()
        self._desk.studio.operations.failed.emit(failure)
