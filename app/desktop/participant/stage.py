"""The centre of a participant's audit: what is seen, what lies over it, and the strip of what was seen or kept.

Owns: these widgets and their covers, for both modes. Refuses: the audit itself (controller), and any other picture.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent
from PySide6.QtWidgets import QProgressBar, QSizePolicy, QStackedLayout, QWidget

from app.desktop.audit.pad import ActionPad
from app.desktop.gallery import Gallery
from app.desktop.models.participation import ParticipantView, SeenFrame
from app.desktop.models.report_draft import DraftMark, ReportDraft
from app.desktop.participant.controller import Doing
from app.desktop.participant.words import action_words, time_words
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.binding import bind_key
from app.desktop.widgets.empty import EmptyView
from app.desktop.widgets.picture import DrawnMark, PictureView
from app.desktop.widgets.pieces import ElidedLabel, button, column, label, panel, row
from app.desktop.widgets.strip import StripEntry, StripView

NO_PICTURE = StripEntry("", "", "")


class Stage(QWidget):
    """`asked` carries (tool, arguments); `captured` the picture to keep, empty for the moment of a walk."""

    asked = Signal(str, dict)
    captured = Signal(str)
    marked = Signal(object)
    retry_asked = Signal()
    technical_asked = Signal()
    go_on_asked = Signal()
    pause_asked = Signal()

    def __init__(self, wardrobe: Wardrobe, gallery: Gallery, world: QWidget | None = None) -> None:
        """`world`: the page of a free walk; None in step mode, whose world is the picture."""
        super().__init__()
        self.setObjectName("participant-stage")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._gallery = gallery
        self._world = world
        self._chosen = self._shown = NO_PICTURE
        self._newest = ""
        self._draft = ReportDraft()
        self._can_act = self._inside = self._is_over = False
        self.picture = PictureView(
            wardrobe,
            name="participant-picture",
            words=self.tr("What you see in the world"),
            crosshair=world is None,
        )
        self.picture.drawn.connect(self._on_drawn)
        self.picture.clicked.connect(lambda: self.setFocus(Qt.FocusReason.MouseFocusReason))
        self._where = ElidedLabel("", "soft")
        self._where.setObjectName("picture-name")
        self._back = button(
            self.tr("Back to the world"),
            wardrobe,
            icon="walk",
            name="back-to-world",
            on_click=self.show_world,
        )
        self._keep = button(
            self.tr("Keep as evidence (F)"),
            wardrobe,
            icon="camera",
            tip=self.tr("Keep what you see as evidence for the report (F)"),
            name="capture",
            on_click=self.keep,
        )
        self._said = ElidedLabel("", "good")
        self._said.setObjectName("stage-said")
        # As wide as its words, and cut before it would push anything.
        self._said.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        under = row(self._where, self._said, self._back, self._keep)
        under.setStretch(0, 1)
        under.setContentsMargins(12, 6, 8, 6)
        self.strip = StripView(
            wardrobe,
            gallery,
            name="participant-strip",
            words=self.tr("What you have kept") if world else self.tr("What you have seen"),
        )
        self.strip.chosen.connect(self._on_entry)
        pile = QWidget()
        self._stack = self._pile(wardrobe, pile)
        work = column(pile, panel(under, "bar"), self.strip)
        work.setSpacing(0)
        work.setStretch(0, 1)
        self.pad: ActionPad | None = None
        if world is None:
            self.pad = ActionPad(wardrobe)
            self.pad.asked.connect(self._on_pad)
            work.addWidget(self.pad)
        else:
            bind_key(self, "F", self.keep)
            bind_key(self, "P", self.pause_asked.emit)
            self._hint = label(
                self.tr("W A S D: walk · mouse: look · E: use · F: keep · Esc: stand still"),
                "caption",
                wrap=True,
            )
            self._hint.setContentsMargins(12, 2, 12, 8)
            work.addWidget(self._hint)
        self.setLayout(work)
        self.show_world()

    def show_waiting(self, doing: Doing) -> None:
        """The world is being started, or brought to where it was."""
        title = self.tr("One moment…")
        words = self.tr("The world is being started. This takes a few seconds.")
        if doing.what == "again":
            title = self.tr("Taking your audit up again…")
            words = self.tr("Your walk is run again: {0} of {1}.").format(
                time_words(doing.done), time_words(doing.of)
            )
            self._bar.setRange(0, max(1, doing.of))
            self._bar.setValue(doing.done)
        else:
            self._bar.setRange(0, 0)
        self._wait.say(title, words)
        self._raise(self._wait_cover)

    def show_broken(self, *, is_disk: bool, reason: str) -> None:
        """The world died, or nothing can be written; what was acknowledged is kept."""
        title = self.tr("Nothing can be written") if is_disk else self.tr("The world stopped answering")
        words = self.tr("What you were shown as kept is on the disk; nothing of it is lost. Try again.")
        details = self.tr("For whoever helps you: {0}").format(reason)
        self._broken.say(title, f"{words}\n\n{details}")
        self._raise(self._broken_cover)

    def show_paused(self) -> None:
        """Time stands still."""
        self._raise(self._paused_cover)

    def show_world(self) -> None:
        """The world itself, or in step mode the chosen picture."""
        self._raise(self.picture if self._world is None else self._world)
        if self._world is not None:
            self._shown = self._chosen = NO_PICTURE
            self.strip.clearSelection()
            self._world.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_audit(self, view: ParticipantView, draft: ReportDraft, *, can_act: bool, inside: bool) -> None:
        """Shows the audit as it is now; a new picture of an action comes to the front."""
        self._draft, self._can_act = draft, can_act
        self._keep.setEnabled(can_act)
        if self.pad is not None:
            self.pad.setEnabled(can_act and view.left > 0)
        entries = [self._entry(frame, draft) for frame in view.frames]
        newest = entries[-1].ref if entries else ""
        if tuple(entries) != self.strip.entries:
            self._show_entries(entries, newest)
        if self._is_covered:
            self._raise(self.picture if self._world is None or self._chosen.ref else self._world)
        self._inside, self._is_over = inside, view.left == 0
        self._say_where()
        self._show_mark()

    def show_frame(self, ref: str) -> None:
        """Brings one picture to the front."""
        for place, entry in enumerate(self.strip.entries):
            if entry.ref == ref:
                self.strip.show_entries(self.strip.entries, current=place)
                self._on_entry(entry)

    def say(self, words: str) -> None:
        """A short word under the picture."""
        self._said.setText(words)

    def forget(self) -> None:
        """Another sitting: nothing of the last one stays on the screen."""
        self._chosen, self._shown, self._newest = NO_PICTURE, NO_PICTURE, ""
        self.strip.show_entries(())
        self.picture.show_image(None)
        self.say("")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The keys of step mode, and of looking back."""
        plain = event.modifiers() in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
        )
        if plain and event.key() == Qt.Key.Key_F:
            self.keep()
        elif plain and event.key() == Qt.Key.Key_P:
            self.pause_asked.emit()
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.strip.step(1 if event.key() == Qt.Key.Key_Right else -1)
        elif self.pad is None or not self.pad.key(event):
            super().keyPressEvent(event)

    # Inside.

    def _pile(self, wardrobe: Wardrobe, holder: QWidget) -> QStackedLayout:
        self._wait = EmptyView(wardrobe, "clock", "", "")
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setFixedWidth(240)
        waiting = column(self._wait)
        waiting.addWidget(self._bar, alignment=Qt.AlignmentFlag.AlignCenter)
        waiting.addSpacing(48)
        self._wait_cover = panel(waiting, "well")
        self._broken = EmptyView(
            wardrobe,
            "warn",
            "",
            "",
            step=self.tr("Try again"),
            name="participant-retry",
            on_step=self.retry_asked.emit,
        )
        technical = button(
            self.tr("It does not work here: end this audit"),
            wardrobe,
            look="link",
            name="broken-technical",
            on_click=self.technical_asked.emit,
        )
        broken = column(self._broken)
        broken.addWidget(technical, alignment=Qt.AlignmentFlag.AlignCenter)
        broken.addSpacing(24)
        self._broken_cover = panel(broken, "well")
        paused = EmptyView(
            wardrobe,
            "pause",
            self.tr("Paused"),
            self.tr("Time stands still in the world. Go on when you are ready."),
            step=self.tr("Go on"),
            name="participant-go-on",
            on_step=self.go_on_asked.emit,
        )
        self._paused_cover = panel(column(paused), "well")
        pile = QStackedLayout(holder)  # what is shown without a parent would be a window
        # The page stays visible under its covers: a hidden page is given no time to start in.
        pile.setStackingMode(QStackedLayout.StackingMode.StackAll)
        under = () if self._world is None else (self._world,)
        for cover in (*under, self.picture, self._wait_cover, self._broken_cover, self._paused_cover):
            pile.addWidget(cover)
        return pile

    def _raise(self, cover: QWidget) -> None:
        self._stack.setCurrentWidget(cover)
        is_world = cover is self._world
        self._back.setVisible(self._world is not None and cover is self.picture)
        self._keep.setVisible(is_world or self._world is None)
        self._say_where()

    def _entry(self, frame: SeenFrame, draft: ReportDraft) -> StripEntry:
        words = time_words(frame.tick) if self._world is not None else action_words(frame.action)
        return StripEntry(frame.ref, words, frame.blob, frame.ref in draft.evidence)

    def _show_entries(self, entries: list[StripEntry], newest: str) -> None:
        came = newest != self._newest
        place = next((i for i, entry in enumerate(entries) if entry.ref == self._chosen.ref), -1)
        self._newest = newest
        self.strip.show_entries(entries, current=-1 if came or place < 0 else place)
        if self._world is not None:
            if place < 0:
                self.strip.clearSelection()
        elif entries and (came or place < 0):
            self._on_entry(entries[-1])

    def _on_pad(self, tool: str, arguments: dict[str, Any]) -> None:
        """The pad is disabled while the world runs: the keys would be nobody's then."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.asked.emit(tool, arguments)

    def _on_entry(self, entry: StripEntry) -> None:
        self._chosen = entry
        self._gallery.ask(self, entry.blob, lambda image: self._on_picture(entry, image))

    def _on_picture(self, entry: StripEntry, image: QImage) -> None:
        """Picture, name and mark come together, so that a mark is always on the picture that it was drawn on."""
        if entry is not self._chosen:
            return
        self._shown = entry
        self.picture.show_image(image)
        if self._world is not None:
            self._raise(self.picture)
        self._say_where()
        self._show_mark()

    def keep(self) -> None:
        """Keeps what is on the screen, not a picture that is still being read."""
        if not self._can_act:
            return
        if self._world is None:
            if self._shown.ref:
                self.captured.emit(self._shown.ref)
        elif self._stack.currentWidget() is self._world:
            self.captured.emit("")

    def _on_drawn(self, drawn: DrawnMark) -> None:
        self.marked.emit(
            DraftMark(
                kind=drawn.kind, frame=self._shown.ref, x0=drawn.x0, y0=drawn.y0, x1=drawn.x1, y1=drawn.y1
            )
        )

    @property
    def _is_covered(self) -> bool:
        """Neither world nor picture is to be seen."""
        return self._stack.currentWidget() in (self._wait_cover, self._broken_cover, self._paused_cover)

    def _say_where(self) -> None:
        if self._is_covered:
            self._where.setText("")
        elif self._world is None or self._stack.currentWidget() is self.picture:
            is_new = self._shown.ref == self._newest
            age = self.tr("now") if is_new else self.tr("earlier")
            when = age if self._world is None else self.tr("kept")
            self._where.setText(f"{self._shown.ref} · {when}" if self._shown.ref else "")
        else:
            still = self.tr("Time stands still: click the world to walk")
            if self._is_over:
                still = self.tr("The time is used up: you can still report; then end the audit")
            self._where.setText(self.tr("You are walking") if self._inside else still)

    def _show_mark(self) -> None:
        mark = self._draft.mark
        if mark is not None and mark.frame == self._shown.ref:
            self.picture.show_marks(DrawnMark(mark.kind, mark.x0, mark.y0, mark.x1, mark.y1))
        else:
            self.picture.show_marks()
