"""Verdicts as somebody may read them afterwards: the history of an audit, and what is visible to whom.

Owns: who, when, before, after; and that a rater sees nobody else's verdict. Refuses: changing anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from data.schema.base import Millis, RecordId, Value
from data.schema.judgment import Judgment, Verdict
from validation.bars import is_same_person


class HistoryEntry(Value):
    """One change of one person's (or one judge's) verdict on one audit."""

    id: RecordId
    at_ms: Millis
    when: str
    """UTC, to the second."""
    who: str
    kind: str
    before: Verdict | None
    """None: there was no verdict that counted."""
    after: Verdict | None
    """None: it was taken back."""
    reason: str
    note: str
    reports: tuple[str, ...]


def history_entries(judgments: Sequence[Judgment], person: str | None = None) -> tuple[HistoryEntry, ...]:
    """The history of one audit, the oldest first; of one person's verdicts only, when one is named.

    Args:
        judgments: all on the audit, replaced and withdrawn ones too.
        person: whose verdicts, given as a rater or as the one who decided.
    """
    by_id = {one.id: one for one in judgments}
    people = ("human", "adjudicator")
    return tuple(
        HistoryEntry(
            id=one.id,
            at_ms=one.at_ms,
            when=datetime.fromtimestamp(one.at_ms / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S"),
            who=one.judge.name,
            kind=one.judge.kind,
            before=_verdict(by_id.get(one.replaces)) if one.replaces else None,
            after=_verdict(one),
            reason="" if one.withdrawn else one.reason,
            note="" if one.withdrawn else one.note,
            reports=() if one.withdrawn else one.reports,
        )
        for one in judgments
        if person is None or (one.judge.kind in people and is_same_person(one.judge.name, person))
    )


def visible_judgments(
    current: Sequence[Judgment], person: str, *, may_decide: bool
) -> tuple[tuple[str, Judgment], ...]:
    """The current verdicts of people on an audit that this person may see, with whose they are.

    One's own; and the raters', without their names and in an order that does not tell them, to whoever decides.
    """
    own = [
        ("You", one)
        for one in current
        if one.judge.kind in ("human", "adjudicator") and is_same_person(one.judge.name, person)
    ]
    if not may_decide:
        return tuple(own)
    raters = sorted((one for one in current if one.judge.kind == "human"), key=lambda one: one.verdict)
    return (*((f"Rater {number}", one) for number, one in enumerate(raters, start=1)), *own)


def _verdict(judgment: Judgment | None) -> Verdict | None:
    return None if judgment is None or judgment.withdrawn else judgment.verdict
