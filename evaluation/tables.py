"""Success by family and auditor, with every denominator (the paper's Table 2 in small).

Owns: turning episodes and current verdicts of one judge into rates with counts and intervals.
Refuses: scoring what was not judged; a rate without its counts.
"""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Literal

from data.cells import harmless
from data.schema.audit import Episode
from data.schema.base import Value
from data.schema.category import FAMILY_NAMES, Family
from data.schema.judgment import Judgment, Verdict
from evaluation.rates import wilson_intervals
from evaluation.ratings import verdicts_of

Column = Family | Literal["overall", "control"]


class Cell(Value):
    """One rate and what it is made of. `rate` is met / judged, None when nothing was judged."""

    met: int
    judged: int
    assigned: int
    unjudged: int
    cannot_judge: int
    gave_up: int
    technical: int
    """Endings `technical` and `failed`: kept in the denominator `assigned`."""
    rate: float | None
    low: float | None
    """Wilson score interval, 95 % (Wilson 1927; statsmodels)."""
    high: float | None
    episodes: tuple[str, ...]
    """The episodes behind the number."""


class SuccessRow(Value):
    """One auditor's success."""

    auditor: str
    kind: str
    simulated: bool = False
    """A program sat in this person's place; such audits have a row of their own."""
    cells: dict[str, Cell]
    mean_steps: float | None
    cost_usd: float
    seconds: float
    """Mean wall seconds of an episode."""

    @property
    def words(self) -> str:
        """The auditor as it is shown: a person, a simulated one, or a program by its name."""
        if self.kind != "human":
            return self.auditor
        return f"{self.auditor} (simulated person)" if self.simulated else f"{self.auditor} (person)"


class SuccessTable(Value):
    """Success by family and auditor under one judge."""

    judge: str
    columns: tuple[str, ...]
    rows: tuple[SuccessRow, ...]


def tabulate_success(
    episodes: Iterable[Episode],
    judgments: Iterable[Judgment],
    *,
    judge: str,
    families_of: Mapping[str, tuple[Family, ...]],
) -> SuccessTable:
    """Success by family and auditor.

    Args:
        episodes: all episodes; every one is counted in `assigned`.
        judgments: all judgments; only the current ones of `judge` are used.
        judge: a judge id or a majority of `evaluation.ratings`.
        families_of: revision hash -> families of its anomalies; empty for a clean control.
    """
    verdicts = verdicts_of(judge, judgments)
    return tabulate_said(episodes, verdicts, judge=judge, families_of=families_of)


def tabulate_said(
    episodes: Iterable[Episode],
    verdicts: Mapping[str, Verdict | None],
    *,
    judge: str,
    families_of: Mapping[str, tuple[Family, ...]],
) -> SuccessTable:
    """The same from the verdicts of the judge, by episode."""
    grouped: dict[tuple[str, str, bool], list[Episode]] = defaultdict(list)
    for episode in episodes:
        grouped[episode.auditor.kind, episode.auditor.name, episode.simulated].append(episode)
    present = {family for families in families_of.values() for family in families}
    columns = [family for family in FAMILY_NAMES if family in present]
    has_controls = any(not families for families in families_of.values())
    names = [*columns, *(["control"] if has_controls else []), "overall"]
    rows = [_row(*key, own, verdicts, families_of, names) for key, own in sorted(grouped.items())]
    return SuccessTable(judge=judge, columns=tuple(names), rows=tuple(rows))


def to_csv(table: SuccessTable) -> str:
    """The table as CSV: rate, met, judged and assigned a column."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    parts = ("rate", "met", "judged", "assigned")
    writer.writerow(
        ["auditor", "kind", "simulated", *(f"{column} {part}" for column in table.columns for part in parts)]
    )
    for row in table.rows:
        values: list[object] = []
        for column in table.columns:
            cell = row.cells[column]
            values += ["" if cell.rate is None else f"{cell.rate:.4f}", cell.met, cell.judged, cell.assigned]
        writer.writerow([harmless(row.auditor), row.kind, "yes" if row.simulated else "", *values])
    return out.getvalue()


def _row(
    kind: str,
    name: str,
    simulated: bool,
    episodes: list[Episode],
    verdicts: Mapping[str, Verdict | None],
    families_of: Mapping[str, tuple[Family, ...]],
    columns: list[str],
) -> SuccessRow:
    def in_column(column: str) -> Callable[[Episode], bool]:
        if column == "overall":
            return lambda episode: bool(families_of[episode.revision])
        if column == "control":
            return lambda episode: not families_of[episode.revision]
        return lambda episode: column in families_of[episode.revision]

    cells = {column: _cell([e for e in episodes if in_column(column)(e)], verdicts) for column in columns}
    seconds = [(episode.ended_ms - episode.started_ms) / 1000 for episode in episodes]
    return SuccessRow(
        auditor=name,
        kind=kind,
        simulated=simulated,
        cells=cells,
        mean_steps=sum(episode.steps_used for episode in episodes) / len(episodes),
        cost_usd=sum(episode.cost_usd_micros for episode in episodes) / 1e6,
        seconds=sum(seconds) / len(seconds),
    )


def _cell(episodes: list[Episode], verdicts: Mapping[str, Verdict | None]) -> Cell:
    own = [verdicts.get(episode.id) for episode in episodes]
    met, not_met = own.count("met"), own.count("not_met")
    judged = met + not_met
    (span,) = wilson_intervals([met], [judged])
    low, high = span or (None, None)
    return Cell(
        met=met,
        judged=judged,
        assigned=len(episodes),
        unjudged=len(episodes) - judged - own.count("cannot_judge"),
        cannot_judge=own.count("cannot_judge"),
        gave_up=sum(episode.ending == "gave_up" for episode in episodes),
        technical=sum(episode.ending in ("technical", "failed") for episode in episodes),
        rate=met / judged if judged else None,
        low=low,
        high=high,
        episodes=tuple(episode.id for episode in episodes),
    )
