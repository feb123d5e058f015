"""Author on a page of one's own says what cannot be done there, instead of waiting for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from data.errors import HostError
from data.schema.imported import ImportOptions
from data.store import Project
from tests.app.desks import Desk, open_desk
from tests.data.worlds import a_world, files_in

pytestmark = pytest.mark.gui

INJECTING = ("load", "reset", "act", "observe", "inject", "remove_injection", "ground_truths", "measure")


@pytest.fixture
def desk(qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    files = files_in(tmp_path / "brought", room_gltf=b"{}", room_bin=b"0")
    folder = tmp_path / "project"
    with Project.create(folder, name="Pages") as project:
        project.worlds.add(a_world(files, kind="page", options=ImportOptions()), files, at_ms=1)
    with open_desk(qtbot, qapp, folder, monkeypatch) as opened:
        yield opened


def make(desk: Desk) -> None:
    desk.window.go_to("author")
    desk.author.opening.make("room", "A page")
    desk.wait(lambda: desk.author.draft.task is not None and desk.assembly.driver.is_settled)
    desk.author.outliner.select("room/lamp")


def test_a_page_that_takes_no_injections_says_so_and_shows_no_tools_for_a_walk(desk: Desk) -> None:
    make(desk)
    said = desk.find(QLabel, "takes-no-injections").text()
    assert "clean control" in said
    assert "docs/own-page" in said
    anomaly = desk.find(QWidget, "anomaly")
    shown = [one.text() for one in anomaly.findChildren(QLabel) if one.isVisible()]
    assert not [
        words for words in shown if "Measuring" in words or "None yet" in words or "Injections" in words
    ]
    assert not desk.author.stage.toolbar.mode.isEnabled()
    assert not desk.author.stage.foot.time.isVisible()


def test_of_a_page_that_takes_them_all_is_offered_at_once_though_it_measures_nothing(desk: Desk) -> None:
    desk.page.guest_calls = INJECTING
    make(desk)
    anomaly = desk.find(QWidget, "anomaly")
    desk.wait(lambda: "Anomalies" in [one.text() for one in anomaly.findChildren(QLabel) if one.isVisible()])
    shown = [one.text() for one in anomaly.findChildren(QLabel) if one.isVisible()]
    assert not [words for words in shown if "Measuring" in words or "takes no injections" in words]


def test_what_a_page_brought_is_gone_with_the_next_world(desk: Desk) -> None:
    make(desk)
    desk.author.opening.make("fake", "In the room")
    desk.wait(lambda: desk.assembly.driver.scene is not None and not desk.assembly.driver.is_guest)
    desk.wait(lambda: desk.assembly.driver.is_settled)
    desk.wait(desk.author.stage.toolbar.mode.isEnabled)
    desk.wait(desk.author.stage.foot.time.isVisible)


def test_a_page_that_does_not_say_what_it_has_is_refused_in_words(desk: Desk) -> None:
    desk.page.errors["offer"] = HostError("The page of 'room' says nothing.")
    desk.window.go_to("author")
    desk.author.opening.make("room", "A page")
    desk.wait(lambda: desk.assembly.driver.scene is None and "offer" in desk.page.names())
    assert not desk.assembly.driver.is_settled
