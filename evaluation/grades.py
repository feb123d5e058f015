"""Agreement of two graders on a scale of 1 to 5: difficulty.

Owns: weighted kappa over the full scale, its cluster-bootstrap interval, and the words for what cannot be concluded.
Refuses: choosing whose grades are compared, verdicts (evaluation.agreement), more than two graders (agreement_many).

The 5x5 table has rows = grader A and columns = grader B, grade 1 first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from data.errors import UsageError
from data.schema.base import Value
from evaluation.agreement import load_cohens_kappa
from evaluation.bootstrap import (
    Interval,
    bootstrap_tables,
    interval_of,
    missing_tasks,
    refuse_few_draws,
    sum_per_cluster,
)

GRADES = 5
Weights = Literal["none", "linear", "quadratic"]


class GradePair(Value):
    """One unit graded by both, 1 found at a glance ... 5 found only by a deliberate test. `cluster` is the task."""

    cluster: str
    a: int
    b: int


class GradeAgreement(Value):
    """Agreement of two graders.

    `kappa` is None when it is undefined; `undefined_because` then says why. `observed` is the share of equal grades,
    `within_one` of grades at most one apart, both 0-1. The interval is a nominal 95 % cluster bootstrap.
    """

    n: int
    clusters: int
    weights: Weights
    table: tuple[tuple[int, ...], ...]
    observed: float | None
    within_one: float | None
    kappa: float | None
    kappa_interval: Interval | None = None
    undefined_because: str = ""
    warning: str = ""
    seed: int
    draws: int


def measure_grades(
    pairs: Sequence[GradePair], *, weights: Weights = "quadratic", seed: int = 0, draws: int = 2000
) -> GradeAgreement:
    """Weighted kappa of two graders, always over the full scale 1-5 (Cohen 1968; statsmodels).

    Args:
        pairs: units that both graded.
        weights: of a disagreement by its distance: `none` counts all alike, `linear` by steps, `quadratic` squared.
        seed: of the bootstrap; equal seeds give equal intervals.
        draws: bootstrap draws, at least 200.

    Raises:
        UsageError: a grade is outside 1-5, or fewer than 200 draws.
    """
    refuse_few_draws(draws)
    outside = [grade for pair in pairs for grade in (pair.a, pair.b) if not 1 <= grade <= GRADES]
    if outside:
        raise UsageError(f"Difficulty {outside[0]} is outside 1-{GRADES}.")
    cells = np.array([(pair.a - 1) * GRADES + pair.b - 1 for pair in pairs], dtype=np.int64)
    rows = np.eye(GRADES * GRADES)[cells] if len(cells) else np.zeros((0, GRADES * GRADES))
    per_cluster = sum_per_cluster([pair.cluster for pair in pairs], rows)
    table = per_cluster.sum(axis=0).reshape(GRADES, GRADES)
    alike = len({grade for pair in pairs for grade in (pair.a, pair.b)}) < 2
    kappa = None if alike else _kappa(table, weights)
    interval = None
    if kappa is not None and len(per_cluster) > 1:
        drawn = bootstrap_tables(per_cluster, seed=seed, draws=draws)
        interval = interval_of(weighted_kappas(drawn.reshape(-1, GRADES, GRADES), weights))
    apart = np.abs(np.subtract.outer(np.arange(GRADES), np.arange(GRADES)))
    few = missing_tasks(len(per_cluster)) if pairs else ""
    return GradeAgreement(
        n=len(pairs),
        clusters=len(per_cluster),
        weights=weights,
        table=tuple(tuple(int(count) for count in row) for row in table),
        observed=float(table[apart == 0].sum() / len(pairs)) if pairs else None,
        within_one=float(table[apart <= 1].sum() / len(pairs)) if pairs else None,
        kappa=kappa,
        kappa_interval=interval,
        undefined_because=_why_undefined(len(pairs), alike=alike),
        warning=f"too few to conclude: {few}" if few else "",
        seed=seed,
        draws=draws,
    )


def weighted_kappas(tables: NDArray[np.float64], weights: Weights) -> NDArray[np.float64]:
    """Weighted kappa of many tables at once; NaN where chance explains everything.

    Args:
        tables: n x k x k counts, rows A, columns B.
        weights: as in `measure_grades`.
    """
    steps = np.arange(int(tables.shape[1]))
    apart = np.abs(steps[:, None] - steps[None, :]).astype(float)
    cost = {"none": (apart > 0).astype(float), "linear": apart, "quadratic": apart**2}[weights]
    total = tables.sum(axis=(1, 2), keepdims=True)
    shares = np.divide(tables, total, out=np.zeros_like(tables), where=total > 0)
    chance = shares.sum(axis=2)[:, :, None] * shares.sum(axis=1)[:, None, :]
    paid, expected = (shares * cost).sum(axis=(1, 2)), (chance * cost).sum(axis=(1, 2))
    out = np.full(len(tables), np.nan)
    np.divide(paid, expected, out=out, where=expected > 1e-12)
    return 1 - out


def _kappa(table: NDArray[np.float64], weights: Weights) -> float:
    return float(load_cohens_kappa()(table, wt=None if weights == "none" else weights, return_results=False))


def _why_undefined(n: int, *, alike: bool) -> str:
    if not n:
        return "undefined: nothing was graded by both"
    return "undefined: all grades are the same" if alike else ""
