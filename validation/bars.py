"""Nobody reviews, audits blind, or judges what they made: one function for each act, which says why.

Owns: these rules, for the window, the commands and whatever hands work out. Refuses: the roles' table (roles.py), and
hiding what a person must not know (blind.py).

Every function returns one sentence for that person, empty when nothing stands against it. `roles` are the person's
(`roles.roles_of`); None asks nothing of roles.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from data.schema.audit import Episode
from data.schema.judgment import Judgment
from data.schema.profile import Role, person_key
from data.schema.review import Review
from data.schema.task import Revision
from validation.roles import bar_of_role


def is_same_person(one: str, other: str) -> bool:
    """Whether two names mean one person: case and surrounding blanks do not matter."""
    return person_key(one) == person_key(other)


def made_task(revision: Revision, person: str, makers: Iterable[str] = ()) -> bool:
    """Whether the person is the task's author or among those who edited it (`Tasks.makers`)."""
    return person_key(person) in map(person_key, (revision.author, *makers))


def made_audit(episode: Episode, person: str) -> bool:
    """Whether the person is the one who made that audit."""
    return episode.auditor.kind == "human" and is_same_person(episode.auditor.name, person)


def bar_to_reviewing(
    revision: Revision, person: str, *, makers: Iterable[str] = (), roles: Collection[Role] | None = None
) -> str:
    """Why this person must not review this revision."""
    if not person.strip():
        return "Say who you are before you review."
    if made_task(revision, person, makers):
        return "You made this task; somebody else must review it."
    return bar_of_role("review", roles)


def bar_to_auditing(
    revision: Revision,
    person: str,
    *,
    makers: Iterable[str] = (),
    reviews: Iterable[Review] = (),
    judgments: Iterable[Judgment] = (),
    openers: Iterable[str] = (),
    kept_out: bool = False,
    roles: Collection[Role] | None = None,
) -> str:
    """Why this person must not audit this revision blind.

    Args:
        revision: what would be audited.
        person: who would.
        makers: who edited the task.
        reviews: saved reviews of the task's revisions, anybody's.
        judgments: verdicts on audits of the task's revisions, anybody's.
        openers: who had the task's rubric before them, to review or to judge, whether or not they went on.
        kept_out: the task is a worked example, whose answer auditors are shown.
        roles: the person's.
    """
    if not person.strip():
        return "Say who you are before you audit."
    if made_task(revision, person, makers):
        return "You made this task and know its answer; somebody else must audit it."
    if any(review.saved and is_same_person(review.reviewer, person) for review in reviews):
        return "You reviewed this task and know its answer; somebody else must audit it."
    if any(judged_by(person, one) or decided_by(person, one) for one in judgments):
        return "You judged an audit of this task and know its answer; somebody else must audit it."
    if any(is_same_person(name, person) for name in openers):
        return (
            "You opened this task to review or to judge it and saw its answer; somebody else must audit it."
        )
    if kept_out:
        return "This task is a worked example, whose answer auditors are shown; nobody is measured on it."
    return bar_of_role("audit", roles)


def bar_to_judging(
    episode: Episode,
    revision: Revision | None,
    person: str,
    *,
    makers: Iterable[str] = (),
    roles: Collection[Role] | None = None,
) -> str:
    """Why this person must not judge this audit: it is theirs, or the rubric is (`makers` edited the task)."""
    if not person.strip():
        return "Say who you are before you judge."
    if made_audit(episode, person):
        return "This audit is your own; somebody else must judge it."
    if revision is not None and made_task(revision, person, makers):
        return "You made this task; somebody else must judge audits of it."
    return bar_of_role("judge", roles)


def decided_by(person: str, judgment: Judgment) -> bool:
    """Whether that person decided so between raters who disagreed."""
    return judgment.judge.kind == "adjudicator" and is_same_person(judgment.judge.name, person)


def judged_by(person: str, judgment: Judgment) -> bool:
    """Whether the verdict is that person's."""
    return judgment.judge.kind == "human" and is_same_person(judgment.judge.name, person)
