"""Audit, put together: the neutral list, the stage, the desk.

Owns: starting and taking up audits from the list, confirmations, the keys. Refuses: naming the answer anywhere; the rows
come from the blind projection, everything else from the audit's contract.
"""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

from PySide6.QtCore import Qt, Signal

from app.desktop.audit.controller import AuditController
from app.desktop.audit.desk import AuditDesk
from app.desktop.audit.stage import AuditStage
from app.desktop.library.listing import Listing
from app.desktop.library.view import LibraryView
from app.desktop.models.library import LibraryModel
from app.desktop.models.report_draft import DraftMark, ReportDraft
from app.desktop.operations import Failure
from app.desktop.people import with_name
from app.desktop.shelf import Shelf
from app.desktop.studio import Studio
from app.desktop.widgets.binding import bind_key
from app.desktop.widgets.confirm import ConfirmDialog
from app.desktop.widgets.empty import EmptyView
from app.desktop.workspace import LastWrite, Workspace
from data.counts import count_of
from data.errors import ConflictError, StoreError
from data.schema.audit import OpenAudit
from validation.bars import is_same_person
from validation.library import LibraryRow

ENDINGS = {
    "submitted": "Your reports are submitted. Thank you.",
    "nothing_found": "You found nothing wrong. Thank you; that counts as a result too.",
    "gave_up": "You gave up. That is kept as it is.",
    "technical": "It ended for a technical reason. That is kept, and blamed on nobody.",
    "limit": "The budget was used up; what you reported by then counts.",
}


class AuditWorkspace(Workspace):
    """The participant's workspace."""

    finished = Signal(str)
    """The id of an episode that has just been kept."""
    name = "audit"

    def __init__(self, studio: Studio, shelf: Shelf) -> None:
        self.studio = studio
        self.shelf = shelf
        self.library = LibraryModel("audit")
        self._listing = Listing("audit", studio, shelf, self.library, self._show_rows)
        self.controller = AuditController(studio)
        self._has_begun = False
        wardrobe = studio.wardrobe
        empty = EmptyView(
            wardrobe,
            "audit",
            "Nothing to audit yet",
            "Worlds appear here when a curator freezes a task in Author.",
        )
        self._list = LibraryView(
            self.library,
            wardrobe,
            title="Worlds to audit",
            name="audit-list",
            empty=empty,
            done_word="audited",
        )
        self._list.chosen.connect(self.open)
        self.stage = AuditStage(wardrobe, studio.gallery)
        self.desk = AuditDesk(wardrobe)
        super().__init__(self._list, self.stage, self.desk)
        self._connect()

    @property
    def revision(self) -> str:
        """The revision under audit."""
        revision = self.controller.revision
        return revision.sha256 if revision and self.controller.view else ""

    def enter(self) -> None:
        """Shows the list; an audit that is under way is still there."""
        self.refresh()
        self._show()

    def take_focus(self) -> None:
        """The keys of an audit that is under way, else the list."""
        (self.stage if self.controller.is_open else self._list).setFocus(Qt.FocusReason.OtherFocusReason)

    def search(self) -> None:
        """The list's search."""
        self._list.focus_search()

    def last_writes(self) -> tuple[LastWrite, ...]:
        """The log is on the disk already; the report that is being written may not be."""
        return self.controller.last_writes()

    def end(self) -> list[Future[Any]]:
        """Lets the world go."""
        return self.controller.close()

    def refresh(self) -> None:
        """Shows the list as last read."""
        self._listing.refresh()

    def _show_rows(self, rows: tuple[LibraryRow, ...]) -> None:
        self.library.show(rows)
        self._note_steps()

    def _note_steps(self) -> None:
        """The list says how far the audit on the screen has come."""
        controller = self.controller
        if controller.is_open and controller.view is not None and controller.revision is not None:
            self.library.note_begun(controller.revision.task, controller.view.steps_used)

    def open(self, task_id: str) -> None:
        """Starts an audit of a task's newest revision, or takes one's own up again."""
        if self.controller.is_open:
            revision = self.controller.revision
            if revision is not None and revision.task != task_id:
                self._point_at_open()
                self.studio.say(
                    "Finish this audit first: submit, say that you found nothing, or give up.", "info"
                )
            return
        if self.controller.busy:
            self._point_at_open()
            return
        with_name(
            self.studio,
            self.desk.window(),
            lambda name: self._listing.when_listed(lambda: self._start(task_id, name)),
        )

    def _point_at_open(self) -> None:
        """The list marks the audit that is on the screen, not the one that was refused."""
        revision = self.controller.revision
        self.library.select(revision.task if revision else "")
        self._list.list.mark(self.library.selected)

    def _start(self, task_id: str, person: str) -> None:
        """First looks what this person has begun: also in another window, and a moment ago."""
        project = self.studio.project

        def look(opened: tuple[OpenAudit, ...]) -> None:
            if not (self.controller.is_open or self.controller.busy) and person == self.studio.person:
                self._begin(task_id, person, opened)

        self.studio.operations.run("Looking for what you began", project.audits.unfinished, then=look)

    def _begin(self, task_id: str, person: str, opened: tuple[OpenAudit, ...]) -> None:
        revision = self.shelf.newest(task_id)
        row = next((row for row in self.library.rows if row.key == task_id), None)
        if revision is None or row is None:
            return
        self.studio.moved_on.emit()
        left = [
            one for one in opened if one.auditor.kind == "human" and is_same_person(one.auditor.name, person)
        ]
        mine = next((audit for audit in left if self._task_of(audit) == task_id), None)
        if mine is None and left:
            self._resume(left[0])
            self.studio.say("You had begun another audit; it comes first.", "info")
            return
        if mine is not None:
            self._resume(mine)
            return
        if row.bar:
            self.studio.say(row.bar, "info")
            return
        self.library.select(task_id)
        self.stage.forget()
        self.controller.begin(revision, person)
        self.stage.setFocus(Qt.FocusReason.OtherFocusReason)

    def _resume(self, opened: OpenAudit) -> None:
        revision = self.shelf.revision(opened.revision)
        if revision is not None:
            self.library.select(revision.task)
            self.stage.forget()
            self.controller.resume(opened, revision)

    def _task_of(self, audit: OpenAudit) -> str:
        revision = self.shelf.revision(audit.revision)
        return revision.task if revision else ""

    def _connect(self) -> None:
        controller, stage, desk = self.controller, self.stage, self.desk
        self.shelf.changed.connect(self.refresh)
        self.studio.person_changed.connect(self._on_person)
        controller.changed.connect(self._show)
        controller.refused.connect(lambda words: self.studio.say(words, "warn"))
        controller.broke.connect(self._on_broke)
        controller.ended.connect(self._on_ended)
        controller.over.connect(self.finished)
        controller.resumed.connect(self._on_resumed)
        stage.asked.connect(controller.use)
        stage.captured.connect(self._on_captured)
        stage.marked.connect(self._on_marked)
        stage.next_asked.connect(self._on_next)
        stage.retry_asked.connect(controller.retry)
        form = desk.form
        form.edited.connect(controller.edit)
        form.filed.connect(controller.file_report)
        form.dropped.connect(lambda: controller.edit(ReportDraft()))
        form.tool_chosen.connect(stage.picture.use_tool)
        form.evidence_chosen.connect(stage.show_frame)
        desk.reports.revise_asked.connect(self._on_revise)
        desk.reports.withdraw_asked.connect(
            lambda ref: controller.use("revise_report", {"id": ref, "withdraw": True})
        )
        desk.submit_asked.connect(self._on_submit)
        desk.nothing_asked.connect(self._on_nothing)
        desk.give_up_asked.connect(self._on_give_up)
        bind_key(desk, "Ctrl+Return", controller.file_report)
        bind_key(stage, "Ctrl+Return", controller.file_report)

    def _on_person(self) -> None:
        """An audit is one person's: it waits on the disk for them; the next person begins with the list."""
        if self.controller.is_open:
            self.shelf.again("open_audits")
        self.controller.put_away()
        self.stage.forget()
        self.library.select("")

    def _show(self) -> None:
        controller = self.controller
        view = controller.view
        self._has_begun = self._has_begun and controller.is_open
        self._note_steps()
        if controller.is_broken:
            return
        if view is not None and not view.ending:
            self.stage.show_audit(view, controller.draft, controller.busy)
            self.desk.show_audit(view, controller.draft, controller.busy)
            self._give_keys()
        elif controller.busy:
            self.stage.show_waiting(controller.busy)
            self.desk.show_nothing()
        elif view is None:
            self.stage.show_idle()
            self.desk.show_nothing()

    def _give_keys(self) -> None:
        """When an audit comes to the screen its keys are the stage's, and so are keys that nobody has any more."""
        began, self._has_begun = not self._has_begun, True
        focus = self.stage.window().focusWidget()
        is_typing = focus is not None and self.desk.isAncestorOf(focus)
        if self.stage.isVisible() and (focus is None or (began and not is_typing)):
            self.stage.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_captured(self, ref: str) -> None:
        self.controller.edit(self.controller.draft.with_evidence(ref))
        self.desk.tabs.setCurrentIndex(1)

    def _on_marked(self, mark: DraftMark) -> None:
        draft = self.controller.draft.with_evidence(mark.frame)
        self.controller.edit(draft.model_copy(update={"mark": mark, "cannot_point": False}))

    def _on_revise(self, report_id: str) -> None:
        view = self.controller.view
        report = next((one for one in view.reports if one.id == report_id), None) if view else None
        if report is not None:
            draft = ReportDraft(
                revises=report.id, description=report.description, evidence=list(report.evidence)
            )
            self.controller.edit(draft)

    def _on_broke(self, failure: Failure) -> None:
        view = self.controller.view
        error = failure.error
        title = (
            "It goes on in another window"
            if isinstance(error, ConflictError)
            else "Nothing can be written"
            if isinstance(error, StoreError)
            else "The world stopped answering"
        )
        self.stage.show_broken(title, failure.reason, view.steps_used if view else 0)

    def _on_resumed(self, step: int) -> None:
        self.studio.say(f"Your audit was taken up again after step {step}, at the same state.", "good")
        self.stage.setFocus()

    def _on_ended(self, ending: str) -> None:
        revision = self.controller.revision
        words = ENDINGS.get(ending, ending.replace("_", " "))
        self.stage.show_over(words, has_next=bool(self._next_after(revision.task if revision else "")))
        self.desk.show_nothing()
        self.library.select("")
        view = self.controller.view
        if view is not None:
            self.finished.emit(view.audit)

    def _next_after(self, task_id: str) -> str:
        """The next world of the list that this person may audit and has not; empty when there is none."""
        rows = self.library.rows
        place = next((i for i, row in enumerate(rows) if row.key == task_id), -1)
        later = [*rows[place + 1 :], *rows[: max(place, 0)]]
        return next((row.key for row in later if not row.done and not row.bar), "")

    def _on_next(self) -> None:
        revision = self.controller.revision
        coming = self._next_after(revision.task if revision else "")
        if coming:
            self.open(coming)

    def _on_submit(self) -> None:
        view = self.controller.view
        count = sum(not report.withdrawn for report in view.reports) if view else 0
        words = f"{count_of(count, 'report')} will be judged. You cannot come back to this world."
        self._confirm("Submit your audit?", words, "Submit", {})

    def _on_nothing(self) -> None:
        words = "You say that, as far as you saw, nothing is wrong here. You cannot come back to this world."
        self._confirm("Nothing found?", words, "Nothing found", {})

    def _on_give_up(self) -> None:
        self._confirm(
            "Give up?", "The audit ends without a result, and is kept.", "Give up", {"ending": "gave_up"}
        )

    def _confirm(self, title: str, words: str, step: str, arguments: dict[str, str]) -> None:
        dialog = ConfirmDialog(
            title,
            words,
            step,
            lambda: self.controller.use("finish", arguments),
            self.studio.wardrobe,
            self.desk.window(),
        )
        dialog.open()
