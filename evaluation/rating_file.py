"""Agreement of ratings that come as a table of text.

Owns: choosing the statistics that fit its scale, and naming the figures. Refuses: reading the table (rating_table),
filling in what is missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from evaluation.agreement import BinaryAgreement, Pair, measure_binary
from evaluation.agreement_many import ManyAgreement, Rating, measure_many
from evaluation.agreement_nominal import ClassAgreement, ClassPair, measure_classes
from evaluation.bootstrap import Interval
from evaluation.grades import GRADES, GradePair, Weights, measure_grades
from evaluation.rating_table import RatingTable, Scale, find_scale, scale_words, values_of


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
        difficulty `kappa_linear` and `kappa_quadratic` over 1-5, for words of one's own their `scale` in its order);
        `n` units rated by both. More: `n` units rated at
        all, `compared` those rated twice or more, `krippendorff_alpha_nominal` and, where every unit has equally many
        ratings, `fleiss_kappa`. Intervals are `[low, high]`, nominal 95 %. `notes`: sentences about the rows.

    Raises:
        UsageError: a word that is not on the scale, words of which most are on one, or fewer than 200 draws.
    """
    scale = scale or find_scale(table)
    values = values_of(table, scale)
    head: dict[str, Any] = {"scale_kind": scale, "raters": list(table.raters)}
    if len(table.raters) > 2:
        found = _many(table, values, scale, seed=seed, draws=draws)
    else:
        found = _two(table, values, scale, seed=seed, draws=draws)
    missing = sum(value is None for value in chain(*values)) - sum(table.left_out.values())
    excluded = {**table.left_out, **({"missing": missing} if missing else {})}
    return {**found, **head, "excluded": excluded, "notes": list(table.notes), "seed": seed, "draws": draws}


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
    words = scale_words(table)
    found = measure_classes(
        [ClassPair(cluster=task, a=a, b=b) for task, a, b in both], len(words), seed=seed, draws=draws
    )
    alpha = _many(table, values, scale, seed=seed, draws=draws)
    return {
        **_of_two(found),
        "scale": list(words),
        **{name: value for name, value in alpha.items() if name.startswith("krippendorff")},
    }


def binary_figures(found: BinaryAgreement) -> dict[str, Any]:
    """The figures of two raters' verdicts by their names."""
    return {
        **_of_two(found),
        "positive_agreement": found.positive,
        "negative_agreement": found.negative,
        "prevalence_index": found.prevalence_index,
        "bias_index": found.bias_index,
    }


def _of_two(found: BinaryAgreement | ClassAgreement) -> dict[str, Any]:
    """What is said of two raters, however many words they had."""
    return {
        "n": found.n,
        "clusters": found.clusters,
        "table": [list(row) for row in found.table],
        "observed_agreement": found.observed,
        "kappa": found.kappa,
        "kappa_cluster_bootstrap_95": _span(found.kappa_interval),
        "kappa_asymptotic_95": _span(found.kappa_asymptotic),
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
