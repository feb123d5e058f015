"""The cluster bootstrap: resample tasks, not episodes.

Owns: drawing resampled tables and turning draws into a percentile interval. Refuses: the measures themselves.
Source: Davison and Hinkley (1997), resampling whole clusters; percentile interval after Efron (1979).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from data.errors import UsageError
from data.schema.base import Value

MIN_CLUSTERS = 30
"""Fewer tasks than this: no interval is to be trusted."""
_WEIGHTS_AT_ONCE = 1 << 21
"""So many numbers are drawn in one piece: memory stays small, and a stop is heard between two pieces."""


class Interval(Value):
    """A nominal 95 % interval. `usable` is the share of draws in which the measure was defined, 0-1."""

    low: float
    high: float
    usable: float


def refuse_few_draws(draws: int) -> None:
    """Lets a number of draws through that an interval can be made of.

    Raises:
        UsageError: fewer than 200.
    """
    if draws < 200:
        raise UsageError(f"A bootstrap of {draws} draws says nothing; ask for 200 or more.")


def missing_tasks(clusters: int) -> str:
    """How many tasks there are of those that an interval needs, in words; empty when there are enough."""
    return f"{clusters} of the {MIN_CLUSTERS} tasks that an interval needs" if clusters < MIN_CLUSTERS else ""


def sum_per_cluster(clusters: Sequence[str], rows: NDArray[np.float64]) -> NDArray[np.float64]:
    """Sums the rows of each cluster: units x cells -> clusters x cells, in the order of first appearance."""
    names = {name: row for row, name in enumerate(dict.fromkeys(clusters))}
    sums = np.zeros((len(names), rows.shape[1]))
    np.add.at(
        sums, np.fromiter((names[name] for name in clusters), dtype=np.int64, count=len(clusters)), rows
    )
    return sums


def bootstrap_tables(
    per_cluster: NDArray[np.float64], *, seed: int, draws: int, size: int | None = None
) -> NDArray[np.float64]:
    """Draws resampled totals.

    Args:
        per_cluster: clusters x cells counts.
        seed: of the one generator used.
        draws: how many resamples.
        size: clusters in each resample; as many as there are when None. More tell what more labels would bring.

    Returns:
        draws x cells totals; each row sums the cells of `size` clusters, drawn with replacement. Clusters with
        equal counts are drawn together (multinomial over distinct rows), which is the same distribution.
    """
    rows, multiplicity = np.unique(per_cluster, axis=0, return_counts=True)
    clusters = int(multiplicity.sum())
    generator = np.random.default_rng(seed)
    totals = np.empty((draws, rows.shape[1]))
    at_once = max(1, _WEIGHTS_AT_ONCE // max(1, len(rows)))
    for first in range(0, draws, at_once):
        part = totals[first : first + at_once]
        weights = generator.multinomial(size or clusters, multiplicity / clusters, size=len(part))
        # Not by BLAS, which sums in an order of the machine's.
        part[:] = np.einsum("dr,rc->dc", weights.astype(float), rows)
    return totals


def interval_of(values: NDArray[np.float64]) -> Interval | None:
    """The 2.5 and 97.5 percentiles of the draws in which the measure is defined; None when in fewer than half."""
    defined = values[np.isfinite(values)]
    usable = len(defined) / len(values)
    if usable < 0.5:
        return None
    low, high = np.percentile(defined, [2.5, 97.5])
    return Interval(low=float(low), high=float(high), usable=usable)
