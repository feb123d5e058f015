"""A backup's file: its list of members, and reading it.

Owns: the list, and that a member's bytes are what the list says. Refuses: writing it (backup), making a project of it
(restore).

The file is a ZIP: `project.db` as SQLite's own online backup took it at one moment, every blob, and `manifest.json` with
the SHA-256 and size of each member.
"""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, cast

from pydantic import Field

from data.errors import NotFoundError, StoreCorruptError, StoreNewerError, UsageError
from data.foreign_json import read_json
from data.schema.base import Millis, RecordId, Sha256, Value
from data.store.faults import ZIP_FAULTS, disk_explained
from data.store.layout import BLOBS, DATABASE
from data.store.migrations import NEWEST

FORMAT = 1
MANIFEST = "manifest.json"
PIECE_BYTES = 1 << 20
_MANIFEST_MAX = 256 << 20
"""Bytes; 100 for each of two million blobs."""

Tell = Callable[[int, int], None]
"""Bytes done, bytes in all: of reading, then again of checking."""
Stop = Callable[[], None]
"""Raises when the work is to end."""


class Member(Value):
    """One member of a backup, by its content."""

    sha256: Sha256
    size: Annotated[int, Field(ge=0)]


class Manifest(Value):
    """What a backup says of itself."""

    format: Annotated[int, Field(ge=1)]
    tables: Annotated[int, Field(ge=1)]
    """The newest migration of its database."""
    project: RecordId
    name: str
    made_ms: Millis
    members: dict[str, Member]

    @property
    def size(self) -> int:
        """Bytes of all members."""
        return sum(member.size for member in self.members.values())


def read_manifest(file: Path) -> Manifest:
    """What a backup says of itself.

    Raises:
        NotFoundError: there is no such file.
        UsageError: it is no backup of a project.
        StoreNewerError: a newer program wrote it.
    """
    with open_backup(file) as (_, manifest):
        return manifest


def names_left_alone(file: Path) -> tuple[str, ...]:
    """Members of a backup that its own list does not name, such as what an archiver added; they are never restored.

    Raises:
        NotFoundError, UsageError, StoreNewerError: as `read_manifest`.
    """
    with open_backup(file) as (archive, manifest):
        names = {one.filename for one in archive.infolist() if not one.is_dir()}
    return tuple(sorted(names - {MANIFEST, *manifest.members}))


def check(archive: zipfile.ZipFile, manifest: Manifest, file: Path, tell: Tell, stop: Stop) -> None:
    """Reads every member of an open backup.

    Raises:
        StoreCorruptError: one is not what the list says.
    """
    done = 0
    for place, member in manifest.members.items():
        for piece in pieces(archive, place, member, file):
            stop()
            done += len(piece)
        tell(done, manifest.size)


def pieces(archive: zipfile.ZipFile, place: str, member: Member, file: Path) -> Iterator[bytes]:
    """A member's bytes; raises after the last piece, or in between, when they are not what the manifest says."""
    digest, size = hashlib.sha256(), 0
    try:
        with archive.open(place) as opened:
            while piece := opened.read(PIECE_BYTES):
                digest.update(piece)
                size += len(piece)
                if size > member.size:
                    break
                yield piece
    except (KeyError, *ZIP_FAULTS) as error:
        raise _damaged(file, place) from error
    if (digest.hexdigest(), size) != (member.sha256, member.size):
        raise _damaged(file, place)


def _damaged(file: Path, place: str) -> StoreCorruptError:
    return StoreCorruptError(
        f"The backup {file} is damaged: {place} is not what the backup's own list says. Nothing was restored from it; "
        "take another backup."
    )


@contextmanager
def open_backup(file: Path) -> Generator[tuple[zipfile.ZipFile, Manifest]]:
    """A backup to read from, and what it says of itself; raises as `read_manifest`."""
    with disk_explained(file):
        if not file.is_file():
            raise NotFoundError(f"There is no backup {file}.")
    with disk_explained(file):
        try:
            archive = zipfile.ZipFile(file)
        except ZIP_FAULTS as error:
            raise UsageError(f"{file} is no backup of a project: {error}.") from error
        with archive:
            yield archive, _manifest(archive, file)


def _manifest(archive: zipfile.ZipFile, file: Path) -> Manifest:
    try:
        if archive.getinfo(MANIFEST).file_size > _MANIFEST_MAX:
            raise StoreCorruptError(f"The list of the backup {file} is too large. Take another backup.")
        text = archive.read(MANIFEST)
    except KeyError as error:
        raise UsageError(f"{file} is no backup of a project: it holds no {MANIFEST}.") from error
    except ZIP_FAULTS as error:
        raise _damaged(file, MANIFEST) from error
    try:
        said = read_json(text)
        found = cast("dict[str, object]", said).get("format") if isinstance(said, dict) else None
        if isinstance(found, int) and found > FORMAT:
            raise StoreNewerError(
                f"The backup {file} was written by a newer WorldAudit Studio. Update the program first."
            )
        manifest = Manifest.model_validate(said)
    except ValueError as error:
        raise StoreCorruptError(f"The list of the backup {file} is damaged. Take another backup.") from error
    if manifest.tables > NEWEST:
        raise StoreNewerError(
            f"The backup {file} holds a project of a newer WorldAudit Studio (tables {manifest.tables}; this program "
            f"knows up to {NEWEST}). Update the program first."
        )
    for place, member in manifest.members.items():
        if not _is_place(place, member):
            raise StoreCorruptError(
                f"The list of the backup {file} names {place!r}, which is no part of a project."
            )
    if DATABASE not in manifest.members:
        raise StoreCorruptError(f"The backup {file} holds no {DATABASE}. Take another backup.")
    return manifest


def _is_place(place: str, member: Member) -> bool:
    """Only the database and blobs under their own hash: a list that names anything else writes nowhere."""
    sha = member.sha256
    return place in (DATABASE, f"{BLOBS}/{sha[:2]}/{sha[2:4]}/{sha}")


def silent(done: int, total: int) -> None:
    """Nobody wants to know how far it is."""
    del done, total


def never() -> None:
    """Nobody asks to stop."""
