"""Agreement of ratings that come as a table of text: one line a unit, one column a rater.

Owns: reading such a table, telling its scale, and naming the figures. Refuses: disk, guessing what a word means,
filling in what is missing.

The first column is `task`, the cluster of the bootstrap; a column `episode`, `unit` or `item` is left aside; every other
column is a rater. An empty cell is a missing rating.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Literal, cast, get_args

from data.errors import UsageError
from evaluation.agreement import BinaryAgreement, Pair, measure_binary
from evaluation.agreement_many import ManyAgreement, Rating, measure_many
from evaluation.bootstrap import Interval
from evaluation.grades import GRADES, GradePair, Weights, measure_grades

Scale = Literal["verdict", "difficulty", "nominal"]
SCALES = cast("tuple[Scale, ...]", get_args(Scale))
MOST_WORDS = 30
"""More different words than this are remarks, not ratings."""

_MET = {"1": 1, "met": 1, "0": 0, "not_met": 0, "not met": 0}
_LEFT_OUT = {
    word: word.replace("_", " ") for word in ("cannot_judge", "cannot judge", "rubric_wrong", "rubric wrong")
}
_ASIDE = ("episode", "unit", "item")


@dataclass(frozen=True)
class RatingTable:
    """A table as it was read. `cells[line][rater]` is a word, empty where the rating is missing."""

    raters: tuple[str, ...]
    tasks: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    left_out: dict[str, int] = field(default_factory=dict[str, int])
    """Why -> how many cells said that they are no rating."""


def read_table(text: str) -> RatingTable:
    """Reads comma, semicolon or tab separated text.

    Raises:
        UsageError: no column `task`, fewer than two raters, a line of another length, or a rater named twice.
    """
    lines = [line for line in text.lstrip("\ufeff").splitlines() if line.strip()]
    if not lines:
        raise UsageError(
            "The file is empty. It needs a heading (task, one column a rater) and one line a unit."
        )
    delimiter = max(",;\t", key=lines[0].count)
    heading, *rows = csv.reader(lines, delimiter=delimiter)
    names = [name.strip() for name in heading]
    if names[0].casefold() != "task":
        raise UsageError(f"The first column is {names[0]!r}; it must be 'task', the task of each unit.")
    places = [place for place, name in enumerate(names) if place and name.casefold() not in _ASIDE]
    raters = tuple(names[place] for place in places)
    if len(raters) < 2:
        raise UsageError(f"Agreement needs two raters or more; the file has {len(raters)} such columns.")
    twice = [name for name, count in Counter(raters).items() if count > 1]
    if twice:
        raise UsageError(f"Two columns are called {twice[0]!r}; give each rater a name of their own.")
    for number, row in enumerate(rows, start=2):
        if len(row) != len(names):
            raise UsageError(f"Line {number} has {len(row)} cells, the heading {len(names)}.")
    words = [[row[place].strip() for place in places] for row in rows]
    left_out = Counter(_LEFT_OUT[word.casefold()] for word in chain(*words) if word.casefold() in _LEFT_OUT)
    cells = tuple(tuple("" if word.casefold() in _LEFT_OUT else word for word in row) for row in words)
    return RatingTable(raters, tuple(row[0].strip() for row in rows), cells, dict(left_out))


def find_scale(table: RatingTable) -> Scale:
    """`verdict` when every word says met or not met, `difficulty` when all are 1-5, else `nominal`."""
    words = {word.casefold() for word in chain(*table.cells) if word}
    if words <= set(_MET):
        return "verdict"
    return "difficulty" if words <= {str(grade) for grade in range(1, GRADES + 1)} else "nominal"


def measure_table(
    table: RatingTable, scale: Scale | None = None, *, seed: int = 0, draws: int = 2000
) -> dict[str, Any]:
    """The figures of a table, by their names; a figure that is undefined is None, and `why` says why.

    Args:
        table: from `read_table`.
        scale: what the words are; found out when None.
        seed: of the bootstrap.
        draws: bootstrap draws, at least 200.

    Returns:
        Two raters: `n`, `table`, `observed_agreement`, `kappa` with its intervals and what stands beside it (for
        difficulty `kappa_linear` and `kappa_quadratic` over 1-5); `n` units rated by both. More: `n` units rated at
        all, `compared` those rated twice or more, `krippendorff_alpha_nominal` and, where every unit has equally many
        ratings, `fleiss_kappa`. Intervals are `[low, high]`, nominal 95 %.

    Raises:
        UsageError: a word that is not on the scale, or fewer than 200 draws.
    """
    scale = scale or find_scale(table)
    values = _values_of(table, scale)
    head: dict[str, Any] = {"scale_kind": scale, "raters": list(table.raters)}
    if len(table.raters) > 2:
        found = _many(table, values, scale, seed=seed, draws=draws)
    else:
        found = _two(table, values, scale, seed=seed, draws=draws)
    missing = sum(value is None for value in chain(*values)) - sum(table.left_out.values())
    excluded = {**table.left_out, **({"missing": missing} if missing else {})}
    return {**found, **head, "excluded": excluded, "seed": seed, "draws": draws}


def _values_of(table: RatingTable, scale: Scale) -> list[list[int | None]]:
    """Every cell as its place on the scale (a grade for difficulty), None where there is no rating."""
    if scale == "verdict":
        places = dict(_MET)
    elif scale == "difficulty":
        places = {str(grade): grade for grade in range(1, GRADES + 1)}
    else:
        words = sorted({word.casefold() for word in chain(*table.cells) if word})
        if len(words) > MOST_WORDS:
            raise UsageError(
                f"{len(words)} different ratings are no scale; at most {MOST_WORDS} are compared."
            )
        places = {word: place for place, word in enumerate(words)}
    out: list[list[int | None]] = []
    for number, row in enumerate(table.cells, start=2):
        wrong = next((word for word in row if word and word.casefold() not in places), None)
        if wrong is not None:
            raise UsageError(f"Line {number}: {wrong!r} is not on the scale {', '.join(places)}.")
        out.append([places[word.casefold()] if word else None for word in row])
    return out


def _two(
    table: RatingTable, values: list[list[int | None]], scale: Scale, *, seed: int, draws: int
) -> dict[str, Any]:
    both = [
        (task, a, b)
        for task, (a, b) in zip(table.tasks, values, strict=True)
        if a is not None and b is not None
    ]
    if scale == "verdict":
        pairs = [Pair(cluster=task, a=bool(a), b=bool(b)) for task, a, b in both]
        return binary_figures(measure_binary(pairs, seed=seed, draws=draws))
    if scale == "difficulty":
        return _grades([GradePair(cluster=task, a=a, b=b) for task, a, b in both], seed=seed, draws=draws)
    return _many(table, values, scale, seed=seed, draws=draws)


def binary_figures(found: BinaryAgreement) -> dict[str, Any]:
    """The figures of two raters' verdicts by their names."""
    return {
        "n": found.n,
        "clusters": found.clusters,
        "table": [list(row) for row in found.table],
        "observed_agreement": found.observed,
        "kappa": found.kappa,
        "kappa_cluster_bootstrap_95": _span(found.kappa_interval),
        "kappa_asymptotic_95": _span(found.kappa_asymptotic),
        "positive_agreement": found.positive,
        "negative_agreement": found.negative,
        "prevalence_index": found.prevalence_index,
        "bias_index": found.bias_index,
        "pabak": found.pabak,
        "pabak_cluster_bootstrap_95": _span(found.pabak_interval),
        "ac1": found.ac1,
        "ac1_cluster_bootstrap_95": _span(found.ac1_interval),
        "why": found.undefined_because,
        "warning": found.warning,
    }


def _grades(pairs: Sequence[GradePair], *, seed: int, draws: int) -> dict[str, Any]:
    names: dict[Weights, str] = {"none": "kappa", "linear": "kappa_linear", "quadratic": "kappa_quadratic"}
    measured = {name: measure_grades(pairs, weights=w, seed=seed, draws=draws) for w, name in names.items()}
    plain = measured["kappa"]
    kappas = {name: one.kappa for name, one in measured.items()}
    spans = {f"{name}_cluster_bootstrap_95": _span(one.kappa_interval) for name, one in measured.items()}
    return {
        "n": plain.n,
        "clusters": plain.clusters,
        "scale": list(range(1, GRADES + 1)),
        "table": [list(row) for row in plain.table],
        "observed_agreement": plain.observed,
        "within_one": plain.within_one,
        **kappas,
        **spans,
        "why": plain.undefined_because,
        "warning": plain.warning,
    }


def _many(
    table: RatingTable, values: list[list[int | None]], scale: Scale, *, seed: int, draws: int
) -> dict[str, Any]:
    ratings = [
        Rating(unit=str(number), cluster=task, rater=rater, value=value)
        for number, (task, row) in enumerate(zip(table.tasks, values, strict=True))
        for rater, value in zip(table.raters, row, strict=True)
        if value is not None
    ]
    scores = sorted({rating.value for rating in ratings}) if scale != "difficulty" else range(1, GRADES + 1)
    nominal = measure_many(ratings, values=list(scores), seed=seed, draws=draws)
    out: dict[str, Any] = {
        "n": nominal.units + nominal.single,
        "compared": nominal.units,
        "rated_once": nominal.single,
        "clusters": nominal.clusters,
        "krippendorff_alpha_nominal": nominal.alpha,
        "krippendorff_alpha_nominal_cluster_bootstrap_95": _span(nominal.alpha_interval),
        **_fleiss(nominal),
        "why": nominal.undefined_because,
        "warning": nominal.warning,
    }
    if scale == "difficulty":
        ordinal = measure_many(ratings, values=list(scores), level="ordinal", seed=seed, draws=draws)
        out["krippendorff_alpha_ordinal"] = ordinal.alpha
        out["krippendorff_alpha_ordinal_cluster_bootstrap_95"] = _span(ordinal.alpha_interval)
    return out


def _fleiss(found: ManyAgreement) -> dict[str, Any]:
    """Fleiss' kappa needs equally many ratings of every unit; where they are not, it is not given for some of them."""
    if found.fleiss_units != found.units or found.single:
        return {}
    return {"fleiss_kappa": found.fleiss, "fleiss_kappa_cluster_bootstrap_95": _span(found.fleiss_interval)}


def _span(interval: Interval | None) -> list[float] | None:
    return None if interval is None else [interval.low, interval.high]
