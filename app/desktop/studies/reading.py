"""What the page of studies shows, read off the Qt thread.

Owns: gathering it. Refuses: widgets.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.desktop.studies.dialog import TaskOffer
from app.jobs.instructing import all_instructions
from app.jobs.study_checks import Finding, check_study
from app.jobs.study_facts import tasks_kept_out
from app.jobs.study_progress import StudyProgress, study_progress
from data.schema.category import CategoryCode
from data.schema.example import Example
from data.schema.study import Study
from data.schema.task import Revision, Task

if TYPE_CHECKING:
    from data.store.project import Project


@dataclass(frozen=True)
class StudiesView:
    """The studies by name, and how far the chosen one is."""

    studies: tuple[Study, ...]
    chosen: Study | None
    progress: StudyProgress | None
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class Choices:
    """What may be chosen when a study is made."""

    tasks: tuple[TaskOffer, ...]
    people: tuple[str, ...]
    instructions: tuple[str, ...]


@dataclass(frozen=True)
class ExampleRow:
    """The example of one category, with the task that it keeps out."""

    category: CategoryCode
    example: Example | None
    task: Task | None
    versions: int


def read_studies(project: Project, wished: str) -> StudiesView:
    """The studies; `wished` is the id of the one to show, or empty for the newest."""
    studies = project.studies.all()
    chosen = next((one for one in studies if one.id == wished), studies[-1] if studies else None)
    if chosen is None:
        return StudiesView((), None, None, ())
    findings = check_study(project, chosen) if chosen.state != "closed" else ()
    return StudiesView(studies, chosen, study_progress(project, chosen), findings)


def read_choices(project: Project, study: Study | None) -> Choices:
    """Frozen tasks (their newest revision, and those that the study has), participants, instructions."""
    kept_out = tasks_kept_out(project)
    revisions: list[Revision] = [project.revisions.get(sha256) for sha256 in study.tasks] if study else []
    there = {one.sha256 for one in revisions}
    for task in project.tasks.all():
        newest = project.revisions.for_task(task.id)[-1:]
        revisions += [one for one in newest if one.sha256 not in there and not task.retired]
    people = tuple(profile.name for profile in project.profiles.all() if "participant" in profile.roles)
    return Choices(
        tuple(TaskOffer(one.sha256, _words(one), kept_out.get(one.task, "")) for one in revisions),
        people,
        tuple(one.name for one in all_instructions(project)),
    )


def read_examples(project: Project) -> tuple[ExampleRow, ...]:
    """A row for each category, in order."""
    from data.schema.category import CATEGORIES

    current = project.examples.current()
    return tuple(
        ExampleRow(
            code,
            current.get(code),
            project.tasks.find(current[code].task) if code in current else None,
            len(project.examples.versions(code)),
        )
        for code in CATEGORIES
    )


def _words(revision: Revision) -> str:
    kind = ", ".join(one.category for one in revision.definition.anomalies) or "clean control"
    return f"{revision.title} — {revision.definition.world}, {kind}"
