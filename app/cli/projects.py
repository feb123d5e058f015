"""`worldaudit init` and `worldaudit check`: make a project folder, and look whether one is whole.

Owns: these commands. Refuses: the store.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from app.cli.options import JsonOption, ProjectOption, open_project
from app.cli.output import print_json, print_line
from data.counts import count_of
from data.errors import UsageError


def add_to(root: typer.Typer) -> None:
    """Adds the commands."""
    root.command("check", help="Read a whole project and name what is damaged or missing.")(_check)
    root.command("init", help="Make a new, empty project, or with --sample the sample project.")(_init)


def _check(project: ProjectOption = None, as_json: JsonOption = False) -> None:
    with open_project(project) as opened:
        findings, folder = opened.find_damage(), opened.folder
    if as_json:
        print_json({"ok": not findings, "project": str(folder), "findings": list(findings)})
    else:
        for finding in findings:
            print_line(finding)
        print_line(f"{folder}: {'nothing is damaged.' if not findings else f'{len(findings)} findings.'}")
    raise typer.Exit(1 if findings else 0)


def _init(
    folder: Annotated[
        Path, typer.Argument(help="Folder of the new project; made if it is not there.")
    ] = Path(),
    name: Annotated[
        str | None, typer.Option("--name", help="The project's name. Default: the folder's.")
    ] = None,
    sample: Annotated[
        bool, typer.Option("--sample", help="Fill it with the sample: proposed tasks of every category.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    from data.store.project import Project

    try:
        target = folder.expanduser().resolve()
    except RuntimeError as error:
        raise UsageError(f"{str(folder)!r} leads nowhere: {error}.") from error
    others = _names_in(target)
    if sample:
        from app.sample import make_sample

        make_sample(target, name=name or target.name)
    else:
        Project.create(target, name=name or target.name).close()
    with Project.open(target) as project:
        tasks = len(project.tasks.all())
        if as_json:
            print_json({"project": str(target), "name": project.name, "tasks": tasks, "others": others})
        else:
            print_line(
                f"Project {project.name!r} is ready in {target} ({count_of(tasks, 'task')}). Next: worldaudit task new"
            )
            if others:
                print_line(
                    f"The folder holds other things ({_few(others)}); they are no part of the project and are left alone."
                )


def _names_in(folder: Path) -> list[str]:
    """What lies in a folder already and is not a project's, as what a killed `init` left is."""
    from data.store.layout import BLOBS

    if not folder.is_dir():
        return []
    return sorted(
        one.name for one in folder.iterdir() if one.name.partition(".")[0] not in ("project", BLOBS)
    )


def _few(names: list[str]) -> str:
    shown = ", ".join(names[:3])
    return f"{shown} and {len(names) - 3} more" if len(names) > 3 else shown
