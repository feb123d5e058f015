"""What Results computes from the records: the success table of a judge, and the agreement of two sources.

Owns: choosing defaults and calling evaluation; pure, run off the Qt thread. Refuses: formulas; evaluation has them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from data.schema.category import Family, family_of
from data.schema.judgment import Judgment
from evaluation.agreement import BinaryAgreement, measure_binary
from evaluation.ratings import PEOPLE, SIMULATED, PairedRatings, Source, list_sources, pair_ratings
from evaluation.tables import SuccessTable, tabulate_success
from validation.blind import ProjectRecords

SEED = 0
DRAWS = 2000


@dataclass(frozen=True)
class Choice:
    """Which judge scores the table, and which two sources are compared. Empty: the default."""

    judge: str = ""
    a: str = ""
    b: str = ""


@dataclass(frozen=True)
class ResultsView:
    """Everything that the workspace shows."""

    sources: tuple[Source, ...]
    choice: Choice
    table: SuccessTable | None
    pairs: PairedRatings | None
    agreement: BinaryAgreement | None

    def cell_episodes(self, a_met: bool, b_met: bool) -> tuple[str, ...]:
        """The episodes behind one cell of the 2 x 2 table."""
        if self.pairs is None:
            return ()
        return tuple(
            episode
            for pair, episode in zip(self.pairs.pairs, self.pairs.episodes, strict=True)
            if pair.a == a_met and pair.b == b_met
        )


def plan_choice(sources: Sequence[Source], wished: Choice) -> Choice:
    """The wish where it can be met, else: people against the first automatic judge, simulated raters in their stead."""
    ids = [source.id for source in sources]
    raters = [one for one in (PEOPLE, SIMULATED) if one in ids]
    judges = [one.id for one in sources if one.id not in (PEOPLE, SIMULATED)]
    automatic = [one for one in judges if one.startswith("grounded")] or judges or ids
    a = wished.a if wished.a in ids else (raters[0] if raters else (ids[0] if ids else ""))
    others = [one for one in (*automatic, *ids) if one != a]
    b = wished.b if wished.b in ids and wished.b != a else (others[0] if others else "")
    judge = wished.judge if wished.judge in ids else (automatic[0] if automatic else "")
    return Choice(judge, a, b)


def plan_results(records: ProjectRecords, judgments: Sequence[Judgment], wished: Choice) -> ResultsView:
    """The table and the agreement. Slow (bootstrap): never call it on the Qt thread."""
    sources = tuple(list_sources(judgments))
    choice = plan_choice(sources, wished)
    families: dict[str, tuple[Family, ...]] = {
        revision.sha256: tuple(
            dict.fromkeys(family_of(anomaly.category) for anomaly in revision.definition.anomalies)
        )
        for revision in records.revisions
    }
    table = None
    if records.episodes:
        table = tabulate_success(records.episodes, judgments, judge=choice.judge, families_of=families)
    pairs = agreement = None
    if choice.a and choice.b:
        task_of = {
            episode.id: revision.task
            for episode in records.episodes
            if (revision := records.revision(episode.revision)) is not None
        }
        pairs = pair_ratings(choice.a, choice.b, judgments, task_of)
        agreement = measure_binary(pairs.pairs, seed=SEED, draws=DRAWS)
    return ResultsView(sources, choice, table, pairs, agreement)
