"""The gates beside the draft: live as they come, kept with a revision, waived with a reason."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPlainTextEdit, QPushButton

from app.desktop.author.gate_row import GateRow
from data.schema.gate import GATES
from tests.app.desks import Desk

pytestmark = pytest.mark.gui


def click(desk: Desk, name: str) -> None:
    desk.qtbot.mouseClick(desk.find(QPushButton, name), Qt.MouseButton.LeftButton)


def words(desk: Desk) -> dict[str, str]:
    return {gate: desk.author.gates.findChild(GateRow, f"gate-{gate}").word for gate in GATES}


def test_gates_of_a_draft_are_shown_and_not_kept_until_it_is_proposed_and_what_fails_is_waived(
    desk: Desk,
) -> None:
    desk.make_task()
    desk.author.tabs.setCurrentWidget(desk.author.gates)
    assert set(words(desk).values()) == {"not_run"}
    click(desk, "gates-run")
    desk.wait(lambda: not desk.author.proposing.is_running)
    found = words(desk)
    assert [gate for gate, word in found.items() if word == "failed"] == ["start"], found
    assert desk.author.tabs.tabText(3) == "Gates · 1"
    assert desk.project.gates.all_results() == ()

    desk.author.draft.set_steps(39)
    assert set(words(desk).values()) == {"not_run"}  # another task than the one that was gated

    desk.become("ada")
    click(desk, "propose")
    desk.wait(lambda: desk.project.gates.all_results() and not desk.author.proposing.is_running)
    desk.wait(lambda: words(desk) == found)
    click(desk, "waive-start")
    reason = desk.find(QPlainTextEdit, "waive-reason")
    QTest.keyClicks(reason, "short")
    assert not desk.find(QPushButton, "waive-confirm").isEnabled()
    QTest.keyClicks(reason, " of words, but meant to be plain")
    click(desk, "waive-confirm")
    desk.wait(lambda: words(desk)["start"] == "waived")
    assert "it is proposed" in desk.find(type(desk.author.gates._words), "gates-words").text()
    (waiver,) = desk.project.gates.all_waivers()
    assert (waiver.by, waiver.gate) == ("ada", "start")


def test_a_run_of_the_gates_can_be_stopped(desk: Desk) -> None:
    desk.make_task()
    desk.author.tabs.setCurrentWidget(desk.author.gates)
    click(desk, "gates-run")
    assert desk.find(QPushButton, "gates-run").text() == "Stop"
    click(desk, "gates-run")
    assert not desk.author.proposing.is_running
    assert set(words(desk).values()) == {"not_run"}
