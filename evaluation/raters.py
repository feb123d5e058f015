"""Simulated raters for the demo: they draw from the ground truth with a stated error rate.

Owns: that draw, and its label. Refuses: ever looking at a judge's verdict; passing as people.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable

from data.schema.audit import BoxMark, Episode, EpisodeExposure, PointMark
from data.schema.judgment import Judge, Judgment, Verdict


def simulated_rater(number: int, *, error_rate: float, seed: int) -> Judge:
    """A simulated rater's name and configuration; `error_rate` 0-1 is the chance of the other verdict."""
    return Judge(
        kind="simulated",
        id=f"simulated-{number}-e{error_rate:g}-s{seed}",
        name=f"Simulated rater {number}",
        configuration={"error_rate": error_rate, "seed": seed, "draws_from": "ground truth"},
    )


def rate_episode(
    episode: Episode, rater: Judge, *, truth: bool, new_id: Callable[[], str], at_ms: int
) -> Judgment:
    """One simulated verdict.

    Args:
        episode: the episode.
        rater: from `simulated_rater`.
        truth: whether the episode really found the anomaly, from the ground truth (never from a judge).
        new_id: makes the record's id.
        at_ms: the record's time.

    Returns:
        `met` or `not_met`; flipped with the rater's error rate by a generator seeded with rater and episode.
    """
    error_rate = float(rater.configuration["error_rate"])
    key = hashlib.sha256(
        f"{rater.id}:{episode.revision}:{episode.auditor.name}:{episode.seed}".encode()
    ).digest()
    flipped = random.Random(key).random() < error_rate  # noqa: S311 - a simulation, not a secret
    met = truth != flipped
    verdict: Verdict = "met" if met else "not_met"
    reports = tuple(report.id for report in episode.reports if not report.withdrawn)
    reason = "names the anomaly" if met else ("names another thing" if reports else "nothing reported")
    return Judgment(
        id=new_id(),
        episode=episode.id,
        revision=episode.revision,
        judge=rater,
        verdict=verdict,
        reports=reports if met else (),
        reason=reason,
        note="simulated",
        at_ms=at_ms,
    )


def found_in_truth(
    episode: Episode, exposure: EpisodeExposure, mask_box: Callable[[str], tuple[float, float, float, float]]
) -> bool:
    """Whether the episode found an anomaly, by ground truth alone: a standing report points at it.

    Args:
        episode: the episode.
        exposure: its exposure, found by replay.
        mask_box: blob hash of a mask -> its bounding box `x0, y0, x1, y1`, 0-1.

    Returns:
        True when the mark of a report, or its centre for a box, lies in the bounding box of an exposure mask of
        the marked frame. For a control: True when there is no standing report.
    """
    standing = [report for report in episode.reports if not report.withdrawn]
    if not any(frame.revealed for frame in exposure.frames):
        return not standing
    frames = {frame.ref: frame for frame in exposure.frames}
    for report in standing:
        frame = frames.get(report.mark.frame.split("#")[0]) if report.mark else None
        if report.mark is None or frame is None:
            continue
        x, y = _centre(report.mark)
        for blob in frame.masks.values():
            x0, y0, x1, y1 = mask_box(blob)
            if x0 <= x <= x1 and y0 <= y <= y1:
                return True
    return False


def _centre(mark: PointMark | BoxMark) -> tuple[float, float]:
    if isinstance(mark, PointMark):
        return mark.x, mark.y
    return (mark.x0 + mark.x1) / 2, (mark.y0 + mark.y1) / 2
