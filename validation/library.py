"""The task library, as each workspace may show it.

Owns: one row a task (in Judge, one an episode), with what is not to be known left None. Refuses: the policy's words
(blind.py), sorting and filtering by the viewer's wish (app does that, over what is in the rows).

In Audit a row is a function of ids, the world and the viewer's own work only: two sets of records that differ in
nothing but the answer give equal rows.
"""

from __future__ import annotations

from typing import Literal

from data.schema.audit import Episode
from data.schema.base import Sha256, Value
from data.schema.category import CategoryCode, Family, family_of
from data.schema.gate import GateName
from data.schema.task import Origin, Revision, Task
from validation.bars import bar_to_auditing, bar_to_judging, bar_to_reviewing
from validation.blind import (
    OPEN_WORKSPACES,
    ProjectRecords,
    Workspace,
    blind_label,
    has_audited,
    has_decided,
    has_judged,
    has_reviewed,
    steps_under_way,
)
from validation.judging import (
    bar_to_adjudicating,
    bar_to_offering,
    decided_by,
    judging_standing,
    place_in_queue,
    words_if_nobody_is_left,
)
from validation.states import Standing, TaskState, newest_revision, standing_of


class OpenFacts(Value):
    """What only those may see who know the answer anyway."""

    state: TaskState
    words: str
    """The state in a sentence, with its votes."""
    against: tuple[GateName, ...] = ()
    """Gates of the newest revision that were run and neither passed nor were waived."""
    revision: Sha256 | None
    """The newest; None for a draft that was never frozen."""
    edited_since: bool
    """The draft differs from its newest revision."""
    categories: tuple[CategoryCode, ...]
    families: tuple[Family, ...]
    origin: Origin
    author: str
    reviews: int
    """Votes that count on the newest revision, carried ones too."""
    audits: int
    """Finished audits of all revisions."""


class LibraryRow(Value):
    """One line of the library."""

    key: str
    """The task's id; in Judge the episode's id."""
    label: str
    world: str
    done: bool
    """The viewer has reviewed, audited or judged it; in Author and Results: frozen, and not edited since."""
    bar: str = ""
    """Why the viewer must not do it, in one sentence; empty when nothing stands against it."""
    begun: int | None = None
    """In Audit: the actions of the viewer's own audit of it that is under way; None where there is none."""
    thumbnail: Literal["reveal", "start"] = "start"
    """Which picture of the task may be shown beside it."""
    queue: Literal["", "judge", "decide"] = ""
    """In Judge: whether the viewer is offered it to judge (or has judged it), or to decide between its raters."""
    facts: OpenFacts | None = None
    """None: not to be known here, or not yet."""


def library_rows(workspace: Workspace, viewer: str, records: ProjectRecords) -> tuple[LibraryRow, ...]:
    """The lines of the library for one viewer. Author and Results keep the tasks' order; the others go by label.

    Review and Audit list tasks that are frozen and not retired; Judge lists episodes, in an order of the viewer's own
    that mixes them.
    """
    if workspace in OPEN_WORKSPACES:
        return tuple(_open_row(task, records) for task in records.tasks)
    if workspace == "judge":
        rows = [_judge_row(episode, viewer, records) for episode in records.episodes]
        plan = records.judging_plan
        return tuple(sorted(rows, key=lambda row: place_in_queue(viewer, row.key, plan)))
    row_of = _review_row if workspace == "review" else _audit_row
    rows = [row_of(task, revision, viewer, records) for task, revision in _at_work(records)]
    return tuple(sorted(rows, key=lambda row: (row.label, row.key)))


def _at_work(records: ProjectRecords) -> list[tuple[Task, Revision]]:
    pairs = [
        (task, newest_revision(task.id, records.revisions_of(task.id)))
        for task in records.tasks
        if not task.retired
    ]
    return [(task, revision) for task, revision in pairs if revision is not None]


def _open_row(task: Task, records: ProjectRecords) -> LibraryRow:
    facts = facts_of(task, records)
    return LibraryRow(
        key=task.id,
        label=task.title,
        world=task.definition.world,
        done=facts.revision is not None and not facts.edited_since,
        thumbnail="reveal",
        facts=facts,
    )


def _review_row(task: Task, revision: Revision, viewer: str, records: ProjectRecords) -> LibraryRow:
    done = has_reviewed(viewer, revision, records)
    decided = has_decided(viewer, revision, records)
    bar = bar_to_reviewing(
        revision, viewer, makers=records.makers_of(task.id), roles=records.roles_of(viewer)
    )
    return LibraryRow(
        key=task.id,
        label=blind_label(revision.definition.world, task.id),
        world=revision.definition.world,
        done=done,
        bar=bar
        or ("You decided the dispute on this task; your vote cannot be one of those." if decided else ""),
        facts=facts_of(task, records) if done or decided else None,
    )


def _audit_row(task: Task, revision: Revision, viewer: str, records: ProjectRecords) -> LibraryRow:
    return LibraryRow(
        key=task.id,
        label=blind_label(revision.definition.world, task.id),
        world=revision.definition.world,
        done=has_audited(viewer, revision, records),
        begun=steps_under_way(viewer, {one.sha256 for one in records.revisions_of(task.id)}, records),
        bar=_audit_bar(revision, viewer, records),
    )


def _judge_row(episode: Episode, viewer: str, records: ProjectRecords) -> LibraryRow:
    revision = records.revision(episode.revision)
    world = revision.definition.world if revision is not None else "world"
    done = has_judged(viewer, episode.id, records)
    judgments = records.judgments_of(episode.id)
    makers = records.makers_of(revision.task) if revision is not None else ()
    no_rater = bar_to_judging(episode, revision, viewer, makers=makers, roles=records.roles_of(viewer))
    bar = no_rater or bar_to_offering(viewer, episode, judgments, records.judging_plan)
    queue: Literal["", "judge", "decide"] = "" if bar else "judge"
    if decided_by(viewer, judgments):
        queue, done = "decide", True
    disputed = judging_standing(judgments, records.judging_plan).state == "disputed"
    if (
        disputed
        and not no_rater
        and not bar_to_adjudicating(viewer, episode, revision, judgments, makers=makers)
    ):
        queue, done = "decide", False
    if no_rater:
        left = words_if_nobody_is_left(
            episode, revision, judgments, records.profiles, plan=records.judging_plan, makers=makers
        )
        bar = f"{bar} {left}".rstrip()
    return LibraryRow(
        key=episode.id,
        label=blind_label(world, episode.id),
        world=world,
        done=done,
        bar="" if queue else bar,
        queue=queue,
    )


def _audit_bar(revision: Revision, viewer: str, records: ProjectRecords) -> str:
    """Whoever saw the answer in any revision of the task knows it."""
    own = [one.sha256 for one in records.revisions_of(revision.task)]
    audits = [episode for sha256 in own for episode in records.episodes_of(sha256)]
    return bar_to_auditing(
        revision,
        viewer,
        makers=records.makers_of(revision.task),
        reviews=(review for sha256 in own for review in records.reviews_of(sha256)),
        judgments=(judgment for audit in audits for judgment in records.judgments_of(audit.id)),
        openers=records.openers_of(revision.task),
        kept_out=revision.task in records.kept_out,
        roles=records.roles_of(viewer),
    )


def standing_in_records(task: Task, records: ProjectRecords) -> Standing:
    """The state of a task with the votes behind it."""
    own = records.revisions_of(task.id)
    newest = newest_revision(task.id, own)
    return standing_of(
        task,
        own,
        [review for one in own for review in records.reviews_of(one.sha256)],
        proposed=newest is not None and newest.sha256 in records.proposed,
        against=records.against.get(newest.sha256, ()) if newest is not None else (),
        statements=[said for one in own for said in records.statements_on(one.sha256)],
        adjudications=records.decisions_on(newest) if newest is not None else (),
        makers=records.makers_until(newest) if newest is not None else (),
    )


def facts_of(task: Task, records: ProjectRecords) -> OpenFacts:
    """What is known of a task where everything may be known."""
    own = records.revisions_of(task.id)
    standing = standing_in_records(task, records)
    categories: tuple[CategoryCode, ...] = tuple(
        dict.fromkeys(anomaly.category for anomaly in task.definition.anomalies)
    )
    return OpenFacts(
        state=standing.state,
        words=standing.words,
        against=standing.against,
        revision=standing.revision,
        edited_since=standing.edited_since,
        categories=categories,
        families=tuple(dict.fromkeys(family_of(code) for code in categories)),
        origin=task.definition.origin,
        author=task.author,
        reviews=standing.passes + standing.fails + standing.uncertain,
        audits=sum(len(records.episodes_of(revision.sha256)) for revision in own),
    )
