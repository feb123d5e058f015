"""From the real house to a proposed task: a suggestion is taken, its rubric is added to, its gates run in real hosts.

Clicks and key presses are counted, but for the words of the rubric. `pytest -m sweep tests/journeys` runs it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from app.desktop.application import Desktop
from app.jobs.states import standing_in
from data.store import Project
from tests.journeys.conftest import Opener
from tests.journeys.person import Person

pytestmark = [pytest.mark.gui, pytest.mark.browser, pytest.mark.sweep, pytest.mark.timeout(900)]
CLICKS_AND_KEYS = 25


class Counting(Person):
    """A person whose clicks and key presses are counted."""

    count = 0

    def click(self, name: str) -> None:
        self.count += 1
        super().click(name)

    def keys(self, keys: str) -> None:
        """A shortcut, wherever the keys go just now."""
        self.count += 1
        top = QApplication.activeModalWidget() or self.window
        self.face(top)
        QTest.keySequence(QApplication.focusWidget() or top, keys)


def patiently(qtbot: QtBot, holds: Callable[[], Any]) -> None:
    """Suggestions and gates take their time on a busy machine."""
    qtbot.waitUntil(lambda: bool(holds()), timeout=600_000)


def test_a_suggestion_in_the_real_house_becomes_a_proposed_task_within_the_clicks(
    qtbot: QtBot, open_new: Opener, desktop: Desktop, tmp_path: Path
) -> None:
    folder = tmp_path / "project"
    person = open_new(folder, kind=Counting)
    assert isinstance(person, Counting)
    assert desktop.assembly is not None
    window, driver = desktop.assembly.window, desktop.assembly.driver
    person.click("first-task")
    field = person.see(QLineEdit, "name-field")
    QTest.keyClicks(field, "Cara")
    person.click("name-go")
    person.click("new-task-make")
    person.wait(lambda: driver.scene is not None and driver.is_settled)
    person.keys("Ctrl+G")
    patiently(qtbot, lambda: window.findChild(QPushButton, "suggestion-2") is not None)
    person.picture("author-suggestions")
    person.click("suggestion-0")
    person.wait(lambda: len(driver.there) == 1 and driver.is_settled)
    person.keys("Ctrl+R")
    person.type_more("rubric-anomaly-0", " Look at it calmly.")
    person.keys("Ctrl+Return")
    patiently(qtbot, lambda: "proposed" in window.banner.words)
    assert "is proposed: every gate stands" in window.banner.words
    assert person.count <= CLICKS_AND_KEYS
    assert person.see(QPlainTextEdit, "rubric-anomaly-0").toPlainText().endswith("calmly.")
    window.close()
    desktop.close()
    with Project.open(folder) as project:
        (task,) = project.tasks.all()
        (revision,) = project.revisions.all()
        assert standing_in(project, task).state == "proposed"
        certificate = project.gates.certificate(revision.sha256)
        assert certificate is not None
        assert 0 < certificate.oracle_steps <= revision.definition.budget.steps
