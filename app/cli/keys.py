"""`worldaudit keys`: the window's keys, listed and changed.

Owns: printing, and writing the change to the person's preferences. Refuses: the table and its conflicts (the keymap).
"""

from __future__ import annotations

from typing import Annotated

import typer

from app.cli.options import JsonOption
from app.cli.output import print_json, print_table
from data.errors import UsageError


def add_to(root: typer.Typer) -> None:
    """Adds the command."""
    root.command("keys", help="The keys of the window; change one, or put the usual ones back.")(_keys)


def _keys(
    change: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="COMMAND=KEY", help="Another key, for example author.frame=G."),
    ] = None,
    reset: Annotated[bool, typer.Option("--reset", help="Put the usual keys back.")] = False,
    as_json: JsonOption = False,
) -> None:
    from app.desktop.models.keymap import COMMANDS, PLACES, Keymap
    from app.desktop.preferences import Preferences

    preferences = Preferences()
    keymap = Keymap({} if reset else preferences.keys)
    for text in change or []:
        name, equals, key = text.partition("=")
        if not equals or not key:
            raise UsageError(f"{text!r} gives no key; write COMMAND=KEY, for example author.frame=G.")
        keymap.change(name, key)
    if change or reset:
        preferences.keys = keymap.changed
    rows = [
        {
            "command": one.name,
            "keys": list(one.keys) if one.fixed else [keymap.key_of(one.name)],
            "place": one.place,
            "does": one.words,
            "fixed": one.fixed,
        }
        for one in COMMANDS
    ]
    if as_json:
        print_json(rows)
        return
    print_table(
        ["command", "key", "where", "what it does"],
        [[one.name, keymap.shown(one), PLACES[one.place], one.words] for one in COMMANDS],
        empty="There are no keys.",
    )
