"""What is known of a study beside its record: its tasks, who must not audit which, its texts and examples.

Owns: gathering these from the project. Refuses: changing anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from data.errors import NotFoundError, UsageError
from data.schema.category import CategoryCode
from data.schema.example import Example
from data.schema.study import Instructions, Study
from data.schema.task import Revision
from evaluation.allocation import CLEAN, Bar, TaskFacts
from evaluation.examples import kept_out
from evaluation.instructions import SHIPPED
from validation.bars import bar_to_auditing
from validation.roles import roles_of

if TYPE_CHECKING:
    from data.store.project import Project


def find_study(project: Project, text: str) -> Study:
    """The study of that name, or the only one whose id begins so.

    Raises:
        NotFoundError: none. UsageError: several.
    """
    studies = project.studies.all()
    named = [study for study in studies if study.name.casefold() == text.strip().casefold()]
    found = named or [study for study in studies if text and study.id.startswith(text)]
    if not found:
        raise NotFoundError(f"There is no study {text!r} here. `worldaudit study list` lists them.")
    if len(found) > 1:
        raise UsageError(f"{text!r} names {len(found)} studies; write the beginning of an id.")
    return found[0]


def revisions_of(project: Project, study: Study) -> tuple[Revision, ...]:
    """The study's revisions, in its order.

    Raises:
        NotFoundError: the project does not hold one of them.
    """
    return tuple(project.revisions.get(sha256) for sha256 in study.tasks)


def facts_of(revisions: Sequence[Revision]) -> dict[str, TaskFacts]:
    """What allocation knows of each revision, by hash."""
    return {
        revision.sha256: TaskFacts(
            revision=revision.sha256,
            task=revision.task,
            title=revision.title,
            world=revision.definition.world,
            category=revision.definition.anomalies[0].category if revision.definition.anomalies else CLEAN,
        )
        for revision in revisions
    }


def bar_of(project: Project, revisions: Sequence[Revision]) -> Bar:
    """The rules of who must not audit what, over the project as it is now; each answer is worked out once."""
    by_hash = {revision.sha256: revision for revision in revisions}
    profiles = project.profiles.all()

    @cache
    def known(task: str) -> tuple[Any, Any, Any, Any]:
        same_task = project.revisions.for_task(task)
        reviews = [review for one in same_task for review in project.reviews.current(one.sha256)]
        episodes = [episode for one in same_task for episode in project.episodes.for_revision(one.sha256)]
        verdicts = [one for episode in episodes for one in project.judgments.current_for_episode(episode.id)]
        openers = [who for _, who in project.acts.saw_answers(task)]
        return project.tasks.makers(task), reviews, verdicts, openers

    @cache
    def bar(participant: str, sha256: str) -> str:
        revision = by_hash[sha256]
        makers, reviews, verdicts, openers = known(revision.task)
        return bar_to_auditing(
            revision,
            participant,
            makers=makers,
            reviews=reviews,
            judgments=verdicts,
            openers=openers,
            roles=roles_of(participant, profiles),
        )

    return bar


def instructions_named(project: Project, name: str) -> Instructions:
    """A version of the instructions: one that the program ships, or one of the project's own.

    Raises:
        NotFoundError: there is none of that name.
    """
    found = SHIPPED.get(name) or project.instructions.named(name)
    if found is None:
        own = ", ".join(one.name for one in project.instructions.all())
        raise NotFoundError(
            f"There are no instructions '{name}'. There are: {', '.join(SHIPPED)}{', ' + own if own else ''}."
        )
    return found


def examples_of(project: Project, study: Study) -> dict[CategoryCode, Example]:
    """The examples that a study gives: fixed when it started, the current ones before."""
    if not study.examples:
        return project.examples.current()
    found = {
        category: project.examples.version(category, number) for category, number in study.examples.items()
    }
    return {example.category: example for example in found.values() if example is not None}


def tasks_kept_out(project: Project) -> dict[str, str]:
    """Task id -> why it is kept out of evaluation."""
    given = {item for study in project.studies.all() for item in study.examples.items()}
    return kept_out(project.examples.all(), given)


def refuse_kept_out(project: Project, revisions: Sequence[str] | set[str]) -> None:
    """Refuses to evaluate anybody on a task whose answer auditors are shown.

    Raises:
        UsageError: one of the revisions is of such a task; says why.
    """
    reasons = tasks_kept_out(project) if revisions else {}
    for sha256 in revisions if reasons else ():
        revision = project.revisions.get(sha256)
        if revision.task in reasons:
            raise UsageError(f"'{revision.title}' is kept out of evaluation. {reasons[revision.task]}")
