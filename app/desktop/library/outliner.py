"""The scene outliner as a panel: the objects of the world by room.

Owns: showing an OutlinerModel as a tree, and writing search and selection back. Refuses: the live view.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QTreeWidget, QTreeWidgetItem, QWidget

from app.desktop.library.view import SearchField
from app.desktop.models.outliner import OutlinerModel, numbered_labels
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.empty import EmptyView
from app.desktop.widgets.pieces import column, label, panel, row

NODE_ROLE = Qt.ItemDataRole.UserRole + 1


class OutlinerView(QWidget):
    """`chosen` carries a node id."""

    chosen = Signal(str)

    def __init__(
        self,
        model: OutlinerModel,
        wardrobe: Wardrobe,
        *,
        empty: str = "Open a task; its objects are listed here by room.",
    ) -> None:
        super().__init__()
        self.setObjectName("outliner")
        self._model = model
        self._count = label("", "caption")
        self.search_field = SearchField("Search objects", "outliner-search")
        self.search_field.setPlaceholderText("Search objects")
        self.search_field.textChanged.connect(model.search)
        self.tree = QTreeWidget()
        self.tree.setObjectName("outliner-tree")
        self.tree.setAccessibleName("Objects of the scene")
        self.tree.setProperty("look", "bare")
        self.tree.setHeaderHidden(True)
        self.tree.setIndentation(14)
        self.tree.setUniformRowHeights(True)
        self.tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.tree.currentItemChanged.connect(self._on_current)
        self._stack = QStackedWidget()
        no_scene = EmptyView(wardrobe, "house", "No scene yet", empty)
        nothing = EmptyView(wardrobe, "search", "No such object", "Change the search.")
        for page in (self.tree, no_scene, nothing):
            self._stack.addWidget(page)
        head = row(label("Scene", "title"), self._count, 1)
        layout = column(panel(column(head, self.search_field, margin="m")), self._stack)
        layout.setSpacing(0)
        layout.setStretch(1, 1)
        self.setLayout(column(panel(layout)))
        self._shown: tuple[str, str] | None = None
        self._items: dict[str, QTreeWidgetItem] = {}
        self._filling = False
        model.listen(self._show)
        self._show()

    def _show(self) -> None:
        scene = self._model.scene
        shown = ("" if scene is None else scene.scene_digest, self._model.query)
        if shown != self._shown or not self._items:
            self._shown = shown
            self._fill()
        item = self._items.get(self._model.selected)
        self._filling = True
        if item is not None:
            self.tree.setCurrentItem(item)
            self.tree.scrollToItem(item)
        else:
            self.tree.setCurrentItem(None)  # type: ignore[arg-type]
        self._filling = False

    def _fill(self) -> None:
        self._filling = True
        self.tree.clear()
        self._items.clear()
        groups = self._model.groups
        for group in groups:
            top = QTreeWidgetItem([f"{group.label}  ({len(group.nodes)})"])
            top.setFlags(Qt.ItemFlag.ItemIsEnabled)
            self.tree.addTopLevelItem(top)
            labels = numbered_labels(group.nodes)
            for node in group.nodes:
                item = QTreeWidgetItem([labels[node.id]])
                item.setData(0, NODE_ROLE, node.id)
                item.setToolTip(0, f"{node.label} — {node.id}")
                top.addChild(item)
                self._items[node.id] = item
            top.setExpanded(bool(self._model.query) or group.id != "building")
        total = sum(len(group.nodes) for group in groups)
        self._count.setText(f"{total}" if total else "")
        self._stack.setCurrentIndex(0 if groups else 2 if self._model.scene else 1)
        self._filling = False

    def _on_current(self, item: QTreeWidgetItem | None) -> None:
        if item is None or self._filling:
            return
        node = item.data(0, NODE_ROLE)
        if node:
            self.chosen.emit(node)
