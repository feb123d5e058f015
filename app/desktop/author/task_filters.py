"""The filters above the task table: a search, one box for each thing to filter by, and filters kept under names.

Owns: showing a LibraryModel's filters and writing them back, and the menu of kept ones. Refuses: keeping them (jobs).
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QComboBox, QInputDialog, QMenu, QToolButton, QWidget

from app.desktop.author.desk import AuthorDesk
from app.desktop.library.view import SearchField
from app.desktop.widgets.flow import FlowLayout
from app.desktop.widgets.pieces import button, column, row, tool
from app.jobs.saved_filters import NAME_MAX, forget_filter, save_filter, saved_filters
from data.store import Project
from validation.blind import Filter
from validation.filtering import LibraryFilter


class TaskFiltersView(QWidget):
    """Follows the library's model."""

    kept_changed = Signal()
    """The filters that are kept were read, or are others."""

    def __init__(self, desk: AuthorDesk) -> None:
        super().__init__()
        self.setObjectName("task-filters")
        self._desk = desk
        self._model = desk.library
        self.kept: dict[str, LibraryFilter] = {}
        self.search_field = SearchField("Search tasks", "task-table-search")
        self.search_field.textEdited.connect(self._model.search)
        self.search_field.textChanged.connect(lambda text: text or self._model.search(""))
        self._boxes: dict[Filter, QComboBox] = {which: self._box(which) for which in self._model.filters}
        self._retired = tool(
            "archive", "Show retired tasks", desk.wardrobe, name="task-table-retired", checkable=True
        )
        self._retired.clicked.connect(self._on_retired)
        self._menu = QMenu(self)
        self._menu.setObjectName("saved-filters-menu")
        self._menu.aboutToShow.connect(self._fill_menu)
        kept = tool(
            "filter", "Saved filters", desk.wardrobe, look="menu", text="Saved filters", name="saved-filters"
        )
        kept.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        kept.setMenu(self._menu)
        everything = button(
            "Show all", desk.wardrobe, look="link", name="task-table-all", on_click=self._model.show_all
        )
        top = row(self.search_field, kept, self._retired, everything, space="xs")
        top.setStretch(0, 1)
        flow = FlowLayout(6)
        for box in self._boxes.values():
            flow.addWidget(box)
        holder = QWidget()
        holder.setLayout(flow)
        self.setLayout(column(top, holder))
        self._model.listen(self._on_model)
        self._show()

    def showEvent(self, event: QShowEvent) -> None:
        """What was not looked at is brought up to date."""
        super().showEvent(event)
        self._show()

    def read_kept(self) -> None:
        """Reads the kept filters again."""
        project = self._desk.studio.project
        self._desk.studio.operations.run(
            "Reading the filters", lambda: saved_filters(project), then=self._on_kept, quiet=True
        )

    def keep(self, name: str) -> None:
        """Keeps what is filtered by now under a name."""
        now = self._model.filter_now
        self._write("Keeping the filter", lambda project: save_filter(project, name, now))

    def forget(self, name: str) -> None:
        """Keeps a filter no longer."""
        self._write("Forgetting the filter", lambda project: forget_filter(project, name))

    def _write(self, doing: str, change: object) -> None:
        project: Project = self._desk.studio.project
        self._desk.studio.operations.follow(
            doing,
            project.submit(lambda: change(project)),  # type: ignore[operator]
            then=lambda _: self.read_kept(),
        )

    def _on_kept(self, kept: dict[str, LibraryFilter]) -> None:
        self.kept = kept
        self.kept_changed.emit()

    def _fill_menu(self) -> None:
        self._menu.clear()
        for name, kept in self.kept.items():
            action = self._menu.addAction(name, lambda kept=kept: self._model.use(kept))
            action.setToolTip(kept.words())
        if not self.kept:
            self._menu.addAction("None yet").setEnabled(False)
        self._menu.addSeparator()
        save = self._menu.addAction("Save this filter …", self._ask_name)
        save.setEnabled(not self._model.filter_now.is_empty)
        if self.kept:
            below = self._menu.addMenu("Forget")
            for name in self.kept:
                below.addAction(name, lambda name=name: self.forget(name))

    def _ask_name(self) -> None:
        dialog = QInputDialog(self)
        dialog.setObjectName("filter-name-dialog")
        dialog.setWindowTitle("Save this filter")
        dialog.setLabelText(f"Name of the filter ({self._model.filter_now.words()})"[: NAME_MAX * 2])
        dialog.textValueSelected.connect(self.keep)
        dialog.open()

    def _box(self, which: Filter) -> QComboBox:
        made = QComboBox()
        made.setObjectName(f"task-table-{which}")
        made.setAccessibleName(which.capitalize())
        made.activated.connect(lambda _: self._model.filter(which, made.currentData()))
        return made

    def _on_retired(self, shown: bool) -> None:
        self._model.with_retired = shown
        self._model.tell()

    def _on_model(self) -> None:
        """While nobody looks, thousands of rows are not searched for what can be chosen."""
        if self.isVisible():
            self._show()

    def _show(self) -> None:
        model = self._model
        if self.search_field.text() != model.query:
            self.search_field.setText(model.query)
        self._retired.setChecked(model.with_retired)
        for which, box in self._boxes.items():
            choices = (("", f"{which.capitalize()}: any"), *model.choices(which))
            if [box.itemText(i) for i in range(box.count())] != [words for _, words in choices]:
                box.clear()
                for value, words in choices:
                    box.addItem(words, value)
            box.setCurrentIndex(max(0, box.findData(model.chosen(which))))
