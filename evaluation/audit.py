"""One audit: a world, a brief, a budget and a log. People and programs go through this same object.

Owns: carrying out tools, the budget, endings, taking up an audit after a crash, and the episode record.
Refuses: handing on anything but `AuditorBrief` words, lawful outcomes and pixels; judging; choosing what to do.
Every change of state is an entry of the log first (ledger), so a killed audit loses at most the action in flight.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from pydantic import BaseModel

from data.errors import NotFoundError, SceneChangedError, UsageError
from data.schema.action import FrameMode, Interact, Look, Move, Outcome, Turn, Wait
from data.schema.audit import (
    Auditor,
    AuditorBrief,
    Ending,
    Episode,
    Isolation,
    StepRecord,
)
from data.schema.base import Sha256, Slug, Value
from data.schema.example import GivenExample
from data.schema.injection import Injection
from data.schema.scene import SceneGraph
from data.schema.space import Pose
from data.schema.study import Circumstances
from evaluation import contract
from evaluation.blobs import Blobs
from evaluation.contract import ToolResult
from evaluation.desk import Desk
from evaluation.episodes import episode_of
from evaluation.frames import keep_frame, keep_step_frames
from evaluation.ledger import (
    Attended,
    AuditState,
    Begun,
    Called,
    Continued,
    Ended,
    Paused,
    Recorder,
    Resumed,
    Seen,
    Spent,
    Stepped,
    fold,
)
from evaluation.observation import encode_step, say_step
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


class Staged(Protocol):
    """What an audit needs of its task: the scene, and never a word of the answer.

    A `TaskDefinition` is one, and so is the `SealedScene` of a package.
    """

    @property
    def world(self) -> Slug:
        """Name of the world."""
        ...

    @property
    def world_seed(self) -> int:
        """Seed of the world."""
        ...

    @property
    def scene_digest(self) -> Sha256:
        """Of the clean scene that it was made in."""
        ...

    @property
    def start(self) -> Pose:
        """Where the audit begins."""
        ...

    @property
    def injections(self) -> tuple[Injection, ...]:
        """In the order in which they compose."""
        ...


@dataclass(frozen=True)
class Limits:
    """Hard limits beside the brief's budget; None is no limit. Times in seconds, money in micro-dollars."""

    simulated_s: float | None = None
    wall_s: float | None = None
    pictures: int | None = None
    usd_micros: int | None = None
    tokens: int | None = None


@dataclass(frozen=True)
class AuditSetup:
    """What is fixed before an audit begins."""

    episode: str
    revision: str
    definition: Staged
    auditor: Auditor
    brief: AuditorBrief
    seed: int = 0
    run: str | None = None
    isolation: Isolation = "in_process"
    frames: FrameMode = "final"
    limits: Limits = field(default_factory=Limits)
    example: GivenExample | None = None
    """The worked example, None when the study gives none; its pictures are among the audit's blobs."""
    circumstances: Circumstances | None = None
    """Of an audit for a study; stored with the episode."""


def check_scene(graph: SceneGraph, definition: Staged) -> None:
    """Refuses a world that is not the one the task was made in.

    Raises:
        SceneChangedError: the scene digests differ.
    """
    if graph.scene_digest != definition.scene_digest:
        raise SceneChangedError(
            f"World '{definition.world}' is not the one this task was made in (scene {graph.scene_digest[:12]}, "
            f"the task pins {definition.scene_digest[:12]}). Rebase the task to this version of the world."
        )


class Audit:
    """One audit in progress; see `begin` and `resume`. Satisfies `AuditPort`."""

    def __init__(
        self, world: World, setup: AuditSetup, *, blobs: Blobs, recorder: Recorder, clock: Callable[[], int]
    ) -> None:
        self._world = world
        self._setup = setup
        self._blobs = blobs
        self._recorder = recorder
        self._clock = clock
        self._state = AuditState()
        self._desk = Desk(self._state, setup.brief, blobs=blobs, log=self._log)
        self._turn = asyncio.Lock()

    @classmethod
    async def begin(
        cls, world: World, setup: AuditSetup, *, blobs: Blobs, recorder: Recorder, clock: Callable[[], int]
    ) -> Audit:
        """Resets a loaded world to the task's start and opens the log. `clock` gives UTC milliseconds."""
        audit = cls(world, setup, blobs=blobs, recorder=recorder, clock=clock)
        outcome = await audit._reset(frames="final")
        info = world.info
        audit._log(
            Begun(
                episode=setup.episode,
                run=setup.run,
                revision=setup.revision,
                auditor=setup.auditor,
                seed=setup.seed,
                brief=setup.brief,
                renderer=info.renderer,
                profile=info.profile,
                isolation=setup.isolation,
                circumstances=setup.circumstances,
                at_ms=clock(),
            )
        )
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
        fold(entries, into=audit._state)
        if audit._state.begun is None or not audit._state.steps:
            raise UsageError(f"The log of audit {setup.episode} has no beginning; start the audit again.")
        if audit._state.ended is None:
            await audit._replay()
            audit._log(Resumed(step=audit._state.steps_used, at_ms=clock()))
        return audit

    # What an auditor may hold.

    @property
    def brief(self) -> AuditorBrief:
        """What the auditor is told."""
        return self._setup.brief

    @property
    def ended(self) -> bool:
        """The audit is over; tools answer only that."""
        return self._state.ended is not None

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

    @property
    def state(self) -> AuditState:
        """What the log adds up to so far. Read only."""
        return self._state

    def spend(self, *, usd_micros: int = 0, tokens: int = 0) -> None:
        """Counts what a model cost; a limit it meets ends the audit at the next step."""
        self._log(Spent(usd_micros=usd_micros, tokens=tokens))

    def log_conduct(self, entry: Paused | Continued | Attended) -> None:
        """Notes a pause, its end, or how long the person was active; nothing once it is over."""
        if not self.ended:
            self._log(entry)

    def end(self, ending: Ending, *, reason: str = "") -> None:
        """Ends the audit from outside (a limit, a fault, a person who closes the window); nothing when it is over."""
        if not self.ended:
            self._log(Ended(ending=ending, reason=reason, at_ms=self._clock()))

    def episode(self) -> Episode:
        """The finished audit as a record.

        Raises:
            UsageError: it is not over yet.
        """
        return episode_of(self._state, self._blobs)

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

    def _finish(self, tool: str, arguments: contract.Finish) -> ToolResult:
        standing = any(not report.withdrawn for report in self._state.reports.values())
        ending: Ending = arguments.ending or ("submitted" if standing else "nothing_found")
        self._log(Ended(ending=ending, summary=arguments.summary, at_ms=self._clock()))
        return ToolResult(tool=tool, text=f"The audit is over: {ending}.", data={"ending": ending})

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

    def _over(self, tool: str) -> ToolResult:
        ended = self._state.ended
        if ended is None:
            raise RuntimeError("the audit is not over")
        words = f"The audit is over: {ended.ending}{f' ({ended.reason})' if ended.reason else ''}."
        return ToolResult(tool=tool, ok=False, text=words, data={"error": words}, ending=ended.ending)

    def _log(self, entry: Value) -> None:
        self._recorder.append(entry.model_dump(mode="json", by_alias=True))
        self._state.apply(entry)
