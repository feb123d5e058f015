"""A window at rest rests: nothing in it moves or is painted again and again."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QProgressBar

from tests.app.desks import Desk

pytestmark = pytest.mark.gui


def test_no_busy_bar_moves_in_a_workspace_that_waits_for_the_person(desk: Desk) -> None:
    """Also one that is covered: a style draws the whole window anew for it, sixty times a second."""
    desk.make_task()
    for name in desk.window.workspaces:
        desk.window.go_to(name)
        desk.wait(lambda: not desk.studio.operations.busy and desk.assembly.driver.is_settled)
        bars = desk.window.findChildren(QProgressBar)
        moving = [bar for bar in bars if bar.isVisible() and bar.minimum() == bar.maximum()]
        assert moving == [], name
