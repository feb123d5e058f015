"""`worldaudit` and `worldaudit studio`: open the desktop.

Owns: choosing the project that the window opens on. Refuses: anything of the window (app.desktop).
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from app.cli.options import ProjectOption


def add_to(root: typer.Typer) -> None:
    """Adds the command."""
    root.command("studio", help="Open the studio, the desktop window.")(_studio)


def open_studio(folder: Path | None, *, sample: bool) -> int:
    """Opens the window and returns its exit code when it is closed."""
    from app.desktop.main import run

    return run(folder, sample)


def _studio(
    project: ProjectOption = None,
    sample: Annotated[
        bool, typer.Option("--sample", help="Open the sample project; made on first use.")
    ] = False,
) -> None:
    raise typer.Exit(open_studio(project, sample=sample))
