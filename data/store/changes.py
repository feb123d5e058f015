"""What a write changed, so that views can follow.

Owns: the value that listeners get, and its words. Refuses: saying what the record is now; readers read it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast

ChangeKind = Literal[
    "task",
    "revision",
    "review",
    "episode",
    "exposure",
    "audit",
    "judgment",
    "judge_error",
    "run",
    "ledger",
    "setting",
    "world",
    "gate",
    "making",
    "lease",
    "study",
    "assignment",
    "example",
    "instructions",
    "judging",
    "profile",
    "statement",
    "adjudication",
    "review_assignment",
    "answer",
    "note",
    "project",
]


@dataclass(frozen=True)
class Change:
    """One record that was written: its kind and its id. `project` with an empty id means: read everything again."""

    kind: ChangeKind
    id: str


EVERYTHING = Change("project", "")


def read_change(row: dict[str, object]) -> Change:
    """A change from its row in the log."""
    return Change(cast("ChangeKind", row["kind"]), str(row["id"]))
