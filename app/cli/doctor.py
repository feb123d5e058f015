"""`worldaudit doctor`: does this machine have what the studio needs, and what mends what it lacks.

Owns: printing. Refuses: the checks themselves (worlds.three.doctor, data.store).
"""

from __future__ import annotations

import typer

from app.cli.options import JsonOption
from app.cli.output import print_json, print_line


def add_to(root: typer.Typer) -> None:
    """Adds the command."""
    root.command("doctor", help="Check this machine: Python, libraries, renderer, data folder.")(_doctor)


def _doctor(as_json: JsonOption = False) -> None:
    """Exit code 0 when everything works, 2 when something is missing."""
    from worlds.three.doctor import diagnose

    checks = diagnose()
    if as_json:
        print_json([{"name": c.name, "ok": c.ok, "words": c.words, "mend": c.mend} for c in checks])
    else:
        for check in checks:
            print_line(f"{'ok  ' if check.ok else 'FAIL'}  {check.name}: {check.words}")
            if not check.ok and check.mend:
                print_line(f"      {check.mend}")
    raise typer.Exit(0 if all(check.ok for check in checks) else 2)
