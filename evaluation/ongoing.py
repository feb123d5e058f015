"""An audit under way, however it is carried out: its log, its state, and its end.

Owns: that every change of state is an entry of the log first, opening a log and taking one up, endings, and the episode
record. Refuses: steps and walks (audit, free_audit) and the tools that need no world (desk).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from data.errors import UsageError
from data.schema.audit import AuditorBrief, Ending, Episode
from data.schema.base import Value
from data.schema.scene import WorldInfo
from evaluation import contract
from evaluation.blobs import Blobs
from evaluation.contract import ToolResult
from evaluation.desk import Desk
from evaluation.episodes import episode_of
from evaluation.ledger import Attended, AuditState, Begun, Continued, Ended, Paused, Recorder, fold
from evaluation.setup import AuditSetup


class OngoingAudit:
    """What a walk and an audit by steps have in common. `clock` gives UTC milliseconds."""

    def __init__(
        self, setup: AuditSetup, *, blobs: Blobs, recorder: Recorder, clock: Callable[[], int]
    ) -> None:
        self._setup = setup
        self._blobs = blobs
        self._recorder = recorder
        self._clock = clock
        self._state = AuditState()
        self._desk = Desk(self._state, setup.brief, blobs=blobs, log=self._log)

    @property
    def brief(self) -> AuditorBrief:
        """What the auditor is told."""
        return self._setup.brief

    @property
    def ended(self) -> bool:
        """The audit is over; tools answer only that."""
        return self._state.ended is not None

    @property
    def state(self) -> AuditState:
        """What the log adds up to so far. Read only."""
        return self._state

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

    def _open_log(self, info: WorldInfo) -> None:
        setup = self._setup
        self._log(
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
                at_ms=self._clock(),
            )
        )

    def _read_log(self, entries: Iterable[Mapping[str, Any]]) -> None:
        fold(entries, into=self._state)
        if self._state.begun is None or not self._state.steps:
            raise UsageError(
                f"The log of audit {self._setup.episode} has no beginning; start the audit again."
            )

    def _finish(self, tool: str, arguments: contract.Finish) -> ToolResult:
        standing = any(not report.withdrawn for report in self._state.reports.values())
        ending: Ending = arguments.ending or ("submitted" if standing else "nothing_found")
        self._log(Ended(ending=ending, summary=arguments.summary, at_ms=self._clock()))
        return ToolResult(
            tool=tool, text=f"The audit is over: {ending}.", data={"ending": ending}, ending=ending
        )

    def _over(self, tool: str) -> ToolResult:
        ended = self._state.ended
        if ended is None:
            raise RuntimeError("the audit is not over")
        words = f"The audit is over: {ended.ending}{f' ({ended.reason})' if ended.reason else ''}."
        return ToolResult(tool=tool, ok=False, text=words, data={"error": words}, ending=ended.ending)

    def _log(self, entry: Value) -> None:
        self._recorder.append(entry.model_dump(mode="json", by_alias=True))
        self._state.apply(entry)
