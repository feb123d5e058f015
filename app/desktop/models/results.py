"""What Results computes from the records: the success table of a judge.

Owns: the judge's default; pure, run off the Qt thread. Refuses: formulas (evaluation), agreement (app.jobs.agreement_view).
"""

from __future__ import annotations

from dataclasses import dataclass

from app.jobs.figures import success_of
from app.jobs.sources import Verdicts, likely_sources
from evaluation.ratings import Source
from evaluation.tables import SuccessTable


@dataclass(frozen=True)
class ResultsView:
    """Who can score, who does, and the table; None while there is no audit."""

    sources: tuple[Source, ...]
    judge: str
    table: SuccessTable | None


def plan_results(verdicts: Verdicts, wished: str) -> ResultsView:
    """The table of the wished judge where it is there, else of the automatic one used last, else of whoever judged.

    Slow with thousands of audits: never call it on the Qt thread.
    """
    usual = verdicts.newest_automatic or likely_sources(verdicts)[0]
    judge = wished if wished in verdicts.sources else usual
    table = success_of(verdicts, judge) if verdicts.records.episodes else None
    return ResultsView(tuple(verdicts.sources.values()), judge, table)
