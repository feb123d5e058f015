"""Numbers of a project: success tables and agreement, from its records.

Owns: gathering records and choosing default sources. Refuses: the statistics (evaluation).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from data.errors import NotFoundError
from data.schema.base import Value
from data.schema.category import Family, family_of
from data.schema.judgment import Judgment
from evaluation.agreement import BinaryAgreement, Pair, measure_binary
from evaluation.ratings import PEOPLE, SIMULATED, PairedRatings, Source, list_sources, pair_ratings
from evaluation.tables import SuccessTable, tabulate_success

if TYPE_CHECKING:
    from data.store.project import Project


class Comparison(Value):
    """Two sources and how far they agree."""

    a: str
    a_name: str
    b: str
    b_name: str
    simulated: bool
    excluded: dict[str, int]
    episodes: tuple[str, ...]
    """The episodes behind the table, one a pair."""
    pairs: Annotated[tuple[Pair, ...], Field(exclude=True)]
    """The verdicts on them, in the same order; not printed."""
    measures: BinaryAgreement


def families_of(project: Project) -> dict[str, tuple[Family, ...]]:
    """Revision hash -> families of its anomalies, none for a control."""
    return {
        revision.sha256: tuple(
            dict.fromkeys(family_of(anomaly.category) for anomaly in revision.definition.anomalies)
        )
        for revision in project.revisions.all()
    }


def success_table(project: Project, judge: str | None = None) -> SuccessTable:
    """Success by family and auditor under one judge (default: the automatic judge used last).

    Raises:
        NotFoundError: that judge has judged nothing here; the message lists those that have.
    """
    judgments = project.judgments.all()
    sources = {source.id: source for source in list_sources(judgments)}
    chosen = _source(sources, judge).id if judge else _newest_automatic(judgments) or "none"
    return tabulate_success(project.episodes.all(), judgments, judge=chosen, families_of=families_of(project))


def compare(
    project: Project, a: str | None = None, b: str | None = None, *, seed: int = 0, draws: int = 2000
) -> Comparison:
    """Agreement of two sources; by default of people (else simulated raters) with the automatic judge used last.

    Raises:
        NotFoundError: a source has judged nothing here; the message lists those that have.
    """
    rows, columns, paired, _ = pair_sources(project, a, b)
    return Comparison(
        a=rows.id,
        a_name=rows.name,
        b=columns.id,
        b_name=columns.name,
        simulated=rows.simulated or columns.simulated,
        excluded=paired.excluded,
        episodes=paired.episodes,
        pairs=paired.pairs,
        measures=measure_binary(paired.pairs, seed=seed, draws=draws),
    )


def pair_sources(
    project: Project, a: str | None = None, b: str | None = None
) -> tuple[Source, Source, PairedRatings, Sequence[Judgment]]:
    """Two sources (defaults as in `compare`), their verdicts paired, and all judgments; nothing is measured.

    Raises:
        NotFoundError: a source has judged nothing here; the message lists those that have.
    """
    judgments = project.judgments.all()
    sources = {source.id: source for source in list_sources(judgments)}
    people = a or next((name for name in (PEOPLE, SIMULATED) if name in sources), None)
    automatic = b or _newest_automatic(judgments)
    if people is None:
        raise NotFoundError(
            f"No person has judged in this project yet; so far: {_names(sources)}. "
            "Judge with `worldaudit judge give` or in the Judge workspace."
        )
    if automatic is None:
        raise NotFoundError("No automatic judge has judged in this project yet. Run `worldaudit judge auto`.")
    rows, columns = _source(sources, people), _source(sources, automatic)
    task_of_revision = {revision.sha256: revision.task for revision in project.revisions.all()}
    task_of = {episode.id: task_of_revision[episode.revision] for episode in project.episodes.all()}
    return rows, columns, pair_ratings(rows.id, columns.id, judgments, task_of), judgments


def _newest_automatic(judgments: Sequence[Judgment]) -> str | None:
    automatic = [judgment for judgment in judgments if judgment.judge.kind in ("grounded", "llm")]
    return max(automatic, key=lambda judgment: judgment.at_ms).judge.id if automatic else None


def judge_name(project: Project, judge: str) -> str:
    """What a judge is called, with the beginning of its id; for headings."""
    sources = {source.id: source for source in list_sources(project.judgments.all())}
    if judge not in sources:
        return "nobody yet"
    name = sources[judge].name
    return f"{name} ({judge[:12]})" if len(judge) == 64 else name


def _source(sources: dict[str, Source], name: str) -> Source:
    """The source of that id, the beginning of its id, or a person's name."""
    wanted = name.strip().casefold()
    for key, source in sources.items():
        if wanted in (key.casefold(), source.name.casefold()) or (
            len(wanted) >= 6 and key.startswith(wanted)
        ):
            return source
    raise NotFoundError(f"{name!r} has judged nothing in this project. So far: {_names(sources)}.")


def _names(sources: dict[str, Source]) -> str:
    return ", ".join(f"{s.name} ({key[:12]})" for key, s in sources.items()) or "nobody"
