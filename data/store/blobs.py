"""Content-addressed bytes: frames, worlds, attachments.

Owns: writing a blob whole or not at all, and reading it back only if it still has its hash.
Refuses: names and kinds; records say what a blob is, and whoever keeps them knows that nobody else names one.
"""

from __future__ import annotations

import os
import re
import secrets
from pathlib import Path

from data.canonical import sha256_hex
from data.errors import NotFoundError, StoreCorruptError, UsageError
from data.store.disk import sync
from data.store.faults import disk_explained, moved

_SHA256 = re.compile(r"[0-9a-f]{64}")
_UNFINISHED = ".part"


class Blobs:
    """Bytes by their SHA-256, as files `blobs/ab/cd/abcd…`. Safe from any thread and any process."""

    def __init__(self, folder: Path, *, home: Path | None = None) -> None:
        """`home` is the project's folder, which is never made here: it may be elsewhere for a while."""
        self._folder = folder
        self._home = home

    def put(self, data: bytes) -> str:
        """Stores bytes and returns their SHA-256; on disk when it returns. Storing them again changes nothing.

        Raises:
            StoreError: no room, or the folder cannot be written. Nothing half written is left under the hash.
            StoreMovedError: the project's folder is no longer where it was opened; none is made in its place.
        """
        sha = sha256_hex(data)
        target = self.path(sha)
        if self._home is not None and not self._home.is_dir():
            raise moved(self._home)
        with disk_explained(target):
            if not (target.is_file() and target.read_bytes() == data):
                _write_whole(target, data)
        return sha

    def get(self, sha256: str) -> bytes:
        """The bytes of that hash.

        Raises:
            NotFoundError: no such blob.
            StoreCorruptError: the file no longer has its hash.
        """
        target = self.path(sha256)
        if not target.is_file():
            raise NotFoundError(
                f"The project holds no blob {sha256}. Was {self._folder} copied completely? Copy it again from its source."
            )
        with disk_explained(target):
            data = target.read_bytes()
        if sha256_hex(data) != sha256:
            raise StoreCorruptError(
                f"The blob {target} is damaged: its bytes no longer have the hash that names it. "
                "Put back that file from a backup."
            )
        return data

    def has(self, sha256: str) -> bool:
        """Whether a blob of that hash is there (its content is checked by `get`)."""
        return self.path(sha256).is_file()

    def path(self, sha256: str) -> Path:
        """Where the blob of that hash is, or would be.

        Raises:
            UsageError: that is no SHA-256.
        """
        if not _SHA256.fullmatch(sha256):
            raise UsageError(f"'{sha256}' is no SHA-256: 64 hexadecimal digits in lower case are.")
        return self._folder / sha256[:2] / sha256[2:4] / sha256

    def discard(self, sha256: str) -> None:
        """Deletes a blob that no record names any more; one that is not there is no fault."""
        target = self.path(sha256)
        with disk_explained(target):
            target.unlink(missing_ok=True)

    def all(self) -> tuple[str, ...]:
        """Every hash that is there, in order."""
        return tuple(sorted(p.name for p in self._folder.glob("??/??/*") if _SHA256.fullmatch(p.name)))

    def sweep(self) -> int:
        """Removes what writes that were killed left behind; returns how many. Only while nobody else writes."""
        unfinished = list(self._folder.glob(f"*{_UNFINISHED}"))
        for file in unfinished:
            file.unlink(missing_ok=True)
        return len(unfinished)


def _write_whole(target: Path, data: bytes) -> None:
    """Temporary file, fsync, rename, fsync of the folder: after a crash the blob is there whole or not at all."""
    root = target.parent.parent.parent
    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = root / f"{secrets.token_hex(16)}{_UNFINISHED}"
    try:
        with unfinished.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(target)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    for folder in (target.parent, target.parent.parent, root):
        sync(folder)
