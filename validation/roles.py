"""What a person may do by their roles, and which workspaces they are offered.

Owns: that table, and the words where a role is missing. Refuses: who made what (bars.py), and storing profiles.

`roles` is None everywhere for a person without a profile in a project that has none: then nothing is kept from anybody.
In a project with profiles, somebody who has none has no role at all.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Literal

from data.schema.profile import ROLES, Profile, Role, person_key

Doing = Literal["author", "review", "audit", "judge", "results", "worlds", "administer"]
ALLOWED: dict[Doing, tuple[Role, ...]] = {
    "author": ("curator",),
    "review": ("reviewer",),
    "audit": ("participant",),
    "judge": ("rater",),
    "results": ("curator", "admin"),
    "worlds": ("curator", "admin"),
    "administer": ("admin",),
}
"""Any one of the roles is enough."""
_WORDS: dict[Doing, str] = {
    "author": "make tasks",
    "review": "review tasks",
    "audit": "audit",
    "judge": "judge audits",
    "results": "see results",
    "worlds": "change worlds",
    "administer": "change profiles",
}


def roles_of(name: str, profiles: Iterable[Profile]) -> tuple[Role, ...] | None:
    """The roles of a person; None where the project has no profiles, none where only this person has no profile."""
    standing = [profile for profile in profiles if not profile.removed]
    if not standing:
        return None
    return next((profile.roles for profile in standing if profile.key == person_key(name)), ())


def may(doing: Doing, roles: Collection[Role] | None) -> bool:
    """Whether the roles allow it."""
    return roles is None or any(role in roles for role in ALLOWED[doing])


def bar_of_role(doing: Doing, roles: Collection[Role] | None) -> str:
    """Why the roles do not allow it, in one sentence with the next step; empty when they do."""
    if may(doing, roles):
        return ""
    needed = " or ".join(ALLOWED[doing])
    if not roles:
        return f"To {_WORDS[doing]} here one needs a profile with the role {needed}; an admin of the project makes one."
    return f"Your profile has no role {needed}, which it takes to {_WORDS[doing]}; an admin of the project can give it."


def workspaces_of(roles: Collection[Role] | None) -> tuple[Doing, ...]:
    """The workspaces that are offered, in the order of the window's bar. A participant gets Audit and nothing beside it."""
    shown: tuple[Doing, ...] = ("author", "review", "audit", "judge", "results", "worlds")
    return tuple(doing for doing in shown if may(doing, roles))


ALL_ROLES = ROLES
"""What the first profile of a project gets: its person works alone until others come."""
