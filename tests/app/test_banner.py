"""The banner: what passes moves nothing, a fault has a line of its own."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QWidget

from app.desktop.widgets.pieces import label
from tests.app.desks import Desk

pytestmark = pytest.mark.gui


def place_of(desk: Desk, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(desk.window, QPoint()), widget.size())


def test_words_that_pass_move_nothing_and_cover_no_button_above_the_view(desk: Desk) -> None:
    desk.make_task()
    banner = desk.window.banner
    view = desk.author.desk.frame.view
    banner.dismiss()
    for size in ((1440, 900), (1024, 700)):
        desk.studio.say("It was said before the window got another size.", "info")
        desk.window.resize(*size)
        desk.wait(lambda: place_of(desk, banner).top() >= place_of(desk, view).top())
        search = desk.find(QLineEdit, "library-search")
        before = place_of(desk, search)
        for tone in ("info", "good", "warn"):
            desk.studio.say("The audit goes on where it was left.", tone)
            QTest.qWait(0)
            assert banner.isVisible()
            assert place_of(desk, search) == before
            for name in ("propose", "freeze", "undo", "workspace-review"):
                over = place_of(desk, desk.find(QAbstractButton, name))
                assert not over.intersects(place_of(desk, banner)), (name, size)
        banner.dismiss()
        QTest.qWait(0)
        assert place_of(desk, search) == before


def test_words_that_pass_stand_at_the_foot_where_the_head_holds_what_one_chooses_by(desk: Desk) -> None:
    banner, tabs = desk.window.banner, desk.results.tabs
    for name, is_low in (("results", True), ("author", False), ("results", True)):
        desk.window.go_to(name)
        desk.studio.say("Nothing was run again.", "warn", step="Why", on_step=lambda: None)
        middle = desk.window.workspaces[name].centre
        desk.wait(lambda middle=middle: place_of(desk, middle).contains(place_of(desk, banner)))
        assert (place_of(desk, banner).center().y() > place_of(desk, middle).center().y()) is is_low
    assert not place_of(desk, tabs.tabBar()).intersects(place_of(desk, banner))


def test_a_fault_has_a_line_of_its_own_until_it_is_dismissed(desk: Desk) -> None:
    bar, rows, banner = desk.window.bar, desk.window.centralWidget(), desk.window.banner
    search = desk.find(QLineEdit, "library-search")
    before = place_of(desk, search)
    desk.studio.say("Nothing can be written: the disk is full.", "bad")
    desk.wait(lambda: banner.height() and place_of(desk, search).top() == before.top() + banner.height())
    assert banner.width() == rows.width()
    assert banner.y() == bar.geometry().bottom() + 1
    desk.click("banner-close")
    desk.wait(lambda: place_of(desk, search) == before)


def test_a_path_longer_than_a_line_is_broken_and_said_and_copied_as_it_is(qapp: object) -> None:
    path = f"/home/cara/{'Museum_of_applied_arts_' * 6}{'x' * 80}.zip"
    made = label(f"It goes to {path}.", wrap=True)
    made.setText(f"It went to {path}.")
    room = QRect(0, 0, 300, 10_000)
    needed = made.fontMetrics().boundingRect(room, int(Qt.TextFlag.TextWordWrap), QLabel.text(made))
    assert needed.width() <= room.width()
    assert made.text() == f"It went to {path}."
    made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    assert QLabel.text(made) == made.text() == f"It went to {path}."
