"""A change of theme reaches what is hidden too: shown later, it looks as if it had been made in the new theme."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.desktop.theme.wardrobe import Wardrobe

pytestmark = pytest.mark.gui
ROWS = 60
"""More widgets than one turn takes."""


@pytest.fixture
def wardrobe(qapp: QApplication) -> Iterator[Wardrobe]:
    """A theme on the application, taken off afterwards."""
    worn = Wardrobe(qapp, "light")
    yield worn
    worn.put_away()
    worn.deleteLater()


def pages(qtbot: QtBot) -> QStackedWidget:
    """Two pages of the same widgets, the first one shown."""
    stack = QStackedWidget()
    for _ in range(2):
        page = QWidget()
        column = QVBoxLayout(page)
        for row in range(ROWS):
            for kind in (QLabel, QPushButton, QLineEdit, QCheckBox):
                column.addWidget(kind(f"Row {row}"))
            column.addWidget(QComboBox())
        stack.addWidget(page)
    qtbot.addWidget(stack)
    stack.resize(400, 700)
    stack.show()
    return stack


def picture(stack: QStackedWidget, page: int) -> QImage:
    stack.setCurrentIndex(page)
    stack.setFocus()
    return stack.widget(page).grab().toImage()


@pytest.mark.parametrize("times", [1, 2, 5])
def test_a_hidden_page_follows_the_theme(qtbot: QtBot, wardrobe: Wardrobe, times: int) -> None:
    wardrobe.wear("light")
    stack = pages(qtbot)
    for page in (1, 0):  # each was seen in light
        picture(stack, page)
    for _ in range(times):
        wardrobe.toggle()
        with qtbot.waitSignal(wardrobe.settled, timeout=60_000):
            pass
    fresh = pages(qtbot)
    for page in (0, 1):
        assert picture(stack, page) == picture(fresh, page)
    button = stack.widget(1).findChild(QPushButton)
    assert button is not None
    assert button.testAttribute(Qt.WidgetAttribute.WA_Hover)


def test_a_page_that_is_shown_while_the_theme_changes_has_the_new_one(
    qtbot: QtBot, wardrobe: Wardrobe
) -> None:
    wardrobe.wear("light")
    stack = pages(qtbot)
    picture(stack, 1)
    picture(stack, 0)
    wardrobe.toggle()
    with qtbot.waitSignal(wardrobe.changed, timeout=60_000):
        pass
    stack.setCurrentIndex(1)
    with qtbot.waitSignal(wardrobe.settled, timeout=60_000):
        pass
    assert picture(stack, 1) == picture(pages(qtbot), 1)


def test_two_changes_at_once_end_in_the_second(qtbot: QtBot, wardrobe: Wardrobe) -> None:
    wardrobe.wear("light")
    stack = pages(qtbot)
    before = picture(stack, 0)
    wardrobe.toggle()
    wardrobe.toggle()
    with qtbot.waitSignal(wardrobe.settled, timeout=60_000):
        pass
    assert wardrobe.colours.name == "light"
    assert picture(stack, 0) == before
    assert stack.updatesEnabled()
