"""Giving reviewers tasks: who, how many a task, which seed; the plan with its reasons first, then keeping it.

Owns: this form. Refuses: choosing (validation.assigning).
"""

from __future__ import annotations

import shiboken6
from PySide6.QtWidgets import QLineEdit, QSpinBox, QWidget

from app.desktop.operations import Failure
from app.desktop.shelf import Shelf
from app.desktop.studio import Studio
from app.desktop.widgets.pieces import button, card, clear, column, label, panel, roomy, row, scrolling
from app.jobs.assigning import assign
from data.counts import count_of
from validation.assigning import AssignmentPlan
from validation.blind import blind_label


class AssignView(QWidget):
    """Nothing is kept before the plan was seen."""

    def __init__(self, studio: Studio, shelf: Shelf) -> None:
        super().__init__()
        self.setObjectName("assign")
        self._studio = studio
        self._people = QLineEdit()
        self._people.setObjectName("assign-people")
        self._people.setAccessibleName("Reviewers")
        self._people.setPlaceholderText("Ada, Bob, Cleo")
        known = dict.fromkeys(
            [one.name for one in studio.profiles if "reviewer" in one.roles]
            or [review.reviewer for review in shelf.records.reviews]
        )
        self._people.setText(", ".join(known))
        self._each = roomy(QSpinBox())
        self._each.setObjectName("assign-each")
        self._each.setAccessibleName("Reviewers a task")
        self._each.setRange(1, 20)
        self._each.setValue(2)
        self._seed = roomy(QSpinBox())
        self._seed.setObjectName("assign-seed")
        self._seed.setAccessibleName("Seed")
        self._seed.setRange(0, 2**31 - 1)
        plan = button(
            "Plan", studio.wardrobe, icon="eye", name="assign-plan", on_click=lambda: self._run(dry=True)
        )
        self._keep = button(
            "Give them",
            studio.wardrobe,
            look="primary",
            name="assign-keep",
            on_click=lambda: self._run(dry=False),
        )
        self._keep.setEnabled(False)
        self._words = label("", "soft", wrap=True)
        self._words.setObjectName("assign-words")
        self._lines = column(space="xs")
        inside = column(
            label("Fewest reviews first, nobody their own task, nobody the same twice.", "soft", wrap=True),
            label("Reviewers, separated by commas", "section"),
            self._people,
            row(label("Reviewers a task"), self._each, label("Seed"), self._seed, 1, plan, self._keep),
            self._words,
            self._lines,
            margin="m",
        )
        inside.addStretch(1)
        self.setLayout(column(scrolling(panel(inside))))
        self._people.textEdited.connect(self._forget)
        for field in (self._each, self._seed):
            field.valueChanged.connect(self._forget)

    def _forget(self) -> None:
        """What was planned was planned for other wishes."""
        self._keep.setEnabled(False)
        clear(self._lines)
        self._words.setText("")

    def _run(self, *, dry: bool) -> None:
        names = [name.strip() for name in self._people.text().split(",") if name.strip()]
        each, seed, person, project = (
            self._each.value(),
            self._seed.value(),
            self._studio.person,
            self._studio.project,
        )
        self._keep.setEnabled(False)

        def failed(failure: Failure) -> None:
            if shiboken6.isValid(self):
                self._words.setText(failure.reason)

        def show(plan: AssignmentPlan) -> None:
            if shiboken6.isValid(self):
                self._show(plan, dry=dry)
            elif not dry:
                self._studio.say(f"{count_of(len(plan.given), 'assignment')} given.", "good")

        self._studio.operations.run(
            "Planning who reviews what",
            lambda: assign(project, names, by=person, per_task=each, seed=seed, dry=dry),
            then=show,
            otherwise=failed,
        )

    def _show(self, plan: AssignmentPlan, *, dry: bool) -> None:
        clear(self._lines)
        count = count_of(len(plan.given), "assignment")
        if not plan.given:
            self._words.setText("Nothing to give: every task has its reviewers.")
        else:
            self._words.setText(f"{count} would be given." if dry else f"{count} given. They wait in Review.")
        self._keep.setEnabled(dry and bool(plan.given))
        for one in plan.given:
            name = blind_label(one.revision.definition.world, one.revision.task)
            head = row(label(one.reviewer, "title"), label(one.revision.title or name, wrap=True))
            head.setStretch(1, 1)
            self._lines.addWidget(
                card(column(head, label(one.why, "caption", wrap=True), margin="s", space="xs"))
            )
        for words in plan.left:
            self._lines.addWidget(label(words, "warn", wrap=True))
