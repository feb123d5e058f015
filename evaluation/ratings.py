"""Whose verdicts are compared: from judgments to pairs.

Owns: choosing sources, taking the current judgment of each, and counting what is left out.
Refuses: the measures (evaluation.agreement), mixing judges of different ids.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from data.schema.base import Value
from data.schema.judgment import Judgment, Verdict
from evaluation.agreement import BinaryAgreement, Pair, count_cells, measure_counts
from evaluation.verdict_table import MISSING, TIE, VERDICTS, Codes, VerdictTable, code_of, tabulate_verdicts

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


@dataclass(frozen=True, eq=False)
class PairedRatings:
    """Verdicts of two sources on the episodes that both judged, and what was excluded from them, counted."""

    a: str
    b: str
    episodes: NDArray[np.object_]
    """Ids of the episodes, in their order."""
    tasks: NDArray[np.object_]
    """The task of each, the cluster of the bootstrap."""
    cells: Codes
    """Each one's cell of the 2 x 2 table: 2 * (a is met) + (b is met)."""
    excluded: dict[str, int]
    """Why -> how many episodes: `rated by one only`, `cannot judge`, `rubric wrong`, `tie`."""

    def __len__(self) -> int:
        return len(self.cells)

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """The same as records, for what goes through them one by one."""
        return tuple(
            Pair(cluster=task, a=cell >= 2, b=cell % 2 == 1)
            for task, cell in zip(self.tasks.tolist(), self.cells.tolist(), strict=True)
        )

    def only(self, chosen: NDArray[np.bool_] | Codes) -> PairedRatings:
        """Those of the pairs that are chosen, by a mask or by their places; what was excluded is counted for the whole only."""
        return PairedRatings(
            self.a, self.b, self.episodes[chosen], self.tasks[chosen], self.cells[chosen], self.excluded
        )

    def in_cell(self, a_met: bool, b_met: bool) -> tuple[str, ...]:
        """The episodes behind one cell of the 2 x 2 table."""
        return tuple(self.episodes[self.cells == 2 * a_met + b_met].tolist())


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
    return sources_of(tabulate_verdicts(current_judgments(judgments)))


def sources_of(table: VerdictTable) -> list[Source]:
    """The sources of a table, majorities first."""
    counts = np.bincount(table.judge, minlength=len(table.judges))
    kinds: Counter[str] = Counter()
    for judge, count in zip(table.judges, counts.tolist(), strict=True):
        kinds[judge.kind] += count
    sources: list[Source] = []
    if kinds["human"]:
        sources.append(Source(id=PEOPLE, name="People (majority)", judgments=kinds["human"]))
    if kinds["simulated"]:
        sources.append(
            Source(
                id=SIMULATED, name="Simulated raters (majority)", simulated=True, judgments=kinds["simulated"]
            )
        )
    own = sorted(zip(table.judges, counts.tolist(), strict=True), key=lambda one: (one[0].kind, one[0].id))
    for judge, count in own:
        if judge.kind == "adjudicator":  # they saw the others' verdicts: no side of an agreement
            continue
        simulated = judge.kind == "simulated"
        name = (
            f"{judge.name} (simulated)" if simulated and "simulated" not in judge.name.lower() else judge.name
        )
        sources.append(Source(id=judge.id, name=name, simulated=simulated, judgments=count))
    return sources


def codes_of(source: str, table: VerdictTable) -> Codes:
    """The verdict of a source on each episode of a table."""
    if source == PEOPLE:
        return np.where(table.settled == MISSING, table.of_majority("human"), table.settled)
    return table.of_majority("simulated") if source == SIMULATED else table.of_judge(source)


def verdicts_of(source: str, judgments: Iterable[Judgment]) -> dict[str, Verdict | None]:
    """Verdict of a source on each episode that it judged; None where a majority is a tie."""
    return verdicts_in(source, tabulate_verdicts(current_judgments(judgments)))


def verdicts_in(source: str, table: VerdictTable) -> dict[str, Verdict | None]:
    """The same, from a table that is there already."""
    codes = codes_of(source, table).tolist()
    return {
        episode: None if code == TIE else VERDICTS[code]
        for episode, code in zip(table.episodes, codes, strict=True)
        if code != MISSING
    }


def pair_ratings(a: str, b: str, judgments: Iterable[Judgment], task_of: Mapping[str, str]) -> PairedRatings:
    """Pairs the verdicts of two sources on the episodes that both judged.

    Args:
        a: source of the rows (the human by convention).
        b: source of the columns.
        judgments: all judgments; replaced ones are left out.
        task_of: episode id -> task id, the cluster of the bootstrap.
    """
    return pair_sources(a, b, tabulate_verdicts(current_judgments(judgments)), task_of)


def pair_sources(a: str, b: str, table: VerdictTable, task_of: Mapping[str, str]) -> PairedRatings:
    """The same, from a table that is there already."""
    first, second = codes_of(a, table), codes_of(b, table)
    left = (first != MISSING) | (second != MISSING)
    excluded: dict[str, int] = {}

    def leave_out(reason: str, those: NDArray[np.bool_]) -> None:
        nonlocal left
        count = int((left & those).sum())
        if count:
            excluded[reason] = count
        left = left & ~those

    for reason, code in (
        ("rated by one only", MISSING),
        ("tie", TIE),
        ("rubric wrong", code_of("rubric_wrong")),
        ("cannot judge", code_of("cannot_judge")),
    ):
        leave_out(reason, (first == code) | (second == code))
    met = code_of("met")
    places = np.flatnonzero(left)
    episodes = np.array(table.episodes, dtype=object)[places]
    return PairedRatings(
        a=a,
        b=b,
        episodes=episodes,
        tasks=np.array([task_of[episode] for episode in episodes.tolist()], dtype=object),
        cells=2 * (first[places] == met) + (second[places] == met),
        excluded=excluded,
    )


def measure_pairs(paired: PairedRatings, *, seed: int = 0, draws: int = 2000) -> BinaryAgreement:
    """All measures of two sources; as `evaluation.agreement.measure_binary`."""
    return measure_counts(count_cells(paired.cells, paired.tasks.tolist()), seed=seed, draws=draws)
