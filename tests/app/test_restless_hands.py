"""Clicks and keys without sense over all workspaces: whatever is pressed where, nothing of the program raises."""

from __future__ import annotations

import random
import sys
import traceback
from typing import Any

import pytest
import shiboken6
from PySide6.QtCore import QEventLoop, QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QTabBar,
    QWidget,
)

from app.desktop.operations import Failure
from tests.app.desks import Desk

pytestmark = [pytest.mark.gui, pytest.mark.sweep]
STEPS = 3000
TIDY_EVERY = 40
"""After so many steps what lies over the window is closed, and another workspace comes."""
WHAT_ONE_PRESSES = (QAbstractButton, QComboBox, QLineEdit, QPlainTextEdit, QAbstractItemView, QTabBar)
MOVING = ("Left", "Right", "Up", "Down", "Home", "End", "PageUp", "PageDown", "Tab", "Backtab")
DOING = ("Escape", "Return", "Enter", "Space", "Backspace", "Delete", "Insert", "Menu")
SIGNS = ("Slash", "Question", "Plus", "Minus", "Period", "Comma")
LETTERS = [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", *(f"F{number}" for number in range(1, 13))]
KEYS = [getattr(Qt.Key, f"Key_{name}") for name in (*MOVING, *DOING, *SIGNS, *LETTERS)]
PLAIN, CONTROL, SHIFT, ALT = (
    getattr(Qt.KeyboardModifier, f"{name}Modifier") for name in ("No", "Control", "Shift", "Alt")
)
MODIFIERS = (*[PLAIN] * 8, *[CONTROL] * 3, *[SHIFT] * 2, ALT, CONTROL | SHIFT)
TEXTS = ("lamp", "Something floats", "12.5", "-3", "x" * 60)


class Restless:
    """One step after another by a timer, so that it goes on where a menu waits in an event loop of its own."""

    def __init__(self, desk: Desk, seed: int) -> None:
        self.desk, self.random = desk, random.Random(seed)
        self.faults: list[str] = []
        self.done: list[tuple[str, ...]] = []
        self._loop = QEventLoop()
        self._timer = QTimer(singleShot=True, interval=3)
        self._timer.timeout.connect(self._tick)

    def run(self) -> None:
        self._timer.start()
        self._loop.exec()

    def fault(self, words: str) -> None:
        self.faults.append(f"{words}after {self.done[-6:]}")

    def _tick(self) -> None:
        if len(self.done) >= STEPS or self.faults:
            self._tidy()
            self._loop.quit()
            return
        self._timer.start()
        self._step()

    def _step(self) -> None:
        if len(self.done) % TIDY_EVERY == 0:
            self._tidy()
            return
        top = QApplication.activePopupWidget() or QApplication.activeModalWidget() or self.desk.window
        shown = [one for one in top.findChildren(QWidget) if not one.visibleRegion().isEmpty()] or [top]
        kind = self.random.random()
        if kind < 0.55:
            self._click(shown)
            return
        held = QApplication.focusWidget()
        faced = held if held is not None and self.random.random() < 0.7 else self.random.choice(shown)
        self._note("types" if kind > 0.95 else "presses", faced)
        if kind > 0.95:
            QTest.keyClicks(faced, self.random.choice(TEXTS))
        else:
            QTest.keyClick(faced, self.random.choice(KEYS), self.random.choice(MODIFIERS))

    def _click(self, shown: list[QWidget]) -> None:
        pressed = [one for one in shown if isinstance(one, WHAT_ONE_PRESSES)]
        one = self.random.choice(pressed if pressed and self.random.random() < 0.85 else shown)
        target = one.viewport() if isinstance(one, QAbstractItemView) else one
        place = QPoint(
            self.random.randrange(max(1, target.width())), self.random.randrange(max(1, target.height()))
        )
        button = Qt.MouseButton.RightButton if self.random.random() < 0.1 else Qt.MouseButton.LeftButton
        self._note("clicks", one)
        QTest.mouseClick(target, button, pos=place)
        if self.random.random() < 0.25 and shiboken6.isValid(target):
            QTest.mouseDClick(target, button, pos=place)

    def _note(self, does: str, widget: QWidget) -> None:
        workspace = self.desk.window.workspace
        where = workspace.name if workspace else ""
        self.done.append((does, type(widget).__name__, widget.objectName(), where))

    def _tidy(self) -> None:
        for top in QApplication.topLevelWidgets():
            if isinstance(top, QMenu | QDialog) and top.isVisible():
                top.close()
        window = self.desk.window
        names = [*window.workspaces]
        name = names[len(self.done) // TIDY_EVERY % len(names)]
        self.done.append(("goes to", name))
        window.show()  # a key may have closed it
        window.go_to(name)
        rows = self.desk.judge.library.rows
        if name == "judge" and rows:
            self.desk.judge.open(rows[0].key)


@pytest.mark.parametrize("seed", [1, 2])
def test_no_click_and_no_key_in_the_wrong_place_raises_anything(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    for name in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, name, staticmethod(lambda *_, **__: ("", "")))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", staticmethod(lambda *_, **__: ""))
    for _ in range(2):
        desk.make_task()
        desk.freeze()
    desk.become("Ada")
    desk.audit_to_the_end()
    desk.become("Bob")
    restless = Restless(desk, seed)

    def on_failure(failure: Failure) -> None:
        if failure.is_bug:
            restless.fault(f"{failure.doing}: {failure.reason} ")

    def on_raised(kind: Any, error: Any, trace: Any) -> None:
        restless.fault("".join(traceback.format_exception(kind, error, trace)))

    desk.studio.operations.failed.connect(on_failure)
    monkeypatch.setattr(sys, "excepthook", on_raised)
    restless.run()
    assert not restless.faults, "\n".join(restless.faults)
    assert len(restless.done) >= STEPS
