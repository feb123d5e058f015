"""The root of the command line: every command and what `worldaudit` alone does.

Owns: names, order and help of the commands. Refuses: doing anything itself; each group has its own file.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer
import typer.core
import typer.main

from app.cli import (
    agreement,
    anomalies,
    audits,
    author,
    backups,
    demo,
    doctor,
    drive,
    examples,
    gates,
    judge,
    keys,
    participate,
    profiles,
    projects,
    results,
    reviews,
    studies,
    studio,
    tasks,
    worlds,
)
from app.cli.output import print_line, shortened


class _Commands(typer.core.TyperGroup):
    """All commands; what is wrong with a line is told without repeating a text of a hundred thousand characters."""

    def make_context(self, *arguments: Any, **more: Any) -> Any:
        with _short_errors():
            return super().make_context(*arguments, **more)

    def invoke(self, ctx: Any) -> Any:
        with _short_errors():
            return super().invoke(ctx)


@contextmanager
def _short_errors() -> Iterator[None]:
    try:
        yield
    except typer.TyperException as error:
        error.message = shortened(error.message)
        raise


_app = typer.Typer(
    name="worldaudit",
    cls=_Commands,
    help=(
        "Author, validate and run 3D world auditing tasks. Without a command it opens the studio.\n\n"
        "Exit codes: 0 done, 1 a check failed, 2 bad use or environment."
    ),
    no_args_is_help=False,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(value: bool) -> None:
    if value:
        from importlib.metadata import version

        print_line(f"worldaudit {version('worldaudit-studio')}")
        raise typer.Exit


@_app.callback(invoke_without_command=True)
def _root(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001 - handled by its callback
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version and stop."),
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        raise typer.Exit(studio.open_studio(None, sample=False))


for _group in (
    projects,
    backups,
    profiles,
    doctor,
    studio,
    keys,
    demo,
    worlds,
    anomalies,
    tasks,
    gates,
    author,
    reviews,
    audits,
    studies,
    examples,
    judge,
    participate,
    results,
    agreement,
    drive,
):
    _group.add_to(_app)

COMMANDS = typer.main.get_command(_app)
