"""Agreement of any number of raters: Fleiss' kappa and Krippendorff's alpha.

Owns: both measures with cluster-bootstrap intervals, and the words for what cannot be concluded.
Refuses: choosing whose ratings are compared; filling in ratings that are missing.

Both are functions of sums over units, so that a bootstrap over tasks needs no unit twice.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Literal, cast

import numpy as np
from numpy.typing import NDArray

from data.errors import UsageError
from data.schema.base import Value
from evaluation.bootstrap import (
    Interval,
    bootstrap_tables,
    interval_of,
    missing_tasks,
    refuse_few_draws,
    sum_per_cluster,
)

Level = Literal["nominal", "ordinal", "interval"]
Counts = NDArray[np.float64]


class Rating(Value):
    """One rater's value on one unit. `cluster` is the task of the unit."""

    unit: str
    cluster: str
    rater: str
    value: str | int


class ManyAgreement(Value):
    """Agreement of many raters. `fleiss` needs equally many ratings a unit and uses the most common number only.

    Both measures are None when undefined; `undefined_because` then says why. 1 is perfect, 0 what chance gives.
    """

    raters: int
    units: int
    """Units with two ratings or more; the others say nothing about agreement."""
    clusters: int
    single: int
    """Units with one rating: left out, and counted."""
    level: Level
    alpha: float | None
    alpha_interval: Interval | None = None
    fleiss: float | None
    fleiss_interval: Interval | None = None
    fleiss_units: int
    fleiss_ratings: int
    """Ratings a unit among the `fleiss_units`."""
    undefined_because: str = ""
    warning: str = ""
    seed: int
    draws: int


def measure_many(
    ratings: Sequence[Rating],
    *,
    values: Sequence[str | int],
    level: Level = "nominal",
    seed: int = 0,
    draws: int = 2000,
) -> ManyAgreement:
    """Krippendorff's alpha and Fleiss' kappa of any number of raters.

    Args:
        ratings: at most one a rater and unit.
        values: the whole scale in its order; for `interval` they are numbers.
        level: of measurement. Fleiss' kappa is always nominal.
        seed: of the bootstrap.
        draws: bootstrap draws, at least 200.

    Sources: Krippendorff (2019), by the package `krippendorff`; Fleiss (1971), by statsmodels. Intervals: cluster
    bootstrap, nominal 95 %.

    Raises:
        UsageError: a value outside the scale, a rater with two ratings of one unit, or fewer than 200 draws.
    """
    clusters, counts = _count_units(ratings, values)
    raters = len({rating.rater for rating in ratings})
    return measure_unit_counts(counts, clusters, raters, values=values, level=level, seed=seed, draws=draws)


def measure_unit_counts(
    counts: Counts,
    clusters: Sequence[str],
    raters: int,
    *,
    values: Sequence[str | int],
    level: Level = "nominal",
    seed: int = 0,
    draws: int = 2000,
) -> ManyAgreement:
    """The same from counts: how often each unit got each value, units x values; a cluster a unit.

    Raises:
        UsageError: fewer than 200 draws.
    """
    refuse_few_draws(draws)
    of_all = counts.sum(axis=1)
    several = of_all > 1
    rated, of = counts[several], [one for one, more in zip(clusters, several.tolist(), strict=True) if more]
    alike = len(rated) > 0 and np.count_nonzero(rated.sum(axis=0)) < 2
    n_clusters = len(set(of))
    why = "all ratings are the same" if alike else "no unit was rated by two"
    result = ManyAgreement(
        raters=raters,
        units=len(rated),
        clusters=n_clusters,
        single=int((of_all == 1).sum()),
        level=level,
        alpha=None,
        fleiss=None,
        fleiss_units=0,
        fleiss_ratings=0,
        undefined_because=f"undefined: {why}",
        seed=seed,
        draws=draws,
    )
    if not len(rated) or alike:
        return result
    costs = _costs(values, level)
    sizes = [round(float(size)) for size in rated.sum(axis=1)]
    number = Counter(sizes).most_common(1)[0][0]
    even = np.array([size == number for size in sizes], dtype=bool)
    of_even = [cluster for cluster, size in zip(of, sizes, strict=True) if size == number]
    few = missing_tasks(n_clusters)
    return result.model_copy(
        update={
            "alpha": _alpha(rated, values, level),
            "alpha_interval": _interval(
                of, _coincidences(rated), lambda drawn: alphas(drawn, costs), seed=seed, draws=draws
            ),
            "fleiss": _fleiss(rated[even]),
            "fleiss_interval": _interval(
                of_even, _fleiss_sums(rated[even]), fleiss_kappas, seed=seed, draws=draws
            ),
            "fleiss_units": sizes.count(number),
            "fleiss_ratings": number,
            "undefined_because": "",
            "warning": f"too few to conclude: {few}" if few else "",
        }
    )


def alphas(coincidences: Counts, costs: Callable[[Counts], Counts]) -> Counts:
    """Krippendorff's alpha of many coincidence matrices at once; NaN where nothing varies.

    Args:
        coincidences: n x (k*k).
        costs: marginals n x k -> squared distances n x k x k.
    """
    k = round(coincidences.shape[1] ** 0.5)
    pairs = coincidences.reshape(-1, k, k)
    marginal = pairs.sum(axis=2)
    total = marginal.sum(axis=1)
    cost = costs(marginal)
    observed = (pairs * cost).sum(axis=(1, 2))
    chance = marginal[:, :, None] * marginal[:, None, :]
    expected = (chance * cost).sum(axis=(1, 2)) / np.maximum(total - 1, 1e-12)
    out = np.full(len(pairs), np.nan)
    np.divide(observed, expected, out=out, where=expected > 1e-12)
    return 1 - out


def fleiss_kappas(sums: Counts) -> Counts:
    """Fleiss' kappa of many samples at once, from sums over units: agreement, units, ratings of each value."""
    agreement, units, totals = sums[:, 0], sums[:, 1], sums[:, 2:]
    shares = totals / totals.sum(axis=1, keepdims=True)
    chance = (shares**2).sum(axis=1)
    out = np.full(len(sums), np.nan)
    return np.divide(agreement / units - chance, 1 - chance, out=out, where=np.abs(1 - chance) > 1e-12)


def _count_units(ratings: Sequence[Rating], values: Sequence[str | int]) -> tuple[list[str], Counts]:
    columns = {value: column for column, value in enumerate(values)}
    clusters: dict[str, str] = {}
    seen: set[tuple[str, str]] = set()
    rows: dict[str, Counts] = defaultdict(lambda: np.zeros(len(columns)))
    for rating in ratings:
        if rating.value not in columns:
            raise UsageError(f"{rating.value!r} is not on the scale {', '.join(map(str, values))}.")
        if (rating.rater, rating.unit) in seen:
            raise UsageError(f"{rating.rater} rated {rating.unit} twice; hand in the current rating only.")
        seen.add((rating.rater, rating.unit))
        clusters[rating.unit] = rating.cluster
        rows[rating.unit][columns[rating.value]] += 1
    return list(clusters.values()), np.array(list(rows.values())).reshape(-1, len(columns))


def _coincidences(counts: Counts) -> Counts:
    """Each unit's coincidence matrix, flat: pairs of its values by different raters, over its ratings less one."""
    ratings = counts.sum(axis=1)
    pairs = counts[:, :, None] * counts[:, None, :]
    k = counts.shape[1]
    pairs[:, np.arange(k), np.arange(k)] -= counts
    return (pairs / (ratings - 1)[:, None, None]).reshape(len(counts), k * k)


def _costs(values: Sequence[str | int], level: Level) -> Callable[[Counts], Counts]:
    k = len(values)
    if level == "ordinal":
        return _ordinal_costs
    if level == "interval":
        scale = np.array([float(value) for value in values])
        cost = np.subtract.outer(scale, scale) ** 2
    else:
        cost = 1.0 - np.eye(k)
    return lambda marginal: np.broadcast_to(cost, (len(marginal), k, k))


def _ordinal_costs(marginal: Counts) -> Counts:
    upto = np.cumsum(marginal, axis=1)
    middle = upto - marginal / 2
    return (middle[:, :, None] - middle[:, None, :]) ** 2


def _fleiss_sums(counts: Counts) -> Counts:
    n = counts[0].sum()
    agreement = ((counts**2).sum(axis=1) - n) / (n * (n - 1))
    return np.column_stack([agreement, np.ones(len(counts)), counts])


def _interval(
    clusters: Sequence[str], sums: Counts, measure: Callable[[Counts], Counts], *, seed: int, draws: int
) -> Interval | None:
    per_cluster = sum_per_cluster(clusters, sums)
    if len(per_cluster) < 2:
        return None
    return interval_of(measure(bootstrap_tables(per_cluster, seed=seed, draws=draws)))


def _alpha(counts: Counts, values: Sequence[str | int], level: Level) -> float:
    package = import_module("krippendorff")
    alpha = cast("Callable[..., Any]", package.alpha)
    domain = [float(value) for value in values] if level == "interval" else list(range(len(values)))
    return float(alpha(value_counts=counts.astype(int), value_domain=domain, level_of_measurement=level))


def _fleiss(counts: Counts) -> float | None:
    if np.count_nonzero(counts.sum(axis=0)) < 2:
        return None
    inter_rater = import_module("statsmodels.stats.inter_rater")
    return float(cast("Callable[..., Any]", inter_rater.fleiss_kappa)(counts))
