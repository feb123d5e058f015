"""Options that every command shares, and how a command opens its project.

Owns: `--project` and `--json`, said once. Refuses: deciding where a project lies (data.store.location does).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from data.errors import UsageError

if TYPE_CHECKING:
    from data.store.project import Project
    from validation.roles import Doing


def some_path(text: str) -> Path:
    """A file or folder that somebody names. An empty name, as of a variable that is not set, would be the current folder.

    Raises:
        UsageError: nothing is named.
    """
    if not text.strip():
        raise UsageError(
            "A file or folder is named by an empty text. Name it, or `.` for the current folder."
        )
    try:
        return Path(text).expanduser()
    except RuntimeError as error:
        raise UsageError(f"{text!r} leads nowhere: {error}.") from error


ProjectOption = Annotated[
    Path | None,
    typer.Option(
        "--project",
        "-p",
        parser=some_path,
        metavar="DIR",
        help="Project folder. Default: the current folder if it is a project, then your own data folder.",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for programs instead of text.")]


@contextmanager
def project_if_any(folder: Path | None) -> Iterator[Project | None]:
    """As `open_project`, but None where no project is named and there is none: built-in worlds need no project.

    Raises:
        NotFoundError: `--project` names a folder that is none.
    """
    from data.store.layout import is_project
    from data.store.location import find_project

    if folder is None and not is_project(find_project(None, current=Path.cwd())):
        yield None
        return
    with open_project(folder) as project:
        yield project


@contextmanager
def own_project(folder: Path | None) -> Iterator[Project]:
    """As `open_project`; a person's own project is made where no other is meant and it is not there yet."""
    from data.store.layout import is_project
    from data.store.location import find_project, user_project
    from data.store.project import Project

    if (
        folder is None
        and find_project(None, current=Path.cwd()) == user_project()
        and not is_project(user_project())
    ):
        Project.create(user_project(), name="My project").close()
    with open_project(folder) as project:
        yield project


@contextmanager
def open_project(folder: Path | None) -> Iterator[Project]:
    """Opens the project that `--project` names (or the default one) and closes it after use."""
    from data.store.location import find_project
    from data.store.project import Project

    try:
        found = find_project(folder, current=Path.cwd()).resolve()
    except RuntimeError as error:
        raise UsageError(f"--project {str(folder)!r} leads nowhere: {error}.") from error
    with Project.open(found) as project:
        project.act_as(_person(project))
        yield project


def require_role(project: Project, doing: Doing, by: str = "") -> None:
    """Lets a command go on where the roles of whoever acts allow it; a project without profiles asks nothing.

    Raises:
        UsageError: a role is missing; says which.
    """
    from app.jobs.profiles import refuse_without_role

    refuse_without_role(project, doing, by)


def who_acts(project: Project, doing: Doing, by: str | None) -> str:
    """Who does something, by their roles: `--by`, else whoever is at the project, else "curator" where nobody has a profile.

    Raises:
        UsageError: a role is missing, or the profile has a passphrase and somebody else is at the project.
    """
    from app.jobs.profiles import acting_person

    require_role(project, doing, by or "")
    return acting_person(project, by or project.person or "curator", "--by")


def _person(project: Project) -> str:
    """Who is at the command line: whom `profile switch` or the window named last, if this project lets them in so."""
    from app.desktop.preferences import Preferences

    preferences = Preferences()
    profile = project.profiles.find(preferences.name)
    if profile is None:
        return preferences.name
    locked = profile.passphrase is not None and profile.id != preferences.unlocked
    return "" if locked else profile.name
