"""The question that the agreement panel is asked, and its newest answer.

Owns: both, and what is under way. Refuses: computing (app.jobs, off the Qt thread).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.desktop.models.listening import Model
from app.jobs.agreement_view import AgreementView, Question
from app.jobs.graders import GradersView
from evaluation.agreement_parts import PARTS, By
from evaluation.difficulty import DifficultyFit
from evaluation.label_plan import LabelPlan


@dataclass(frozen=True)
class Planned:
    """A plan, and which of its items the person at the screen is offered to judge; none where both sources are programs."""

    plan: LabelPlan
    for_people: tuple[str, ...]
    missing: int = 0
    """How many of its items lack a label by people, whoever may give it."""


@dataclass(frozen=True)
class Answer:
    """What was computed in one go. `fit` and `graders` are None where they must not be known."""

    view: AgreementView
    fit: DifficultyFit | None = None
    graders: GradersView | None = None


class AgreementModel(Model):
    """`blind`: as Judge may show it, over audits that the person has judged, without who made them."""

    def __init__(self, *, blind: bool = False) -> None:
        super().__init__()
        self.blind = blind
        self.question = Question()
        self.graders = ("", "")
        self.wished_width = 0.2
        self.view: AgreementView | None = None
        self.fit: DifficultyFit | None = None
        self.graders_view: GradersView | None = None
        self.planned: Planned | None = None
        self.is_planning = False
        self.failure = ""

    @property
    def splits(self) -> tuple[By, ...]:
        """What the sources may be split by; in Judge nothing tells who made an audit."""
        return tuple(by for by in PARTS if not (self.blind and by == "auditor"))

    def compare(self, a: str, b: str) -> None:
        """Asks for two sources. The same one twice: the other one takes the place that is free."""
        now = self.view.question if self.view else self.question
        if a == b:
            a, b = (a, now.a) if b == now.b else (now.b, b)
        self._ask(replace(self.question, a=a, b=b))

    def split(self, by: By) -> None:
        """Asks for another split, of everything.

        Raises:
            ValueError: a split that must not be known here.
        """
        if by not in self.splits:
            raise ValueError(f"a split by {by} is not for this workspace")
        self._ask(replace(self.question, by=by, part=""))

    def look_at(self, part: str) -> None:
        """Asks for one part; for everything when it is empty."""
        self._ask(replace(self.question, part=part))

    def grade_by(self, a: str, b: str) -> None:
        """Asks for two reviewers."""
        self.graders = (a, b)
        self.tell()

    def take(self, answer: Answer) -> None:
        """Takes an answer."""
        self.view, self.fit, self.graders_view = answer.view, answer.fit, answer.graders
        self.failure = ""
        self.tell()

    def fail(self, reason: str) -> None:
        """The question could not be answered."""
        self.failure = reason
        self.tell()

    def plan_begins(self) -> None:
        """A plan is being made."""
        self.is_planning, self.planned = True, None
        self.tell()

    def plan_ends(self, planned: Planned | None) -> None:
        """A plan is there, or there is none."""
        self.is_planning, self.planned = False, planned
        self.tell()

    def forget(self) -> None:
        """Another person is at the screen: nothing of before is shown."""
        self.view = self.fit = self.graders_view = self.planned = None
        self.question, self.failure = Question(), ""
        self.tell()

    def _ask(self, question: Question) -> None:
        if question != self.question:
            self.question, self.planned = question, None
            self.tell()
