"""One reviewer's review of one revision, as it is being written.

Owns: the draft and what was saved before, time in the world, what is missing. Refuses: the rules (validation.reviews has
them) and saving (review.keeper).
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from app.desktop.models.kept import KeptModel
from app.jobs.beside import Beside
from data.schema.review import MOST_CAPTURES, Review, ReviewCapture
from data.schema.task import Revision
from validation.bars import bar_to_reviewing
from validation.reviews import missing_before_save


class ReviewForm(KeptModel):
    """At most one open review."""

    def __init__(self) -> None:
        super().__init__()
        self.revision: Revision | None = None
        self.review: Review | None = None
        self.stored: Review | None = None
        """What is on the disk, draft or saved."""
        self.beside: Beside | None = None
        """Others' votes, history and notes, as far as they may be seen; None while they are being read."""
        self.deciding = False
        """The dispute on this revision is to be decided: both sides are shown, and no review is written."""
        self.bar = ""
        """Why this person must not review it; empty where nothing but the revision itself could stand against it."""
        self._keys: Counter[str] = Counter()
        self._actions: Counter[str] = Counter()
        self._seconds = 0.0
        """With the world running in this sitting, not in the review yet."""
        self._ran = False

    @property
    def has_edits(self) -> bool:
        """What was typed is not what the disk is known to hold."""
        return self.review is not None and self.review != self.stored

    @property
    def counts(self) -> bool:
        """What is on the screen is one's saved review."""
        return self.review is not None and self.review.saved

    @property
    def others(self) -> tuple[Review, ...]:
        """Others' reviews that may be seen and count."""
        return self.beside.votes if self.beside is not None else ()

    @property
    def missing(self) -> tuple[str, ...]:
        """What stands against saving, one sentence each."""
        if self.review is None or self.revision is None:
            return ()
        bar = self.bar or bar_to_reviewing(self.revision, self.review.reviewer)
        return ((bar,) if bar else ()) + missing_before_save(self._with_time(self.review))

    @property
    def complete(self) -> Review | None:
        """The review with the time spent in the world, as it is saved."""
        return None if self.review is None else self._with_time(self.review)

    def open(
        self,
        revision: Revision,
        review: Review,
        *,
        stored: Review | None,
        deciding: bool = False,
        bar: str = "",
    ) -> None:
        """Takes a revision and one's review of it; with `deciding`, to decide the dispute on it.

        `bar` says why this person must not review it, where the records tell more than the revision does.
        """
        self.bar = bar
        self.revision, self.review, self.stored = revision, review, stored
        self.beside, self.deciding = None, deciding
        self._forget_counts()
        self._ran = False
        self.tell()

    def close(self) -> None:
        """Nothing is open."""
        self.revision = self.review = self.stored = None
        self.beside, self.deciding = None, False
        self.tell()

    def change(self, at_ms: int, **fields: Any) -> None:
        """Changes fields; a saved review becomes the draft of its next version."""
        if self.review is None:
            return
        if all(getattr(self.review, name) == value for name, value in fields.items()):
            return
        review = self.review.next_version(at_ms) if self.review.saved else self.review
        self.review = self._with_time(review).model_copy(update={**fields, "at_ms": at_ms})
        self._forget_counts()
        self.tell()

    def add_capture(self, at_ms: int, capture: ReviewCapture) -> bool:
        """Adds a picture; False when there are five already."""
        if self.review is None or len(self.review.captures) >= MOST_CAPTURES:
            return False
        self.change(at_ms, captures=(*self.review.captures, capture))
        return True

    def count_key(self, key: str) -> None:
        """A key was pressed in the world. It reaches the review with the next change."""
        self._keys[key] += 1

    def count_action(self, action: str) -> None:
        """A tool of the view was used. It reaches the review with the next change."""
        self._actions[action] += 1

    def spend(self, seconds: float) -> None:
        """Counts time with the world running. It reaches the review with the next change, and makes none by itself."""
        began = not self._ran
        self._ran = True
        self._seconds += seconds
        if began:
            self.tell()

    def keep(self, stored: Review, *, before: Review | None = None) -> None:
        """A write came back. `before` is what was on the screen when *Save* was pressed: what was typed since stays, as the
        draft of the next version."""
        if self.review is None or stored.id != self.review.id:
            return
        if stored.saved and before is not None and self.review != before:
            self.review = self.review.model_copy(update={"version": stored.version + 1})
        elif stored.saved or self.review == stored.model_copy(update={"version": self.review.version}):
            self.review = stored
            if stored.saved:
                self._forget_counts()  # they are in it, and the next version starts from it
        self.stored = stored
        self.tell()

    def keep_mine(self, mine: Review, theirs: Review) -> None:
        """After a conflict: what was typed here becomes the next version."""
        self.review, self.stored = mine, theirs
        self.tell()

    def show_beside(self, beside: Beside) -> None:
        """Others' votes, history and notes, as far as they may be seen."""
        if beside != self.beside:
            self.beside = beside
            self.tell()

    def _forget_counts(self) -> None:
        self._seconds = 0.0
        self._keys.clear()
        self._actions.clear()

    def _with_time(self, review: Review) -> Review:
        """With what was counted by itself: time, keys, actions."""
        if review.saved:
            return review
        return review.model_copy(
            update={
                "world_ran": self._ran or review.world_ran,
                "seconds_in_world": round(review.seconds_in_world + self._seconds, 1),
                "keys": dict(Counter(review.keys) + self._keys),
                "actions": dict(Counter(review.actions) + self._actions),
            }
        )
