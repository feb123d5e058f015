"""What a run is asked to do, and what it says while doing it.

Owns: an episode's job with its ledger key, the conditions of a study, and the events of a run.
Refuses: doing it (runner) and keeping it (keeping).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Literal

from data.canonical import canonical_bytes, sha256_hex
from data.schema.audit import Ending, Hint
from data.schema.base import Value
from data.schema.category import CATEGORIES, CategoryCode
from data.schema.judgment import Verdict
from data.schema.run import LedgerRow
from data.schema.task import Language, Revision
from evaluation.brief import plan_hint


class Condition(Value):
    """A study's settings for one episode."""

    hint: Literal["none", "family", "category"] = "none"
    asks_category: bool = False
    language: Language = "en"

    def hint_for(self, revision: Revision) -> Hint:
        """The hint of a revision; a control's is drawn from its hash, so that it looks like any other."""
        return plan_hint(revision.definition, self.hint, sham=_sham_category(revision.sha256))


def _sham_category(sha256: str) -> CategoryCode:
    codes: list[CategoryCode] = sorted(CATEGORIES)
    return codes[int(sha256[:8], 16) % len(codes)]


@cache
def code_version() -> str:
    """The version of this program, part of every ledger key."""
    try:
        return version("worldaudit-studio")
    except PackageNotFoundError:
        return "source"


@dataclass(frozen=True)
class EpisodeJob:
    """One episode to run: which revision, which baseline, under which condition, with which seed."""

    revision: Revision
    auditor: str
    seed: int = 0
    condition: Condition = field(default_factory=Condition)

    @property
    def key(self) -> str:
        """SHA-256 of revision, auditor, condition, seed and code version: the same job never runs twice."""
        return sha256_hex(
            canonical_bytes(
                {
                    "revision": self.revision.sha256,
                    "auditor": self.auditor_row,
                    "condition": self.condition.model_dump(mode="json"),
                    "seed": self.seed,
                    "code": code_version(),
                }
            )
        )

    @property
    def auditor_row(self) -> dict[str, Any]:
        """The auditor as the ledger keeps it."""
        return {"kind": "baseline", "name": self.auditor}

    def row(self, run: str) -> LedgerRow:
        """The job's row in a run's ledger."""
        return LedgerRow(
            key=self.key,
            run=run,
            revision=self.revision.sha256,
            auditor=self.auditor_row,
            condition=self.condition.model_dump(mode="json"),
            seed=self.seed,
        )


EventKind = Literal[
    "queued", "preparing", "started", "step", "reported", "ended", "judged", "failed", "cancelled"
]


@dataclass(frozen=True)
class RunEvent:
    """Something happened in a run. Operator side: an auditor never sees one."""

    kind: EventKind
    job: EpisodeJob
    episode: str = ""
    step: int = 0
    steps: int = 0
    """The step budget."""
    frame: bytes | None = field(default=None, repr=False)
    """The latest frame, JPEG."""
    reports: int = 0
    ending: Ending | None = None
    verdict: Verdict | None = None
    words: str = ""


@dataclass(frozen=True)
class EpisodeResult:
    """How a job ended. `verdict` is None when nothing was judged, which is no zero."""

    job: EpisodeJob
    state: Literal["done", "failed", "already_done"]
    episode: str | None = None
    steps: int = 0
    ending: Ending | None = None
    verdict: Verdict | None = None
    reason: str = ""
