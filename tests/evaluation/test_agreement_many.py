"""Fleiss and Krippendorff against published examples and the libraries' own figures."""

import krippendorff
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.errors import UsageError
from evaluation.agreement_many import Rating, alphas, measure_many
from evaluation.agreement_many import _coincidences as coincidences
from evaluation.agreement_many import _costs as costs

# Krippendorff (2011), "Computing Krippendorff's Alpha-Reliability", example C: four observers, twelve units.
PUBLISHED = (
    "1 2 3 3 2 1 4 1 2 . . .",
    "1 2 3 3 2 2 4 1 2 5 . 3",
    ". 3 3 3 2 3 4 2 2 5 1 .",
    "1 2 3 3 2 4 4 1 2 5 1 .",
)


def published():
    return [
        Rating(unit=f"u{column}", cluster=f"u{column}", rater=f"r{row}", value=int(cell))
        for row, line in enumerate(PUBLISHED)
        for column, cell in enumerate(line.split())
        if cell != "."
    ]


@pytest.mark.parametrize(("level", "alpha"), [("nominal", 0.743), ("ordinal", 0.815), ("interval", 0.849)])
def test_the_published_example_has_its_published_alpha(level, alpha):
    result = measure_many(published(), values=[1, 2, 3, 4, 5], level=level)
    assert result.alpha == pytest.approx(alpha, abs=5e-4)
    assert (result.raters, result.units, result.single) == (4, 11, 1)


def test_fleiss_has_the_value_of_his_own_example():
    # Fleiss (1971): 14 raters (here: the table of ten units that his method is taught with), kappa 0.210.
    table = [
        [0, 0, 0, 0, 14], [0, 2, 6, 4, 2], [0, 0, 3, 5, 6], [0, 3, 9, 2, 0], [2, 2, 8, 1, 1],
        [7, 7, 0, 0, 0], [3, 2, 6, 3, 0], [2, 5, 3, 2, 2], [6, 5, 2, 1, 0], [0, 2, 2, 3, 7],
    ]  # fmt: skip
    ratings = []
    for unit, row in enumerate(table):
        values = [value for value, count in enumerate(row, start=1) for _ in range(count)]
        ratings += [
            Rating(unit=f"u{unit}", cluster=f"u{unit}", rater=f"r{rater}", value=value)
            for rater, value in enumerate(values)
        ]
    result = measure_many(ratings, values=[1, 2, 3, 4, 5])
    assert result.fleiss == pytest.approx(0.210, abs=5e-4)
    assert (result.fleiss_units, result.fleiss_ratings) == (10, 14)


@pytest.mark.parametrize("level", ["nominal", "ordinal", "interval"])
@given(counts=st.lists(st.lists(st.integers(0, 3), min_size=4, max_size=4), min_size=2, max_size=12))
def test_the_formula_of_the_bootstrap_is_the_library_s(level, counts):
    rated = np.array([row for row in counts if sum(row) > 1], dtype=float).reshape(-1, 4)
    if np.count_nonzero(rated.sum(axis=0)) < 2:
        return
    theirs = krippendorff.alpha(
        value_counts=rated.astype(int), value_domain=[1, 2, 3, 4], level_of_measurement=level
    )
    sums = coincidences(rated).sum(axis=0, keepdims=True)
    assert alphas(sums, costs([1, 2, 3, 4], level))[0] == pytest.approx(theirs, abs=1e-9)


def test_ratings_that_are_all_alike_have_no_alpha_but_words():
    alike = [Rating(unit=f"u{k}", cluster="t", rater=r, value="met") for k in range(5) for r in "ab"]
    result = measure_many(alike, values=["not_met", "met"])
    assert (result.alpha, result.fleiss) == (None, None)
    assert result.undefined_because == "undefined: all ratings are the same"


def test_a_unit_rated_once_is_left_out_and_counted():
    lone = [Rating(unit="u", cluster="t", rater="a", value="met")]
    result = measure_many(lone, values=["not_met", "met"])
    assert (result.units, result.single) == (0, 1)
    assert result.undefined_because == "undefined: no unit was rated by two"


def test_two_ratings_of_one_unit_by_one_rater_and_values_off_the_scale_are_refused():
    one = Rating(unit="u", cluster="t", rater="a", value="met")
    with pytest.raises(UsageError, match="rated u twice"):
        measure_many([one, one], values=["not_met", "met"])
    with pytest.raises(UsageError, match="not on the scale"):
        measure_many([one], values=["pass", "fail"])


def test_the_interval_holds_the_point_and_is_wider_over_fewer_tasks():
    generator = np.random.default_rng(2)
    truth = generator.random(240) < 0.4

    def rated(per_task):
        return [
            Rating(
                unit=f"u{k}",
                cluster=f"t{k // per_task}",
                rater=r,
                value=int(truth[k] ^ (generator.random() < 0.15)),
            )
            for k in range(240)
            for r in "abc"
        ]

    many = measure_many(rated(1), values=[0, 1])
    assert many.alpha_interval.low < many.alpha < many.alpha_interval.high
    assert many.fleiss_interval.low < many.fleiss < many.fleiss_interval.high
    assert many.warning == ""
    assert measure_many(rated(10), values=[0, 1]).warning.startswith("too few to conclude: 24 of the 30")
