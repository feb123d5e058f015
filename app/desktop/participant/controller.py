"""Runs a participant's sitting for the screen: opening, steps, pictures, pauses, reports, faults, the end.

Owns: the Participation in progress and the order in which things reach the disk. Refuses: widgets, the world's real time
(the page's), and what a free walk needs of the page (walk.py).
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.desktop.models.participation import ParticipantView, Participation
from app.desktop.models.report_draft import ReportDraft
from app.desktop.operations import Failure, Operations
from app.desktop.participant.active_time import ActiveTime
from app.desktop.participant.drafts import DraftKeeper, DraftPlace
from app.desktop.participant.page_world import PageWorld
from app.desktop.participant.walk import FreeWalk, read_walked
from data.errors import EnvironmentFault, HostError
from data.ids import now_ms
from data.schema.walk import CAPTURES_MAX
from evaluation.contract import ToolResult
from evaluation.ledger import Continued, Paused
from worlds.three.loop import WorkerLoop

ACTIONS = frozenset({"move", "turn", "look", "interact", "wait"})


@dataclass(frozen=True)
class Doing:
    """What is going on, for the screen: `starting`, `again` (with ticks), `acting`, `writing`, `ending`, or nothing."""

    what: str = ""
    done: int = 0
    of: int = 0


class ParticipantController(QObject):
    """Signals come on the Qt thread."""

    changed = Signal()
    refused = Signal(str)
    """A tool said no, in the contract's words."""
    broke = Signal(object)
    """A `Failure`: the world died, or nothing can be written; `retry` takes the sitting up again."""
    ended = Signal(str)
    resumed = Signal(int)
    """Taken up again after that step or tick, at the same state."""
    kept = Signal(str)
    """A picture is evidence now, and on the disk."""
    filed = Signal(str)
    """A report of that id is filed, and on the disk."""
    pressed = Signal(str)
    """A key in the page that is the window's: `KeyF` or `KeyP`."""
    full = Signal()
    """There are as many pictures as there may be."""

    def __init__(self, operations: Operations, loop: WorkerLoop, world: PageWorld, place: DraftPlace) -> None:
        super().__init__(operations)
        self._operations = operations
        self._loop = loop
        self._place = place
        self._part: Participation | None = None
        self._walk = FreeWalk(world)
        self._active = ActiveTime(self._log_attention, self)
        self._drafts = DraftKeeper(place, self._follow, self)
        self._drafts.changed.connect(self.changed)
        self.view: ParticipantView | None = None
        self.doing = Doing()
        self.fault: Failure | None = None
        self.paused = ""
        """Why it is held; empty while it is not."""

    @property
    def draft(self) -> ReportDraft:
        """The report that is being written."""
        return self._drafts.draft

    @property
    def is_saved(self) -> bool:
        """It is on the disk."""
        return self._drafts.is_saved

    @property
    def is_open(self) -> bool:
        """A sitting is under way."""
        return self.view is not None and not self.view.ending

    @property
    def is_free(self) -> bool:
        """It is a free walk."""
        return self._walk.is_on

    @property
    def inside(self) -> bool:
        """Of a free walk: the person is in the world, and time runs."""
        return self._walk.inside

    @property
    def can_act(self) -> bool:
        """Nothing stands against an action, a picture or a report now."""
        return self.is_open and not self.doing.what and not self.paused and self.fault is None

    def open(self, part: Participation) -> None:
        """Begins a sitting, or takes it up again where its log has one."""
        self._part, self.view, self.fault, self.paused = part, None, None, ""
        self._walk.begin(part)
        self._active.begin()
        self._drafts.begin(part.sitting.id)
        self._open_now()

    def retry(self) -> None:
        """After a fault: what could not be written is written, and a world that died is brought to the same state."""
        failure = self.fault
        if failure is None or self._part is None or self.doing.what:
            return
        self.fault = None
        if isinstance(failure.error, HostError) or self.view is None or not self.is_free:
            self._open_now()
        else:
            self._run("writing", self._write_and_go_on(), self._on_view)

    def use(self, tool: str, arguments: Mapping[str, Any]) -> None:
        """Uses a tool of the contract; ignored while something else runs."""
        part = self._part
        if part is None or not self.can_act:
            return
        self.note_activity()
        if tool == "finish":
            self._leave_and_finish(part, arguments)
            return
        doing = "acting" if tool in ACTIONS else "writing"
        self._run(doing, part.use(tool, arguments), lambda answer: self._on_used(tool, answer))

    def capture(self, ref: str) -> None:
        """Keeps what is on the screen as evidence: the picture of that name, or on a walk the moment itself (`""`)."""
        if not self.can_act or self._walk.is_capturing:
            return
        if ref:
            self._take_evidence(ref)
        elif self.is_free:
            self._capture_walk()

    def file_report(self) -> None:
        """Files the report draft, when nothing is missing."""
        asks = self.view is not None and self.view.brief.asks_category
        if not self.draft.lacks(asks_category=asks):
            self.use(*self.draft.arguments())

    def edit(self, draft: ReportDraft) -> None:
        """Takes a changed report draft; it is on the disk within a second."""
        self._drafts.take(draft)

    def pause(self, why: str) -> None:
        """Holds everything, simulated time too; nothing when it is held already, or there is nothing to hold."""
        part = self._part
        if part is None or not self.is_open or self.paused or self.doing.what == "ending":
            return
        self.paused = why
        attended = self._active.hold()

        async def work() -> ParticipantView:
            await self._walk.hold(self._most_ticks)
            await part.note(attended)
            return await part.note(Paused(why=why, at_ms=attended.at_ms))

        self._quietly("Pausing", work())
        self.changed.emit()

    def go_on(self) -> None:
        """Ends a pause."""
        part = self._part
        if part is None or not self.paused or self.fault is not None:
            return
        self.paused = ""
        self.note_activity()

        async def work() -> ParticipantView:
            view = await part.note(Continued(at_ms=now_ms()))
            await self._walk.let_in(self._most_ticks)
            return view

        self._quietly("Going on", work())
        self.changed.emit()

    def end_technically(self, reason: str) -> None:
        """Ends the sitting with the ending `technical`; possible while the world is dead too."""
        part = self._part
        if part is not None and self.view is not None and not self.doing.what:
            self.fault = None
            self._run("ending", part.end_technically(reason), self._on_view)

    def note_activity(self) -> None:
        """The person did something."""
        if self.is_open and not self.paused:
            self._active.note()

    def hear_page(self, event: dict[str, Any]) -> None:
        """Takes what the page says of a walk."""
        match event.get("event"):
            case "roaming":
                self._walk.inside = bool(event["inside"])
                self.note_activity()
                self.changed.emit()
            case "pressed":
                self.note_activity()
                self.pressed.emit(str(event["code"]))
            case "roamed" if self._walk.is_on and self.view is not None:
                self._take_piece(event)
            case _:
                pass

    def lose_page(self, reason: str) -> None:
        """The page died in the middle of a walk."""
        if self.is_free and self.is_open and self.fault is None and not self.doing.what:
            self._on_failure(Failure("The walk", reason, error=HostError(reason)))

    def put_away(self) -> None:
        """Leaves the sitting as it is, with its report draft and its active time; opening it takes all up again."""
        self._active.stop()
        if self._part is None or not self.is_open:
            return
        if self.fault is None:
            self._log_attention()
        self._drafts.write()

    def close(self) -> None:
        """Lets the world go, and waits; for the end of the application."""
        self._active.stop()
        self._drafts.stop()
        if self._part is not None:
            self._loop.submit(self._part.close()).result()

    # How work is run.

    @property
    def _most_ticks(self) -> int:
        return self.view.total if self.view is not None else 0

    def _open_now(self) -> None:
        part = self._part
        if part is None:
            return
        courier = self._operations.courier

        def tell(done: int, of: int) -> None:
            courier.post(lambda: self._show_doing(Doing("again", done, of)))

        async def work() -> tuple[ParticipantView, object]:
            view = await part.open(tell)
            if not view.ending and not self.paused:
                await self._walk.let_in(view.total)
            return view, self._place.load_draft(part.sitting.id)

        self._run("starting", work(), lambda found: self._on_opened(*found))

    async def _write_and_go_on(self) -> ParticipantView:
        view = await self._walk.take(None)
        if self.paused:
            await self._walk.hold(view.total)
        else:
            await self._walk.let_in(view.total)
        return view

    def _leave_and_finish(self, part: Participation, arguments: Mapping[str, Any]) -> None:
        attended = self._active.take()

        async def work() -> tuple[ToolResult, ParticipantView]:
            await self._walk.hold(self._most_ticks)
            await part.note(attended)
            return await part.use("finish", arguments)

        self._run("ending", work(), lambda answer: self._on_used("finish", answer))

    def _capture_walk(self) -> None:
        if self.view is None:
            return
        if len(self.view.frames) >= CAPTURES_MAX:
            self.full.emit()
            return
        self._walk.is_capturing = True
        self.note_activity()

        def done(found: tuple[str, ParticipantView]) -> None:
            self._walk.is_capturing = False
            self._on_view(found[1])
            self._take_evidence(found[0])

        self._follow("Keeping a picture", self._walk.capture(), done)
        self.changed.emit()

    def _take_evidence(self, ref: str) -> None:
        """Into the report draft; told once that is on the disk."""
        wanted = self.draft.with_evidence(ref)
        if ref not in wanted.evidence:
            self.full.emit()
            return
        self._drafts.take(wanted)
        self._drafts.write(then=lambda: self.kept.emit(ref))

    def _take_piece(self, event: dict[str, Any]) -> None:
        try:
            piece, is_active = read_walked(event)
        except HostError as error:
            self._on_failure(Failure("The walk", str(error), error=error))
            return
        if is_active:
            self.note_activity()
        self._quietly("Writing the walk down", self._walk.take(piece))

    def _log_attention(self) -> None:
        part = self._part
        if part is None or not self.is_open or self.fault is not None or self.paused:
            return
        attended = self._active.take()
        if attended.active_ms:
            self._quietly("Writing the time down", part.note(attended))

    def _show_doing(self, doing: Doing) -> None:
        if self.doing.what:
            self.doing = doing
            self.changed.emit()

    def _run(self, what: str, work: Coroutine[Any, Any, Any], then: Callable[[Any], None]) -> None:
        self.doing = Doing(what)
        self.changed.emit()

        def done(result: Any) -> None:
            self.doing = Doing()
            then(result)
            self.changed.emit()

        self._follow(what, work, done)

    def _quietly(self, what: str, work: Coroutine[Any, Any, ParticipantView]) -> None:
        self._follow(what, work, self._on_view)

    def _follow(self, what: str, work: Coroutine[Any, Any, Any], then: Callable[[Any], None]) -> None:
        """What comes of it is of the sitting under way; of one that is over by then nothing is shown in the next."""
        part = self._part

        def done(result: Any) -> None:
            if self._part is part:
                then(result)

        def failed(failure: Failure) -> None:
            if self._part is part:
                self._on_failure(failure)

        self._operations.follow(what, self._loop.submit(work), then=done, otherwise=failed, quiet=True)

    # What comes back.

    def _on_opened(self, view: ParticipantView, kept: object) -> None:
        self._drafts.read(kept)
        self._on_view(view)
        if self.is_open:
            self._active.run()
            self.note_activity()
            if view.resumed_at:
                self.resumed.emit(view.resumed_at[-1])

    def _on_used(self, tool: str, answer: tuple[ToolResult, ParticipantView]) -> None:
        result, view = answer
        if not result.ok and not result.ending:
            self.refused.emit(result.text)
        elif tool in {"report", "revise_report"} and result.ok:
            self.edit(ReportDraft())
        self._on_view(view)
        if tool == "report" and result.ok and view.reports:
            self.filed.emit(view.reports[-1].id)

    def _on_view(self, view: ParticipantView) -> None:
        was_over = self.view is not None and bool(self.view.ending)
        self.view = view
        if view.ending and not was_over:
            self._active.stop()
            self._walk.inside = False
            self._drafts.forget()
            self.ended.emit(view.ending)
        self.changed.emit()

    def _on_failure(self, failure: Failure) -> None:
        self.doing = Doing()
        self._walk.is_capturing = False
        if isinstance(failure.error, EnvironmentFault) or self.view is None:
            first = self.fault is None
            self.fault = failure
            if first:
                self._hold_world()
                self.broke.emit(failure)
        else:
            self.refused.emit(failure.reason)
        self.changed.emit()

    def _hold_world(self) -> None:
        """No time passes in a world whose walk cannot be written down."""
        if not self.is_free or self.fault is None or isinstance(self.fault.error, HostError):
            return
        held = self._walk.hold(self._most_ticks, writes_rest=False)
        self._operations.follow(
            "Holding the world", self._loop.submit(held), otherwise=lambda _: None, quiet=True
        )
