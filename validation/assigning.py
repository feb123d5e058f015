"""Giving reviewers tasks: fewest reviews first, never one's own, nobody the same twice; seeded and explained.

Owns: that choice, as a pure function, with the reason of each. Refuses: storing (data.store) and queues (app.jobs.queues).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field

from data.canonical import sha256_hex
from data.counts import count_of
from data.errors import UsageError
from data.schema.profile import Role, person_key
from data.schema.review_work import ReviewAssignment
from data.schema.task import Revision
from validation.bars import bar_to_reviewing, is_same_person
from validation.blind import ProjectRecords
from validation.states import VOTES_NEEDED, newest_revision


@dataclass(frozen=True)
class Candidate:
    """A revision that may need reviewers."""

    revision: Revision
    reviewed: tuple[str, ...] = ()
    """Whose votes count on it."""
    assigned: tuple[str, ...] = ()
    """Who was given it and has not reviewed it yet."""
    makers: tuple[str, ...] = ()
    """Who edited the task, beside its author."""


@dataclass(frozen=True)
class Given:
    """One revision for one reviewer, and why."""

    revision: Revision
    reviewer: str
    why: str


@dataclass(frozen=True)
class AssignmentPlan:
    """What is given to whom, and what could not be given."""

    given: tuple[Given, ...]
    left: tuple[str, ...] = ()
    """One sentence for each revision that stays short of reviewers."""


@dataclass
class _Load:
    person: str
    open: int
    taken: set[str] = field(default_factory=set[str])


def candidates_in(records: ProjectRecords) -> tuple[Candidate, ...]:
    """The newest revision of every task in use, with who has reviewed it and who is to."""
    found: list[Candidate] = []
    for task in records.tasks:
        revision = newest_revision(task.id, records.revisions_of(task.id))
        if task.retired or revision is None:
            continue
        reviewed = tuple(vote.review.reviewer for vote in records.votes_on(revision).counting)
        assigned = open_assignees(revision, reviewed, records)
        found.append(Candidate(revision, reviewed, assigned, tuple(records.makers_of(task.id))))
    return tuple(found)


def open_assignees(revision: Revision, reviewed: Sequence[str], records: ProjectRecords) -> tuple[str, ...]:
    """Who was given a revision and has not reviewed it yet, each once."""
    names = {person_key(one.reviewer): one.reviewer for one in records.assignments_of(revision.sha256)}
    done = {person_key(name) for name in reviewed}
    return tuple(name for key, name in names.items() if key not in done)


def plan_assignments(
    candidates: Sequence[Candidate],
    reviewers: Sequence[str],
    *,
    per_task: int = VOTES_NEEDED,
    seed: int = 0,
    roles_of: Callable[[str], Collection[Role] | None] = lambda _: None,
) -> AssignmentPlan:
    """Gives each revision reviewers until so many have reviewed it or are to.

    In each turn the revision with the fewest reviews and assignments is next; of the people who may review it, the one
    with the fewest open assignments gets it. Ties are broken by the hash of seed and name, so that equal seeds give
    equal plans whatever the order of the records. `roles_of` gives a person's roles; None keeps nothing from them.

    Raises:
        UsageError: nobody is named, somebody twice, or fewer than one review a task is wanted.
    """
    loads = [_Load(name, _open(candidates, name)) for name in _checked(reviewers, per_task)]
    counts = {one.revision.sha256: len(one.reviewed) + len(one.assigned) for one in candidates}
    order = sorted(candidates, key=lambda one: sha256_hex(f"{seed}/{one.revision.sha256}".encode()))
    given: list[Given] = []
    stuck: dict[str, str] = {}
    while waiting := [
        one for one in order if counts[one.revision.sha256] < per_task and one.revision.sha256 not in stuck
    ]:
        one = min(waiting, key=lambda candidate: counts[candidate.revision.sha256])
        sha256 = one.revision.sha256
        free = [load for load in loads if _may(one, load, roles_of(load.person))]
        if not free:
            stuck[sha256] = _why_left(one, counts[sha256], per_task)
            continue
        load = min(free, key=lambda each: (each.open, sha256_hex(f"{seed}/{sha256}/{each.person}".encode())))
        why = (
            f"{count_of(len(one.reviewed), 'review')} and {count_of(counts[sha256] - len(one.reviewed), 'assignment')} "
            f"so far, {per_task} wanted; {load.person} has {count_of(load.open, 'open task')}, "
            f"the fewest of the {len(free)} who may review it (seed {seed})."
        )
        given.append(Given(one.revision, load.person, why))
        counts[sha256] += 1
        load.open += 1
        load.taken.add(sha256)
    return AssignmentPlan(tuple(given), tuple(stuck.values()))


def next_for(
    person: str, candidates: Sequence[Candidate], *, seed: int = 0, roles: Collection[Role] | None = None
) -> tuple[Candidate, ...]:
    """What a person may review and has not, those given to them first, then by fewest reviews; ties by the seed.

    `roles` are the person's; None keeps nothing from them.
    """
    mine = [
        one
        for one in candidates
        if not bar_to_reviewing(one.revision, person, makers=one.makers, roles=roles)
        and not any(is_same_person(name, person) for name in one.reviewed)
    ]
    return tuple(
        sorted(
            mine,
            key=lambda one: (
                not any(is_same_person(name, person) for name in one.assigned),
                len(one.reviewed),
                sha256_hex(f"{seed}/{person_key(person)}/{one.revision.sha256}".encode()),
            ),
        )
    )


def open_of(person: str, candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """The open assignments of one person."""
    return tuple(one for one in candidates if any(is_same_person(name, person) for name in one.assigned))


def is_open(assignment: ReviewAssignment, candidate: Candidate) -> bool:
    """Whether an assignment still waits for its review."""
    return assignment.revision == candidate.revision.sha256 and any(
        is_same_person(name, assignment.reviewer) for name in candidate.assigned
    )


def _checked(reviewers: Sequence[str], per_task: int) -> list[str]:
    names = [name.strip() for name in reviewers if name.strip()]
    if not names:
        raise UsageError("Name at least one reviewer.")
    keys = [person_key(name) for name in names]
    if len(set(keys)) < len(keys):
        raise UsageError("A reviewer is named twice.")
    if per_task < 1:
        raise UsageError(f"{per_task} reviews a task are too few; at least 1.")
    return names


def _open(candidates: Iterable[Candidate], person: str) -> int:
    return len(open_of(person, candidates))


def _may(one: Candidate, load: _Load, roles: Collection[Role] | None) -> bool:
    known = (*one.reviewed, *one.assigned)
    return (
        one.revision.sha256 not in load.taken
        and not bar_to_reviewing(one.revision, load.person, makers=one.makers, roles=roles)
        and not any(is_same_person(name, load.person) for name in known)
    )


def _why_left(one: Candidate, count: int, per_task: int) -> str:
    return (
        f"Revision {one.revision.sha256[:12]} has {count} of {per_task} reviewers: everybody named made it, is no reviewer, "
        "has reviewed it, or was given it already."
    )
