"""A desk for window tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWebEngineWidgets import QWebEngineView  # noqa: F401 - before the application object
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.app.desks import Desk, open_desk


@pytest.fixture
def desk(qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """A shown window on a new project, with a fake world."""
    with open_desk(qtbot, qapp, tmp_path / "project", monkeypatch) as opened:
        yield opened
