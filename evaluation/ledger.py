"""The log of one audit: what happened, entry by entry, and the state that the entries add up to.

Owns: the entries, folding them into `AuditState`, and the seam `Recorder` that makes them durable.
Refuses: worlds and pictures' bytes. An audit changes its state only by an entry, so a log is the whole audit.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, Protocol

from pydantic import Field, TypeAdapter

from data.schema.audit import Auditor, AuditorBrief, Ending, FrameRecord, Isolation, Report, StepRecord
from data.schema.base import Millis, RecordId, Sha256, Value
from data.schema.study import Circumstances
from data.schema.walk import Pause, WalkPiece


class Begun(Value):
    """The audit began; everything that its episode will say of the circumstances."""

    kind: Literal["begun"] = "begun"
    episode: RecordId
    run: RecordId | None = None
    revision: Sha256
    auditor: Auditor
    seed: int
    brief: AuditorBrief
    renderer: str
    profile: str
    isolation: Isolation
    circumstances: Circumstances | None = None
    at_ms: Millis


class Called(Value):
    """A tool was called; counted whatever came of it."""

    kind: Literal["called"] = "called"
    tool: str


class Stepped(Value):
    """The start, or an action carried out."""

    kind: Literal["stepped"] = "stepped"
    record: StepRecord


class Seen(Value):
    """The current view was drawn after all, for a step that had been carried out without a picture."""

    kind: Literal["seen"] = "seen"
    frame: FrameRecord


class Cropped(Value):
    """A part of a frame was looked at; it became a frame of its own."""

    kind: Literal["cropped"] = "cropped"
    frame: FrameRecord
    of: str
    box: tuple[float, float, float, float]


class Noted(Value):
    """The auditor wrote something down."""

    kind: Literal["noted"] = "noted"
    text: str


class Reported(Value):
    """A report as it now stands; an earlier one of the same id is replaced."""

    kind: Literal["reported"] = "reported"
    report: Report


class Walked(Value):
    """A piece of a free walk."""

    kind: Literal["walked"] = "walked"
    piece: WalkPiece
    at_ms: Millis


class Captured(Value):
    """A person kept a picture of what was on the screen."""

    kind: Literal["captured"] = "captured"
    frame: FrameRecord
    at_ms: Millis


class Paused(Value):
    """Everything is held, simulated time too."""

    kind: Literal["paused"] = "paused"
    why: str
    at_ms: Millis


class Continued(Value):
    """It goes on after a pause."""

    kind: Literal["continued"] = "continued"
    at_ms: Millis


class Attended(Value):
    """How long the person was active since the last such entry."""

    kind: Literal["attended"] = "attended"
    active_ms: Annotated[int, Field(ge=0)]
    at_ms: Millis


class Spent(Value):
    """What a model cost since the last such entry."""

    kind: Literal["spent"] = "spent"
    usd_micros: Annotated[int, Field(ge=0)] = 0
    tokens: Annotated[int, Field(ge=0)] = 0


class Resumed(Value):
    """The audit was taken up again after a crash, at the same state."""

    kind: Literal["resumed"] = "resumed"
    step: int
    at_ms: Millis


class Ended(Value):
    """The audit ended."""

    kind: Literal["ended"] = "ended"
    ending: Ending
    reason: str = ""
    summary: str = ""
    at_ms: Millis


Entry = Annotated[
    Begun
    | Called
    | Stepped
    | Seen
    | Cropped
    | Noted
    | Reported
    | Walked
    | Captured
    | Paused
    | Continued
    | Attended
    | Spent
    | Resumed
    | Ended,
    Field(discriminator="kind"),
]
ENTRY: TypeAdapter[Entry] = TypeAdapter(Entry)


class Recorder(Protocol):
    """Makes an audit's log durable. An entry is safe when `append` returns."""

    def append(self, entry: dict[str, Any]) -> None:
        """Adds one entry, as JSON values, at the end of the log."""
        ...


class MemoryRecorder:
    """A log that lives as long as this object."""

    def __init__(self) -> None:
        self.entries: list[dict[str, Any]] = []

    def append(self, entry: dict[str, Any]) -> None:
        """Adds one entry."""
        self.entries.append(entry)


@dataclass
class AuditState:
    """Everything an audit's log adds up to."""

    begun: Begun | None = None
    steps: list[StepRecord] = field(default_factory=list[StepRecord])
    frames: dict[str, FrameRecord] = field(default_factory=dict[str, FrameRecord])
    crops: dict[str, tuple[str, tuple[float, float, float, float]]] = field(
        default_factory=dict[str, tuple[str, tuple[float, float, float, float]]]
    )
    notes: list[str] = field(default_factory=list[str])
    reports: dict[str, Report] = field(default_factory=dict[str, Report])
    tool_calls: int = 0
    usd_micros: int = 0
    tokens: int = 0
    ended: Ended | None = None
    resumed_at: tuple[int, ...] = ()
    walk: list[WalkPiece] = field(default_factory=list[WalkPiece])
    pauses: list[Pause] = field(default_factory=list[Pause])
    held: Paused | None = None
    """The pause that has not ended."""
    active_ms: int = 0

    def apply(self, entry: Value) -> None:
        """Folds one entry in."""
        match entry:
            case Begun():
                self.begun = entry
            case Called():
                self.tool_calls += 1
            case Stepped():
                self.steps.append(entry.record)
                self.frames.update({frame.ref: frame for frame in entry.record.frames})
            case Seen():
                self.frames[entry.frame.ref] = entry.frame
                last = self.steps[-1]
                self.steps[-1] = last.model_copy(update={"frames": (*last.frames, entry.frame)})
            case Cropped():
                self.frames[entry.frame.ref] = entry.frame
                self.crops[entry.frame.ref] = (entry.of, entry.box)
            case Reported():
                self.reports[entry.report.id] = entry.report
            case _:
                self._apply_rest(entry)

    def _apply_rest(self, entry: Value) -> None:
        match entry:
            case Noted():
                self.notes.append(entry.text)
            case Spent():
                self.usd_micros += entry.usd_micros
                self.tokens += entry.tokens
            case Resumed():
                self.resumed_at = (*self.resumed_at, entry.step)
                self._end_pause(entry.at_ms)
            case Ended():
                self.ended = entry
                self._end_pause(entry.at_ms)
            case _:
                self._apply_conduct(entry)

    def _apply_conduct(self, entry: Value) -> None:
        match entry:
            case Walked():
                self.walk.append(entry.piece)
            case Captured():
                self.frames[entry.frame.ref] = entry.frame
            case Paused():
                self.held = self.held or entry
            case Continued():
                self._end_pause(entry.at_ms)
            case Attended():
                self.active_ms += entry.active_ms
            case _:
                raise TypeError(f"not an entry of an audit's log: {entry!r}")

    def _end_pause(self, at_ms: int) -> None:
        held, self.held = self.held, None
        if held is not None:
            self.pauses.append(Pause(from_ms=held.at_ms, to_ms=max(held.at_ms, at_ms), why=held.why))

    @property
    def steps_used(self) -> int:
        """Actions carried out."""
        return max(0, len(self.steps) - 1)

    @property
    def tick(self) -> int:
        """Simulated time, by actions or by a free walk."""
        last = self.walk[-1].tick if self.walk else 0
        return max(last, self.steps[-1].tick if self.steps else 0)

    @property
    def captures(self) -> tuple[FrameRecord, ...]:
        """Pictures that a person kept on a free walk, in order."""
        return tuple(frame for ref, frame in self.frames.items() if ref.startswith("c") and "#" not in ref)


def fold(entries: Iterable[Mapping[str, Any]], *, into: AuditState | None = None) -> AuditState:
    """The state that a stored log adds up to; `into` is a fresh state to use.

    Raises:
        pydantic.ValidationError: an entry that this program did not write.
    """
    state = AuditState() if into is None else into
    for entry in entries:
        state.apply(ENTRY.validate_python(dict(entry)))
    return state
