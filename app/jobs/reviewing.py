"""Saving a review with the frozen copy of what was shown, and reading what somebody may see of reviews.

Owns: turning words into a review record, letting the rules judge it, and keeping its copy and pictures. Refuses: the
rules (validation.reviews).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from app.jobs.notes import notes_for
from app.jobs.people import checked_text
from app.jobs.profiles import acting_person
from app.jobs.shown import keep_shown
from app.jobs.states import decisions_in, is_unblinded, votes_in
from data.errors import RangeError, UsageError
from data.ids import new_id, now_ms
from data.schema.review import MOST_CAPTURES, Quality, Review, ReviewCapture
from data.schema.space import Pose
from data.schema.task import Language, Revision
from validation.bars import is_same_person
from validation.review_history import HistoryEntry, review_history
from validation.reviews import refuse_unready, visible_reviews
from validation.roles import roles_of

if TYPE_CHECKING:
    from data.store.project import Project

_QUALITIES: dict[str, Quality] = {"pass": "pass", "fail": "fail", "uncertain": "uncertain"}
_LANGUAGES: dict[str, Language] = {"en": "en", "zh": "zh"}


def keep_review(
    project: Project, revision: Revision, review: Review, *, known_ms: Collection[int] = ()
) -> Review:
    """Saves a review that counts, with the frozen copy of what its writer was shown. On disk when it returns.

    `known_ms`: times of the drafts that its writer has seen; another one is a conflict. Without them it is put aside.

    Raises:
        UsageError: the rules are against it; the message says all that is missing.
        ConflictError: a newer version was saved meanwhile; both are in it.
    """
    refuse_unready(
        review,
        revision,
        makers=project.tasks.makers(revision.task),
        roles=roles_of(review.reviewer, project.profiles.all()),
    )
    refuse_decider(project, revision, review.reviewer)

    def keep() -> Review:
        others = reviews_seen(project, revision, review.reviewer)
        shown = keep_shown(
            project,
            revision,
            language=review.language,
            notes=notes_for(project, revision, review.reviewer),
            others=[one for one in others if not is_same_person(one.reviewer, review.reviewer)],
        )
        return project.reviews.save(review.model_copy(update={"shown": shown}), known_ms=known_ms)

    return project.write(keep)


def refuse_decider(project: Project, revision: Revision, reviewer: str) -> None:
    """Who decided a dispute does not vote in it as well.

    Raises:
        UsageError: this person did.
    """
    if any(is_same_person(one.by, reviewer) for one in decisions_in(project, revision)):
        raise UsageError("You decided the dispute on this revision; your vote cannot be one of those.")


def save_review(
    project: Project,
    revision: Revision,
    *,
    reviewer: str,
    quality: str,
    difficulty: int,
    comment: str = "",
    problems: Sequence[str] = (),
    other_problem: str = "",
    had_seen_answer: bool = False,
    captures: Sequence[ReviewCapture] = (),
    language: str = "en",
    seconds: float = 0.0,
    world_ran: bool = False,
    expected: int | None = None,
) -> Review:
    """Saves a review as the reviewer's next version for that revision.

    Args:
        expected: the version that this one replaces (0 for none); None does not look.

    Raises:
        UsageError, RangeError: a word or number that is none, or what the review still lacks.
        ConflictError: another version than the expected one is there; both are in it.
    """
    if quality not in _QUALITIES:
        raise UsageError(f"Quality {quality!r} is none of {', '.join(_QUALITIES)}.")
    if language not in _LANGUAGES:
        raise UsageError(f"Language {language!r} is none of {', '.join(_LANGUAGES)}.")
    if not 1 <= difficulty <= 5:
        raise RangeError(
            f"Difficulty {difficulty} is outside 1-5 (1 at a glance, 5 only by a deliberate test)."
        )
    if not 0 <= seconds < float("inf"):
        raise RangeError(f"{seconds} seconds in the world cannot be; at least 0.")
    if len(captures) > MOST_CAPTURES:
        raise UsageError(f"A review has at most {MOST_CAPTURES} captures, not {len(captures)}.")
    reviewer = acting_person(project, reviewer, "--reviewer")
    comment = checked_text(comment, "--comment", 10_000)
    before = project.reviews.current_by(revision.sha256, reviewer)
    there = before.version if before else 0
    if expected is not None and not 0 <= expected <= there:
        raise UsageError(
            f"There is no version {expected} of this review; the newest is {there}."
            if there
            else f"There is no version {expected} of this review; none is saved yet (0)."
        )
    follows = there if expected is None else expected
    review = Review(
        id=before.id if before else new_id(),
        revision=revision.sha256,
        task=revision.task,
        reviewer=reviewer,
        version=follows + 1,
        saved=True,
        quality=_QUALITIES[quality],
        difficulty=difficulty,
        comment=comment,
        problems=tuple(dict.fromkeys(problems)),
        other_problem=checked_text(other_problem.strip(), "--other-problem", 500),
        had_seen_answer=had_seen_answer,
        captures=tuple(captures),
        language=_LANGUAGES[language],
        seconds_in_world=seconds,
        world_ran=world_ran,
        at_ms=now_ms(),
    )
    return keep_review(project, revision, review)


def capture_from(project: Project, file: Path, pose: Pose, words: str = "") -> ReviewCapture:
    """A capture from a picture file, kept as it is.

    Raises:
        UsageError: it cannot be read, or is neither JPEG nor PNG.
    """
    try:
        data = file.read_bytes()
    except OSError as error:
        raise UsageError(f"The picture {file} cannot be read: {error.strerror}.") from error
    if not data.startswith((b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n")):
        raise UsageError(f"{file} is neither a JPEG nor a PNG picture.")
    return ReviewCapture(
        blob=project.blobs.put(data), pose=pose, words=checked_text(words, "A capture's words", 500)
    )


def reviews_seen(project: Project, revision: Revision, viewer: str) -> tuple[Review, ...]:
    """The current reviews that a person may see: blind until their own is saved (or carried over)."""
    reviews = project.reviews.current(revision.sha256)
    return (
        tuple(reviews)
        if is_unblinded(project, revision, viewer)
        else visible_reviews(revision, viewer, reviews)
    )


def history_seen(project: Project, revision: Revision, viewer: str) -> tuple[HistoryEntry, ...]:
    """The history of the reviews that a person may see, with their own drafts that were put aside."""
    known = {one.reviewer for one in reviews_seen(project, revision, viewer)}
    versions = project.reviews.history(revision.sha256, drafts=True)
    return review_history(
        one
        for one in versions
        if is_same_person(one.reviewer, viewer) or (one.reviewer in known and not one.aside)
    )


def has_saved_review(project: Project, task_id: str, person: str) -> bool:
    """Whether a person's vote counts on a task's newest revision."""
    revisions = project.revisions.for_task(task_id)
    return bool(revisions) and any(
        is_same_person(vote.reviewer, person) for vote in votes_in(project, revisions[-1]).reviews
    )
