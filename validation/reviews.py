"""The rules of a review: what it needs before it counts, who may write it, and who may see it.

Owns: these rules, as pure functions of records. Refuses: who may review at all (bars.py), storing reviews (data.store)
and counting votes (states.py).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from data.errors import UsageError
from data.schema.profile import Role, person_key
from data.schema.review import PROBLEMS, Review
from data.schema.task import Revision
from validation.bars import bar_to_reviewing, is_same_person


def missing_before_save(review: Review) -> tuple[str, ...]:
    """What the review still lacks before it can be saved, one sentence each; empty when it is complete."""
    missing: list[str] = []
    if review.quality is None:
        missing.append("Choose a quality: pass, fail or uncertain.")
    if review.difficulty is None:
        missing.append("Choose a difficulty from 1 to 5.")
    if review.quality in {"pass", "fail"} and not review.world_ran:
        missing.append(f"Run the world in this sitting before you say {review.quality}.")
    unknown = [problem for problem in review.problems if problem not in PROBLEMS]
    if unknown:
        missing.append(
            f"'{unknown[0]}' is not in the list of problems; write it under 'another problem' instead."
        )
    return tuple(missing)


def refuse_unready(
    review: Review,
    revision: Revision,
    *,
    makers: Iterable[str] = (),
    roles: Collection[Role] | None = None,
) -> None:
    """Lets a review through that may be saved.

    Raises:
        UsageError: it is of another revision, of one's own task, or incomplete; the message says all that is missing.
    """
    if review.revision != revision.sha256:
        raise UsageError(
            f"This review is of revision {review.revision[:12]}, not of {revision.sha256[:12]}, which is shown. "
            "Open the task again and review what it shows."
        )
    faults = (
        bar_to_reviewing(revision, review.reviewer, makers=makers, roles=roles),
        *missing_before_save(review),
    )
    words = " ".join(fault for fault in faults if fault)
    if words:
        raise UsageError(f"This review cannot be saved yet. {words}")


def visible_reviews(revision: Revision, viewer: str, reviews: Iterable[Review]) -> tuple[Review, ...]:
    """The reviews of a revision that a person may see: blind until one's own is saved.

    One's own are always visible, drafts too. Others' saved reviews appear once one has saved one's own, and to the
    task's author, who reviews nothing. Others' drafts never appear.
    """
    here = [review for review in reviews if review.revision == revision.sha256]
    own = [review for review in here if is_same_person(review.reviewer, viewer)]
    unblinded = is_same_person(revision.author, viewer) or any(review.saved for review in own)
    return tuple(review for review in here if review in own or (unblinded and review.saved))


def counting_reviews(revision: Revision, reviews: Iterable[Review]) -> tuple[Review, ...]:
    """The votes on a revision: each reviewer's newest saved review, the author's own left out."""
    newest: dict[str, Review] = {}
    for review in reviews:
        if review.revision != revision.sha256 or bar_to_reviewing(revision, review.reviewer):
            continue
        person = person_key(review.reviewer)
        if review.saved and (person not in newest or review.version > newest[person].version):
            newest[person] = review
    return tuple(newest.values())
