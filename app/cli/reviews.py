"""`worldaudit review add`: a reviewer's quality, difficulty and comment on one revision.

Owns: that command. Refuses: the rules of a review (validation.reviews).
"""

from __future__ import annotations

from typing import Annotated

import typer

from app.cli.options import JsonOption, ProjectOption, open_project
from app.cli.output import print_json, print_line
from app.cli.tasks import find_revision
from data.schema.review import PROBLEMS


def add_to(root: typer.Typer) -> None:
    """Adds the group."""
    group = typer.Typer(help="Reviews of frozen tasks.", no_args_is_help=True)
    group.command(
        "add", help="Save a review of a task's newest revision (or of the revision with that hash)."
    )(_add)
    root.add_typer(group, name="review")


def _add(
    revision: Annotated[str, typer.Argument(help="A task's id or a revision's hash, or how it begins.")],
    reviewer: Annotated[str, typer.Option("--reviewer", help="Who reviews; nobody reviews their own task.")],
    quality: Annotated[str, typer.Option("--quality", help="pass, fail or uncertain.")],
    difficulty: Annotated[
        int, typer.Option("--difficulty", help="1 found at a glance ... 5 only by a deliberate test.")
    ],
    comment: Annotated[str, typer.Option("--comment", help="Free text.")] = "",
    problem: Annotated[
        list[str] | None,
        typer.Option("--problem", help=f"A problem, one of: {'; '.join(PROBLEMS)}. Repeat it."),
    ] = None,
    world_ran: Annotated[
        bool,
        typer.Option(
            "--world-ran", help="You had the world open in this sitting (needed for pass and fail)."
        ),
    ] = False,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.reviewing import save_review

    with open_project(project) as opened:
        review = save_review(
            opened,
            find_revision(opened, revision),
            reviewer=reviewer,
            quality=quality,
            difficulty=difficulty,
            comment=comment,
            problems=tuple(problem or ()),
            world_ran=world_ran,
        )
    if as_json:
        print_json(review)
    else:
        print_line(f"Review {review.id} by {reviewer} is saved: {quality}, difficulty {difficulty}.")
