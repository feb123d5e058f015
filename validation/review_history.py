"""The history of reviews in words: who changed what, when, from what to what; and two versions side by side.

Owns: comparing versions of a review field by field. Refuses: who may see it (validation.reviews).
"""

from __future__ import annotations

from collections.abc import Iterable

from data.schema.base import Millis, Value
from data.schema.review import Review
from data.schema.task import Language
from validation.changes import pose_words

_LANGUAGES: dict[Language, str] = {"en": "English", "zh": "Chinese"}


class FieldChange(Value):
    """One field of a review before and after, as text. Empty: nothing was said."""

    field: str
    before: str
    after: str


class HistoryEntry(Value):
    """One save of one reviewer."""

    review: str
    by: str
    at_ms: Millis
    version: int
    aside: bool = False
    """A draft that was put aside, not a saved version."""
    changes: tuple[FieldChange, ...]


def review_history(versions: Iterable[Review]) -> tuple[HistoryEntry, ...]:
    """Every saved version and every draft that was put aside, with what it changed, oldest first. Other drafts are left out."""
    before: dict[str, Review] = {}
    entries: list[HistoryEntry] = []
    for review in versions:
        if not review.saved and not review.aside:
            continue
        entries.append(
            HistoryEntry(
                review=review.id,
                by=review.reviewer,
                at_ms=review.at_ms,
                version=review.version,
                aside=review.aside,
                changes=field_changes(before.get(review.reviewer), review),
            )
        )
        if review.saved:
            before[review.reviewer] = review
    return tuple(entries)


def field_changes(before: Review | None, after: Review) -> tuple[FieldChange, ...]:
    """The fields in which two versions differ; of a first version, those that say something."""
    old = _fields(before) if before is not None else {}
    return tuple(
        FieldChange(field=name, before=old.get(name, ""), after=text)
        for name, text in _fields(after).items()
        if text != old.get(name, "")
    )


def sides_of(one: Review, other: Review) -> tuple[FieldChange, ...]:
    """Every field that says something in either version, side by side; equal ones too."""
    left, right = _fields(one), _fields(other)
    return tuple(
        FieldChange(field=name, before=text, after=right[name])
        for name, text in left.items()
        if text or right[name]
    )


def _fields(review: Review) -> dict[str, str]:
    """What a person said, as text; what was counted by itself (time, keys) is left out."""
    return {
        "Quality": review.quality or "",
        "Difficulty": str(review.difficulty or ""),
        "Problems": ", ".join(review.problems),
        "Another problem": review.other_problem,
        "Comment": review.comment,
        "Had seen the answer before": "yes" if review.had_seen_answer else "",
        "Captures": "\n".join(
            f"{number}. {capture.words or 'no words'} ({pose_words(capture.pose)})"
            for number, capture in enumerate(review.captures, start=1)
        ),
        "Language": "" if review.language == "en" else _LANGUAGES[review.language],
    }
