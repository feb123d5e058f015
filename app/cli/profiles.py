"""`worldaudit profile`: who works on a project, in which roles, and who did what.

Owns: these commands, and who is at this machine's command line. Refuses: the rules (app.jobs.profiles).
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer

from app.cli.asking import ask_secretly
from app.cli.options import JsonOption, ProjectOption, open_project
from app.cli.output import print_json, print_line, print_table
from data.errors import UsageError
from data.schema.profile import ROLE_WORDS, Act, person_key

if TYPE_CHECKING:
    from app.jobs.profiles import Person
    from data.schema.profile import Profile
    from data.store.project import Project

NameArgument = Annotated[str, typer.Argument(help="The person's name.")]
ByOption = Annotated[
    str | None, typer.Option("--by", help="Who does it. Default: whoever `profile switch` named.")
]
RolesOption = Annotated[
    list[str] | None,
    typer.Option(
        "--role",
        help=f"A role; repeat it. {'; '.join(f'{role}: {words}' for role, words in ROLE_WORDS.items())}.",
    ),
]
ColourOption = Annotated[str, typer.Option("--colour", help="The colour of the name, #rrggbb.")]
AskOption = Annotated[
    bool,
    typer.Option(
        "--passphrase", help="Ask for a passphrase (from standard input where there is no terminal)."
    ),
]


def add_to(root: typer.Typer) -> None:
    """Adds the group."""
    group = typer.Typer(help="Profiles of a project: people, roles, passphrases.", no_args_is_help=True)
    group.command("list", help="Everybody with a profile, and names in records that have none.")(_list)
    group.command("add", help="Make a profile; the first one of a project gets every role.")(_add)
    group.command("edit", help="Change roles, colour or passphrase.")(_edit)
    group.command("remove", help="Take a profile away; the person's records stay.")(_remove)
    group.command("switch", help="Say who you are, for the commands that follow and for the window.")(_switch)
    group.command("log", help="Who did what to which record, when.")(_log)
    root.add_typer(group, name="profile")


def _list(project: ProjectOption = None, as_json: JsonOption = False) -> None:
    from app.jobs.profiles import people_of

    with open_project(project) as opened:
        people, here = people_of(opened), opened.person
    rows = [_row(person, here) for person in people]
    if as_json:
        print_json(rows)
        return
    print_table(
        ["", "name", "roles", "colour", "passphrase", "in records as"],
        [
            [
                "*" if row["here"] else "",
                row["name"],
                ", ".join(row["roles"]) if row["profile"] else "no profile",
                row["colour"],
                "yes" if row["passphrase"] else "",
                ", ".join(row["appears"]),
            ]
            for row in rows
        ],
        empty="Nobody has worked here yet. Next: worldaudit profile add NAME",
    )


def _add(
    name: NameArgument,
    role: RolesOption = None,
    colour: ColourOption = "",
    ask: AskOption = False,
    by: ByOption = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.profiles import add_profile

    with open_project(project) as opened:
        first = not opened.profiles.all()
        made = add_profile(
            opened,
            name,
            roles=role or (),
            colour=colour,
            passphrase=ask_secretly("A passphrase for the profile") if ask else "",
            by=_by(opened, by),
        )
    words = f"{made.name} has a profile: {', '.join(made.roles)}."
    if first:
        words += " It is the first one and has every role; with others there, give each their own."
    _tell(made, words, as_json)


def _edit(
    name: NameArgument,
    role: RolesOption = None,
    colour: ColourOption = "",
    ask: AskOption = False,
    no_passphrase: Annotated[bool, typer.Option("--no-passphrase", help="Take the passphrase off.")] = False,
    by: ByOption = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.profiles import edit_profile

    if ask and no_passphrase:
        raise UsageError("--passphrase and --no-passphrase say opposite things; leave one away.")
    if not (role or colour or ask or no_passphrase):
        raise UsageError("Say what to change: --role, --colour, --passphrase or --no-passphrase.")
    with open_project(project) as opened:
        passphrase = ask_secretly("The new passphrase") if ask else "" if no_passphrase else None
        made = edit_profile(
            opened, name, roles=role or (), colour=colour, passphrase=passphrase, by=_by(opened, by)
        )
    _tell(made, f"{made.name}: {', '.join(made.roles)}.", as_json)


def _remove(
    name: NameArgument, by: ByOption = None, project: ProjectOption = None, as_json: JsonOption = False
) -> None:
    from app.jobs.profiles import remove_profile

    with open_project(project) as opened:
        gone = remove_profile(opened, name, by=_by(opened, by))
    _tell(gone, f"The profile of {gone.name} is removed; what {gone.name} did stays.", as_json)


def _switch(name: NameArgument, project: ProjectOption = None, as_json: JsonOption = False) -> None:
    from app.desktop.preferences import Preferences
    from app.jobs.profiles import opens

    preferences = Preferences()
    with open_project(project) as opened:
        profile = opened.profiles.get(name)
        if profile.passphrase is not None and not opens(
            profile, ask_secretly(f"The passphrase of {profile.name}")
        ):
            raise UsageError(f"That is not the passphrase of {profile.name}. An admin can set a new one.")
        preferences.become(profile.name, profile.id if profile.passphrase else "")
        opened.acts.note("switched to", "profile", profile.id, by=profile.name, words=profile.name)
    _tell(profile, f"You are {profile.name} now: {', '.join(profile.roles)}.", as_json)


def _log(
    who: Annotated[str | None, typer.Option("--who", help="Only what this person did.")] = None,
    kind: Annotated[
        str | None, typer.Option("--kind", help="Only of these records: task, revision, review, profile, …")
    ] = None,
    record: Annotated[str | None, typer.Option("--record", help="Only of the record of this id.")] = None,
    newest: Annotated[
        int, typer.Option("--newest", min=1, max=1_000_000, help="So many lines, the newest.")
    ] = 50,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    with open_project(project) as opened:
        acts = opened.acts.all(who=who, kind=kind, record=record, newest=newest)
    if as_json:
        print_json(list(acts))
        return
    print_table(
        ["when (UTC)", "who", "did", "what", "record", ""],
        [[_when(act), act.who or "not said", act.did, act.kind, act.record, act.words] for act in acts],
        empty="Nothing was done here yet that fits.",
    )


def _row(person: Person, here: str) -> dict[str, Any]:
    profile = person.profile
    return {
        "name": person.name,
        "id": profile.id if profile else None,
        "profile": profile is not None,
        "roles": list(profile.roles) if profile else [],
        "colour": profile.colour if profile else None,
        "passphrase": bool(profile and profile.passphrase),
        "appears": list(person.appears),
        "here": person_key(person.name) == person_key(here),
    }


def _tell(profile: Profile, words: str, as_json: bool) -> None:
    if as_json:
        plain = profile.model_dump(mode="json", by_alias=True)
        print_json({**plain, "passphrase": profile.passphrase is not None})
    else:
        print_line(words)


def _by(project: Project, by: str | None) -> str:
    from app.jobs.profiles import acting_person

    return acting_person(project, by, "--by") if by else project.person


def _when(act: Act) -> str:
    return datetime.fromtimestamp(act.at_ms / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
