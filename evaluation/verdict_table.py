"""Who said what of which episode, as columns, so that a hundred thousand verdicts are compared in a moment.

Owns: the current verdicts in arrays, and the verdict of one judge or of a majority on every episode.
Refuses: choosing which judgments are current, whose are compared (evaluation.ratings), measuring (evaluation.agreement).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import cast, get_args

import numpy as np
from numpy.typing import NDArray

from data.schema.judgment import Judge, JudgeKind, Judgment, Verdict

VERDICTS = cast("tuple[Verdict, ...]", get_args(Verdict))
MISSING, TIE = -1, -2
"""Codes of an episode that a source did not judge, and of one on which a majority is tied."""
Codes = NDArray[np.int64]


def code_of(verdict: Verdict) -> int:
    """The place of a verdict among `VERDICTS`."""
    return VERDICTS.index(verdict)


@dataclass(frozen=True, eq=False)
class VerdictTable:
    """The current verdicts. The three columns have one entry a judgment; codes are places in the tuples beside them."""

    episodes: tuple[str, ...]
    """Every episode that somebody judged, in the order of their ids."""
    judges: tuple[Judge, ...]
    episode: Codes
    judge: Codes
    verdict: Codes
    settled: Codes
    """For each episode, the verdict of an adjudicator; `MISSING` where none decided, or a rater since said another."""

    def of_judge(self, judge_id: str) -> Codes:
        """One judge's verdict on each episode; `MISSING` where there is none."""
        code = next((place for place, judge in enumerate(self.judges) if judge.id == judge_id), MISSING)
        own = self.judge == code
        out = np.full(len(self.episodes), MISSING)
        out[self.episode[own]] = self.verdict[own]
        return out

    def of_majority(self, kind: JudgeKind) -> Codes:
        """The verdict of most judges of a kind on each episode; `TIE` where two are equally common."""
        votes = self.votes(kind)
        most = votes.max(axis=1, initial=0)
        out = votes.argmax(axis=1)
        out[(votes == most[:, None]).sum(axis=1) > 1] = TIE
        out[most == 0] = MISSING
        return out

    def votes(self, kind: JudgeKind) -> Codes:
        """How often judges of a kind gave each verdict: episodes x `VERDICTS`."""
        chosen = self.of_kind[kind][self.judge] if self.judges else np.zeros(0, dtype=bool)
        width = len(VERDICTS)
        places = self.episode[chosen] * width + self.verdict[chosen]
        return np.bincount(places, minlength=len(self.episodes) * width).reshape(-1, width)

    @cached_property
    def of_kind(self) -> dict[JudgeKind, NDArray[np.bool_]]:
        """Kind -> for each judge, whether it is of that kind."""
        return {
            kind: np.array([judge.kind == kind for judge in self.judges], dtype=bool)
            for kind in get_args(JudgeKind)
        }


def tabulate_verdicts(current: Iterable[Judgment]) -> VerdictTable:
    """The table of judgments of which none replaces another (`evaluation.ratings.current_judgments`)."""
    judgments = list(current)
    said_of = [judgment.episode for judgment in judgments]
    by = [judgment.judge for judgment in judgments]
    ids_by = [judge.id for judge in by]
    episodes = sorted(set(said_of))
    places = {episode: place for place, episode in enumerate(episodes)}
    judges = dict(zip(ids_by, by, strict=True))
    columns = {judge: place for place, judge in enumerate(judges)}
    codes = {verdict: place for place, verdict in enumerate(VERDICTS)}
    settled = np.full(len(episodes), MISSING)
    deciding = [one for one, judge in zip(judgments, by, strict=True) if judge.kind == "adjudicator"]
    if deciding:
        ids = {judgment.id for judgment in judgments}
        for judgment in deciding:
            if ids.issuperset(judgment.settles):
                settled[places[judgment.episode]] = codes[judgment.verdict]
    return VerdictTable(
        episodes=tuple(episodes),
        judges=tuple(judges.values()),
        episode=np.array([places[one] for one in said_of], dtype=np.int64),
        judge=np.array([columns[one] for one in ids_by], dtype=np.int64),
        verdict=np.array([codes[one.verdict] for one in judgments], dtype=np.int64),
        settled=settled,
    )
