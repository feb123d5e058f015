"""A run: a set of episodes under one configuration.

Owns: the run's record and the ledger row of each episode. Refuses: executing anything (evaluation).
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from data.schema.base import Millis, Record, RecordId, Sha256

LedgerState = Literal["queued", "leased", "done", "failed"]


class Run(Record):
    """A grid of revisions and auditors, declared once and stored."""

    id: RecordId
    name: str
    created_ms: Millis
    configuration: dict[str, Any] = Field(default_factory=dict)


class LedgerRow(Record):
    """One episode to be run. `key` is the SHA-256 of revision, auditor, condition, seed and code version."""

    key: Sha256
    run: RecordId
    revision: Sha256
    auditor: dict[str, Any]
    condition: dict[str, Any] = Field(default_factory=dict)
    seed: int = 0
    state: LedgerState = "queued"
    leased_until_ms: Millis | None = None
    leased_by: str = ""
    episode: RecordId | None = None
    failure: str = ""
