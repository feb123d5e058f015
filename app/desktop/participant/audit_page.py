"""One audit on the screen: head, stage, desk, and what asks for a second word.

Owns: putting them together for a mode, the confirmations, what is said of what happened. Refuses: which audit comes next
(window).
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QProgressBar, QSplitter, QWidget

from app.desktop.gallery import Gallery
from app.desktop.models.report_draft import DraftMark, ReportDraft
from app.desktop.operations import Failure
from app.desktop.participant.controller import ParticipantController
from app.desktop.participant.desk import Desk
from app.desktop.participant.stage import Stage
from app.desktop.participant.words import outcome_words, time_words
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.binding import bind_key
from app.desktop.widgets.confirm import ConfirmDialog
from app.desktop.widgets.pieces import (
    ElidedLabel,
    button,
    chip,
    column,
    label,
    panel,
    row,
    set_chip,
    set_look,
)
from data.errors import StoreError
from data.schema.example import GivenExample

ASKED = "asked"
WIDE_PX, NARROW_PX = 400, 350


class AuditPage(QWidget):
    """`over` carries the ending."""

    over = Signal(str)

    def __init__(
        self,
        controller: ParticipantController,
        wardrobe: Wardrobe,
        gallery: Gallery,
        *,
        number: int,
        count: int,
        example: GivenExample | None,
        world: QWidget | None,
    ) -> None:
        super().__init__()
        self.setObjectName("audit-page")
        self.controller = controller
        self._wardrobe = wardrobe
        self.stage = Stage(wardrobe, gallery, world)
        self.desk = Desk(wardrobe, gallery, example)
        which = chip(self.tr("Audit {0} of {1}").format(number, count), "plain")
        self._left = chip("", "info")
        self._left.setObjectName("budget-left")
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setFixedWidth(120)
        self._told = ElidedLabel("", "soft")
        self._told.setObjectName("told")
        self._saved = label("", "caption")
        self._saved.setObjectName("draft-saved")
        self.pause = button(
            self.tr("Pause (P)"),
            wardrobe,
            icon="pause",
            name="pause",
            on_click=self._on_pause,
        )
        head = row(which, self._left, self._bar, self._told, self._saved, self.pause)
        head.setStretch(3, 1)
        head.setContentsMargins(12, 6, 8, 6)
        top = panel(head, "bar")
        top.setFixedHeight(50)
        split = QSplitter()
        split.setChildrenCollapsible(False)
        split.addWidget(self.stage)
        split.addWidget(self.desk)
        split.setStretchFactor(0, 1)
        split.setStretchFactor(1, 0)
        self.desk.setMinimumWidth(NARROW_PX - 20)
        split.setSizes([1440 - WIDE_PX, WIDE_PX])
        work = column(top, split)
        work.setSpacing(0)
        work.setStretch(1, 1)
        self.setLayout(work)
        self._connect()
        self._show()

    def take_focus(self) -> None:
        """The keys are the world's."""
        self.stage.setFocus()

    def _connect(self) -> None:
        controller, stage, desk, form = self.controller, self.stage, self.desk, self.desk.form
        controller.changed.connect(self._show)
        # Methods, not functions: what is connected to a method ends with this page, and the controller outlives it.
        controller.refused.connect(self._on_refused)
        controller.broke.connect(self._on_broke)
        controller.ended.connect(self.over)
        controller.resumed.connect(self._on_resumed)
        controller.kept.connect(self._on_kept)
        controller.filed.connect(self._on_filed)
        controller.full.connect(self._on_full)
        controller.pressed.connect(self._on_pressed)
        stage.asked.connect(controller.use)
        stage.captured.connect(self._on_capture)
        stage.marked.connect(self._on_marked)
        stage.retry_asked.connect(controller.retry)
        stage.technical_asked.connect(lambda: controller.end_technically("the world does not work here"))
        stage.go_on_asked.connect(self._on_pause)
        stage.pause_asked.connect(self._on_pause)
        form.edited.connect(controller.edit)
        form.filed.connect(controller.file_report)
        form.dropped.connect(lambda: controller.edit(ReportDraft()))
        form.tool_chosen.connect(stage.picture.use_tool)
        form.evidence_chosen.connect(stage.show_frame)
        desk.reports.revise_asked.connect(self._on_revise)
        desk.reports.withdraw_asked.connect(
            lambda ref: controller.use("revise_report", {"id": ref, "withdraw": True})
        )
        desk.ending_asked.connect(self._on_ending)
        bind_key(self, "Ctrl+Return", controller.file_report)

    def _show(self) -> None:
        controller, view = self.controller, self.controller.view
        self.pause.setEnabled(controller.is_open and controller.fault is None and not controller.doing.what)
        self._show_pause()
        if controller.fault is not None:
            return
        if view is None or controller.doing.what in ("starting", "again"):
            self.stage.show_waiting(controller.doing)
        shown = view is not None and not view.ending
        for part in (self._left, self._bar, self.desk):
            part.setVisible(shown)
        if view is None or view.ending:
            return
        self._show_budget()
        can_act = controller.can_act
        self.desk.show_audit(view, controller.draft, can_act=can_act)
        if controller.doing.what in ("starting", "again"):
            return
        self.stage.show_audit(view, controller.draft, can_act=can_act, inside=controller.inside)
        if controller.paused:
            self.stage.show_paused()
        saved = self.tr("saved") if controller.is_saved else self.tr("saving…")
        empty = controller.draft == ReportDraft()
        self._saved.setText("" if empty else saved)
        if view.mode == "step":
            self._say_outcome()

    def _show_pause(self) -> None:
        words = self.tr("Go on (P)") if self.controller.paused else self.tr("Pause (P)")
        if words != self.pause.text():
            self.pause.setText(words)
            self._wardrobe.give_icon(self.pause, "play" if self.controller.paused else "pause")

    def _show_budget(self) -> None:
        view = self.controller.view
        if view is None:
            return
        words = (
            self.tr("{0} of {1} steps left").format(view.left, view.total)
            if view.mode == "step"
            else self.tr("{0} of {1} left").format(time_words(view.left), time_words(view.total))
        )
        set_chip(self._left, words, "info" if view.left > view.total // 4 else "warn")
        self._bar.setRange(0, max(1, view.total))
        self._bar.setValue(view.used)

    def _say_outcome(self) -> None:
        controller, view = self.controller, self.controller.view
        if view is None or not view.frames:
            return
        if controller.doing.what == "acting":
            self._say(self.tr("The world runs…"))
        elif view.left == 0:
            self._say(self.tr("No steps are left. You can still report; then end the audit."), "warn")
        else:
            self._say(outcome_words(view.frames[-1].outcome))

    def _say(self, words: str, look: str = "soft") -> None:
        self._told.setText(words)
        set_look(self._told, look)

    def _on_refused(self, words: str) -> None:
        self._say(words, "warn")

    def _on_kept(self, ref: str) -> None:
        self.stage.say(self.tr("{0} is kept").format(ref))

    def _on_filed(self, report: str) -> None:
        self.stage.say(self.tr("{0} is filed. When you are done, submit the audit.").format(report))

    def _on_full(self) -> None:
        self._say(self.tr("There are 30 pictures, which is the most."), "warn")

    def _on_pressed(self, code: str) -> None:
        if code == "KeyF":
            self.stage.keep()
        else:
            self._on_pause()

    def _on_capture(self, ref: str) -> None:
        self.controller.capture(ref)
        self.desk.tabs.setCurrentIndex(1)

    def _on_marked(self, mark: DraftMark) -> None:
        draft = self.controller.draft.with_evidence(mark.frame)
        self.controller.edit(draft.model_copy(update={"mark": mark, "cannot_point": False}))

    def _on_revise(self, report_id: str) -> None:
        view = self.controller.view
        report = next((one for one in view.reports if one.id == report_id), None) if view else None
        if report is not None:
            evidence = list(report.evidence)
            self.controller.edit(
                ReportDraft(revises=report.id, description=report.description, evidence=evidence)
            )

    def _on_pause(self) -> None:
        if self.controller.paused:
            self.controller.go_on()
            self.stage.setFocus()
        else:
            self.controller.pause(ASKED)

    def _on_broke(self, failure: Failure) -> None:
        self._say("")
        self.stage.show_broken(is_disk=isinstance(failure.error, StoreError), reason=failure.reason)

    def _on_resumed(self, after: int) -> None:
        view = self.controller.view
        if view is not None and view.mode == "free":
            words = self.tr("Taken up again at {0}, at the same state.").format(time_words(after))
        else:
            words = self.tr("Taken up again after step {0}, at the same state.").format(after)
        self.stage.say(words)
        if self.controller.draft != ReportDraft():
            self.desk.tabs.setCurrentIndex(1)

    def _on_ending(self, ending: str) -> None:
        view = self.controller.view
        if view is None:
            return
        asked = {
            "submitted": (
                self.tr("Submit your audit?"),
                self.tr("Your reports: {0}. You cannot come back to this world.").format(view.standing),
                self.tr("Submit"),
            ),
            "nothing_found": (
                self.tr("Nothing found?"),
                self.tr(
                    "You say that, as far as you saw, nothing is wrong here. You cannot come back to it."
                ),
                self.tr("Nothing found"),
            ),
            "gave_up": (
                self.tr("Give up?"),
                self.tr("The audit ends without a result, and is kept."),
                self.tr("Give up"),
            ),
            "technical": (
                self.tr("A technical problem?"),
                self.tr("The audit ends because something does not work here. That is blamed on nobody."),
                self.tr("End it"),
            ),
        }
        title, words, step = asked[ending]
        named = {"ending": ending} if ending in ("gave_up", "technical") else {}
        dialog = ConfirmDialog(
            title,
            words,
            step,
            lambda: self.controller.use("finish", named),
            self._wardrobe,
            self.window(),
        )
        dialog.open()
