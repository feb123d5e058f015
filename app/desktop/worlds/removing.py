"""What the list's menu does with a world: open it, make a task in it, take it out of the lists, remove it.

Owns: the menu, the question before files are deleted, and offering the way back. Refuses: whether a world may go (the
store knows which are in use).
"""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget

from app.desktop.operations import Failure
from app.desktop.shelf import Shelf
from app.desktop.studio import Studio
from app.desktop.widgets.confirm import ConfirmDialog
from data.store.worlds import KeptWorld

IDS = re.compile(r" \([0-9a-f]{8}-[0-9a-f-]{27}\)")
"""A task's id in a message, for the command line; here the title is enough."""


class Removing:
    """`on_open` and `on_task` carry a world's id."""

    def __init__(
        self,
        studio: Studio,
        shelf: Shelf,
        *,
        on_open: Callable[[str], object],
        on_task: Callable[[str], object],
    ) -> None:
        self._studio = studio
        self._shelf = shelf
        self._on_open = on_open
        self._on_task = on_task

    def show_menu(self, parent: QWidget, world: str, where: QPoint) -> None:
        """The menu of a row, at a place of the screen."""
        menu = QMenu(parent)
        menu.setObjectName("world-menu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction("Open", lambda: self._on_open(world))
        menu.addAction("Make a task in it", lambda: self._on_task(world))
        if any(one.world.id == world for one in self._shelf.worlds):
            menu.addSeparator()
            menu.addAction("Archive", lambda: self._archive(world))
            menu.addAction("Remove…", lambda: self._ask(parent.window(), world))
        menu.popup(where)

    def _ask(self, parent: QWidget, world: str) -> None:
        ConfirmDialog(
            "Remove this world?",
            f"The files of “{world}” are deleted from the project. A world that tasks use stays.",
            "Remove it",
            lambda: self._remove(world),
            self._studio.wardrobe,
            parent,
        ).open()

    def _remove(self, world: str) -> None:
        project = self._studio.project
        self._studio.operations.run(
            "Removing the world",
            lambda: project.worlds.remove(world),
            then=lambda _: self._studio.say(f"{world} is removed.", "good"),
            otherwise=lambda failure: self._on_in_use(world, failure),
        )

    def _on_in_use(self, world: str, failure: Failure) -> None:
        words = IDS.sub("", failure.reason.split(" To take it out of the lists")[0])
        self._studio.say(words, "warn", step="Archive it", on_step=lambda: self._archive(world))

    def _archive(self, world: str, *, archived: bool = True) -> None:
        project = self._studio.project

        def done(_: KeptWorld) -> None:
            if archived:
                self._studio.say(
                    f"{world} is out of the lists; its tasks go on as before.",
                    "good",
                    step="Bring it back",
                    on_step=lambda: self._archive(world, archived=False),
                )

        self._studio.operations.run(
            "Archiving the world" if archived else "Bringing the world back",
            lambda: project.worlds.archive(world, archived=archived),
            then=done,
        )
