"""Workspaces come to the screen inside the window only."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.desktop.workspace import TITLES
from tests.app.desks import open_desk

pytestmark = pytest.mark.gui


class WindowsSeen(QObject):
    """Names the windows that come to the screen, from now on."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.names.append(type(watched).__name__)
        return super().eventFilter(watched, event)


def test_while_workspaces_are_made_no_part_of_them_is_a_window_of_its_own(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = WindowsSeen()
    qapp.installEventFilter(seen)
    try:
        with open_desk(qtbot, qapp, tmp_path / "project", monkeypatch) as desk:
            assert [one.name for one in desk.window.workspaces.values()] == [*TITLES]
    finally:
        qapp.removeEventFilter(seen)
    assert seen.names == ["MainWindow"]
