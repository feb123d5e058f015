"""The page of studies: which there are, how far one is, and what can be done with it.

Owns: its widgets, reading and writing off the Qt thread. Refuses: a study's rules (app.jobs).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import shiboken6
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QInputDialog, QWidget

from app.desktop.operations import Failure
from app.desktop.people import with_name
from app.desktop.studies.counts_table import ALWAYS, WORDS, CountsTable, SittingsTable
from app.desktop.studies.dialog import StudyDialog
from app.desktop.studies.giving_out import GivingOut
from app.desktop.studies.reading import Choices, StudiesView, read_choices, read_studies
from app.desktop.studio import Studio
from app.desktop.widgets.confirm import ConfirmDialog
from app.desktop.widgets.empty import EmptyView
from app.desktop.widgets.flow import FlowLayout
from app.desktop.widgets.pieces import button, chip, clear, column, label, may_narrow, panel, row, set_chip
from app.jobs.drawing import give_back
from app.jobs.studies import change_study, close_study, make_study, start_study
from app.jobs.study_progress import export_rows, export_study, to_csv
from data.counts import count_of
from data.ids import now_ms
from data.schema.study import Assignment, Study
from evaluation.allocation import conditions_in_words

KINDS = {"study", "assignment", "lease", "episode", "judgment", "example"}
TONES: dict[str, Any] = {"draft": "plain", "running": "good", "closed": "info"}


class StudiesPanel(QWidget):
    """`chosen` carries (words, episode ids) of a number; `kept` a file's name and bytes."""

    chosen = Signal(str, tuple)
    kept = Signal(str, bytes)

    def __init__(self, studio: Studio) -> None:
        super().__init__()
        self.setObjectName("studies")
        self._studio = studio
        self.view: StudiesView | None = None
        self._wished = ""
        self._asked = ("", "", "")
        self._picked: Assignment | None = None
        self._is_here = False
        self._reading = False
        self._again = False
        self.dialog: StudyDialog | None = None
        wardrobe = studio.wardrobe
        self._which = QComboBox()
        self._which.setObjectName("study-which")
        self._which.setAccessibleName("Study")
        self._which.setMinimumContentsLength(10)
        may_narrow(self._which)
        self._which.activated.connect(self._on_which)
        self._state = chip("draft")
        self._state.setObjectName("study-state")
        self._edit = button("Change…", wardrobe, name="study-edit", on_click=self._on_edit)
        self._start = button("Start", wardrobe, look="primary", name="study-start", on_click=self._on_start)
        self._close = button("Close…", wardrobe, name="study-close", on_click=self._on_close)
        self.giving = GivingOut(studio, self, lambda: self.view)
        self.giving.came.connect(self.refresh)
        self._csv = button(
            "Sittings as CSV…", wardrobe, name="study-csv", on_click=lambda: self._export("csv")
        )
        self._json = button(
            "Everything as JSON…", wardrobe, name="study-json", on_click=lambda: self._export("json")
        )
        self._back = button("Give back…", wardrobe, name="study-give-back", on_click=self._on_give_back)
        new = button("New study…", wardrobe, name="study-new", on_click=self._on_new)
        top = row(self._which, self._state, new)
        top.setStretch(0, 1)
        flow = FlowLayout()
        for each in (self._start, *self.giving.buttons, self._edit, self._close, self._csv, self._json):
            flow.addWidget(each)
        actions = QWidget()
        actions.setLayout(flow)
        self._facts = column(space="xs")
        self._people = CountsTable("study-by-person", "Participant")
        self._tasks = CountsTable("study-by-task", "Task")
        self.sittings = SittingsTable()
        self._sittings_title = label("Sittings", "section")
        self._people.asked.connect(self._on_number)
        self._tasks.asked.connect(self._on_number)
        self.sittings.opened.connect(lambda episode: self.chosen.emit("Sitting", (episode,)))
        self.sittings.picked.connect(self._on_picked)
        heading = row(self._sittings_title, 1, self._back)
        self._work = panel(
            column(
                top,
                actions,
                self._facts,
                label("By participant", "section"),
                self._people,
                label("By task", "section"),
                self._tasks,
                heading,
                self.sittings,
            )
        )
        self._empty = EmptyView(
            wardrobe,
            "results",
            "No study yet",
            "A study says which people audit which tasks, and under which conditions.",
            step="New study…",
            name="study-first",
            on_step=self._on_new,
        )
        self.setLayout(column(self._empty, self._work))
        self._show_one(is_any=False)
        studio.changed.connect(lambda change: self._on_change(change.kind))

    def enter(self) -> None:
        """Reads what is shown."""
        self._is_here = True
        self.refresh()

    def leave(self) -> None:
        """Nothing is read while nobody looks."""
        self._is_here = False

    def refresh(self) -> None:
        """Reads again, off the Qt thread; one reading at a time."""
        if not self._is_here:
            return
        if self._reading:
            self._again = True
            return
        self._reading = True
        project, wished = self._studio.project, self._wished

        def done(view: StudiesView) -> None:
            self._reading = False
            self._show(view)
            if self._again:
                self._again = False
                self.refresh()

        def failed(failure: Failure) -> None:
            self._reading = False
            self._studio.operations.failed.emit(failure)

        self._studio.operations.run(
            "Reading the studies",
            lambda: read_studies(project, wished),
            then=done,
            otherwise=failed,
            quiet=True,
        )

    def _on_change(self, kind: str) -> None:
        if kind in KINDS or kind == "project":
            self.refresh()

    def _show(self, view: StudiesView) -> None:
        self.view = view
        self._which.clear()
        for study in view.studies:
            self._which.addItem(study.name, study.id)
        self._show_one(is_any=view.chosen is not None)
        if view.chosen is None or view.progress is None:
            return
        study, progress = view.chosen, view.progress
        self._which.setCurrentIndex(self._which.findData(study.id))
        set_chip(self._state, study.state, TONES[study.state])
        stops = any(finding.weight == "stops" for finding in view.findings)
        self._start.setVisible(study.state != "running")
        self._start.setText("Start" if study.state == "draft" else "Open again")
        self._start.setEnabled(not stops)
        self._start.setToolTip("Something below stops it" if stops else "Open it for its participants")
        self._close.setVisible(study.state == "running")
        self.giving.show_state(is_running=study.state == "running")
        self._show_facts(study, view)
        standings = [word for word in WORDS if word in ALWAYS or word in progress.total.by_standing]
        self._people.show_counts(progress.by_person, standings)
        self._tasks.show_counts((*progress.by_task, progress.total), standings)
        self._show_sittings()

    def _show_one(self, *, is_any: bool) -> None:
        """What is not shown takes no room; a stack would keep room for both."""
        self._empty.setVisible(not is_any)
        self._work.setVisible(is_any)

    def _show_facts(self, study: Study, view: StudiesView) -> None:
        clear(self._facts)
        total = view.progress.total if view.progress else None
        words = f"{count_of(study.seats, 'sitting')}: {count_of(len(study.tasks), 'task')}, {count_of(study.people_per_task, 'person', 'people')} each"
        if total is not None:
            words += f"; {total.given} given out, {total.done} done"
        self._facts.addWidget(label(words + ".", wrap=True))
        for condition in study.conditions:
            self._facts.addWidget(
                label(f"{condition.name}: {conditions_in_words(condition)}", "soft", wrap=True)
            )
        for finding in view.findings:
            look = "bad" if finding.weight == "stops" else "warn"
            self._facts.addWidget(label(finding.words, look, wrap=True))

    def _show_sittings(self) -> None:
        progress = self.view.progress if self.view else None
        if progress is None:
            return
        words, key, standing = self._asked
        rows = [
            row
            for row in progress.rows
            if (not key or key in (row.assignment.participant, row.assignment.revision))
            and (not standing or row.stands == standing)
        ]
        self._sittings_title.setText(
            f"Sittings: {words} ({len(rows)})" if words else f"Sittings ({len(rows)})"
        )
        self.sittings.show_rows(rows)

    def _on_number(self, words: str, key: str, standing: str) -> None:
        self._asked = (words, key, standing)
        self._show_sittings()
        progress = self.view.progress if self.view else None
        episodes = tuple(
            row.episode.id
            for row in (progress.rows if progress else ())
            if row.episode is not None
            and (not key or key in (row.assignment.participant, row.assignment.revision))
            and (not standing or row.stands == standing)
        )
        self.chosen.emit(words, episodes)

    def _on_which(self) -> None:
        self._wished, self._asked = self._which.currentData() or "", ("", "", "")
        self.refresh()

    def _on_picked(self, assignment: Assignment | None) -> None:
        self._picked = assignment
        is_open = assignment is not None and assignment.state == "given"
        self._back.setEnabled(is_open)
        self._back.setToolTip("" if is_open else "Choose a sitting that is open")

    # Making and changing.

    def _on_new(self) -> None:
        self._ask(None)

    def _on_edit(self) -> None:
        if self.view is not None and self.view.chosen is not None:
            self._ask(self.view.chosen)

    def _ask(self, study: Study | None) -> None:
        project = self._studio.project
        with_name(
            self._studio,
            self,
            lambda name: self._studio.operations.run(
                "Reading the tasks",
                lambda: read_choices(project, study),
                then=lambda choices: self._open_dialog(study, choices, name),
            ),
        )

    def _open_dialog(self, study: Study | None, choices: Choices, name: str) -> None:
        project = self._studio.project

        def save(fields: dict[str, Any]) -> None:
            def work() -> Study:
                if study is None:
                    return make_study(project, fields.pop("name"), by=name, **fields)
                return change_study(project, study, by=name, **fields)

            self._studio.operations.run(
                "Saving the study",
                work,
                then=kept,
                otherwise=lambda failure: dialog.say(failure.reason),
                asker=dialog,
            )

        def kept(saved: Study) -> None:
            if shiboken6.isValid(dialog):
                dialog.accept()
            self._wished = saved.id
            self.refresh()

        dialog = StudyDialog(
            study, choices.tasks, choices.people, choices.instructions, save, self._studio.wardrobe, self
        )
        self.dialog = dialog
        dialog.finished.connect(lambda _: self._let_go(dialog))
        dialog.open()

    def _let_go(self, dialog: StudyDialog) -> None:
        """Another one may have been opened meanwhile."""
        if self.dialog is dialog:
            self.dialog = None

    def _on_start(self) -> None:
        self._change("Starting the study", start_study)

    def _on_close(self) -> None:
        ConfirmDialog(
            "Close the study?",
            "Nothing more is given out. What participants bring back later is still taken in.",
            "Close it",
            lambda: self._change("Closing the study", close_study),
            self._studio.wardrobe,
            self,
        ).open()

    def _change(self, doing: str, change: Callable[..., Study]) -> None:
        study = self.view.chosen if self.view else None
        if study is None:
            return
        project = self._studio.project
        with_name(
            self._studio,
            self,
            lambda name: self._studio.operations.run(
                doing, lambda: change(project, study, by=name), then=lambda _: self.refresh()
            ),
        )

    # Giving back, keeping.

    def _on_give_back(self) -> None:
        picked, project = self._picked, self._studio.project
        if picked is None:
            return
        reason, is_given = QInputDialog.getText(self, "Give the seat back", "Why will it not be finished?")
        if is_given and reason.strip():
            self._studio.operations.run(
                "Giving the seat back",
                lambda: give_back(project, picked.id, now_ms=now_ms(), reason=reason.strip()),
                then=lambda _: self.refresh(),
            )

    def _export(self, form: str) -> None:
        import json

        progress = self.view.progress if self.view else None
        if progress is None:
            return
        project, study = self._studio.project, progress.study

        def work() -> bytes:
            if form == "csv":
                return to_csv(export_rows(progress)).encode()
            return json.dumps(export_study(project, study), ensure_ascii=False, indent=2).encode()

        self._studio.operations.run(
            "Writing the study down", work, then=lambda data: self.kept.emit(f"{study.name}.{form}", data)
        )
