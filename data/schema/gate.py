"""What the gates found of a revision, which of it a curator waived, and the proof that its task can be solved.

Owns: the words of results, one gate's outcome, and the records that bind them to a revision's hash.
Refuses: checking anything (validation), and a task's state (validation computes it from these records).

An outcome is what two runs must agree in; ids, times and the renderer are around it, in the record.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import Field

from data.schema.action import Action, OutcomeWord
from data.schema.base import Millis, Record, RecordId, Sha256, Ticks, Value
from data.schema.space import Pose

GateName = Literal[
    "loads",
    "deterministic",
    "reachable",
    "observable",
    "differs",
    "clean_twin",
    "start",
    "category",
    "rubric",
    "no_leak",
]
GATES: tuple[GateName, ...] = get_args(GateName)
"""In the order in which they are shown."""
GateWord = Literal["passed", "failed", "not_checkable", "not_applicable"]


class GatePicture(Value):
    """A picture behind a result."""

    what: str
    """What it shows, in a few words."""
    blob: Sha256


class GateOutcome(Value):
    """What one gate found: equal on every run of the same revision, up to the renderer's pixels."""

    gate: GateName
    result: GateWord
    words: str
    """What was found, with the numbers."""
    change: str = ""
    """What to change so that it passes; only of a failed one."""
    numbers: dict[str, float] = Field(default_factory=dict[str, float])
    """Units in their names."""
    pictures: tuple[GatePicture, ...] = ()


class GateResult(Record):
    """One gate's outcome for one revision. A later gating adds another; the newest of a gate counts."""

    id: RecordId
    gating: RecordId
    """Shared by the results of one run of the gates."""
    revision: Sha256
    outcome: GateOutcome
    command: str
    """The command line that repeats it."""
    renderer: str = ""
    """The renderer fingerprint; empty where nothing was drawn."""
    at_ms: Millis
    took_ms: Annotated[int, Field(ge=0)] = 0
    """Wall time of the whole gating."""


class Waiver(Record):
    """A curator's reason why a revision may be proposed though a gate did not pass. Shown to reviewers."""

    id: RecordId
    revision: Sha256
    gate: GateName
    reason: Annotated[str, Field(min_length=10, max_length=4000)]
    by: Annotated[str, Field(min_length=1, max_length=100)]
    at_ms: Millis


class WitnessStep(Value):
    """One step of a witness as it went. The first is the start and has no action."""

    action: Action | None = None
    outcome: OutcomeWord | Literal["start"] = "start"
    pose: Pose
    tick: Ticks
    state_digest: Sha256


class WitnessReveal(Value):
    """Where one anomaly shows on the way."""

    anomaly: Annotated[int, Field(ge=0)]
    step: Annotated[int, Field(ge=0)]
    pixels: Annotated[int, Field(ge=0)]
    """Of its exposure mask in the picture of 960 x 576 after that step."""
    frame: Sha256
    """Blob of the picture, JPEG."""


class Witness(Value):
    """A way to solve a task, by the five actions alone: it can be carried out again, and gives the same digests."""

    steps: Annotated[tuple[WitnessStep, ...], Field(min_length=1)]
    reveals: tuple[WitnessReveal, ...] = ()
    near_start: Pose | None = None
    """From here one third of the way to the first reveal is left; None where there is no such way."""

    @property
    def actions(self) -> tuple[Action, ...]:
        """What is done, in order."""
        return tuple(step.action for step in self.steps if step.action is not None)

    @property
    def oracle_steps(self) -> int:
        """How many actions it takes."""
        return len(self.steps) - 1


class Certificate(Record):
    """The proof that a revision can be solved within its budget."""

    id: RecordId
    gating: RecordId
    revision: Sha256
    witness: Witness
    oracle_steps: Annotated[int, Field(ge=0)]
    renderer: str
    at_ms: Millis
