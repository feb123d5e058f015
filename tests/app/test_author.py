"""Author: what is clicked is in the draft, on the disk and in the live view."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QDialog,
    QDoubleSpinBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSlider,
    QToolButton,
)

from app.desktop.main import refuse_without_screen
from data.errors import InjectionError, RendererError, StoreError
from data.schema.task import Task
from tests.app.desks import Desk

pytestmark = pytest.mark.gui


def test_an_operator_that_is_clicked_is_injected_drafted_and_saved(desk: Desk) -> None:
    desk.author.opening.make("fake", "A lamp")
    desk.wait(lambda: desk.author.draft.task and desk.assembly.driver.is_settled)
    desk.author.outliner.select("room/lamp")
    desk.wait(desk.find(QPushButton, "operator-float").isEnabled)
    desk.qtbot.mouseClick(desk.find(QPushButton, "operator-float"), Qt.MouseButton.LeftButton)
    desk.wait(lambda: desk.page.injected() == ["float"] and desk.author.draft.is_saved)
    task = desk.project.tasks.get(desk.author.draft.task.id)
    assert [one.operator for one in task.definition.injections] == ["float"]
    assert "lamp" in task.definition.anomalies[0].rubric.en.anomaly


def test_a_task_to_which_nobody_gave_a_title_is_called_after_its_place(desk: Desk) -> None:
    desk.click("new-task")
    dialog = desk.find(QDialog, "new-task-dialog", desk.window)
    desk.click("new-task-make", dialog)
    desk.wait(lambda: desk.author.draft.task and desk.assembly.driver.is_settled)
    assert desk.author.draft.task.title == desk.assembly.driver.scene.setting.title


def test_an_operator_that_cannot_happen_is_greyed_with_its_reason(desk: Desk) -> None:
    desk.make_task()
    button = desk.find(QPushButton, "operator-turn_over")
    assert not button.isEnabled()
    assert button.accessibleDescription() in button.toolTip()
    assert len(button.accessibleDescription()) > 10


def test_a_drag_is_one_step_of_the_history_and_follows_live(desk: Desk) -> None:
    desk.make_task()
    slider = desk.find(QSlider, "", desk.author.anomaly)
    slider.setSliderDown(True)
    for place in range(120, 300, 20):
        slider.setValue(place)
    slider.setSliderDown(False)
    after = desk.author.draft.task.definition.injections[0].parameters["raise_m"]
    assert after > 1
    desk.wait(lambda: desk.assembly.driver.is_settled)
    assert desk.assembly.driver.there[0].parameters["raise_m"] == after
    desk.qtbot.mouseClick(desk.find(QToolButton, "undo"), Qt.MouseButton.LeftButton)
    before = desk.author.draft.task.definition.injections[0].parameters["raise_m"]
    assert before == pytest.approx(0.6)
    desk.author.draft.redo()
    assert desk.author.draft.task.definition.injections[0].parameters["raise_m"] == after


def test_undo_in_a_text_field_goes_through_the_one_history(desk: Desk) -> None:
    desk.make_task()
    desk.author.tabs.setCurrentWidget(desk.author.rubric)
    field = desk.find(QPlainTextEdit, "rubric-anomaly-0")
    drafted = field.toPlainText()
    field.setFocus()
    desk.wait(field.hasFocus)
    QTest.keyClicks(field, "Look: ")
    assert desk.author.draft.task.definition.anomalies[0].rubric.en.anomaly == "Look: " + drafted
    QTest.keySequence(field, "Ctrl+Z")
    assert desk.author.draft.task.definition.anomalies[0].rubric.en.anomaly == drafted
    assert field.toPlainText() == drafted
    QTest.keySequence(field, "Ctrl+Shift+Z")
    assert field.toPlainText() == "Look: " + drafted


def test_undo_takes_the_injection_out_of_the_live_view_too(desk: Desk) -> None:
    desk.make_task()
    desk.qtbot.mouseClick(desk.find(QToolButton, "undo"), Qt.MouseButton.LeftButton)
    desk.wait(lambda: desk.page.injected() == [] and desk.author.draft.is_saved)
    assert desk.project.tasks.get(desk.author.draft.task.id).definition.injections == ()


def test_the_saved_mark_tells_the_truth(desk: Desk) -> None:
    desk.make_task()
    assert desk.window.bar.saved.text() == "saved"
    desk.author.draft.rename("Another name")
    assert desk.window.bar.saved.text() != "saved"
    desk.wait(lambda: desk.window.bar.saved.text() == "saved")
    assert desk.project.tasks.get(desk.author.draft.task.id).title == "Another name"


def test_closing_the_window_keeps_the_last_edit(desk: Desk) -> None:
    desk.make_task()
    desk.author.draft.rename("The last word")
    desk.window.close()
    desk.wait(lambda: not desk.window.isVisible())
    assert desk.project.tasks.get(desk.author.draft.task.id).title == "The last word"


def test_a_window_whose_last_edit_cannot_be_saved_stays_open_and_says_why(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.make_task()

    def refuse(*_: object) -> Task:
        raise StoreError("There is no room to save into the project. Free some space, then save again.")

    monkeypatch.setattr(desk.project.tasks, "save", refuse)
    desk.author.draft.rename("The last word")
    desk.window.close()
    desk.wait(lambda: "There is no room" in desk.window.banner.words)
    assert desk.window.isVisible()
    assert desk.author.draft.task.title == "The last word"
    monkeypatch.undo()
    desk.window.close()
    desk.wait(lambda: not desk.window.isVisible())
    assert desk.project.tasks.get(desk.author.draft.task.id).title == "The last word"


def test_an_injection_that_the_page_refuses_says_why_and_stays_in_the_draft(desk: Desk) -> None:
    desk.make_task()
    desk.page.errors["inject"] = InjectionError("The chair is in the way.")
    desk.author.draft.inject("float", "room/chair")
    desk.wait(lambda: desk.author.anomaly.faults)
    assert list(desk.author.anomaly.faults.values()) == ["The chair is in the way."]
    assert len(desk.author.draft.task.definition.injections) == 2
    assert desk.page.injected() == ["float"]
    assert desk.assembly.driver.is_settled


def test_a_page_that_dies_says_so_and_comes_back_to_the_same_scene(desk: Desk) -> None:
    desk.make_task()
    stood = {"x": 1.0, "y": 0.0, "z": 0.5, "yaw_deg": 70.0, "pitch_deg": 3.0}
    desk.page.told.emit({"event": "pose", "pose": stood})
    desk.page.lost.emit("The page's renderer process ended.")
    desk.qtbot.mouseClick(desk.find(QPushButton, "live-restart"), Qt.MouseButton.LeftButton)
    desk.wait(lambda: desk.assembly.driver.is_settled)
    assert desk.page.injected() == ["float"]
    assert [params["pose"] for name, params in desk.page.calls if name == "view"][-1] == stood


def test_a_frozen_revision_is_what_the_draft_says(desk: Desk) -> None:
    desk.make_task()
    sha256 = desk.freeze()
    assert desk.project.revisions.get(sha256).definition == desk.author.draft.task.definition
    assert sha256[:12] in desk.window.banner.words


def test_choosing_an_object_in_the_view_selects_it_in_the_outliner_and_back(desk: Desk) -> None:
    desk.make_task()
    desk.page.told.emit({"event": "picked", "node": "room/table"})
    assert desk.author.outliner_view.tree.currentIndex().data() == "table"
    desk.author.outliner.select("room/crate")
    desk.wait(lambda: desk.page.selected == "room/crate")


def test_the_start_is_where_the_curator_stands(desk: Desk) -> None:
    desk.make_task()
    pose = {"x": 1.0, "y": 0.0, "z": 2.0, "yaw_deg": 30.0, "pitch_deg": 5.0}
    desk.page.told.emit({"event": "pose", "pose": pose, "tick": 3})
    desk.author.tabs.setCurrentWidget(desk.author.about)
    desk.qtbot.mouseClick(desk.find(QPushButton, "start-here"), Qt.MouseButton.LeftButton)
    assert desk.author.draft.task.definition.start.model_dump() == pose


def test_a_number_can_be_typed_with_its_unit_shown(desk: Desk) -> None:
    desk.make_task()
    spin = desk.find(QDoubleSpinBox, "", desk.author.anomaly)
    assert spin.suffix() == " m"
    spin.setFocus()
    spin.selectAll()
    QTest.keyClicks(spin, "1.25")
    QTest.keyClick(spin, Qt.Key.Key_Return)
    assert desk.author.draft.task.definition.injections[0].parameters["raise_m"] == pytest.approx(1.25)


def test_an_empty_project_offers_to_make_a_task_under_a_name(desk: Desk) -> None:
    desk.page.lost.emit("The page's renderer process ended.")
    assert desk.find(QPushButton, "live-make").isVisible()
    desk.studio.preferences.name = ""
    desk.click("live-make")
    desk.find(QLineEdit, "name-field").setText("Mia")
    desk.click("name-go")
    desk.click("new-task-make")
    desk.wait(lambda: desk.author.draft.task)
    assert desk.author.draft.task.author == "Mia"
    desk.wait(lambda: desk.assembly.view.shows_world)


def test_what_was_said_of_one_task_goes_when_another_is_opened(desk: Desk) -> None:
    desk.make_task()
    first = desk.author.draft.task.id
    desk.author.opening.make("fake", "Another")
    desk.wait(lambda: desk.author.draft.task.id != first)
    desk.studio.say("You reviewed this task.", "warn")
    desk.author.opening.open(first)
    desk.wait(lambda: desk.author.draft.task.id == first)
    assert desk.window.banner.words == ""


def test_after_freezing_the_panel_says_how_many_auditors_a_press_starts(desk: Desk) -> None:
    desk.make_task()
    desk.freeze()
    panel = desk.window.companion
    assert f"{len(panel._choices)} auditors will try this task" in panel._empty.text()
    for action in list(panel._choices.values())[1:]:
        action.trigger()
    assert "1 auditor will try this task" in panel._empty.text()


def test_without_a_screen_one_sentence_says_what_to_do() -> None:
    with pytest.raises(RendererError, match="There is no screen"):
        refuse_without_screen("linux", {})
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        refuse_without_screen("linux", {name: "1"})
    refuse_without_screen("darwin", {})


def test_an_object_that_is_chosen_says_which_key_goes_to_it(desk: Desk) -> None:
    desk.make_task()
    desk.author.outliner.select(None)
    hint = desk.find(QLabel, "author-hint")
    assert "F:" not in hint.text()
    assert "W A S D" in hint.text()
    desk.author.outliner.select("room/crate")
    assert "F: go to it" in hint.text()


def test_propose_shows_a_stop_while_it_can_be_stopped(desk: Desk) -> None:
    made, bar = desk.find(QAbstractButton, "propose"), desk.author.stage.toolbar

    def picture() -> QImage:
        return made.icon().pixmap(16, 16).toImage()

    proposes = picture()
    bar.show_proposing(True, "Freezing")
    assert made.text() == "Stop"
    assert picture() != proposes
    bar.show_proposing(False, "")
    assert picture() == proposes
