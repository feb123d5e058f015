"""Predicted difficulty against observed success: the points, the rank correlation, and what cannot be concluded."""

import math

import numpy as np
import pytest

from evaluation.difficulty import GradedTask, fit_difficulty


def task(number, grades, met, not_met):
    return GradedTask(
        task=f"t{number}",
        title=f"Task {number}",
        grades=tuple(grades),
        met=tuple(f"m{number}-{k}" for k in range(met)),
        not_met=tuple(f"n{number}-{k}" for k in range(not_met)),
    )


def test_rho_has_the_value_worked_out_by_hand():
    # difficulty ranks 1 2 3 4; success 3/4, 1/2, 1, 0 -> ranks 3 2 4 1; sum of d^2 = 4+0+1+9 = 14
    fit = fit_difficulty(
        [task(1, [1], 3, 1), task(2, [2], 1, 1), task(3, [3, 3], 2, 0), task(4, [4, 5], 0, 2)]
    )
    assert fit.rho == pytest.approx(1 - 6 * 14 / (4 * 15))
    assert fit.points[3].difficulty == 4.5
    assert fit.points[0].episodes == ("m1-0", "m1-1", "m1-2", "n1-0")
    # Bonett and Wright: atanh(rho) -+ 1.96 sqrt((1 + rho^2 / 2) / (n - 3))
    reach = 1.95996 * math.sqrt((1 + fit.rho**2 / 2) / 1)
    assert fit.rho_interval.low == pytest.approx(math.tanh(math.atanh(fit.rho) - reach), abs=1e-4)
    assert "4 of the 30 tasks" in fit.warning


def test_what_lacks_one_of_both_is_left_out_and_counted():
    fit = fit_difficulty([task(1, [], 1, 0), task(2, [2], 0, 0), task(3, [3], 1, 0)])
    assert fit.excluded == {"not graded": 1, "no verdict": 1}
    assert [point.task for point in fit.points] == ["t3"]
    assert "fewer than two tasks" in fit.undefined_because


@pytest.mark.parametrize(
    ("tasks", "why"),
    [
        ([task(1, [2], 1, 0), task(2, [2], 0, 1)], "all tasks are graded alike"),
        ([task(1, [1], 1, 0), task(2, [2], 1, 0)], "all tasks are found equally often"),
        ([], "fewer than two tasks"),
    ],
)
def test_an_order_that_is_not_there_is_said_in_words(tasks, why):
    fit = fit_difficulty(tasks)
    assert fit.rho is None
    assert fit.undefined_because == f"undefined: {why}" or why in fit.undefined_because


def test_a_perfect_order_has_no_interval():
    fit = fit_difficulty([task(k, [k + 1], 5 - k, k) for k in range(5)])
    assert fit.rho == pytest.approx(-1)
    assert fit.rho_interval is None


def test_the_interval_covers_the_truth_about_as_often_as_it_says():
    """Difficulty and success of a known rank correlation: 300 draws of 60 tasks."""
    generator, covered = np.random.default_rng(4), 0
    truth = 6 / math.pi * math.asin(-0.6 / 2)  # Spearman's rho of a normal pair with Pearson's -0.6
    for _ in range(300):
        x = generator.standard_normal(60)
        y = -0.6 * x + 0.8 * generator.standard_normal(60)
        grades = np.clip(np.round(50 + 10 * x), 1, 100) / 20
        judged = 400
        met = np.round(judged / (1 + np.exp(-y))).astype(int)
        interval = interval_of_fit(grades, met, judged)
        covered += interval.low <= truth <= interval.high
    assert 0.90 <= covered / 300 <= 0.99


def interval_of_fit(grades, met, judged):
    from evaluation.difficulty import DifficultyPoint, _interval, _spearman

    points = [
        DifficultyPoint(
            task=str(k),
            title="",
            difficulty=float(grade),
            grades=1,
            met=int(count),
            judged=judged,
            success=float(count) / judged,
            low=0,
            high=1,
            episodes=(),
        )
        for k, (grade, count) in enumerate(zip(grades, met, strict=True))
    ]
    return _interval(_spearman(points), len(points))
