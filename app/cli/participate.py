"""`worldaudit participate`: the participant's window on a sealed audit package.

Owns: the command. Refuses: the window (app.desktop.participant), and projects; a participant's process opens none.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from app.cli.options import JsonOption, some_path
from app.cli.output import print_json, print_line


def add_to(root: typer.Typer) -> None:
    """Adds the command."""
    root.command("participate", help="Audit as a participant: open a sealed audit package.")(_participate)


def _participate(
    package: Annotated[
        Path,
        typer.Argument(
            parser=some_path, metavar="PACKAGE", help="The sealed audit package, a file *.auditpack."
        ),
    ],
    results: Annotated[
        Path | None,
        typer.Option(
            "--results",
            parser=some_path,
            metavar="DIR",
            help="Folder for what is recorded. Default: beside the package.",
        ),
    ] = None,
    bundle: Annotated[
        Path | None,
        typer.Option(
            "--bundle",
            parser=some_path,
            metavar="FILE",
            help="Where the file to send is written at the end. Default: beside the package.",
        ),
    ] = None,
    language: Annotated[
        Literal["en", "zh"],
        typer.Option("--language", help="Language shown first, where the study leaves the choice."),
    ] = "en",
    taken_in_here: Annotated[
        bool,
        typer.Option(
            "--taken-in-here",
            help="Whoever opened this takes the results in: name no file to send at the end.",
        ),
    ] = False,
    status: Annotated[
        bool, typer.Option("--status", help="Open no window: say how many of the audits are done.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Nothing else of the studio is opened, and no project. What was begun goes on where it stopped.

    At the end one file *.auditresults lies beside the package: send it to whoever gave you the package.
    """
    if status or as_json:
        _tell_status(package, results, as_json=as_json)
        return
    from app.desktop.participant.main import run

    raise typer.Exit(run(package, results, bundle=bundle, language=language, taken_in_here=taken_in_here))


def _tell_status(package: Path, results: Path | None, *, as_json: bool) -> None:
    from app.jobs.participating import Participating

    with Participating(package, results) as opened:
        sittings = opened.package.sittings
        done = [one.id for one in sittings if opened.finished(one.id)]
        begun = [one.id for one in sittings if one.id not in done and opened.entries(one.id)]
        if as_json:
            print_json(
                {
                    "participant": opened.package.participant,
                    "results": str(opened.folder),
                    "audits": [
                        {
                            "sitting": one.id,
                            "mode": one.mode,
                            "state": "done" if one.id in done else "begun" if one.id in begun else "open",
                        }
                        for one in sittings
                    ],
                }
            )
            return
        print_line(
            f"{opened.package.participant}: {len(done)} of {len(sittings)} audits are done"
            + (f", {len(begun)} is begun." if begun else ".")
        )
        print_line(f"Results: {opened.folder}")
