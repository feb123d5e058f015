"""Reviews: drafts that save themselves, and saved versions that count.

Owns: the append-only history of every reviewer's review of every revision. Refuses: judging whether a review is
complete or visible to somebody (validation).

A review's `version` is the number that it will have once saved: 1, or one more than the saved version it replaces.
"""

from __future__ import annotations

from collections.abc import Collection

from data.errors import ConflictError
from data.schema.review import Review
from data.store.connection import Connections
from data.store.records import read_record, write_record


class Reviews:
    """The reviews of a project."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def save_draft(self, review: Review, *, known_ms: Collection[int] = ()) -> Review:
        """Keeps what was typed so far; it counts for nothing.

        With `known_ms`, a draft that is there must be of one of those times.

        Raises:
            ConflictError: that version, or a newer one, was saved meanwhile; or with `known_ms` another draft is there, of
                another window. Both are kept in the error.
        """
        return self._connections.write(
            lambda: self._append(review.model_copy(update={"saved": False}), known_ms)
        )

    def save(self, review: Review, *, known_ms: Collection[int] = ()) -> Review:
        """Saves a version that counts; it becomes its reviewer's current one. Another draft of theirs is put aside, unless
        `known_ms` is given: then it must be of one of those times.

        Raises:
            ConflictError: that version, or a newer one, was saved meanwhile; or with `known_ms` another draft is there, of
                another window. Both are kept in the error.
        """
        return self._connections.write(
            lambda: self._append(review.model_copy(update={"saved": True}), known_ms)
        )

    def set_aside(self, review: Review) -> Review:
        """Keeps a draft that met a newer saved version, as it is: it is shown with the history and never opened again."""
        kept = review.model_copy(update={"saved": False, "aside": True})
        return self._connections.write(lambda: self._insert(kept))

    def put_aside(self, revision: str, reviewer: str) -> tuple[Review, ...]:
        """The drafts of one reviewer that were put aside, oldest first."""
        history = self.history(revision, reviewer=reviewer, drafts=True)
        return tuple(review for review in history if review.aside)

    def current(self, revision: str) -> tuple[Review, ...]:
        """The saved review of each reviewer of a revision, in the order in which they first saved."""
        newest: dict[str, Review] = {}
        for review in self.history(revision):
            newest[review.reviewer] = review
        return tuple(newest.values())

    def current_by(self, revision: str, reviewer: str) -> Review | None:
        """The saved review of one reviewer, or None."""
        saved = self.history(revision, reviewer=reviewer)
        return saved[-1] if saved else None

    def history(
        self, revision: str, *, reviewer: str | None = None, drafts: bool = False
    ) -> tuple[Review, ...]:
        """Every saved version of a revision's reviews, oldest first; with `drafts` every draft too."""
        rows = self._connections.rows(
            """SELECT body FROM reviews WHERE revision = ? AND (? IS NULL OR reviewer = ?)
            AND (saved = 1 OR ?) ORDER BY n""",
            [revision, reviewer, reviewer, int(drafts)],
        )
        return tuple(read_record(Review, row["body"]) for row in rows)

    def draft(self, revision: str, reviewer: str) -> Review | None:
        """The newest draft that is not saved yet, or None."""
        saved = self.current_by(revision, reviewer)
        rows = self._connections.rows(
            """SELECT body FROM reviews WHERE revision = ? AND reviewer = ? AND saved = 0 AND version > ?
            AND coalesce(json_extract(body, '$.aside'), 0) = 0 ORDER BY n DESC LIMIT 1""",
            [revision, reviewer, saved.version if saved else 0],
        )
        return read_record(Review, rows[0]["body"]) if rows else None

    def find_saved(self, review_id: str) -> Review | None:
        """The newest saved version of the review of that id, or None; drafts do not count."""
        rows = self._connections.rows(
            "SELECT body FROM reviews WHERE id = ? AND saved = 1 ORDER BY n DESC LIMIT 1", [review_id]
        )
        return read_record(Review, rows[0]["body"]) if rows else None

    def all(self) -> tuple[Review, ...]:
        """The saved review of each reviewer of each revision."""
        rows = self._connections.rows("SELECT body FROM reviews WHERE saved = 1 ORDER BY n")
        newest: dict[tuple[str, str], Review] = {}
        for row in rows:
            review = read_record(Review, row["body"])
            newest[(review.revision, review.reviewer)] = review
        return tuple(newest.values())

    def _append(self, review: Review, known_ms: Collection[int]) -> Review:
        current = self.current_by(review.revision, review.reviewer)
        expected = current.version + 1 if current else 1
        if current is not None and review.version < expected:
            raise ConflictError(
                f"{review.reviewer} saved version {current.version} of this review elsewhere. Nothing was overwritten: "
                f"compare the two, then save yours as version {expected}.",
                mine=review,
                theirs=current,
            )
        self._meet_draft(review, known_ms)
        return self._insert(review.model_copy(update={"version": expected, "aside": False}))

    def _meet_draft(self, review: Review, known_ms: Collection[int]) -> None:
        """What another window typed and this one never saw is not covered by a newer draft, nor lost by a save."""
        other = self.draft(review.revision, review.reviewer)
        if other is None or other.said == review.said or other.at_ms in known_ms:
            return
        if known_ms:
            raise ConflictError(
                f"A draft of this review by {review.reviewer} was saved elsewhere meanwhile. Nothing was overwritten: "
                "compare the two.",
                mine=review,
                theirs=other,
            )
        if review.saved and other.id != review.id:
            self._insert(other.model_copy(update={"aside": True}))

    def _insert(self, appended: Review) -> Review:
        self._connections.insert(
            "reviews",
            {
                "id": appended.id,
                "revision": appended.revision,
                "reviewer": appended.reviewer,
                "version": appended.version,
                "saved": int(appended.saved),
                "at_ms": appended.at_ms,
                "body": write_record(appended),
            },
        )
        if appended.saved:
            self._connections.act(
                "reviewed", "review", appended.id, by=appended.reviewer, words=f"version {appended.version}"
            )
        self._connections.changed("review", appended.id)
        return appended
