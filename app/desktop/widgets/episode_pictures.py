"""Puts an episode's pictures and marks into a ReplayView.

Owns: that translation from models to widget values. Refuses: anything else.
"""

from __future__ import annotations

from typing import Literal

from app.desktop.models.pictures import marks_of, pictures_of
from app.desktop.widgets.picture import DrawnMark
from app.desktop.widgets.replay import ReplayView
from app.desktop.widgets.strip import StripEntry
from data.schema.audit import Episode


def show_episode(replay: ReplayView, episode: Episode | None) -> None:
    """Shows an episode from its first cited picture on, else from the start; None clears."""
    if episode is None:
        replay.show_pictures((), {})
        return
    marks: dict[str, list[DrawnMark]] = {}
    for mark in marks_of(episode):
        kind: Literal["point", "box"] = "point" if mark.kind == "point" else "box"
        marks.setdefault(mark.frame, []).append(DrawnMark(kind, mark.x0, mark.y0, mark.x1, mark.y1))
    entries = [StripEntry(one.ref, one.words, one.blob, one.cited) for one in pictures_of(episode)]
    first = next((entry.ref for entry in entries if entry.marked), "")
    replay.show_pictures(entries, marks, at=first)
