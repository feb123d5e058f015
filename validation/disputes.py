"""Disputed revisions: who may decide them, and what a decision means.

Owns: these rules, as pure functions of records. Refuses: finding disputed tasks (states.py) and storing decisions.

A decision holds while the votes disagree. When everybody comes to agree afterwards, the votes decide again. Where votes
carry over to a new revision, the decision between them does too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from data.errors import UsageError
from data.schema.carrying import REASON_LEAST, Adjudication, DisputedVote
from data.schema.profile import Profile, Role
from data.schema.review import Review
from data.schema.task import Revision
from validation.bars import is_same_person, made_task
from validation.blind import ProjectRecords
from validation.roles import bar_of_role, roles_of


def is_disputed(votes: Iterable[Review]) -> bool:
    """Whether there is a pass and a fail among the votes that count."""
    return {"pass", "fail"} <= {vote.quality for vote in votes}


def bar_to_adjudicating(
    revision: Revision,
    votes: Sequence[Review],
    person: str,
    *,
    makers: Iterable[str] = (),
    roles: Collection[Role] | None = None,
) -> str:
    """Why this person must not decide the dispute, in one sentence; empty when nothing stands against it.

    Whoever made or edited the task (`makers`) decides nothing, and it takes the role that reviewing takes.
    """
    if not person.strip():
        return "Say who you are before you decide."
    if made_task(revision, person, makers):
        return "You made this task; a third person must decide."
    sides = [vote for vote in votes if vote.quality != "uncertain"]
    if any(is_same_person(vote.reviewer, person) for vote in sides):
        return "Your own vote is one of those that disagree; a third person must decide."
    if not is_disputed(votes):
        return "The votes on this revision do not disagree; there is nothing to decide."
    return bar_of_role("review", roles)


def words_if_nobody_is_left(
    revision: Revision, votes: Sequence[Review], profiles: Iterable[Profile], *, makers: Iterable[str] = ()
) -> str:
    """What a refusal adds where the votes disagree and no profile is left that may decide; empty else.

    Without profiles nobody knows who there is, and nothing is added.
    """
    standing, edited = [one for one in profiles if not one.removed], tuple(makers)
    if not standing or not is_disputed(votes):
        return ""
    if any(
        not bar_to_adjudicating(revision, votes, one.name, makers=edited, roles=one.roles) for one in standing
    ):
        return ""
    return (
        "Nobody else here may: an admin of the project adds a profile with the role reviewer for one more person, or one "
        "of the voters changes their vote."
    )


def disputes_for(person: str, records: ProjectRecords) -> tuple[Revision, ...]:
    """The newest revisions that are disputed, undecided, and this person may decide; in the tasks' order."""
    found: list[Revision] = []
    for task in records.tasks:
        revisions = records.revisions_of(task.id)
        if task.retired or not revisions:
            continue
        newest = max(revisions, key=lambda one: one.number)
        votes = records.votes_on(newest).reviews
        if (
            not records.decisions_on(newest)
            and is_disputed(votes)
            and not bar_to_adjudicating(
                newest,
                votes,
                person,
                makers=records.makers_of(task.id),
                roles=records.roles_of(person),
            )
        ):
            found.append(newest)
    return tuple(found)


def refuse_adjudication(
    revision: Revision,
    votes: Sequence[Review],
    decision: Adjudication,
    *,
    makers: Iterable[str] = (),
    profiles: Iterable[Profile] = (),
) -> None:
    """Lets a decision through that may be saved.

    Raises:
        UsageError: this person must not decide it, nothing is disputed, or the reason is too short.
    """
    edited, known = tuple(makers), tuple(profiles)
    roles = roles_of(decision.by, known)
    if words := bar_to_adjudicating(revision, votes, decision.by, makers=edited, roles=roles):
        left = words_if_nobody_is_left(revision, votes, known, makers=edited)
        raise UsageError(f"This cannot be decided so. {words} {left}".rstrip())
    if len(decision.reason.strip()) < REASON_LEAST:
        raise UsageError(f"A decision needs a written reason of at least {REASON_LEAST} characters.")


def disputed_votes(votes: Iterable[Review]) -> tuple[DisputedVote, ...]:
    """The votes as they are kept with a decision."""
    return tuple(
        DisputedVote(review=vote.id, version=vote.version, reviewer=vote.reviewer, quality=vote.quality)
        for vote in votes
        if vote.quality is not None
    )
