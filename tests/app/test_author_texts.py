"""Author's texts: rubric and description in two languages, with what the linter says beneath them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QDoubleSpinBox, QLabel, QPlainTextEdit

from data.schema.task import StartRules
from tests.app.desks import Desk

pytestmark = pytest.mark.gui


def test_a_rubric_is_written_in_chinese_beside_the_english_one(desk: Desk) -> None:
    desk.make_task()
    desk.author.tabs.setCurrentWidget(desk.author.rubric)
    english = desk.find(QPlainTextEdit, "rubric-anomaly-0").toPlainText()
    desk.click("rubric-language-zh")
    field = desk.find(QPlainTextEdit, "rubric-anomaly-0")
    drafted = field.toPlainText()
    assert "lamp" in drafted
    assert drafted != english
    desk.click("rubric-drop-0")
    assert desk.author.draft.task.definition.anomalies[0].rubric.zh is None
    assert field.toPlainText() == ""
    desk.click("rubric-again-0")
    assert field.toPlainText() == drafted
    desk.click("rubric-language-en")
    assert desk.find(QPlainTextEdit, "rubric-anomaly-0").toPlainText() == english


def test_the_linter_says_what_a_rubric_lacks_and_is_silent_once_it_is_there(desk: Desk) -> None:
    desk.make_task()
    desk.author.tabs.setCurrentWidget(desk.author.rubric)
    field = desk.find(QPlainTextEdit, "rubric-anomaly-0")
    drafted = field.toPlainText()
    desk.wait(lambda: not desk.author.desk.linter.findings)
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "Something hangs there for no reason.")
    assert "does not name its object" in desk.find(QLabel, "finding").text()
    assert "·" in desk.author.tabs.tabText(1)
    QTest.keySequence(field, "Ctrl+Z")
    assert field.toPlainText() == drafted
    desk.wait(lambda: not desk.author.desk.linter.findings)
    assert desk.author.tabs.tabText(1) == "Rubric"


def test_a_description_that_gives_the_answer_away_is_underlined(desk: Desk) -> None:
    desk.make_task()
    desk.author.tabs.setCurrentWidget(desk.author.about)
    field = desk.find(QPlainTextEdit, "task-description")
    field.setFocus()
    QTest.keyClicks(field, "The lamp floats 0.60 m above it. ")
    desk.wait(lambda: any(one.field == "scene" for one in desk.author.desk.linter.findings))
    desk.wait(field.extraSelections)
    marked = {one.cursor.selectedText() for one in field.extraSelections()}
    assert "0.60 m" in marked or "floats" in marked


def test_an_interaction_of_the_world_is_left_out_by_its_tick_and_comes_back_by_undo(desk: Desk) -> None:
    desk.make_task()
    desk.author.tabs.setCurrentWidget(desk.author.about)
    told = desk.author.draft.task.definition.description.interactions["en"]
    desk.qtbot.mouseClick(desk.find(QCheckBox, "interaction-0"), Qt.MouseButton.LeftButton)
    assert desk.author.draft.task.definition.description.interactions["en"] == told[1:]
    desk.author.draft.undo()
    assert desk.find(QCheckBox, "interaction-0").isChecked()


def test_what_a_task_wants_of_its_start_is_said_in_its_tab_and_taken_back_by_undo(desk: Desk) -> None:
    desk.make_task()
    desk.author.tabs.setCurrentWidget(desk.author.about)
    draft = desk.author.draft
    desk.qtbot.mouseClick(desk.find(QCheckBox, "start-plain"), Qt.MouseButton.LeftButton)
    least, most = (desk.find(QDoubleSpinBox, f"start-route-{end}") for end in ("min", "max"))
    most.setValue(9.5)
    assert draft.task.definition.start_rules == StartRules(plain_at_start=True, route_max_m=9.5)
    least.setValue(12)
    assert draft.task.definition.start_rules == StartRules(
        plain_at_start=True, route_min_m=12, route_max_m=12
    )
    assert most.value() == 12
    while draft.task.definition.start_rules != StartRules():
        draft.undo()
    assert (desk.find(QCheckBox, "start-plain").isChecked(), least.value(), most.value()) == (False, 0, 200)
