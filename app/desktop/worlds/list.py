"""The list of worlds as a panel: the project's own and those that come with the program.

Owns: showing a WorldsModel, writing search and choice back, asking to add one. Refuses: opening what was chosen.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStackedWidget, QWidget

from app.desktop.library.view import SearchField
from app.desktop.models.worlds import WorldRow, WorldsModel
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.empty import EmptyView
from app.desktop.widgets.first_focus import hand_focus_on
from app.desktop.widgets.pieces import column, label, panel, row, tool
from app.desktop.widgets.two_lines import ROW_ROLE, TwoLineDelegate, TwoLines


class WorldListView(QWidget):
    """`chosen` carries a world's name; `menu_asked` a name and a global position."""

    chosen = Signal(str)
    menu_asked = Signal(str, object)

    def __init__(
        self,
        model: WorldsModel,
        wardrobe: Wardrobe,
        *,
        on_add: Callable[[], object],
        on_add_page: Callable[[], object],
    ) -> None:
        super().__init__()
        self.setObjectName("worlds-library")
        self._model = model
        self._count = label("", "caption")
        self.search_field = SearchField("Search worlds", "worlds-search")
        self.search_field.textChanged.connect(model.search)
        add = tool("plus", "Add a world from a file (Ctrl+N)", wardrobe, name="world-add", on_click=on_add)
        page = tool(
            "folder",
            "Add a page of your own: the folder that holds its index.html",
            wardrobe,
            name="world-add-page",
            on_click=on_add_page,
        )
        self.list = QListWidget()
        self.list.setObjectName("worlds-list")
        self.list.setAccessibleName("Worlds")
        self.list.setProperty("look", "bare")
        self.list.setItemDelegate(TwoLineDelegate(wardrobe, _lines))
        self.list.setMouseTracking(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._on_menu)
        self.list.itemClicked.connect(lambda item: self.chosen.emit(item.data(ROW_ROLE).id))
        self.list.itemActivated.connect(lambda item: self.chosen.emit(item.data(ROW_ROLE).id))
        nothing = EmptyView(wardrobe, "search", "No such world", "Change the search.")
        self._stack = QStackedWidget()
        self._stack.addWidget(self.list)
        self._stack.addWidget(nothing)
        head = row(label("Worlds", "title"), self._count, 1, page, add, space="xs")
        layout = column(panel(column(head, self.search_field, margin="m")), self._stack)
        layout.setSpacing(0)
        layout.setStretch(1, 1)
        self.setLayout(column(panel(layout)))
        hand_focus_on(self, self.list)
        model.listen(self._show)
        self._show()

    def focus_search(self) -> None:
        """Puts the cursor into the search."""
        self.search_field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search_field.selectAll()

    def _show(self) -> None:
        visible = self._model.visible
        self.list.clear()
        for entry in visible:
            item = QListWidgetItem(f"{entry.title}, {entry.words}")
            item.setData(ROW_ROLE, entry)
            item.setToolTip(f"{entry.title} ({entry.id})\n{entry.words}")
            self.list.addItem(item)
            if entry.id == self._model.selected:
                self.list.setCurrentItem(item)
        total = len(self._model.rows)
        self._count.setText(
            f"{len(visible)} of {total}" if len(visible) != total else f"{total}" if total else ""
        )
        self._stack.setCurrentIndex(0 if visible or not total else 1)

    def _on_menu(self, where: QPoint) -> None:
        item = self.list.itemAt(where)
        if item is not None:
            self.menu_asked.emit(item.data(ROW_ROLE).id, self.list.mapToGlobal(where))


def _lines(entry: WorldRow) -> TwoLines:
    return TwoLines(entry.title, entry.words)
