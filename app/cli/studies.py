"""`worldaudit study`: making a study, changing it, starting it, and who audits what.

Owns: printing, and reading options. Refuses: the rules (app.jobs.studies), and what comes of it (study_results).
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer

from app.cli import study_results, study_sit, study_texts
from app.cli.condition_options import Wishes, changed_condition, takes_condition
from app.cli.finding import find_revision
from app.cli.options import JsonOption, ProjectOption, open_project, who_acts
from app.cli.output import print_json, print_line, print_table
from data.counts import count_of
from data.errors import UsageError
from data.schema.study import Study, StudyCondition

if TYPE_CHECKING:
    from app.jobs.study_checks import Finding
    from data.store.project import Project

StudyArgument = Annotated[str, typer.Argument(help="The study's name, or how its id begins.")]
ByOption = Annotated[
    str | None, typer.Option("--by", help="Who does it. Default: whoever `profile switch` named.")
]
TasksOption = Annotated[
    list[str] | None,
    typer.Option("--task", "-t", help="A task's id (its newest revision) or a revision's hash. Repeat it."),
]
PeopleOption = Annotated[list[str] | None, typer.Option("--person", help="A participant's name. Repeat it.")]
PerTaskOption = Annotated[int | None, typer.Option("--people-per-task", help="Seats of each task, 1 to 100.")]
MostOption = Annotated[
    int | None, typer.Option("--most-per-person", help="The most sittings of one person; 0: no limit.")
]
SeedOption = Annotated[int | None, typer.Option("--seed", help="Decides between what is equally good.")]
KeepOption = Annotated[
    int | None, typer.Option("--keep-minutes", help="How long a package keeps its seats, minutes.")
]
NoteOption = Annotated[str | None, typer.Option("--note", help="What the study is for.")]


def add_to(root: typer.Typer) -> None:
    """Adds the group."""
    group = typer.Typer(
        help="Studies: which people audit which tasks, under which conditions.", no_args_is_help=True
    )
    group.command("list", help="The studies of the project and how far they are.")(_list)
    group.command("show", help="One study: tasks, people, conditions, and what stands against it.")(_show)
    group.command("make", help="Make a study as a draft.")(_make)
    group.command("edit", help="Change a study; what people did already stands.")(_edit)
    group.command("condition", help="Add, change or remove a condition of a study.")(_condition)
    group.command("start", help="Open a study for its participants.")(_start)
    group.command("close", help="Give nothing more out; what comes back is still taken in.")(_close)
    group.command("history", help="Every save of a study: who, when, what changed.")(_history)
    group.command("plan", help="Who would get what, and why; gives nothing out.")(_plan)
    study_sit.add_to(group)
    study_results.add_to(group)
    study_texts.add_to(group)
    root.add_typer(group, name="study")


def _list(project: ProjectOption = None, as_json: JsonOption = False) -> None:
    from app.jobs.study_progress import study_progress

    with open_project(project) as opened:
        rows = [(study, study_progress(opened, study).total) for study in opened.studies.all()]
    if as_json:
        print_json([{**_plain(study), "given": total.given, "done": total.done} for study, total in rows])
        return
    print_table(
        ["id", "name", "state", "tasks", "people", "done", "seats"],
        [
            [
                study.id[:13],
                study.name,
                study.state,
                len(study.tasks),
                len(study.participants),
                total.done,
                study.seats,
            ]
            for study, total in rows
        ],
        empty="No study yet. Make one: worldaudit study make NAME --task ID --person NAME",
    )


def _show(study: StudyArgument, project: ProjectOption = None, as_json: JsonOption = False) -> None:
    from app.jobs.study_checks import check_study
    from app.jobs.study_facts import find_study

    with open_project(project) as opened:
        _print_study(opened, found := find_study(opened, study), check_study(opened, found), as_json=as_json)


@takes_condition
def _make(
    name: Annotated[str, typer.Argument(help="What it is called.")],
    task: TasksOption = None,
    person: PeopleOption = None,
    people_per_task: PerTaskOption = None,
    most_per_person: MostOption = None,
    seed: SeedOption = None,
    keep_minutes: KeepOption = None,
    note: NoteOption = None,
    by: ByOption = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
    *,
    wishes: Wishes,
) -> None:
    from app.jobs.studies import make_study
    from app.jobs.study_checks import check_study

    condition = changed_condition(StudyCondition(), wishes)
    fields = _fields(people_per_task, most_per_person, seed, keep_minutes, note)
    with open_project(project) as opened:
        made = make_study(
            opened,
            name,
            by=_who(opened, by),
            tasks=_revisions(opened, task),
            participants=tuple(dict.fromkeys(person or ())),
            conditions=(condition,),
            **fields,
        )
        _print_study(opened, made, check_study(opened, made), as_json=as_json)


def _edit(
    study: StudyArgument,
    name: Annotated[str | None, typer.Option("--name", help="Another name.")] = None,
    task: TasksOption = None,
    without: Annotated[
        list[str] | None, typer.Option("--without-task", help="A task to take out. Repeat it.")
    ] = None,
    person: PeopleOption = None,
    without_person: Annotated[
        list[str] | None, typer.Option("--without-person", help="A participant to take out. Repeat it.")
    ] = None,
    people_per_task: PerTaskOption = None,
    most_per_person: MostOption = None,
    seed: SeedOption = None,
    keep_minutes: KeepOption = None,
    note: NoteOption = None,
    by: ByOption = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.studies import change_study
    from app.jobs.study_checks import check_study
    from app.jobs.study_facts import find_study

    changes = _fields(people_per_task, most_per_person, seed, keep_minutes, note)
    if name is not None:
        changes["name"] = name
    with open_project(project) as opened:
        found = find_study(opened, study)
        away = set(_revisions(opened, without))
        tasks = (*(one for one in found.tasks if one not in away), *_revisions(opened, task))
        people = (*(one for one in found.participants if one not in (without_person or ())), *(person or ()))
        changes |= {"tasks": tuple(dict.fromkeys(tasks)), "participants": tuple(dict.fromkeys(people))}
        after = change_study(opened, found, by=_who(opened, by), **changes)
        _print_study(opened, after, check_study(opened, after), as_json=as_json)


@takes_condition
def _condition(
    study: StudyArgument,
    name: Annotated[str, typer.Argument(help="The condition's name; a new one is added.")],
    remove: Annotated[bool, typer.Option("--remove", help="Take it out.")] = False,
    by: ByOption = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
    *,
    wishes: Wishes,
) -> None:
    from app.jobs.studies import change_study
    from app.jobs.study_checks import check_study
    from app.jobs.study_facts import find_study

    with open_project(project) as opened:
        found = find_study(opened, study)
        before = next((one for one in found.conditions if one.name == name), None)
        if remove and before is None:
            raise UsageError(f"The study '{found.name}' has no condition '{name}'.")
        changed = changed_condition(before or _named(name), wishes)
        kept = [changed if one.name == name else one for one in found.conditions]
        if before is None:
            kept.append(changed)
        conditions = tuple(one for one in kept if not (remove and one.name == name))
        after = change_study(opened, found, by=_who(opened, by), conditions=conditions)
        _print_study(opened, after, check_study(opened, after), as_json=as_json)


def _start(
    study: StudyArgument, by: ByOption = None, project: ProjectOption = None, as_json: JsonOption = False
) -> None:
    from app.jobs.studies import start_study
    from app.jobs.study_checks import check_study
    from app.jobs.study_facts import find_study

    with open_project(project) as opened:
        started = start_study(opened, find_study(opened, study), by=_who(opened, by))
        _print_study(opened, started, check_study(opened, started), as_json=as_json)


def _close(
    study: StudyArgument, by: ByOption = None, project: ProjectOption = None, as_json: JsonOption = False
) -> None:
    from app.jobs.studies import close_study
    from app.jobs.study_facts import find_study

    with open_project(project) as opened:
        closed = close_study(opened, find_study(opened, study), by=_who(opened, by))
    if as_json:
        print_json(_plain(closed))
    else:
        print_line(f"The study '{closed.name}' is closed.")


def _history(study: StudyArgument, project: ProjectOption = None, as_json: JsonOption = False) -> None:
    from app.jobs.study_facts import find_study

    with open_project(project) as opened:
        saves = opened.studies.history(find_study(opened, study).id)
    if as_json:
        print_json([{"by": save.by, "at_ms": save.at_ms, "study": _plain(save.after)} for save in saves])
        return
    print_table(
        ["version", "when", "who", "changed"],
        [
            [save.after.version, _when(save.at_ms), save.by or "-", _difference(save.before, save.after)]
            for save in saves
        ],
        empty="",
    )


def _plan(study: StudyArgument, project: ProjectOption = None, as_json: JsonOption = False) -> None:
    from app.jobs.study_facts import bar_of, facts_of, find_study, revisions_of
    from evaluation.allocation import plan_study

    with open_project(project) as opened:
        found = find_study(opened, study)
        revisions = revisions_of(opened, found)
        facts, given = facts_of(revisions), opened.assignments.of_study(found.id)
        planned = plan_study(found, facts, bar=bar_of(opened, revisions), given=given)
    rows = [
        {
            "participant": one.participant,
            "title": facts[one.revision].title,
            "world": facts[one.revision].world,
            "category": facts[one.revision].category,
            "condition": one.condition,
            "seat": one.seat,
            "state": one.state if number < len(given) else "planned",
            "why": one.why,
        }
        for number, one in enumerate(planned)
    ]
    if as_json:
        print_json(rows)
        return
    columns = ["participant", "title", "world", "category", "condition", "seat", "state", "why"]
    print_table(
        columns,
        [[row[column] for column in columns] for row in rows],
        empty="Nobody would get anything.",
        prose=True,
    )


def _print_study(project: Project, study: Study, findings: tuple[Finding, ...], *, as_json: bool) -> None:
    from evaluation.allocation import conditions_in_words

    if as_json:
        print_json(
            {**_plain(study), "findings": [{"weight": one.weight, "words": one.words} for one in findings]}
        )
        return
    print_line(f"{study.name} ({study.state}, version {study.version}, {study.id})")
    print_line(
        f"{count_of(study.seats, 'seat')}: {count_of(len(study.tasks), 'task')}, {count_of(study.people_per_task, 'person', 'people')} each, seed {study.seed}"
    )
    print_line(f"People: {', '.join(study.participants) or 'nobody yet'}")
    for condition in study.conditions:
        print_line(f"Condition '{condition.name}': {conditions_in_words(condition)}")
    for sha256 in study.tasks:
        revision = project.revisions.get(sha256)
        kind = ", ".join(one.category for one in revision.definition.anomalies) or "clean control"
        print_line(f"  {sha256[:12]}  {revision.title} ({revision.definition.world}, {kind})")
    for finding in findings:
        print_line(f"{'Stops it' if finding.weight == 'stops' else 'Note'}: {finding.words}")


def _fields(
    people_per_task: int | None, most: int | None, seed: int | None, keep: int | None, note: str | None
) -> dict[str, Any]:
    given = {
        "people_per_task": people_per_task,
        "most_per_person": most,
        "seed": seed,
        "lease_minutes": keep,
        "note": note,
    }
    fields: dict[str, Any] = {key: value for key, value in given.items() if value is not None}
    if most == 0:
        fields["most_per_person"] = None
    return fields


def _named(name: str) -> StudyCondition:
    from pydantic import ValidationError

    try:
        return StudyCondition(name=name)
    except ValidationError as error:
        raise UsageError(
            f"{name!r} is no condition's name: lower-case letters, digits, '-', '_' and '.'."
        ) from error


def _revisions(project: Project, texts: list[str] | None) -> tuple[str, ...]:
    return tuple(dict.fromkeys(find_revision(project, text).sha256 for text in texts or ()))


def _who(project: Project, by: str | None) -> str:
    return who_acts(project, "results", by)


def _plain(study: Study) -> dict[str, Any]:
    return study.model_dump(mode="json", by_alias=True)


def _difference(before: Study | None, after: Study) -> str:
    if before is None:
        return "made"
    skipped = {"version", "updated_ms"}
    old, new = before.model_dump(exclude=skipped), after.model_dump(exclude=skipped)
    return ", ".join(key.replace("_", " ") for key in new if old[key] != new[key]) or "nothing"


def _when(at_ms: int) -> str:
    return datetime.fromtimestamp(at_ms / 1000, tz=UTC).strftime("%Y-%m-%d %H:%M")
