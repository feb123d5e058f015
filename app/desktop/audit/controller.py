"""Runs one person's audit for the screen: starting, taking up again, steps, reports, the end, and what goes wrong.

Owns: the Sitting in progress, one request at a time, the report draft on the disk. Refuses: widgets.
"""

from __future__ import annotations

from asyncio import wrap_future
from collections.abc import Coroutine, Mapping
from concurrent.futures import Future
from typing import Any

from pydantic import ValidationError
from PySide6.QtCore import QObject, QTimer, Signal

from app.desktop.models.report_draft import ReportDraft
from app.desktop.models.sitting import Sitting, SittingView
from app.desktop.operations import Failure
from app.desktop.studio import Studio
from app.desktop.workspace import LastWrite
from data.errors import ConflictError, EnvironmentFault
from data.schema.audit import OpenAudit
from data.schema.task import Revision
from evaluation.contract import ToolResult

SAVE_MS = 250
PART = "report"


class AuditController(QObject):
    """Signals come on the Qt thread. `view` is what the screen shows; None before an audit begins."""

    changed = Signal()
    saved_changed = Signal(bool)
    refused = Signal(str)
    """A tool said no; the words say why and what it cost."""
    broke = Signal(object)
    """A `Failure`: the world died or hung, or nothing can be written; `retry` takes the audit up again."""
    ended = Signal(str)
    over = Signal(str)
    """The id of an audit that came to its end after it had left the screen."""
    resumed = Signal(int)

    def __init__(self, studio: Studio) -> None:
        super().__init__(studio)
        self._studio = studio
        self._sitting: Sitting | None = None
        self._revision: Revision | None = None
        self._save = QTimer(self, singleShot=True, interval=SAVE_MS)
        self._save.timeout.connect(self._write_draft)
        self.view: SittingView | None = None
        self.draft = ReportDraft()
        self.busy = ""
        self.is_broken = False
        self.is_saved = True
        self._drafts_sent = 0

    @property
    def revision(self) -> Revision | None:
        """The revision under audit."""
        return self._revision

    @property
    def is_open(self) -> bool:
        """An audit is under way."""
        return self.view is not None and not self.view.ending

    def begin(self, revision: Revision, person: str) -> None:
        """Starts an audit."""
        self._take(revision)
        sitting = self._new_sitting()
        self._run("Starting the world", sitting.begin(revision, person), self._on_begun)

    def resume(self, opened: OpenAudit, revision: Revision) -> None:
        """Takes a logged audit up again."""
        self._take(revision)
        self._take_up(self._new_sitting(), opened.id, revision)

    def retry(self) -> None:
        """After the world died: a fresh one, brought to the same state."""
        sitting, revision = self._sitting, self._revision
        if sitting is None or revision is None or self.busy:
            return
        self.is_broken = False
        if sitting.audit_id:
            self._take_up(sitting, sitting.audit_id, revision)
        else:
            name = self._studio.preferences.name
            self._run("Starting the world", sitting.begin(revision, name), self._on_begun)

    def use(self, tool: str, arguments: Mapping[str, Any]) -> None:
        """Uses a tool of the contract; ignored while another one runs."""
        if self._sitting is None or self.busy or not self.is_open or self.is_broken:
            return
        words = (
            "The world runs" if tool in {"move", "turn", "look", "interact", "wait"} else "Writing it down"
        )
        self._run(words, self._sitting.use(tool, arguments), lambda answer: self._on_used(tool, answer))

    def file_report(self) -> None:
        """Files the report draft, when nothing is missing."""
        asks = self.view is not None and self.view.brief.asks_category
        if not self.draft.missing(asks_category=asks):
            self.use(*self.draft.arguments())

    def edit(self, draft: ReportDraft) -> None:
        """Takes a changed report draft; it is on the disk within a second."""
        self.draft = draft
        self._mark(False)
        if not self._save.isActive():
            self._save.start()
        self.changed.emit()

    def give_up_technically(self) -> None:
        """Ends the audit with the ending `technical`."""
        if self._sitting is not None and self.view is not None and not self.busy:
            self._run(
                "Ending the audit",
                self._sitting.give_up_technically("the person said that the world does not work here"),
                self._on_view,
            )

    def last_writes(self) -> tuple[LastWrite, ...]:
        """The report that is being written, when it is not on the disk."""
        sitting, project = self._sitting, self._studio.project
        if sitting is None or not sitting.audit_id or self.is_saved:
            return ()
        key, kept = _key(sitting.audit_id), self.draft.model_dump(mode="json")
        return (lambda: project.settings.set(key, kept),)

    def put_away(self) -> None:
        """Leaves the audit as it is, with the report that was being written; `resume` takes both up again."""
        self._save.stop()
        for write in self.last_writes():
            self._studio.saving.keep(PART, write, doing="Saving your report")
        self._mark(True)
        sitting, self._sitting = self._sitting, None
        if sitting is not None:
            self._studio.loop.submit(sitting.leave())
        self._revision = self.view = None
        self.draft = ReportDraft()
        self.is_broken = False
        self.busy = ""
        self.changed.emit()

    def close(self) -> list[Future[Any]]:
        """Lets the world go; the futures end when it is gone."""
        if self._sitting is None:
            return []
        return [self._studio.loop.submit(self._sitting.leave())]

    def _take_up(self, sitting: Sitting, audit: str, revision: Revision) -> None:
        project = self._studio.project

        async def work() -> tuple[SittingView, object]:
            # Behind the writes that are waiting, so that it finds them.
            opened, kept = await wrap_future(
                project.submit(lambda: (project.audits.get(audit), project.settings.get(_key(audit))))
            )
            return await sitting.resume(opened, revision), kept

        self._run("Taking your audit up again", work(), lambda found: self._on_resumed(*found))

    def _new_sitting(self) -> Sitting:
        self._sitting = Sitting(self._studio.project, self._studio.start_world)
        return self._sitting

    def _take(self, revision: Revision) -> None:
        self._revision = revision
        self.view = None
        self.draft = ReportDraft()
        self.is_broken = False

    def _run(self, doing: str, work: Coroutine[Any, Any, Any], then: Any) -> None:
        """What comes of it is shown, unless its audit was put away meanwhile: then it is somebody else's screen."""
        self.busy = doing
        self.changed.emit()
        sitting = self._sitting

        def done(result: Any) -> None:
            if self._sitting is sitting:
                self.busy = ""
                then(result)
                self.changed.emit()
            elif sitting is not None and sitting.is_over:
                self._forget_draft(sitting.audit_id)
                self.over.emit(sitting.audit_id)

        def failed(failure: Failure) -> None:
            if self._sitting is sitting:
                self._on_failure(failure)

        self._studio.operations.follow(doing, self._studio.loop.submit(work), then=done, otherwise=failed)

    def _on_begun(self, view: SittingView) -> None:
        self._on_view(view)

    def _on_resumed(self, view: SittingView, kept: object) -> None:
        self.draft = _read_draft(kept)
        self._on_view(view)
        if not view.ending and view.resumed_after:
            self.resumed.emit(view.resumed_after[-1])

    def _on_used(self, tool: str, answer: tuple[ToolResult, SittingView]) -> None:
        result, view = answer
        if not result.ok and not result.ending:
            self.refused.emit(result.text)
        elif tool in {"report", "revise_report"} and result.ok:
            self.edit(ReportDraft())
        self._on_view(view)

    def _on_view(self, view: SittingView) -> None:
        self.view = view
        if view.ending:
            self._save.stop()
            self._mark(True)
            self._forget_draft(view.audit)
            self.ended.emit(view.ending)

    def _on_failure(self, failure: Failure) -> None:
        self.busy = ""
        error = failure.error
        if isinstance(error, ConflictError) and error.theirs is None:
            self.put_away()
            self._studio.say(f"{failure.reason} Choose a world on the left to go on.", "info")
        elif isinstance(error, EnvironmentFault):
            self.is_broken = True
            self.broke.emit(failure)
        else:
            self._studio.say(f"{failure.doing} did not work. {failure.reason}")
        self.changed.emit()

    # The report draft on the disk.

    def _write_draft(self) -> None:
        sitting = self._sitting
        if sitting is None or not sitting.audit_id:
            return
        if self.is_saved or self._studio.saving.waits(PART):
            return  # nothing to write, or it is tried again by itself
        project, draft, key = self._studio.project, self.draft, _key(sitting.audit_id)
        self._drafts_sent += 1
        sent = self._drafts_sent

        def done(_: None) -> None:
            if self.draft == draft and sent == self._drafts_sent:
                self._mark(True)
            elif not self._save.isActive():
                self._save.start()

        self._studio.saving.write(
            PART,
            lambda: project.settings.set(key, draft.model_dump(mode="json")),
            doing="Saving your report",
            then=done,
            held=lambda: None,
            otherwise=self._studio.operations.failed.emit,
            again=self._write_draft,
        )

    def _forget_draft(self, audit: str) -> None:
        project = self._studio.project
        project.submit(lambda: project.settings.set(_key(audit), None))

    def _mark(self, is_saved: bool) -> None:
        if is_saved != self.is_saved:
            self.is_saved = is_saved
            self.saved_changed.emit(is_saved)


def _read_draft(kept: object) -> ReportDraft:
    try:
        return ReportDraft.model_validate(kept) if kept else ReportDraft()
    except ValidationError:
        return ReportDraft()


def _key(audit: str) -> str:
    return f"report draft {audit}"
