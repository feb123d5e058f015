"""`worldaudit study sit`: a participant audits at this machine, from taking the seat to taking the results in.

Owns: printing, and the participant's window as a process. Refuses: the rules (app.jobs.sitting_here).
"""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from app.cli.asking import ask_secretly
from app.cli.options import JsonOption, ProjectOption, open_project, some_path
from app.cli.output import aside, print_json, print_line
from data.errors import UsageError

if TYPE_CHECKING:
    from app.jobs.sitting_here import Place, Sat
    from data.store.project import Project

CLOSING_S = 5.0
"""How long a window may take to close when it is told to; then it is killed, and its log is whole all the same."""


def add_to(group: typer.Typer) -> None:
    """Adds the command to `study`."""
    group.command(
        "sit", help="Audit at this machine: takes the next seat, opens the window, takes the results in."
    )(_sit)


def _sit(
    study: Annotated[str, typer.Argument(help="The study's name, or how its id begins.")],
    person: Annotated[str, typer.Option("--for", help="The participant who sits here.")],
    most: Annotated[
        int, typer.Option("--most", min=1, help="How many sittings at most, one after another.")
    ] = 1,
    language: Annotated[
        Literal["en", "zh"],
        typer.Option("--language", help="Language shown first, where the study leaves the choice."),
    ] = "en",
    folder: Annotated[
        Path | None,
        typer.Option(
            "--folder",
            parser=some_path,
            metavar="DIR",
            help="Where it lies until it is taken in. Default: your own data folder.",
        ),
    ] = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """The seat is held while the window is open. Closed in the middle, it is free again for others; until somebody takes
    it, the same command goes on where it stopped. Exit code 1: something is left unfinished.
    """
    from app.jobs.drawing import participant_of
    from app.jobs.sitting_here import sit
    from app.jobs.study_facts import find_study

    with open_project(project) as opened:
        found = find_study(opened, study)
        name = participant_of(found, person)
        _ask_for_passphrase(opened, name)
        sat = sit(
            opened,
            found,
            name,
            lambda place: ParticipantProcess(place, language),
            most=most,
            folder=folder,
            by=opened.person,
            tell=lambda words: None if as_json else aside(words),
        )
    _print_sat(sat, as_json=as_json)
    if sat.open:
        raise typer.Exit(1)


def _ask_for_passphrase(project: Project, name: str) -> None:
    from app.jobs.profiles import opens
    from data.schema.profile import person_key

    profile = project.profiles.find(name)
    if profile is None or profile.passphrase is None or person_key(project.person) == profile.key:
        return
    if not opens(profile, ask_secretly(f"The passphrase of {profile.name}")):
        raise UsageError(f"That is not the passphrase of {profile.name}. An admin can set a new one.")


def _print_sat(sat: Sat, *, as_json: bool) -> None:
    if as_json:
        print_json(
            {
                "participant": sat.participant,
                "went_on": sat.went_on,
                "sittings": [vars(one) for one in sat.returned],
                "open": list(sat.open),
            }
        )
        return
    for one in sat.returned:
        print_line(f"{one.sitting[:13]}  {one.came.replace('_', ' ')}: {one.words}")
    if sat.open:
        print_line(
            f"{len(sat.open)} not finished. The seat is free for others; until somebody takes it, "
            "the same command goes on where it stopped."
        )


class ParticipantProcess:
    """`worldaudit participate` on what lies at a place."""

    def __init__(self, place: Place, language: str) -> None:
        """Starts it; it opens no project."""
        from worlds.three.spawn import child_command

        given = ["--results", str(place.results), "--bundle", str(place.bundle), "--language", language]
        self._process = subprocess.Popen(
            child_command("app", "participate", str(place.package), "--taken-in-here", *given),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )

    def wait(self, seconds: float) -> bool:
        """Whether it ended within so many seconds."""
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def close(self) -> None:
        """Closes it; one that still asks its person something is killed, as every entry of its log is on the disk."""
        from worlds.three.spawn import kill_group

        self._process.terminate()
        if not self.wait(CLOSING_S):
            kill_group(self._process.pid)
            self._process.wait()

    @property
    def fault(self) -> str:
        """What it ended with; empty when it was closed."""
        code = self._process.returncode
        if not code:
            return ""
        return f"signal {-code}." if code < 0 else f"exit code {code}, its own words are above."
