"""Every page of the window has room for its words at the smallest size, and dialogs leave no gaps between theirs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import (
    QApplication,
    QSplitter,
    QTableWidget,
    QTabWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.desktop.author.view_timeline import LaneView
from app.desktop.widgets.columns import LEAST_PX, _narrow
from app.desktop.widgets.confirm import ConfirmDialog
from app.desktop.window import MINIMUM
from tests.app.desks import Desk, open_desk
from tests.app.judged_projects import make_judged
from tests.room import nothing_is_clipped

pytestmark = pytest.mark.gui


@pytest.fixture
def judged(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Desk]:
    with open_desk(
        qtbot, qapp, make_judged(tmp_path / "project", tasks=12, unlabelled=2), monkeypatch
    ) as desk:
        yield desk


def at_rest(desk: Desk) -> None:
    driver = desk.assembly.driver
    desk.wait(lambda: not desk.studio.operations.busy and (driver.scene is None or driver.is_settled))


def test_every_page_of_a_draft_has_room_in_the_smallest_window(desk: Desk) -> None:
    desk.make_task()
    desk.freeze()
    desk.window.resize(MINIMUM)
    for name in desk.window.workspaces:
        desk.window.go_to(name)
        at_rest(desk)
        for tabs in [one for one in desk.window.findChildren(QTabWidget) if one.isVisible()]:
            for place in range(tabs.count()):
                tabs.setCurrentIndex(place)
                at_rest(desk)
                assert nothing_is_clipped(desk.window), (name, tabs.tabText(place))


def test_every_page_of_results_has_room_in_the_smallest_window(judged: Desk) -> None:
    judged.window.resize(MINIMUM)
    judged.window.go_to("results")
    judged.find(QTableWidget, "success-table")
    tabs = judged.find(QTabWidget, "results-tabs")
    for place in range(tabs.count()):
        tabs.setCurrentIndex(place)
        at_rest(judged)
        assert nothing_is_clipped(judged.window), tabs.tabText(place)


def test_a_narrow_table_scrolls_and_a_wide_one_fills_its_place(judged: Desk) -> None:
    judged.window.go_to("results")
    table = judged.find(QTableWidget, "success-table")
    header, bar = table.horizontalHeader(), table.horizontalScrollBar()
    judged.window.resize(QSize(1600, 900))
    judged.wait(lambda: bar.maximum() == 0 and header.length() == table.viewport().width())
    judged.window.resize(MINIMUM)
    judged.wait(lambda: bar.maximum() > 0)
    assert table.height() >= header.height() + bar.sizeHint().height() + sum(
        table.rowHeight(row) for row in range(table.rowCount())
    )


def test_the_widest_column_gives_way_first() -> None:
    widths = {0: 200, 1: 90, 2: 500}
    assert _narrow(widths, (0, 2), 250) == 0
    assert widths == {0: 200, 1: 90, 2: 250}
    assert _narrow(widths, (0, 2), 400) == 400 - (200 - LEAST_PX) - (250 - LEAST_PX)
    assert widths == {0: LEAST_PX, 1: 90, 2: LEAST_PX}


def test_a_moment_stands_at_one_place_in_all_lanes(desk: Desk) -> None:
    desk.make_task()
    lanes = [one for one in desk.window.findChildren(LaneView) if one.isVisible()]
    places = {(one.mapToGlobal(one.rect().topLeft()).x(), one.width()) for one in lanes}
    assert len(lanes) == 2
    assert len(places) == 1


@pytest.mark.parametrize("words", ["Short.", "A long sentence of what will happen. " * 6])
def test_a_dialog_is_as_high_as_its_words_need(desk: Desk, qtbot: QtBot, words: str) -> None:
    dialog = ConfirmDialog("Retire it?", words, "Retire", lambda: None, desk.studio.wardrobe, desk.window)
    dialog.open()
    desk.wait(dialog.isVisible)
    assert dialog.width() == 400
    assert dialog.height() == dialog.layout().totalHeightForWidth(400)
    dialog.reject()


def test_no_strip_is_left_below_the_companions_when_they_are_gone(judged: Desk) -> None:
    judged.window.go_to("results")
    companion = judged.find(QWidget, "companion")
    judged.wait(lambda: judged.results.library.rows)
    judged.results.library.select(judged.results.library.rows[0].key)
    judged.assembly.window.companion.refresh()
    judged.results.library.select("")
    judged.assembly.window.companion.refresh()
    rows = companion.parentWidget()
    assert isinstance(rows, QSplitter)
    judged.wait(lambda: companion.geometry().bottom() == rows.rect().bottom())
