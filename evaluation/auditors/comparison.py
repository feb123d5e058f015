"""Where two builds of a world differ: in bodies, in motion, in pictures. With tolerance, without worlds.

Owns: differences as values, tolerances, their masks in a pair of pictures, and a guess of the category that each kind of
difference suggests. Refuses: captures and actions (side_by_side). A shadow that follows its caster is no difference of its
own: where shapes differ, what is only lighter or darker than in the other build is left out.
"""

from __future__ import annotations

import io
import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt
from PIL import Image

from data.schema.category import CategoryCode
from data.schema.scene import BodyState, Capture
from worlds.masks import Ids, Mask, mask_of, read_ids

MOVED_M = 0.01
TURNED_DEG = 1.0
PUSHED_M = 0.15
PUSHED_DEG = 30.0
WALKED_M = 0.05
SUNK_M = 0.08
COLOUR_LEVELS = 30
"""Of 255, the median over a node's pixels, or half of them by `SHADE_LEVELS`: the node looks different as a whole."""
SHADE_LEVELS = 16
"""Of 255: a pixel that differs by more is lighter, darker or of another colour."""
FULL = 960 * 576
SHARE_MIN = 400 / FULL
"""Part of a picture that a report should show of a difference: 400 pixels of a full frame."""
NOTICED = 100 / FULL
"""Part of a picture that must differ to be noticed."""
EDGE_SHARE = 0.12
"""A node's differing pixels count when they are at least this share of it: a pixel of outline is no difference."""
BOTH_SHARE = 0.25
"""A node that either picture shows with at least this share of what both show together has another size or shape."""
_SHAPES: dict[bool, tuple[str, CategoryCode]] = {
    True: ("It has another size or shape than in the other build.", "G3"),
    False: ("It shows in one of the builds only, seen from here.", "V1"),
}
Kind = Literal["gone", "new", "moved", "turned", "state", "ids", "colour", "shade"]
SURE: frozenset[Kind] = frozenset({"gone", "new", "moved", "turned", "state"})
"""Kinds that are found by bodies, from anywhere; the others are found in pictures."""


@dataclass(frozen=True)
class Difference:
    """One node that is not as in the clean build."""

    node: str
    kind: Kind
    words: str
    category: CategoryCode
    weight: float = 0.0
    """Of what pictures show: differing pixels of a full frame, times the share of the node that they are."""


def compare_bodies(
    mine: Sequence[BodyState], clean: Sequence[BodyState], *, tick: int, pushed: Collection[str] = ()
) -> list[Difference]:
    """Nodes that are gone, new, moved by more than 1 cm, turned by more than 1 degree, or in another state.

    `pushed` are nodes that the walk itself has moved: contact magnifies small causes, so 25 cm and 30 degrees count.
    """
    there, here = {body.id: body for body in clean}, {body.id: body for body in mine}
    found: list[Difference] = []
    for node, expected in there.items():
        body = here.get(node)
        if body is None or (expected.visible and not body.visible):
            category: CategoryCode = "V1" if tick == 0 else "T1"
            found.append(Difference(node, "gone", "It is not there, as it is in the other build.", category))
        elif body.visible and not expected.visible:
            found.append(Difference(node, "new", "It is there, and not in the other build.", "T1"))
        else:
            difference = _compare_body(body, expected, tick, loose=node in pushed)
            if difference is not None:
                found.append(difference)
    found += [
        Difference(node, "new", "It is there, and not in the other build.", "T1")
        for node, body in here.items()
        if node not in there and body.visible
    ]
    return found


def _compare_body(body: BodyState, expected: BodyState, tick: int, *, loose: bool) -> Difference | None:
    shift = [a - b for a, b in zip(body.position, expected.position, strict=True)]
    moved = math.hypot(*shift)
    turned = turned_deg(body.quaternion, expected.quaternion)
    if turned > (PUSHED_DEG if loose else TURNED_DEG):
        words = f"It is turned by {turned:.0f} degrees against the other build."
        later: CategoryCode = "C3" if loose else "T2"
        return Difference(body.id, "turned", words, "S2" if tick == 0 or turned > 120 else later)
    if moved > (PUSHED_M if loose else MOVED_M):
        up = shift[1] > MOVED_M and math.hypot(shift[0], shift[2]) < MOVED_M
        words = f"It is {moved:.2f} m {'higher than' if up else 'away from where it is'} in the other build."
        return Difference(body.id, "moved", words, "C3" if loose else "G1" if up else "T2")
    for key in sorted(set(body.state) & set(expected.state)):
        mine, other = body.state[key], expected.state[key]
        if _states_differ(mine, other):
            return Difference(body.id, "state", f"Its state '{key}' is not the one of the other build.", "T3")
    return None


def _states_differ(mine: object, other: object) -> bool:
    if isinstance(mine, (int, float)) and isinstance(other, (int, float)):
        return abs(float(mine) - float(other)) > 0.02
    return mine != other


def turned_deg(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> float:
    """The angle between two orientations, degrees."""
    dot = abs(sum(x * y for x, y in zip(a, b, strict=True)))
    return math.degrees(2 * math.acos(min(1.0, dot)))


def compare_pictures(mine: Capture, clean: Capture) -> list[Difference]:
    """Nodes that the two views, of the same pose and tick, show differently; the weightiest difference first.

    Where shapes differ, what is only lighter or darker is left out: it follows from them. Both views need `ids` and `rgb`.
    """
    if (mine.ids, mine.id_table, mine.rgb) == (clean.ids, clean.id_table, clean.rgb):
        return []
    names = sorted({*mine.id_table, *clean.id_table})
    here, there = _coded(mine, names), _coded(clean, names)
    differs = here != there
    shapes = _reshaped(here, there, names)
    apart = _apart(mine, clean)
    looks = [] if apart is None else _recoloured(np.where(differs, -1, here), apart, names)
    if shapes:
        looks = [one for one in looks if one.kind == "colour"]
    return sorted([*shapes, *looks], key=lambda one: (one.kind == "shade", -one.weight, one.node))


def _reshaped(here: Ids, there: Ids, names: Sequence[str]) -> list[Difference]:
    differs = here != there
    found: list[Difference] = []
    codes: list[int] = np.unique(np.concatenate([here[differs], there[differs]])).tolist()
    for code in codes:
        if code < 0:
            continue
        area = (here == code) | (there == code)
        count, whole = int(np.count_nonzero(area & differs)), int(np.count_nonzero(area))
        if count >= NOTICED * differs.size and count >= EDGE_SHARE * whole:
            both = min(int(np.count_nonzero(here == code)), int(np.count_nonzero(there == code)))
            words, category = _SHAPES[both >= BOTH_SHARE * whole]
            found.append(Difference(names[code], "ids", words, category, _weight(count, whole, differs.size)))
    return found


def _recoloured(same: Ids, apart: npt.NDArray[np.int16], names: Sequence[str]) -> list[Difference]:
    """`same`: nodes that both pictures show, -1 elsewhere."""
    found: list[Difference] = []
    codes: list[int] = np.unique(same[(apart > SHADE_LEVELS) & (same >= 0)]).tolist()
    for code in codes:
        area = same == code
        levels = apart[area]
        count, whole = int(np.count_nonzero(levels > SHADE_LEVELS)), levels.size
        if count < NOTICED * same.size:
            continue
        weight = _weight(count, whole, same.size)
        if float(np.median(levels)) > COLOUR_LEVELS or count > whole / 2:
            words = "It looks different from the other build."
            found.append(Difference(names[code], "colour", words, "V4", weight))
        else:
            words = "Light or shadow on it is not as in the other build."
            found.append(Difference(names[code], "shade", words, "V3", weight))
    return found


def _weight(count: int, whole: int, pixels: int) -> float:
    return count * count / whole * FULL / pixels


def mask_of_difference(difference: Difference, mine: Capture, clean: Capture) -> Mask:
    """Where two views show a difference: the node in either, or the part of it that is lighter or darker."""
    node = [difference.node]
    here, there = mask_of(mine, node), mask_of(clean, node)
    if difference.kind not in {"shade", "colour"}:
        return here | there
    apart = _apart(mine, clean)
    return here & there if apart is None else here & there & (apart > SHADE_LEVELS)


def _apart(mine: Capture, clean: Capture) -> npt.NDArray[np.int16] | None:
    """By how many levels, of 255, the colours of two views differ; None when they were not drawn."""
    if mine.rgb is None or clean.rgb is None:
        return None
    return np.abs(_rgb(mine.rgb) - _rgb(clean.rgb)).max(axis=-1)


def _coded(capture: Capture, names: Sequence[str]) -> Ids:
    """The id buffer as indices into `names`; -1 is nothing."""
    index = {name: code for code, name in enumerate(names)}
    table = np.array([*(index[name] for name in capture.id_table), -1], dtype=np.int32)
    return table[read_ids(capture)]


def _rgb(data: bytes) -> npt.NDArray[np.int16]:
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB"), dtype=np.int16)


def compare_walks(moved_m: float, clean_moved_m: float, *, sunk_m: float = 0.0) -> CategoryCode | None:
    """C1 when one got farther than in the clean build or sank into the ground, C2 when less far.

    None when as far (within 5 cm). `sunk_m`: how much lower one stands than in the clean build.
    """
    if sunk_m > SUNK_M:
        return "C1"
    if abs(moved_m - clean_moved_m) <= WALKED_M:
        return None
    return "C1" if moved_m > clean_moved_m else "C2"
