"""Which votes count on a task's newest revision: its own, and those carried over from revisions before.

Owns: that rule and the rule of a curator's statement on changes. Refuses: the state that follows (states.py).

Votes of the revision before carry over when its curator said of every change that it cannot affect judgment; so on
back, revision by revision, as long as each statement says so. Of each reviewer the newest saved vote carries, also when
it was changed after the statement, which speaks of changes and not of votes; a vote on a later revision replaces it.
Whoever edited the task before the new revision was frozen made it: their vote stays behind with the revision that they
only reviewed. The decision of a dispute goes with its votes, and stays behind in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from data.errors import UsageError
from data.schema.carrying import Adjudication, CarryStatement, ChangeSaid
from data.schema.profile import person_key
from data.schema.review import Review
from data.schema.task import Revision
from validation.bars import bar_to_reviewing, is_same_person
from validation.changes import RevisionChange, changes_between
from validation.reviews import counting_reviews


@dataclass(frozen=True)
class Vote:
    """A saved review as a vote on the newest revision."""

    review: Review
    number: int
    """Of the revision that was reviewed."""
    carried: bool


@dataclass(frozen=True)
class Votes:
    """The votes on a revision: those that count, and those of earlier revisions that do not."""

    counting: tuple[Vote, ...] = ()
    previous: tuple[Vote, ...] = ()

    @property
    def reviews(self) -> tuple[Review, ...]:
        """The reviews that count."""
        return tuple(vote.review for vote in self.counting)


def counting_revisions(
    revision: Revision, revisions: Iterable[Revision], statements: Iterable[CarryStatement] = ()
) -> tuple[str, ...]:
    """The hash of a revision, then those of earlier ones whose votes and decisions carry over to it, newest first."""
    said = {one.revision: one for one in statements}
    counting = [revision.sha256]
    for one in _earlier(revision, revisions):
        statement = said.get(counting[-1])
        if statement is None or statement.previous != one.sha256 or not statement.carries:
            break
        counting.append(one.sha256)
    return tuple(counting)


def _earlier(revision: Revision, revisions: Iterable[Revision]) -> list[Revision]:
    own = (one for one in revisions if one.task == revision.task and one.number < revision.number)
    return sorted(own, key=lambda one: -one.number)


def votes_on(
    revision: Revision,
    revisions: Iterable[Revision],
    reviews: Iterable[Review],
    statements: Iterable[CarryStatement] = (),
    *,
    makers: Iterable[str] = (),
) -> Votes:
    """The votes on a revision, from the reviews of it and of the task's earlier revisions.

    `makers` had a hand in the task until the revision was frozen: what they voted on an earlier one does not carry over.
    """
    edited = tuple(makers)
    saved, earlier = tuple(reviews), _earlier(revision, revisions)
    carrying = counting_revisions(revision, earlier, statements)
    counting = [Vote(review, revision.number, False) for review in counting_reviews(revision, saved)]
    previous: list[Vote] = []
    people = {person_key(vote.review.reviewer) for vote in counting}
    for one in earlier:
        for review in counting_reviews(one, saved):
            counts = one.sha256 in carrying and person_key(review.reviewer) not in people
            if counts and not bar_to_reviewing(revision, review.reviewer, makers=edited):
                people.add(person_key(review.reviewer))
                counting.append(Vote(review, one.number, True))
            else:
                previous.append(Vote(review, one.number, False))
    return Votes(tuple(counting), tuple(previous))


def decisions_on(
    revision: Revision,
    revisions: Iterable[Revision],
    decisions: Iterable[Adjudication],
    statements: Iterable[CarryStatement] = (),
    *,
    makers: Iterable[str] = (),
) -> tuple[Adjudication, ...]:
    """The decisions that bear on a revision: its own, and carried ones of people who had no hand in it; the last one counts.

    Those of earlier revisions come first, each revision's in the order given.
    """
    edited = tuple(makers)
    made = [
        one
        for one in decisions
        if one.revision == revision.sha256 or not bar_to_reviewing(revision, one.by, makers=edited)
    ]
    counting = counting_revisions(revision, revisions, statements)
    return tuple(one for sha256 in reversed(counting) for one in made if one.revision == sha256)


def unsaid_changes(
    before: Revision, after: Revision, statement: CarryStatement | None
) -> tuple[RevisionChange, ...]:
    """The changes of which nobody has said yet whether they can affect judgment."""
    known = {change.key for change in statement.changes} if statement is not None else set[str]()
    return tuple(
        change for change in changes_between(before.definition, after.definition) if change.key not in known
    )


def said_of(
    before: Revision, after: Revision, affects: dict[str, bool], *, by: str
) -> tuple[ChangeSaid, ...]:
    """A curator's word on every change, checked.

    Args:
        affects: key of a change -> whether it can affect a reviewer's judgment.

    Raises:
        UsageError: it is not the curator who speaks, a change is left out, or there is no such change.
    """
    if not is_same_person(after.author, by):
        raise UsageError(
            f"{after.author} made this task; only they say whether a change can affect judgment, not {by}."
        )
    changes = changes_between(before.definition, after.definition)
    known = {change.key for change in changes}
    if unknown := [key for key in affects if key not in known]:
        raise UsageError(f"There is no change {unknown[0]!r} between the two. There are: {', '.join(known)}.")
    if missing := [change.words for change in changes if change.key not in affects]:
        raise UsageError(
            f"Say of every change whether it can affect judgment. Missing: {'; '.join(missing)}."
        )
    return tuple(
        ChangeSaid(key=change.key, words=change.words, affects=affects[change.key]) for change in changes
    )


def revision_before(revision: Revision, revisions: Sequence[Revision]) -> Revision | None:
    """The task's revision just before this one, or None for the first."""
    earlier = [one for one in revisions if one.task == revision.task and one.number < revision.number]
    return max(earlier, key=lambda one: one.number, default=None)
