"""What stands beside a reviewer's own review: others' votes, earlier versions, history, notes, the state. Blind where it must be.

Owns: reading it at once from an open project. Refuses: the rules of who may see what (validation), and showing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.jobs.notes import notes_for
from app.jobs.reviewing import history_seen, reviews_seen
from app.jobs.states import decisions_in, is_unblinded, standing_in, votes_in
from data.schema.base import Value
from data.schema.carrying import Adjudication, CarryStatement
from data.schema.review import Review
from data.schema.task import Revision
from validation.bars import is_same_person
from validation.disputes import bar_to_adjudicating, is_disputed
from validation.notes import NoteView
from validation.review_history import HistoryEntry, review_history
from validation.roles import roles_of
from validation.votes import Vote

if TYPE_CHECKING:
    from data.store.project import Project


class OtherVote(Value):
    """Somebody's review and how it counts."""

    review: Review
    number: int
    """Of the revision that they reviewed."""
    carried: bool = False
    counts: bool = True


class Beside(Value):
    """What one person may see of a revision beside their own review of it."""

    unblinded: bool
    others: tuple[OtherVote, ...] = ()
    """Votes of others that count, then those on earlier versions that do not."""
    own_before: OtherVote | None = None
    """One's own vote on an earlier version: carried over, or not counting."""
    history: tuple[HistoryEntry, ...] = ()
    notes: tuple[NoteView, ...] = ()
    standing: str = ""
    """The state in a sentence; empty where it would tell others' votes."""
    said: CarryStatement | None = None
    """What the curator said of the changes that led to this revision."""
    decision: Adjudication | None = None
    bar_to_deciding: str = ""
    """Why this person must not decide a dispute on it; empty when they may."""

    @property
    def votes(self) -> tuple[Review, ...]:
        """The reviews of others that count."""
        return tuple(one.review for one in self.others if one.counts)


def read_beside(project: Project, revision: Revision, viewer: str, *, deciding: bool = False) -> Beside:
    """Reads it. With `deciding`, somebody who may decide a dispute sees both sides before they do."""
    votes = votes_in(project, revision)
    bar = bar_to_adjudicating(
        revision,
        votes.reviews,
        viewer,
        makers=project.tasks.makers(revision.task),
        roles=roles_of(viewer, project.profiles.all()),
    )
    decisions = decisions_in(project, revision)
    sees = is_unblinded(project, revision, viewer) or (deciding and not bar and is_disputed(votes.reviews))
    said = project.statements.on(revision.sha256)
    everything = (*votes.counting, *votes.previous)
    own = next((_other(vote, vote.carried) for vote in everything if _is_old(vote, revision, viewer)), None)
    beside = Beside(
        unblinded=sees,
        own_before=own,
        history=history_seen(project, revision, viewer),
        notes=notes_for(project, revision, viewer),
        said=said[-1] if said else None,
        bar_to_deciding=bar,
    )
    if not sees:
        return beside
    known = {one.id for one in reviews_seen(project, revision, viewer)} | {one.id for one in votes.reviews}
    counting = [_other(vote, True) for vote in votes.counting if vote.review.id in known]
    previous = [_other(vote, False) for vote in votes.previous]
    return beside.model_copy(
        update={
            "others": tuple(
                one for one in (*counting, *previous) if not is_same_person(one.review.reviewer, viewer)
            ),
            "standing": standing_in(project, project.tasks.get(revision.task)).words,
            "decision": decisions[-1] if decisions else None,
            "history": review_history(_versions(project, revision, viewer)) if deciding else beside.history,
        }
    )


def _versions(project: Project, revision: Revision, viewer: str) -> tuple[Review, ...]:
    """Saved versions of everybody, and what this person put aside."""
    versions = project.reviews.history(revision.sha256, drafts=True)
    return tuple(one for one in versions if one.saved or is_same_person(one.reviewer, viewer))


def _is_old(vote: Vote, revision: Revision, viewer: str) -> bool:
    return vote.number < revision.number and is_same_person(vote.review.reviewer, viewer)


def _other(vote: Vote, counts: bool) -> OtherVote:
    return OtherVote(review=vote.review, number=vote.number, carried=vote.carried, counts=counts)
