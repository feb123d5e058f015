"""The anomaly browser: what there is, what fits the chosen object, its second object, and suggestions."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QLineEdit, QPushButton

from authoring.catalogue import list_operators
from data.schema.category import CATEGORIES
from tests.app.desks import Desk

pytestmark = pytest.mark.gui


def shown(desk: Desk) -> list[str]:
    found = desk.author.anomaly.findChildren(QPushButton)
    return [
        one.objectName().removeprefix("operator-")
        for one in found
        if one.objectName().startswith("operator-") and not one.isHidden()
    ]


def test_every_operator_stands_under_its_category_with_its_definition_before_any_object_is_chosen(
    desk: Desk,
) -> None:
    desk.author.opening.make("fake", "A task")
    desk.wait(lambda: desk.author.draft.task and desk.assembly.driver.is_settled)
    assert set(shown(desk)) == {operator.name for operator in list_operators()}
    texts = {label.text() for label in desk.author.anomaly.findChildren(QLabel)}
    assert {category.notice for category in CATEGORIES.values()} <= texts
    assert not desk.find(QPushButton, "operator-float").isEnabled()


def test_the_browser_is_searched_and_narrowed_to_what_fits(desk: Desk) -> None:
    desk.make_task()
    desk.find(QLineEdit, "offers-search").setText("upside down")
    assert shown(desk) == ["turn_over"]
    desk.find(QLineEdit, "offers-search").setText("")
    desk.qtbot.mouseClick(desk.find(QCheckBox, "offers-only"), Qt.MouseButton.LeftButton)
    fitting = shown(desk)
    assert "float" in fitting
    assert all(desk.find(QPushButton, f"operator-{name}").isEnabled() for name in fitting)


def test_suggestions_come_one_by_one_and_are_taken_over_by_a_click(desk: Desk) -> None:
    desk.author.opening.make("fake", "A task")
    desk.wait(lambda: desk.author.draft.task and desk.assembly.driver.is_settled)
    desk.click("suggest")
    engine = desk.author.anomaly.suggesting
    desk.wait(lambda: not engine.is_running)
    assert engine.found
    desk.click("suggestion-0")
    task = desk.author.draft.task
    first = engine.found[0]
    (injection,) = task.definition.injections
    assert (injection.operator, injection.targets) == (first.operator, first.injection.targets)
    assert injection.id != first.injection.id
    assert task.definition.start == first.prospect.start.pose
    desk.wait(lambda: desk.author.draft.is_saved and desk.assembly.driver.is_settled)
    assert desk.page.injected() == [first.operator]


def test_looking_for_suggestions_can_be_stopped(desk: Desk) -> None:
    desk.author.opening.make("fake", "A task")
    desk.wait(lambda: desk.author.draft.task and desk.assembly.driver.is_settled)
    desk.click("suggest")
    desk.click("suggest-stop")
    engine = desk.author.anomaly.suggesting
    assert not engine.is_running
    looked = engine.looked
    desk.qtbot.wait(200)
    assert engine.looked == looked


def test_the_second_object_of_two_is_chosen_in_the_form(desk: Desk) -> None:
    desk.make_task()
    desk.author.outliner.select("room/crate")
    desk.wait(lambda: desk.find(QPushButton, "operator-replace").isEnabled())
    desk.click("operator-replace")
    boxes = desk.author.anomaly.findChildren
    desk.wait(
        lambda: [
            one for one in boxes(QComboBox) if one.accessibleName() == "Second object" and one.isVisible()
        ]
    )
    (box,) = (one for one in boxes(QComboBox) if one.accessibleName() == "Second object")
    assert (box.currentData(), box.currentText()) == ("room/chair", "chair")
    assert desk.author.draft.task.definition.injections[-1].targets == ("room/crate", "room/chair")
