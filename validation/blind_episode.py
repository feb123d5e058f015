"""An episode as a rater may see it: what was claimed and the pictures that were cited, without who made it.

Owns: that projection. Refuses: rubric (the revision has it), verdicts, and drawing.

Shown are the standing reports in their order, numbered anew, the pictures that they cite, numbered as they come, with
their marks, and whether an audit without a report said *nothing found*. Hidden is what tells a person from a program:
names and kinds, ids, times, steps and their number, actions, pictures that nobody cites, notes, summary, confidence,
category, cost, and how it ended otherwise. References such as `a12` count steps: in the texts they become the numbers of
the pictures. The wording of a report stays as it is; it is what is judged.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from data.schema.audit import Episode, FrameRecord, FrameRef, Mark
from data.schema.base import Value

_REF = re.compile(r"(?<![\w#.])(?:a\d{1,5}(?:\.f\d)?|c\d{1,2})(?:#c\d{1,3})?(?![\w#])")
UNCITED = "(a picture that is not shown)"


class BlindPicture(Value):
    """One cited picture. `frame` is for the program, never for the screen."""

    number: int
    frame: FrameRecord
    part_of: int | None = None
    """The number of the picture from which it was cut, when that one is shown too."""
    marks: tuple[Mark, ...] = ()


class BlindReport(Value):
    """One standing report. `id` is for the program, never for the screen."""

    number: int
    id: str
    text: str
    pictures: tuple[int, ...]
    points_at: int | None = None
    """The number of the picture with its mark."""


class BlindEpisode(Value):
    """Everything that a rater gets of an episode."""

    reports: tuple[BlindReport, ...]
    pictures: tuple[BlindPicture, ...]
    said: str
    """What was said where nothing was reported; empty with reports."""


def blind_episode(episode: Episode) -> BlindEpisode:
    """The projection of an episode."""
    frames = {frame.ref: frame for frame in _frames(episode)}
    standing = [report for report in episode.reports if not report.withdrawn]
    cited: dict[FrameRef, list[Mark]] = {}
    for report in standing:
        marked = (report.mark.frame,) if report.mark else ()
        for ref in (*report.evidence, *marked):
            if ref in frames:
                cited.setdefault(ref, [])
        if report.mark and report.mark.frame in cited:
            cited[report.mark.frame].append(report.mark)
    numbers = {ref: number for number, ref in enumerate(cited, start=1)}
    return BlindEpisode(
        reports=tuple(
            BlindReport(
                number=number,
                id=report.id,
                text=_with_numbers(report.description, numbers, frames),
                pictures=tuple(numbers[ref] for ref in report.evidence if ref in numbers),
                points_at=numbers.get(report.mark.frame) if report.mark else None,
            )
            for number, report in enumerate(standing, start=1)
        ),
        pictures=tuple(
            BlindPicture(
                number=numbers[ref],
                frame=frames[ref],
                part_of=numbers.get(ref.split("#")[0]) if "#" in ref else None,
                marks=tuple(marks),
            )
            for ref, marks in cited.items()
        ),
        said="" if standing else _said(episode),
    )


def _said(episode: Episode) -> str:
    if episode.ending == "nothing_found":
        return "Nothing was reported, and it was said that nothing is wrong."
    return "Nothing was reported, and nothing was said about it."


def _frames(episode: Episode) -> Iterator[FrameRecord]:
    for step in episode.steps:
        yield from step.frames
    yield from episode.captures


def _with_numbers(text: str, numbers: dict[FrameRef, int], frames: dict[FrameRef, FrameRecord]) -> str:
    def put(found: re.Match[str]) -> str:
        ref = found[0]
        if ref in numbers:
            return f"picture {numbers[ref]}"
        return UNCITED if ref in frames else ref

    return _REF.sub(put, text)
