"""Gate *observable*: enough of each anomaly is seen at its reveal, from two poses; what must be tried was tried.

Owns: the verdict, with the pictures of the reveals. Refuses: walking and counting.
Anomalies of C1-C3 and T1-T3 need one view; their trigger must have been carried out and their effect measured.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from data.schema.gate import GateOutcome, GatePicture
from data.schema.task import Anomaly
from validation.gates.evidence import Evidence, Script, Walk, anomalies_shown, reveal_pixels
from validation.gates.outcomes import against_anomalies, against_checking, failed, not_checkable, passed
from validation.gates.pictures import outline_picture
from validation.gates.second_view import needs_second_view
from worlds.masks import decode_mask

Put = Callable[[bytes], str]
STRENGTHS = (
    "raise_m",
    "depth_m",
    "factor",
    "tilt_deg",
    "shift_m",
    "margin_m",
    "width_m",
    "size_m",
    "light_cd",
    "sector_deg",
)
"""Parameters that make an anomaly larger or plainer as they grow."""


def check_observable(evidence: Evidence, put: Put) -> GateOutcome:
    """See the module. `put` keeps the pictures."""
    refusal = against_anomalies("observable", evidence) or against_checking(
        "observable", evidence, ("ids", "inject")
    )
    script, walk = evidence.script, evidence.walk
    if refusal is not None or script is None or walk is None:
        return refusal or not_checkable("observable", "It was not walked.")
    shown = anomalies_shown(evidence)
    if not shown:
        return not_checkable("observable", "No anomaly was brought to show, so nothing can be counted.")
    numbers: dict[str, float] = {"pixels_min": evidence.limits.pixels_min}
    faults: list[tuple[str, str]] = []
    for number in shown:
        faults += _faults(evidence, script, walk, number, numbers)
    pictures = _pictures(walk, script, put)
    if faults:
        words, changes = zip(*faults, strict=True)
        return failed("observable", " ".join(words), " ".join(dict.fromkeys(changes)), numbers, pictures)
    seen = min(value for key, value in numbers.items() if key.startswith("reveal_px"))
    return passed(
        "observable",
        f"At the reveal {seen:.0f} px show it; {evidence.limits.pixels_min} are needed.",
        numbers,
        pictures,
    )


def _faults(
    evidence: Evidence, script: Script, walk: Walk, number: int, numbers: dict[str, float]
) -> list[tuple[str, str]]:
    least, anomaly = evidence.limits.pixels_min, evidence.definition.anomalies[number]
    pixels = reveal_pixels(walk.steps[script.revealed_at[number]], anomaly)
    name = (
        f"anomaly {number + 1} ({anomaly.category})"
        if len(evidence.definition.anomalies) > 1
        else "the anomaly"
    )
    numbers[f"reveal_px_{number + 1}"] = pixels
    faults: list[tuple[str, str]] = []
    if pixels < least:
        faults.append(
            (f"The reveal of {name} covers {pixels} px of {least}.", _larger(anomaly, pixels, least))
        )
    elif needs_second_view(anomaly.category):
        second = walk.second.get(number)
        numbers[f"second_px_{number + 1}"] = second.pixels if second is not None else 0
        if second is None or second.pixels < least:
            best = second.pixels if second is not None else 0
            faults.append(
                (
                    f"{_capital(name)} can be seen from one place only: from the best other pose it covers {best} px of {least}.",
                    "Choose an object that stands more freely, or move what hides it.",
                )
            )
    if not needs_second_view(anomaly.category):
        faults += _unmeasured(walk, anomaly, name, numbers, number)
    return faults


def _unmeasured(
    walk: Walk, anomaly: Anomaly, name: str, numbers: dict[str, float], number: int
) -> list[tuple[str, str]]:
    """What the trigger should have brought about, and did not."""
    measured = [walk.measured[i.id] for i in anomaly.injections if i.id in walk.measured]
    numbers[f"effect_measured_{number + 1}"] = float(sum(one.present for one in measured))
    numbers[f"moved_apart_m_{number + 1}"] = round(max(step.body_change_m for step in walk.steps), 3)
    numbers[f"walked_apart_m_{number + 1}"] = round(
        max((step.apart_m for step in walk.steps), default=0.0), 3
    )
    absent = next((one for one in measured if not one.present), None)
    if absent is None:
        return []
    words = f"The trigger of {name} was carried out, and its effect is not there: {absent.words}"
    return [(words, "Choose parameters that make a larger difference, or another object.")]


def _larger(anomaly: Anomaly, pixels: int, least: int) -> str:
    """`raise raise_m from 0.20 to 0.45`: by the side of a square with the pixels that are missing."""
    more = math.sqrt(1.2 * least / max(pixels, 1))
    for injection in anomaly.injections:
        for name in STRENGTHS:
            value = injection.parameters.get(name)
            if isinstance(value, int | float) and value > 0:
                wanted = value * more if name != "factor" or value > 1 else value / more
                return (
                    f"Choose a larger object or one that can be looked at from {100 / more:.0f} % of the distance, "
                    f"or set `{name}` to {wanted:.2g} or so (it is {value:g})."
                )
    return f"Choose a larger object, or one that can be looked at from {100 / more:.0f} % of the distance."


def _pictures(walk: Walk, script: Script, put: Put) -> list[GatePicture]:
    pictures: list[GatePicture] = []
    for number, step in sorted(script.revealed_at.items()):
        if step in walk.frames and step in walk.masks:
            outlined = outline_picture(walk.frames[step], decode_mask(walk.masks[step]))
            pictures.append(GatePicture(what=f"reveal of anomaly {number + 1}, outlined", blob=put(outlined)))
    return pictures


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
