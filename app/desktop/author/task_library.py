"""The task library in Author: its list, and what can be done to the tasks in it.

Owns: the pane with its menu. Refuses: how rows are filtered (models.library), and records (tasks).
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget

from app.desktop.author.desk import AuthorDesk
from app.desktop.author.opening import TaskOpening
from app.desktop.library.view import LibraryView
from app.desktop.widgets.empty import EmptyView
from app.desktop.widgets.pieces import column, tool
from data.schema.task import Task
from validation.library import library_rows


class TaskLibraryView(QWidget):
    """The curator's tasks."""

    def __init__(self, desk: AuthorDesk, opening: TaskOpening) -> None:
        super().__init__()
        self._desk = desk
        self._opening = opening
        add = tool("plus", "New task (Ctrl+N)", desk.wardrobe, name="new-task", on_click=self._on_add)
        empty = EmptyView(
            desk.wardrobe,
            "author",
            "No tasks yet",
            "A task is a world with something wrong in it.",
            step="Make the first",
            name="first-task",
            on_step=self._on_add,
        )
        self.view = LibraryView(
            desk.library,
            desk.wardrobe,
            title="Tasks",
            name="library",
            empty=empty,
            tools=(add,),
            done_word="frozen",
        )
        self.view.chosen.connect(opening.open)
        self.view.menu_asked.connect(self._on_menu)
        self.setLayout(column(self.view))
        self.setFocusProxy(self.view)

    @property
    def is_searched(self) -> bool:
        """The cursor is in the search."""
        return self.view.search_field.hasFocus()

    def focus_search(self) -> None:
        """Puts the cursor into the search."""
        self.view.focus_search()

    def refresh(self) -> None:
        """Shows the records as last read."""
        desk, task = self._desk, self._desk.draft.task
        desk.library.show(reversed(library_rows("author", desk.studio.preferences.name, desk.shelf.records)))
        desk.library.select(task.id if task else "")

    def _on_add(self) -> None:
        self._opening.ask_new(self.window())

    def _on_menu(self, task_id: str, where: QPoint) -> None:
        desk, opening = self._desk, self._opening
        menu = QMenu(self)
        menu.setObjectName("task-menu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        task = desk.shelf.task(task_id)
        retired = task is not None and task.retired
        menu.addAction("Open", lambda: opening.open(task_id))
        menu.addAction(
            "Duplicate", lambda: desk.autosave.flush(lambda: desk.tasks.duplicate(task_id, opening.show))
        )
        menu.addAction(
            "Bring back" if retired else "Retire",
            lambda: desk.autosave.flush(lambda: desk.tasks.retire(task_id, not retired, self._on_retired)),
        )
        menu.popup(where)

    def _on_retired(self, task: Task) -> None:
        if self._desk.draft.task is not None and self._desk.draft.task.id == task.id:
            self._desk.draft.open(task)
