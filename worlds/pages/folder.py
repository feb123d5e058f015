"""A folder with a page in it: which of its files make a world, or why it cannot be one. Starts nothing, stores nothing.

Owns: what is taken of a folder, the limits, and the name that it suggests. Refuses: running the page, and its answers.
Folders are hostile until proven otherwise: nothing outside is taken, whatever a link says.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

from data.errors import ImportRefusedError, NotFoundError, UsageError
from data.schema.imported import ImportedSource
from worlds.imports.gate import slug_of
from worlds.imports.limits import FILE_BYTES, FILES, MEGA

ENTRY = "index.html"
TOTAL_BYTES = 512 * MEGA
"""Of all files of one page."""
DEPTH = 32
BUILT = ("dist", "build", "public")
"""Folders that builds write into; a page in one is called as the folder above."""
LEFT_OUT = frozenset({".git", ".svn", ".hg", ".DS_Store", "Thumbs.db", "__MACOSX"})


def open_folder(folder: Path) -> ImportedSource:
    """The page in a folder, with every file under it.

    Raises:
        NotFoundError, UsageError: there is no such folder.
        ImportRefusedError: it cannot be a world; says why.
    """
    if not folder.exists():
        raise NotFoundError(f"There is no folder {folder}.")
    if not folder.is_dir():
        raise UsageError(f"{folder} is a file. Name the folder that holds {ENTRY}.")
    root = folder.resolve()
    if not (root / ENTRY).exists():
        _refuse(f"{folder} holds no {ENTRY}.{_hint(root)}")
    files = {file.relative_to(root).as_posix(): file for file in _gather(root)}
    return ImportedSource(
        kind="page",
        id=slug_of(root.parent.name if root.name in BUILT else root.name),
        entry=ENTRY,
        files={uri: str(files[uri]) for uri in sorted(files)},
    )


def _hint(root: Path) -> str:
    for inner in BUILT:
        if (root / inner / ENTRY).is_file():
            return f" Perhaps you mean {root / inner}."
    return " Name the folder that a build made, or that a web server would serve."


def _gather(root: Path) -> list[Path]:
    """Every file, in the order of a walk; stops at the first thing that is refused."""
    found: list[Path] = []
    total = 0
    for file in _walk(root, root, 0):
        size = _size_of(file, root)
        found.append(file)
        total += size
        if len(found) > FILES:
            _refuse(f"{root.name} holds more than {FILES} files. Name the folder that a build made.")
        if total > TOTAL_BYTES:
            _refuse(f"The files of {root.name} have more than {TOTAL_BYTES // MEGA} MB in all.")
    return found


def _walk(folder: Path, root: Path, depth: int) -> Iterator[Path]:
    if depth > DEPTH:
        _refuse(f"{_named(folder, root)} lies more than {DEPTH} folders deep.")
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError as error:
        _refuse(f"{_named(folder, root)} cannot be read: {error.strerror}.")
    for entry in entries:
        path = Path(entry.path)
        if entry.name in LEFT_OUT:
            continue
        if entry.name == "node_modules":
            _refuse(
                f"{root.name} holds node_modules, so it is a project and not a page. Build it, and name the folder "
                "that the build made."
            )
        if entry.is_symlink():
            _refuse_strange_link(path, root)
        if entry.is_dir():
            yield from _walk(path, root, depth + 1)
        else:
            yield path


def _refuse_strange_link(path: Path, root: Path) -> None:
    """A link to a file within the folder is that file; every other one is refused."""
    target = path.resolve()
    if not target.is_relative_to(root):
        _refuse(f"{_named(path, root)} is a link out of the folder. Put the file itself there.")
    if not target.is_file():
        _refuse(f"{_named(path, root)} is a link to no file. Take it out.")


def _size_of(file: Path, root: Path) -> int:
    try:
        file.name.encode()
        found = file.stat()
    except UnicodeEncodeError:
        _refuse(f"{os.fsencode(file.name)!r} is no file name that an address could have.")
    except OSError as error:
        _refuse(f"{_named(file, root)} cannot be read: {error.strerror}.")
    if not stat.S_ISREG(found.st_mode):
        _refuse(f"{_named(file, root)} is no ordinary file.")
    if not os.access(file, os.R_OK):
        _refuse(f"{_named(file, root)} may not be read.")
    if found.st_size > FILE_BYTES:
        _refuse(f"{_named(file, root)} has more than {FILE_BYTES // MEGA} MB.")
    return found.st_size


def _named(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix() if path != root else root.name


def _refuse(words: str) -> NoReturn:
    raise ImportRefusedError(words)
