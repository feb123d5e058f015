"""Answers the agreement panel's questions off the Qt thread, the newest one last.

Owns: when to compute, preparing the records once for many questions, making plans. Refuses: showing.
"""

from __future__ import annotations

from PySide6.QtCore import QObject

from app.desktop.models.agreement import AgreementModel, Answer, Planned
from app.desktop.operations import Failure
from app.desktop.plots.loading import load_plots
from app.desktop.shelf import Shelf
from app.desktop.studio import Studio
from app.jobs.agreeing import plan_between
from app.jobs.agreement_view import Question, answer, fit_of
from app.jobs.graders import compare_graders
from app.jobs.sources import Verdicts, prepare
from evaluation.ratings import verdicts_in
from validation.blind import ProjectRecords, episodes_judged_by
from validation.library import library_rows

Asked = tuple[Question, tuple[str, str], ProjectRecords, str]


class AgreementDesk(QObject):
    """Fills an AgreementModel. Nothing is computed while nobody looks."""

    def __init__(self, studio: Studio, shelf: Shelf, model: AgreementModel) -> None:
        super().__init__(studio)
        self._studio = studio
        self._shelf = shelf
        self.model = model
        self._here = False
        self._working = False
        self._answered: Asked | None = None
        self._prepared: tuple[ProjectRecords, str, Verdicts] | None = None
        model.listen(self.refresh)
        shelf.changed.connect(self.refresh)
        studio.person_changed.connect(self._on_person)

    def enter(self) -> None:
        """Somebody looks."""
        self._here = True
        self.refresh()

    def leave(self) -> None:
        """Nobody looks any more."""
        self._here = False

    def refresh(self) -> None:
        """Brings the answer to the question and the records; does nothing when it is."""
        asked = self._asked()
        if not self._here or self._working or not self._shelf.is_ready or asked == self._answered:
            return
        self._working = True
        load_plots()
        model = self.model

        def done(found: tuple[Verdicts, Answer]) -> None:
            self._working = False
            verdicts, answered = found
            if asked[3] != self._viewer:
                self.refresh()
                return
            self._answered, self._prepared = asked, (asked[2], asked[3], verdicts)
            model.take(answered)
            self.refresh()

        def failed(failure: Failure) -> None:
            self._working = False
            self._answered = asked
            model.fail(failure.reason)
            self._studio.operations.failed.emit(failure)

        self._studio.operations.run(
            "Computing the agreement", lambda: self._answer(asked), then=done, otherwise=failed
        )

    def plan(self, wished: float) -> None:
        """Plans labels for the two sources that are shown."""
        view, prepared = self.model.view, self._prepared
        if view is None or prepared is None or self.model.is_planning or not view.question.b:
            return
        self.model.wished_width = wished
        self.model.plan_begins()
        question, verdicts, viewer = view.question, prepared[2], self._studio.person

        def done(planned: Planned) -> None:
            is_current = self.model.view is not None and self.model.view.question == question
            self.model.plan_ends(planned if is_current else None)

        def failed(failure: Failure) -> None:
            self.model.plan_ends(None)
            self._studio.operations.failed.emit(failure)

        self._studio.operations.run(
            "Planning labels", lambda: _plan(verdicts, wished, question, viewer), then=done, otherwise=failed
        )

    @property
    def _viewer(self) -> str:
        return self._studio.person if self.model.blind else ""

    def _asked(self) -> Asked:
        return self.model.question, self.model.graders, self._shelf.records, self._viewer

    def _answer(self, asked: Asked) -> tuple[Verdicts, Answer]:
        """On a worker's thread."""
        question, graders, records, viewer = asked
        kept = self._prepared
        if kept is not None and kept[0] is records and kept[1] == viewer:
            verdicts = kept[2]
        else:
            verdicts = prepare(
                records, only=episodes_judged_by(viewer, records) if self.model.blind else None
            )
        if self.model.blind:
            return verdicts, Answer(answer(verdicts, question))
        return verdicts, answer_all(verdicts, question, graders)

    def _on_person(self) -> None:
        if self.model.blind:
            self._prepared = self._answered = None
            self.model.forget()


def answer_all(verdicts: Verdicts, question: Question, graders: tuple[str, str] = ("", "")) -> Answer:
    """Everything that the panel shows where everything may be known."""
    view = answer(verdicts, question)
    judge = view.question.b
    return Answer(
        view,
        verdicts.once(("fit", judge), lambda: fit_of(verdicts, judge)),
        verdicts.once(("graders", *graders), lambda: compare_graders(verdicts.records, *graders)),
    )


def _plan(verdicts: Verdicts, wished: float, question: Question, viewer: str) -> Planned:
    """The plan, and which of it Judge offers this person: never their own audit, nor what is others' to judge."""
    plan = plan_between(verdicts, wished, question.a, question.b)
    by_people = [one for one in (question.a, question.b) if verdicts.raters_of(one) == "human"]
    lacking = [verdicts_in(one, verdicts.table) for one in by_people]
    missing = [one for one in plan.items if any(one not in said for said in lacking)]
    offered = {row.key for row in library_rows("judge", viewer, verdicts.records) if row.queue == "judge"}
    return Planned(plan, tuple(one for one in missing if one in offered), missing=len(missing))
