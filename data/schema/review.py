"""One reviewer's judgment of one revision's quality and difficulty.

Owns: the review record, its captures and closed lists. Refuses: the task's state; validation computes it.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from data.schema.base import Millis, Record, RecordId, Sha256, Value
from data.schema.space import Pose
from data.schema.task import Language

Quality = Literal["pass", "fail", "uncertain"]
PROBLEMS: tuple[str, ...] = (
    "not visible",
    "ambiguous",
    "more than one anomaly",
    "looks intended",
    "rubric wrong",
    "category wrong",
    "description misleading",
    "unreachable",
    "technical",
    "native defect",
)
MOST_CAPTURES = 5


class ReviewCapture(Value):
    """A picture of what the reviewer saw, with the place it was seen from."""

    blob: Sha256
    """JPEG or PNG bytes as they were shown."""
    pose: Pose
    words: Annotated[str, Field(max_length=500)] = ""


class Review(Record):
    """A review. Every save appends a version; the newest of a reviewer and revision is the current one.

    `version` is the number that this review has, or will have once saved: 1, or one more than the one it replaces.
    `saved` False is a draft: it is on disk, survives a crash, and counts for nothing.
    """

    id: RecordId
    revision: Sha256
    task: RecordId
    reviewer: Annotated[str, Field(min_length=1, max_length=100)]
    version: Annotated[int, Field(ge=1)] = 1
    saved: bool = False
    quality: Quality | None = None
    problems: tuple[str, ...] = ()
    other_problem: Annotated[str, Field(max_length=500)] = ""
    """A problem that is not in the list, in the reviewer's words."""
    difficulty: Annotated[int, Field(ge=1, le=5)] | None = None
    """1 found at a glance ... 5 found only by a deliberate test."""
    comment: Annotated[str, Field(max_length=10_000)] = ""
    had_seen_answer: bool = False
    world_ran: bool = False
    """The world was open and ran in the sitting of this review."""
    seconds_in_world: Annotated[float, Field(ge=0)] = 0.0
    captures: Annotated[tuple[ReviewCapture, ...], Field(max_length=MOST_CAPTURES)] = ()
    language: Language = "en"
    """Of the texts that were read."""
    keys: dict[str, int] = Field(default_factory=dict[str, int])
    """Key -> how often it was pressed in the world, repeats by holding left out."""
    actions: dict[str, int] = Field(default_factory=dict[str, int])
    """What was done with the tools of the view (capture, go to the start, fly, pin a note ...) -> how often."""
    shown: Sha256 | None = None
    """Blob of the frozen copy (data.schema.shown) of what was on the screen when it was saved; None in old reviews."""
    aside: bool = False
    """A draft that met a newer saved version and was put aside: kept and shown, and never opened as a draft again."""
    at_ms: Millis

    @property
    def said(self) -> tuple[object, ...]:
        """What its writer said, without what was counted by itself: equal ones need no choice between them."""
        return (
            self.quality,
            self.problems,
            self.other_problem,
            self.difficulty,
            self.comment,
            self.had_seen_answer,
            self.captures,
            self.language,
        )

    def next_version(self, at_ms: int) -> Review:
        """A draft that starts from this saved review and will replace it once saved."""
        return self.model_copy(update={"version": self.version + 1, "saved": False, "at_ms": at_ms})
