"""Hands and eyes at a window: finds what is visible, clicks it, reads it, presses keys.

Owns: that, for any window of the program and the dialogs over it. Refuses: reaching behind the screen to change anything.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

W = TypeVar("W", bound=QWidget)
WAIT_MS = 120_000


class Hands:
    """Whoever sits at one window; subclasses say which, and what else one does there."""

    qtbot: QtBot

    @property
    def screen(self) -> QWidget:
        """The window that one sits at."""
        raise NotImplementedError

    def wait(self, holds: Callable[[], object]) -> None:
        self.qtbot.waitUntil(lambda: bool(holds()), timeout=WAIT_MS)

    def see(self, kind: type[W], name: str) -> W:
        """The visible widget of that name, in the window or in a dialog over it."""

        def visible() -> list[W]:
            tops = [self.screen, *QApplication.topLevelWidgets()]
            found = [one for top in tops if top.isVisible() for one in top.findChildren(kind, name)]
            return [one for one in found if one.isVisible()]

        self.wait(visible)
        return visible()[0]

    def click(self, name: str) -> None:
        button = self.see(QAbstractButton, name)
        self.wait(button.isEnabled)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def read(self, name: str) -> str:
        return self.see(QLabel, name).text()

    def press(
        self, widget: QWidget, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> None:
        self.face(widget)
        QTest.keyClick(widget, key, modifier)

    def face(self, widget: QWidget) -> None:
        """Makes the widget's window the active one: without a screen there is no window manager to do it."""
        top = widget.window()
        if not top.isActiveWindow():
            top.activateWindow()
            self.wait(top.isActiveWindow)
