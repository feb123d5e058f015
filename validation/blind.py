"""The blind projection: what each workspace may tell its viewer, and what the viewer has done already.

Owns: the policy for the five workspaces, labels that tell nothing, and who has earned to know what.
Refuses: the rows themselves (library.py, companion.py) and drawing.

Author and Results show everything. Review, Audit and Judge show no family, category, verdict, reveal thumbnail, or
work of other people that the person there must not yet know. What is hidden is None, so that no view can show it by
mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, TypeVar

from data.canonical import sha256_hex
from data.schema.audit import Episode, OpenAudit
from data.schema.carrying import Adjudication, CarryStatement
from data.schema.gate import GateName
from data.schema.judging import JudgingPlan
from data.schema.judgment import Judgment
from data.schema.profile import Profile, Role
from data.schema.review import Review
from data.schema.review_work import ReviewAssignment
from data.schema.task import Maker, Revision, Task
from validation.bars import is_same_person, judged_by, made_audit
from validation.roles import roles_of
from validation.votes import Votes, decisions_on, votes_on

Workspace = Literal["author", "review", "audit", "judge", "results"]
Filter = Literal["world", "done", "state", "family", "category", "origin", "author"]

T = TypeVar("T")

OPEN_WORKSPACES: frozenset[Workspace] = frozenset({"author", "results"})
"""Those that show everything."""


@dataclass(frozen=True)
class ProjectRecords:
    """The records that a projection is made from, as the store gave them, and found by what they belong to."""

    tasks: Sequence[Task] = ()
    revisions: Sequence[Revision] = ()
    reviews: Sequence[Review] = ()
    episodes: Sequence[Episode] = ()
    judgments: Sequence[Judgment] = ()
    proposed: Collection[str] = frozenset()
    """Hashes of the revisions of which every gate stands (validation.proposing)."""
    against: Mapping[str, tuple[GateName, ...]] = field(default_factory=dict[str, tuple[GateName, ...]])
    """By hash of a revision: the gates that were run and neither passed nor were waived."""
    judging_plan: JudgingPlan | None = None
    """Who is to judge what, as it is in force."""
    statements: Sequence[CarryStatement] = ()
    adjudications: Sequence[Adjudication] = ()
    assignments: Sequence[ReviewAssignment] = ()
    profiles: Sequence[Profile] = ()
    makers: Sequence[Maker] = ()
    openers: Sequence[tuple[str, str]] = ()
    """A task's id and a person who had its rubric before them."""
    kept_out: Collection[str] = frozenset()
    """Ids of tasks whose answer auditors are shown: worked examples."""
    under_way: Sequence[tuple[OpenAudit, int]] = ()
    """Audits that were begun and not finished, each with the actions that it holds."""

    def roles_of(self, name: str) -> tuple[Role, ...] | None:
        """A person's roles; None where the project has no profiles."""
        return roles_of(name, self.profiles)

    def makers_of(self, task_id: str) -> Sequence[str]:
        """Everybody who ever saved a draft of the task."""
        return [one.person for one in self._makers.get(task_id, ())]

    def makers_until(self, revision: Revision) -> Sequence[str]:
        """Everybody who saved a draft of the task before that revision was frozen."""
        made = self._makers.get(revision.task, ())
        return [one.person for one in made if one.since_ms <= revision.frozen_ms]

    def openers_of(self, task_id: str) -> Sequence[str]:
        """Everybody who had the task's rubric before them."""
        return [person for _, person in self._openers.get(task_id, ())]

    def task(self, task_id: str) -> Task | None:
        """The task of that id, or None."""
        return self._tasks.get(task_id)

    def revision(self, sha256: str) -> Revision | None:
        """The revision of that hash, or None."""
        return self._by_hash.get(sha256)

    def revisions_of(self, task_id: str) -> Sequence[Revision]:
        """The revisions of one task."""
        return self._by_task.get(task_id, ())

    def reviews_of(self, revision: str) -> Sequence[Review]:
        """The reviews of one revision."""
        return self._reviews.get(revision, ())

    def votes_on(self, revision: Revision) -> Votes:
        """The votes on one revision, carried ones too."""
        own = self.revisions_of(revision.task)
        reviews = [review for one in own for review in self.reviews_of(one.sha256)]
        said = [one for each in own for one in self._statements.get(each.sha256, ())]
        return votes_on(revision, own, reviews, said, makers=self.makers_until(revision))

    def statements_on(self, revision: str) -> Sequence[CarryStatement]:
        """What its curator said of the changes that led to one revision."""
        return self._statements.get(revision, ())

    def decisions_on(self, revision: Revision) -> Sequence[Adjudication]:
        """The decisions of disputes that bear on one revision, carried ones too; oldest revision first."""
        own = self.revisions_of(revision.task)
        said = [one for each in own for one in self._statements.get(each.sha256, ())]
        made = [one for each in own for one in self._adjudications.get(each.sha256, ())]
        return decisions_on(revision, own, made, said, makers=self.makers_until(revision))

    def assignments_of(self, revision: str) -> Sequence[ReviewAssignment]:
        """Who was given one revision to review."""
        return self._assignments.get(revision, ())

    def episodes_of(self, revision: str) -> Sequence[Episode]:
        """The episodes of one revision."""
        return self._episodes.get(revision, ())

    def judgments_of(self, episode: str) -> Sequence[Judgment]:
        """The judgments on one episode."""
        return self._judgments.get(episode, ())

    def prepared(self, before: ProjectRecords) -> ProjectRecords:
        """These records, with what they are found by made already: where nothing changed, that of those before."""
        for index, source in _SOURCES.items():
            if index in vars(before) and getattr(before, source) is getattr(self, source):
                vars(self)[index] = vars(before)[index]
            else:
                getattr(self, index)
        return self

    @cached_property
    def _makers(self) -> dict[str, list[Maker]]:
        return _grouped(self.makers, lambda one: one.task)

    @cached_property
    def _openers(self) -> dict[str, list[tuple[str, str]]]:
        return _grouped(self.openers, lambda pair: pair[0])

    @cached_property
    def _tasks(self) -> dict[str, Task]:
        return {task.id: task for task in self.tasks}

    @cached_property
    def _by_hash(self) -> dict[str, Revision]:
        return {revision.sha256: revision for revision in self.revisions}

    @cached_property
    def _by_task(self) -> dict[str, list[Revision]]:
        return _grouped(self.revisions, lambda revision: revision.task)

    @cached_property
    def _reviews(self) -> dict[str, list[Review]]:
        return _grouped(self.reviews, lambda review: review.revision)

    @cached_property
    def _statements(self) -> dict[str, list[CarryStatement]]:
        return _grouped(self.statements, lambda one: one.revision)

    @cached_property
    def _adjudications(self) -> dict[str, list[Adjudication]]:
        return _grouped(self.adjudications, lambda one: one.revision)

    @cached_property
    def _assignments(self) -> dict[str, list[ReviewAssignment]]:
        return _grouped(self.assignments, lambda one: one.revision)

    @cached_property
    def _episodes(self) -> dict[str, list[Episode]]:
        return _grouped(self.episodes, lambda episode: episode.revision)

    @cached_property
    def _judgments(self) -> dict[str, list[Judgment]]:
        return _grouped(self.judgments, lambda judgment: judgment.episode)


_SOURCES = {"_by_hash": "revisions", "_by_task": "revisions"} | {
    f"_{name}": name
    for name in (
        "tasks",
        "makers",
        "openers",
        "reviews",
        "statements",
        "adjudications",
        "assignments",
        "episodes",
        "judgments",
    )
}
"""What records are found by -> the records that it is made of."""


def filters_of(workspace: Workspace) -> tuple[Filter, ...]:
    """What the library may be filtered by."""
    if workspace in OPEN_WORKSPACES:
        return ("world", "state", "family", "category", "origin", "author")
    return ("world", "done")


def may_show_agreement(workspace: Workspace) -> bool:
    """Whether kappa between judge and people may be shown: it tells how others judged."""
    return workspace in OPEN_WORKSPACES


def blind_label(world: str, key: str) -> str:
    """A name that tells nothing: the world, and six digits of the hash of an id."""
    return f"{world.replace('-', ' ').capitalize()} {blind_code(key)}"


def blind_code(key: str) -> str:
    """Six digits of the hash of an id: ids themselves tell when a record was made."""
    return sha256_hex(key.encode())[:6]


def has_reviewed(viewer: str, revision: Revision, records: ProjectRecords) -> bool:
    """Whether the viewer's own review of that revision is saved, or one of an earlier revision carried over to it."""
    return any(is_same_person(vote.review.reviewer, viewer) for vote in records.votes_on(revision).counting)


def has_decided(viewer: str, revision: Revision, records: ProjectRecords) -> bool:
    """Whether the viewer decided a dispute on that revision, or one that carries over to it."""
    return any(is_same_person(one.by, viewer) for one in records.decisions_on(revision))


def has_audited(viewer: str, revision: Revision, records: ProjectRecords) -> bool:
    """Whether the viewer has finished an audit of that revision."""
    return any(made_audit(episode, viewer) for episode in records.episodes_of(revision.sha256))


def steps_under_way(viewer: str, revisions: Collection[str], records: ProjectRecords) -> int | None:
    """How many actions the viewer's own unfinished audit of one of these revisions holds; None where there is none."""
    return next(
        (
            steps
            for audit, steps in records.under_way
            if audit.revision in revisions
            and audit.auditor.kind == "human"
            and is_same_person(audit.auditor.name, viewer)
        ),
        None,
    )


def has_judged(viewer: str, episode_id: str, records: ProjectRecords) -> bool:
    """Whether the viewer has given a verdict on that episode."""
    return any(judged_by(viewer, judgment) for judgment in records.judgments_of(episode_id))


def episodes_judged_by(viewer: str, records: ProjectRecords) -> frozenset[str]:
    """The episodes on which the viewer has given a verdict: all that agreement in Judge may be computed from."""
    return frozenset(judgment.episode for judgment in records.judgments if judged_by(viewer, judgment))


def _grouped(items: Iterable[T], key: Callable[[T], str]) -> dict[str, list[T]]:
    groups: dict[str, list[T]] = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return groups
