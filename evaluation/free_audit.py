"""A free walk as an audit: a person walks in real time elsewhere; what is walked, kept and reported comes here.

Owns: the log of it, the pictures that are kept, the tools that cost nothing, endings, taking it up again by running the
walk again. Refuses: the world's real time and the screen (the window has those), and handing out anything but lawful
words and pictures. Every change of state is an entry of the log first, as in `Audit`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from pydantic import BaseModel

from data.errors import NotFoundError, SceneChangedError, UsageError
from data.schema.action import Frame, Interact, Look, Move, Outcome, Turn, Wait
from data.schema.audit import FrameRecord, StepRecord
from data.schema.base import TICKS_PER_SECOND
from data.schema.scene import WorldInfo
from data.schema.walk import CAPTURES_MAX, WalkPiece, WalkSpan
from evaluation import contract
from evaluation.blobs import Blobs
from evaluation.contract import ToolResult
from evaluation.frames import keep_frame, keep_step_frames
from evaluation.ledger import (
    Called,
    Captured,
    Recorder,
    Resumed,
    Stepped,
    Walked,
)
from evaluation.ongoing import OngoingAudit
from evaluation.setup import AuditSetup


class Walkable(Protocol):
    """What running a walk again needs of a world."""

    async def reset(self) -> Outcome:
        """Back to the start of the task, without a picture."""
        ...

    async def walk(self, spans: tuple[WalkSpan, ...]) -> Outcome:
        """Runs spans on from there, without a picture."""
        ...


class FreeAudit(OngoingAudit):
    """One free walk in progress; see `begin` and `resume`."""

    def __init__(
        self, setup: AuditSetup, *, blobs: Blobs, recorder: Recorder, clock: Callable[[], int]
    ) -> None:
        if setup.brief.simulated_s is None:
            raise UsageError("A free walk needs a budget of simulated seconds; the brief names none.")
        super().__init__(setup, blobs=blobs, recorder=recorder, clock=clock)

    @classmethod
    def begin(
        cls,
        start: Outcome,
        setup: AuditSetup,
        info: WorldInfo,
        *,
        blobs: Blobs,
        recorder: Recorder,
        clock: Callable[[], int],
    ) -> FreeAudit:
        """Opens the log on a world that has just been reset to the task's start, with its first picture."""
        audit = cls(setup, blobs=blobs, recorder=recorder, clock=clock)
        audit._open_log(info)
        record = StepRecord(
            step=0,
            pose=start.pose,
            tick=start.tick,
            frames=keep_step_frames(start.frames, 0, blobs),
            state_digest=start.state_digest,
        )
        audit._log(Stepped(record=record))
        return audit

    @classmethod
    async def resume(
        cls,
        world: Walkable,
        setup: AuditSetup,
        entries: Iterable[Mapping[str, Any]],
        *,
        blobs: Blobs,
        recorder: Recorder,
        clock: Callable[[], int],
        tell: Callable[[int, int], None] = lambda _done, _of: None,
    ) -> FreeAudit:
        """Takes a logged walk up again by running it again; says so in the log. `tell`: ticks done, of how many.

        Raises:
            SceneChangedError: a state is not the recorded one; the audit cannot go on here.
        """
        audit = cls(setup, blobs=blobs, recorder=recorder, clock=clock)
        audit._read_log(entries)
        if audit._state.ended is None:
            await audit._replay(world, tell)
            audit._log(Resumed(step=audit._state.tick, at_ms=clock()))
        return audit

    @property
    def most_ticks(self) -> int:
        """The tick at which the time is over."""
        return round((self.brief.simulated_s or 0) * TICKS_PER_SECOND)

    def walked(self, piece: WalkPiece) -> None:
        """Logs what was walked; on disk when it returns.

        Raises:
            UsageError: it does not begin where the last piece ended, or goes beyond the budget.
        """
        if self.ended:
            return
        ticks = sum(span.ticks for span in piece.spans)
        if piece.from_tick != self._state.tick or piece.tick - piece.from_tick != ticks:
            raise UsageError(
                f"A piece of the walk from tick {piece.from_tick} to {piece.tick} with {ticks} ticks does not "
                f"follow tick {self._state.tick}."
            )
        if piece.tick > self.most_ticks:
            raise UsageError(f"The walk goes to tick {piece.tick}; the budget ends at {self.most_ticks}.")
        self._log(Walked(piece=piece, at_ms=self._clock()))

    def keep(self, frame: Frame) -> FrameRecord:
        """Keeps a picture as evidence; on disk when it returns. Frames are named `c1`, `c2`, ...

        Raises:
            UsageError: there are 30 already, or the audit is over.
        """
        if self.ended:
            raise UsageError("The audit is over; nothing can be kept any more.")
        count = len(self._state.captures)
        if count >= CAPTURES_MAX:
            raise UsageError(f"There are {CAPTURES_MAX} pictures already, which is the most.")
        record = keep_frame(frame, f"c{count + 1}", self._blobs)
        self._log(Captured(frame=record, at_ms=self._clock()))
        return record

    def use(self, tool: str, arguments: Mapping[str, Any]) -> ToolResult:
        """Uses one tool that needs no world: reports, notes, the example, the end."""
        if self.ended:
            return self._over(tool)
        self._log(Called(tool=tool))
        try:
            return self._use(tool, contract.parse_arguments(tool, arguments))
        except (UsageError, NotFoundError) as error:
            return ToolResult(tool=tool, ok=False, text=str(error), data={"error": str(error)})

    def _use(self, tool: str, arguments: BaseModel) -> ToolResult:
        match arguments:
            case Move() | Turn() | Look() | Interact() | Wait() | contract.Observe():
                raise UsageError(f"{tool} is no tool of a free walk; walk there.")
            case contract.Finish():
                return self._finish(tool, arguments)
            case contract.ReadExample():
                return self._desk.read_example(tool, self._setup.example)
            case _:
                return self._desk.use(tool, arguments)

    async def _replay(self, world: Walkable, tell: Callable[[int, int], None]) -> None:
        outcome = await world.reset()
        self._check(outcome, self._state.steps[0].state_digest)
        for piece in self._state.walk:
            outcome = await world.walk(piece.spans)
            self._check(outcome, piece.state_digest)
            tell(outcome.tick, self._state.tick)

    def _check(self, outcome: Outcome, digest: str) -> None:
        if outcome.state_digest != digest:
            raise SceneChangedError(
                f"Audit {self._setup.episode} cannot be taken up: at tick {outcome.tick} the world's state is "
                f"{outcome.state_digest[:12]}, the log says {digest[:12]}. Start the audit again."
            )
