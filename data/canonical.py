"""Canonical bytes and hashes (RFC 8785).

Owns: turning a schema value into the one byte string that is hashed, and the hash. Refuses: NaN, infinities
and -0 (normalised to 0), and re-serialising bytes that were stored.
"""

from __future__ import annotations

import hashlib
from typing import Any, cast

import rfc8785
from pydantic import BaseModel

from data.errors import SchemaError


def canonical_bytes(value: BaseModel | dict[str, Any] | list[Any]) -> bytes:
    """RFC 8785 JSON of a value, UTF-8.

    Raises:
        SchemaError: the value holds something that JSON cannot say (NaN, infinity, an integer beyond 2**53).
    """
    plain = value.model_dump(mode="json", by_alias=True) if isinstance(value, BaseModel) else value
    try:
        return rfc8785.dumps(_without_negative_zero(plain))
    except (rfc8785.CanonicalizationError, ValueError) as error:
        raise SchemaError(f"This value has no canonical form: {error}.") from error


def sha256_hex(data: bytes) -> str:
    """SHA-256, 64 lower-case hex digits."""
    return hashlib.sha256(data).hexdigest()


def _without_negative_zero(value: Any) -> Any:
    if isinstance(value, float):
        return value + 0.0 if value == 0.0 else value
    if isinstance(value, dict):
        return {key: _without_negative_zero(item) for key, item in cast("dict[str, Any]", value).items()}
    if isinstance(value, (list, tuple)):
        return [_without_negative_zero(item) for item in cast("list[Any]", value)]
    return value
