"""Who is to judge what: a balanced, seeded plan, explained.

Owns: making a plan. Refuses: keeping it (data.store), and the rules it goes by (judging.py).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence

from data.errors import UsageError
from data.schema.audit import Episode
from data.schema.judging import Assignment, JudgingPlan
from data.schema.judgment import Judgment
from data.schema.profile import person_key
from validation.bars import is_same_person, made_audit
from validation.judging import bar_to_offering


def plan_judging(
    episodes: Sequence[Episode],
    judgments_of: Mapping[str, Sequence[Judgment]],
    makers_of: Mapping[str, Sequence[str]],
    raters: Sequence[str],
    *,
    each: int,
    seed: int,
    plan_id: str,
    by: str,
    at_ms: int,
) -> JudgingPlan:
    """Assigns `each` raters to every episode: whoever judged it already first, then whoever has least to do.

    Args:
        episodes: all of the project.
        judgments_of: episode id -> its current judgments.
        makers_of: hash of a revision -> who made or edited its task.
        raters: names, each once.
        each: raters for an episode, 1-20.
        seed: decides the order of episodes and ties; the same records and seed give the same plan.
        plan_id, by, at_ms: of the record.

    Raises:
        UsageError: fewer raters than an episode needs, or a name twice.
    """
    if len({person_key(name) for name in raters}) < len(raters):
        raise UsageError("A rater is named twice; name each once.")
    if len(raters) < each:
        raise UsageError(f"{each} raters for an episode need at least {each} names; there are {len(raters)}.")
    rng = random.Random(f"assign/{seed}")  # noqa: S311 - a seeded plan, not a secret
    order = sorted(episodes, key=lambda episode: episode.id)
    rng.shuffle(order)
    load: Counter[str] = Counter()
    chosen: list[Assignment] = []
    short = left_out = 0
    for episode in order:
        given, makers = judgments_of.get(episode.id, ()), makers_of.get(episode.revision, ())
        had = [one.judge.name for one in given if one.judge.kind == "human"]
        before = [name for name in raters if any(is_same_person(name, one) for one in had)]
        free = [name for name in raters if name not in before and not _bar(name, episode, given, makers)]
        if not before and not free:
            left_out += 1
            continue
        rng.shuffle(free)
        free.sort(key=lambda name: load[name])
        wanted = max(0, each - len(had))
        taken = free[:wanted]
        short += len(taken) < wanted
        load.update(taken)
        chosen += [Assignment(episode=episode.id, rater=name) for name in (*before, *taken)]
    return JudgingPlan(
        id=plan_id,
        by=by,
        at_ms=at_ms,
        raters_each=each,
        seed=seed,
        assignments=tuple(chosen),
        words=_words(raters, load, each=each, seed=seed, short=short, left_out=left_out),
    )


def _bar(name: str, episode: Episode, given: Sequence[Judgment], makers: Sequence[str]) -> str:
    if made_audit(episode, name) or any(is_same_person(name, one) for one in makers):
        return "own"
    # Enough verdicts are no bar to a plan: `each` decides that.
    others = [one for one in given if one.judge.kind != "human"]
    return bar_to_offering(name, episode, others, None)


def _words(
    raters: Sequence[str], load: Counter[str], *, each: int, seed: int, short: int, left_out: int
) -> str:
    parts = [
        f"{each} raters for each audit, drawn with seed {seed}, never an audit of one's own or of one's own task.",
        "Whoever has judged an audit already stays; then comes whoever has least to do.",
        "Still to judge: " + ", ".join(f"{name} {load[name]}" for name in raters) + ".",
    ]
    if short:
        parts.append(f"{short} audits have fewer raters than {each}: the others made them or their tasks.")
    if left_out:
        parts.append(
            f"{left_out} audits are left out: nobody named may judge them, or there is nothing to judge."
        )
    return " ".join(parts)
