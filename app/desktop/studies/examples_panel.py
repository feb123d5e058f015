"""The page of worked examples: one a category, its version, and the task that it keeps out of evaluation.

Owns: its table, reading and writing off the Qt thread. Refuses: an example's rules (app.jobs.exampling).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import shiboken6
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QTableWidget, QTableWidgetItem, QWidget

from app.desktop.operations import Failure
from app.desktop.people import with_name
from app.desktop.studies.example_dialog import ExampleDialog
from app.desktop.studies.reading import ExampleRow, read_examples
from app.desktop.studio import Studio
from app.desktop.widgets.columns import FittedColumns
from app.desktop.widgets.confirm import ConfirmDialog
from app.desktop.widgets.pieces import button, column, label, row
from app.jobs.exampling import Proposal, frame_of_file, make_example, propose_example, withdraw_example
from data.schema.category import CATEGORIES, CategoryCode
from data.schema.example import ExampleFrame
from data.schema.task import Revision

WORDS = (
    "An example shows auditors what a category means on a solved task: a definition, one to three pictures, the report that "
    "should be written. A study gives it where its condition says so. The task behind it is kept out of evaluation."
)


class ExamplesPanel(QWidget):
    """`revision` says which task is chosen on the left."""

    made = Signal(str)
    """Label of an example that was kept."""

    def __init__(self, studio: Studio, revision: Callable[[], Revision | None]) -> None:
        super().__init__()
        self.setObjectName("examples")
        self._studio = studio
        self._revision = revision
        self._rows: tuple[ExampleRow, ...] = ()
        self._is_here = False
        self.dialog: ExampleDialog | None = None
        wardrobe = studio.wardrobe
        self.table = QTableWidget()
        self.table.setObjectName("examples-table")
        self.table.setAccessibleName("Examples by category")
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.verticalHeader().hide()
        self.table.setShowGrid(False)
        self._columns = FittedColumns(self.table, (0, 3), rows=len(CATEGORIES))
        self.table.itemSelectionChanged.connect(self.follow)
        self._from = label("", "soft", wrap=True)
        self._make = button(
            "Make an example…", wardrobe, look="primary", name="example-make", on_click=self._on_make
        )
        self._withdraw = button("Withdraw…", wardrobe, name="example-withdraw", on_click=self._on_withdraw)
        line = row(self._make, self._withdraw, 1)
        self.setLayout(column(label(WORDS, "soft", wrap=True), line, self._from, self.table))
        studio.changed.connect(
            lambda change: self.refresh() if change.kind in ("example", "project") else None
        )

    def enter(self) -> None:
        """Reads what is shown."""
        self._is_here = True
        self.refresh()

    def leave(self) -> None:
        """Nothing is read while nobody looks."""
        self._is_here = False

    def refresh(self) -> None:
        """Reads again, off the Qt thread."""
        if self._is_here:
            project = self._studio.project
            self._studio.operations.run(
                "Reading the examples",
                lambda: read_examples(project),
                then=self._show,
                quiet=True,
                newest_of="examples",
            )

    def follow(self) -> None:
        """Another task or category is chosen."""
        revision, chosen = self._revision(), self._chosen()
        offered = self._categories(revision)
        if revision is None:
            words = "Choose a frozen task on the left to make an example of it."
        elif not offered:
            words = f"'{revision.title}' is a clean control; an example needs an anomaly."
        else:
            words = f"From '{revision.title}': {', '.join(f'{code} {CATEGORIES[code].name}' for code in offered)}."
        self._from.setText(words)
        self._make.setEnabled(bool(offered))
        self._withdraw.setEnabled(chosen is not None and chosen.example is not None)

    def _show(self, rows: tuple[ExampleRow, ...]) -> None:
        current = self.table.currentRow()
        self._rows = rows
        heads = ["Category", "Example", "Pictures", "Task kept out"]
        self.table.setColumnCount(len(heads))
        self.table.setHorizontalHeaderLabels(heads)
        self.table.setRowCount(len(rows))
        for number, one in enumerate(rows):
            example = one.example
            title = (one.task.title if one.task else "a task that is gone") if example else ""
            cells = [
                f"{one.category} {CATEGORIES[one.category].name}",
                example.label if example else ("withdrawn" if one.versions else "none"),
                str(len(example.frames)) if example else "",
                title,
            ]
            for place, text in enumerate(cells):
                item = QTableWidgetItem(text)
                item.setToolTip(text)
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEditable)
                self.table.setItem(number, place, item)
        self._columns.fit()
        if current >= 0:
            self.table.selectRow(current)
        self.follow()

    def _chosen(self) -> ExampleRow | None:
        number = self.table.currentRow()
        return self._rows[number] if 0 <= number < len(self._rows) else None

    def _categories(self, revision: Revision | None) -> tuple[CategoryCode, ...]:
        anomalies = revision.definition.anomalies if revision is not None else ()
        return tuple(dict.fromkeys(anomaly.category for anomaly in anomalies))

    def _on_make(self) -> None:
        revision = self._revision()
        offered = self._categories(revision)
        if revision is None or not offered:
            return
        chosen = self._chosen()
        category = chosen.category if chosen is not None and chosen.category in offered else offered[0]
        project = self._studio.project

        def read() -> tuple[Proposal, dict[str, bytes]]:
            proposal = propose_example(project, revision, category)
            return proposal, {frame.blob: project.blobs.get(frame.blob) for frame in proposal.frames[:12]}

        with_name(
            self._studio,
            self,
            lambda name: self._studio.operations.run(
                "Reading the pictures", read, then=lambda found: self._open(revision, *found, name)
            ),
        )

    def _open(self, revision: Revision, proposal: Proposal, pictures: dict[str, bytes], name: str) -> None:
        project, operations = self._studio.project, self._studio.operations

        def add_file(file: str) -> None:
            def work() -> Any:
                frame = frame_of_file(project, Path(file))
                pictures[frame.blob] = project.blobs.get(frame.blob)
                return frame

            operations.run("Reading the picture", work, then=add, otherwise=refused, asker=dialog)

        def save(fields: dict[str, Any]) -> None:
            operations.run(
                "Keeping the example",
                lambda: make_example(project, revision, proposal.category, by=name, **fields),
                then=kept,
                otherwise=refused,
                asker=dialog,
            )

        def add(frame: ExampleFrame) -> None:
            if shiboken6.isValid(dialog):
                dialog.add_frame(frame)

        def refused(failure: Failure) -> None:
            dialog.say(failure.reason)

        def kept(example: Any) -> None:
            if shiboken6.isValid(dialog):
                dialog.accept()
            self._studio.say(f"{example.label} is kept; its task is kept out of evaluation.", "good")
            self.made.emit(example.label)
            self.refresh()

        dialog = ExampleDialog(
            revision.title, proposal, pictures.__getitem__, add_file, save, self._studio.wardrobe, self
        )
        self.dialog = dialog
        dialog.finished.connect(lambda _: self._let_go(dialog))
        dialog.open()

    def _let_go(self, dialog: ExampleDialog) -> None:
        """Another one may have been opened meanwhile."""
        if self.dialog is dialog:
            self.dialog = None

    def _on_withdraw(self) -> None:
        chosen, project = self._chosen(), self._studio.project
        if chosen is None or chosen.example is None:
            return
        code, named = chosen.category, chosen.example.label

        def withdraw(name: str) -> None:
            self._studio.operations.run(
                "Withdrawing the example",
                lambda: withdraw_example(project, code, by=name),
                then=lambda _: self.refresh(),
            )

        ConfirmDialog(
            f"Withdraw {named}?",
            f"Category {code} has no example then. Episodes that had it still name it; where a study gave it out, its task "
            "stays out of evaluation.",
            "Withdraw it",
            lambda: with_name(self._studio, self, withdraw),
            self._studio.wardrobe,
            self,
        ).open()
