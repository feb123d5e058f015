"""How many more labels would bring kappa's interval to a wished width, and on which episodes.

Owns: trying larger samples drawn like the labels that are there, and choosing what to label next.
Refuses: promises: a plan says what to expect if the next tasks are like those seen so far.

The width to expect with `m` tasks is that of the percentile interval of kappa over samples of `m` tasks, drawn with
replacement from the tasks at hand (Efron and Tibshirani 1993, section 25.4, on planning with the bootstrap).
"""

from __future__ import annotations

import heapq
import random
from collections import defaultdict
from collections.abc import Callable, Sequence

import numpy as np

from data.counts import count_of
from data.errors import UsageError
from data.schema.base import Value
from evaluation.agreement import Pair, count_per_cluster, kappas_of
from evaluation.bootstrap import bootstrap_tables, interval_of, refuse_few_draws

MOST_TASKS = 20_000
_TOO_LITTLE_YET = (
    "Too little is labelled by both to plan ahead: label the episodes listed first, then plan again."
)
_NOTHING_LEFT = (
    "Too little is labelled by both to plan ahead, and no episode waits for a label of either: "
    "audit more tasks, have both judge them, then plan again."
)


class Unlabelled(Value):
    """An episode that only one of two sources has judged."""

    episode: str
    task: str
    met: bool | None
    """What the other source says; None when it says nothing either."""


class LabelPlan(Value):
    """What it takes. Widths are of the 95 % interval of kappa, high less low."""

    width_now: float | None
    wished: float
    tasks_now: int
    labels_now: int
    tasks_needed: int | None
    labels_more: int | None
    """Labels beyond those at hand; 0 when it is narrow enough, None when it cannot be told."""
    items: tuple[str, ...]
    """Episodes to label next, in their order: unseen tasks first, the rarer verdict first among them."""
    words: str


def plan_labels(
    pairs: Sequence[Pair],
    unlabelled: Sequence[Unlabelled],
    *,
    wished: float,
    seed: int = 0,
    draws: int = 2000,
) -> LabelPlan:
    """Plans labels.

    Args:
        pairs: units that both sources rated.
        unlabelled: episodes that could be labelled next.
        wished: width of the interval, 0.02-2.
        seed: of the draws and of the order of equals.
        draws: bootstrap draws for each size tried, at least 200.

    Raises:
        UsageError: a width out of range, or too few draws.
    """
    if not 0.02 <= wished <= 2:
        raise UsageError(f"An interval {wished:g} wide cannot be planned for; ask for 0.02 to 2.")
    refuse_few_draws(draws)
    per_cluster = count_per_cluster(pairs) if pairs else np.zeros((0, 4))
    tasks = len(per_cluster)

    def width(size: int) -> float | None:
        interval = interval_of(kappas_of(bootstrap_tables(per_cluster, seed=seed, draws=draws, size=size)))
        return None if interval is None else interval.high - interval.low

    now = width(tasks) if tasks > 1 else None
    order = _next_items(pairs, unlabelled, seed=seed)
    plan = LabelPlan(
        width_now=now,
        wished=wished,
        tasks_now=tasks,
        labels_now=len(pairs),
        tasks_needed=None,
        labels_more=None,
        items=order,
        words=_TOO_LITTLE_YET if order else _NOTHING_LEFT,
    )
    if now is None:
        return plan
    if now <= wished:
        words = f"The interval is {now:.2f} wide already; {wished:.2f} was wished for."
        return plan.model_copy(update={"tasks_needed": tasks, "labels_more": 0, "items": (), "words": words})
    needed = _fewest(width, tasks, wished)
    if needed is None:
        words = f"More than {MOST_TASKS} tasks like these would be needed for an interval {wished:.2f} wide."
        return plan.model_copy(update={"words": words})
    more = round((needed - tasks) * len(pairs) / tasks)
    have = "" if more <= len(order) else f" {len(order)} are at hand; the others need new episodes."
    words = (
        f"The interval is {now:.2f} wide over {count_of(tasks, 'task')}. About {count_of(needed, 'task')} like these, {count_of(more, 'more label')}, "
        f"would bring it to {wished:.2f}.{have}"
    )
    return plan.model_copy(
        update={"tasks_needed": needed, "labels_more": more, "items": order[:more], "words": words}
    )


def _fewest(width: Callable[[int], float | None], tasks: int, wished: float) -> int | None:
    """The smallest number of tasks whose expected width is no more than the wished one."""

    def is_enough(size: int) -> bool:
        found = width(size)
        return found is not None and found <= wished

    high = tasks
    while not is_enough(high):
        if high >= MOST_TASKS:
            return None
        high = min(2 * high, MOST_TASKS)
    low = max(tasks, high // 2)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if is_enough(middle) else (middle, high)
    return high


def _next_items(pairs: Sequence[Pair], unlabelled: Sequence[Unlabelled], *, seed: int) -> tuple[str, ...]:
    """Tasks with the fewest labels first; among equals the verdict that is rarer so far, then by the seed."""
    labelled: dict[str, int] = defaultdict(int)
    for pair in pairs:
        labelled[pair.cluster] += 1
    met = sum(pair.b for pair in pairs)
    rarer = met * 2 < len(pairs)
    shuffled = sorted(unlabelled, key=lambda one: one.episode)
    random.Random(seed).shuffle(shuffled)  # noqa: S311 - an order, not a secret
    waiting: dict[str, list[Unlabelled]] = defaultdict(list)
    for one in sorted(shuffled, key=lambda one: (one.met is None, one.met != rarer)):
        waiting[one.task].append(one)
    heap = [(labelled[task], place, task) for place, task in enumerate(waiting)]
    heapq.heapify(heap)
    order: list[str] = []
    while heap:
        count, place, task = heapq.heappop(heap)
        order.append(waiting[task].pop(0).episode)
        if waiting[task]:
            heapq.heappush(heap, (count + 1, place, task))
    return tuple(order)
