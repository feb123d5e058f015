"""The library as a panel: title, search, filters, list, and what to do when it is empty.

Owns: showing a LibraryModel and writing search, filters and choice back. Refuses: opening what was chosen.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent
from PySide6.QtWidgets import (
    QLineEdit,
    QMenu,
    QStackedWidget,
    QToolButton,
    QWidget,
)

from app.desktop.library.list_view import RowsView
from app.desktop.library.rows import LibraryRowDelegate
from app.desktop.models.library import LibraryModel, second_line
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.empty import EmptyView
from app.desktop.widgets.first_focus import hand_focus_on
from app.desktop.widgets.pieces import ElidedLabel, column, label, panel, row, tool
from validation.blind import Filter


class LibraryView(QWidget):
    """`chosen` carries the id of the row that the person wants open."""

    chosen = Signal(str)
    menu_asked = Signal(str, object)
    """Row id and global position: a context menu."""

    def __init__(
        self,
        model: LibraryModel,
        wardrobe: Wardrobe,
        *,
        title: str,
        name: str,
        empty: EmptyView,
        tools: Sequence[QToolButton] = (),
        done_word: str = "done",
    ) -> None:
        super().__init__()
        self.setObjectName(name)
        self._model = model
        self._count = label("", "caption")
        self.search_field = SearchField(f"Search {title.lower()}", f"{name}-search")
        self.search_field.textChanged.connect(model.search)
        self._filter = tool("more", "Filter the list", wardrobe, name=f"{name}-filter")
        self._filter.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._filter_menu = QMenu(self)
        self._filter_menu.aboutToShow.connect(self._fill_filter_menu)
        self._filter.setMenu(self._filter_menu)
        self.list = RowsView(
            f"{name}-list",
            title,
            LibraryRowDelegate(wardrobe, done_word),
            lambda row: f"{row.label}, {second_line(row, done_word=done_word)}",
        )
        self.list.opened.connect(self.chosen)
        self.list.menu_asked.connect(self.menu_asked)
        nothing = EmptyView(
            wardrobe,
            "search",
            "Nothing matches",
            "Change the search or the filter.",
            step="Show all",
            on_step=self._on_show_all,
        )
        reading = EmptyView(wardrobe, "clock", "One moment", "The project is being read.")
        self._stack = QStackedWidget()
        for page in (self.list, empty, nothing, reading):
            self._stack.addWidget(page)
        head = row(label(title, "title"), self._count, 1, *tools, space="xs")
        search = row(self.search_field, self._filter, space="xs")
        self._only = ElidedLabel("", "caption")
        self._only.setObjectName(f"{name}-only")
        drop = tool(
            "close",
            "Show every task again",
            wardrobe,
            name=f"{name}-only-drop",
            on_click=lambda: model.only("", ()),
        )
        only = row(self._only, drop, space="xs")
        only.setStretch(0, 1)
        self._only_row = panel(only)
        top = panel(column(head, search, self._only_row, margin="m"))
        layout = column(top, self._stack)
        layout.setSpacing(0)
        layout.setStretch(1, 1)
        inside = panel(layout)
        outer = column(inside)
        self.setLayout(outer)
        hand_focus_on(self, self.list)
        model.listen(self._show)
        self._show()

    def focus_search(self) -> None:
        """Puts the cursor into the search."""
        self.search_field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search_field.selectAll()

    def _show(self) -> None:
        visible = self._model.visible
        self.list.show_rows(visible, self._model.selected)
        self._only.setText(f"Only: {self._model.only_words}")
        self._only_row.setVisible(bool(self._model.only_words))
        self._count.setText(self._model.count_words)
        page = 0 if visible else 3 if not self._model.is_ready else 2 if self._model.filtered else 1
        self._stack.setCurrentIndex(page)

    def _on_show_all(self) -> None:
        self.search_field.clear()
        self._model.show_all()

    def _fill_filter_menu(self) -> None:
        self._filter_menu.clear()
        for which in self._model.filters:
            choices = self._model.choices(which)
            if len(choices) > 1 or self._model.chosen(which):
                self._add_choices(which, choices)
        if "state" in self._model.filters:
            retired = QAction("Show retired tasks", self._filter_menu, checkable=True)
            retired.setChecked(self._model.with_retired)
            retired.toggled.connect(self._on_retired)
            self._filter_menu.addSeparator()
            self._filter_menu.addAction(retired)
        if self._filter_menu.isEmpty():
            self._filter_menu.addAction("Nothing to filter by yet").setEnabled(False)

    def _add_choices(self, which: Filter, choices: Sequence[tuple[str, str]]) -> None:
        chosen = self._model.chosen(which)
        below = self._filter_menu.addMenu(f"{which.capitalize()}: {dict(choices).get(chosen, 'any')}")
        group = QActionGroup(below)
        for value, words in (("", "Any"), *choices):
            action = QAction(words, below, checkable=True)
            action.setChecked(value == chosen)
            action.triggered.connect(lambda _=False, value=value: self._model.filter(which, value))
            group.addAction(action)
            below.addAction(action)

    def _on_retired(self, shown: bool) -> None:
        self._model.with_retired = shown
        self._model.tell()


class SearchField(QLineEdit):
    """A line that Esc empties."""

    def __init__(self, words: str, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setPlaceholderText("Search  /")
        self.setAccessibleName(words)
        self.setClearButtonEnabled(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc empties."""
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
            return
        super().keyPressEvent(event)
