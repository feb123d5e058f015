"""Agreement of two sources part by part: by family, category, engine or auditor.

Owns: splitting pairs into parts. Refuses: measuring (evaluation.agreement) and saying what part an episode is of.
An episode whose task has anomalies of two families counts in both parts: parts need not add up to the whole.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Literal

from data.schema.base import Value
from evaluation.agreement import BinaryAgreement, Pair, measure_binary
from evaluation.ratings import PairedRatings

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
    pairs: dict[str, list[Pair]] = defaultdict(list)
    episodes: dict[str, list[str]] = defaultdict(list)
    for pair, episode in zip(paired.pairs, paired.episodes, strict=True):
        for part in parts_of.get(episode, ()):
            pairs[part].append(pair)
            episodes[part].append(episode)
    shown = [*(part for part in order if part in pairs), *sorted(part for part in pairs if part not in order)]
    return tuple(
        PartAgreement(
            part=part,
            episodes=tuple(episodes[part]),
            measures=measure_binary(pairs[part], seed=seed, draws=draws),
        )
        for part in shown
    )
