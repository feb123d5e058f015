"""Turning a solved task into the worked example of its category.

Owns: what an example may be made of, the pictures that are proposed for it, and what it would give away.
Refuses: showing one (evaluation.examples), and deciding who gets it (a study's condition).
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from data.errors import NotFoundError, UsageError
from data.ids import new_id, now_ms
from data.plain_fault import first_fault
from data.schema.audit import FrameRecord
from data.schema.category import CATEGORIES, CategoryCode
from data.schema.example import FRAMES_MAX, Example, ExampleBox, ExampleFrame
from data.schema.task import Language, Revision

if TYPE_CHECKING:
    from data.store.project import Project


@dataclass(frozen=True)
class Proposal:
    """What is filled in before a person writes: the category's words, the rubric, and pictures that show the anomaly."""

    category: CategoryCode
    definition: dict[Language, str]
    answer: dict[Language, str]
    frames: tuple[ExampleFrame, ...]
    """Every picture that is known to show it, best first; an example has at most three."""


def checked_category(text: str) -> CategoryCode:
    """A category's code.

    Raises:
        UsageError: there is none of that code.
    """
    found: CategoryCode | None = next((code for code in CATEGORIES if code == text.strip().upper()), None)
    if found is None:
        raise UsageError(f"There is no category {text!r}. The categories are {', '.join(CATEGORIES)}.")
    return found


def propose_example(project: Project, revision: Revision, category: CategoryCode) -> Proposal:
    """A start for an example.

    Raises:
        UsageError: the task has no anomaly of that category.
    """
    anomaly = next((one for one in revision.definition.anomalies if one.category == category), None)
    if anomaly is None:
        has = (
            ", ".join(one.category for one in revision.definition.anomalies) or "none: it is a clean control"
        )
        raise UsageError(f"'{revision.title}' has no anomaly of {category}; it has {has}.")
    known = CATEGORIES[category]
    answer: dict[Language, str] = {"en": _report(anomaly.rubric.en.anomaly, anomaly.rubric.en.expected)}
    if anomaly.rubric.zh is not None:
        answer["zh"] = _report(anomaly.rubric.zh.anomaly, anomaly.rubric.zh.expected)
    return Proposal(
        category=category,
        definition={"en": f"{known.name}. {known.notice}"},
        answer={language: text for language, text in answer.items() if text},
        frames=tuple(_known_frames(project, revision)),
    )


def make_example(
    project: Project,
    revision: Revision,
    category: CategoryCode,
    *,
    by: str,
    definition: Mapping[Language, str],
    answer: Mapping[Language, str],
    frames: Sequence[ExampleFrame],
) -> Example:
    """Keeps an example as the next version of its category; from now on its task is kept out of evaluation.

    Raises:
        UsageError: it is no example (no English text, no picture, too many), the task has no such anomaly, or a study
            that is not closed evaluates people on the task.
        NotFoundError: a picture is not among the project's blobs.
    """
    propose_example(project, revision, category)
    _refuse_evaluated(project, revision)
    for what, texts in (("definition", definition), ("reference answer", answer)):
        if not texts.get("en", "").strip():
            raise UsageError(f"The {what} is empty. Write it in English at least.")
    missing = [frame.blob for frame in frames if not project.blobs.has(frame.blob)]
    if missing:
        raise NotFoundError(
            f"The project holds no picture {missing[0][:12]}. Choose one that it holds, or a file."
        )
    fields: dict[str, Any] = {
        "id": new_id(),
        "category": category,
        "version": 1,
        "definition": _filled(definition),
        "answer": _filled(answer),
        "frames": tuple(frames),
        "task": revision.task,
        "revision": revision.sha256,
        "by": by,
        "at_ms": now_ms(),
    }
    try:
        example = Example.model_validate(fields)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        if first["loc"][:1] == ("frames",) and first["type"] in {"too_short", "too_long"}:
            raise UsageError(
                f"An example has one to {FRAMES_MAX} pictures; this one has {len(frames)}."
            ) from error
        raise UsageError(f"This makes no example: {first_fault(error)}.") from error
    return project.examples.add_next(example)


def withdraw_example(project: Project, category: CategoryCode, *, by: str) -> Example:
    """Says that a category has no example any more; its task may be evaluated again unless a study gave it out.

    Raises:
        NotFoundError: it has none.
    """
    current = project.examples.current().get(category)
    if current is None:
        raise NotFoundError(f"Category {category} has no example. `worldaudit example list` lists them.")
    gone = {"id": new_id(), "withdrawn": True, "by": by, "at_ms": now_ms()}
    return project.examples.add_next(current.model_copy(update=gone))


def frame_of_episode(project: Project, episode_id: str, ref: str) -> ExampleFrame:
    """A picture of an audit.

    Raises:
        NotFoundError: the audit has no such picture.
    """
    episode = project.episodes.get(episode_id)
    frames = [frame for step in episode.steps for frame in step.frames] + list(episode.captures)
    found = next((frame for frame in frames if frame.ref == ref), None)
    if found is None:
        raise NotFoundError(
            f"Audit {episode_id} has no picture {ref}; its last one is {frames[-1].ref if frames else '-'}."
        )
    return _frame(found)


def frame_of_file(project: Project, file: Path) -> ExampleFrame:
    """A picture file, kept among the project's blobs as it is.

    Raises:
        NotFoundError: there is no such file. UsageError: it is no JPEG or PNG.
    """
    from PIL import Image, UnidentifiedImageError

    if not file.is_file():
        raise NotFoundError(f"There is no picture {file}.")
    data = file.read_bytes()
    try:
        with Image.open(io.BytesIO(data)) as picture:
            picture.verify()
            kind, (width, height) = picture.format, picture.size
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError) as error:
        raise UsageError(f"{file} is no picture that can be read. Give a JPEG or PNG.") from error
    if kind not in {"JPEG", "PNG"}:
        raise UsageError(f"{file} is a {kind} picture; give a JPEG or PNG.")
    mime = "image/jpeg" if kind == "JPEG" else "image/png"
    return ExampleFrame(blob=project.blobs.put(data), mime=mime, width=width, height=height)


def _refuse_evaluated(project: Project, revision: Revision) -> None:
    for study in project.studies.all():
        tasks = {project.revisions.get(sha256).task for sha256 in study.tasks}
        if study.state != "closed" and revision.task in tasks:
            raise UsageError(
                f"The study '{study.name}' ({study.state}) evaluates people on '{revision.title}'; an example would give "
                "its answer away. Take the task out of the study, or choose another solved task."
            )


def _known_frames(project: Project, revision: Revision) -> Iterator[ExampleFrame]:
    """Pictures that are known to show the anomaly: of audits whose exposure was measured, then of the certificate."""
    shown: list[tuple[int, str, ExampleFrame]] = []
    for episode in project.episodes.for_revision(revision.sha256):
        exposure = project.exposures.find(episode.id)
        if exposure is None:
            continue
        frames = {frame.ref: frame for step in episode.steps for frame in step.frames}
        for one in exposure.frames:
            pixels = sum(count for injection, count in one.pixels.items() if one.revealed.get(injection))
            if pixels and one.ref in frames:
                boxes = tuple(box for sha in one.masks.values() if (box := _box(project.blobs.get(sha))))
                frame = _frame(frames[one.ref]).model_copy(update={"boxes": boxes})
                shown.append((pixels, frame.blob, frame))
    seen: set[str] = set()
    for _, blob, frame in sorted(shown, key=lambda item: (-item[0], item[1])):
        if blob not in seen:
            seen.add(blob)
            yield frame
    certificate = project.gates.certificate(revision.sha256)
    for reveal in certificate.witness.reveals if certificate is not None else ():
        if reveal.frame not in seen and project.blobs.has(reveal.frame):
            seen.add(reveal.frame)
            yield ExampleFrame(blob=reveal.frame, width=960, height=576)


def _box(mask: bytes) -> ExampleBox | None:
    """The bounding box of a mask, 0-1, a little larger so that what it holds can be seen; None for an empty one."""
    from PIL import Image

    with Image.open(io.BytesIO(mask)) as picture:
        found, (width, height) = picture.getbbox(), picture.size
    if found is None:
        return None
    x0, y0, x1, y1 = found
    return ExampleBox(
        x0=max(0.0, x0 / width - 0.01),
        y0=max(0.0, y0 / height - 0.01),
        x1=min(1.0, x1 / width + 0.01),
        y1=min(1.0, y1 / height + 0.01),
    )


def _frame(frame: FrameRecord) -> ExampleFrame:
    return ExampleFrame(blob=frame.blob, mime=frame.mime, width=frame.width, height=frame.height)


def _filled(texts: Mapping[Language, str]) -> dict[Language, str]:
    return {language: text.strip() for language, text in texts.items() if text.strip()}


def _report(anomaly: str, expected: str) -> str:
    return " ".join(part.strip() for part in (anomaly, expected) if part.strip())
