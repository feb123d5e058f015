"""`worldaudit study pack`, `take-in`, `progress`, `export`: handing sittings out, and what comes of them.

Owns: printing. Refuses: the rules (app.jobs.packing, returning, study_progress).
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.options import JsonOption, ProjectOption, open_project, require_role, some_path
from app.cli.output import print_json, print_line, print_table
from data.errors import NotFoundError, UsageError
from data.near import offer
from data.schema.profile import person_key

if TYPE_CHECKING:
    from app.jobs.study_progress import Counted, StudyProgress
    from data.schema.study import Study
    from data.store import Project

StudyArgument = Annotated[str, typer.Argument(help="The study's name, or how its id begins.")]


def add_to(group: typer.Typer) -> None:
    """Adds the commands to `study`."""
    group.command("pack", help="Give a participant sittings as one sealed file; it holds no answer.")(_pack)
    group.command("take-in", help="Take in the results that participants bring back, verified.")(_take_in)
    group.command("give-back", help="Free the seat of a sitting that will not be finished.")(_give_back)
    group.command("progress", help="How far a study is, by participant and by task.")(_progress)
    group.command("export", help="Everything of a study: CSV of its sittings, or JSON with all records.")(
        _export
    )


def _pack(
    study: StudyArgument,
    person: Annotated[str, typer.Option("--for", help="The participant.")],
    out: Annotated[
        Path,
        typer.Option(
            "--out",
            "-o",
            parser=some_path,
            metavar="FILE",
            help="The package's file, or the folder it goes in.",
        ),
    ],
    most: Annotated[
        int | None,
        typer.Option(
            "--most", min=1, help="How many sittings at most. Default: a fair share of what is left."
        ),
    ] = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.drawing import participant_of
    from app.jobs.packing import pack
    from app.jobs.study_facts import find_study
    from data.interchange.packages import SUFFIX

    with open_project(project) as opened:
        require_role(opened, "results")
        found = find_study(opened, study)
        name = participant_of(found, person)
        target = out / f"{_file_name(name)}{SUFFIX}" if out.is_dir() else out
        package = pack(opened, found, name, target, most=most)
    if as_json:
        print_json(
            {
                "file": str(target),
                "package": package.id,
                "participant": name,
                "sittings": [sitting.id for sitting in package.sittings],
                "due_ms": package.due_ms,
            }
        )
        return
    print_line(f"{target} holds {len(package.sittings)} sittings for {name}.")
    print_line(f"To audit: worldaudit participate {target}")
    print_line("To take in what comes back: worldaudit study take-in FILE")


def _take_in(
    files: Annotated[
        list[Path],
        typer.Argument(parser=some_path, metavar="FILES...", help="Bundles of results (.auditresults)."),
    ],
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.returning import Returned, take_in_each

    with open_project(project) as opened:
        require_role(opened, "results")
        try:
            came = take_in_each(opened, files, by=opened.person)
        except UsageError as error:  # the only file; among several it is refused and the others go on
            came = (Returned("", files[0].name, "refused", str(error)),)
    if as_json:
        print_json([vars(one) for one in came])
    else:
        print_table(
            ["participant", "sitting", "came", ""],
            [
                [one.participant, one.sitting[:13] or "-", one.came.replace("_", " "), one.words]
                for one in came
            ],
            empty="The bundle holds no sitting.",
            prose=True,
        )
    if any(one.came == "refused" for one in came):
        raise typer.Exit(1)


def _give_back(
    sitting: Annotated[str, typer.Argument(help="The sitting's id, or how it begins.")],
    reason: Annotated[str, typer.Option("--reason", help="Why it will not be finished.")],
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.drawing import give_back
    from data.ids import now_ms

    with open_project(project) as opened:
        require_role(opened, "results")
        found = [one for one in opened.assignments.all() if sitting and one.id.startswith(sitting)]
        if len(found) != 1:
            raise (
                UsageError(f"{sitting!r} begins the ids of {len(found)} sittings; write more of it.")
                if found
                else NotFoundError(
                    f"There is no sitting {sitting!r}. `worldaudit study progress` lists them."
                )
            )
        after = give_back(opened, found[0].id, now_ms=now_ms(), reason=reason)
    if as_json:
        print_json(after)
    else:
        print_line(f"The seat is free again; {after.participant} does not get that task a second time.")


def _progress(
    study: StudyArgument,
    person: Annotated[str | None, typer.Option("--person", help="Only this participant's sittings.")] = None,
    task: Annotated[
        str | None, typer.Option("--task", help="Only sittings of this task or revision.")
    ] = None,
    stands: Annotated[
        str | None,
        typer.Option("--stands", help="Only those that stand so: an ending, open, left or lapsed."),
    ] = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.drawing import participant_of
    from app.jobs.study_facts import find_study
    from app.jobs.study_progress import STANDS, denominators, export_rows, study_progress

    if stands is not None and stands not in STANDS:
        raise UsageError(f"No sitting can stand as {stands!r}. {offer(stands, STANDS)}")
    with open_project(project) as opened:
        found = find_study(opened, study)
        if person is not None:
            participant_of(found, person)
        if task is not None:
            _refuse_unknown(opened, found, task)
        progress = study_progress(opened, found)
    rows = [
        row
        for row in export_rows(progress)
        if (person is None or person_key(row["participant"]) == person_key(person))
        and (task is None or row["task"].startswith(task) or row["revision"].startswith(task))
        and (stands is None or row["stands"] == stands)
    ]
    if as_json:
        print_json(
            {
                "study": progress.study.id,
                "denominator": denominators(progress),
                "participants": [_count(one) for one in progress.by_person],
                "tasks": [_count(one) for one in progress.by_task],
                "sittings": rows,
            }
        )
        return
    if person is None and task is None and stands is None:
        _print_counts(progress)
        return
    columns = ["sitting", "participant", "title", "condition", "stands", "reports", "episode"]
    print_table(columns, [[row[column] for column in columns] for row in rows], empty="No such sitting.")


def _refuse_unknown(project: Project, study: Study, task: str) -> None:
    from app.jobs.study_facts import revisions_of

    if not any(
        task in (one.task[: len(task)], one.sha256[: len(task)]) for one in revisions_of(project, study)
    ):
        raise NotFoundError(
            f"No task of the study '{study.name}' has an id or hash that begins with {task!r}."
        )


def _print_counts(progress: StudyProgress) -> None:
    print_line(f"{progress.study.name} ({progress.study.state})\n")
    for heading, lines in (
        ("participant", progress.by_person),
        ("task", (*progress.by_task, progress.total)),
    ):
        print_table(
            [heading, "done", "given", "seats", "how they stand"],
            [
                [
                    one.name,
                    one.done,
                    one.given,
                    one.wanted,
                    ", ".join(f"{count} {word.replace('_', ' ')}" for word, count in one.by_standing.items())
                    + (f" ({one.simulated} simulated)" if one.simulated else ""),
                ]
                for one in lines
            ],
            empty="",
        )
        print_line()


def _export(
    study: StudyArgument,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", parser=some_path, metavar="FILE", help="File; default: standard output."),
    ] = None,
    csv: Annotated[bool, typer.Option("--csv", help="CSV: one row for each sitting.")] = False,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.study_facts import find_study
    from app.jobs.study_progress import write_export

    if csv and as_json:
        raise UsageError("--csv and --json are two forms of one answer; ask for one of them.")
    with open_project(project) as opened:
        text = write_export(opened, find_study(opened, study), "csv" if csv else "json", out)
    if out is None:
        print_line(text.rstrip("\n"))
    elif as_json:
        print_json({"file": str(out), "bytes": len(text.encode())})
    else:
        print_line(f"{out} is written.")


def _count(one: Counted) -> dict[str, object]:
    return {
        "name": one.name,
        "key": one.key,
        "wanted": one.wanted,
        "given": one.given,
        "done": one.done,
        "by_standing": one.by_standing,
        "simulated": one.simulated,
    }


def _file_name(person: str) -> str:
    """A person's name as a file's: letters and digits of any script, the rest as dashes."""
    plain = "".join(letter if letter.isalnum() else "-" for letter in person.casefold())
    return plain.strip("-") or "participant"
