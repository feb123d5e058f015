"""Notes in the live view: their marks, clicks on them, and what a new one would be pinned to.

Owns: telling the page, again when another world is loaded. Refuses: whose notes may be seen (the caller hands over those).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError
from PySide6.QtCore import QObject, Signal

from app.desktop.live.driver import LiveDriver
from data.schema.base import Value
from data.schema.note import Point
from data.schema.space import Pose
from validation.notes import NoteView


class PinPlace(Value):
    """What a note is pinned to: an object with a point in its own axes, or a place in the world."""

    object: str | None
    point: Point
    pose: Pose


@dataclass(frozen=True)
class _Mark:
    id: str
    object: str | None
    point: Point
    words: str
    resolved: bool


class LivePins(QObject):
    """`clicked` carries the id of a note."""

    clicked = Signal(str)

    def __init__(self, driver: LiveDriver) -> None:
        super().__init__(driver)
        self._driver = driver
        self._marks: tuple[_Mark, ...] = ()
        driver.page.told.connect(self._on_told)
        driver.scene_changed.connect(lambda _: self._tell())

    def show(self, notes: Sequence[NoteView]) -> None:
        """Marks these notes and no others."""
        marks = tuple(
            _Mark(
                view.note.id,
                view.note.object,
                view.note.point,
                f"{view.note.by}: {view.note.text}",
                view.resolved,
            )
            for view in notes
        )
        if marks != self._marks:
            self._marks = marks
            self._tell()

    def label_of(self, node: str | None) -> str:
        """What a person calls an object; its id where the world has it no more."""
        scene = self._driver.scene
        found = next((one for one in scene.nodes if one.id == node), None) if scene is not None else None
        return found.label if found is not None else str(node or "")

    def find_place(self, then: Callable[[PinPlace], object], otherwise: Callable[[str], object]) -> None:
        """What is in the middle of the view; `otherwise` gets why nothing can be pinned."""
        if self._driver.scene is None:
            otherwise("The world is not running yet; wait until it is shown.")
            return

        def done(answer: Future[Any]) -> None:
            if answer.cancelled():
                return
            error = answer.exception()
            if error is not None:
                otherwise(f"A note cannot be pinned here: {error}")
                return
            try:
                place = PinPlace.model_validate(answer.result())
            except ValidationError as nonsense:
                otherwise(f"The page answered with something that does not fit: {nonsense}")
                return
            then(place)

        self._driver.page.call("pin", {"x": 0.5, "y": 0.5}).add_done_callback(done)

    def _tell(self) -> None:
        if self._driver.scene is None:
            return
        notes = [
            {
                "id": mark.id,
                "object": mark.object,
                "point": list(mark.point),
                "words": mark.words,
                "resolved": mark.resolved,
            }
            for mark in self._marks
        ]
        call = self._driver.page.call("notes", {"notes": notes})
        # A page of somebody's own need not have marks; its notes are in the list all the same.
        call.add_done_callback(lambda done: done.cancelled() or done.exception())

    def _on_told(self, event: dict[str, Any]) -> None:
        if event.get("event") == "note":
            self.clicked.emit(str(event.get("id") or ""))
