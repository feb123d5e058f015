"""Who works on a project: local profiles, their roles, and who did what.

Owns: profile, roles, the stored form of a passphrase, one line of the log of acts. Refuses: what a role may do
(validation.roles), and hashing (data.passphrase).

A person is their name: every other record names people by it, so a profile's name never changes.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal
from unicodedata import normalize

from pydantic import AfterValidator, Field, StringConstraints

from data.schema.base import Millis, Record, RecordId, Value

Role = Literal["curator", "reviewer", "participant", "rater", "admin"]
ROLES: tuple[Role, ...] = ("curator", "reviewer", "participant", "rater", "admin")
ROLE_WORDS: dict[Role, str] = {
    "curator": "makes tasks, and sees everything of them",
    "reviewer": "reviews tasks that others made",
    "participant": "audits worlds blind",
    "rater": "judges audits that others made",
    "admin": "looks after profiles, and sees results",
}
PersonName = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=100)]
Colour = Annotated[str, StringConstraints(pattern=r"^#[0-9a-f]{6}$")]
COLOURS: tuple[str, ...] = (
    "#2f6fde",
    "#c2410c",
    "#15803d",
    "#7c3aed",
    "#be185d",
    "#0f766e",
    "#a16207",
    "#4d5566",
    "#b91c1c",
    "#0369a1",
)
"""Offered in this order; white letters on each have a contrast of at least 4.5."""


@lru_cache(maxsize=10_000)
def person_key(name: str) -> str:
    """What decides whether two names mean one person: case, blanks around it, and how accents are stored do not matter."""
    return normalize("NFC", normalize("NFC", name.strip()).casefold())


def _in_order(roles: tuple[Role, ...]) -> tuple[Role, ...]:
    return tuple(role for role in ROLES if role in roles)


class Passphrase(Value):
    """A passphrase as it is kept: its scrypt hash with everything that is needed to compute it again."""

    function: Literal["scrypt"] = "scrypt"
    n: Annotated[int, Field(ge=2, le=2**20)]
    r: Annotated[int, Field(ge=1, le=64)]
    p: Annotated[int, Field(ge=1, le=64)]
    salt: Annotated[str, StringConstraints(pattern=r"^([0-9a-f]{2}){16,64}$")]
    digest: Annotated[str, StringConstraints(pattern=r"^([0-9a-f]{2}){32,64}$")]


class Profile(Record):
    """One person of a project. `removed` keeps it for the records that name them, and offers it to nobody."""

    id: RecordId
    name: PersonName
    colour: Colour = COLOURS[0]
    roles: Annotated[tuple[Role, ...], Field(min_length=1), AfterValidator(_in_order)]
    """At least one, each once, in the order of `ROLES`."""
    passphrase: Passphrase | None = None
    version: Annotated[int, Field(ge=0)] = 0
    """Counts saves; a save that names an older version is refused."""
    created_ms: Millis
    updated_ms: Millis
    removed: bool = False

    @property
    def key(self) -> str:
        """See `person_key`."""
        return person_key(self.name)


class Act(Value):
    """One line of the log: who did what to which record, when. Lines are only ever added."""

    n: Annotated[int, Field(ge=1)]
    at_ms: Millis
    who: str
    """Empty where nobody said who they are."""
    did: str
    """A verb in the past: `froze`, `reviewed`."""
    kind: str
    """Of the record: `task`, `revision`, `review`, ..."""
    record: str
    words: str = ""
    """What else is worth knowing, never what a blind person must not know of others' verdicts."""


def free_colour(taken: tuple[str, ...]) -> str:
    """The first colour that nobody has; the one that fewest have when all are taken."""
    return min(COLOURS, key=lambda colour: (taken.count(colour), COLOURS.index(colour)))
