"""The first gate: whether a file may go to a page at all. Takes seconds, starts nothing, stores nothing.

Owns: the order of the checks, gathering the files of an import, and their sizes. Refuses: decoding and placing; a page
does that, and reports (ThreeWorld.inspect). Files are hostile until proven otherwise.
"""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from typing import NoReturn

from data.errors import ImportRefusedError
from data.schema.imported import ImportedSource, ImportOptions
from worlds.imports.container import Container, measure_file, parse, read_container
from worlds.imports.contents import MESHOPT, check_accessors, check_views
from worlds.imports.document import Buffer, Document, Image, read_document
from worlds.imports.limits import FILES, MEGA, TOTAL_BYTES
from worlds.imports.pictures import HEAD_BYTES, PictureLedger
from worlds.imports.references import check_amount, check_extensions, check_hierarchy, check_references
from worlds.imports.uris import decode_data, find_beside, is_data


def open_gltf(file: Path, *, title: str = "", options: ImportOptions | None = None) -> ImportedSource:
    """Checks a .gltf or .glb with all files it needs; the answer names exactly those.

    Raises:
        ImportRefusedError: it is broken, hostile, too large or shows nothing; the message says what, and where.
    """
    container = read_container(file)
    document = read_document(file, parse(file, container.text))
    check_extensions(document)
    check_references(document)
    check_hierarchy(document)
    files = _Files(file, container)
    check_views(document, [files.measure_buffer(n, buffer) for n, buffer in enumerate(document.buffers)])
    check_accessors(document)
    check_amount(document)
    _check_pictures(document, files)
    if len(files.paths) > FILES:
        raise ImportRefusedError(f"{file.name} needs {len(files.paths)} files; at most {FILES} are read.")
    title = title or _title_of(document) or file.stem
    return ImportedSource(
        id=slug_of(title),
        title=title,
        entry=file.name,
        files={file.name: str(file.resolve()), **{uri: str(path) for uri, path in files.paths.items()}},
        options=options or ImportOptions(),
    )


def _title_of(document: Document) -> str:
    """What the author called it, where the exporter kept that (Sketchfab does)."""
    extras = document.asset.extras
    title = extras.get("title") if isinstance(extras, dict) else None  # pyright: ignore[reportUnknownVariableType, reportUnknownMemberType]
    return title[:200] if isinstance(title, str) else ""


def slug_of(title: str) -> str:
    """A world's id from its title; `world` when nothing of it can be kept."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60].strip("-") or "world"


class _Files:
    """The files of one import, found as they are asked for, and their bytes in all."""

    def __init__(self, entry: Path, container: Container) -> None:
        self.folder = entry.parent
        self.paths: dict[str, Path] = {}
        self._entry = entry
        self._container = container
        self._bytes = measure_file(entry)
        self._decoded: dict[int, bytes] = {}

    def find(self, uri: str, what: str) -> Path:
        """The file behind a uri, counted once."""
        if uri == self._entry.name:
            _refuse(f"{what} is the glTF itself.")
        if uri not in self.paths:
            path = find_beside(self.folder, uri, what)
            self.paths[uri] = path
            self._count(measure_file(path))
        return self.paths[uri]

    def measure_buffer(self, number: int, buffer: Buffer) -> int | None:
        """Bytes of a buffer as far as they are really there; None for one that only stands in for packed views."""
        what = f"buffers[{number}]"
        if buffer.uri is None:
            return self._measure_own(number, buffer)
        if is_data(buffer.uri):
            self._decoded[number] = decode_data(buffer.uri, what)
            there = len(self._decoded[number])
            self._count(there)
        else:
            there = self.find(buffer.uri, what).stat().st_size
        if buffer.byteLength > there:
            _refuse(f"It is broken: {what} says {buffer.byteLength} bytes, and has {there}.")
        return buffer.byteLength

    def read_head(self, number: int, buffer: Buffer, start: int, count: int) -> bytes:
        """The first bytes of a part of a buffer, as many as tell what a picture is."""
        count = min(count, HEAD_BYTES)
        if number in self._decoded:
            return self._decoded[number][start : start + count]
        path, at = self._entry, self._container.binary_at
        if buffer.uri is not None:
            path, at = self.paths[buffer.uri], 0
        with path.open("rb") as stream:
            stream.seek(at + start)
            return stream.read(count)

    def _measure_own(self, number: int, buffer: Buffer) -> int | None:
        stands_in = any(isinstance(buffer.extensions.get(name), dict) for name in MESHOPT)
        there = self._container.binary_bytes if number == 0 else None
        if stands_in and there is None:
            return None
        if there is None:
            _refuse(f"buffers[{number}] has no uri, and {self._entry.name} holds no binary chunk for it.")
        if buffer.byteLength > there:
            _refuse(
                f"It is broken: buffers[{number}] says {buffer.byteLength} bytes, and the GLB has {there}."
            )
        return buffer.byteLength

    def _count(self, count: int) -> None:
        self._bytes += count
        if self._bytes > TOTAL_BYTES:
            _refuse(f"Its files have more than {TOTAL_BYTES // MEGA} MB in all.")


def _check_pictures(document: Document, files: _Files) -> None:
    """Pictures that a texture uses are there and not too large; those that nothing uses do not matter."""
    ledger = PictureLedger()
    for number in sorted(_used_pictures(document)):
        image = document.images[number]
        what = f"images[{number}]" + (f" ({image.name[:60]!r})" if image.name else "")
        ledger.add(what, _picture_of(document, files, image, what))


def _used_pictures(document: Document) -> set[int]:
    used: set[int] = set()
    for number, texture in enumerate(document.textures):
        sources = [texture.source] if texture.source is not None else []
        for name in ("KHR_texture_basisu", "EXT_texture_webp", "EXT_texture_avif"):
            entry = texture.extensions.get(name)
            source = entry.get("source") if isinstance(entry, dict) else None  # pyright: ignore[reportUnknownVariableType, reportUnknownMemberType]
            if source is None:
                continue
            if not isinstance(source, int) or not 0 <= source < len(document.images):
                _refuse(f"It is broken: textures[{number}] speaks of a picture that there is not.")
            sources.append(source)
        used.update(sources)
    return used


def _picture_of(document: Document, files: _Files, image: Image, what: str) -> bytes | Path:
    if image.uri is not None:
        return decode_data(image.uri, what) if is_data(image.uri) else files.find(image.uri, what)
    if image.bufferView is None:
        _refuse(f"It is broken: {what} has neither a uri nor a bufferView.")
    view = document.bufferViews[image.bufferView]
    return files.read_head(view.buffer, document.buffers[view.buffer], view.byteOffset, view.byteLength)


def _refuse(words: str) -> NoReturn:
    raise ImportRefusedError(words)
