"""How many more labels bring the interval to a wished width: the plan is kept when it is carried out."""

import numpy as np
import pytest

from data.errors import UsageError
from evaluation.agreement import Pair, measure_binary
from evaluation.label_plan import Unlabelled, plan_labels


def rated(tasks, *, seed, per_task=2):
    generator = np.random.default_rng(seed)
    pairs = []
    for task in range(tasks):
        truth = bool(generator.random() < 0.4)
        pairs += [
            Pair(
                cluster=f"t{task}",
                a=truth ^ bool(generator.random() < 0.1),
                b=truth ^ bool(generator.random() < 0.1),
            )
            for _ in range(per_task)
        ]
    return pairs


def test_whoever_labels_as_many_as_planned_gets_about_the_wished_width():
    plan = plan_labels(rated(40, seed=1), [], wished=0.2)
    assert plan.width_now > 0.2
    widths = []
    for seed in range(6):
        interval = measure_binary(rated(plan.tasks_needed, seed=100 + seed)).kappa_interval
        widths.append(interval.high - interval.low)
    assert np.mean(widths) == pytest.approx(0.2, abs=0.05)
    assert plan.labels_more == (plan.tasks_needed - 40) * 2


def test_a_narrow_interval_needs_nothing_more():
    plan = plan_labels(rated(400, seed=1), [Unlabelled(episode="e", task="t", met=True)], wished=0.5)
    assert (plan.labels_more, plan.items) == (0, ())


def test_tasks_without_labels_come_first_and_the_rarer_verdict_first_among_them():
    pairs = [Pair(cluster=f"t{k}", a=k % 3 == 0, b=k % 4 == 0) for k in range(12)]
    waiting = [
        Unlabelled(episode="seen", task="t1", met=True),
        Unlabelled(episode="common", task="new-1", met=False),
        Unlabelled(episode="rare", task="new-1", met=True),
        Unlabelled(episode="other", task="new-2", met=False),
    ]
    items = plan_labels(pairs, waiting, wished=0.1).items
    assert items.index("rare") < items.index("common")
    assert {items[0], items[1]} == {"rare", "other"}
    assert plan_labels(pairs, waiting[::-1], wished=0.1).items == items


def test_nothing_labelled_by_both_gives_a_first_list_and_no_number():
    plan = plan_labels([], [Unlabelled(episode="e", task="t", met=None)], wished=0.2)
    assert (plan.labels_more, plan.items) == (None, ("e",))
    assert "plan again" in plan.words


def test_a_width_that_no_interval_can_have_is_refused():
    with pytest.raises(UsageError, match="cannot be planned for"):
        plan_labels([], [], wished=0)


def test_where_everything_is_labelled_by_both_no_list_is_promised():
    words = plan_labels(rated(1, seed=1), [], wished=0.2).words
    assert "listed" not in words
    assert "audit more tasks" in words
