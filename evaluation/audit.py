"""One audit: a world, a brief, a budget and a log. People and programs go through this same object.

Owns: carrying out tools, the budget, endings, taking up an audit after a crash, and the episode record.
Refuses: handing on anything but `AuditorBrief` words, lawful outcomes and pixels; judging; choosing what to do.
Every change of state is an entry of the log first (ledger), so a killed audit loses at most the action in flight.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from pydantic import BaseModel

from data.errors import NotFoundError, SceneChangedError, UsageError
from data.schema.action import FrameMode, Interact, Look, Move, Outcome, Turn, Wait
from data.schema.audit import (
    AuditorBrief,
    StepRecord,
)
from evaluation import contract
from evaluation.blobs import Blobs
from evaluation.contract import ToolResult
from evaluation.frames import keep_frame, keep_step_frames
from evaluation.ledger import (
    Called,
    Recorder,
    Resumed,
    Seen,
    Spent,
    Stepped,
)
from evaluation.observation import encode_step, say_step
from evaluation.ongoing import OngoingAudit
from evaluation.setup import AuditSetup
from worlds.protocol import World

ACTIONS = (Move, Turn, Look, Interact, Wait)
_NO_STEPS = "No steps are left: another action ends the audit. Report and finish."


class AuditPort(Protocol):
    """What an auditor holds: the brief, the tools, and whether it is over."""

    @property
    def brief(self) -> AuditorBrief:
        """What the auditor is told."""
        ...

    @property
    def ended(self) -> bool:
        """No tool does anything any more."""
        ...

    async def call(self, tool: str, /, **arguments: Any) -> ToolResult:
        """Uses one tool of the contract."""
        ...


class Audit(OngoingAudit):
    """One audit in progress; see `begin` and `resume`. Satisfies `AuditPort`."""

    def __init__(
        self, world: World, setup: AuditSetup, *, blobs: Blobs, recorder: Recorder, clock: Callable[[], int]
    ) -> None:
        super().__init__(setup, blobs=blobs, recorder=recorder, clock=clock)
        self._world = world
        self._turn = asyncio.Lock()

    @classmethod
    async def begin(
        cls, world: World, setup: AuditSetup, *, blobs: Blobs, recorder: Recorder, clock: Callable[[], int]
    ) -> Audit:
        """Resets a loaded world to the task's start and opens the log. `clock` gives UTC milliseconds."""
        audit = cls(world, setup, blobs=blobs, recorder=recorder, clock=clock)
        outcome = await audit._reset(frames="final")
        audit._open_log(world.info)
        audit._log(Stepped(record=audit._record(0, None, outcome, wall_ms=0)))
        return audit

    @classmethod
    async def resume(
        cls,
        world: World,
        setup: AuditSetup,
        entries: Iterable[Mapping[str, Any]],
        *,
        blobs: Blobs,
        recorder: Recorder,
        clock: Callable[[], int],
    ) -> Audit:
        """Takes a logged audit up again on a freshly loaded world, by replaying its actions; says so in the log.

        Raises:
            SceneChangedError: an action's state digest is not the recorded one; the audit cannot go on here.
        """
        audit = cls(world, setup, blobs=blobs, recorder=recorder, clock=clock)
        audit._read_log(entries)
        if audit._state.ended is None:
            await audit._replay()
            audit._log(Resumed(step=audit._state.steps_used, at_ms=clock()))
        return audit

    # What an auditor may hold.

    @property
    def steps_left(self) -> int:
        """Actions still in the budget."""
        return max(0, self.brief.budget.steps - self._state.steps_used)

    async def call(self, tool: str, /, **arguments: Any) -> ToolResult:
        """Uses one tool; a bad argument is answered with the range and costs no step."""
        return await self.dispatch(tool, arguments)

    async def dispatch(self, tool: str, arguments: Mapping[str, Any]) -> ToolResult:
        """The same, with the arguments as one mapping (for Inspect, MCP and buttons).

        Raises:
            HostError: the world died; the caller ends the episode as failed.
        """
        async with self._turn:
            if self.ended:
                return self._over(tool)
            self._log(Called(tool=tool))
            try:
                parsed = contract.parse_arguments(tool, arguments)
                if isinstance(parsed, ACTIONS):
                    return await self._act(tool, parsed)
                result = await self._use(tool, parsed)
            except (UsageError, NotFoundError) as error:
                result = ToolResult(tool=tool, ok=False, text=str(error), data={"error": str(error)})
            return self._after(result)

    # What the operator's side may ask.

    def spend(self, *, usd_micros: int = 0, tokens: int = 0) -> None:
        """Counts what a model cost; a limit it meets ends the audit at the next step."""
        self._log(Spent(usd_micros=usd_micros, tokens=tokens))

    # Steps.

    async def _act(self, tool: str, action: Move | Turn | Look | Interact | Wait) -> ToolResult:
        limit = self._limit_met() or ("the step budget is used up" if self.steps_left == 0 else "")
        if limit:
            self.end("limit", reason=limit)
            return self._over(tool)
        before = self._clock()
        outcome = await self._world.act(action, frames=self._setup.frames)
        record = self._record(
            self._state.steps_used + 1, action, outcome, wall_ms=max(0, self._clock() - before)
        )
        self._log(Stepped(record=record))
        numbers = encode_step(record, steps_left=self.steps_left)
        text = say_step(numbers) + (f" {_NO_STEPS}" if self.steps_left == 0 else "")
        result = ToolResult(tool=tool, text=text, data=numbers, pictures=self._desk.show(record.frames))
        return self._after(result)

    def _record(
        self,
        step: int,
        action: Move | Turn | Look | Interact | Wait | None,
        outcome: Outcome,
        *,
        wall_ms: int,
    ) -> StepRecord:
        return StepRecord(
            step=step,
            action=action,
            outcome="start" if action is None else outcome.outcome,
            moved_m=outcome.moved_m,
            pose=outcome.pose,
            tick=outcome.tick,
            frames=keep_step_frames(outcome.frames, step, self._blobs),
            state_digest=outcome.state_digest,
            wall_ms=wall_ms,
        )

    async def _reset(self, *, frames: FrameMode) -> Outcome:
        definition = self._setup.definition
        return await self._world.reset(
            definition.injections, start=definition.start, seed=definition.world_seed, frames=frames
        )

    async def _replay(self) -> None:
        for step in self._state.steps:
            if step.action is None:
                outcome = await self._reset(frames="none")
            else:
                outcome = await self._world.act(step.action, frames="none")
            if outcome.state_digest != step.state_digest:
                raise SceneChangedError(
                    f"Audit {self._setup.episode} cannot be taken up: after step {step.step} the world's state is "
                    f"{outcome.state_digest[:12]}, the log says {step.state_digest[:12]}. Start the audit again."
                )

    # Tools that cost no step.

    async def _use(self, tool: str, arguments: BaseModel) -> ToolResult:
        match arguments:
            case contract.Observe():
                return await self._observe(tool)
            case contract.Finish():
                return self._finish(tool, arguments)
            case contract.ReadExample():
                return self._desk.read_example(tool, self._setup.example)
            case _:
                return self._desk.use(tool, arguments)

    async def _observe(self, tool: str) -> ToolResult:
        step = self._state.steps[-1].step
        if f"a{step}" not in self._state.frames:
            frame = await self._world.observe()
            self._log(Seen(frame=keep_frame(frame, f"a{step}", self._blobs)))
        return self._desk.observe(tool)

    # Small things.

    def _limit_met(self) -> str:
        limits, state = self._setup.limits, self._state
        last, begun = state.steps[-1], state.begun
        spent = (
            ("simulated time", last.tick / 60, limits.simulated_s, "s"),
            ("wall time", (self._clock() - begun.at_ms) / 1000 if begun else 0, limits.wall_s, "s"),
            ("pictures", self._desk.pictures_shown, limits.pictures, ""),
            ("money", state.usd_micros, limits.usd_micros, "micro-dollars"),
            ("tokens", state.tokens, limits.tokens, ""),
        )
        for what, used, limit, unit in spent:
            if limit is not None and used >= limit:
                return f"the limit of {limit:g} {unit} {what} is met".replace("  ", " ")
        return ""

    def _after(self, result: ToolResult) -> ToolResult:
        if not self.ended:
            calls = self.brief.budget.tool_calls
            limit = f"the limit of {calls} tool calls is met" if self._state.tool_calls >= calls else ""
            limit = limit or self._limit_met()
            if limit:
                self.end("limit", reason=limit)
        ended = self._state.ended
        return result if ended is None else result.model_copy(update={"ending": ended.ending})
