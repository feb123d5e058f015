"""Imported worlds of a project: a record and its files, and every version of what a curator says of them.

Owns: keeping files and record together, versions of tags, starts, setting and splits with the scene digest that each has,
and refusing to lose a world that tasks stand on. Refuses: reading a glTF, and changing what a world is (its files, their
scale and their axes); that is another world.

Files are blobs, stored before the record that names them: a kill in between leaves whole blobs that nobody names, and
adding the same file again takes them up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from data.canonical import canonical_bytes, sha256_hex
from data.errors import ConflictError, NotFoundError, StoreCorruptError, UsageError
from data.near import offer
from data.schema.imported import ImportedSource, ImportedWorld
from data.store.blobs import Blobs
from data.store.connection import Connections, Row
from data.store.faults import disk_explained
from data.store.records import read_record, write_record

_COLUMNS = "worlds.version, archived, added_ms, updated_ms, worlds.body"


@dataclass(frozen=True)
class KeptWorld:
    """A world as the project keeps it: one version of it, and whether it is out of use."""

    world: ImportedWorld
    version: int
    added_ms: int
    updated_ms: int
    archived: bool = False


class Worlds:
    """The imported worlds of a project, by name."""

    def __init__(self, connections: Connections, blobs: Blobs) -> None:
        self._connections = connections
        self._blobs = blobs

    def add(
        self, world: ImportedWorld, files: Mapping[str, Path], *, at_ms: int, by: str = "curator"
    ) -> KeptWorld:
        """Stores a world's files and its record; on disk when it returns, or nothing of it is in the project.

        Args:
            world: the record; `files` of it say which bytes each uri stands for.
            files: uri -> where it lies now.
            at_ms: when.
            by: who.

        Raises:
            UsageError: the project has a world of that name.
            StoreCorruptError: a file is not the one that the record names (it was changed meanwhile).
            StoreError: a file cannot be read, or there is no room.
        """
        self._refuse_name(world.id)
        for uri, file in world.files.items():
            self._put(uri, files[uri], file.sha256)
        return self._connections.write(lambda: self._add(world, files, at_ms, by))

    def get(self, world_id: str) -> KeptWorld:
        """The world of that name as it is now, archived or not.

        Raises:
            NotFoundError: there is none.
        """
        found = self.find(world_id)
        if found is None:
            known = offer(world_id, [kept.world.id for kept in self.all()])
            raise NotFoundError(
                f"The project has no world of its own called {world_id!r}. {known} "
                "Add one with `worldaudit worlds add FILE`."
            )
        return found

    def find(self, world_id: str) -> KeptWorld | None:
        """The world of that name as it is now, or None."""
        rows = self._connections.rows(f"SELECT {_COLUMNS} FROM worlds WHERE id = ?", [world_id])  # noqa: S608
        return _read(rows[0]) if rows else None

    def all(self, *, archived: bool = False) -> tuple[KeptWorld, ...]:
        """Every world as it is now, oldest first; with `archived`, those out of use too."""
        rows = self._connections.rows(
            f"SELECT {_COLUMNS} FROM worlds WHERE archived <= ? ORDER BY n",  # noqa: S608 - our own names
            [int(archived)],
        )
        return tuple(_read(row) for row in rows)

    def states(self) -> tuple[KeptWorld, ...]:
        """For each world and each scene digest that it ever had, the newest version; a world's current one is its last.

        Tasks pin a digest, so this is what they may stand on. Archived worlds are among them.
        """
        rows = self._connections.rows(
            """SELECT max(s.version) AS version, w.archived, w.added_ms, s.at_ms AS updated_ms, s.body
            FROM world_saves s JOIN worlds w ON w.id = s.world
            GROUP BY s.world, s.scene_digest ORDER BY w.n, version"""
        )
        return tuple(_read(row) for row in rows)

    def history(self, world_id: str) -> tuple[KeptWorld, ...]:
        """Every version of a world, oldest first."""
        rows = self._connections.rows(
            """SELECT s.version, w.archived, w.added_ms, s.at_ms AS updated_ms, s.body
            FROM world_saves s JOIN worlds w ON w.id = s.world WHERE s.world = ? ORDER BY s.n""",
            [world_id],
        )
        return tuple(_read(row) for row in rows)

    def save(self, world: ImportedWorld, *, version: int, at_ms: int, by: str = "curator") -> KeptWorld:
        """Keeps another version of what is said of a world: tags, starts, setting, title, splits.

        Args:
            world: the new version, with the scene digest that it has when loaded.
            version: the version that it was made from.
            at_ms: when.
            by: who.

        Raises:
            NotFoundError: the project has no such world.
            UsageError: it names other files, another scale or another up axis.
            ConflictError: a newer version is stored; both are in the error.
        """
        return self._connections.write(lambda: self._save(world, version, at_ms, by))

    def archive(self, world_id: str, *, archived: bool = True) -> KeptWorld:
        """Takes a world out of the lists, or brings it back; its tasks go on as before.

        Raises:
            NotFoundError: there is no such world.
        """
        return self._connections.write(lambda: self._archive(world_id, archived))

    def remove(self, world_id: str) -> None:
        """Removes a world that no task uses, with the files that no other world has.

        Raises:
            NotFoundError: there is no such world.
            UsageError: tasks use it; the message names them and the way out.
        """
        shas = self._connections.write(lambda: self._remove(world_id))
        self._connections.write(lambda: self._discard(shas))

    def users(self, world_id: str) -> tuple[tuple[str, str], ...]:
        """The tasks in a world, retired ones too, as (id, title)."""
        rows = self._connections.rows(
            "SELECT id, json_extract(body, '$.title') AS title FROM tasks WHERE world = ? ORDER BY n",
            [world_id],
        )
        return tuple((str(row["id"]), str(row["title"])) for row in rows)

    def source(self, world: ImportedWorld) -> ImportedSource:
        """What a page loads a version of a world from, on this machine."""
        return world.source({uri: str(self._blobs.path(file.sha256)) for uri, file in world.files.items()})

    def _put(self, uri: str, path: Path, sha256: str) -> None:
        with disk_explained(path):
            data = path.read_bytes()
        if sha256_hex(data) != sha256:
            raise StoreCorruptError(
                f"{path} ({uri}) is no longer the file that was looked at. Nothing was added; add it again."
            )
        self._blobs.put(data)

    def _add(self, world: ImportedWorld, files: Mapping[str, Path], at_ms: int, by: str) -> KeptWorld:
        self._refuse_name(world.id)
        for uri, file in world.files.items():
            if not self._blobs.has(file.sha256):  # removed with another world since we stored it
                self._put(uri, files[uri], file.sha256)
        kept = KeptWorld(world, version=1, added_ms=at_ms, updated_ms=at_ms)
        body = write_record(world)
        row = {"id": world.id, "version": 1, "archived": 0, "added_ms": at_ms, "updated_ms": at_ms}
        self._connections.insert("worlds", {**row, "defining": _defining(world), "body": body})
        self._keep(kept, by, body)
        return kept

    def _save(self, world: ImportedWorld, version: int, at_ms: int, by: str) -> KeptWorld:
        stored = self.get(world.id)
        if stored.version != version:
            raise ConflictError(
                f"The world '{world.id}' was saved as version {stored.version} since version {version} was opened. "
                "Nothing was overwritten: look at the newer one, then make your change again.",
                mine=world,
                theirs=stored.world,
            )
        if _defining(world) != _defining(stored.world):
            raise UsageError(
                f"The files, the scale and the axes of the world '{world.id}' never change. Add the file again "
                "under another name."
            )
        if world == stored.world:
            return stored
        kept = KeptWorld(world, version + 1, stored.added_ms, at_ms, stored.archived)
        body = write_record(world)
        self._connections.execute(
            "UPDATE worlds SET version = ?, updated_ms = ?, defining = ?, body = ? WHERE id = ?",
            [kept.version, at_ms, _defining(world), body, world.id],
        )
        self._keep(kept, by, body)
        return kept

    def _keep(self, kept: KeptWorld, by: str, body: str) -> None:
        self._connections.insert(
            "world_saves",
            {
                "world": kept.world.id,
                "version": kept.version,
                "at_ms": kept.updated_ms,
                "by": by,
                "scene_digest": kept.world.scene_digest,
                "body": body,
            },
        )
        did = "added" if kept.version == 1 else "edited"
        self._connections.act(did, "world", kept.world.id, by=by, once_a_sitting=did == "edited")
        self._connections.changed("world", kept.world.id)

    def _archive(self, world_id: str, archived: bool) -> KeptWorld:
        self.get(world_id)
        self._connections.execute("UPDATE worlds SET archived = ? WHERE id = ?", [int(archived), world_id])
        self._connections.act("archived" if archived else "brought back", "world", world_id)
        self._connections.changed("world", world_id)
        return self.get(world_id)

    def _remove(self, world_id: str) -> tuple[str, ...]:
        kept = self.get(world_id)
        if users := self.users(world_id):
            named = ", ".join(f"{title!r} ({task})" for task, title in users[:5])
            more = f" and {len(users) - 5} more" if len(users) > 5 else ""
            several = len(users) > 1
            raise UsageError(
                f"The world {world_id!r} is used by {len(users)} task{'s' if several else ''}: {named}{more}. "
                f"{'The tasks and their' if several else 'The task and its'} revisions need it. To take it out of the lists only: worldaudit worlds remove "
                f"{world_id} --archive"
            )
        self._connections.execute("DELETE FROM worlds WHERE id = ?", [world_id])
        self._connections.execute("DELETE FROM world_saves WHERE world = ?", [world_id])
        self._connections.act("removed", "world", world_id)
        self._connections.changed("world", world_id)
        return tuple(file.sha256 for file in kept.world.files.values())

    def _discard(self, shas: Sequence[str]) -> None:
        """In a write of its own, so that nobody adds a world with these files meanwhile."""
        named = {file.sha256 for kept in self.all(archived=True) for file in kept.world.files.values()}
        for sha in set(shas) - named:
            self._blobs.discard(sha)

    def _refuse_name(self, world_id: str) -> None:
        there = self.find(world_id)
        if there is not None:
            state = "an archived" if there.archived else "a"
            raise UsageError(
                f"The project has {state} world {world_id!r} already. Give this one another name, or remove that one."
            )


def _defining(world: ImportedWorld) -> str:
    """What a world is, as a hash: the table guards that it never changes."""
    plain = world.model_dump(mode="json", include={"entry", "files", "options"})
    plain["options"].pop("split")
    if world.kind != "gltf":
        plain["kind"] = world.kind
    return sha256_hex(canonical_bytes(plain))


def _read(row: Row) -> KeptWorld:
    return KeptWorld(
        read_record(ImportedWorld, row["body"]),
        int(row["version"]),
        int(row["added_ms"]),
        int(row["updated_ms"]),
        bool(row["archived"]),
    )
