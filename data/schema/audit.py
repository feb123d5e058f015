"""What an auditor gets, and what an audit leaves behind.

Owns: `AuditorBrief` (the one type an auditor receives), frame references, marks, reports, and the episode.
Refuses: verdicts (judgment) and anything that names the answer inside `AuditorBrief`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, SerializerFunctionWrapHandler, StringConstraints, model_serializer

from data.schema.action import Action, OutcomeWord
from data.schema.base import Millis, Record, RecordId, Sha256, Ticks, Value
from data.schema.category import CategoryCode, Family
from data.schema.space import Pose
from data.schema.study import Circumstances
from data.schema.task import Budget, Language
from data.schema.walk import Conduct

FrameRef = Annotated[str, StringConstraints(pattern=r"^(a\d{1,5}(\.f\d)?|c\d{1,2})(#c\d{1,3})?$")]
"""`a0` the start, `a12` after action 12, `a12.f3` a film frame, `a12#c1` a crop; `c3` was kept on a free walk."""
Ending = Literal["submitted", "nothing_found", "gave_up", "technical", "limit", "failed"]
AuditorKind = Literal["human", "baseline", "vlm", "explorer_vlm", "external"]
Isolation = Literal["in_process", "package", "container", "remote"]


class Hint(Value):
    """What the study lets the auditor know of the category."""

    kind: Literal["none", "family", "category"] = "none"
    family: Family | None = None
    category: CategoryCode | None = None


class AuditorBrief(Value):
    """Everything an auditor is told before and while auditing, apart from pictures and outcomes."""

    description: str
    interactions: tuple[str, ...]
    controls: tuple[str, ...]
    budget: Budget
    hint: Hint = Hint()
    asks_category: bool = False
    language: Language = "en"
    simulated_s: Annotated[float, Field(gt=0)] | None = None
    """The budget of a free walk, simulated seconds; None where actions are counted."""

    @model_serializer(mode="wrap")
    def _leave_out_what_says_nothing(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        plain: dict[str, Any] = handler(self)
        if self.simulated_s is None:
            plain.pop("simulated_s", None)
        return plain


class PointMark(Value):
    """A point on a frame, 0-1 from the left and from the top."""

    kind: Literal["point"] = "point"
    frame: FrameRef
    x: Annotated[float, Field(ge=0, le=1)]
    y: Annotated[float, Field(ge=0, le=1)]


class BoxMark(Value):
    """A box on a frame, 0-1 from the left and from the top."""

    kind: Literal["box"] = "box"
    frame: FrameRef
    x0: Annotated[float, Field(ge=0, le=1)]
    y0: Annotated[float, Field(ge=0, le=1)]
    x1: Annotated[float, Field(ge=0, le=1)]
    y1: Annotated[float, Field(ge=0, le=1)]


Mark = Annotated[PointMark | BoxMark, Field(discriminator="kind")]


class Report(Value):
    """One claimed anomaly with its evidence."""

    id: Annotated[str, StringConstraints(pattern=r"^r\d{1,3}$")]
    description: Annotated[str, Field(min_length=1, max_length=10_000)]
    category: CategoryCode | None = None
    evidence: Annotated[tuple[FrameRef, ...], Field(min_length=1, max_length=30)]
    mark: Mark | None = None
    confidence: Annotated[float, Field(ge=0, le=1)] | None = None
    after_step: Annotated[int, Field(ge=0)]
    withdrawn: bool = False
    history: tuple[dict[str, Any], ...] = ()
    """Earlier texts of a revised report, oldest first."""


class FrameRecord(Value):
    """A frame of an episode: its bytes are the blob of that hash."""

    ref: FrameRef
    blob: Sha256
    rgba_sha256: Sha256
    mime: str
    width: int
    height: int
    tick: Ticks
    pose: Pose


class StepRecord(Value):
    """One action as it happened. `step` 0 is the start and has no action."""

    step: Annotated[int, Field(ge=0)]
    action: Action | None = None
    outcome: OutcomeWord | Literal["start"] = "start"
    moved_m: float = 0.0
    pose: Pose
    tick: Ticks
    frames: tuple[FrameRecord, ...] = ()
    state_digest: Sha256
    wall_ms: Annotated[int, Field(ge=0)] = 0


class Auditor(Value):
    """Who audited. `configuration` is stored whole, so that an episode can be run again."""

    kind: AuditorKind
    name: Annotated[str, Field(max_length=100)]
    configuration: dict[str, Any] = Field(default_factory=dict)


class Episode(Record):
    """One audit of one revision by one auditor, finished."""

    id: RecordId
    run: RecordId | None = None
    revision: Sha256
    auditor: Auditor
    seed: int = 0
    brief: AuditorBrief
    renderer: str
    profile: str
    isolation: Isolation = "in_process"
    started_ms: Millis
    ended_ms: Millis
    ending: Ending
    reason: str = ""
    """For limit, technical and failed: what happened, in words."""
    steps: tuple[StepRecord, ...]
    """The start first."""
    tool_calls: Annotated[int, Field(ge=0)] = 0
    notes: tuple[str, ...] = ()
    captures: tuple[FrameRecord, ...] = ()
    reports: tuple[Report, ...] = ()
    summary: str = ""
    cost_usd_micros: Annotated[int, Field(ge=0)] = 0
    circumstances: Circumstances | None = None
    """Of an episode that was audited for a study; None for every other."""
    conduct: Conduct | None = None
    """Of a person's sitting: its times, and for a free walk what was walked."""

    @property
    def steps_used(self) -> int:
        """Actions that cost a step."""
        return max(0, len(self.steps) - 1)

    @property
    def simulated(self) -> bool:
        """A program sat in a person's place; said wherever the episode is shown."""
        return self.circumstances is not None and self.circumstances.simulated

    @property
    def who(self) -> str:
        """The auditor's name, and that it was no person where it stands for one."""
        return f"{self.auditor.name} (simulated person)" if self.simulated else self.auditor.name


class FrameExposure(Value):
    """How much of each anomaly one frame showed, found by replay; never known during an audit."""

    ref: FrameRef
    tick: Ticks
    pixels: dict[str, int]
    """Injection id -> pixels of its exposure mask, 0 while its reveal condition does not hold."""
    revealed: dict[str, bool]
    """Injection id -> its reveal condition had held at or before this frame."""
    masks: dict[str, Sha256]
    """Injection id -> blob of the mask, a 1-bit PNG of the frame's size; only where pixels > 0."""


class EpisodeExposure(Record):
    """Exposure of every frame of one episode."""

    episode: RecordId
    revision: Sha256
    frames: tuple[FrameExposure, ...]
    replay_equal: bool
    """The replay gave the state digests of the record."""


class OpenAudit(Record):
    """An audit that has begun. Its entries are appended to a log, and replayed after a crash."""

    id: RecordId
    run: RecordId | None = None
    revision: Sha256
    auditor: Auditor
    seed: int = 0
    started_ms: Millis
    details: dict[str, Any] = Field(default_factory=dict)
    """What resuming needs besides the log: brief, mode, ledger key."""
