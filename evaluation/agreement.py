"""Agreement of two raters on met / not met.

Owns: the measures beside kappa, their intervals, and the words for what cannot be concluded.
Refuses: choosing whose judgments are compared (evaluation.ratings does), coercing missing verdicts into classes.

The 2x2 table has rows = rater A (the human by convention) and columns = rater B (the judge), not met first:
``table[i][j]`` counts A = i, B = j.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from data.schema.base import Value
from evaluation.bootstrap import (
    Interval,
    bootstrap_tables,
    interval_of,
    missing_tasks,
    refuse_few_draws,
    sum_per_cluster,
)

MIN_RARER_CLASS = 10
Table2x2 = tuple[tuple[int, int], tuple[int, int]]


class Pair(Value):
    """One unit rated by both: False is not met, True is met. `cluster` is the task."""

    cluster: str
    a: bool
    b: bool


NOT_CUT = (
    "reaches beyond what kappa can be: a normal curve over too small a sample, not cut; read the bootstrap"
)


def beyond_kappa(low: float, high: float) -> str:
    """What to say of an asymptotic interval that holds values which kappa cannot have; empty for any other."""
    return NOT_CUT if high > 1 or low < -1 else ""


class BinaryAgreement(Value):
    """Agreement of two raters on a binary verdict.

    `kappa` is None when it is undefined; `undefined_because` then says why. `warning` says when the data are too few
    to conclude. Intervals are nominal 95 %: `*_interval` from the cluster bootstrap (headline), `kappa_asymptotic`
    from statsmodels (kappa plus and less 1.96 standard errors, Fleiss, Cohen and Everitt 1969). That one is not cut at
    -1 and 1: where it reaches beyond, the sample is too small for its normal curve, and the bootstrap is to be read.
    """

    n: int
    clusters: int
    table: Table2x2
    observed: float | None
    positive: float | None
    negative: float | None
    prevalence_index: float | None
    bias_index: float | None
    kappa: float | None
    kappa_interval: Interval | None = None
    kappa_asymptotic: Interval | None = None
    pabak: float | None
    pabak_interval: Interval | None = None
    ac1: float | None
    ac1_interval: Interval | None = None
    undefined_because: str = ""
    warning: str = ""
    seed: int
    draws: int


def measure_binary(pairs: Sequence[Pair], *, seed: int = 0, draws: int = 2000) -> BinaryAgreement:
    """All measures of two raters on one set of units.

    Args:
        pairs: units that both rated; missing and `cannot_judge` must have been left out (and counted) before.
        seed: of the bootstrap; equal seeds give equal intervals.
        draws: bootstrap draws, at least 200.

    Sources: Cohen (1960) for kappa; Byrt, Bishop and Carlin (1993) for PABAK, prevalence and bias index;
    Gwet (2008) for AC1; Feinstein and Cicchetti (1990) for positive and negative agreement. Kappa 1 is perfect,
    0 what chance with these marginals gives, negative less than chance; None is no data or undefined.

    Raises:
        UsageError: fewer than 200 draws.
    """
    return measure_counts(count_per_cluster(pairs), seed=seed, draws=draws)


def measure_counts(per_cluster: NDArray[np.float64], *, seed: int = 0, draws: int = 2000) -> BinaryAgreement:
    """The same from counts: clusters x 4, as `count_per_cluster` and `count_cells` give them.

    Raises:
        UsageError: fewer than 200 draws.
    """
    refuse_few_draws(draws)
    clusters = len(per_cluster)
    counts = per_cluster.sum(axis=0, keepdims=True)
    nn, ny, yn, yy = (round(float(count)) for count in counts[0])
    table = ((nn, ny), (yn, yy))
    if not clusters:
        return _empty(table, seed, draws)
    point = {name: _or_none(function(counts)[0]) for name, function in _MEASURES.items()}
    drawn = bootstrap_tables(per_cluster, seed=seed, draws=draws)
    intervals = {
        name: interval_of(_MEASURES[name](drawn)) if clusters > 1 else None
        for name in ("kappa", "pabak", "ac1")
    }
    kappa = point["kappa"]
    return BinaryAgreement(
        n=nn + ny + yn + yy,
        clusters=clusters,
        table=table,
        observed=point["observed"],
        positive=point["positive"],
        negative=point["negative"],
        prevalence_index=point["prevalence"],
        bias_index=point["bias"],
        kappa=kappa,
        kappa_interval=intervals["kappa"] if kappa is not None else None,
        kappa_asymptotic=asymptotic_interval(np.array(table, dtype=float)) if kappa is not None else None,
        pabak=point["pabak"],
        pabak_interval=intervals["pabak"],
        ac1=point["ac1"],
        ac1_interval=intervals["ac1"],
        undefined_because="" if kappa is not None else "undefined: all verdicts are the same",
        warning=_too_few(table, clusters),
        seed=seed,
        draws=draws,
    )


def count_per_cluster(pairs: Sequence[Pair]) -> NDArray[np.float64]:
    """Clusters x 4 counts: not/not, not/met, met/not, met/met; A first."""
    cells = np.fromiter((2 * pair.a + pair.b for pair in pairs), dtype=np.int64, count=len(pairs))
    return count_cells(cells, [pair.cluster for pair in pairs])


def count_cells(cells: NDArray[np.int64], clusters: Sequence[str]) -> NDArray[np.float64]:
    """The same from the cell of each unit, 2 * (A is met) + (B is met), and its cluster."""
    return sum_per_cluster(clusters, np.eye(4)[cells])


def asymptotic_interval(table: NDArray[np.float64]) -> Interval | None:
    """Kappa's interval of a k x k table from its standard error (statsmodels); None where that is not finite."""
    cohens_kappa = load_cohens_kappa()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # a table without disagreement has a zero variance
        result = cohens_kappa(table)
    low, high = float(result.kappa_low), float(result.kappa_upp)
    return Interval(low=low, high=high, usable=1.0) if np.isfinite(low) and np.isfinite(high) else None


def load_cohens_kappa() -> Callable[..., Any]:
    """Statsmodels' kappa of a square table: untyped, and slow to import, so only where it is used."""
    return cast("Callable[..., Any]", import_module("statsmodels.stats.inter_rater").cohens_kappa)


def _too_few(table: Table2x2, clusters: int) -> str:
    (nn, ny), (yn, yy) = table
    rarer = min(nn + ny, yn + yy, nn + yn, ny + yy)
    reasons: list[str] = []
    if few := missing_tasks(clusters):
        reasons.append(few)
    if rarer < MIN_RARER_CLASS:
        reasons.append(f"{rarer} of the {MIN_RARER_CLASS} verdicts of the rarer class")
    return f"too few to conclude: {' and '.join(reasons)}" if reasons else ""


def _empty(table: Table2x2, seed: int, draws: int) -> BinaryAgreement:
    return BinaryAgreement(
        n=0,
        clusters=0,
        table=table,
        observed=None,
        positive=None,
        negative=None,
        prevalence_index=None,
        bias_index=None,
        kappa=None,
        pabak=None,
        ac1=None,
        undefined_because="undefined: no episode was judged by both",
        warning=_too_few(table, 0),
        seed=seed,
        draws=draws,
    )


def _or_none(value: float) -> float | None:
    return float(value) if np.isfinite(value) else None


# Each measure takes draws x 4 counts (not/not, not/met, met/not, met/met) and returns one value a draw, NaN where
# it is undefined.
Counts = NDArray[np.float64]


def _observed(c: Counts) -> Counts:
    return (c[:, 0] + c[:, 3]) / c.sum(axis=1)


def kappas_of(c: Counts) -> Counts:
    """Cohen's kappa of many samples at once: draws x 4 counts -> draws; NaN where it is undefined."""
    n = c.sum(axis=1)
    a_met, b_met = (c[:, 2] + c[:, 3]) / n, (c[:, 1] + c[:, 3]) / n
    chance = a_met * b_met + (1 - a_met) * (1 - b_met)
    return _ratio(_observed(c) - chance, 1 - chance)


def _pabak(c: Counts) -> Counts:
    return 2 * _observed(c) - 1


def _ac1(c: Counts) -> Counts:
    mean_met = (2 * c[:, 3] + c[:, 1] + c[:, 2]) / (2 * c.sum(axis=1))
    chance = 2 * mean_met * (1 - mean_met)
    return _ratio(_observed(c) - chance, 1 - chance)


def _positive(c: Counts) -> Counts:
    return _ratio(2 * c[:, 3], 2 * c[:, 3] + c[:, 1] + c[:, 2])


def _negative(c: Counts) -> Counts:
    return _ratio(2 * c[:, 0], 2 * c[:, 0] + c[:, 1] + c[:, 2])


def _prevalence(c: Counts) -> Counts:
    return (c[:, 3] - c[:, 0]) / c.sum(axis=1)


def _bias(c: Counts) -> Counts:
    return (c[:, 2] - c[:, 1]) / c.sum(axis=1)


def _ratio(numerator: Counts, denominator: Counts) -> Counts:
    out = np.full(numerator.shape, np.nan)
    return np.divide(numerator, denominator, out=out, where=np.abs(denominator) > 1e-12)


_MEASURES = {
    "observed": _observed,
    "kappa": kappas_of,
    "pabak": _pabak,
    "ac1": _ac1,
    "positive": _positive,
    "negative": _negative,
    "prevalence": _prevalence,
    "bias": _bias,
}
