"""`worldaudit review diff`, `carry`, `adjudicate`: what changed between revisions, what it means for votes, disputes.

Owns: printing, and reading the curator's word from the command line. Refuses: the rules (validation).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.finding import find_revision
from app.cli.options import JsonOption, ProjectOption, open_project
from app.cli.output import print_json, print_line, print_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from validation.changes import RevisionChange

RevisionArgument = Annotated[
    str, typer.Argument(help="A task's id (its newest revision) or a revision's hash, or how it begins.")
]


def add_to(group: typer.Typer) -> None:
    """Adds the commands to `review`."""
    group.command("diff", help="What differs between a revision and the one before it, or another one.")(
        _diff
    )
    group.command(
        "carry", help="Say of each change since the revision before whether it can affect judgment."
    )(_carry)
    group.command("disputes", help="Disputed tasks that a person may decide.")(_disputes)
    group.command("adjudicate", help="Decide a disputed revision as a third person, with a reason.")(
        _adjudicate
    )


def _diff(
    revision: RevisionArgument,
    other: Annotated[
        str | None, typer.Argument(help="The revision to compare with. Default: the one before.")
    ] = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.carrying import before_and_changes
    from validation.changes import changes_between

    with open_project(project) as opened:
        found = find_revision(opened, revision)
        if other is None:
            before, changes = before_and_changes(opened, found)
        else:
            before = find_revision(opened, other)
            changes = changes_between(before.definition, found.definition)
        said = opened.statements.on(found.sha256)
    statement = said[-1] if said and said[-1].previous == before.sha256 else None
    if as_json:
        print_json(
            {
                "before": before.sha256,
                "after": found.sha256,
                "changes": list(changes),
                "statement": statement,
            }
        )
        return
    print_line(f"Revision {before.number} ({before.sha256[:12]}) -> {found.number} ({found.sha256[:12]})")
    affects = {one.key: one.affects for one in statement.changes} if statement is not None else {}
    _print_changes(changes, affects)


def _print_changes(changes: Sequence[RevisionChange], affects: dict[str, bool]) -> None:
    if not changes:
        print_line("Nothing differs.")
    for change in changes:
        word = {True: "can affect judgment", False: "cannot affect judgment", None: ""}[
            affects.get(change.key)
        ]
        print_line(f"\n{change.words} [{change.key}]{f': {word}' if word else ''}")
        for mark, text in (("-", change.before), ("+", change.after)):
            for line in text.splitlines():
                print_line(f"  {mark} {line}")


def _carry(
    revision: RevisionArgument,
    by: Annotated[str, typer.Option("--by", help="The task's curator.")],
    harmless: Annotated[
        list[str] | None,
        typer.Option("--harmless", metavar="KEY", help="A change that cannot affect judgment; repeat it."),
    ] = None,
    affects: Annotated[
        list[str] | None,
        typer.Option("--affects", metavar="KEY", help="A change that can affect judgment; repeat it."),
    ] = None,
    all_harmless: Annotated[
        bool, typer.Option("--all-harmless", help="No other change can affect judgment.")
    ] = False,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.carrying import before_and_changes, say_of_changes
    from app.jobs.states import votes_in

    with open_project(project) as opened:
        found = find_revision(opened, revision)
        word = dict.fromkeys(harmless or (), False) | dict.fromkeys(affects or (), True)
        if all_harmless:
            _, changes = before_and_changes(opened, found)
            word = {change.key: False for change in changes} | word
        statement = say_of_changes(opened, found, word, by=by)
        carried = sum(vote.carried for vote in votes_in(opened, found).counting)
    if as_json:
        print_json({"statement": statement, "carried_votes": carried})
        return
    print_line(
        f"Earlier votes keep counting: {carried} carried over."
        if statement.carries
        else "A change can affect judgment: earlier votes do not count for this revision."
    )


def _disputes(
    person: Annotated[str, typer.Option("--as", metavar="NAME", help="Who would decide.")],
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.profiles import person_for
    from app.jobs.records import project_records
    from validation.blind import blind_label
    from validation.disputes import disputes_for

    with open_project(project) as opened:
        person = person_for(opened, "review", person, "--as")
        found = disputes_for(person, project_records(opened))
    rows = [
        {
            "task": revision.task,
            "label": blind_label(revision.definition.world, revision.task),
            "revision": revision.sha256,
        }
        for revision in found
    ]
    if as_json:
        print_json(rows)
        return
    print_table(
        ["task", "", "revision"],
        [[row["task"], row["label"], row["revision"][:12]] for row in rows],
        empty=f"There is no dispute that {person} may decide.",
    )


def _adjudicate(
    revision: RevisionArgument,
    by: Annotated[
        str, typer.Option("--by", help="Who decides: neither the curator nor one of the two sides.")
    ],
    verdict: Annotated[str, typer.Option("--verdict", help="pass or fail.")],
    reason: Annotated[str, typer.Option("--reason", help="Why, in at least 10 characters.")],
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.carrying import adjudicate
    from app.jobs.states import standing_in

    with open_project(project) as opened:
        decision = adjudicate(opened, find_revision(opened, revision), verdict, reason=reason, by=by)
        standing = standing_in(opened, opened.tasks.get(decision.task))
    if as_json:
        print_json({"adjudication": decision, "standing": standing})
    else:
        print_line(standing.words)
