"""What the curator has hidden or locked in a world: kept with the project, and shown in the live view.

Owns: reading and writing these marks, and the actions that change them. Refuses: the list (models.outliner), and drawing.
Marks are an aid for the eye of who edits: they are no part of a task, and no auditor's picture knows of them.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject

from app.desktop.models.outliner import OutlinerModel
from app.desktop.studio import Studio


class OutlinerMarks(QObject):
    """Follows the outliner's world."""

    def __init__(self, outliner: OutlinerModel, studio: Studio) -> None:
        super().__init__(studio)
        self._outliner = outliner
        self._studio = studio
        self._world = ""
        outliner.listen(self._on_outliner)

    def hide(self, node: str) -> None:
        """Hides an object, or shows it again."""
        if node:
            self._keep(hidden=self._outliner.hidden ^ {node})

    def lock(self, node: str) -> None:
        """Locks an object, or unlocks it."""
        if node:
            self._keep(locked=self._outliner.locked ^ {node})

    def show_all(self) -> None:
        """Hides nothing."""
        self._keep(hidden=frozenset())

    def _keep(self, *, hidden: frozenset[str] | None = None, locked: frozenset[str] | None = None) -> None:
        self._outliner.mark(hidden=hidden, locked=locked)
        value = {"hidden": sorted(self._outliner.hidden), "locked": sorted(self._outliner.locked)}
        settings, key = self._studio.project.settings, _key(self._world)
        self._studio.operations.follow(
            "Keeping what is hidden",
            self._studio.project.submit(lambda: settings.set(key, value)),
            quiet=True,
        )

    def _on_outliner(self) -> None:
        scene = self._outliner.scene
        world = "" if scene is None else scene.world
        if world == self._world:
            return
        self._world = world
        self._outliner.mark(hidden=(), locked=())
        if world:
            self._studio.operations.run(
                "Reading what is hidden",
                lambda: self._studio.project.settings.get(_key(world), {}),
                then=lambda value: self._on_read(world, value),
                quiet=True,
            )

    def _on_read(self, world: str, value: Any) -> None:
        if world == self._world and isinstance(value, dict):
            self._outliner.mark(hidden=value.get("hidden", ()), locked=value.get("locked", ()))


def _key(world: str) -> str:
    return f"author.outliner.{world}"
