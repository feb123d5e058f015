"""Where the uris of a glTF lead on this machine.

Owns: finding files beside the entry file by uri as it stands or decoded, and refusing the network, absolute addresses,
parent folders and links that lead out of the folder. Refuses: reading what it found.
"""

from __future__ import annotations

import base64
import re
from pathlib import Path, PurePosixPath
from urllib.parse import unquote

from data.errors import ImportRefusedError

_SCHEME = re.compile(r"^([a-zA-Z][a-zA-Z0-9+.-]*):")
_DATA = re.compile(r"^data:[^,]{0,200}?(;base64)?,", re.DOTALL)


def is_data(uri: str) -> bool:
    """Whether the uri holds its bytes itself."""
    return uri[:5].lower() == "data:"


def decode_data(uri: str, what: str) -> bytes:
    """The bytes of a data: URI.

    Raises:
        ImportRefusedError: it is malformed.
    """
    found = _DATA.match(uri)
    if found is None:
        raise ImportRefusedError(f"The data: URI of {what} is malformed.")
    body = uri[found.end() :]
    try:
        return (
            base64.b64decode(unquote(body), validate=False) if found[1] else unquote(body).encode("latin-1")
        )
    except ValueError as error:
        raise ImportRefusedError(f"The data: URI of {what} is malformed: {error}.") from error


def find_beside(folder: Path, uri: str, what: str) -> Path:
    """The file that a relative uri names in a folder or below it.

    Raises:
        ImportRefusedError: it leads elsewhere, or there is no such file; names the uri and what needs it.
    """
    shown = uri if len(uri) <= 120 else uri[:117] + "..."
    if found := _SCHEME.match(uri):
        kind = (
            "is a place on the network"
            if found[1].lower() in {"http", "https", "ftp", "ws"}
            else "is absolute"
        )
        raise ImportRefusedError(
            f"{what} is at {shown!r}, which {kind}; only files beside the glTF are read."
        )
    if "\0" in uri:
        raise ImportRefusedError(f"{what} has a zero character in its uri.")
    for name in dict.fromkeys((unquote(uri), uri)):
        _check_inside(name, shown, what)
        for candidate in dict.fromkeys((name, name.replace("\\", "/"))):
            file = _look_up(folder, PurePosixPath(candidate))
            if file is not None:
                return _confined(folder, file, shown, what)
    raise ImportRefusedError(f"{what} is missing: there is no file {unquote(shown)!r} beside the glTF.")


def _check_inside(name: str, shown: str, what: str) -> None:
    parts = name.replace("\\", "/").split("/")
    if name.startswith(("/", "\\")) or ".." in parts or _SCHEME.match(name):
        where = "leads out of its folder" if ".." in parts else "is absolute"
        raise ImportRefusedError(
            f"{what} is at {shown!r}, which {where}; only files beside the glTF are read."
        )


def _look_up(folder: Path, name: PurePosixPath) -> Path | None:
    """The file of that name; on another system it may have been found in other case too."""
    try:
        if (folder / name).is_file():
            return folder / name
        place = folder
        for part in name.parts:
            alike = [each for each in place.iterdir() if each.name.casefold() == part.casefold()]
            if len(alike) != 1:
                return None
            place = alike[0]
    except (OSError, ValueError):
        return None
    return place if place.is_file() else None


def _confined(folder: Path, file: Path, shown: str, what: str) -> Path:
    whole = file.resolve()
    if not whole.is_relative_to(folder.resolve()):
        raise ImportRefusedError(
            f"{what} is at {shown!r}, a link out of the folder; only files beside the glTF are read."
        )
    return whole
