"""Agreement of two raters on words of their own: any number of classes without an order.

Owns: Cohen's kappa over the classes with its intervals, what stands beside it, and the words for what cannot be concluded.
Refuses: verdicts (evaluation.agreement, which knows what is positive), grades (evaluation.grades), more raters
(agreement_many), telling the classes.

The k x k table has rows = rater A and columns = rater B, in the order of the classes.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from data.schema.base import Value
from evaluation.agreement import MIN_RARER_CLASS, asymptotic_interval
from evaluation.bootstrap import (
    Interval,
    bootstrap_tables,
    interval_of,
    missing_tasks,
    refuse_few_draws,
    sum_per_cluster,
)
from evaluation.grades import weighted_kappas

Tables = NDArray[np.float64]


class ClassPair(Value):
    """One unit that both rated, with the place of its class for each. `cluster` is the task."""

    cluster: str
    a: int
    b: int


class ClassAgreement(Value):
    """Agreement of two raters on `classes` classes.

    `kappa` is None when it is undefined; `undefined_because` then says why. PABAK is kappa with equal chances for every
    class (Brennan and Prediger 1981), AC1 Gwet's (2008); with two classes both are those of `evaluation.agreement`.
    """

    n: int
    clusters: int
    classes: int
    table: tuple[tuple[int, ...], ...]
    observed: float | None
    kappa: float | None
    kappa_interval: Interval | None = None
    kappa_asymptotic: Interval | None = None
    pabak: float | None
    pabak_interval: Interval | None = None
    ac1: float | None
    ac1_interval: Interval | None = None
    undefined_because: str = ""
    warning: str = ""


def measure_classes(
    pairs: Sequence[ClassPair], classes: int, *, seed: int = 0, draws: int = 2000
) -> ClassAgreement:
    """All measures of two raters who use the classes 0 to `classes` - 1 (Cohen 1960; statsmodels).

    Raises:
        UsageError: fewer than 200 draws.
    """
    refuse_few_draws(draws)
    cells = np.array([pair.a * classes + pair.b for pair in pairs], dtype=np.int64)
    rows = np.eye(classes * classes)[cells] if len(cells) else np.zeros((0, classes * classes))
    per_cluster = sum_per_cluster([pair.cluster for pair in pairs], rows)
    table = per_cluster.sum(axis=0).reshape(classes, classes)
    used = (table.sum(axis=0) + table.sum(axis=1)) > 0
    alike = int(used.sum()) < 2
    point = {name: _value(measure(table[None])) if pairs else None for name, measure in _MEASURES.items()}
    drawn = (
        bootstrap_tables(per_cluster, seed=seed, draws=draws).reshape(-1, classes, classes)
        if len(per_cluster) > 1
        else None
    )
    spans = {
        name: interval_of(measure(drawn)) if drawn is not None and point[name] is not None else None
        for name, measure in _MEASURES.items()
    }
    few = _too_few(table[used][:, used], len(per_cluster))
    return ClassAgreement(
        n=len(pairs),
        clusters=len(per_cluster),
        classes=classes,
        table=tuple(tuple(int(count) for count in row) for row in table),
        observed=float(np.trace(table) / len(pairs)) if pairs else None,
        kappa=point["kappa"],
        kappa_interval=spans["kappa"],
        kappa_asymptotic=asymptotic_interval(table) if not alike else None,
        pabak=point["pabak"],
        pabak_interval=spans["pabak"],
        ac1=point["ac1"],
        ac1_interval=spans["ac1"],
        undefined_because=""
        if point["kappa"] is not None
        else "undefined: all ratings are the same"
        if pairs
        else "undefined: nothing was rated by both",
        warning=f"too few to conclude: {few}" if few else "",
    )


def _too_few(table: Tables, clusters: int) -> str:
    reasons: list[str] = []
    if few := missing_tasks(clusters):
        reasons.append(few)
    marginals = [*table.sum(axis=0), *table.sum(axis=1)]
    rarest = int(min(marginals)) if len(table) > 1 else 0
    if rarest < MIN_RARER_CLASS:
        reasons.append(f"{rarest} of the {MIN_RARER_CLASS} ratings of the rarest class")
    return " and ".join(reasons)


def _value(found: NDArray[np.float64]) -> float | None:
    return float(found[0]) if np.isfinite(found[0]) else None


def _observed(tables: Tables) -> NDArray[np.float64]:
    total = tables.sum(axis=(1, 2))
    agreed = np.trace(tables, axis1=1, axis2=2)
    return np.divide(agreed, total, out=np.full(len(tables), np.nan), where=total > 0)


def _kappa(tables: Tables) -> NDArray[np.float64]:
    return weighted_kappas(tables, "none")


def _pabak(tables: Tables) -> NDArray[np.float64]:
    k = int(tables.shape[1])
    return (k * _observed(tables) - 1) / (k - 1) if k > 1 else np.full(len(tables), np.nan)


def _ac1(tables: Tables) -> NDArray[np.float64]:
    k = int(tables.shape[1])
    if k < 2:
        return np.full(len(tables), np.nan)
    total = tables.sum(axis=(1, 2))
    shares = (tables.sum(axis=1) + tables.sum(axis=2)) / (2 * np.maximum(total, 1))[:, None]
    chance = (shares * (1 - shares)).sum(axis=1) / (k - 1)
    out = np.full(len(tables), np.nan)
    return np.divide(_observed(tables) - chance, 1 - chance, out=out, where=np.abs(1 - chance) > 1e-12)


_MEASURES = {"kappa": _kappa, "pabak": _pabak, "ac1": _ac1}
