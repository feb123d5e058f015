"""Tab goes through everything that is on the screen and comes back to where it began."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTabWidget, QWidget

from tests.app.desks import Desk

pytestmark = pytest.mark.gui
STOPS = {
    "author": (
        "library-search",
        "library-list",
        "outliner-search",
        "outliner-tree",
        "undo",
        "freeze",
        "timeline",
    ),
    "review": ("review-list-search", "review-mode-walk", "queue-start"),
    "audit": ("audit-list-search", "audit-stage"),
    "results": ("results-list-search", "results-list-list", "results-tabs"),
    "worlds": ("worlds-list", "outliner-search"),
}
EVERYWHERE = ("project-menu", "person", "theme-toggle", "help")


def stops(desk: Desk) -> list[str]:
    """The names of what has the keys, Tab by Tab, until one comes again."""
    names, seen = [], set[int]()
    while True:
        has = QApplication.focusWidget()
        assert has is not None
        if id(has) in seen:
            return names
        seen.add(id(has))
        names.append(named(has))
        QTest.keyClick(has, Qt.Key.Key_Tab)
        if not has.objectName():  # the page with the world, which answers from another process
            desk.wait(lambda has=has: QApplication.focusWidget() is not has)


def is_seen(desk: Desk, name: str) -> bool:
    """Whether a widget of that name is on the screen; a list is not before it has rows."""
    return any(widget.isVisible() for widget in desk.window.findChildren(QWidget, name))


def named(widget: QWidget) -> str:
    """Its name, or that of the tabs that it is the bar of."""
    above = widget.parentWidget()
    return widget.objectName() if not isinstance(above, QTabWidget) else above.objectName()


@pytest.mark.parametrize("name", STOPS)
def test_tab_reaches_every_part_of_a_workspace(desk: Desk, name: str) -> None:
    desk.make_task()
    desk.window.go_to(name)  # type: ignore[arg-type]
    desk.wait(lambda: all(is_seen(desk, one) for one in STOPS[name]))
    if name == "review":  # its tools are for the task that is open
        desk.freeze()
        desk.become("Rita")
        desk.wait(lambda: desk.review.library.rows)
        desk.review.open(desk.review.library.rows[0].key)
        desk.wait(lambda: desk.review.form.review and desk.assembly.driver.is_settled)
    desk.wait(lambda: not desk.studio.operations.busy)
    found = stops(desk)
    missing = [one for one in (*EVERYWHERE, *STOPS[name]) if one not in found]
    assert not {"live-restart", "live-make"} & set(found), "a button that is covered"
    assert missing == [], " ".join([*missing, "of", *found])
