"""The profiles of a project.

Owns: optimistic saving, one profile a name, and the names that appear in records. Refuses: who may change them
(app.jobs.profiles), and what a role may do (validation.roles).
"""

from __future__ import annotations

import sqlite3
from unicodedata import normalize

from data.errors import ConflictError, NotFoundError, UsageError
from data.schema.profile import Profile, Role, person_key
from data.store.connection import Connections
from data.store.records import read_record, write_record

_ROLE_OF_NAMES = (
    ("curator", "SELECT DISTINCT json_extract(body, '$.author') AS name FROM tasks"),
    ("curator", "SELECT DISTINCT by AS name FROM task_saves"),
    ("reviewer", "SELECT DISTINCT reviewer AS name FROM reviews"),
    (
        "participant",
        """SELECT DISTINCT auditor AS name FROM episodes WHERE json_extract(body, '$.auditor.kind') = 'human'
        UNION SELECT DISTINCT json_extract(body, '$.auditor.name') FROM audits
        WHERE json_extract(body, '$.auditor.kind') = 'human'""",
    ),
    (
        "rater",
        """SELECT DISTINCT json_extract(body, '$.judge.name') AS name FROM judgments
        WHERE json_extract(body, '$.judge.kind') = 'human'""",
    ),
)


class Profiles:
    """The people of a project."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def save(self, profile: Profile, *, by: str = "", words: str = "") -> Profile:
        """Saves a profile and returns it with the next version; the log says who did it, and `words`.

        Raises:
            ConflictError: the stored version is newer than the one that this was made from; both are kept in the error.
            UsageError: another profile has that name, or the name of a stored profile was changed.
        """
        return self._connections.write(lambda: self._save(profile, by, words))

    def all(self, *, removed: bool = False) -> tuple[Profile, ...]:
        """Every profile in the order in which they were made; with `removed` those that were removed too."""
        rows = self._connections.rows(
            "SELECT body FROM profiles WHERE removed = 0 OR ? ORDER BY n", [int(removed)]
        )
        return tuple(read_record(Profile, row["body"]) for row in rows)

    def find(self, name: str, *, removed: bool = False) -> Profile | None:
        """The profile of a person, however the name is written, or None."""
        rows = self._connections.rows(
            "SELECT body FROM profiles WHERE key IN (?, ?) AND (removed = 0 OR ?) ORDER BY removed, n DESC LIMIT 1",
            # Keys of older programs are as the name was typed.
            [person_key(name), normalize("NFD", person_key(name)), int(removed)],
        )
        return read_record(Profile, rows[0]["body"]) if rows else None

    def get(self, name: str) -> Profile:
        """The profile of a person, however the name is written.

        Raises:
            NotFoundError: there is none.
        """
        found = self.find(name)
        if found is None:
            raise NotFoundError(
                f"{name!r} has no profile in this project. `worldaudit profile list` shows those there are; "
                f"`worldaudit profile add {name!r}` makes one."
            )
        return found

    def names(self) -> dict[str, tuple[Role, ...]]:
        """Everybody whom records name, with or without a profile, and the roles in which they appear."""
        found: dict[str, tuple[str, list[Role]]] = {}
        for role, sql in _ROLE_OF_NAMES:
            for row in self._connections.rows(sql):
                name = str(row["name"] or "").strip()
                if name:
                    _, roles = found.setdefault(person_key(name), (name, []))
                    if role not in roles:
                        roles.append(role)  # pyright: ignore[reportArgumentType]
        return {name: tuple(roles) for name, roles in found.values()}

    def _save(self, profile: Profile, by: str, words: str) -> Profile:
        rows = self._connections.rows("SELECT body FROM profiles WHERE id = ?", [profile.id])
        stored = read_record(Profile, rows[0]["body"]) if rows else None
        if stored is not None and stored.version > profile.version:
            raise ConflictError(
                f"The profile of {stored.name} was changed since it was opened. Nothing was overwritten: look at it again.",
                mine=profile,
                theirs=stored,
            )
        if stored is not None and stored.key != profile.key:
            raise UsageError(
                f"The name of {stored.name} stands in records and never changes. Make a profile for {profile.name} instead."
            )
        saved = profile.model_copy(update={"version": profile.version + 1})
        try:
            self._connections.execute(
                """INSERT INTO profiles (id, key, version, removed, updated_ms, body) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET version = excluded.version, removed = excluded.removed,
                updated_ms = excluded.updated_ms, body = excluded.body""",
                [
                    saved.id,
                    saved.key,
                    saved.version,
                    int(saved.removed),
                    saved.updated_ms,
                    write_record(saved),
                ],
            )
        except sqlite3.IntegrityError as error:
            raise UsageError(
                f"{saved.name} has a profile in this project already. Change that one."
            ) from error
        did = "made" if stored is None else "removed" if saved.removed else "changed"
        self._connections.act(did, "profile", saved.id, by=by, words=words or saved.name)
        self._connections.changed("profile", saved.id)
        return saved
