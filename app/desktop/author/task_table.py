"""All tasks as a table: columns to sort by, filters that can be kept, and things to do to many at once.

Owns: the window with its table, what is chosen in it, and its order. Refuses: the filters (task_filters), and the doing
(tasks); opening a task is `opening`'s.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QDialog, QHeaderView, QMenu, QTableView, QToolButton, QWidget

from app.desktop.author.desk import AuthorDesk
from app.desktop.author.task_filters import TaskFiltersView
from app.desktop.author.task_rows import TaskRows
from app.desktop.author.thumbnails import SIZE, Thumbnails
from app.desktop.models.task_table import COLUMNS, ordered
from app.desktop.widgets.pieces import button, column, label, row, tool
from app.jobs.variants import VARIANTS, WORDS
from validation.filtering import is_retired
from validation.library import LibraryRow

ROW_PX = SIZE.height() + 6


class TaskTableDialog(QDialog):
    """Signals say what was asked, with the ids of the chosen tasks in the order of the table."""

    open_asked = Signal(str)
    variant_asked = Signal(list, str)
    combine_asked = Signal(list)
    freeze_asked = Signal(list)
    retire_asked = Signal(list, bool)

    def __init__(self, desk: AuthorDesk, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("task-table-dialog")
        self.setWindowTitle("All tasks")
        self._desk = desk
        self._sort = ("", False)
        self.thumbnails = Thumbnails(desk.studio)
        self.filters = TaskFiltersView(desk)
        self.rows = TaskRows(self.thumbnails.of, self)
        self.thumbnails.arrived.connect(self.rows.show_pictures)
        self.table = self._make_table()
        self._count = label("", "caption")
        self._count.setObjectName("task-table-count")
        self._bulk: list[tuple[QWidget, Callable[[list[LibraryRow]], bool]]] = []
        body = column(
            row(label("All tasks", "heading"), self._count, 1),
            self.filters,
            self.table,
            self._foot(),
            margin="l",
        )
        body.setStretch(2, 1)
        self.setLayout(body)
        self.resize(960, 640)
        desk.library.listen(self._show)

    def showEvent(self, event: object) -> None:
        """Kept filters may be others since."""
        super().showEvent(event)  # type: ignore[arg-type]
        self.filters.read_kept()
        self._show()

    @property
    def chosen(self) -> list[LibraryRow]:
        """The rows that are selected, in the order of the table."""
        places = sorted(index.row() for index in self.table.selectionModel().selectedRows())
        return [self.rows.rows[place] for place in places]

    def sort_by(self, name: str, *, descending: bool = False) -> None:
        """Orders by a column; an empty name puts the newest first."""
        self._sort = (name, descending)
        self._show()

    def _make_table(self) -> QTableView:
        table = QTableView()
        table.setObjectName("task-table")
        table.setAccessibleName("All tasks")
        table.setModel(self.rows)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setIconSize(SIZE)
        table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        table.verticalHeader().setVisible(False)
        table.verticalHeader().setDefaultSectionSize(ROW_PX)
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = table.horizontalHeader()
        for number, one in enumerate(COLUMNS):
            table.setColumnWidth(number, one.width_px)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionsClickable(True)
        header.setHighlightSections(False)
        header.sectionClicked.connect(self._on_header)
        table.activated.connect(self._on_activated)
        table.selectionModel().selectionChanged.connect(lambda *_: self._show_chosen())
        return table

    def _foot(self) -> QWidget:
        wardrobe = self._desk.wardrobe
        self._chosen_words = label("", "soft")
        self._chosen_words.setObjectName("task-table-chosen")
        variants = QMenu(self)
        for kind in VARIANTS:
            variants.addAction(WORDS[kind], lambda kind=kind: self.variant_asked.emit(self._ids(), kind))
        duplicate = tool(
            "copy",
            "Make a variant of each",
            wardrobe,
            look="menu",
            text="Duplicate as",
            name="bulk-duplicate",
        )
        duplicate.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        duplicate.setMenu(variants)
        asks: tuple[tuple[str, str, str, Callable[[], object], Callable[[list[LibraryRow]], bool]], ...] = (
            (
                "Open",
                "author",
                "bulk-open",
                lambda: self.open_asked.emit(self._ids()[0]),
                lambda rows: len(rows) == 1,
            ),
            (
                "Combine",
                "plus",
                "bulk-combine",
                lambda: self.combine_asked.emit(self._ids()),
                lambda rows: len(rows) > 1,
            ),
            ("Freeze", "freeze", "bulk-freeze", lambda: self.freeze_asked.emit(self._ids()), _in_use),
            ("Retire", "archive", "bulk-retire", lambda: self.retire_asked.emit(self._ids(), True), _in_use),
            (
                "Bring back",
                "undo",
                "bulk-restore",
                lambda: self.retire_asked.emit(self._ids(), False),
                _any_retired,
            ),
        )
        line = row(self._chosen_words, 1, space="s")
        for words, icon, name, call, able in asks:
            made = button(words, wardrobe, icon=icon, name=name, on_click=call)
            self._bulk.append((made, able))
            line.addWidget(made)
        line.insertWidget(3, duplicate)
        self._bulk.append((duplicate, bool))
        holder = QWidget()
        holder.setLayout(line)
        return holder

    def _ids(self) -> list[str]:
        return [one.key for one in self.chosen]

    def _show(self) -> None:
        if not self.isVisible():
            return  # nobody looks; it is brought up to date when it opens
        name, descending = self._sort
        keys = {one.key for one in self.chosen}
        self.rows.show_rows(ordered(self._desk.library.visible, name, descending=descending))
        self._choose(keys)
        total, shown = len(self._desk.library.rows), len(self.rows.rows)
        self._count.setText(f"{shown} of {total}" if shown != total else f"{total}" if total else "none yet")
        self._show_chosen()

    def _choose(self, keys: set[str]) -> None:
        """What was chosen stays chosen when the rows change."""
        selection = self.table.selectionModel()
        flags = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
        if keys and not selection.hasSelection():
            for place, one in enumerate(self.rows.rows):
                if one.key in keys:
                    selection.select(self.rows.index(place, 0), flags)

    def _show_chosen(self) -> None:
        chosen = self.chosen
        self._chosen_words.setText(
            f"{len(chosen)} chosen" if chosen else "Choose tasks to do something to them."
        )
        for widget, able in self._bulk:
            widget.setEnabled(able(chosen))

    def _on_header(self, section: int) -> None:
        name = COLUMNS[section].name
        before, descending = self._sort
        self.table.horizontalHeader().setSortIndicatorShown(True)
        down = name == before and not descending
        order = Qt.SortOrder.DescendingOrder if down else Qt.SortOrder.AscendingOrder
        self.table.horizontalHeader().setSortIndicator(section, order)
        self.sort_by(name, descending=down)

    def _on_activated(self, index: QModelIndex) -> None:
        self.open_asked.emit(self.rows.rows[index.row()].key)


def _in_use(rows: list[LibraryRow]) -> bool:
    return any(not is_retired(one) for one in rows)


def _any_retired(rows: list[LibraryRow]) -> bool:
    return any(is_retired(one) for one in rows)
