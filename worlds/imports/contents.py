"""Whether the bytes that a glTF speaks of are there: buffers, views, accessors.

Owns: sizes of buffers, and that no view and no accessor reaches beyond what holds it.
Refuses: looking at the values; the page does, once they are decoded.
"""

from __future__ import annotations

from typing import Any, NoReturn

from data.errors import ImportRefusedError
from worlds.imports.document import Accessor, BufferView, Document
from worlds.imports.limits import KEYFRAMES, MEGA, TOTAL_BYTES, VERTICES

_COMPONENT_BYTES = {5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4}
_COMPONENTS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT2": 4, "MAT3": 9, "MAT4": 16}
_INDEX_TYPES = {5121, 5123, 5125}
MESHOPT = ("EXT_meshopt_compression", "KHR_meshopt_compression")


def check_views(document: Document, buffer_bytes: list[int | None]) -> None:
    """Every view within its buffer. `buffer_bytes`: what is really there; None for a buffer that only stands in.

    Raises:
        ImportRefusedError: one reaches beyond, or what is unpacked from all of them is too large.
    """
    for number, view in enumerate(document.bufferViews):
        what = f"bufferViews[{number}]"
        packed = compressed(view)
        if packed is not None:
            _check_compressed(what, view, packed, buffer_bytes)
            continue
        _check_run(what, view.buffer, view.byteOffset, view.byteLength, buffer_bytes)
        if view.byteStride is not None and not 1 <= view.byteStride <= 252:
            _refuse(f"{what} has a byteStride of {view.byteStride}; it is 4 to 252.")
    total = sum(view.byteLength for view in document.bufferViews)
    if total > TOTAL_BYTES:
        _refuse(
            f"Its buffer views say {total / MEGA:.0f} MB in all; at most {TOTAL_BYTES // MEGA} MB are read."
        )


def compressed(view: BufferView) -> dict[str, Any] | None:
    """What a view says of its meshopt-compressed bytes; None when it is plain."""
    for name in MESHOPT:
        if isinstance(found := view.extensions.get(name), dict):
            return found  # pyright: ignore[reportUnknownVariableType]
    return None


def check_accessors(document: Document) -> None:
    """Every accessor within its view.

    Raises:
        ImportRefusedError: one reaches beyond, is of a type that there is not, or has an absurd count.
    """
    for number, accessor in enumerate(document.accessors):
        what = f"accessors[{number}]"
        if accessor.componentType not in _COMPONENT_BYTES or accessor.type not in _COMPONENTS:
            _refuse(
                f"{what} is of type {accessor.type[:20]!r} of {accessor.componentType}; there is no such type."
            )
        if accessor.count == 0 or accessor.count > max(VERTICES, KEYFRAMES):
            _refuse(f"{what} has a count of {accessor.count}; it is 1 to {max(VERTICES, KEYFRAMES)}.")
        if accessor.bufferView is not None:
            view = _view(document, what, accessor.bufferView)
            _check_elements(what, accessor, view, accessor.byteOffset, accessor.count)
        if accessor.sparse is not None:
            _check_sparse(document, what, accessor)


def element_bytes(accessor: Accessor) -> int:
    """Bytes of one element, padding of small matrices left out."""
    return _COMPONENT_BYTES[accessor.componentType] * _COMPONENTS[accessor.type]


def _check_elements(what: str, accessor: Accessor, view: BufferView, offset: int, count: int) -> None:
    size = element_bytes(accessor)
    step = max(view.byteStride or size, 1)
    end = offset + step * (count - 1) + size
    if end > view.byteLength:
        _refuse(
            f"{what} needs {end} bytes of bufferViews[{accessor.bufferView}], which has {view.byteLength}."
        )


def _check_sparse(document: Document, what: str, accessor: Accessor) -> None:
    sparse = accessor.sparse
    if sparse is None:
        return
    if sparse.count > accessor.count or sparse.indices.componentType not in _INDEX_TYPES:
        _refuse(
            f"{what}.sparse changes {sparse.count} of {accessor.count} elements, or has indices of a wrong type."
        )
    indices = _view(document, what, sparse.indices.bufferView)
    needed = sparse.indices.byteOffset + sparse.count * _COMPONENT_BYTES[sparse.indices.componentType]
    values = _view(document, what, sparse.values.bufferView)
    if needed > indices.byteLength or (
        sparse.values.byteOffset + sparse.count * element_bytes(accessor) > values.byteLength
    ):
        _refuse(f"{what}.sparse reaches beyond its buffer views.")


def _check_compressed(
    what: str, view: BufferView, packed: dict[str, Any], buffer_bytes: list[int | None]
) -> None:
    buffer, count, stride = packed.get("buffer"), packed.get("count"), packed.get("byteStride")
    offset, length = packed.get("byteOffset", 0), packed.get("byteLength")
    numbers = (buffer, count, stride, offset, length)
    if not all(isinstance(number, int) and number >= 0 for number in numbers):
        _refuse(f"{what} has a malformed compression entry.")
    _check_run(f"{what} (compressed)", int(buffer or 0), int(offset or 0), int(length or 0), buffer_bytes)
    unpacked = int(count or 0) * int(stride or 0)
    if unpacked > TOTAL_BYTES or unpacked < view.byteLength:
        _refuse(f"{what} unpacks to {unpacked} bytes, which is not the {view.byteLength} that it says.")


def _check_run(what: str, buffer: int, offset: int, length: int, buffer_bytes: list[int | None]) -> None:
    if buffer >= len(buffer_bytes):
        _refuse(f"{what} is in buffers[{buffer}], which there is not.")
    there = buffer_bytes[buffer]
    if there is None:
        _refuse(f"{what} is in buffers[{buffer}], which has no bytes.")
    if offset + length > there:
        _refuse(f"{what} ends at byte {offset + length} of buffers[{buffer}], which has {there}.")


def _view(document: Document, what: str, number: int) -> BufferView:
    if number >= len(document.bufferViews):
        _refuse(f"{what} is in bufferViews[{number}], which there is not.")
    return document.bufferViews[number]


def _refuse(words: str) -> NoReturn:
    raise ImportRefusedError(f"It is broken: {words}")
