"""The state of a task, computed from its records and never typed in.

Owns: the words of the states and the rule from votes to state. Refuses: gates (their records come as one answer,
`proposed`), which votes count (votes.py) and who may decide a dispute (disputes.py).

`proposed` is reached when the caller knows that every gate stands (validation.proposing). A vote counts without it: a
revision that was reviewed before its gates ran is in review. But nothing is accepted whose gates do not all stand: what
reviewers pass all the same needs work, until the gate passes or is waived.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from data.canonical import canonical_bytes, sha256_hex
from data.schema.base import Value
from data.schema.carrying import Adjudication, CarryStatement
from data.schema.gate import GateName
from data.schema.review import Quality, Review
from data.schema.task import Revision, Task
from validation.proposing import words_against
from validation.votes import decisions_on, votes_on

TaskState = Literal[
    "draft", "frozen", "proposed", "in_review", "accepted", "disputed", "needs_work", "retired"
]
VOTES_NEEDED = 2
"""Distinct reviewers whose votes must agree before a task is accepted or sent back."""


class Standing(Value):
    """A task's state, with the votes behind it."""

    state: TaskState
    revision: str | None = None
    """SHA-256 of the newest revision, to which the votes belong; None for a draft that was never frozen."""
    passes: int = 0
    fails: int = 0
    uncertain: int = 0
    carried: int = 0
    """How many of these votes were given on an earlier revision and carried over."""
    adjudicated_by: str = ""
    """Who decided the dispute; empty where nobody has."""
    edited_since: bool = False
    """The draft differs from its newest revision."""
    against: tuple[GateName, ...] = ()
    """Gates of that revision that were run and neither passed nor were waived."""
    words: str
    """What this means, in one sentence with the counts."""


def standing_of(
    task: Task,
    revisions: Sequence[Revision],
    reviews: Iterable[Review],
    *,
    proposed: bool = False,
    against: Sequence[GateName] = (),
    statements: Iterable[CarryStatement] = (),
    adjudications: Iterable[Adjudication] = (),
    makers: Iterable[str] = (),
) -> Standing:
    """The state of a task from its revisions and the reviews of them (others' records are ignored).

    Accepted: at least two distinct reviewers' current votes are *pass* and none is *fail*, and every gate stands.
    Disputed: a pass and a fail together, however many, until a third person decides. Needs work: at least two *fail*
    and none *pass*, or what would be accepted if its gates stood. Anything else with a vote is in review; an uncertain
    vote decides nothing and calls for another reviewer. Votes on an earlier revision count where its curator said that
    no change since can affect judgment (validation.votes).

    Args:
        proposed: every gate of the newest revision stands.
        against: those that were run and do not.
        makers: who edited the task until that revision was frozen.
    """
    newest = newest_revision(task.id, revisions)
    if newest is None:
        state: TaskState = "retired" if task.retired else "draft"
        return Standing(state=state, words=_WORDS[state])
    said, edited = tuple(statements), tuple(makers)
    counting = votes_on(newest, revisions, reviews, said, makers=edited).counting
    votes = [vote.review for vote in counting]
    passes, fails, uncertain = (_count(votes, quality) for quality in ("pass", "fail", "uncertain"))
    state = "retired" if task.retired else _decide(passes, fails, uncertain, proposed=proposed)
    words = _WORDS[state]
    decision = next(reversed(decisions_on(newest, revisions, adjudications, said, makers=edited)), None)
    if state == "disputed" and decision is not None:
        state = "accepted" if decision.verdict == "pass" else "needs_work"
        over = "" if decision.revision == newest.sha256 else " (carried over with its votes)"
        words = f"{_WORDS[state]} {decision.by} decided the dispute{over}: {decision.reason}"
    else:
        decision = None
    gates = _gates_in_words(against, proposed=proposed, passed=state == "accepted")
    if state == "accepted" and not proposed:
        state = "needs_work"
        words = (
            _PASSED_WITHOUT_GATES
            if decision is None
            else words.replace(_WORDS["accepted"], _PASSED_WITHOUT_GATES)
        )
    carried = sum(vote.carried for vote in counting)
    return Standing(
        state=state,
        revision=newest.sha256,
        passes=passes,
        fails=fails,
        uncertain=uncertain,
        carried=carried,
        adjudicated_by=decision.by if decision is not None else "",
        edited_since=_differs(task, newest),
        against=tuple(against),
        words=" ".join(filter(None, (words, gates, _votes_in_words(passes, fails, uncertain, carried)))),
    )


def _differs(task: Task, newest: Revision) -> bool:
    """Whether a draft says something else than a revision. Equal definitions need no hashing, and most are equal."""
    return (
        task.definition != newest.definition and sha256_hex(canonical_bytes(task.definition)) != newest.sha256
    )


def newest_revision(task_id: str, revisions: Iterable[Revision]) -> Revision | None:
    """The revision of a task with the highest number, or None."""
    own = [revision for revision in revisions if revision.task == task_id]
    return max(own, key=lambda revision: revision.number, default=None)


_WORDS: dict[TaskState, str] = {
    "draft": "A draft: freeze a revision so that others can work on it.",
    "frozen": "Frozen: nobody has voted yet.",
    "proposed": "Proposed: its gates passed or were waived; it waits for reviewers.",
    "in_review": "In review: another reviewer's vote is needed.",
    "accepted": "Accepted.",
    "disputed": "Disputed: a third person must decide.",
    "needs_work": "Needs work: mend it and freeze a new revision.",
    "retired": "Retired: kept, and used for nothing new.",
}


_PASSED_WITHOUT_GATES = "Needs work: reviewers pass it, but nothing is accepted whose gates do not all stand."


def _gates_in_words(against: Sequence[GateName], *, proposed: bool, passed: bool) -> str:
    """What keeps a revision from being proposed; that gates were not run only where nothing else is missing."""
    if against and not proposed:
        return f"{words_against(against)} Mend the task and freeze it again, or waive with a reason."
    return "Not proposed: its gates were not all run." if passed and not proposed else ""


def _decide(passes: int, fails: int, uncertain: int, *, proposed: bool) -> TaskState:
    if passes and fails:
        return "disputed"
    if passes >= VOTES_NEEDED:
        return "accepted"
    if fails >= VOTES_NEEDED:
        return "needs_work"
    if passes or fails or uncertain:
        return "in_review"
    return "proposed" if proposed else "frozen"


def _count(votes: Iterable[Review], quality: Quality) -> int:
    return sum(vote.quality == quality for vote in votes)


def _votes_in_words(passes: int, fails: int, uncertain: int, carried: int) -> str:
    counted = [
        f"{count} {word}"
        for count, word in ((passes, "pass"), (fails, "fail"), (uncertain, "uncertain"))
        if count
    ]
    over = f" ({carried} carried over)" if carried else ""
    return f"Votes: {', '.join(counted)}{over}." if counted else ""
