"""A bundle of results that came back: a zip of `bundle.json` (`ResultBundle`), `logs/SITTING.jsonl`, `blobs/SHA256`.

Owns: reading one with every log and picture checked against its hash. Refuses: what an entry means (evaluation), and
taking a bundle into a project (app.jobs.returning).
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Self, cast

from data.canonical import sha256_hex
from data.errors import SchemaError
from data.foreign_json import ForeignJsonError, read_json
from data.interchange.archives import Archive
from data.schema.package import ResultBundle, ResultEntry

SUFFIX = ".auditresults"
Entry = dict[str, Any]


class OpenedBundle:
    """A bundle of results that is read; every log and picture in it has its hash, or it is refused."""

    def __init__(self, file: Path) -> None:
        """Opens a bundle's file.

        Raises:
            NotFoundError: there is no such file.
            SchemaError: it is no bundle, a damaged one, or one of a newer program.
        """
        self._archive = Archive(file, noun="a bundle of results")
        try:
            self.index = self._archive.read_record(ResultBundle, "bundle.json")
        except BaseException:
            self._archive.close()
            raise

    def entries(self, entry: ResultEntry) -> tuple[Entry, ...]:
        """The log of one sitting.

        Raises:
            SchemaError: it was changed, or is no log.
        """
        name = f"logs/{entry.sitting}.jsonl"
        text = self._archive.read(name)
        if sha256_hex(text) != entry.log_sha256:
            raise SchemaError(
                f"The log of sitting {entry.sitting} was changed after the audit. It is not imported."
            )
        return read_entries(text, name)

    def blob(self, sha256: str) -> bytes:
        """A picture of the bundle.

        Raises:
            SchemaError: it is not there, or was changed.
        """
        return self._archive.read_blob(sha256)

    def close(self) -> None:
        """Lets go of the file; safe to call twice."""
        self._archive.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def is_over(entries: Iterable[Entry]) -> bool:
    """Whether a log has its end."""
    return any(entry.get("kind") == "ended" for entry in entries)


def read_entries(text: bytes, name: str) -> tuple[Entry, ...]:
    """The entries of a log's whole lines.

    Raises:
        SchemaError: a line is no JSON object.
    """
    entries: list[Entry] = []
    for number, line in enumerate(text.removesuffix(b"\n").split(b"\n") if text else (), 1):
        try:
            entry = read_json(line)
        except ForeignJsonError as error:
            raise SchemaError(f"Line {number} of {name} is no JSON: {error}.") from error
        if not isinstance(entry, dict):
            raise SchemaError(f"Line {number} of {name} is no entry of an audit's log.")
        entries.append(cast("Entry", entry))
    return tuple(entries)
