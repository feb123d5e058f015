"""Operations cross back to the Qt thread, and say what went wrong once."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from itertools import pairwise

import pytest
import shiboken6
from PySide6.QtCore import QObject, QTimer
from pytestqt.qtbot import QtBot

from app.desktop.operations import TURN_S, Failure, Operations
from data.errors import UsageError
from tests.app.desks import WAIT_MS

pytestmark = pytest.mark.gui


@pytest.fixture
def operations(qtbot: QtBot) -> Iterator[Operations]:
    made = Operations()
    yield made
    made.close()
    made.deleteLater()


def test_work_runs_elsewhere_and_its_result_comes_back_here(qtbot: QtBot, operations: Operations) -> None:
    here, came = threading.get_ident(), []
    operations.run(
        "Thinking", threading.get_ident, then=lambda there: came.append((there, threading.get_ident()))
    )
    assert operations.busy
    qtbot.waitUntil(lambda: bool(came), timeout=WAIT_MS)
    there, back = came[0]
    assert there != here
    assert back == here
    assert not operations.busy


def test_between_two_results_that_take_long_the_window_lives(qtbot: QtBot, operations: Operations) -> None:
    seen: list[str] = []
    turns = QTimer(operations, interval=0)
    turns.timeout.connect(lambda: seen.append("turn"))
    turns.start()

    def show(name: str) -> None:
        seen.append(name)
        time.sleep(2 * TURN_S)

    for name in ("first", "second", "third"):
        operations.courier.post(lambda name=name: show(name))
    qtbot.waitUntil(lambda: "third" in seen, timeout=WAIT_MS)
    turns.stop()
    told = [name for name in seen if name != "turn"]
    assert told == ["first", "second", "third"]
    for one, next_one in pairwise(told):
        assert "turn" in seen[seen.index(one) : seen.index(next_one)]


def test_an_expected_error_becomes_a_failure_in_words(qtbot: QtBot, operations: Operations) -> None:
    failures: list[Failure] = []
    operations.failed.connect(failures.append)

    def refuse() -> None:
        raise UsageError("Nine is too many; give at most eight.")

    operations.run("Counting", refuse)
    qtbot.waitUntil(lambda: bool(failures), timeout=WAIT_MS)
    assert failures[0].doing == "Counting"
    assert failures[0].reason == "Nine is too many; give at most eight."
    assert not failures[0].is_bug


def test_a_bug_is_shown_and_raised_loudly(qtbot: QtBot, operations: Operations) -> None:
    failures: list[Failure] = []
    operations.failed.connect(failures.append)
    with qtbot.captureExceptions() as raised:
        operations.run("Dividing", lambda: 1 / 0)
        qtbot.waitUntil(lambda: bool(failures), timeout=WAIT_MS)
    assert failures[0].is_bug
    assert raised[0][0] is ZeroDivisionError


def test_results_that_come_after_the_end_are_dropped(qtbot: QtBot) -> None:
    operations, came = Operations(), []
    operations.run("Late", lambda: 1, then=came.append)
    operations.close()
    qtbot.wait(20)
    assert came == []
    operations.deleteLater()


def test_what_fails_for_a_dialog_that_was_closed_is_told_in_the_banner(
    qtbot: QtBot, operations: Operations
) -> None:
    dialog, told, begun = QObject(operations), [], threading.Event()

    def refuse() -> None:
        begun.wait(60)
        raise UsageError("there is one of that name")

    operations.run("Making it", refuse, otherwise=lambda _: told.append("dialog"), asker=dialog)
    operations.failed.connect(lambda failure: told.append(failure.reason))
    shiboken6.delete(dialog)
    begun.set()
    qtbot.waitUntil(lambda: bool(told), timeout=WAIT_MS)
    assert told == ["there is one of that name"]
