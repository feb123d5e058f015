"""Where two builds of a world differ: in bodies, in motion, in pictures. With tolerance, without worlds.

Owns: differences as values, tolerances, and a guess of the category that each kind of difference suggests.
Refuses: captures and actions (twin). A shadow that follows its caster is no difference of its own: colours count
only where both pictures show the same node, and only when most of the node's pixels differ.
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
from worlds.masks import Ids, Mask, read_ids

MOVED_M = 0.01
TURNED_DEG = 1.0
PUSHED_M = 0.25
PUSHED_DEG = 30.0
WALKED_M = 0.05
COLOUR_LEVELS = 30
"""Of 255, the median over a node's pixels."""
SHARE_MIN = 400 / (960 * 576)
"""Part of a picture that must differ: 400 pixels of a full frame."""
EDGE_SHARE = 0.35
"""A node's differing pixels count when they are at least this share of it: a pixel of outline is no difference."""
Kind = Literal["gone", "new", "moved", "turned", "state", "ids", "colour"]


@dataclass(frozen=True)
class Difference:
    """One node that is not as in the clean build."""

    node: str
    kind: Kind
    words: str
    category: CategoryCode


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
        return Difference(body.id, "turned", words, "S2" if tick == 0 or turned > 120 else "T2")
    if moved > (PUSHED_M if loose else MOVED_M):
        up = shift[1] > MOVED_M and math.hypot(shift[0], shift[2]) < MOVED_M
        words = f"It is {moved:.2f} m {'higher than' if up else 'away from where it is'} in the other build."
        return Difference(body.id, "moved", words, "G1" if up else "T2")
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
    """Nodes that the two views, of the same pose and tick, show differently; the largest difference first."""
    if (mine.ids, mine.id_table, mine.rgb) == (clean.ids, clean.id_table, clean.rgb):
        return []
    names = sorted({*mine.id_table, *clean.id_table})
    here, there = _coded(mine, names), _coded(clean, names)
    differs = here != there
    least = SHARE_MIN * differs.size
    sizes: dict[int, int] = {}
    for code in {*np.unique(here[differs]).tolist(), *np.unique(there[differs]).tolist()} - {-1}:
        area = (here == code) | (there == code)
        count = int(np.count_nonzero(area & differs))
        if count >= least and count >= EDGE_SHARE * int(np.count_nonzero(area)):
            sizes[code] = count
    found = [
        Difference(names[code], "ids", "Here the picture is not the one of the other build.", "V1")
        for code, _ in sorted(sizes.items(), key=lambda row: (-row[1], row[0]))
    ]
    if mine.rgb is None or clean.rgb is None or mine.rgb == clean.rgb:
        return found
    apart = np.abs(_rgb(mine.rgb) - _rgb(clean.rgb)).max(axis=-1)
    return found + [
        Difference(names[code], "colour", "It looks different from the other build.", "V4")
        for code in _recoloured(here, differs, apart)
    ]


def _recoloured(here: Ids, differs: Mask, apart: npt.NDArray[np.int16]) -> list[int]:
    """Nodes in the same place in both pictures of which most pixels differ in colour, the most different first."""
    found: list[tuple[float, int]] = []
    for code in np.unique(here[(apart > COLOUR_LEVELS) & ~differs]).tolist():
        area = (here == code) & ~differs
        level = float(np.median(apart[area]))
        if code >= 0 and np.count_nonzero(area) >= SHARE_MIN * area.size and level > COLOUR_LEVELS:
            found.append((-level, code))
    return [code for _, code in sorted(found)]


def _coded(capture: Capture, names: Sequence[str]) -> Ids:
    """The id buffer as indices into `names`; -1 is nothing."""
    index = {name: code for code, name in enumerate(names)}
    table = np.array([*(index[name] for name in capture.id_table), -1], dtype=np.int32)
    return table[read_ids(capture)]


def _rgb(data: bytes) -> npt.NDArray[np.int16]:
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB"), dtype=np.int16)


def compare_walks(moved_m: float, clean_moved_m: float) -> CategoryCode | None:
    """C1 when one got farther than in the clean build, C2 when less far, None when as far (within 5 cm)."""
    if abs(moved_m - clean_moved_m) <= WALKED_M:
        return None
    return "C1" if moved_m > clean_moved_m else "C2"
