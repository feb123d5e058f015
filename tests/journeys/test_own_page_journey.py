"""A page of one's own at the real window: its folder is dragged on it, shown, made a task of, and audited by a person.

The page is the example of the guide; it draws in the window by its own renderer, and in the audit's host.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWebEngineWidgets import QWebEngineView
from PySide6.QtWidgets import QListWidget, QTableView, QWidget

from app.desktop.application import Desktop
from data.store import Project
from tests.journeys.conftest import Opener
from tests.journeys.test_window_journey import is_blank
from tests.journeys.test_worlds_journey import drop

pytestmark = [pytest.mark.gui, pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(900)]

EXAMPLE = Path(__file__).parents[2] / "docs" / "own-page" / "tea-house"


def test_a_page_is_brought_in_shown_made_a_task_of_and_audited(
    open_new: Opener, desktop: Desktop, tmp_path: Path
) -> None:
    folder = tmp_path / "My pages"
    person = open_new(folder)
    assert desktop.assembly is not None
    window, driver = desktop.assembly.window, desktop.assembly.driver

    drop(window, EXAMPLE)
    person.wait(lambda: person.read("import-facts"))
    person.picture("page-report")
    person.click("import-accept")
    person.wait(lambda: driver.scene is not None and driver.scene.world == "tea-house" and driver.is_settled)
    person.wait(lambda: "yours" in person.see(QListWidget, "worlds-list").item(0).text())
    web = person.see(QWebEngineView, "live-web")
    person.wait(lambda: not is_blank(web))
    person.picture("page-world")

    person.go(1)
    person.click("new-task")
    person.type_over("name-field", "Cara")
    person.click("name-go")
    person.choose("new-task-world", "tea-house")
    person.type_over("new-task-title", "Nothing wrong in the tea house")
    person.click("new-task-make")
    author = window.workspaces["author"]
    person.wait(lambda: author.draft.task and driver.is_settled)  # type: ignore[attr-defined]
    person.pick_object("lamp", "hall/lamp")
    person.wait(lambda: person.see(QTableView, "outliner-tree").currentIndex().isValid())
    person.wait(lambda: not is_blank(person.see(QWebEngineView, "live-web")))
    assert "takes no injections" in person.read("takes-no-injections")
    person.picture("page-author")
    person.open_tab("author-tabs", "Task")
    person.click("task-control")
    person.wait(lambda: person.read("saved-mark") == "saved")
    person.press(person.see(QWidget, "task-title"), Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    person.picture("page-freeze")
    person.click("freeze-confirm")
    person.wait(lambda: "is frozen" in person.read("banner-words"))

    person.become("Pat")
    person.go(3)
    person.pick_row("audit-list-list")
    controller = desktop.assembly.audit.controller
    person.wait(lambda: controller.view is not None and not controller.busy)
    stage = person.see(QWidget, "audit-stage")
    for key in (Qt.Key.Key_W, Qt.Key.Key_D):
        used = controller.view.steps_used if controller.view else 0
        person.press(stage, key)
        person.wait(lambda used=used: controller.view.steps_used == used + 1 and not controller.busy)
    person.picture("page-audit")
    person.click("audit-nothing")
    person.click("confirm-go")
    person.wait(lambda: controller.view is not None and controller.view.ending == "nothing_found")

    window.close()
    desktop.close()
    with Project.open(folder) as project:
        (world,) = project.worlds.all()
        (revision,) = project.revisions.all()
        (episode,) = project.episodes.all()
        assert world.world.kind == "page"
        assert revision.definition.origin == "control"
        assert revision.definition.scene_digest == world.world.scene_digest
        assert (episode.ending, episode.steps_used, episode.auditor.name) == ("nothing_found", 2, "Pat")
        assert project.find_damage() == ()
