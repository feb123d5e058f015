"""A researcher asks how far people and the judge agree, part by part, and has what is missing judged.

The real window over a project of many verdicts, without a world: clicks on visible widgets and keys. WORLDAUDIT_PICTURES
names a folder for the pictures of docs/agreement.md.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtTest import QTest
from PySide6.QtWebEngineWidgets import QWebEngineView  # noqa: F401 - before the application object
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from tests.app.desks import Desk, open_desk
from tests.app.judged_projects import make_judged
from tests.journeys.person import Person

pytestmark = pytest.mark.gui


@pytest.fixture
def judged(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Desk]:
    folder = make_judged(tmp_path / "project")
    with open_desk(qtbot, qapp, folder, monkeypatch, name="Mei") as desk:
        yield desk


@pytest.fixture
def person(judged: Desk, qtbot: QtBot, tmp_path: Path) -> Person:
    kept = os.environ.get("WORLDAUDIT_PICTURES")
    return Person(qtbot, judged.window, Path(kept) if kept else tmp_path / "pictures")


def open_agreement(person: Person) -> None:
    person.go(5)
    person.see(QWidget, "success-table")
    person.open_tab("results-tabs", "Agreement")
    person.wait(lambda: person.read("kappa") not in ("", "undefined"))


def show(person: Person, name: str) -> None:
    """Scrolls until a widget is in sight."""
    wanted = person.see(QWidget, name)
    place = wanted.parentWidget()
    while place is not None:
        if isinstance(place, QScrollArea):
            place.ensureWidgetVisible(wanted, 0, 60)
        place = place.parentWidget()


def test_shots(judged: Desk, person: Person) -> None:
    for size, word in (((1440, 900), ""), ((1024, 700), "-small")):
        judged.window.resize(QSize(*size))
        if not word:
            open_agreement(person)
        for theme in ("light", "dark"):
            judged.studio.wardrobe.wear(theme)
            QTest.qWait(200)
            for name in (
                "agreement-rows",
                "agreement-parts",
                "plan-words",
                "difficulty-scatter",
                "graders-all",
            ):
                show(person, name)
                person.picture(f"shot-{name}-{theme}{word}")
