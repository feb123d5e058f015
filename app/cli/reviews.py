"""`worldaudit review add`: a reviewer's quality, difficulty and comment on one revision.

Owns: that command. Refuses: the rules of a review (validation.reviews).
"""

from __future__ import annotations

from typing import Annotated

import typer

from app.cli.finding import find_revision
from app.cli.options import JsonOption, ProjectOption, open_project
from app.cli.output import interval_words, print_json, print_line, print_table
from data.schema.review import PROBLEMS
from evaluation.agreement_many import ManyAgreement


def add_to(root: typer.Typer) -> None:
    """Adds the group."""
    group = typer.Typer(help="Reviews of frozen tasks.", no_args_is_help=True)
    group.command(
        "add", help="Save a review of a task's newest revision (or of the revision with that hash)."
    )(_add)
    group.command("agreement", help="How far reviewers agree on quality and on difficulty.")(_agreement)
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


def _agreement(
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**31 - 1, help="Seed of the bootstrap.")] = 0,
    draws: Annotated[
        int, typer.Option("--draws", min=200, max=1_000_000, help="Draws of the bootstrap.")
    ] = 2000,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.agreeing import reviewer_agreement

    with open_project(project) as opened:
        found = reviewer_agreement(opened, seed=seed, draws=draws)
    if as_json:
        print_json(found)
        return
    print_line(f"{len(found.reviewers)} reviewers: {', '.join(found.reviewers) or 'nobody yet'}\n")
    print_table(
        ["measure", "value", "95 % interval", "revisions", ""],
        [
            ["quality: Krippendorff's alpha", *_many(found.quality)],
            ["difficulty: Krippendorff's alpha, ordinal", *_many(found.difficulty)],
            *(
                [
                    f"difficulty: weighted kappa of {pair.a} and {pair.b}",
                    pair.difficulty.kappa
                    if pair.difficulty.kappa is not None
                    else pair.difficulty.undefined_because,
                    interval_words(pair.difficulty.kappa_interval),
                    pair.difficulty.n,
                    pair.difficulty.warning,
                ]
                for pair in found.pairs
            ),
        ],
        empty="",
    )


def _many(measured: ManyAgreement) -> list[object]:
    value = measured.alpha if measured.alpha is not None else measured.undefined_because
    return [value, interval_words(measured.alpha_interval), measured.units, measured.warning]
