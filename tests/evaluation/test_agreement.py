"""Agreement against hand-worked values, scikit-learn and the stored figures of independent libraries."""

import csv
import json
import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import cohen_kappa_score

from evaluation import bootstrap
from evaluation.agreement import Pair, beyond_kappa, measure_binary
from evaluation.bootstrap import bootstrap_tables

CASES = Path(__file__).parent / "agreement_cases"
EXPECTED = json.loads((CASES / "expected.json").read_text())


def load_pairs(name):
    rows = csv.DictReader((CASES / f"{name}.csv").read_text().splitlines())
    return [Pair(cluster=row["task"], a=row["human"] == "1", b=row["judge"] == "1") for row in rows]


def pairs_of(table):
    cells = [(i, j) for i in (0, 1) for j in (0, 1) for _ in range(table[i][j])]
    return [Pair(cluster=f"t{k}", a=bool(i), b=bool(j)) for k, (i, j) in enumerate(cells)]


def test_the_example_of_a_rare_class_has_the_values_worked_out_by_hand():
    result = measure_binary(pairs_of([[90, 4], [4, 2]]))
    assert result.observed == pytest.approx(0.92)
    # chance = .94*.94 + .06*.06 = .8872; (.92 - .8872) / (1 - .8872) = .0328 / .1128
    assert result.kappa == pytest.approx(0.0328 / 0.1128)
    assert result.pabak == pytest.approx(0.84)
    # pi = .06; chance = 2*.06*.94 = .1128; (.92 - .1128) / .8872
    assert result.ac1 == pytest.approx(0.8072 / 0.8872)


@pytest.mark.parametrize("name", ["rare_class", "balanced", "biased"])
def test_every_measure_equals_the_stored_figure(name):
    result, expected = measure_binary(load_pairs(name)), EXPECTED[name]
    assert [list(row) for row in result.table] == expected["table"]
    for ours, theirs in {
        "observed": "observed_agreement",
        "kappa": "kappa",
        "positive": "positive_agreement",
        "negative": "negative_agreement",
        "prevalence_index": "prevalence_index",
        "bias_index": "bias_index",
        "pabak": "pabak",
        "ac1": "ac1",
    }.items():
        assert getattr(result, ours) == pytest.approx(expected[theirs], abs=1e-12), ours
    asymptotic = [result.kappa_asymptotic.low, result.kappa_asymptotic.high]
    assert asymptotic == pytest.approx(expected["kappa_asymptotic_95"], abs=1e-9)


def test_verdicts_that_are_all_alike_have_no_kappa_but_words():
    result = measure_binary(load_pairs("all_alike"))
    assert result.kappa is None
    assert result.kappa_interval is None
    assert result.undefined_because == EXPECTED["all_alike"]["why"]
    assert result.observed == 1.0


def test_no_common_unit_is_said_in_words():
    result = measure_binary([])
    assert (result.n, result.kappa, result.observed) == (0, None, None)
    assert "no episode was judged by both" in result.undefined_because


def test_few_clusters_and_a_rare_class_are_too_few_to_conclude():
    warning = measure_binary(pairs_of([[10, 1], [1, 8]])).warning
    assert warning.startswith("too few to conclude: 20 of the 30 tasks")
    assert "9 of the 10 verdicts of the rarer class" in warning
    assert measure_binary(pairs_of([[20, 5], [5, 20]])).warning == ""


def test_equal_seeds_give_equal_intervals_and_other_seeds_others():
    pairs = load_pairs("balanced")
    assert measure_binary(pairs, seed=3).kappa_interval == measure_binary(pairs, seed=3).kappa_interval
    assert measure_binary(pairs, seed=3).kappa_interval != measure_binary(pairs, seed=4).kappa_interval


def test_draws_in_pieces_are_the_draws_at_once(monkeypatch):
    counts = np.random.default_rng(1).integers(0, 4, (60, 4)).astype(float)
    at_once = bootstrap_tables(counts, seed=3, draws=300)
    monkeypatch.setattr(bootstrap, "_WEIGHTS_AT_ONCE", 700)
    assert np.array_equal(bootstrap_tables(counts, seed=3, draws=300), at_once)


def test_the_interval_widens_when_units_share_a_cluster():
    single = [Pair(cluster=f"t{k}", a=k % 2 == 0, b=k % 3 != 0) for k in range(60)]
    clustered = [Pair(cluster=p.cluster, a=p.a, b=p.b) for p in single for _ in range(10)]
    narrow = measure_binary(
        [Pair(cluster=f"u{k}", a=p.a, b=p.b) for k, p in enumerate(clustered)]
    ).kappa_interval
    wide = measure_binary(clustered).kappa_interval
    assert wide.high - wide.low > 2 * (narrow.high - narrow.low)


def test_the_grouped_bootstrap_is_the_plain_one():
    """The slow honest answer: resample clusters one by one; percentiles agree within Monte Carlo error."""
    pairs = load_pairs("biased")
    grouped = measure_binary(pairs, draws=20_000).kappa_interval
    generator, values = np.random.default_rng(5), []
    for _ in range(1000):
        drawn = [pairs[k] for k in generator.integers(0, len(pairs), len(pairs))]
        values.append(cohen_kappa_score([p.a for p in drawn], [p.b for p in drawn]))
    low, high = np.percentile(values, [2.5, 97.5])
    assert grouped.low == pytest.approx(low, abs=0.03)
    assert grouped.high == pytest.approx(high, abs=0.03)


@given(st.lists(st.tuples(st.booleans(), st.booleans()), min_size=2, max_size=60))
def test_kappa_equals_scikit_learn_wherever_it_is_defined(ratings):
    result = measure_binary([Pair(cluster=str(k), a=a, b=b) for k, (a, b) in enumerate(ratings)], draws=200)
    a, b = [r[0] for r in ratings], [r[1] for r in ratings]
    if len({*a, *b}) == 1:
        assert result.kappa is None
    else:
        theirs = cohen_kappa_score(a, b)
        assert result.kappa == pytest.approx(theirs, abs=1e-12)
        assert not math.isnan(result.kappa)


def test_an_asymptotic_interval_that_passes_one_is_kept_and_said_so():
    found = measure_binary(pairs_of([[1, 0], [1, 2]]))
    assert found.kappa_asymptotic is not None
    assert found.kappa_asymptotic.high > 1
    assert "not cut" in beyond_kappa(found.kappa_asymptotic.low, found.kappa_asymptotic.high)
    assert beyond_kappa(-0.2, 0.9) == ""
