"""The task library in Author: its list, and what can be done to the tasks in it.

Owns: the pane with its menu. Refuses: how rows are filtered (models.library), and records (tasks).
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget

from app.desktop.author.desk import AuthorDesk
from app.desktop.author.opening import TaskOpening
from app.desktop.author.task_table import TaskTableDialog
from app.desktop.library.listing import Listing
from app.desktop.library.view import LibraryView
from app.desktop.review.progress import ReviewProgressDialog
from app.desktop.widgets.binding import tip_with_key
from app.desktop.widgets.empty import EmptyView
from app.desktop.widgets.first_focus import hand_focus_on
from app.desktop.widgets.pieces import column, tool
from app.jobs.bulk import BulkFreeze
from app.jobs.variants import VARIANTS, WORDS, Variant
from data.schema.task import Task
from validation.library import LibraryRow


class TaskLibraryView(QWidget):
    """The curator's tasks."""

    def __init__(self, desk: AuthorDesk, opening: TaskOpening) -> None:
        super().__init__()
        self._desk = desk
        self._opening = opening
        self._listing = Listing("author", desk.studio, desk.shelf, desk.library, self._show_rows)
        add = tool("plus", "New task", desk.wardrobe, name="new-task", on_click=self._on_add)
        table = tool(
            "table",
            "All tasks as a table",
            desk.wardrobe,
            name="all-tasks",
            on_click=self.show_table,
        )
        reviews = tool(
            "review",
            "Reviews: how far they have come, agreement, who reviews what",
            desk.wardrobe,
            name="author-reviews",
            on_click=self._on_reviews,
        )
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
            tools=(reviews, table, add),
            done_word="frozen",
        )
        for made, words, name in (
            (add, "New task", "author.new"),
            (table, "All tasks as a table", "author.tasks"),
        ):
            tip_with_key(desk.studio.keymap, made, words, name)
        self._table: TaskTableDialog | None = None
        """Made when somebody first looks at it."""
        self.view.chosen.connect(opening.open)
        self.view.menu_asked.connect(self._on_menu)
        self.setLayout(column(self.view))
        hand_focus_on(self, self.view)

    @property
    def is_searched(self) -> bool:
        """The cursor is in the search."""
        return self.view.search_field.hasFocus()

    @property
    def shows_table(self) -> bool:
        """All tasks are shown as a table."""
        return self._table is not None and self._table.isVisible()

    def focus_search(self) -> None:
        """Puts the cursor into the search."""
        self.view.focus_search()

    def refresh(self) -> None:
        """Shows the records as last read."""
        task = self._desk.draft.task
        self._listing.refresh()
        self._desk.library.select(task.id if task else "")

    def _show_rows(self, rows: tuple[LibraryRow, ...]) -> None:
        task = self._desk.draft.task
        self._desk.library.show(reversed(rows))
        self._desk.library.select(task.id if task else "")

    def _on_add(self) -> None:
        self._opening.ask_new(self.window())

    def _on_reviews(self) -> None:
        dialog = ReviewProgressDialog(self._desk.studio, self._desk.shelf, "author", self.window())
        dialog.chosen.connect(self._desk.library.only)
        dialog.show()

    def show_table(self) -> None:
        """Opens all tasks as a table."""
        table = self._table = self._table or self._make_table()
        table.show()
        table.activateWindow()

    def duplicate(self, task_ids: Sequence[str], kind: Variant, start: str = "") -> None:
        """Makes a variant of each and opens it when it is one."""
        desk = self._desk
        scene = desk.driver.scene if desk.here else None

        def done(made: tuple[Task, ...]) -> None:
            if len(made) == 1:
                self._opening.show(made[0])
            else:
                desk.studio.say(f"{len(made)} drafts are made: {WORDS[kind].lower()}.", "good")

        desk.autosave.flush(lambda: desk.tasks.duplicate(task_ids, kind, done, scene=scene, start=start))

    def _make_table(self) -> TaskTableDialog:
        desk = self._desk
        table = TaskTableDialog(desk, self)
        table.open_asked.connect(self._opening.open)
        table.variant_asked.connect(self.duplicate)
        table.combine_asked.connect(
            lambda tasks: desk.autosave.flush(lambda: desk.tasks.combine(tasks, self._opening.show))
        )
        table.freeze_asked.connect(
            lambda tasks: desk.autosave.flush(lambda: desk.tasks.freeze_many(tasks, self._on_frozen))
        )
        table.retire_asked.connect(self._retire)
        return table

    def _retire(self, task_ids: Sequence[str], retired: bool) -> None:
        self._desk.autosave.flush(lambda: self._desk.tasks.retire(task_ids, retired, self._on_retired))

    def _on_menu(self, task_id: str, where: QPoint) -> None:
        desk = self._desk
        menu = QMenu(self)
        menu.setObjectName("task-menu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        task = desk.shelf.task(task_id)
        retired = task is not None and task.retired
        menu.addAction("Open", lambda: self._opening.open(task_id))
        below = menu.addMenu("Duplicate as")
        below.setObjectName("duplicate-menu")
        for kind in VARIANTS:
            below.addAction(WORDS[kind], lambda kind=kind: self.duplicate([task_id], kind))
        menu.addAction("Bring back" if retired else "Retire", lambda: self._retire([task_id], not retired))
        menu.popup(where)

    def _on_frozen(self, result: BulkFreeze) -> None:
        words = f"{len(result.frozen)} revisions are frozen."
        if result.refused:
            words += f" {len(result.refused)} drafts could not be: {result.refused[0]}"
        self._desk.studio.say(words, "warn" if result.refused else "good")

    def _on_retired(self, changed: tuple[Task, ...]) -> None:
        task = self._desk.draft.task
        for one in changed:
            if task is not None and task.id == one.id:
                self._desk.draft.open(one)
