"""A world builder at the real window: a file is dragged on it, reported, accepted, tagged, given a start, and audited on.

Everything is done with a drop, clicks on visible widgets and keys; what came of it is read from the project.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QListWidget, QTableView

from app.desktop.application import Desktop
from app.desktop.window import MainWindow
from data.store import Project
from tests.glb import CRATE_ID, write_room
from tests.journeys.conftest import Opener
from tests.journeys.person import Person

pytestmark = [pytest.mark.gui, pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(900)]


def test_from_a_file_on_the_window_to_an_anomaly_in_it(
    open_new: Opener, desktop: Desktop, tmp_path: Path
) -> None:
    folder = tmp_path / "My levels"
    person = open_new(folder)
    assert desktop.assembly is not None
    window, driver = desktop.assembly.window, desktop.assembly.driver

    drop(window, write_room(tmp_path / "Store room.glb"))
    person.wait(lambda: "144 triangles" in person.read("import-facts"))
    person.picture("worlds-report")
    person.click("import-accept")
    person.wait(lambda: driver.scene is not None and driver.scene.world == "store-room" and driver.is_settled)
    person.wait(lambda: "yours" in person.see(QListWidget, "worlds-list").item(0).text())

    pick(person, "crate", CRATE_ID)
    box = person.see(QCheckBox, "tag-movable")
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(12, box.height() // 2))
    person.wait(lambda: driver.is_settled and driver.scene.node(CRATE_ID).movable)
    person.picture("worlds")
    person.click("world-start-here")
    person.wait(lambda: "Start 4" in person.read("banner-words"))
    person.wait(lambda: person.read("saved-mark") == "saved")

    person.go(1)
    person.click("new-task")
    person.type_over("name-field", "Cara")
    person.click("name-go")
    person.choose("new-task-world", "store-room")
    person.type_over("new-task-title", "Crate in the air")
    person.click("new-task-make")
    author = window.workspaces["author"]
    person.wait(lambda: author.draft.task and driver.is_settled)  # type: ignore[attr-defined]
    pick(person, "crate", CRATE_ID)
    person.click("operator-float")
    person.wait(lambda: len(driver.there) == 1 and driver.is_settled)
    person.click("undo")
    person.wait(lambda: driver.there == () and driver.is_settled)
    person.click("redo")
    person.wait(lambda: len(driver.there) == 1 and driver.is_settled)
    person.wait(lambda: person.read("saved-mark") == "saved")

    window.close()
    desktop.close()
    with Project.open(folder) as project:
        (world,) = project.worlds.all()
        (task,) = project.tasks.all()
        assert world.world.tags[CRATE_ID].movable is True
        assert world.world.starts[-1].label == "Start 4"
        assert task.definition.world == "store-room"
        assert task.definition.scene_digest == world.world.scene_digest
        assert [one.targets for one in task.definition.injections] == [(CRATE_ID,)]
        assert project.find_damage() == ()


def drop(window: MainWindow, file: Path) -> None:
    """Drags a file over the window and lets it go there."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file))])
    place, left, none = window.rect().center(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    entered = QDragEnterEvent(place, Qt.DropAction.CopyAction, data, left, none)
    QApplication.sendEvent(window, entered)
    assert entered.isAccepted()
    QApplication.sendEvent(window, QDropEvent(QPointF(place), Qt.DropAction.CopyAction, data, left, none))


def pick(person: Person, search: str, node: str) -> None:
    """Searches the visible outliner and clicks an object."""
    person.pick_object(search, node)
    person.wait(lambda: person.see(QTableView, "outliner-tree").currentIndex().isValid())
