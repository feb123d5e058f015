"""Gate *start*: the anomaly is not plain at the start, and the way to it is as long as the task wants.

Owns: the verdict. Refuses: measuring, and the near start (near_start.py).
"""

from __future__ import annotations

from data.schema.gate import GateOutcome, GatePicture
from validation.gates.evidence import Evidence, Walk
from validation.gates.observable import Put
from validation.gates.outcomes import against_anomalies, against_checking, failed, not_checkable, passed
from validation.gates.pictures import outline_picture
from worlds.masks import decode_mask


def check_start(evidence: Evidence, put: Put) -> GateOutcome:
    """See the module."""
    refusal = against_anomalies("start", evidence) or against_checking("start", evidence, ("ids", "path"))
    walk = evidence.walk
    if refusal is not None or walk is None:
        return refusal or not_checkable("start", "It was not walked.")
    shown = walk.steps[0].shown
    plain = max(shown.pixels.values(), default=0) if shown is not None else 0
    rules = evidence.definition.start_rules
    numbers: dict[str, float] = {"start_px": plain, "pixels_min": evidence.limits.pixels_min}
    if evidence.route_m is not None:
        numbers |= {"route_m": round(evidence.route_m, 2), "near_m": round(evidence.route_m / 3, 2)}
    pictures = _pictures(walk, put)
    if plain >= evidence.limits.pixels_min and not rules.plain_at_start:
        words = f"The anomaly is plain at the start: {plain} px show it before the first action."
        change = (
            "Turn the start away or move it behind something, or let the task say, with its start, that the anomaly may be "
            "plain there."
        )
        return failed("start", words, change, numbers, pictures)
    route = evidence.route_m
    if route is not None and route < rules.route_min_m:
        words = f"The way from the start to the reveal is {route:.1f} m; the task wants {rules.route_min_m:g} m at least."
        return failed(
            "start",
            words,
            f"Move the start {rules.route_min_m - route:.1f} m farther away.",
            numbers,
            pictures,
        )
    if route is not None and route > rules.route_max_m:
        words = f"The way from the start to the reveal is {route:.1f} m; the task wants {rules.route_max_m:g} m at most."
        return failed(
            "start", words, f"Move the start {route - rules.route_max_m:.1f} m closer.", numbers, pictures
        )
    way = (
        ""
        if route is None
        else f" The way to the reveal is {route:.1f} m; the near start leaves {route / 3:.1f} m of it."
    )
    words = f"At the start {plain} px show the anomaly; {evidence.limits.pixels_min} would be plain.{way}"
    return passed("start", words, numbers, pictures)


def _pictures(walk: Walk, put: Put) -> list[GatePicture]:
    if 0 not in walk.frames:
        return []
    frame = walk.frames[0]
    outlined = outline_picture(frame, decode_mask(walk.masks[0])) if 0 in walk.masks else frame
    return [GatePicture(what="what the start shows", blob=put(outlined))]
