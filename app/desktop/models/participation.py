"""One sitting of a participant: an audit by actions on a world host, or a free walk in the window's page, and its log.

Owns: beginning, taking up again, the tools, pieces of a walk, pictures, pauses; each a coroutine of the world loop.
Refuses: the screen, projects (a package's results lie in a folder of their own), and handing out anything but what the
audit's contract does.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from data.errors import HostError, NotFoundError
from data.ids import new_id, now_ms
from data.schema.action import Frame, Interact, Look, Move, Outcome, OutcomeWord, Turn, Wait
from data.schema.audit import Auditor, AuditorBrief, Report
from data.schema.example import GivenExample
from data.schema.package import Package, SealedScene
from data.schema.package import Sitting as SealedSitting
from data.schema.scene import SceneGraph, WorldInfo, WorldSpec
from data.schema.study import Circumstances, Mode
from data.schema.task import Language
from data.schema.walk import WalkPiece, WalkSpan
from data.store.blobs import Blobs
from evaluation.audit import Audit
from evaluation.contract import ToolResult
from evaluation.free_audit import FreeAudit
from evaluation.ledger import Attended, AuditState, Begun, Continued, Paused, Recorder, fold
from evaluation.setup import AuditSetup, check_scene
from worlds.protocol import World

WorldStarter = Callable[[WorldSpec], Awaitable[World]]
Progress = Callable[[int, int], None]
"""Ticks that were run again, of how many; called on the world loop."""


class Place(Protocol):
    """Where a participant's results lie."""

    @property
    def blobs(self) -> Blobs:
        """Pictures, and the pictures of examples."""
        ...

    def recorder(self, sitting: str) -> Recorder:
        """The log of a sitting; an entry is on the disk when `append` returns."""
        ...

    def entries(self, sitting: str) -> tuple[dict[str, Any], ...]:
        """What the log of a sitting holds; nothing before it began."""
        ...


class WalkWorld(Protocol):
    """The world in the window's page, as a free walk needs it."""

    @property
    def info(self) -> WorldInfo:
        """Who draws."""
        ...

    async def load(self, spec: WorldSpec) -> SceneGraph:
        """Loads a world, clean."""
        ...

    async def start(self, scene: SealedScene, *, picture: bool) -> Outcome:
        """Puts the world and the walker at the start."""
        ...

    async def walk(self, spans: tuple[WalkSpan, ...]) -> Outcome:
        """Runs spans again."""
        ...


@dataclass(frozen=True)
class SeenFrame:
    """One picture of the sitting: after an action, or kept on a walk."""

    ref: str
    blob: str
    action: Move | Turn | Look | Interact | Wait | None
    outcome: OutcomeWord | str
    tick: int


@dataclass(frozen=True)
class ParticipantView:
    """Everything that the screen may show; made of lawful words and pictures only."""

    mode: Mode
    brief: AuditorBrief
    used: int
    """Steps, or ticks of a free walk."""
    total: int
    frames: tuple[SeenFrame, ...]
    reports: tuple[Report, ...]
    resumed_at: tuple[int, ...] = ()
    ending: str = ""

    @property
    def left(self) -> int:
        """Steps or ticks that may still be used."""
        return max(0, self.total - self.used)

    @property
    def standing(self) -> int:
        """Reports that are not withdrawn."""
        return sum(not report.withdrawn for report in self.reports)


@dataclass
class Participation:
    """A sitting in progress. Its methods are coroutines of the world loop; the values they return cross freely."""

    package: Package
    sitting: SealedSitting
    scene: SealedScene
    place: Place
    language: Language
    configuration: dict[str, Any]
    start_world: WorldStarter
    walk_world: WalkWorld
    simulated: bool = False
    """A program sits there, not a person."""
    _audit: Audit | FreeAudit | None = field(default=None, repr=False)
    _world: World | None = field(default=None, repr=False)
    _unwritten: dict[int, WalkPiece] = field(default_factory=dict[int, WalkPiece], repr=False)
    """By the tick at which they begin: what is told with a picture may come after what was walked later."""

    @property
    def example(self) -> GivenExample | None:
        """The worked example that this sitting gives."""
        return self.sitting.examples.get(self.language)

    async def open(self, tell: Progress) -> ParticipantView:
        """Begins the sitting, or takes it up again at the same state by running its log again.

        Raises:
            HostError, RendererError: no world could be started. SceneChangedError: the world is another one now.
            StoreError: nothing can be written.
        """
        await self.close()
        entries = self.place.entries(self.sitting.id)
        state = fold(entries)
        setup = self._setup(state.begun)
        recorder = self.place.recorder(self.sitting.id)
        if self.sitting.mode == "step":
            self._audit = await self._open_steps(setup, state, entries, recorder)
        else:
            self._audit = await self._open_walk(setup, state, entries, recorder, tell)
        return self.view()

    async def use(self, tool: str, arguments: Mapping[str, Any]) -> tuple[ToolResult, ParticipantView]:
        """Uses one tool of the contract; one that ends the audit lets the world go."""
        audit = self._require()
        result = (
            await audit.dispatch(tool, arguments) if isinstance(audit, Audit) else audit.use(tool, arguments)
        )
        if audit.ended:
            await self.close_world()
        return result, self.view()

    async def walked(self, piece: WalkPiece | None) -> ParticipantView:
        """Logs what was walked, in its order; it is on the disk when this returns, or waits for what goes before it.

        Raises:
            StoreError: it cannot be written now; it is kept in memory, and written with the next one.
        """
        audit = self._require_walk()
        if piece is not None:
            self._unwritten[piece.from_tick] = piece
        while (next_one := self._unwritten.get(audit.state.tick)) is not None:
            audit.walked(next_one)
            del self._unwritten[next_one.from_tick]
        return self.view()

    async def keep(self, piece: WalkPiece | None, frame: Frame) -> tuple[str, ParticipantView]:
        """Keeps a picture of a walk; its name, once it is on the disk.

        Raises:
            UsageError: there are 30 already. StoreError: it cannot be written.
        """
        await self.walked(piece)
        record = self._require_walk().keep(frame)
        return record.ref, self.view()

    async def note(self, entry: Paused | Continued | Attended) -> ParticipantView:
        """Logs a pause, its end, or active time."""
        self._require().log_conduct(entry)
        return self.view()

    async def end_technically(self, reason: str) -> ParticipantView:
        """Ends the sitting because something on this side is broken."""
        self._require().end("technical", reason=reason)
        await self.close_world()
        return self.view()

    async def close_world(self) -> None:
        """Lets a host go."""
        world, self._world = self._world, None
        if world is not None:
            await world.close()

    async def close(self) -> None:
        """Lets everything go; a sitting that is not over can be opened again."""
        self._audit = None
        await self.close_world()

    def view(self) -> ParticipantView:
        """What the screen may show now."""
        audit = self._require()
        return view_of(audit.state, self.sitting)

    async def _open_steps(
        self, setup: AuditSetup, state: AuditState, entries: tuple[dict[str, Any], ...], recorder: Recorder
    ) -> Audit:
        spec = self.scene.spec
        world = await self.start_world(spec)
        self._world = world
        check_scene(await world.load(spec), self.scene)
        keep = {"blobs": self.place.blobs, "recorder": recorder, "clock": now_ms}
        if state.steps:
            return await Audit.resume(world, setup, entries, **keep)
        return await Audit.begin(world, setup, **keep)

    async def _open_walk(
        self,
        setup: AuditSetup,
        state: AuditState,
        entries: tuple[dict[str, Any], ...],
        recorder: Recorder,
        tell: Progress,
    ) -> FreeAudit:
        world = self.walk_world
        check_scene(await world.load(self.scene.spec), self.scene)
        keep = {"blobs": self.place.blobs, "recorder": recorder, "clock": now_ms}
        if state.steps:
            audit = await FreeAudit.resume(_Again(world, self.scene), setup, entries, tell=tell, **keep)
            self._unwritten.clear()  # the page stands where the log ends
            return audit
        start = await world.start(self.scene, picture=True)
        return FreeAudit.begin(start, setup, world.info, **keep)

    def _setup(self, begun: Begun | None) -> AuditSetup:
        sitting, language = self.sitting, self.language
        brief = sitting.briefs.get(language) or next(iter(sitting.briefs.values()))
        if sitting.mode == "free" and brief.simulated_s is None:
            brief = brief.model_copy(update={"simulated_s": sitting.simulated_s})
        return AuditSetup(
            episode=begun.episode if begun else new_id(),
            revision=self.scene.revision,
            definition=self.scene,
            auditor=Auditor(
                kind="human", name=self.package.participant, configuration={"mode": sitting.mode}
            ),
            brief=begun.brief if begun else brief,
            seed=sitting.seed,
            isolation="package",
            example=self.example,
            circumstances=begun.circumstances if begun else self._circumstances(),
        )

    def _circumstances(self) -> Circumstances:
        sitting = self.sitting
        return Circumstances(
            study=self.package.study,
            sitting=sitting.id,
            package=self.package.id,
            condition=sitting.condition,
            mode=sitting.mode,
            hint=sitting.hint,
            example=self.example.label if self.example else "",
            instructions=sitting.instructions,
            language=self.language,
            simulated_s=sitting.simulated_s if sitting.mode == "free" else None,
            simulated=self.simulated,
            configuration=self.configuration,
        )

    def _require(self) -> Audit | FreeAudit:
        if self._audit is None:
            raise HostError("No audit is under way; open it again.")
        return self._audit

    def _require_walk(self) -> FreeAudit:
        audit = self._require()
        if not isinstance(audit, FreeAudit):
            raise HostError("This audit is no free walk.")
        return audit


@dataclass(frozen=True)
class _Again:
    """A world as running a walk again needs it."""

    world: WalkWorld
    scene: SealedScene

    async def reset(self) -> Outcome:
        return await self.world.start(self.scene, picture=False)

    async def walk(self, spans: tuple[WalkSpan, ...]) -> Outcome:
        return await self.world.walk(spans)


def view_of(state: AuditState, sitting: SealedSitting) -> ParticipantView:
    """What the screen may show of a sitting's state.

    Raises:
        NotFoundError: the log has no beginning.
    """
    if state.begun is None:
        raise NotFoundError(f"The log of sitting {sitting.id} has no beginning; open it again.")
    brief = state.begun.brief
    is_free = sitting.mode == "free"
    return ParticipantView(
        mode=sitting.mode,
        brief=brief,
        used=state.tick if is_free else state.steps_used,
        total=round((brief.simulated_s or 0) * 60) if is_free else brief.budget.steps,
        frames=_walk_frames(state) if is_free else _step_frames(state),
        reports=tuple(state.reports.values()),
        resumed_at=state.resumed_at,
        ending=state.ended.ending if state.ended else "",
    )


def _step_frames(state: AuditState) -> tuple[SeenFrame, ...]:
    return tuple(
        SeenFrame(step.frames[-1].ref, step.frames[-1].blob, step.action, step.outcome, step.tick)
        for step in state.steps
        if step.frames
    )


def _walk_frames(state: AuditState) -> tuple[SeenFrame, ...]:
    return tuple(SeenFrame(frame.ref, frame.blob, None, "kept", frame.tick) for frame in state.captures)
