"""What stands against starting a study, and what its maker should know.

Owns: these findings. Refuses: mending anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from app.jobs.states import against_in
from app.jobs.study_facts import (
    bar_of,
    examples_of,
    facts_of,
    instructions_named,
    revisions_of,
    tasks_kept_out,
)
from data.counts import count_of
from data.errors import NotFoundError
from data.schema.study import Study, StudyCondition
from data.schema.task import Revision
from evaluation.allocation import NoChoice, choose_seat, plan_study
from evaluation.sittings import categories_of
from validation.roles import bar_of_role, roles_of

if TYPE_CHECKING:
    from data.store.project import Project

Weight = Literal["stops", "warns"]


@dataclass(frozen=True)
class Finding:
    """Something about a study that its maker should know. What `stops` must be mended before it starts."""

    weight: Weight
    words: str


def check_study(project: Project, study: Study) -> tuple[Finding, ...]:
    """What stands against starting a study, and what its maker should know; the gravest first."""
    revisions = revisions_of(project, study)
    findings = [*_about_content(study, revisions), *_about_tasks(project, study, revisions)]
    findings += _about_texts(project, study, revisions)
    if not any(finding.weight == "stops" for finding in findings):
        findings += _about_people(project, study)
    return tuple(sorted(findings, key=lambda finding: finding.weight != "stops"))


def _about_content(study: Study, revisions: Sequence[Revision]) -> list[Finding]:
    findings: list[Finding] = []
    if not study.tasks:
        findings.append(Finding("stops", "It has no task."))
    if not study.participants:
        findings.append(Finding("stops", "It has no participant."))
    controls = sum(1 for revision in revisions if not revision.definition.anomalies)
    if revisions and not controls:
        findings.append(
            Finding("warns", "No clean control is among its tasks, so false alarms cannot be measured.")
        )
    if revisions and controls == len(revisions):
        findings.append(Finding("warns", "All of its tasks are clean controls."))
    return findings


def _about_tasks(project: Project, study: Study, revisions: Sequence[Revision]) -> list[Finding]:
    findings: list[Finding] = []
    reasons = tasks_kept_out(project)
    seen: dict[str, str] = {}
    for revision in revisions:
        if revision.task in reasons:
            findings.append(
                Finding("stops", f"'{revision.title}' is kept out of evaluation. {reasons[revision.task]}")
            )
        if against := against_in(project, revision):
            findings.append(Finding("warns", f"'{revision.title}': {against}"))
        if project.tasks.get(revision.task).retired:
            findings.append(Finding("warns", f"'{revision.title}' is retired."))
        if revision.task in seen:
            findings.append(
                Finding("warns", f"'{revision.title}' is in it twice, as two revisions; nobody gets both.")
            )
        seen[revision.task] = revision.sha256
    del study
    return findings


def _about_texts(project: Project, study: Study, revisions: Sequence[Revision]) -> list[Finding]:
    findings: list[Finding] = []
    for condition in study.conditions:
        findings += _about_condition(project, study, condition, revisions)
    untranslated = [one for one in revisions if not one.definition.description.scene.get("zh")]
    if untranslated and any(condition.language != "en" for condition in study.conditions):
        findings.append(
            Finding(
                "warns",
                f"{len(untranslated)} of its tasks have no Chinese description; whoever reads Chinese reads that part "
                "in English.",
            )
        )
    return findings


def _about_condition(
    project: Project, study: Study, condition: StudyCondition, revisions: Sequence[Revision]
) -> list[Finding]:
    findings: list[Finding] = []
    try:
        texts = instructions_named(project, condition.instructions).texts.get(condition.mode, {})
        if "en" not in texts:
            findings.append(
                Finding(
                    "stops",
                    f"The instructions '{condition.instructions}' have no English text for {condition.mode} mode.",
                )
            )
    except NotFoundError as error:
        findings.append(Finding("stops", str(error)))
    categories = categories_of(revisions)
    if condition.hint != "none" and revisions and not categories:
        findings.append(
            Finding("stops", f"Condition '{condition.name}' hints a category and no task has one.")
        )
    if condition.example:
        examples = examples_of(project, study)
        missing = [category for category in categories if category not in examples]
        if missing:
            findings.append(
                Finding(
                    "stops",
                    f"Condition '{condition.name}' gives examples and there is none of {', '.join(missing)}. "
                    "Make them under Examples, or: worldaudit example add CATEGORY TASK.",
                )
            )
    return findings


def _about_people(project: Project, study: Study) -> list[Finding]:
    """Whether the seats can be filled at all, by playing the allocation through."""
    revisions = revisions_of(project, study)
    facts, bar = facts_of(revisions), bar_of(project, revisions)
    given = project.assignments.of_study(study.id)
    filled = [one for one in plan_study(study, facts, bar=bar, given=given) if one.state in {"given", "done"}]
    findings: list[Finding] = []
    profiles = project.profiles.all()
    barred = {person: bar_of_role("audit", roles_of(person, profiles)) for person in study.participants}
    findings += [
        Finding("warns", f"{person} will get nothing: {because}")
        for person, because in barred.items()
        if because
    ]
    if len(filled) < study.seats:
        findings.append(
            Finding(
                "warns",
                f"Only {len(filled)} of its {count_of(study.seats, 'seat')} can be filled by its {count_of(len(study.participants), 'person', 'people')}: "
                "nobody gets a task twice, or one that they made, reviewed or judged.",
            )
        )
    for person in study.participants:
        choice = choose_seat(study, facts, given, person, bar=bar)
        has_none = not any(one.participant == person for one in given)
        if not barred[person] and isinstance(choice, NoChoice) and has_none:
            findings.append(Finding("warns", choice.why))
    return findings
