"""Agreement of two sources part by part: by family, category, engine or auditor.

Owns: splitting pairs into parts. Refuses: measuring (evaluation.agreement) and saying what part an episode is of.
An episode whose task has anomalies of two families counts in both parts: parts need not add up to the whole.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Literal

import numpy as np

from data.schema.base import Value
from evaluation.agreement import BinaryAgreement
from evaluation.ratings import PairedRatings, measure_pairs

By = Literal["family", "category", "engine", "auditor", "world"]
PARTS: tuple[By, ...] = ("family", "category", "engine", "auditor", "world")


class PartAgreement(Value):
    """The agreement on one part of the episodes."""

    part: str
    episodes: tuple[str, ...]
    measures: BinaryAgreement


def measure_parts(
    paired: PairedRatings,
    parts_of: Mapping[str, Sequence[str]],
    *,
    order: Sequence[str] = (),
    seed: int = 0,
    draws: int = 2000,
) -> tuple[PartAgreement, ...]:
    """The agreement on each part.

    Args:
        paired: two sources' verdicts.
        parts_of: episode id -> the parts that it counts in; an episode of none is in no row.
        order: parts in the order to show; others follow by name. Only parts with a pair are shown.
        seed: of each part's bootstrap.
        draws: of each part's bootstrap, at least 200.
    """
    split = split_pairs(paired, parts_of, order=order)
    return tuple(
        PartAgreement(
            part=part,
            episodes=tuple(own.episodes.tolist()),
            measures=measure_pairs(own, seed=seed, draws=draws),
        )
        for part, own in split.items()
    )


def split_pairs(
    paired: PairedRatings, parts_of: Mapping[str, Sequence[str]], *, order: Sequence[str] = ()
) -> dict[str, PairedRatings]:
    """The pairs of each part, in the order to show; arguments as for `measure_parts`."""
    places: dict[str, list[int]] = defaultdict(list)
    for place, episode in enumerate(paired.episodes.tolist()):
        for part in parts_of.get(episode, ()):
            places[part].append(place)
    shown = [*(one for one in order if one in places), *sorted(one for one in places if one not in order)]
    return {part: paired.only(np.array(places[part], dtype=np.int64)) for part in shown}
