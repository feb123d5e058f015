"""The scene outliner as a panel: the objects of the world by room, with search, filters and marks.

Owns: showing an OutlinerModel as a list, and writing search, filters, marks and selection back. Refuses: the live view.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QToolButton, QWidget

from app.desktop.library.outliner_list import OutlinerList
from app.desktop.library.outliner_menu import OperatorChoice, OutlinerMenu
from app.desktop.library.outliner_rows import OutlinerRows
from app.desktop.library.view import SearchField
from app.desktop.models.outliner import BUILDING, OutlinerModel
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.empty import EmptyView
from app.desktop.widgets.pieces import ElidedLabel, column, label, panel, row, tool
from data.schema.scene import count_words


class OutlinerView(QWidget):
    """`chosen` carries a node id; `hide_asked` and `lock_asked` that of an object whose mark was clicked."""

    chosen = Signal(str)
    hide_asked = Signal(str)
    lock_asked = Signal(str)
    menu_asked = Signal(str, object)
    """Node id and global position: a context menu."""

    def __init__(
        self,
        model: OutlinerModel,
        wardrobe: Wardrobe,
        *,
        empty: str = "Open a task; its objects are listed here by room.",
        operators: Sequence[OperatorChoice] = (),
        marks: bool = False,
    ) -> None:
        super().__init__()
        self.setObjectName("outliner")
        self._model = model
        self._count = label("", "caption")
        self.search_field = SearchField("Search objects", "outliner-search")
        self.search_field.setPlaceholderText("Search objects")
        self.search_field.textChanged.connect(model.search)
        self._menu = OutlinerMenu(model, self, operators)
        filter_button = tool("filter", "Filter the objects", wardrobe, name="outliner-filter")
        filter_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        filter_button.setMenu(self._menu)
        self._words = ElidedLabel("", "caption")
        self._words.setObjectName("outliner-filters")
        self._all = tool("close", "Show all objects", wardrobe, name="outliner-all", on_click=self._on_all)
        self.rows = OutlinerRows(model, self, marks=marks)
        self.tree = OutlinerList(self.rows, wardrobe, marks=marks)
        for signal, out in (
            (self.tree.chosen, self.chosen),
            (self.tree.hide_asked, self.hide_asked),
            (self.tree.lock_asked, self.lock_asked),
            (self.tree.menu_asked, self.menu_asked),
        ):
            signal.connect(out)
        self.tree.fold_asked.connect(self._on_fold)
        self._stack = QStackedWidget()
        no_scene = EmptyView(wardrobe, "house", "No scene yet", empty)
        nothing = EmptyView(
            wardrobe,
            "search",
            "No such object",
            "Change the search or the filter.",
            step="Show all",
            on_step=self._on_all,
        )
        for page in (self.tree, no_scene, nothing):
            self._stack.addWidget(page)
        filters = row(self._words, self._all, space="xs")
        filters.setStretch(0, 1)
        head = row(label("Scene", "title"), self._count, 1)
        search = row(self.search_field, filter_button, space="xs")
        layout = column(panel(column(head, search, filters, margin="m")), self._stack)
        layout.setSpacing(0)
        layout.setStretch(1, 1)
        self.setLayout(column(panel(layout)))
        self._shown: object = None
        self._world: object = None
        self._shown_marks: object = None
        self._folded = frozenset({BUILDING})
        self._chosen = ""
        model.listen(self._show)
        self._show()

    def begin(self) -> None:
        """Another scene or task: the list begins at its top."""
        self.tree.scrollToTop()

    def _show(self) -> None:
        groups = self._model.groups
        if groups is not self._shown:
            self._shown = groups
            self._fill()
        marks = (self._model.hidden, self._model.locked)
        if marks != self._shown_marks:
            self._shown_marks = marks
            self.rows.show_marks()
        self._show_words()
        if self._model.selected != self._chosen:
            self._chosen = self._model.selected
            self._unfold(self._chosen)
        self.tree.show_chosen(self._chosen)

    def _fill(self) -> None:
        groups = self._model.groups
        self.rows.show_groups(groups, frozenset() if self._model.is_filtered else self._folded)
        building = sum(len(group.entries) for group in groups if group.id == BUILDING)
        objects = sum(len(group.entries) for group in groups) - building
        self._count.setText(f"{objects or building:,}" if groups else "")
        self._count.setToolTip(count_words(objects, building))
        self._stack.setCurrentIndex(0 if groups else 2 if self._model.scene else 1)
        world = self._model.scene.world if self._model.scene else None
        if world != self._world:
            self._world = world
            self.begin()

    def _unfold(self, node: str) -> None:
        """What was chosen elsewhere is to be seen here, too."""
        if node and not self.rows.index_of(node).isValid():
            for group in self._model.groups:
                if group.id in self.rows.folded and any(entry.id == node for entry in group.entries):
                    self._on_fold(group.id, False)

    def _on_fold(self, group: str, folded: bool) -> None:
        """While something is filtered every room is open; what one folds then is so for that list."""
        now = self.rows.folded | {group} if folded else self.rows.folded - {group}
        if not self._model.is_filtered:
            self._folded = now
        self.rows.show_groups(self._model.groups, now)
        self.tree.show_chosen(self._model.selected)

    def _show_words(self) -> None:
        words = self._menu.words()
        if self._model.is_measuring:
            words += " · measured {} of {}".format(*self._model.measured)
        self._words.setText(words)
        self._words.setVisible(bool(words))
        self._all.setVisible(bool(words))
        if self.search_field.text() != self._model.query:
            self.search_field.setText(self._model.query)

    def _on_all(self) -> None:
        self._model.show_all()
