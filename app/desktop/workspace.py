"""What the window expects of a workspace: a left, a centre and a right, and to be told when it is entered and left.

Owns: that shape. Refuses: content.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Literal

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

WorkspaceName = Literal["author", "review", "audit", "judge", "results", "worlds"]
TITLES: dict[WorkspaceName, str] = {
    "author": "Author",
    "review": "Review",
    "audit": "Audit",
    "judge": "Judge",
    "results": "Results",
    "worlds": "Worlds",
}
LastWrite = Callable[[], object]
"""Brings something to the disk and returns when it is there; raises what the store raises."""
TOOLS_PX = 46
"""Height of a row of tools; a narrow window may need two."""
BLIND: frozenset[WorkspaceName] = frozenset({"review", "audit", "judge"})


class Workspace(QObject):
    """One of the six. `centre` may be a widget that another workspace uses too (the live view)."""

    name: WorkspaceName
    keys_repeat = True
    """A key that is held repeats what it does; not where each press decides something."""

    def __init__(self, left: QWidget, centre: QWidget, right: QWidget) -> None:
        super().__init__()
        self.left = left
        self.centre = centre
        self.right = right

    def shortcuts(self) -> tuple[tuple[str, Callable[[], object]], ...]:
        """Commands of the keymap that work anywhere in the window while this workspace is on the screen."""
        return ()

    def fixed_keys(self) -> tuple[tuple[str, Callable[[], object]], ...]:
        """Keys that nobody may change, for the same time."""
        return ()

    @property
    def revision(self) -> str:
        """The revision (or, in Author, the task) that the companion panel should speak of; empty for none."""
        return ""

    def enter(self) -> None:
        """It is on the screen now."""

    def leave(self) -> None:
        """Another one is coming."""

    @property
    def tools_px(self) -> int:
        """Height of the tools at the top of the centre, which passing words must not cover."""
        return TOOLS_PX

    @property
    def is_looked_at(self) -> bool:
        """It is the one on the screen: the lists of the others are brought up to date when somebody goes there."""
        return self.left.isVisible()

    @property
    def says_at_foot(self) -> bool:
        """Passing words stand at the foot of the centre: its head holds what one chooses by."""
        return False

    def take_focus(self) -> None:
        """Puts the keyboard where work begins."""
        self.left.setFocus(Qt.FocusReason.OtherFocusReason)

    def search(self) -> None:
        """`/` was pressed: puts the cursor into its search, if it has one."""

    def last_writes(self) -> tuple[LastWrite, ...]:
        """What is not on the disk yet and must be there before the window goes; each is carried out off the Qt thread."""
        return ()

    def end(self) -> list[Future[Any]]:
        """The window closes: stops what runs on world hosts; the futures end when they are gone."""
        return []
