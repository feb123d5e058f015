"""One person's audit: a world on a host, the audit on it, and its log in the project.

Owns: beginning, taking up again, using tools, ending; each a coroutine of the world loop. Refuses: the screen, and
handing out anything but what the audit's contract does.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.desktop.models.study import STUDY
from app.jobs.worlds import spec_of
from data.errors import ConflictError, HostError, NotFoundError
from data.ids import new_id, now_ms
from data.schema.action import Interact, Look, Move, Turn, Wait
from data.schema.audit import Auditor, AuditorBrief, Episode, OpenAudit
from data.schema.scene import WorldSpec
from data.schema.task import Revision
from data.store import Project
from evaluation.audit import Audit
from evaluation.brief import plan_brief
from evaluation.contract import ToolResult
from evaluation.ledger import AuditState, fold
from evaluation.setup import AuditSetup, check_scene
from worlds.protocol import World

WorldStarter = Callable[[WorldSpec], Awaitable[World]]
"""Starts a host for a world; the caller loads and closes it."""


@dataclass(frozen=True)
class StepView:
    """One picture of the audit, for the strip."""

    ref: str
    words: str
    blob: str


@dataclass(frozen=True)
class ReportView:
    """One report as it stands."""

    id: str
    description: str
    evidence: tuple[str, ...]
    withdrawn: bool


@dataclass(frozen=True)
class SittingView:
    """Everything that the screen may show of an audit; made of lawful words and pictures only."""

    audit: str
    brief: AuditorBrief
    steps_used: int
    steps_left: int
    frames: tuple[StepView, ...]
    reports: tuple[ReportView, ...]
    resumed_after: tuple[int, ...] = ()
    ending: str = ""


@dataclass
class Sitting:
    """An audit in progress. Its methods are coroutines of the world loop; the values they return cross freely."""

    project: Project
    start_world: WorldStarter
    audit_id: str = ""
    is_over: bool = False
    """It came to its end, and its episode is kept."""
    _is_left: bool = field(default=False, repr=False)
    _audit: Audit | None = field(default=None, repr=False)
    _world: World | None = field(default=None, repr=False)

    async def begin(self, revision: Revision, person: str) -> SittingView:
        """Starts a world and opens the log.

        Raises:
            HostError, RendererError: no world could be started. SceneChangedError: the world is another one now.
        """
        world = await self._load(revision)
        opened = OpenAudit(
            id=new_id(),
            revision=revision.sha256,
            auditor=Auditor(kind="human", name=person, configuration={"mode": "step"}),
            started_ms=now_ms(),
            details={"mode": "step"},
        )
        self.project.audits.begin(opened)
        self.audit_id = opened.id
        setup = self._setup(opened, revision)
        self._audit = await Audit.begin(
            world,
            setup,
            blobs=self.project.blobs,
            recorder=self.project.audits.log(opened.id, known=0),
            clock=now_ms,
        )
        return self._view(self._audit.state)

    async def resume(self, opened: OpenAudit, revision: Revision) -> SittingView:
        """Takes an audit up again at the same state, by replaying its log on a fresh world. A window that has it is told at
        its next action.

        Raises:
            ConflictError: it was ended in another window.
        """
        self.audit_id = opened.id
        if self.project.audits.is_finished(opened.id):
            raise ConflictError("This audit was ended in another window.", mine=opened, theirs=None)
        entries = self.project.audits.entries(opened.id)
        if not fold(entries).steps:
            self.project.audits.finish(opened.id)
            return await self.begin(revision, opened.auditor.name)
        world = await self._load(revision)
        self._audit = await Audit.resume(
            world,
            self._setup(opened, revision),
            entries,
            blobs=self.project.blobs,
            recorder=self.project.audits.log(opened.id, known=len(entries)),
            clock=now_ms,
        )
        if self._audit.ended:  # it ended, and was stopped before its episode was kept
            await self._keep(self._audit)
        return self._view(self._audit.state)

    async def use(self, tool: str, arguments: Mapping[str, Any]) -> tuple[ToolResult, SittingView]:
        """Uses one tool of the contract; when that ends the audit, its episode is kept and the world let go.

        Raises:
            HostError: the world died; `resume` takes the audit up again.
        """
        audit = self._require()
        result = await audit.dispatch(tool, arguments)
        if audit.ended:
            await self._keep(audit)
        return result, self._view(audit.state)

    async def give_up_technically(self, reason: str) -> SittingView:
        """Ends the audit because something on this side is broken."""
        audit = self._require()
        audit.end("technical", reason=reason)
        await self._keep(audit)
        return self._view(audit.state)

    async def close(self) -> None:
        """Lets the world go; an audit that is not over can be taken up again."""
        world, self._world = self._world, None
        if world is not None:
            await world.close()

    async def leave(self) -> None:
        """Nobody wants it any more, not even a world that is still starting."""
        self._is_left = True
        await self.close()

    async def _load(self, revision: Revision) -> World:
        await self.close()
        definition = revision.definition
        spec = spec_of(self.project, definition)
        world = await self.start_world(spec)
        self._world = world
        if self._is_left:
            await self.close()
            raise HostError("The audit was left while its world started.")
        graph = await world.load(spec)
        check_scene(graph, definition)
        return world

    async def _keep(self, audit: Audit) -> None:
        episode = audit.episode()
        project = self.project

        def keep() -> Episode:
            project.episodes.add(episode)
            project.audits.finish(self.audit_id, episode=episode.id)
            return episode

        project.write(keep)
        self.is_over = True
        await self.close()

    def _setup(self, opened: OpenAudit, revision: Revision) -> AuditSetup:
        return AuditSetup(
            episode=opened.id,
            revision=revision.sha256,
            definition=revision.definition,
            auditor=opened.auditor,
            brief=plan_brief(
                revision.definition,
                hint=STUDY.hint_for(revision),
                asks_category=STUDY.asks_category,
                language=STUDY.language,
            ),
            seed=opened.seed,
        )

    def _view(self, state: AuditState) -> SittingView:
        return view_of(self.audit_id, state)

    def _require(self) -> Audit:
        if self._audit is None:
            raise HostError("No audit is under way; start one from the list.")
        return self._audit


def view_of(audit_id: str, state: AuditState) -> SittingView:
    """What the screen may show of an audit's state.

    Raises:
        NotFoundError: the log has no beginning.
    """
    if state.begun is None:
        raise NotFoundError(f"The log of audit {audit_id} has no beginning; start the audit again.")
    frames = [
        StepView(step.frames[-1].ref, action_words(step.action), step.frames[-1].blob)
        for step in state.steps
        if step.frames
    ]
    reports = tuple(
        ReportView(report.id, report.description, report.evidence, report.withdrawn)
        for report in state.reports.values()
    )
    brief = state.begun.brief
    return SittingView(
        audit=audit_id,
        brief=brief,
        steps_used=state.steps_used,
        steps_left=max(0, brief.budget.steps - state.steps_used),
        frames=tuple(frames),
        reports=reports,
        resumed_after=state.resumed_at,
        ending=state.ended.ending if state.ended else "",
    )


def action_words(action: Move | Turn | Look | Interact | Wait | None) -> str:
    """A short name for what was done before a picture: `forward 1 m`, `right 45°`."""
    match action:
        case None:
            return "start"
        case Move():
            return f"{action.direction} {round(action.distance_m, 1):g} m"
        case Turn():
            return f"{'right' if action.degrees > 0 else 'left'} {round(abs(action.degrees)):g}°"
        case Look():
            return f"{'down' if action.degrees > 0 else 'up'} {round(abs(action.degrees)):g}°"
        case Interact():
            return "interact"
        case Wait():
            return f"wait {round(action.seconds, 1):g} s"
