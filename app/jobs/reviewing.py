"""Saving a review that was written in one go.

Owns: turning words into a review record and letting the rules judge it. Refuses: the rules (validation.reviews).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.jobs.people import checked_text
from app.jobs.profiles import acting_person
from data.errors import RangeError, UsageError
from data.ids import new_id, now_ms
from data.schema.review import Quality, Review
from data.schema.task import Revision
from validation.reviews import refuse_unready
from validation.roles import roles_of

if TYPE_CHECKING:
    from data.store.project import Project

_QUALITIES: dict[str, Quality] = {"pass": "pass", "fail": "fail", "uncertain": "uncertain"}


def save_review(
    project: Project,
    revision: Revision,
    *,
    reviewer: str,
    quality: str,
    difficulty: int,
    comment: str = "",
    problems: Sequence[str] = (),
    world_ran: bool = False,
) -> Review:
    """Saves a review as the reviewer's next version for that revision.

    Raises:
        UsageError, RangeError: a word or number that is none, or what the review still lacks.
    """
    if quality not in _QUALITIES:
        raise UsageError(f"Quality {quality!r} is none of {', '.join(_QUALITIES)}.")
    if not 1 <= difficulty <= 5:
        raise RangeError(
            f"Difficulty {difficulty} is outside 1-5 (1 at a glance, 5 only by a deliberate test)."
        )
    reviewer = acting_person(project, reviewer, "--reviewer")
    comment = checked_text(comment, "--comment", 10_000)
    before = project.reviews.current_by(revision.sha256, reviewer)
    review = Review(
        id=before.id if before else new_id(),
        revision=revision.sha256,
        task=revision.task,
        reviewer=reviewer,
        version=before.version + 1 if before else 1,
        saved=True,
        quality=_QUALITIES[quality],
        difficulty=difficulty,
        comment=comment,
        problems=tuple(problems),
        world_ran=world_ran,
        at_ms=now_ms(),
    )
    refuse_unready(
        review,
        revision,
        makers=project.tasks.makers(revision.task),
        roles=roles_of(reviewer, project.profiles.all()),
    )
    return project.reviews.save(review)
