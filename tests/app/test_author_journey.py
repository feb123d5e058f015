"""From opening a world to a proposed revision by clicks and keys alone, which are counted; and what happens on the way."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QPlainTextEdit, QPushButton, QWidget

from app.desktop.author.task_table import TaskTableDialog
from tests.app.desks import Desk

pytestmark = pytest.mark.gui
CLICKS_AND_KEYS = 25


class Fingers:
    """A person's clicks and key presses at the window, counted; the words of a rubric are not."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.count = 0

    def click(self, name: str) -> None:
        made = self.desk.find(QAbstractButton, name)
        self.desk.wait(made.isEnabled)
        self.count += 1
        QTest.mouseClick(made, Qt.MouseButton.LeftButton)

    def press(self, keys: str, widget: QWidget | None = None) -> None:
        self.count += 1
        target = widget or QApplication.focusWidget() or self.desk.window
        top = target.window()
        top.activateWindow()
        self.desk.wait(top.isActiveWindow)
        QTest.keySequence(target, keys)

    def choose_object(self, node: str) -> None:
        rows, view = self.desk.author.outliner_view.rows, self.desk.author.outliner_view.tree
        self.desk.wait(lambda: rows.index_of(node).isValid())
        self.count += 1
        place = view.visualRect(rows.index_of(node)).center()
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)

    def open_tab(self, number: int) -> None:
        bar = self.desk.author.tabs.tabBar()
        self.count += 1
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(number).center())

    def write(self, name: str, text: str) -> None:
        field = self.desk.find(QPlainTextEdit, name)
        self.desk.wait(field.hasFocus)
        QTest.keyClick(field, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClicks(field, text)

    def look_elsewhere(self) -> None:
        """A click into the view, a turn of the mouse, Esc; the fake page says where one stands then."""
        self.count += 2
        pose = {"x": 0.0, "y": 0.0, "z": 4.0, "yaw_deg": 180.0, "pitch_deg": 0.0}
        self.desk.page.told.emit({"event": "pose", "pose": pose, "tick": 30})


def test_from_a_world_to_a_proposed_revision_in_25_clicks_and_keys_beyond_the_rubric(desk: Desk) -> None:
    fingers = Fingers(desk)
    fingers.press("Ctrl+N")
    fingers.click("new-task-make")
    desk.wait(lambda: desk.author.draft.task and desk.assembly.driver.is_settled)
    fingers.choose_object("room/chair")
    fingers.click("operator-turn_over")
    desk.wait(lambda: desk.page.injected() == ["turn_over"])
    fingers.look_elsewhere()
    fingers.open_tab(2)
    fingers.click("start-here")
    fingers.press("Ctrl+R")
    fingers.write("rubric-anomaly-0", " One sees its legs from the crate.")
    fingers.press("Ctrl+Return")
    desk.wait(lambda: "is proposed" in desk.window.banner.words or "not proposed" in desk.window.banner.words)
    assert "is proposed: every gate stands" in desk.window.banner.words
    desk.wait(lambda: [row.facts.state for row in desk.author.library.rows] == ["proposed"])
    (revision,) = desk.project.revisions.all()
    assert revision.definition.anomalies[0].rubric.en.anomaly.endswith("from the crate.")
    assert desk.project.gates.certificate(revision.sha256).oracle_steps > 0
    assert fingers.count <= CLICKS_AND_KEYS, fingers.count
    near = desk.project.gates.certificate(revision.sha256).witness.near_start
    assert near is not None
    desk.author.task_library.duplicate([revision.task], "near")
    desk.wait(lambda: desk.author.draft.task.id != revision.task)
    assert desk.author.draft.task.title.endswith("(near start)")
    assert desk.author.draft.task.definition.start == near
    desk.click("all-tasks")
    table = desk.author.task_library.findChild(TaskTableDialog)
    desk.wait(lambda: len(table.rows.rows) == 2)
    desk.wait(
        lambda: (
            [table.thumbnails.of(row) for row in table.rows.rows] and table.thumbnails.has(revision.sha256)
        )
    )


def test_a_task_that_a_gate_fails_is_frozen_and_says_what_to_change(desk: Desk) -> None:
    desk.make_task()
    desk.author.draft.set_steps(1)
    desk.click("propose")
    desk.wait(lambda: "not proposed" in desk.window.banner.words)
    assert "Raise the budget" in desk.window.banner.words
    assert len(desk.project.revisions.all()) == 1
    assert desk.find(QPushButton, "propose").text() == "Propose"


def test_a_task_without_a_rubric_is_not_gated_but_told_what_it_lacks(desk: Desk) -> None:
    desk.make_task()
    desk.author.draft.remove(desk.author.draft.task.definition.injections[0].id)
    desk.click("propose")
    desk.wait(lambda: "there is no anomaly" in desk.window.banner.words)
    assert desk.project.revisions.all() == ()
