"""What is done some a turn is done once and in order; what changes in a layout that is seen is laid out once."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

import app.desktop.turns
from app.desktop.turns import HOLD_S, some_a_turn
from app.desktop.widgets.laying_out import laid_out_once

pytestmark = pytest.mark.gui


def test_a_step_ends_by_the_clock_and_nothing_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    done: list[int] = []

    def each(thing: int) -> None:
        done.append(thing)
        now[0] += HOLD_S / 3.5

    monkeypatch.setattr(app.desktop.turns.time, "perf_counter", lambda: now[0])
    after_steps = [len(done) for _ in some_a_turn(range(10), each)]
    assert after_steps == [4, 8, 10]
    assert done == [*range(10)]


class Counted(QVBoxLayout):
    """How often it placed its parts."""

    times = 0

    def setGeometry(self, place: QRect) -> None:  # noqa: N802 - Qt's name
        self.times += 1
        super().setGeometry(place)


def test_rows_that_appear_together_are_placed_once(qtbot: QtBot) -> None:
    def appear(once: bool) -> tuple[int, list[QRect]]:
        holder, layout = QWidget(), Counted()
        qtbot.addWidget(holder)
        holder.setLayout(layout)
        labels = [QLabel(f"Row {number}") for number in range(40)]
        for label in labels:
            layout.addWidget(label)
            label.hide()
        holder.resize(300, 900)
        holder.show()
        QApplication.processEvents()
        layout.times = 0
        if once:
            with laid_out_once(layout):
                for label in labels[::2]:
                    label.show()
        else:
            for label in labels[::2]:
                label.show()
        QApplication.processEvents()
        return layout.times, [label.geometry() for label in labels[::2]]

    at_each, places = appear(once=False)
    at_once, same = appear(once=True)
    assert same == places
    assert (at_once, at_each >= 20) == (1, True)
