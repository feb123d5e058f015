"""Pictures of an anomaly for a report: the frame that showed it best, and the clean twin from the same pose and tick.

Owns: choosing the frame, outlining the anomaly on it, and replaying the clean world to the same tick.
Refuses: inventing a picture; where no frame showed the anomaly there is none.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from app.report.content import PicturePair
from data.schema.audit import Episode, EpisodeExposure, FrameRecord
from data.schema.task import Revision
from worlds.protocol import World

if TYPE_CHECKING:
    from data.store.project import Project

OUTLINE = (255, 196, 0)


def best_frame(
    project: Project, episodes: Sequence[Episode]
) -> tuple[Episode, FrameRecord, EpisodeExposure] | None:
    """The final frame that showed most of an anomaly, over these episodes; None when none showed any.

    A frame that a report rests on goes before one that nobody noticed anything in.
    """
    best: tuple[tuple[bool, int], Episode, FrameRecord, EpisodeExposure] | None = None
    for episode in episodes:
        exposure = project.exposures.find(episode.id)
        if exposure is None:
            continue
        finals = {step.frames[-1].ref: step.frames[-1] for step in episode.steps if step.frames}
        grounds = _grounds(project, episode)
        for frame in exposure.frames:
            pixels = sum(frame.pixels.values())
            rank = (frame.ref in grounds, pixels)
            if frame.ref in finals and pixels and (best is None or rank > best[0]):
                best = (rank, episode, finals[frame.ref], exposure)
    return best[1:] if best else None


def _grounds(project: Project, episode: Episode) -> set[str]:
    met = {
        report
        for judgment in project.judgments.current_for_episode(episode.id)
        if judgment.verdict == "met" and judgment.judge.kind == "grounded"
        for report in judgment.reports
    }
    return {ref for report in episode.reports if report.id in met for ref in report.evidence}


async def picture_pair(
    project: Project, world: World, revision: Revision, episodes: Sequence[Episode], folder: Path, name: str
) -> PicturePair | None:
    """Writes both pictures below `folder` and says what they are; `world` must be loaded."""
    found = best_frame(project, episodes)
    if found is None:
        return None
    episode, frame, exposure = found
    row = next(row for row in exposure.frames if row.ref == frame.ref)
    masks = [project.blobs.get(blob) for blob in row.masks.values()]
    anomalous, clean = folder / f"{name}-anomaly.jpg", folder / f"{name}-clean.png"
    anomalous.write_bytes(_outlined(project.blobs.get(frame.blob), masks))
    clean.write_bytes(await _clean_twin(world, revision, episode, frame))
    return PicturePair(
        anomalous=f"{folder.name}/{anomalous.name}",
        clean=f"{folder.name}/{clean.name}",
        frame=frame.ref,
        words=f"Seen by {episode.who}; {sum(row.pixels.values())} pixels of the anomaly, outlined.",
    )


async def _clean_twin(world: World, revision: Revision, episode: Episode, frame: FrameRecord) -> bytes:
    await world.reset((), start=revision.definition.start, frames="none")
    last = int(frame.ref.split(".")[0].removeprefix("a"))
    for step in episode.steps[1 : last + 1]:
        if step.action is not None:
            await world.act(step.action, frames="none")
    taken = await world.capture(pose=frame.pose, width=frame.width, height=frame.height, channels=("rgb",))
    return taken.rgb or b""


def _outlined(picture: bytes, masks: Sequence[bytes]) -> bytes:
    from PIL import Image, ImageChops, ImageFilter

    shown = Image.open(io.BytesIO(picture)).convert("RGB")
    for data in masks:
        mask = Image.open(io.BytesIO(data)).convert("L").resize(shown.size, Image.Resampling.NEAREST)
        edge = ImageChops.subtract(mask.filter(ImageFilter.MaxFilter(5)), mask)
        shown.paste(OUTLINE, mask=edge)
    out = io.BytesIO()
    shown.save(out, "JPEG", quality=90)
    return out.getvalue()
