"""Whose verdicts are compared: from judgments to pairs.

Owns: choosing sources, taking the current judgment of each, the people's majority, and counting what is left out.
Refuses: measuring (evaluation.agreement), mixing judges of different ids.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from data.schema.base import Value
from data.schema.judgment import Judgment, Verdict
from evaluation.agreement import Pair

PEOPLE = "people"
"""All human judges: where they were settled by an adjudicator that verdict, else their majority."""
SIMULATED = "simulated"
"""The majority of all simulated raters; never mixed with people."""


class Source(Value):
    """One side of a comparison: a judge id, or a majority."""

    id: str
    name: str
    simulated: bool = False
    judgments: int = 0


class PairedRatings(Value):
    """Pairs of two sources, and what was excluded from them, counted."""

    a: str
    b: str
    pairs: tuple[Pair, ...]
    episodes: tuple[str, ...]
    """Episode of each pair, in the same order."""
    excluded: dict[str, int]
    """Why -> how many episodes: `rated by one only`, `cannot judge`, `rubric wrong`, `tie`."""


def current_judgments(judgments: Iterable[Judgment]) -> list[Judgment]:
    """Judgments that no later one replaces or takes back, the newest of each judge and episode, in order of time."""
    ordered = sorted(judgments, key=lambda judgment: (judgment.at_ms, judgment.id))
    replaced = {judgment.replaces for judgment in ordered if judgment.replaces}
    newest = {
        (judgment.episode, judgment.judge.id): judgment
        for judgment in ordered
        if judgment.id not in replaced and not judgment.withdrawn
    }
    return list(newest.values())


def list_sources(judgments: Iterable[Judgment]) -> list[Source]:
    """Every source that can be one side of a comparison, majorities first."""
    current = current_judgments(judgments)
    kinds = Counter(judgment.judge.kind for judgment in current)
    sources: list[Source] = []
    if kinds["human"]:
        sources.append(Source(id=PEOPLE, name="People (majority)", judgments=kinds["human"]))
    if kinds["simulated"]:
        sources.append(
            Source(
                id=SIMULATED, name="Simulated raters (majority)", simulated=True, judgments=kinds["simulated"]
            )
        )
    by_judge: dict[str, list[Judgment]] = defaultdict(list)
    for judgment in current:
        if judgment.judge.kind != "adjudicator":  # they saw the others' verdicts: no side of an agreement
            by_judge[judgment.judge.id].append(judgment)
    for judge_id, own in sorted(by_judge.items(), key=lambda item: (item[1][0].judge.kind, item[0])):
        judge = own[0].judge
        simulated = judge.kind == "simulated"
        name = (
            f"{judge.name} (simulated)" if simulated and "simulated" not in judge.name.lower() else judge.name
        )
        sources.append(Source(id=judge_id, name=name, simulated=simulated, judgments=len(own)))
    return sources


def verdicts_of(source: str, judgments: Iterable[Judgment]) -> dict[str, Verdict | None]:
    """Verdict of a source on each episode that it judged; None where a majority is a tie."""
    current = current_judgments(judgments)
    if source not in (PEOPLE, SIMULATED):
        return {judgment.episode: judgment.verdict for judgment in current if judgment.judge.id == source}
    kind = "human" if source == PEOPLE else "simulated"
    votes: dict[str, list[Verdict]] = defaultdict(list)
    for judgment in current:
        if judgment.judge.kind == kind:
            votes[judgment.episode].append(judgment.verdict)
    found: dict[str, Verdict | None] = {episode: _majority(given) for episode, given in votes.items()}
    if source == PEOPLE:
        found |= _settled(current)
    return found


def _settled(current: Iterable[Judgment]) -> dict[str, Verdict | None]:
    """The verdicts of adjudicators, where the raters between whom they decided still say what they said."""
    ids = {judgment.id for judgment in current}
    return {
        judgment.episode: judgment.verdict
        for judgment in current
        if judgment.judge.kind == "adjudicator" and ids.issuperset(judgment.settles)
    }


def pair_ratings(a: str, b: str, judgments: Iterable[Judgment], task_of: Mapping[str, str]) -> PairedRatings:
    """Pairs the verdicts of two sources on the episodes that both judged.

    Args:
        a: source of the rows (the human by convention).
        b: source of the columns.
        judgments: all judgments; replaced ones are left out.
        task_of: episode id -> task id, the cluster of the bootstrap.
    """
    current = current_judgments(judgments)
    first, second = verdicts_of(a, current), verdicts_of(b, current)
    excluded: Counter[str] = Counter()
    pairs: list[Pair] = []
    episodes: list[str] = []
    for episode in sorted({*first, *second}):
        reason = _why_excluded(episode, first, second)
        if reason:
            excluded[reason] += 1
            continue
        cluster = task_of[episode]
        pairs.append(Pair(cluster=cluster, a=first[episode] == "met", b=second[episode] == "met"))
        episodes.append(episode)
    return PairedRatings(a=a, b=b, pairs=tuple(pairs), episodes=tuple(episodes), excluded=dict(excluded))


def _why_excluded(
    episode: str, first: Mapping[str, Verdict | None], second: Mapping[str, Verdict | None]
) -> str | None:
    if episode not in first or episode not in second:
        return "rated by one only"
    verdicts = {first[episode], second[episode]}
    if None in verdicts:
        return "tie"
    if "rubric_wrong" in verdicts:
        return "rubric wrong"
    return "cannot judge" if "cannot_judge" in verdicts else None


def _majority(votes: list[Verdict]) -> Verdict | None:
    (best, count), *rest = Counter(votes).most_common()
    return None if rest and rest[0][1] == count else best
