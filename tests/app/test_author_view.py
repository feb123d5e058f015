"""The live view's tools in Author: what is clicked reaches the page, what is dragged reaches the draft."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QDoubleSpinBox, QLabel, QMenu, QToolButton

from app.desktop.author.view_timeline import LaneView
from app.desktop.live.driver import Wish
from app.desktop.live.tools import FREE
from data.ids import new_id
from data.schema.action import Turn
from data.schema.gate import Certificate, Witness, WitnessStep
from data.schema.scene import WorldSpec
from data.schema.space import Pose
from tests.app.desks import Desk

pytestmark = pytest.mark.gui

DRAG = {"event": "dragged", "node": "room/lamp", "mode": "move", "axis": "y", "amount": 0.4}


def last(desk: Desk, method: str) -> dict:
    return [params for name, params in desk.page.calls if name == method][-1]


def with_lamp(desk: Desk) -> None:
    """A draft without injections, the lamp selected."""
    desk.author.opening.make("fake", "A lamp")
    desk.wait(lambda: desk.author.draft.task and desk.assembly.driver.is_settled)
    desk.author.outliner.select("room/lamp")
    desk.wait(lambda: desk.author.outliner.node.headroom_m is not None)


def test_a_dragged_handle_is_an_injection_and_one_step_of_the_history(desk: Desk) -> None:
    with_lamp(desk)
    desk.click("handles-move")
    assert last(desk, "handles") | {"snap": FREE} == {
        "mode": "move",
        "axes": ["y"],
        "keys": True,
        "snap": FREE,
    }
    desk.page.told.emit(DRAG)
    desk.wait(lambda: desk.page.injected() == ["float"])
    number = desk.find(QDoubleSpinBox, "handle-number")
    assert number.value() == pytest.approx(0.4)
    desk.page.told.emit(DRAG | {"amount": -0.1})
    desk.wait(lambda: desk.assembly.driver.is_settled)
    (made,) = desk.author.draft.task.definition.injections
    assert made.parameters["raise_m"] == pytest.approx(0.3)
    desk.click("undo")
    assert desk.author.draft.task.definition.injections[0].parameters["raise_m"] == pytest.approx(0.4)
    desk.click("undo")
    assert desk.author.draft.task.definition.injections == ()


def test_the_objects_of_a_world_that_others_look_at_are_none_of_the_drafts(desk: Desk) -> None:
    with_lamp(desk)
    driver, draft, outliner = desk.assembly.driver, desk.author.draft, desk.author.outliner
    first, seen = draft.task.id, set()

    def look() -> None:
        seen.add((draft.task.definition.world, draft.scene and draft.scene.world))

    draft.listen(look)
    stood: list[Pose | None] = []
    driver.scene_changed.connect(lambda _: stood.append(driver.pose))
    desk.window.go_to("review")
    driver.wish(Wish(WorldSpec(world="elsewhere"), None, 0, (), "a review"))
    desk.wait(lambda: driver.is_settled and driver.scene.world == "elsewhere")
    desk.window.go_to("author")
    look()
    assert outliner.scene.world == "fake"
    desk.author.opening.make("elsewhere", "Another")
    desk.wait(lambda: draft.task.id != first and driver.is_settled)
    assert outliner.scene.world == "elsewhere"
    desk.author.opening.open(first)
    desk.wait(lambda: draft.task.id == first and driver.is_settled)
    assert outliner.scene.world == "fake"
    assert set(stood) == {None}, "a place of the world before"
    assert {world for world in seen if world[1]} == {("fake", "fake"), ("elsewhere", "elsewhere")}


def test_a_number_that_is_typed_makes_the_injection_with_it(desk: Desk) -> None:
    with_lamp(desk)
    desk.click("handles-move")
    number = desk.find(QDoubleSpinBox, "handle-number")
    number.setFocus()
    number.selectAll()
    QTest.keyClicks(number, "0.5")
    QTest.keyClick(number, Qt.Key.Key_Return)
    (made,) = desk.author.draft.task.definition.injections
    assert (made.operator, made.parameters["raise_m"]) == ("float", 0.5)


def test_what_cannot_be_dragged_says_why(desk: Desk) -> None:
    with_lamp(desk)
    desk.author.outliner.select("room/floor")
    desk.click("handles-move")
    assert "Float" in desk.find(QLabel, "handle-why").text()
    assert last(desk, "handles")["axes"] == []


def test_time_is_held_stepped_run_back_and_reset_from_the_bar(desk: Desk) -> None:
    desk.make_task()
    desk.click("world-run")
    assert last(desk, "time") == {"running": False, "speed": 1.0}
    desk.click("world-step")
    assert last(desk, "step") == {"ticks": 1}
    desk.page.told.emit(
        {"event": "time", "tick": 300, "end": 300, "running": False, "speed": 1, "shown": {}, "playing": None}
    )
    assert desk.find(QLabel, "world-time").text() == "5.0 s"
    ruler = desk.find(LaneView, "timeline")
    place = QPoint(ruler.width() // 4, ruler.height() // 2)
    desk.qtbot.mouseClick(ruler, Qt.MouseButton.LeftButton, pos=place)
    assert abs(last(desk, "rewind")["tick"] - ruler.tick_at(place.x())) <= 1
    assert 60 < last(desk, "rewind")["tick"] < 250
    resets = desk.page.names().count("reset")
    desk.click("world-reset")
    desk.wait(lambda: desk.page.names().count("reset") > resets and desk.page.injected() == ["float"])


def test_overlays_and_comparison_are_the_curators_alone(desk: Desk) -> None:
    desk.make_task()
    desk.click("overlays")
    menu = desk.find(QMenu, "overlays-menu")
    menu.actions()[1].trigger()
    menu.close()
    assert last(desk, "overlays") == {"names": ["colliders"], "labels": True}
    desk.click("compare")
    menu = desk.find(QMenu, "compare-menu")
    menu.actions()[3].trigger()
    menu.close()
    assert last(desk, "compare")["mode"] == "difference"
    desk.author.outliner.mark(hidden=["room/vase"])
    assert last(desk, "hide") == {"nodes": ["room/vase"]}
    desk.click("world-run")
    desk.window.go_to("review")
    assert last(desk, "overlays") == {"names": [], "labels": False}
    assert last(desk, "compare")["mode"] == "off"
    assert last(desk, "handles")["keys"] is False
    assert last(desk, "hide") == {"nodes": []}
    assert last(desk, "time") == {"running": True, "speed": 1.0}
    desk.window.go_to("author")
    assert last(desk, "overlays") == {"names": ["colliders"], "labels": True}
    assert last(desk, "hide") == {"nodes": ["room/vase"]}


def test_a_preview_is_an_audit_of_which_nothing_is_kept(desk: Desk) -> None:
    desk.make_task()
    desk.click("preview")
    dialog = next(one for one in QApplication.topLevelWidgets() if one.objectName() == "preview-dialog")
    assert isinstance(dialog, QDialog)
    desk.wait(lambda: dialog.findChild(QLabel, "steps-left").text() == "40 of 40 steps left")
    told = dialog.findChild(QLabel, "preview-brief").text()
    assert "square room" in told
    assert "lamp" not in told.lower().replace("lamps switch on and off", "")
    QTest.keyClick(dialog, Qt.Key.Key_W)
    desk.wait(lambda: dialog.findChild(QLabel, "steps-left").text() == "39 of 40 steps left")
    desk.click("preview-close")
    desk.wait(lambda: desk.started[-1]._closed)
    assert desk.project.episodes.all() == ()
    assert desk.project.audits.unfinished() == ()


def test_the_way_that_solves_the_draft_is_played_from_the_start_by_the_auditors_own_eye(desk: Desk) -> None:
    desk.make_task()
    desk.click("mode-fly")
    assert not desk.find(QToolButton, "play-witness").isEnabled()
    sha256 = desk.freeze()
    start, turn = Pose(x=0, y=0, z=4), Turn(degrees=45)
    steps = (
        WitnessStep(pose=start, tick=0, state_digest="0" * 64),
        WitnessStep(action=turn, outcome="done", pose=start, tick=23, state_digest="1" * 64),
    )
    proof = Certificate(
        id=new_id(),
        gating=new_id(),
        revision=sha256,
        witness=Witness(steps=steps),
        oracle_steps=1,
        renderer="",
        at_ms=1,
    )
    desk.project.gates.keep([], proof)
    desk.wait(lambda: desk.find(QToolButton, "play-witness").isEnabled())
    before = len(desk.page.calls)
    desk.click("play-witness")
    desk.wait(lambda: "play" in [name for name, _ in desk.page.calls[before:]])
    after = [name for name, _ in desk.page.calls[before:]]
    assert desk.page.live_mode == "walk"
    assert after.index("time") < after.index("reset") < after.index("inject") < after.index("play")
    assert last(desk, "play") == {"actions": [{"action": "turn", "degrees": 45.0}]}
    assert last(desk, "time")["running"] is True
    desk.author.draft.remove(desk.author.draft.task.definition.injections[0].id)
    assert not desk.find(QToolButton, "play-witness").isEnabled()


def test_a_curator_who_looked_into_review_is_back_where_they_stood(desk: Desk) -> None:
    desk.make_task()
    desk.freeze()
    desk.become("Rita")
    driver, live = desk.assembly.driver, desk.author.desk.live
    desk.wait(lambda: driver.is_settled)
    pose = Pose(x=1.0, y=0.0, z=2.0, yaw_deg=30.0, pitch_deg=10.0)
    desk.page.told.emit({"event": "pose", "pose": pose.model_dump(), "tick": 90})
    live.time = live.time.model_copy(update={"tick": 90, "end": 90, "running": False})
    selected = desk.author.outliner.selected
    desk.window.go_to("review")
    desk.wait(lambda: desk.review.library.rows)
    desk.review.open(desk.review.library.rows[0].key)
    desk.wait(lambda: driver.shown.startswith("revision") and driver.is_settled)
    desk.page.calls.clear()
    desk.window.go_to("author")
    desk.wait(lambda: ("view", {"pose": pose.model_dump()}) in desk.page.calls)
    assert ("step", {"ticks": 90}) in desk.page.calls
    assert desk.author.outliner.selected == selected != ""
    desk.wait(lambda: driver.is_settled)
    desk.page.calls.clear()
    desk.window.go_to("results")
    desk.window.go_to("author")
    assert "view" not in desk.page.names()
    assert "step" not in desk.page.names()


def test_the_list_of_objects_begins_at_its_top_with_another_task(desk: Desk) -> None:
    desk.make_task()
    tree = desk.author.outliner_view.tree
    tree.setMaximumHeight(60)
    bar = tree.verticalScrollBar()
    desk.wait(lambda: bar.maximum() > 0)
    bar.setValue(bar.maximum())
    assert bar.value() > 0
    desk.author.opening.make("fake", "Another task")
    desk.wait(lambda: desk.author.draft.task.title == "Another task" and desk.assembly.driver.is_settled)
    assert bar.value() == 0
