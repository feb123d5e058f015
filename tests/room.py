"""Whether what a window shows has room: words that are cut off, fields of no height, pages wider than their place.

Owns: finding them. Refuses: what may be cut on purpose (an ellipsis with a tooltip, the narrow pad of actions).
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QTableView,
    QToolButton,
    QWidget,
)

from app.desktop.widgets.pieces import ElidedLabel

LEAST_TEXT_PX = 40
TRIES = 75


def nothing_is_clipped(window: QWidget) -> bool:
    """Everything visible has the room that its text needs."""
    QTest.qWait(150)
    for _ in range(TRIES):  # a busy machine takes some turns to lay a page out
        found = _all(window)
        if not found:
            return True
        QTest.qWait(200)
    raise AssertionError(found)


def _all(window: QWidget) -> list[str]:
    return [*_buttons(window), *_labels(window), *_fields(window), *_pages(window), *_heads(window)]


def _seen(window: QWidget, kind: type) -> Iterator[QWidget]:
    return (one for one in window.findChildren(kind) if one.isVisible())


def _named(widget: QWidget, words: str) -> str:
    return f"{widget.objectName() or type(widget).__name__} {words[:60]!r} {widget.size().toTuple()}"


def _buttons(window: QWidget) -> list[str]:
    pushed = [
        _named(one, one.text())
        for one in _seen(window, QPushButton)
        if one.text() and one.width() < one.minimumSizeHint().width()
    ]
    return pushed + [
        _named(one, one.text())
        for one in _seen(window, QToolButton)
        if one.text() and one.property("look") != "pad" and one.width() < one.sizeHint().width()
    ]


def _labels(window: QWidget) -> list[str]:
    cut = []
    for one in _seen(window, QLabel):
        if isinstance(one, ElidedLabel) or not one.text():
            continue
        needed = one.heightForWidth(one.width()) if one.wordWrap() else one.sizeHint().height()
        if needed > one.height() + 1 or (not one.wordWrap() and one.sizeHint().width() > one.width() + 1):
            cut.append(_named(one, one.text()))
    return cut


def _fields(window: QWidget) -> list[str]:
    return [_named(one, "") for one in _seen(window, QPlainTextEdit) if one.height() < LEAST_TEXT_PX]


def _pages(window: QWidget) -> list[str]:
    """Pages that scroll up and down only, and are wider than what one sees of them."""
    wide = []
    for one in _seen(window, QScrollArea):
        inside = one.widget()
        if inside is not None and inside.width() > one.viewport().width():
            parts = [part.objectName() for part in inside.findChildren(QWidget) if part.objectName()][:3]
            wide.append(f"{parts} {inside.width()} > {one.viewport().width()}")
    return wide


def _heads(window: QWidget) -> list[str]:
    """Heads and numbers of tables; only columns that have tooltips may end in an ellipsis."""
    cut = []
    for table in _seen(window, QTableView):
        header, model = table.horizontalHeader(), table.model()
        for place in range(header.count()) if header.isVisible() else ():
            room = header.sectionSize(place)
            if not header.isSectionHidden(place) and room < header.sectionSizeHint(place):
                cut.append(_named(table, f"head {place}"))
            for row in range(model.rowCount()):
                index = model.index(row, place)
                if (
                    not index.data(Qt.ItemDataRole.ToolTipRole)
                    and table.sizeHintForIndex(index).width() > room
                ):
                    cut.append(_named(table, str(index.data())))
    return cut
