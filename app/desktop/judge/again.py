"""The picture beside the evidence: the claimed place, drawn again now, with the anomaly or as the clean twin.

Owns: asking for one picture at a time, not while a rater only passes by, and stopping when they go on. Refuses: the world
(app.jobs.redrawing), and the verdict.

The clean twin may be seen here: a rater knows the rubric, so it tells nothing that they do not know, and a still picture
often shows a fault only beside what it should be. It is never shown to an auditor.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable
from concurrent.futures import Future
from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from app.desktop.operations import Failure
from app.desktop.studio import Studio
from app.desktop.widgets.pieces import ElidedLabel, column, panel, row
from app.desktop.widgets.segments import SegmentsView
from app.jobs.redrawing import NotWantedError, Redrawer, Redrawn
from data.schema.audit import Episode, FrameRecord
from data.schema.scene import WorldSpec
from data.schema.task import TaskDefinition

DWELL_MS = 600
"""Whoever goes on sooner starts no world."""
KEPT = 48


@dataclass(frozen=True)
class Claim:
    """What is to be drawn again."""

    spec: WorldSpec
    definition: TaskDefinition
    episode: Episode
    frame: FrameRecord

    @property
    def has_twin(self) -> bool:
        """Whether there is a world without the anomaly, other than the one with it."""
        return bool(self.definition.injections)


class Redrawing(QObject):
    """One drawing at a time, always of what is wanted last. `changed`: there is something new to show."""

    changed = Signal()

    def __init__(self, studio: Studio) -> None:
        super().__init__(studio)
        self._studio = studio
        self._redrawer = Redrawer(studio.start_world, studio.project.blobs.get)
        self._claim: Claim | None = None
        self.clean = False
        self._kept: OrderedDict[tuple[str, str, bool], tuple[QImage, Redrawn]] = OrderedDict()
        self._running: Future[Redrawn | None] | None = None
        self._running_for: tuple[str, str, bool] | None = None
        self._closing: list[Future[None]] = []
        self.failure = ""
        self._dwell = QTimer(self, singleShot=True, interval=DWELL_MS)
        self._dwell.timeout.connect(self._start)

    @property
    def shown(self) -> tuple[QImage, Redrawn] | None:
        """The picture that is wanted, once it is there."""
        key = self._key
        return self._kept.get(key) if key else None

    @property
    def claim(self) -> Claim | None:
        """What is wanted."""
        return self._claim

    @property
    def is_drawing(self) -> bool:
        """A picture is on its way, or about to be asked for."""
        return self._is_running or self._dwell.isActive()

    def want(self, claim: Claim | None, *, clean: bool) -> None:
        """Wants another picture, or none; what is being drawn for another one stops."""
        clean = clean and claim is not None and claim.has_twin
        if (claim, clean) == (self._claim, self.clean):
            return
        self._claim, self.clean, self.failure = claim, clean, ""
        self._dwell.stop()
        if claim is not None and self.shown is None:
            self._dwell.start()
        self.changed.emit()

    def let_go(self) -> None:
        """Stops, and lets the host go; the next wish starts another."""
        self.want(None, clean=False)
        self._closing = [one for one in self._closing if not one.done()]
        self._closing.append(self._studio.loop.submit(self._close_after(self._running)))

    def end(self) -> list[Future[None]]:
        """As `let_go`; the futures end when the host is gone."""
        self.let_go()
        return self._closing

    @property
    def _is_running(self) -> bool:
        """Also false after a fault of the program, which ends the work without a word to `then`."""
        return self._running is not None and not self._running.done()

    @property
    def _key(self) -> tuple[str, str, bool] | None:
        claim = self._claim
        return (claim.episode.id, claim.frame.ref, self.clean) if claim else None

    async def _close_after(self, running: Future[Redrawn | None] | None) -> None:
        from asyncio import wait, wrap_future

        if running is not None:
            await wait([wrap_future(running)])
        await self._redrawer.close()

    def _start(self) -> None:
        claim, key = self._claim, self._key
        if claim is None or key is None or self._is_running or key in self._kept:
            return
        self._running_for = key
        clean = self.clean
        work = self._redrawer.draw(
            claim.spec,
            claim.definition,
            claim.episode,
            claim.frame,
            clean=clean,
            wanted=lambda: self._key == key,
        )
        future = self._studio.loop.submit(_quietly(work))
        self._running = future
        self._studio.operations.follow(
            "Drawing the picture again",
            future,
            then=lambda found: self._on_drawn(key, found),
            otherwise=self._on_failed,
        )
        self.changed.emit()

    def _on_drawn(self, key: tuple[str, str, bool], found: Redrawn | None) -> None:
        self._running = None
        if found is not None:
            self._kept[key] = (QImage.fromData(found.picture), found)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self.changed.emit()
        if self._key and self.shown is None:
            self._dwell.start()

    def _on_failed(self, failure: Failure) -> None:
        self._running = None
        if self._running_for == self._key:
            self.failure = failure.reason
        elif self._key:
            self._dwell.start()
        self.changed.emit()


async def _quietly(work: Awaitable[Redrawn]) -> Redrawn | None:
    """None when it was not wanted any more."""
    try:
        return await work
    except NotWantedError:
        return None


class AgainBar(QWidget):
    """The choice between the two drawings, and what can be said of the one that is shown."""

    twin_asked = Signal(bool)
    """Whether the clean twin is wanted."""

    def __init__(self, redrawing: Redrawing, studio: Studio) -> None:
        super().__init__()
        self.setObjectName("judge-again")
        self._redrawing = redrawing
        self._which = SegmentsView(
            studio.wardrobe,
            (
                ("audited", "Drawn again", "The same place at the same moment, as the auditor had it (T)"),
                ("clean", "Clean twin", "The same place at the same moment without the anomaly (T)"),
            ),
            name="judge-again-which",
        )
        self._which.chosen.connect(lambda value: self.twin_asked.emit(value == "clean"))
        self._words = ElidedLabel("", "soft")
        self._words.setObjectName("judge-again-words")
        line = row(self._which, self._words)
        line.setContentsMargins(8, 0, 8, 4)
        line.setStretch(1, 1)
        self.setLayout(column(panel(line, "bar")))
        redrawing.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        redrawing = self._redrawing
        claim, shown = redrawing.claim, redrawing.shown
        self._which.show_value("clean" if redrawing.clean else "audited")
        self._which.setEnabled(claim is not None and claim.has_twin)
        self._words.setText(self._say(claim, shown[1] if shown else None))

    def _say(self, claim: Claim | None, shown: Redrawn | None) -> str:
        redrawing = self._redrawing
        if claim is None:
            return "No picture was cited, so there is no place to draw."
        if redrawing.failure:
            return f"It could not be drawn. {redrawing.failure}"
        if shown is None:
            return "Drawing the same place at the same moment…"
        if redrawing.clean:
            start = "Without the anomaly: the same place at the same moment."
        elif shown.equal:
            start = "Every pixel as in the evidence."
        elif shown.equal is False:
            start = "Not equal to the evidence: compare the two."
        else:
            start = "The same place at the same moment."
        return start if shown.exact else f"{start} The auditor's way could not be repeated exactly."
