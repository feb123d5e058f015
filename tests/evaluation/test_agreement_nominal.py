"""Kappa over words of one's own is the libraries' own, and with two classes what it is for verdicts."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import cohen_kappa_score

from evaluation.agreement import Pair, measure_binary
from evaluation.agreement_nominal import ClassPair, measure_classes


def class_pairs(rated):
    return [ClassPair(cluster=f"t{k}", a=a, b=b) for k, (a, b) in enumerate(rated)]


@given(rated=st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=2, max_size=30))
def test_kappa_is_that_of_scikit_learn(rated):
    found = measure_classes(class_pairs(rated), 4, draws=200)
    first, second = zip(*rated, strict=True)
    if len({*first, *second}) < 2:
        assert (found.kappa, found.undefined_because) == (None, "undefined: all ratings are the same")
        assert found.observed == 1
        return
    assert found.kappa == pytest.approx(cohen_kappa_score(first, second), abs=1e-9)


@given(rated=st.lists(st.tuples(st.booleans(), st.booleans()), min_size=2, max_size=30))
def test_two_classes_are_measured_as_verdicts_are(rated):
    words = measure_classes(class_pairs([(int(a), int(b)) for a, b in rated]), 2, draws=200)
    verdicts = measure_binary([Pair(cluster=f"t{k}", a=a, b=b) for k, (a, b) in enumerate(rated)], draws=200)
    assert words.table == verdicts.table
    for name in ("observed", "kappa", "pabak", "ac1"):
        assert getattr(words, name) == pytest.approx(getattr(verdicts, name), abs=1e-9), name
    assert words.warning == verdicts.warning.replace("verdicts", "ratings").replace("rarer", "rarest")
    spans = (words.kappa_asymptotic, verdicts.kappa_asymptotic)
    assert (spans[0] is None) == (spans[1] is None)
    if spans[0] and spans[1]:
        assert (spans[0].low, spans[0].high) == pytest.approx((spans[1].low, spans[1].high))


def test_gwet_s_and_brennan_s_coefficients_of_three_classes_are_worked_by_hand():
    # 10 units: 4 + 3 + 1 agree, one 0-1 and one 1-2. Shares: 0.45, 0.4, 0.15.
    rated = [(0, 0)] * 4 + [(1, 1)] * 3 + [(2, 2)] + [(0, 1), (1, 2)]
    found = measure_classes(class_pairs(rated), 3, draws=200)
    chance = sum(share * (1 - share) for share in (0.45, 0.4, 0.15)) / 2
    assert found.ac1 == pytest.approx((0.8 - chance) / (1 - chance))
    assert found.pabak == pytest.approx((0.8 - 1 / 3) / (2 / 3))
    assert np.trace(found.table) == 8


def test_nothing_rated_by_both_has_words_and_no_figure():
    found = measure_classes([], 3, draws=200)
    assert (found.n, found.observed, found.kappa, found.pabak) == (0, None, None, None)
    assert found.undefined_because == "undefined: nothing was rated by both"
