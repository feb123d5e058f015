"""A person at the real main window: clicks on visible widgets and keys, nothing else.

Owns: finding, clicking, typing, waiting, taking pictures. Refuses: reaching behind the screen to change anything.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QDoubleSpinBox,
    QLineEdit,
    QListView,
    QPlainTextEdit,
    QTableView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.desktop.profiles.chooser import ChooserDialog
from app.desktop.window import MainWindow
from tests.hands import Hands


class Person(Hands):
    """Sees and touches one window."""

    def __init__(self, qtbot: QtBot, window: MainWindow, pictures: Path) -> None:
        self.qtbot = qtbot
        self.window = window
        self._pictures = pictures

    @property
    def screen(self) -> MainWindow:
        return self.window

    def type_over(self, name: str, text: str) -> None:
        """Replaces what stands in a field."""
        field = self.see(QWidget, name)
        self.face(field)
        if isinstance(field, QPlainTextEdit):
            field.setFocus()
            field.selectAll()
            QTest.keyClicks(field, text)
            return
        assert isinstance(field, QLineEdit | QDoubleSpinBox)
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, text)

    def type_more(self, name: str, text: str) -> None:
        """Types at the end of a text."""
        field = self.see(QPlainTextEdit, name)
        field.setFocus()
        QTest.keyClick(field, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClicks(field, text)

    def choose(self, name: str, value: str) -> None:
        """Chooses an entry of a combo box with the keys, as its data."""
        combo = self.see(QComboBox, name)
        combo.setFocus()
        while combo.currentData() != value:
            before = combo.currentIndex()
            QTest.keyClick(combo, Qt.Key.Key_Down if combo.findData(value) > before else Qt.Key.Key_Up)
            assert combo.currentIndex() != before, f"{name} has no {value}"

    def open_tab(self, name: str, words: str) -> None:
        """Clicks a tab by its words."""
        tabs = self.see(QWidget, name)
        bar = tabs.tabBar()  # type: ignore[attr-defined]
        number = next(i for i in range(bar.count()) if bar.tabText(i).split(" · ")[0] == words)
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(number).center())

    def pick_row(self, name: str, number: int = 0) -> None:
        """Clicks a row of a list."""
        rows = self.see(QListView, name)
        self.wait(lambda: rows.model().rowCount() > number)
        place = rows.visualRect(rows.model().index(number, 0)).center()
        QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=place)

    def pick_object(self, search: str, node_id: str) -> None:
        """Searches the outliner and clicks an object."""
        self.type_over("outliner-search", search)
        tree = self.see(QTableView, "outliner-tree")
        rows = tree.model()
        self.wait(lambda: rows.index_of(node_id).isValid())  # type: ignore[attr-defined]
        index = rows.index_of(node_id)  # type: ignore[attr-defined]
        tree.scrollTo(index)
        QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=tree.visualRect(index).center())

    def go(self, number: int) -> None:
        """Ctrl+1 to Ctrl+5."""
        self.face(self.window)
        key = Qt.Key(Qt.Key.Key_0 + number)
        QTest.keyClick(self.window, key, Qt.KeyboardModifier.ControlModifier)
        self.wait(lambda: list(self.window.workspaces).index(self.window.workspace.name) == number - 1)

    def become(self, name: str) -> None:
        """Says who is at the screen; whoever has no profile gets one from the first person, who is an admin."""
        if not self._choose_person(name):
            assert self._choose_person(self.window.studio.profiles[0].name)
            self.click("person")
            self.click("people-new")
            self.type_over("name-field", name)
            self.click("name-go")
        self.wait(lambda: name in self.see(QAbstractButton, "person").text())

    def _choose_person(self, name: str) -> bool:
        """Clicks on a person's row, if there is one."""
        self.click("person")
        close = self.see(QAbstractButton, "people-close")
        dialog = close.window()
        assert isinstance(dialog, ChooserDialog)
        self.wait(lambda: dialog.is_listed)
        rows = dialog.findChildren(QAbstractButton, f"person-{name.casefold()}")
        QTest.mouseClick(rows[0] if rows else close, Qt.MouseButton.LeftButton)
        self.wait(lambda: not close.isVisible())
        return bool(rows)

    def point_at(self, widget: QWidget, x: float, y: float) -> None:
        """Clicks a place of a widget, 0-1 from the left and the top."""
        place = QPoint(round(x * widget.width()), round(y * widget.height()))
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=place)

    def picture(self, name: str) -> None:
        """Keeps a picture of the window."""
        self.qtbot.wait(300)
        self._pictures.mkdir(parents=True, exist_ok=True)
        assert self.window.grab().save(str(self._pictures / f"{name}.png"))

    def see_dialog(self, name: str) -> QDialog:
        """The visible dialog of that name."""

        def visible() -> list[QDialog]:
            return [
                one
                for one in QApplication.topLevelWidgets()
                if isinstance(one, QDialog) and one.objectName() == name and one.isVisible()
            ]

        self.wait(visible)
        return visible()[0]

    def picture_of(self, widget: QWidget, name: str) -> None:
        """Keeps a picture of a dialog."""
        self.qtbot.wait(300)
        self._pictures.mkdir(parents=True, exist_ok=True)
        assert widget.grab().save(str(self._pictures / f"{name}.png"))
