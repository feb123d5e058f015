"""`worldaudit study instructions`: the versions of what participants read first.

Owns: that command. Refuses: changing a version; a new text is a new version.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from app.cli.options import JsonOption, ProjectOption, open_project, require_role, some_path
from app.cli.output import print_json, print_line, print_table

TextOption = Annotated[
    Path | None,
    typer.Option(
        parser=some_path, metavar="FILE", help="A text file, UTF-8; a blank line between paragraphs."
    ),
]


def add_to(group: typer.Typer) -> None:
    """Adds the command to `study`."""
    group.command("instructions", help="List, show or add versions of what participants read first.")(
        _instructions
    )


def _instructions(
    show: Annotated[str | None, typer.Option("--show", help="Print the texts of this version.")] = None,
    step_en: TextOption = None,
    step_zh: TextOption = None,
    free_en: TextOption = None,
    free_zh: TextOption = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.instructing import add_instructions, all_instructions
    from app.jobs.study_facts import instructions_named

    files = {"step": {"en": step_en, "zh": step_zh}, "free": {"en": free_en, "zh": free_zh}}
    with open_project(project) as opened:
        if any(file for texts in files.values() for file in texts.values()):
            require_role(opened, "results")
            made = add_instructions(opened, files, by=opened.person)
            if as_json:
                print_json(made)
            else:
                print_line(
                    f"Kept as version '{made.name}'. A condition uses it with --instructions {made.name}"
                )
            return
        versions = [instructions_named(opened, show)] if show is not None else list(all_instructions(opened))
    if as_json:
        print_json(versions)
    elif show is not None:
        for mode, texts in versions[0].texts.items():
            for language, text in texts.items():
                print_line(f"--- {mode} mode, {language}\n{text}\n")
    else:
        print_table(
            ["version", "by", "texts"],
            [
                [
                    one.name,
                    one.by or "-",
                    ", ".join(f"{mode} {'+'.join(texts)}" for mode, texts in one.texts.items()),
                ]
                for one in versions
            ],
            empty="",
        )
