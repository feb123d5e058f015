"""How far reviewing has come: tasks by state, by engine, world, family, category and reviewer.

Owns: counting, with the tasks behind each number, and which of it may be shown where. Refuses: drawing, and states.

Blind: in Review there is progress by engine and world only, and of the viewer alone; families, categories and other
people's work would tell what the person there must not yet know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, get_args

from data.schema.base import Value
from data.schema.category import CATEGORIES, FAMILY_NAMES, family_of
from data.schema.profile import person_key
from data.schema.task import Task
from validation.bars import bar_to_reviewing, is_same_person
from validation.blind import OPEN_WORKSPACES, ProjectRecords, Workspace
from validation.library import standing_in_records
from validation.states import VOTES_NEEDED, Standing, newest_revision

ENGINES = {"threejs": "Three.js"}
ProgressBy = Literal["engine", "world", "family", "category", "reviewer"]
PROGRESS_BY: tuple[ProgressBy, ...] = get_args(ProgressBy)
CONTROL = "clean control"


class ProgressRow(Value):
    """One line. Each number is the tasks behind it; their order is the tasks' own."""

    part: str
    words: str
    tasks: tuple[str, ...]
    """Frozen and not retired."""
    accepted: tuple[str, ...]
    needed: tuple[str, ...]
    """Votes are still wanted: fewer than two agree and nothing is disputed."""
    disputed: tuple[str, ...]
    needs_work: tuple[str, ...]
    votes: int
    """Counting votes on these tasks; of a reviewer, their own."""
    votes_needed: int
    """How many more votes the tasks under `needed` want at least."""


class ReviewerRow(Value):
    """One reviewer."""

    reviewer: str
    reviewed: tuple[str, ...]
    """Tasks on whose newest revision their vote counts."""
    open: tuple[str, ...]
    """Tasks that were given to them and wait."""
    passes: int
    fails: int
    uncertain: int
    carried: int


class Progress(Value):
    """The whole, its parts, and the reviewers; parts that may not be known are left out."""

    whole: ProgressRow
    parts: dict[ProgressBy, tuple[ProgressRow, ...]]
    reviewers: tuple[ReviewerRow, ...]


def progress_of(
    records: ProjectRecords, *, viewer: str, workspace: Workspace, engine_of: Callable[[str], str]
) -> Progress:
    """How far reviewing has come, as one viewer may know it in one workspace."""
    standings = [
        (task, standing_in_records(task, records))
        for task in records.tasks
        if not task.retired and records.revisions_of(task.id)
    ]
    is_open = workspace in OPEN_WORKSPACES
    by: dict[ProgressBy, Callable[[Task], Iterable[str]]] = {
        "engine": lambda task: (engine_of(task.definition.world),),
        "world": lambda task: (task.definition.world,),
        "family": _families,
        "category": _categories,
    }
    if not is_open:
        del by["family"], by["category"]
        standings = [(task, _as_known(task, standing, viewer, records)) for task, standing in standings]
    parts: dict[ProgressBy, tuple[ProgressRow, ...]] = {
        which: _parts(standings, part_of, which) for which, part_of in by.items()
    }
    reviewers = _reviewers(records)
    if not is_open:
        reviewers = tuple(one for one in reviewers if is_same_person(one.reviewer, viewer))
    return Progress(whole=_row("all", "All tasks", standings), parts=parts, reviewers=reviewers)


def _as_known(task: Task, standing: Standing, viewer: str, records: ProjectRecords) -> Standing:
    """For somebody who may not know how others voted: done by oneself, or still to do; nothing else."""
    revision = newest_revision(task.id, records.revisions_of(task.id))
    mine = revision is not None and any(
        is_same_person(vote.review.reviewer, viewer) for vote in records.votes_on(revision).counting
    )
    barred = revision is not None and bool(
        bar_to_reviewing(revision, viewer, makers=records.makers_of(task.id), roles=records.roles_of(viewer))
    )
    state = "accepted" if mine else "retired" if barred else "frozen"
    return Standing(state=state, passes=int(mine), words=standing.words if mine else "")


def _parts(
    standings: list[tuple[Task, Standing]], part_of: Callable[[Task], Iterable[str]], which: ProgressBy
) -> tuple[ProgressRow, ...]:
    groups: dict[str, list[tuple[Task, Standing]]] = {}
    for task, standing in standings:
        for part in dict.fromkeys(part_of(task)):
            groups.setdefault(part, []).append((task, standing))
    order = {"family": [*FAMILY_NAMES], "category": [*CATEGORIES]}.get(which, sorted(groups))
    keys = [key for key in order if key in groups] + [key for key in groups if key not in order]
    return tuple(_row(key, _words(which, key), groups[key]) for key in keys)


def _row(part: str, words: str, standings: list[tuple[Task, Standing]]) -> ProgressRow:
    def of(*states: str) -> tuple[str, ...]:
        return tuple(task.id for task, standing in standings if standing.state in states)

    needing = ("frozen", "proposed", "in_review")
    return ProgressRow(
        part=part,
        words=words,
        tasks=tuple(task.id for task, _ in standings),
        accepted=of("accepted"),
        needed=of(*needing),
        disputed=of("disputed"),
        needs_work=of("needs_work"),
        votes=sum(one.passes + one.fails + one.uncertain for _, one in standings),
        votes_needed=sum(
            max(0, VOTES_NEEDED - max(one.passes, one.fails)) for _, one in standings if one.state in needing
        ),
    )


def _reviewers(records: ProjectRecords) -> tuple[ReviewerRow, ...]:
    names: dict[str, str] = {}
    reviewed: dict[str, list[str]] = {}
    waiting: dict[str, list[str]] = {}
    votes: dict[str, list[tuple[str | None, bool]]] = {}
    for task in records.tasks:
        revision = newest_revision(task.id, records.revisions_of(task.id))
        if task.retired or revision is None:
            continue
        for vote in records.votes_on(revision).counting:
            key = person_key(vote.review.reviewer)
            names.setdefault(key, vote.review.reviewer)
            reviewed.setdefault(key, []).append(task.id)
            votes.setdefault(key, []).append((vote.review.quality, vote.carried))
        for one in records.assignments_of(revision.sha256):
            key = person_key(one.reviewer)
            names.setdefault(key, one.reviewer)
            if task.id not in reviewed.get(key, []) and task.id not in waiting.get(key, []):
                waiting.setdefault(key, []).append(task.id)
    return tuple(
        ReviewerRow(
            reviewer=names[key],
            reviewed=tuple(reviewed.get(key, ())),
            open=tuple(waiting.get(key, ())),
            passes=sum(quality == "pass" for quality, _ in votes.get(key, ())),
            fails=sum(quality == "fail" for quality, _ in votes.get(key, ())),
            uncertain=sum(quality == "uncertain" for quality, _ in votes.get(key, ())),
            carried=sum(carried for _, carried in votes.get(key, ())),
        )
        for key in sorted(names)
    )


def _families(task: Task) -> Iterable[str]:
    return [family_of(anomaly.category) for anomaly in task.definition.anomalies] or [CONTROL]


def _categories(task: Task) -> Iterable[str]:
    return [anomaly.category for anomaly in task.definition.anomalies] or [CONTROL]


def _words(which: ProgressBy, key: str) -> str:
    if key == CONTROL:
        return "Clean control"
    if which == "family":
        return next((words for family, words in FAMILY_NAMES.items() if family == key), key)
    if which == "category":
        return next((f"{code} {one.name}" for code, one in CATEGORIES.items() if code == key), key)
    return ENGINES.get(key, key.replace("-", " ").capitalize())
