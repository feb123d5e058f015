"""Whoever has just got a profile sees no list in which they have none, and gets the audit that they choose."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.app.desks import open_desk
from tests.journeys.person import Person

pytestmark = pytest.mark.gui


def test_a_person_who_was_just_added_is_not_told_to_get_a_profile(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_desk(qtbot, qapp, tmp_path / "project", monkeypatch, name="") as desk:
        person = Person(qtbot, desk.window, tmp_path)
        person.click("new-task")
        person.type_over("name-field", "Cara")
        person.click("name-go")
        person.choose("new-task-world", "fake")
        person.type_over("new-task-title", "Nothing wrong")
        person.click("new-task-make")
        desk.wait(lambda: desk.author.draft.task and desk.assembly.driver.is_settled)
        desk.author.draft.set_control(True)
        desk.wait(lambda: desk.author.draft.is_saved)
        desk.freeze()
        said: list[str] = []
        desk.studio.said.connect(lambda message: said.append(message.words))
        shelf = desk.audit.shelf
        desk.wait(lambda: not shelf._reading)
        shelf._reading = True  # a busy disk: the profile that is made now is read only later
        person.become("Pat")
        person.go(3)
        desk.qtbot.wait(300)
        assert desk.audit.library.visible == ()  # rows of somebody without a profile would all be barred
        shelf._reading = False
        shelf.again("profiles")
        person.pick_row("audit-list-list")
        desk.wait(lambda: desk.audit.controller.view is not None or said)
        assert said == []
        assert desk.audit.controller.view is not None
