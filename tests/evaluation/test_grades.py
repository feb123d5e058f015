"""Weighted kappa of two graders against the stored figures of independent libraries."""

import csv
import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import cohen_kappa_score

from data.errors import UsageError
from evaluation.grades import GradePair, measure_grades, weighted_kappas

CASES = Path(__file__).parent / "agreement_cases"
EXPECTED = json.loads((CASES / "expected.json").read_text())["difficulty"]


def graded(a, b, *, per_task=1):
    return [
        GradePair(cluster=f"t{k // per_task}", a=x, b=y) for k, (x, y) in enumerate(zip(a, b, strict=True))
    ]


def load():
    rows = list(csv.DictReader((CASES / "difficulty.csv").read_text().splitlines()))
    return graded([int(row["reviewer_1"]) for row in rows], [int(row["reviewer_2"]) for row in rows])


@pytest.mark.parametrize(
    ("weights", "figure"), [("none", "kappa"), ("linear", "kappa_linear"), ("quadratic", "kappa_quadratic")]
)
def test_weighted_kappa_is_over_the_full_scale(weights, figure):
    assert measure_grades(load(), weights=weights).kappa == pytest.approx(EXPECTED[figure])


@given(st.lists(st.tuples(st.integers(1, 5), st.integers(1, 5)), min_size=3, max_size=60))
def test_many_tables_at_once_give_what_scikit_learn_gives_for_each(units):
    a, b = [x for x, _ in units], [y for _, y in units]
    table = np.zeros((1, 5, 5))
    for x, y in units:
        table[0, x - 1, y - 1] += 1
    ours = weighted_kappas(table, "quadratic")[0]
    if len({*a, *b}) == 1:
        assert np.isnan(ours)
    else:
        assert ours == pytest.approx(cohen_kappa_score(a, b, labels=[1, 2, 3, 4, 5], weights="quadratic"))


def test_grades_that_are_all_alike_have_no_kappa_but_words():
    result = measure_grades(graded([3, 3], [3, 3]))
    assert (result.kappa, result.observed) == (None, 1.0)
    assert result.undefined_because == "undefined: all grades are the same"
    assert measure_grades([]).undefined_because == "undefined: nothing was graded by both"


def test_a_grade_off_the_scale_is_refused():
    with pytest.raises(UsageError, match="outside 1-5"):
        measure_grades(graded([0], [3]))


def test_the_interval_holds_the_point_and_few_tasks_are_too_few():
    generator = np.random.default_rng(1)
    a = generator.integers(1, 6, 200)
    b = np.clip(a + generator.integers(-1, 2, 200), 1, 5)
    wide = measure_grades(graded(a.tolist(), b.tolist(), per_task=10))
    assert wide.kappa_interval.low < wide.kappa < wide.kappa_interval.high
    assert wide.within_one == 1.0
    assert wide.warning == "too few to conclude: 20 of the 30 tasks that an interval needs"
    assert measure_grades(graded(a.tolist(), b.tolist())).warning == ""
