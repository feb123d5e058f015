"""Where a window opens: wholly on its screen, with its frame."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMargins, QRect, QSize
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.desktop.widgets.within_screen import plan_place, show_within_screen

FRAME = QMargins(4, 28, 4, 4)
WANTED, LEAST = QSize(1440, 900), QSize(1024, 700)


@pytest.mark.parametrize(
    "free",
    [QRect(0, 0, 1440, 900), QRect(0, 27, 1366, 741), QRect(1920, 0, 1440, 860), QRect(0, 0, 2560, 1400)],
)
def test_a_window_with_its_frame_lies_within_what_is_free_of_the_screen(free: QRect) -> None:
    inside = plan_place(WANTED, LEAST, free, FRAME)
    assert free.contains(inside.marginsAdded(FRAME))
    assert inside.width() == min(1440, free.width() - 8)


def test_where_the_least_does_not_fit_the_title_can_be_reached() -> None:
    inside = plan_place(WANTED, LEAST, QRect(0, 0, 800, 600), FRAME)
    assert inside.size() == LEAST
    assert inside.marginsAdded(FRAME).topLeft() == QRect(0, 0, 800, 600).topLeft()


@pytest.mark.gui
def test_a_window_that_wishes_for_more_than_the_screen_opens_within_it(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    free = window.screen().availableGeometry()
    window.resize(free.size() * 2)
    show_within_screen(window)
    assert free.contains(window.frameGeometry())
