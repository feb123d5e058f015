"""Making, changing, starting and closing a study.

Owns: those rules, for the window and the commands alike. Refuses: what is wrong with one (study_checks), giving out
seats (drawing), and what came of it (study_progress).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from app.jobs.people import checked_name
from app.jobs.study_checks import check_study
from app.jobs.study_facts import refuse_kept_out, revisions_of
from data.counts import count_of
from data.errors import UsageError
from data.ids import new_id, now_ms
from data.plain_fault import first_fault
from data.schema.category import CategoryCode
from data.schema.example import Example
from data.schema.study import Study
from evaluation.sittings import categories_of, hint_of

if TYPE_CHECKING:
    from data.store.project import Project


def make_study(project: Project, name: str, *, by: str, **fields: Any) -> Study:
    """Makes a study as a draft and keeps it.

    Args:
        project: the project.
        name: what it is called; no two studies of a project have one name.
        by: who makes it.
        fields: any of `tasks`, `participants`, `conditions`, `people_per_task`, `most_per_person`, `seed`,
            `lease_minutes`, `note`.

    Raises:
        UsageError: the name is taken or no name, or the fields make no study; says which.
    """
    name = _free_name(project, name)
    at = now_ms()
    study = _build({"id": new_id(), "name": name, "created_ms": at, "updated_ms": at, "by": by, **fields})
    refuse_kept_out(project, study.tasks)
    return project.studies.save(study, by=by)


def change_study(project: Project, study: Study, *, by: str, **changes: Any) -> Study:
    """Saves a study with changes.

    Once seats are taken its conditions stand, and tasks and people who have any stay in it.

    Raises:
        UsageError: the changes make no study, or would change what somebody already did.
        ConflictError: somebody else saved it since it was read.
    """
    if "name" in changes and changes["name"] != study.name:
        changes["name"] = _free_name(project, changes["name"], but=study.id)
    after = _build({**study.model_dump(), **changes, "updated_ms": now_ms()})
    refuse_kept_out(project, set(after.tasks) - set(study.tasks))
    _refuse_to_undo(project, study, after)
    return project.studies.save(after, by=by)


def start_study(project: Project, study: Study, *, by: str) -> Study:
    """Opens a study for its participants; the versions of its examples are fixed now.

    Raises:
        UsageError: something stops it; says what.
    """
    if study.state == "running":
        raise UsageError(f"The study '{study.name}' is running already.")
    stopping = [finding.words for finding in check_study(project, study) if finding.weight == "stops"]
    if stopping:
        raise UsageError(f"The study '{study.name}' cannot start: {' '.join(stopping)}")
    examples = study.examples or {
        category: example.version for category, example in _needed_examples(project, study).items()
    }
    return change_study(project, study, by=by, state="running", examples=examples)


def close_study(project: Project, study: Study, *, by: str) -> Study:
    """Ends a study: nothing more is given out; what comes back later is still taken in.

    Raises:
        UsageError: it is closed already, or never ran.
    """
    if study.state != "running":
        raise UsageError(f"The study '{study.name}' is {study.state}; only a running one can be closed.")
    return change_study(project, study, by=by, state="closed")


def _free_name(project: Project, text: str, *, but: str = "") -> str:
    name = checked_name(text, "The study's name")
    if any(one.name.casefold() == name.casefold() and one.id != but for one in project.studies.all()):
        raise UsageError(
            f"The project has a study '{name}' already. Give this one another name, or change that one."
        )
    return name


def _build(fields: Mapping[str, Any]) -> Study:
    people = tuple(checked_name(name, "A participant") for name in fields.get("participants", ()))
    try:
        return Study.model_validate({**fields, "participants": people})
    except ValidationError as error:
        raise UsageError(f"This makes no study: {first_fault(error)}.") from error


def _refuse_to_undo(project: Project, before: Study, after: Study) -> None:
    taken = [
        one for one in project.assignments.of_study(before.id) if one.state in {"given", "done", "surplus"}
    ]
    if not taken:
        return
    kept = {condition.name: condition for condition in after.conditions}
    for condition in before.conditions:
        if any(one.condition == condition.name for one in taken) and kept.get(condition.name) != condition:
            raise UsageError(
                f"People have audited under the condition '{condition.name}'; it stands as it is. "
                "Add another condition, or make another study."
            )
    gone = {one.revision for one in taken} - set(after.tasks)
    if gone:
        raise UsageError(
            f"{len(gone)} of the tasks that were taken out have been given to people; they stay in."
        )
    away = {one.participant for one in taken} - set(after.participants)
    if away:
        raise UsageError(f"{min(away)} has had sittings of this study and stays in it.")
    if max(one.seat for one in taken) > after.people_per_task:
        raise UsageError(
            f"{count_of(max(one.seat for one in taken), 'person', 'people')} had the same task already; ask for no fewer."
        )


def _needed_examples(project: Project, study: Study) -> dict[CategoryCode, Example]:
    if not any(condition.example for condition in study.conditions):
        return {}
    revisions, current = revisions_of(project, study), project.examples.current()
    needed = {
        hint.category
        for condition in study.conditions
        if condition.example
        for revision in revisions
        if (hint := hint_of(study, condition, revision, categories_of(revisions))).category
    }
    return {category: current[category] for category in sorted(needed) if category in current}
