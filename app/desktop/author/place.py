"""Where a curator stood in a task when they left Author, and going back there.

Owns: the place, what was selected, the time that was held. Refuses: what happened in the world meanwhile: it is set anew,
so that bodies and doors are as they are at that time if nobody acts.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.desktop.author.desk import AuthorDesk
from data.schema.space import Pose

STEP_TICKS = 600
"""The most that the page steps at once."""
LONGEST_TICKS = 3600
"""A minute: a later time is not run through again for somebody who comes back."""


@dataclass(frozen=True)
class Place:
    """Of one task."""

    task: str
    pose: Pose | None
    selected: str
    tick: int
    running: bool


def place_of(desk: AuthorDesk) -> Place | None:
    """Where the curator is now; None while the view does not show the open task."""
    task, time = desk.draft.task, desk.live.time
    if task is None or desk.driver.shown != view_key(task.id):
        return None
    return Place(task.id, desk.driver.pose, desk.outliner.selected, time.tick, time.running)


def view_key(task: str) -> str:
    """What the live view is called while it shows a draft."""
    return f"draft {task}"


def go_back(desk: AuthorDesk, place: Place) -> None:
    """Brings the curator there; the world has just been set to tick 0."""
    scene = desk.driver.scene
    if scene is not None and any(node.id == place.selected for node in scene.nodes):
        desk.outliner.select(place.selected)
    if not place.running and not desk.driver.is_guest:
        desk.live.run(False)
        left = min(place.tick, LONGEST_TICKS)
        while left > 0:
            desk.live.step(min(left, STEP_TICKS))
            left -= STEP_TICKS
    if place.pose is not None:
        desk.driver.go_to(place.pose)
