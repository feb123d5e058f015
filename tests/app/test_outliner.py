"""The outliner: finding an object among many, and putting out of the way what stands before it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from app.desktop.library.outliner_rows import HIDE, LOCK
from app.desktop.models.outliner import OutlinerModel
from tests.app.desks import Desk
from tests.authoring.kitchen import kitchen


def opened() -> OutlinerModel:
    model = OutlinerModel()
    model.show(kitchen())
    return model


def listed(model: OutlinerModel) -> list[str]:
    return [entry.id for group in model.groups for entry in group.entries]


def test_every_word_of_a_search_must_be_there() -> None:
    model = opened()
    model.search("CUP 2")
    assert listed(model) == ["kitchen/cup-2"]
    model.search("cup nothing")
    assert listed(model) == []
    model.show_all()
    assert len(listed(model)) == len(kitchen().nodes)


def test_room_kind_and_tag_narrow_the_list_together() -> None:
    model = opened()
    model.filter("kind", "chair")
    assert listed(model) == ["kitchen/chair-1"]
    model.filter("kind", "")
    model.filter("tag", "hangs")
    assert set(listed(model)) == {"kitchen/clock-1", "kitchen/fan-1"}
    model.filter("kind", "clock")
    assert listed(model) == ["kitchen/clock-1"]
    assert ("clock", "clock") in model.choices("kind")
    assert ("part of the building", "part of the building") in model.choices("tag")


def test_only_objects_that_can_take_an_operator_are_listed_once_it_is_known() -> None:
    model = opened()
    model.wish_able("float")
    assert model.is_measuring
    model.show_able("turn_over", ["kitchen/cup-1"])
    assert model.is_measuring
    model.show_able("float", ["kitchen/table-1"])
    assert listed(model) == ["kitchen/table-1"]


def test_an_object_keeps_its_number_whatever_is_searched() -> None:
    scene = kitchen()
    nodes = [n.model_copy(update={"label": "mug"}) if "cup" in n.id else n for n in scene.nodes]
    model = OutlinerModel()
    model.show(scene.model_copy(update={"nodes": tuple(nodes)}))
    model.select("kitchen/cup-2")
    assert model.name == "mug 2"
    model.search("cup-2")
    assert [entry.name for group in model.groups for entry in group.entries] == ["mug 2"]


def test_a_survey_keeps_the_list_and_tells_more_of_its_objects() -> None:
    model = opened()
    model.filter("kind", "chair")
    before = model.groups
    model.select("kitchen/chair-1")
    nodes = tuple(n.model_copy(update={"headroom_m": 0.5}) for n in kitchen().nodes)
    model.show(kitchen().model_copy(update={"nodes": nodes}))
    assert model.groups is before
    assert model.node is not None
    assert model.node.headroom_m == 0.5


def test_a_click_in_the_view_passes_over_what_is_locked() -> None:
    model = opened()
    model.mark(locked=["kitchen/table-1"])
    model.pick("kitchen/table-1")
    assert model.selected == ""
    model.pick("kitchen/cup-1")
    model.pick("kitchen/table-1")
    assert model.selected == "kitchen/cup-1"
    model.select("kitchen/table-1")
    assert model.selected == "kitchen/table-1"


@pytest.mark.gui
def test_what_is_hidden_or_locked_by_a_click_is_so_when_the_project_is_opened_again(desk: Desk) -> None:
    desk.make_task()
    view = desk.author.outliner_view
    for column in (HIDE, LOCK):
        place = view.rows.index_of("room/crate").siblingAtColumn(column)
        QTest.mouseClick(
            view.tree.viewport(), Qt.MouseButton.LeftButton, pos=view.tree.visualRect(place).center()
        )
    assert desk.author.outliner.hidden == desk.author.outliner.locked == {"room/crate"}
    assert desk.author.outliner.selected == "room/lamp"
    key = "author.outliner.fake"
    desk.wait(lambda: desk.project.settings.get(key) == {"hidden": ["room/crate"], "locked": ["room/crate"]})
    desk.author.outliner.show(None)
    desk.author.outliner.show(desk.assembly.driver.scene)
    desk.wait(lambda: desk.author.outliner.is_locked("room/crate"))
    desk.page.told.emit({"event": "picked", "node": "room/crate"})
    assert desk.author.outliner.selected == ""


@pytest.mark.gui
def test_an_object_that_is_chosen_in_the_view_is_seen_in_the_list_though_its_room_was_folded(
    desk: Desk,
) -> None:
    desk.make_task()
    view = desk.author.outliner_view
    assert not view.rows.index_of("room/wall-north").isValid()
    desk.page.told.emit({"event": "picked", "node": "room/wall-north"})
    assert view.rows.node_at(view.tree.currentIndex()) == "room/wall-north"
    view.tree.setFocus()
    QTest.keyClick(view.tree, Qt.Key.Key_Left)
    assert not view.rows.index_of("room/wall-north").isValid()
    QTest.keyClick(view.tree, Qt.Key.Key_Right)
    assert view.rows.index_of("room/wall-north").isValid()


@pytest.mark.gui
def test_the_list_of_what_can_take_an_operator_comes_once_everything_is_measured(desk: Desk) -> None:
    desk.make_task()
    desk.author.outliner.wish_able("turn_over")
    desk.wait(lambda: not desk.author.outliner.is_measuring)
    able = listed(desk.author.outliner)
    assert able
    assert len(able) < len(desk.author.outliner.scene.nodes)
    assert "can take" in desk.find(QLabel, "outliner-filters").text()
    desk.click("outliner-all")
    assert len(listed(desk.author.outliner)) == len(desk.author.outliner.scene.nodes)
