"""The live view under review: the revision with its injections, time and keys spent in it, pictures, notes, going to a view.

Owns: keeping the view at the open review, and counting what is done in it. Refuses: the form's rules, and which task is open.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from app.desktop.live.driver import LiveDriver, LiveMode, Wish
from app.desktop.live.frame import LiveFrame
from app.desktop.live.pins import LivePins
from app.desktop.live.snapshots import KeysHeard, take_snapshot
from app.desktop.models.review_form import ReviewForm
from app.desktop.review.toolbar import ReviewToolbar
from app.desktop.shelf import Shelf
from app.desktop.studio import Studio
from data.ids import now_ms
from data.schema.review import MOST_CAPTURES, ReviewCapture
from data.schema.space import Pose
from validation.blind import blind_label

TICK_MS = 1000


class ReviewStage(QObject):
    """`note_asked`: the person wants to pin one; `note_chosen` carries the id of a note whose mark was clicked."""

    note_asked = Signal()
    note_chosen = Signal(str)

    def __init__(
        self, form: ReviewForm, studio: Studio, shelf: Shelf, driver: LiveDriver, frame: LiveFrame
    ) -> None:
        super().__init__(studio)
        self._form = form
        self._studio = studio
        self._shelf = shelf
        self._driver = driver
        self._frame = frame
        self._mode: LiveMode = "walk"
        self.here = False
        """Review has the live view."""
        self.toolbar = ReviewToolbar(studio.wardrobe, studio.keymap)
        frame.add_tools("review", self.toolbar)
        self.pins = LivePins(driver)
        self._keys = KeysHeard(frame.view, driver)
        self._clock = QTimer(self, interval=TICK_MS)
        self._clock.timeout.connect(self._on_tick)
        self._keys.pressed.connect(lambda key: self.here and form.count_key(key))
        self.pins.clicked.connect(lambda note: self.here and self.note_chosen.emit(note))
        self.toolbar.mode.chosen.connect(self._on_mode)
        self.toolbar.start_asked.connect(self._on_start)
        self.toolbar.capture_asked.connect(self.capture)
        self.toolbar.note_asked.connect(self.note_asked)
        form.listen(self.show)

    @property
    def tools_px(self) -> int:
        """Height of what stands above the view."""
        return self._frame.view.y()

    def enter(self) -> None:
        """The live view shows the revision under review."""
        self.here = True
        self._frame.show_tools("review")
        self.show()
        self._clock.start()

    def leave(self) -> None:
        """The live view is somebody else's."""
        self.here = False
        self.pins.show(())
        self._clock.stop()

    def show(self) -> None:
        """Brings view and tools to the open review."""
        form, revision = self._form, self._form.revision
        self.toolbar.use(view=revision is not None, capture=revision is not None and not form.deciding)
        self.toolbar.show_captures(len(form.review.captures) if form.review is not None else 0)
        self.toolbar.show_title(
            "Choose a task to review"
            if revision is None
            else blind_label(revision.definition.world, revision.task)
        )
        if not self.here:
            return
        self.pins.show(form.beside.notes if form.beside is not None else ())
        if revision is None:
            self._frame.view.show_nothing("Choose a task on the left.")
            return
        definition = revision.definition
        self._driver.use_mode(self._mode)
        self._driver.wish(
            Wish(
                self._shelf.spec_of(definition),
                definition.start,
                definition.world_seed,
                definition.injections,
                f"revision {revision.sha256}",
            )
        )

    def capture(self) -> None:
        """Keeps a picture of what is seen, with the place it is seen from."""
        review = self._form.review
        if review is None or not self.here or self._form.deciding:
            return
        if len(review.captures) >= MOST_CAPTURES:
            self._studio.say(f"A review has at most {MOST_CAPTURES} pictures; take one out first.", "info")
            return
        take_snapshot(self._driver, self._on_snapshot, lambda words: self._studio.say(words, "warn"))

    def visit(self, pose: Pose) -> None:
        """Goes to exactly that view: flying, since a walker would be set on the floor."""
        self._form.count_action("go to a view")
        self._use_mode("fly")
        self.toolbar.mode.show_value("fly")
        self._driver.go_to(pose)

    def _on_snapshot(self, data: bytes, pose: Pose) -> None:
        review, project = self._form.review, self._studio.project
        if review is None:
            return

        def done(blob: str) -> None:
            now = self._form.review
            if now is not None and now.revision == review.revision:
                self._form.count_action("capture")
                self._form.add_capture(now_ms(), ReviewCapture(blob=blob, pose=pose))

        self._studio.operations.run("Keeping the picture", lambda: project.blobs.put(data), then=done)

    def _on_tick(self) -> None:
        """A second with the world running in front of the reviewer."""
        if self.here and self._form.revision is not None and self._driver.is_settled:
            self._form.spend(TICK_MS / 1000)

    def _on_mode(self, mode: str) -> None:
        self._use_mode("fly" if mode == "fly" else "walk")
        self._form.count_action(self._mode)
        self._frame.view.focus_world()

    def _use_mode(self, mode: LiveMode) -> None:
        self._mode = mode
        self._driver.use_mode(mode)

    def _on_start(self) -> None:
        if self._form.revision is not None:
            self._form.count_action("go to the start")
            self._driver.go_to(self._form.revision.definition.start)
