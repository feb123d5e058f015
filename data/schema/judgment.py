"""Verdicts on episodes, and what is no verdict.

Owns: judges, judgments, judge errors. Refuses: scores; success is computed from verdicts (evaluation).
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from data.schema.base import Millis, Record, RecordId, Sha256, Value

Verdict = Literal["met", "not_met", "cannot_judge", "rubric_wrong"]
JudgeKind = Literal["grounded", "llm", "human", "simulated", "adjudicator"]
REASONS: dict[Verdict, tuple[str, ...]] = {
    "met": ("names the anomaly", "nothing reported", "other"),
    "not_met": (
        "names another thing",
        "right object, wrong claim",
        "condition is missing",
        "too vague",
        "evidence does not show it",
        "nothing reported",
        "false alarm on a clean world",
        "other",
    ),
    "cannot_judge": (
        "pictures do not let one tell",
        "report cannot be understood",
        "technical fault",
        "other",
    ),
    "rubric_wrong": (
        "rubric does not fit the world",
        "rubric is ambiguous",
        "more than one thing is wrong",
        "other",
    ),
}
"""The closed list of reasons, by verdict. *Nothing reported* is a reason for *met* on a clean control only."""
CLOSED_REASONS: tuple[str, ...] = tuple(dict.fromkeys(reason for some in REASONS.values() for reason in some))
"""Every reason, whichever verdict it belongs to."""


class Judge(Value):
    """Who judged. `id` is a hash of everything that decides a verdict for automatic judges, a name for people.

    An *adjudicator* is a person who has seen the verdicts that disagree: no rater, and never one side of an agreement.
    """

    kind: JudgeKind
    id: str
    name: str
    configuration: dict[str, Any] = Field(default_factory=dict)
    """For simulated raters: `error_rate` and `seed`; they draw from the ground truth, never from a judge."""


class Judgment(Record):
    """A verdict with a reason, by one judge, on one episode. Success is `met`."""

    id: RecordId
    episode: RecordId
    revision: Sha256
    judge: Judge
    verdict: Verdict
    reports: tuple[str, ...] = ()
    """Report ids that the verdict rests on."""
    reason: str
    note: str = ""
    at_ms: Millis
    details: dict[str, Any] = Field(default_factory=dict)
    """Per report, what each condition of the grounded judge said."""
    replaces: RecordId | None = None
    settles: tuple[RecordId, ...] = ()
    """Of an adjudicator: the judgments that disagreed, between which this one decides."""
    withdrawn: bool = False
    """True: it takes back the judgment that it replaces, and is no verdict itself; what it says repeats that one's."""


class JudgeError(Record):
    """A judge that failed. It is no verdict and never a score."""

    id: RecordId
    episode: RecordId
    judge: Judge
    reason: str
    at_ms: Millis
