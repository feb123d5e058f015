"""`worldaudit review`: save a review, read what one may see of others', history, agreement; and the groups beside it.

Owns: these commands. Refuses: the rules of a review (validation.reviews).
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli import review_changes, review_notes, review_work
from app.cli.finding import find_revision, offered_to
from app.cli.options import JsonOption, ProjectOption, open_project, some_path
from app.cli.output import interval_words, print_json, print_line, print_table, warn
from app.cli.poses import parse_pose
from data.counts import count_of
from data.errors import UsageError
from data.schema.review import PROBLEMS
from evaluation.agreement_many import ManyAgreement
from evaluation.grades import GradeAgreement

if TYPE_CHECKING:
    from data.schema.review import Review

ViewerOption = Annotated[
    str, typer.Option("--as", metavar="NAME", help="Who looks: others' work is hidden until theirs is saved.")
]


def add_to(root: typer.Typer) -> None:
    """Adds the group."""
    group = typer.Typer(help="Reviews of frozen tasks.", no_args_is_help=True)
    group.command(
        "add", help="Save a review of a task's newest revision (or of the revision with that hash)."
    )(_add)
    group.command("show", help="What a person may see of a revision's reviews, its votes and its state.")(
        _show
    )
    group.command("history", help="Who changed what in their review of a revision, and when.")(_history)
    review_work.add_to(group)
    review_changes.add_to(group)
    review_notes.add_to(group)
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
    other_problem: Annotated[
        str, typer.Option("--other-problem", help="A problem that is not in the list, in your words.")
    ] = "",
    seen: Annotated[bool, typer.Option("--had-seen-answer", help="You had seen the answer before.")] = False,
    capture: Annotated[
        list[str] | None,
        typer.Option(
            "--capture",
            metavar="FILE@X,Y,Z,YAW[,PITCH]",
            help="A JPEG or PNG picture with the place it was taken from; up to five.",
        ),
    ] = None,
    language: Annotated[str, typer.Option("--language", help="Of the texts that you read: en or zh.")] = "en",
    seconds: Annotated[float, typer.Option("--seconds", help="Time spent in the world, seconds.")] = 0.0,
    world_ran: Annotated[
        bool,
        typer.Option(
            "--world-ran", help="You had the world open in this sitting (needed for pass and fail)."
        ),
    ] = False,
    replaces: Annotated[
        int | None,
        typer.Option(
            "--replaces", help="The version that you read; refused when another one was saved meanwhile."
        ),
    ] = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.reviewing import capture_from, save_review
    from app.jobs.states import against_in

    with open_project(project) as opened:
        found = find_revision(opened, revision, listed_by=offered_to(reviewer))
        taken = [_file_and_pose(text) for text in capture or ()]
        review = save_review(
            opened,
            found,
            reviewer=reviewer,
            quality=quality,
            difficulty=difficulty,
            comment=comment,
            problems=tuple(problem or ()),
            other_problem=other_problem,
            had_seen_answer=seen,
            captures=[capture_from(opened, file, parse_pose(pose)) for file, pose in taken],
            language=language,
            seconds=seconds,
            world_ran=world_ran,
            expected=replaces,
        )
        warn(against_in(opened, found))
    if as_json:
        print_json(review)
    else:
        print_line(f"Review {review.id} by {reviewer} is saved: {quality}, difficulty {difficulty}.")


def _file_and_pose(text: str) -> tuple[Path, str]:
    file, at, pose = text.rpartition("@")
    if not at or not file:
        raise UsageError(f"--capture {text!r} is not FILE@X,Y,Z,YAW[,PITCH].")
    return some_path(file), pose


def _show(
    revision: Annotated[str, typer.Argument(help="A task's id or a revision's hash, or how it begins.")],
    viewer: ViewerOption,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.profiles import acting_person
    from app.jobs.reviewing import reviews_seen
    from app.jobs.shown import read_shown
    from app.jobs.states import is_unblinded, standing_in, votes_in
    from validation.reviews import is_same_person

    with open_project(project) as opened:
        viewer = acting_person(opened, viewer, "--as")
        found = find_revision(opened, revision, listed_by=offered_to(viewer))
        reviews = reviews_seen(opened, found, viewer)
        is_open = is_unblinded(opened, found, viewer)
        votes = votes_in(opened, found)
        standing = standing_in(opened, opened.tasks.get(found.task)) if is_open else None
        copies = {
            one.shown: read_shown(opened, one.shown)
            for one in reviews
            if one.shown is not None and is_same_person(one.reviewer, viewer)
        }
        aside = opened.reviews.put_aside(found.sha256, viewer)
    carried = [vote for vote in votes.counting if vote.carried] if is_open else []
    previous = list(votes.previous) if is_open else []
    if as_json:
        print_json(
            {
                "revision": found.sha256,
                "number": found.number,
                "standing": standing,
                "reviews": list(reviews),
                "carried_over": [vote.review for vote in carried],
                "previous_versions": [vote.review for vote in previous],
                "put_aside": list(aside),
                "shown_to_you": copies,
            }
        )
        return
    print_line(f"Revision {found.number} ({found.sha256[:12]}) of {found.title!r} by {found.author}")
    print_line(standing.words if standing is not None else "Others' reviews are shown once yours is saved.")
    lines = [(one, "") for one in reviews]
    lines += [(vote.review, f"carried over from revision {vote.number}") for vote in carried]
    lines += [
        (vote.review, f"previous version (revision {vote.number}), does not count") for vote in previous
    ]
    lines += [(one, "draft put aside, counts for nothing") for one in aside]
    print_table(
        ["reviewer", "version", "quality", "difficulty", "problems", "comment", ""],
        [[*_columns(one), words] for one, words in lines],
        empty="No review that you may see.",
    )


def _columns(review: Review) -> list[object]:
    problems = ", ".join([*review.problems, *([review.other_problem] if review.other_problem else [])])
    comment = review.comment.replace("\n", " ")
    short = comment if len(comment) <= 60 else f"{comment[:59]}…"
    return [review.reviewer, review.version, review.quality, review.difficulty, problems, short]


def _history(
    revision: Annotated[str, typer.Argument(help="A task's id or a revision's hash, or how it begins.")],
    viewer: ViewerOption,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.profiles import acting_person
    from app.jobs.reviewing import history_seen

    with open_project(project) as opened:
        viewer = acting_person(opened, viewer, "--as")
        entries = history_seen(opened, find_revision(opened, revision, listed_by=offered_to(viewer)), viewer)
    if as_json:
        print_json(list(entries))
        return
    if not entries:
        print_line("Nothing was saved that you may see.")
    for entry in entries:
        when = datetime.fromtimestamp(entry.at_ms / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
        kind = "a draft, put aside" if entry.aside else f"version {entry.version}"
        print_line(f"{when}  {entry.by}  {kind}")
        for change in entry.changes:
            before = f"{change.before!r} -> " if change.before else ""
            print_line(f"    {change.field}: {before}{change.after!r}")


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
    print_line(
        f"{count_of(len(found.reviewers), 'reviewer')}: {', '.join(found.reviewers) or 'nobody yet'}\n"
    )
    print_table(
        ["measure", "value", "95 % interval", "revisions", ""],
        [
            ["quality: Krippendorff's alpha", *_many(found.quality)],
            ["difficulty: Krippendorff's alpha, ordinal", *_many(found.difficulty)],
            *(
                [f"{words} of {pair.a} and {pair.b}", *_two(measured)]
                for pair in found.pairs
                for words, measured in (
                    ("quality: Cohen's kappa", pair.quality),
                    ("difficulty: weighted kappa", pair.difficulty),
                )
            ),
        ],
        empty="",
    )


def _two(measured: GradeAgreement) -> list[object]:
    value = measured.kappa if measured.kappa is not None else measured.undefined_because
    return [value, interval_words(measured.kappa_interval), measured.n, measured.warning]


def _many(measured: ManyAgreement) -> list[object]:
    value = measured.alpha if measured.alpha is not None else measured.undefined_because
    return [value, interval_words(measured.alpha_interval), measured.units, measured.warning]
