"""How well predicted difficulty tells observed success: a point a task, and the rank correlation of all.

Owns: the points and Spearman's rho with its interval. Refuses: choosing votes, audits and the judge.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from importlib import import_module
from statistics import NormalDist
from typing import Any, cast

from data.schema.base import Value
from evaluation.bootstrap import Interval, missing_tasks
from evaluation.rates import wilson_intervals


class GradedTask(Value):
    """One task, as reviewers graded it and as its audits went. Every task is there once, so that points are independent."""

    task: str
    title: str
    grades: tuple[int, ...]
    """Reviewers' difficulty, 1-5."""
    met: tuple[str, ...]
    """Episodes of it that found the anomaly."""
    not_met: tuple[str, ...]


class DifficultyPoint(Value):
    """One task with both: graded, and audited with a verdict."""

    task: str
    title: str
    difficulty: float
    """Mean of the grades, 1-5."""
    grades: int
    met: int
    judged: int
    success: float
    """met / judged, 0-1, with its 95 % Wilson interval."""
    low: float
    high: float
    episodes: tuple[str, ...]


class DifficultyFit(Value):
    """All points. `rho` is None when it is undefined; `undefined_because` then says why.

    -1: the harder it is called, the seldomer it is found; 0: no order; 1: the other way round. The interval is a nominal
    95 % one by Fisher's transformation with the variance of Bonett and Wright (2000).
    """

    points: tuple[DifficultyPoint, ...]
    rho: float | None
    rho_interval: Interval | None = None
    excluded: dict[str, int]
    """Why -> how many tasks: `not graded`, `no verdict`."""
    undefined_because: str = ""
    warning: str = ""


def fit_difficulty(tasks: Sequence[GradedTask]) -> DifficultyFit:
    """Predicted difficulty against observed success over tasks (Spearman 1904; scipy)."""
    graded = [one for one in tasks if one.grades]
    both = [one for one in graded if one.met or one.not_met]
    spans = wilson_intervals(
        [len(one.met) for one in both], [len(one.met) + len(one.not_met) for one in both]
    )
    points = tuple(_point(one, span) for one, span in zip(both, spans, strict=True) if span is not None)
    counts = {"not graded": len(tasks) - len(graded), "no verdict": len(graded) - len(both)}
    why = _why_undefined(points)
    rho = None if why else _spearman(points)
    few = missing_tasks(len(points))
    return DifficultyFit(
        points=points,
        rho=rho,
        rho_interval=None if rho is None else _interval(rho, len(points)),
        excluded={reason: count for reason, count in counts.items() if count},
        undefined_because=why,
        warning=f"too few to conclude: {few}" if few else "",
    )


def _point(one: GradedTask, span: tuple[float, float]) -> DifficultyPoint:
    judged = len(one.met) + len(one.not_met)
    return DifficultyPoint(
        task=one.task,
        title=one.title,
        difficulty=sum(one.grades) / len(one.grades),
        grades=len(one.grades),
        met=len(one.met),
        judged=judged,
        success=len(one.met) / judged,
        low=span[0],
        high=span[1],
        episodes=(*one.met, *one.not_met),
    )


def _why_undefined(points: Sequence[DifficultyPoint]) -> str:
    if len(points) < 2:
        return "undefined: fewer than two tasks are both graded and judged"
    if len({point.difficulty for point in points}) < 2:
        return "undefined: all tasks are graded alike"
    return "undefined: all tasks are found equally often" if len({p.success for p in points}) < 2 else ""


def _spearman(points: Sequence[DifficultyPoint]) -> float:
    stats = import_module("scipy.stats")  # slow to import: only where it is used
    spearmanr = cast("Callable[..., Any]", stats.spearmanr)
    return float(spearmanr([p.difficulty for p in points], [p.success for p in points]).statistic)


def _interval(rho: float, n: int) -> Interval | None:
    """None with three points or fewer, and where the order is perfect: the transformation has no value there."""
    if n <= 3 or abs(rho) > 1 - 1e-12:
        return None
    reach = NormalDist().inv_cdf(0.975) * math.sqrt((1 + rho * rho / 2) / (n - 3))
    middle = math.atanh(rho)
    return Interval(low=math.tanh(middle - reach), high=math.tanh(middle + reach), usable=1.0)
