"""Which files of this machine a page may read: exactly those that were named, each under its uri.

An import's are open while it is loaded; those of a page of somebody's own as long as that page is.

Owns: tokens, the addresses behind them, and their end. Refuses: folders, other names, and answering requests (scheme).
Free of Qt.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import unquote

METHODS = frozenset({"load", "inspect"})
"""Calls of the page that may name an import."""


class ServedFiles:
    """The files that are open to the page at this moment."""

    def __init__(self) -> None:
        self._open: dict[str, dict[str, Path]] = {}

    def open(self, files: Mapping[str, str]) -> str:
        """Opens those files, uri by uri; the answer is the token that leads to them until `close`."""
        token = secrets.token_hex(12)
        self._open[token] = {uri: Path(path) for uri, path in files.items()}
        return token

    def close(self, token: str) -> None:
        """Nothing is behind that token any more."""
        self._open.pop(token, None)

    def find(self, encoded_path: str) -> Path | None:
        """The file behind ``/<token>/<percent-encoded uri>``; None for everything else.

        The uri is looked up as a name and never walked as a path, so that nothing leads to another file.
        """
        token, _, encoded = encoded_path.lstrip("/").partition("/")
        return self.find_named(token, unquote(encoded))

    def find_named(self, token: str, uri: str) -> Path | None:
        """The file that was opened under that uri, by its plain name."""
        file = self._open.get(token, {}).get(uri)
        return file if file is not None and file.is_file() else None
