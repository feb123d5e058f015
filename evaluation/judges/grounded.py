"""The grounded judge: no model, no words; it judges localisation by exposure masks.

Owns: its three conditions (the reveal had held at or before a cited frame; the mark lies on the mask; the category
matches when the study asks for one and gave none as a hint), what they add up to, and the judge's id.
Refuses: reading descriptions, guessing without a mark (`cannot_judge`), and scoring an episode that failed or whose
replay differs (`JudgeError`, which is no verdict).
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Sequence
from typing import Any, Literal

import numpy as np

from data.canonical import canonical_bytes, sha256_hex
from data.schema.audit import BoxMark, Episode, EpisodeExposure, FrameExposure, PointMark, Report
from data.schema.judgment import Judge, JudgeError, Judgment, Verdict
from data.schema.task import Anomaly, TaskDefinition
from evaluation import exposure as exposure_module
from worlds import masks as masks_module
from worlds import viewing as viewing_module
from worlds.masks import Mask, decode_mask
from worlds.witness import glimpses as glimpses_module

BOX_AREA_FACTOR = 4.0
"""A box may be at most so many times the mask's area."""
_NO_SCORE = frozenset({"technical", "failed"})
Answer = Literal["met", "not_met", "cannot_judge"]


def grounded_judge() -> Judge:
    """The judge; its id is the hash of everything that decides: its rules and the code that measures exposure."""
    decides = {
        "judge": "grounded",
        "box_area_factor": BOX_AREA_FACTOR,
        "code": [
            sha256_hex(inspect.getsource(module).encode())
            for module in (
                sys.modules[__name__],
                exposure_module,
                glimpses_module,
                masks_module,
                viewing_module,
            )
        ],
    }
    return Judge(
        kind="grounded",
        id=sha256_hex(canonical_bytes(decides)),
        name="Grounded judge",
        configuration={"box_area_factor": BOX_AREA_FACTOR},
    )


def judge_grounded(
    definition: TaskDefinition,
    episode: Episode,
    exposure: EpisodeExposure,
    *,
    load_blob: Callable[[str], bytes],
    judgment_id: str,
    at_ms: int,
) -> Judgment | JudgeError:
    """Judges one finished episode. Several anomalies are met when each is met by a report.

    Returns:
        A judgment with what each condition said per report in `details`; a `JudgeError` for an episode that ended
        `technical` or `failed`, and for one whose replay gave other digests.
    """
    judge = grounded_judge()
    if episode.ending in _NO_SCORE or not exposure.replay_equal:
        reason = (
            f"The episode ended as {episode.ending}."
            if episode.ending in _NO_SCORE
            else ("The replay gave other digests than the record, so exposure is unknown.")
        )
        return JudgeError(id=judgment_id, episode=episode.id, judge=judge, reason=reason, at_ms=at_ms)
    standing = tuple(report for report in episode.reports if not report.withdrawn)
    rows = [
        _judge_report(report, index, anomaly, episode, exposure, load_blob)
        for report in standing
        for index, anomaly in enumerate(definition.anomalies)
    ]
    verdict, reason = _conclude(definition, episode, standing, rows)
    return Judgment(
        id=judgment_id,
        episode=episode.id,
        revision=episode.revision,
        judge=judge,
        verdict=verdict,
        reports=tuple(dict.fromkeys(str(row["report"]) for row in rows if row["answer"] == "met")),
        reason=reason,
        at_ms=at_ms,
        details={
            "reports": rows,
            "reports_made": len(standing),
            "met_at_first_report": bool(rows) and rows[0]["answer"] == "met",
            "anomalies_found": sorted({int(row["anomaly"]) for row in rows if row["answer"] == "met"}),
            "inputs": sha256_hex(
                canonical_bytes(
                    {
                        "reports": [report.model_dump(mode="json") for report in episode.reports],
                        "exposure": exposure.model_dump(mode="json", by_alias=True),
                        "revision": episode.revision,
                    }
                )
            ),
        },
    )


def _conclude(
    definition: TaskDefinition, episode: Episode, standing: Sequence[Report], rows: Sequence[dict[str, Any]]
) -> tuple[Verdict, str]:
    if not definition.anomalies:
        if standing:
            return "not_met", "false alarm on a clean world"
        if episode.ending == "gave_up":
            return "cannot_judge", "the auditor gave up on a clean world and claimed nothing either way"
        return "met", "nothing reported on a clean world"
    if not standing:
        return "not_met", "nothing reported"
    answers = [
        _best([row["answer"] for row in rows if row["anomaly"] == index])
        for index in range(len(definition.anomalies))
    ]
    if all(answer == "met" for answer in answers):
        return "met", "a report is grounded in frames that show the anomaly"
    if "cannot_judge" in answers:
        return "cannot_judge", "a report has no mark that could be compared with the anomaly"
    found = answers.count("met")
    return "not_met", f"{found} of {len(answers)} anomalies are met by a grounded report"


def _best(answers: Sequence[Answer]) -> Answer:
    return "met" if "met" in answers else "cannot_judge" if "cannot_judge" in answers else "not_met"


def _judge_report(
    report: Report,
    index: int,
    anomaly: Anomaly,
    episode: Episode,
    exposure: EpisodeExposure,
    load_blob: Callable[[str], bytes],
) -> dict[str, Any]:
    frames = {frame.ref: frame for frame in exposure.frames}
    ids = [injection.id for injection in anomaly.injections]
    cited = [frames[ref] for ref in map(_whole, report.evidence) if ref in frames]
    revealed = any(frame.revealed.get(key, False) for frame in cited for key in ids)
    category = _category_matches(report, anomaly, episode)
    on_mask, mark_words = _mark_on_mask(report, ids, frames, load_blob)
    answer: Answer = "met" if revealed and on_mask and category is not False else "not_met"
    if on_mask is None:
        answer = "cannot_judge"
    return {
        "report": report.id,
        "anomaly": index,
        "answer": answer,
        "revealed": revealed,
        "mark_on_mask": on_mask,
        "mark": mark_words,
        "category_matches": category,
    }


def _category_matches(report: Report, anomaly: Anomaly, episode: Episode) -> bool | None:
    """None: not asked, or given as the hint."""
    if not episode.brief.asks_category or episode.brief.hint.kind == "category":
        return None
    return report.category == anomaly.category


def _mark_on_mask(
    report: Report, ids: Sequence[str], frames: dict[str, FrameExposure], load_blob: Callable[[str], bytes]
) -> tuple[bool | None, str]:
    """None: no mark, or none on a frame whose exposure is measured."""
    if report.mark is None:
        return None, "no mark"
    frame = frames.get(_whole(report.mark.frame))
    if frame is None:
        return None, f"the exposure of {report.mark.frame} is not measured"
    masks = [decode_mask(load_blob(frame.masks[key])) for key in ids if key in frame.masks]
    if not masks:
        return False, "the anomaly is not in that frame"
    mask = masks[0] if len(masks) == 1 else np.logical_or.reduce(masks)
    return _mark_fits(report.mark, mask)


def _mark_fits(mark: PointMark | BoxMark, mask: Mask) -> tuple[bool, str]:
    height, width = mask.shape
    match mark:
        case PointMark():
            x, y = mark.x, mark.y
        case BoxMark():
            x, y = (mark.x0 + mark.x1) / 2, (mark.y0 + mark.y1) / 2
            area = abs(mark.x1 - mark.x0) * abs(mark.y1 - mark.y0) * width * height
            allowed = BOX_AREA_FACTOR * float(np.count_nonzero(mask))
            if area > allowed:
                return False, f"the box of {area:.0f} pixels is larger than the {allowed:.0f} allowed"
    inside = bool(mask[min(height - 1, int(y * height)), min(width - 1, int(x * width))])
    return inside, "inside the mask" if inside else "outside the mask"


def _whole(ref: str) -> str:
    return ref.split("#", 1)[0]
