"""A window at rest rests: nothing in it moves or is painted again and again."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QProgressBar

from tests.app.desks import Desk

pytestmark = pytest.mark.gui


class Moves(QObject):
    """Counts what a style's animations ask for."""

    def __init__(self) -> None:
        super().__init__()
        self.counted = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt names it so
        del watched
        self.counted += event.type() == QEvent.Type.StyleAnimationUpdate
        return False


def test_nothing_moves_in_a_workspace_that_waits_for_the_person(desk: Desk) -> None:
    desk.make_task()
    for name in desk.window.workspaces:
        desk.window.go_to(name)
        desk.wait(lambda: not desk.studio.operations.busy and desk.assembly.driver.is_settled)
        bars = desk.window.findChildren(QProgressBar)
        busy = [bar for bar in bars if bar.isVisible() and bar.minimum() == bar.maximum()]
        assert busy == [], name
        desk.qtbot.wait(200)
        moves = Moves()
        for bar in bars:
            bar.installEventFilter(moves)
        desk.qtbot.wait(200)
        for bar in bars:
            bar.removeEventFilter(moves)
        assert moves.counted == 0, name
