"""From an episode's records to what a strip of pictures shows.

Owns: the entries and the marks of its standing reports. Refuses: bytes and widgets' state.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.desktop.models.sitting import action_words
from data.schema.audit import Episode, PointMark
from data.schema.base import TICKS_PER_SECOND


@dataclass(frozen=True)
class PictureEntry:
    """One picture of an episode."""

    ref: str
    words: str
    blob: str
    cited: bool


@dataclass(frozen=True)
class PictureMark:
    """A mark of a report: a point has equal corners."""

    kind: str
    frame: str
    x0: float
    y0: float
    x1: float
    y1: float


def pictures_of(episode: Episode) -> tuple[PictureEntry, ...]:
    """Every picture in the order in which it was seen; what was kept on a walk, and crops, last."""
    cited = {ref for report in episode.reports if not report.withdrawn for ref in report.evidence}
    entries: list[PictureEntry] = []
    for step in episode.steps:
        words = action_words(step.action)
        if step.outcome in ("blocked", "nothing_reached"):
            words += f", {step.outcome.replace('_', ' ')}"
        entries += [PictureEntry(frame.ref, words, frame.blob, frame.ref in cited) for frame in step.frames]
    entries += [
        PictureEntry(
            kept.ref,
            "a closer look" if "#" in kept.ref else f"kept at {kept.tick / TICKS_PER_SECOND:.0f} s",
            kept.blob,
            kept.ref in cited,
        )
        for kept in episode.captures
    ]
    return tuple(entries)


def marks_of(episode: Episode) -> tuple[PictureMark, ...]:
    """The marks of standing reports."""
    marks: list[PictureMark] = []
    for report in episode.reports:
        mark = report.mark
        if mark is None or report.withdrawn:
            continue
        if isinstance(mark, PointMark):
            marks.append(PictureMark("point", mark.frame, mark.x, mark.y, mark.x, mark.y))
        else:
            marks.append(PictureMark("box", mark.frame, mark.x0, mark.y0, mark.x1, mark.y1))
    return tuple(marks)
