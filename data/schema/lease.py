"""A lease: one thing to be done is one worker's until a time.

Owns: the value. Refuses: what the thing is; whoever leases names it by a key of its own.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from data.schema.base import Millis, Value


class Lease(Value):
    """Who holds a key, since when and until when. Past `until_ms` anybody may take it."""

    key: Annotated[str, Field(min_length=1, max_length=300)]
    holder: Annotated[str, Field(min_length=1, max_length=200)]
    taken_ms: Millis
    until_ms: Millis
