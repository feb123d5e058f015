"""All tasks as a table: found by filters that are kept, ordered by columns, and many changed at once."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QTableView

from app.desktop.author.task_table import TaskTableDialog
from tests.app.desks import Desk

pytestmark = pytest.mark.gui


@pytest.fixture
def table(desk: Desk) -> TaskTableDialog:
    """Three tasks: a float that is frozen, a float, an upside-down chair; shown as a table."""
    desk.make_task()
    desk.author.draft.rename("Lamp")
    desk.wait(lambda: desk.author.draft.is_saved)
    desk.freeze()
    desk.make_task(node="room/crate")
    desk.author.draft.rename("Crate")
    desk.wait(lambda: desk.author.draft.is_saved)
    desk.make_task(operator="turn_over", node="room/chair")
    desk.author.draft.rename("Chair")
    desk.wait(lambda: desk.author.draft.is_saved and len(desk.author.library.rows) == 3)
    desk.click("all-tasks")
    found = desk.author.task_library.findChild(TaskTableDialog)
    desk.wait(lambda: found.isVisible() and titles(found) == ["Chair", "Crate", "Lamp"])
    return found


def titles(table: TaskTableDialog) -> list[str]:
    return [row.label for row in table.rows.rows]


def choose(desk: Desk, table: TaskTableDialog, *names: str) -> None:
    view = desk.find(QTableView, "task-table", table)
    for number, name in enumerate(names):
        place = view.visualRect(table.rows.index(titles(table).index(name), 1)).center()
        held = Qt.KeyboardModifier.ControlModifier if number else Qt.KeyboardModifier.NoModifier
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, held, place)
    assert {row.label for row in table.chosen} == set(names)


def test_a_filter_is_kept_under_a_name_and_used_again(desk: Desk, table: TaskTableDialog) -> None:
    box = desk.find(QComboBox, "task-table-category", table)
    box.setCurrentIndex(box.findData("G1"))
    box.activated.emit(box.currentIndex())
    assert titles(table) == ["Crate", "Lamp"]
    table.filters.keep("Floating")
    desk.wait(lambda: "Floating" in table.filters.kept)
    desk.click("task-table-all", table)
    assert len(titles(table)) == 3
    desk.author.library.use(table.filters.kept["Floating"])
    assert titles(table) == ["Crate", "Lamp"]
    assert box.currentData() == "G1"
    assert desk.find(QLabel, "task-table-count", table).text() == "2 of 3"


def test_a_click_on_a_column_orders_by_it_and_what_is_chosen_stays_chosen(
    desk: Desk, table: TaskTableDialog
) -> None:
    choose(desk, table, "Crate")
    table._on_header(0)
    assert titles(table) == ["Chair", "Crate", "Lamp"]
    table._on_header(0)
    assert titles(table) == ["Lamp", "Crate", "Chair"]
    assert [row.label for row in table.chosen] == ["Crate"]


def test_many_are_frozen_and_retired_at_once_and_what_cannot_be_is_said(
    desk: Desk, table: TaskTableDialog
) -> None:
    control = next(row for row in table.rows.rows if row.label == "Chair")
    desk.author.draft.remove(desk.author.draft.task.definition.injections[0].id)
    desk.wait(lambda: desk.author.draft.is_saved)
    choose(desk, table, "Chair", "Crate")
    desk.click("bulk-freeze", table)
    desk.wait(lambda: "could not be" in desk.window.banner.words)
    assert "there is no anomaly" in desk.window.banner.words
    assert len(desk.project.revisions.all()) == 2
    desk.wait(lambda: any(r.label == "Crate" and r.facts.state == "frozen" for r in table.rows.rows))
    desk.click("bulk-retire", table)
    desk.wait(lambda: titles(table) == ["Lamp"])
    assert desk.project.tasks.get(control.key).retired
    desk.click("task-table-retired", table)
    desk.wait(lambda: len(titles(table)) == 3)


def test_tasks_become_variants_and_two_become_one(desk: Desk, table: TaskTableDialog) -> None:
    choose(desk, table, "Chair", "Lamp")
    table.variant_asked.emit(table._ids(), "control")
    desk.wait(lambda: "Chair (clean control)" in titles(table) and "Lamp (clean control)" in titles(table))
    choose(desk, table, "Chair", "Crate")
    desk.click("bulk-combine", table)
    desk.wait(lambda: desk.author.draft.task.title == "Chair + Crate")
    assert len(desk.author.draft.task.definition.anomalies) == 2
    desk.wait(lambda: desk.assembly.driver.is_settled)
    assert sorted(desk.page.injected()) == ["float", "turn_over"]
