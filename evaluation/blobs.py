"""Where an audit keeps its pictures, seen from inside evaluation.

Owns: the seam `Blobs`, and an in-memory one for planning and comparisons. Refuses: disk; the store has its own.
"""

from __future__ import annotations

from typing import Protocol

from data.canonical import sha256_hex
from data.errors import NotFoundError


class Blobs(Protocol):
    """Content-addressed bytes."""

    def put(self, data: bytes) -> str:
        """Stores bytes; returns their SHA-256. The bytes are safe when this returns."""
        ...

    def get(self, sha256: str) -> bytes:
        """The bytes of that hash.

        Raises:
            NotFoundError: no such blob.
        """
        ...


class MemoryBlobs:
    """Blobs that live as long as this object."""

    def __init__(self) -> None:
        self._held: dict[str, bytes] = {}

    def put(self, data: bytes) -> str:
        """Keeps bytes; returns their SHA-256."""
        name = sha256_hex(data)
        self._held[name] = data
        return name

    def get(self, sha256: str) -> bytes:
        """The bytes of that hash."""
        try:
            return self._held[sha256]
        except KeyError:
            raise NotFoundError(f"There is no blob {sha256[:12]}.") from None
