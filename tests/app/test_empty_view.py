"""What a panel says when there is nothing in it fits, or can be scrolled to."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea
from pytestqt.qtbot import QtBot

from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.empty import EmptyView

pytestmark = pytest.mark.gui
FAULT = "The page stopped answering while the world was loaded; its process was ended. Open the task again."


def test_in_a_low_panel_the_picture_makes_way_and_every_word_can_be_read(
    qtbot: QtBot, qapp: QApplication
) -> None:
    wardrobe = Wardrobe(qapp, "light")
    view = EmptyView(wardrobe, "house", "It could not be opened", "", step="Open again")
    qtbot.addWidget(view)
    view.resize(260, 400)
    view.show()
    view.say("It could not be opened", FAULT)
    (picture,) = [one for one in view.findChildren(QLabel) if not one.text()]
    (words,) = [one for one in view.findChildren(QLabel) if one.text() == FAULT]
    (area,) = view.findChildren(QScrollArea)
    assert picture.isVisible()
    assert area.verticalScrollBar().maximum() == 0
    view.resize(260, 110)
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() > 0, timeout=60_000)
    assert not picture.isVisible()
    assert words.height() >= words.heightForWidth(words.width())
    wardrobe.put_away()
