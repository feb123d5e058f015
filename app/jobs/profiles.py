"""Changing who works on a project: who may do it, and that somebody always can.

Owns: those rules, for the window and the commands alike, and who may act under which name. Refuses: storing (data.store),
what a role allows (validation.roles).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, cast

from app.jobs.people import checked_name
from data.errors import UsageError
from data.ids import new_id, now_ms
from data.passphrase import fits, hash_passphrase
from data.schema.profile import COLOURS, ROLES, Profile, Role, free_colour, person_key
from validation.roles import Doing, bar_of_role, roles_of

if TYPE_CHECKING:
    from data.store.project import Project


@dataclass(frozen=True)
class Person:
    """Somebody of a project: with a profile, or named by records only."""

    name: str
    profile: Profile | None
    appears: tuple[Role, ...]
    """The roles in which records name this person."""


def people_of(project: Project) -> tuple[Person, ...]:
    """Everybody: profiles in the order in which they were made, then names without one, by the alphabet."""
    profiles, names = project.profiles.all(), project.profiles.names()
    appears = {person_key(name): roles for name, roles in names.items()}
    gone = {profile.key for profile in project.profiles.all(removed=True)}
    bare = sorted((name for name in names if person_key(name) not in gone), key=str.casefold)
    return (
        *(Person(profile.name, profile, appears.get(profile.key, ())) for profile in profiles),
        *(Person(name, None, names[name]) for name in bare),
    )


def add_profile(
    project: Project,
    name: str,
    *,
    roles: Sequence[str] = (),
    colour: str = "",
    passphrase: str = "",
    by: str = "",
) -> Profile:
    """Makes a profile. The first one of a project gets every role, for its person works alone until others come.

    Args:
        project: the project.
        name: who; a person that records name already keeps all of that.
        roles: any of `ROLES`; none: the roles in which records name this person.
        colour: `#rrggbb`; none: one that nobody has.
        passphrase: 8 to 200 characters, or none.
        by: who makes it; where there are profiles it takes an admin.

    Raises:
        UsageError: not allowed, an unknown role or colour, no role, a passphrase that is too short, or a name that is
            taken.
    """
    name = checked_name(name, "The name")
    kept = hash_passphrase(passphrase) if passphrase else None
    wanted = _roles(roles)

    def make() -> Profile:
        there = project.profiles.all()
        if there:
            _refuse_nobody(by, there)
            _refuse(bar_of_role("administer", roles_of(by, there)))
            given = wanted or _appears(project, name)
        else:
            given = ROLES
        if not given:
            raise UsageError(f"Say which roles {name} gets: {', '.join(ROLES)}.")
        before = project.profiles.find(name, removed=True)
        if before is not None and not before.removed:
            raise UsageError(f"{before.name} has a profile in this project already. Change that one.")
        at = now_ms()
        profile = Profile(
            id=before.id if before else new_id(),
            name=name,
            colour=_colour(colour) or free_colour(tuple(profile.colour for profile in there)),
            roles=given,
            passphrase=kept,
            version=before.version if before else 0,
            created_ms=before.created_ms if before else at,
            updated_ms=at,
        )
        return project.profiles.save(profile, by=by or name, words=f"{name}: {', '.join(given)}")

    return project.write(make)


def edit_profile(
    project: Project,
    name: str,
    *,
    roles: Sequence[str] = (),
    colour: str = "",
    passphrase: str | None = None,
    by: str = "",
) -> Profile:
    """Changes a profile; what is not given stays, `passphrase=""` takes it off.

    Colour and passphrase are one's own affair, or an admin's; roles are an admin's.

    Raises:
        NotFoundError: there is no such profile.
        UsageError: not allowed, or nobody would be left who may change profiles.
    """
    kept = hash_passphrase(passphrase) if passphrase else None

    def change() -> Profile:
        there = project.profiles.all()
        before = project.profiles.get(name)
        is_own = person_key(by) == before.key
        wanted = _roles(roles) or before.roles
        if wanted != before.roles or not is_own:
            _refuse(bar_of_role("administer", roles_of(by, there)))
        after = before.model_copy(
            update={
                "roles": wanted,
                "colour": _colour(colour) or before.colour,
                "passphrase": before.passphrase if passphrase is None else kept,
                "updated_ms": now_ms(),
            }
        )
        _refuse_without_admin(there, after)
        words = _change_in_words(before, after)
        return project.profiles.save(after, by=by, words=words) if words else before

    return project.write(change)


def remove_profile(project: Project, name: str, *, by: str = "") -> Profile:
    """Takes a profile away; records go on naming the person, and adding the name again brings the profile back.

    Raises:
        NotFoundError: there is no such profile.
        UsageError: not allowed, or nobody would be left who may change profiles.
    """

    def remove() -> Profile:
        there = project.profiles.all()
        before = project.profiles.get(name)
        _refuse(bar_of_role("administer", roles_of(by, there)))
        after = before.model_copy(update={"removed": True, "passphrase": None, "updated_ms": now_ms()})
        if len(there) > 1:
            _refuse_without_admin(there, after)
        return project.profiles.save(after, by=by, words=before.name)

    return project.write(remove)


def opens(profile: Profile, passphrase: str) -> bool:
    """Whether the passphrase opens the profile; one without a passphrase is always open. Slow on purpose."""
    return profile.passphrase is None or fits(passphrase, profile.passphrase)


def acting_person(project: Project, text: str | None, what: str) -> str:
    """The name under which something is done, as its profile spells it.

    Raises:
        UsageError: no name, or one whose profile has a passphrase while somebody else is at the project.
    """
    name = checked_name(text, what)
    profile = project.profiles.find(name)
    if profile is None:
        return name
    if profile.passphrase is not None and person_key(project.person) != profile.key:
        raise UsageError(
            f"The profile of {profile.name} has a passphrase. Become {profile.name} first: "
            f"worldaudit profile switch {profile.name!r}"
        )
    return profile.name


def person_for(project: Project, doing: Doing, text: str | None, what: str) -> str:
    """As `acting_person`, of somebody whose roles allow it; a project without profiles knows nobody and asks nothing.

    Raises:
        UsageError: also where a role or the profile is missing; names that are written alike are told.
    """
    name, profiles = acting_person(project, text, what), project.profiles.all()
    bar = bar_of_role(doing, roles_of(name, profiles))
    if not bar:
        return name
    known = {profile.key: profile.name for profile in profiles}
    alike = [] if person_key(name) in known else get_close_matches(person_key(name), known, n=1)
    near = f" Did you mean {known[alike[0]]}?" if alike else ""
    raise UsageError(f"{name}: {bar}{near}")


def refuse_without_role(project: Project, doing: Doing, by: str = "") -> None:
    """Lets through who may do this by their roles; where a project has no profiles, everybody.

    `by` is whoever does it in the name of a person; empty: whoever is at the project.

    Raises:
        UsageError: a role is missing; says which, and who gives it.
    """
    name = acting_person(project, by, "the name of who does it") if by else project.person
    bar = bar_of_role(doing, roles_of(name, project.profiles.all()))
    if bar:
        who = f"{name}: " if name else "Nobody has said who is here (`worldaudit profile switch NAME`). "
        raise UsageError(f"{who}{bar}")


def _roles(words: Sequence[str]) -> tuple[Role, ...]:
    for word in words:
        if word not in ROLES:
            raise UsageError(f"There is no role {word!r}. The roles are {', '.join(ROLES)}.")
    return tuple(role for role in ROLES if role in words)


def _colour(text: str) -> str:
    wanted = text.strip().casefold()
    if wanted and not (len(wanted) == 7 and wanted[0] == "#" and set(wanted[1:]) <= set("0123456789abcdef")):
        raise UsageError(f"The colour {text!r} is none; write it as #rrggbb, for example {COLOURS[0]}.")
    return wanted


def _appears(project: Project, name: str) -> tuple[Role, ...]:
    named = {person_key(one): roles for one, roles in project.profiles.names().items()}
    return cast("tuple[Role, ...]", _roles(named.get(person_key(name), ())))


def _refuse(bar: str) -> None:
    if bar:
        raise UsageError(bar)


def _refuse_nobody(by: str, there: Sequence[Profile]) -> None:
    admins = [profile.name for profile in there if "admin" in profile.roles]
    if by or not admins:
        return
    others = f" (or {', '.join(admins[1:])})" if admins[1:] else ""
    raise UsageError(
        f"Say who makes it: {admins[0]}{others} is an admin here. `worldaudit profile switch {admins[0]!r}` first, or add "
        f"--by {admins[0]!r}."
    )


def _refuse_without_admin(there: Sequence[Profile], after: Profile) -> None:
    others = [profile for profile in there if profile.id != after.id]
    if not any("admin" in profile.roles for profile in others) and (
        after.removed or "admin" not in after.roles
    ):
        raise UsageError(
            f"{after.name} is the only admin. Make somebody else an admin first, or nobody could change profiles."
        )


def _change_in_words(before: Profile, after: Profile) -> str:
    parts: list[str] = []
    if before.roles != after.roles:
        parts.append(f"roles {', '.join(before.roles)} -> {', '.join(after.roles)}")
    if before.colour != after.colour:
        parts.append(f"colour {before.colour} -> {after.colour}")
    if before.passphrase != after.passphrase:
        parts.append(
            "passphrase taken off"
            if after.passphrase is None
            else "passphrase set"
            if before.passphrase is None
            else "passphrase changed"
        )
    return f"{after.name}: {'; '.join(parts)}" if parts else ""
