"""The real application with a real page, and a person in front of it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWebEngineWidgets import QWebEngineView  # noqa: F401 - before the application object
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.desktop.application import Desktop
from app.desktop.preferences import Preferences
from tests.journeys.person import Person

Opener = Callable[..., Person]
SIZE = (1440, 900)


@pytest.fixture
def desktop(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[Desktop]:
    """The application as `worldaudit` starts it, with private preferences."""
    made = Desktop(qapp, Preferences(tmp_path / "preferences.json"))
    yield made
    made.close()
    made.deleteLater()


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """Where pictures go: the folder that WORLDAUDIT_PICTURES names, for the guides, else one that goes with the test."""
    return Path(os.environ.get("WORLDAUDIT_PICTURES") or tmp_path / "pictures")


@pytest.fixture
def open_new(qtbot: QtBot, desktop: Desktop, pictures: Path) -> Opener:
    """Makes a project and sits a person down at its window."""

    def opened(
        folder: Path, *, size: tuple[int, int] = SIZE, kind: type[Person] = Person, into: Path | None = None
    ) -> Person:
        desktop.make(folder)
        qtbot.waitUntil(
            lambda: desktop.assembly is not None and desktop.assembly.window.isVisible(), timeout=60_000
        )
        assert desktop.assembly is not None
        window = desktop.assembly.window
        window.resize(QSize(*size))
        window.activateWindow()
        return kind(qtbot, window, into or pictures)

    return opened
