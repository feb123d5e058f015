"""A participant's package and results, opened together for the window.

Owns: where results lie by default, the report that is being written, which sittings are over, the bundle at the end.
Refuses: the window, projects, and telling anybody what is sealed.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

from data.errors import UsageError
from data.foreign_json import read_json
from data.ids import now_ms
from data.interchange.bundles import SUFFIX
from data.interchange.packages import OpenedPackage
from data.interchange.results import ResultFolder, SittingLog
from data.schema.package import Package, SealedScene
from data.store.blobs import Blobs
from data.store.faults import disk_explained


class Participating:
    """One package and its results. Close it, or use it in a `with` block."""

    def __init__(self, file: Path, results: Path | None = None, *, bundle: Path | None = None) -> None:
        """Opens a package; its results lie beside it in `NAME-results` unless a folder is named.

        `bundle` is the file that is sent back; None: beside the package.

        Raises:
            NotFoundError, SchemaError: the file is no package, or was changed.
            StoreLockedError: it is open in another window. StoreError: the results cannot be written.
        """
        self._file, self._bundle = file, bundle
        self._opened = OpenedPackage(file)
        self._folder = ResultFolder(results or file.with_name(f"{file.name}-results"), self._opened.package)
        try:
            self._opened.unpack_to(self._folder.blobs)
            self._over = {one.id for one in self._opened.package.sittings if self._folder.finished(one.id)}
        except BaseException:
            self._folder.close()
            raise

    @property
    def package(self) -> Package:
        """What is readable of the package."""
        return self._opened.package

    @property
    def folder(self) -> Path:
        """Where results are recorded."""
        return self._folder.folder

    @property
    def blobs(self) -> Blobs:
        """Pictures, of the audits and of examples."""
        return self._folder.blobs

    def scene(self, sitting: str) -> SealedScene:
        """What is simulated in a sitting."""
        return self._opened.scene(sitting, self._folder.blobs)

    def recorder(self, sitting: str) -> _Recorder:
        """The log of a sitting."""
        return _Recorder(self._folder.log(sitting), lambda: self._over.add(sitting))

    def entries(self, sitting: str) -> tuple[dict[str, Any], ...]:
        """What the log of a sitting holds."""
        return self._folder.entries(sitting)

    def finished(self, sitting: str) -> bool:
        """The sitting is over."""
        return sitting in self._over

    def load_draft(self, sitting: str) -> object:
        """The report that was being written; None when there is none that can be read."""
        try:
            return read_json(self._draft(sitting).read_bytes())
        except (OSError, ValueError):
            return None

    def save_draft(self, sitting: str, draft: object) -> None:
        """Keeps the report that is being written, whole or not at all; None forgets it.

        Raises:
            StoreError: no room, or the folder cannot be written.
        """
        file = self._draft(sitting)
        with disk_explained(file):
            if draft is None:
                file.unlink(missing_ok=True)
                return
            file.parent.mkdir(exist_ok=True)
            _write_whole(file, json.dumps(draft, ensure_ascii=False).encode())

    def bundle(self) -> str:
        """Puts the results together in one file beside the package, or in the results' folder where that cannot be.

        Raises:
            StoreError: neither place can be written.
        """
        beside = self._bundle or self._file.with_suffix(SUFFIX)
        inside = self._folder.folder / beside.name
        target = beside if os.access(beside.parent, os.W_OK) else inside
        self._folder.bundle(target, made_ms=now_ms())
        return str(target)

    def close(self) -> None:
        """Lets go of the results; safe to call twice."""
        self._folder.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _draft(self, sitting: str) -> Path:
        if not any(one.id == sitting for one in self.package.sittings):
            raise UsageError(f"The package has no sitting {sitting}.")
        return self._folder.folder / "drafts" / f"{sitting}.json"


class _Recorder:
    """A sitting's log, and the moment when it ends."""

    def __init__(self, log: SittingLog, on_end: Callable[[], None]) -> None:
        self._log = log
        self._on_end = on_end

    def append(self, entry: dict[str, Any]) -> None:
        """Adds one entry; on the disk when it returns."""
        self._log.append(entry)
        if entry.get("kind") == "ended":
            self._on_end()


def _write_whole(file: Path, data: bytes) -> None:
    unfinished = file.with_suffix(".part")
    try:
        with unfinished.open("wb") as handle:
            handle.write(data)
            handle.flush()
            os.fsync(handle.fileno())
        unfinished.replace(file)
    except BaseException:
        with contextlib.suppress(OSError):
            unfinished.unlink(missing_ok=True)
        raise
