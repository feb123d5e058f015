"""`worldaudit backup` and `worldaudit restore`: a project as one file, and back.

Owns: these commands and their progress line. Refuses: the file's form (data.store.backup_file).
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from app.cli.options import JsonOption, open_project, some_path
from app.cli.output import aside, print_json, print_line
from data.errors import NotFoundError


def add_to(root: typer.Typer) -> None:
    """Adds the commands."""
    root.command("backup", help="Write a project as one checked file, while others may go on working in it.")(
        _backup
    )
    root.command("restore", help="Make a project folder from a backup, every byte checked.")(_restore)


def _backup(
    project: Annotated[
        Path, typer.Argument(parser=some_path, metavar="PROJECT", help="Folder of the project.")
    ],
    file: Annotated[
        Path,
        typer.Argument(
            parser=some_path, metavar="FILE", help="The backup to write; none of that name may be there."
        ),
    ],
    as_json: JsonOption = False,
) -> None:
    from data.store.layout import is_project

    if not is_project(project):
        raise NotFoundError(
            f"{project} is no WorldAudit project; nothing was written. Name a project's folder, then the file: "
            "worldaudit backup FOLDER FILE"
        )
    folder = file.absolute().parent
    is_new = not folder.exists()
    with open_project(project) as opened:
        made = opened.back_up(file, tell=_tell)
    if as_json:
        print_json({"file": str(file.absolute()), "bytes": made.size, "manifest": made})
        return
    print_line(
        f"The project {made.name!r} is backed up in {file} and checked: {len(made.members)} members, {_mb(made.size)}."
    )
    if is_new:
        print_line(f"The folder {folder} was not there; it was made.")


def _restore(
    file: Annotated[Path, typer.Argument(parser=some_path, metavar="FILE", help="The backup.")],
    folder: Annotated[
        Path,
        typer.Argument(parser=some_path, metavar="FOLDER", help="Folder to make; not there yet, or empty."),
    ],
    as_json: JsonOption = False,
) -> None:
    from app.jobs.restoring import restore_project

    restored = restore_project(file, folder, tell=_tell)
    made = restored.manifest
    if as_json:
        print_json(
            {
                "project": str(folder.absolute()),
                "bytes": made.size,
                "left_alone": list(restored.left_alone),
                "missing": list(restored.missing),
                "manifest": made,
            }
        )
        raise typer.Exit(1 if restored.missing else 0)
    print_line(
        f"The project {made.name!r} is restored to {folder}: {len(made.members)} members, {_mb(made.size)}, all checked. "
        f"Next: worldaudit check --project {folder}"
    )
    if restored.left_alone:
        print_line(restored.left_alone_words)
    if restored.missing:
        print_line(restored.missing_words)
        raise typer.Exit(1)


def _tell(done: int, total: int) -> None:
    """How far it is, in one line that is written over, where somebody looks."""
    if sys.stderr.isatty() and total:
        end = "\n" if done >= total else ""
        aside(f"\r{done / total:4.0%} of {_mb(total)}", end)


def _mb(size: int) -> str:
    return f"{size / 1e6:.1f} MB"
