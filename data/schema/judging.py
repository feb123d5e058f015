"""What belongs to people's judging beside their verdicts: drafts, and who is to judge what.

Owns: these records. Refuses: verdicts (judgment), and the rules of who may judge (validation.judging).
"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated

from pydantic import Field

from data.schema.base import Millis, Record, RecordId, Value
from data.schema.judgment import Verdict

RATERS_EACH = 2
"""How many people judge an episode, unless a plan says otherwise."""


class JudgmentDraft(Record):
    """A verdict as it is being given. It is on the disk, survives a crash, and counts for nothing."""

    episode: RecordId
    judge: str
    """The judge's id: whose draft it is."""
    base: RecordId | None = None
    """The judgment of that judge that counted when the draft was begun. When another one counts by now, the draft is
    *stale*: it is shown beside that one and never put over it."""
    verdict: Verdict | None = None
    reports: tuple[str, ...] = ()
    reason: str = ""
    note: Annotated[str, Field(max_length=10_000)] = ""
    beside: JudgmentDraft | None = None
    """What another window of the same person held when the audit left its screen. It counts for nothing, and is shown when
    the audit is opened, until the person says which of the two stays."""
    at_ms: Millis

    @property
    def said(self) -> tuple[object, ...]:
        """What was chosen and typed: equal ones need no choice between them."""
        return (self.verdict, self.reports, self.reason, self.note)


class Assignment(Value):
    """One person is to judge one episode."""

    episode: RecordId
    rater: Annotated[str, Field(min_length=1, max_length=100)]


class JudgingPlan(Record):
    """Who is to judge what. The newest plan is in force; an episode that it does not name is anybody's."""

    id: RecordId
    by: Annotated[str, Field(max_length=100)] = ""
    at_ms: Millis
    raters_each: Annotated[int, Field(ge=1, le=20)] = RATERS_EACH
    seed: int = 0
    """Of the order in which each rater is offered episodes, and of the assignment."""
    assignments: tuple[Assignment, ...] = ()
    words: str = ""
    """Why it came out so, in sentences."""

    @cached_property
    def raters_by_episode(self) -> dict[str, tuple[str, ...]]:
        """Whom it names for each episode; made once, for lists of thousands."""
        found: dict[str, tuple[str, ...]] = {}
        for one in self.assignments:
            found[one.episode] = (*found.get(one.episode, ()), one.rater)
        return found
