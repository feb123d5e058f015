"""`worldaudit doctor`: does this machine have what the studio needs, and what mends what it lacks.

Owns: printing. Refuses: the checks themselves (worlds.three.doctor, data.store).
"""

from __future__ import annotations

import os
import subprocess

import typer

from app.cli.options import JsonOption
from app.cli.output import print_json, print_line

ASK_S = 30


def add_to(root: typer.Typer) -> None:
    """Adds the command."""
    root.command("doctor", help="Check this machine: Python, libraries, renderer, data folder.")(_doctor)


def _doctor(as_json: JsonOption = False) -> None:
    """Exit code 0 when everything works, 2 when something is missing."""
    from worlds.three.doctor import check_fonts, diagnose

    checks = [*diagnose(), check_fonts(find_chinese_font())]
    if as_json:
        print_json([{"name": c.name, "ok": c.ok, "words": c.words, "mend": c.mend} for c in checks])
    else:
        for check in checks:
            print_line(f"{'ok  ' if check.ok else 'FAIL'}  {check.name}: {check.words}")
            if not check.ok and check.mend:
                print_line(f"      {check.mend}")
    raise typer.Exit(0 if all(check.ok for check in checks) else 2)


def find_chinese_font() -> str | None:
    """A font with Chinese letters, asked of Qt in a child process; empty for none, None when Qt does not answer."""
    from worlds.three.spawn import child_command

    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    try:
        done = subprocess.run(
            child_command("app.desktop.participant.tongue"),
            env=environment,
            capture_output=True,
            text=True,
            timeout=ASK_S,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip()
