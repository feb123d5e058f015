"""What was measured of a world once is known when a task of it is opened again."""

from __future__ import annotations

import pytest

from app.surveys import SurveyStore
from data.schema.scene import Survey
from tests.app.desks import Desk

pytestmark = pytest.mark.gui


def test_objects_that_were_measured_before_are_not_measured_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = {"room/crate": Survey(headroom_m=0.25), "room/lamp": Survey(headroom_m=0.5)}
    monkeypatch.setattr(SurveyStore, "find", lambda *_: known)
    desk.page.engine = "threejs"
    desk.author.opening.make("fake", "A task")
    desk.wait(lambda: desk.author.draft.task and desk.assembly.driver.is_settled)
    desk.wait(lambda: desk.author.outliner.measured[0] == 2)
    desk.author.outliner.select("room/crate")
    assert desk.author.outliner.node.headroom_m == 0.25
    desk.qtbot.wait(50)
    assert "survey" not in desk.page.names()
