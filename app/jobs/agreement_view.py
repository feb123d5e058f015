"""What the agreement panel shows for one question: two sources, split by something, one part or all.

Owns: the question, its answer, and the episodes behind every number of it. Refuses: Qt, the statistics (evaluation).
Slow (bootstrap): never called on the Qt thread.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from app.jobs.sources import Verdicts, likely_sources, order_of
from data.schema.judgment import JudgeKind, Verdict
from data.schema.task import Revision
from evaluation.agreement import BinaryAgreement
from evaluation.agreement_many import ManyAgreement, measure_unit_counts
from evaluation.agreement_parts import By, PartAgreement, measure_parts
from evaluation.difficulty import DifficultyFit, GradedTask, fit_difficulty
from evaluation.ratings import PairedRatings, Source, measure_pairs, pair_sources, verdicts_in
from evaluation.verdict_table import code_of
from validation.blind import ProjectRecords

SEED = 0
DRAWS = 2000


@dataclass(frozen=True)
class Question:
    """Two sources, what they are split by, and the part that is looked at; empty: the usual sources, everything."""

    a: str = ""
    b: str = ""
    by: By = "family"
    part: str = ""


@dataclass(frozen=True)
class RatersView:
    """How far all raters of one kind agree among themselves, each for themselves."""

    kind: JudgeKind
    names: tuple[str, ...]
    measures: ManyAgreement
    excluded: dict[str, int]


@dataclass(frozen=True)
class AgreementView:
    """The answer. `whole` and `shown` are None while there are not two sources."""

    sources: tuple[Source, ...]
    question: Question
    """As it was answered: with the sources that were taken, and no part where that part is not there."""
    whole: PairedRatings | None = None
    shown: PairedRatings | None = None
    """The pairs of the part that is looked at; the whole where none is."""
    whole_measures: BinaryAgreement | None = None
    measures: BinaryAgreement | None = None
    parts: tuple[PartAgreement, ...] = ()
    raters: RatersView | None = None

    def name_of(self, source: str) -> str:
        """What a source is called."""
        return next((one.name for one in self.sources if one.id == source), source)

    @property
    def simulated(self) -> bool:
        """A simulated rater is one of the two."""
        return any(one.simulated for one in self.sources if one.id in (self.question.a, self.question.b))


def answer(verdicts: Verdicts, question: Question, *, seed: int = SEED, draws: int = DRAWS) -> AgreementView:
    """Everything that the panel shows of two sources."""
    sources = tuple(verdicts.sources.values())
    a, b = likely_sources(verdicts, question.a, question.b)
    if not (a and b):
        return AgreementView(sources, Question(a, b, question.by))
    about = (a, b, seed, draws)
    whole = verdicts.once(("pairs", *about), lambda: pair_sources(a, b, verdicts.table, verdicts.task_of))
    parts_of = verdicts.parts_of(question.by)
    with ThreadPoolExecutor(1) as beside:  # most of it is drawing resamples, which leaves Python to the other
        measuring = beside.submit(
            verdicts.once,
            ("measured parts", question.by, *about),
            lambda: measure_parts(whole, parts_of, order=order_of(question.by), seed=seed, draws=draws),
        )
        measured = verdicts.once(("measured", *about), lambda: measure_pairs(whole, seed=seed, draws=draws))
        if not question.part:
            raters_among_themselves(verdicts, Question(a, b), seed=seed, draws=draws)  # kept for below
        parts = measuring.result()
    chosen = next((one for one in parts if one.part == question.part), None)
    shown = whole
    if chosen is not None:
        there = np.array([chosen.part in parts_of[episode] for episode in whole.episodes], dtype=bool)
        shown = whole.only(there)
    answered = Question(a, b, question.by, chosen.part if chosen else "")
    return AgreementView(
        sources=sources,
        question=answered,
        whole=whole,
        shown=shown,
        whole_measures=measured,
        measures=chosen.measures if chosen else measured,
        parts=parts,
        raters=raters_among_themselves(verdicts, answered, seed=seed, draws=draws),
    )


def usual_agreement(verdicts: Verdicts) -> tuple[str, BinaryAgreement] | None:
    """The usual two sources in words, and how far they agree; None while there are not two. The quick look."""
    a, b = likely_sources(verdicts)
    if not (a and b):
        return None
    paired = pair_sources(a, b, verdicts.table, verdicts.task_of)
    words = f"{verdicts.sources[a].name} against {verdicts.sources[b].name}"
    return words, measure_pairs(paired, seed=SEED, draws=DRAWS)


def raters_among_themselves(
    verdicts: Verdicts, question: Question, *, seed: int = SEED, draws: int = DRAWS
) -> RatersView | None:
    """Those behind a source that is compared; people, or else simulated raters, where both sources are programs."""
    kind = _kind_of_raters(verdicts, question)
    if kind is None:
        return None
    part = (question.by, question.part) if question.part else None
    return verdicts.once(
        ("raters", kind, part, seed, draws),
        lambda: _measure_raters(verdicts, kind, part, seed=seed, draws=draws),
    )


def _measure_raters(
    verdicts: Verdicts, kind: JudgeKind, part: tuple[By, str] | None, *, seed: int, draws: int
) -> RatersView:
    table = verdicts.table
    votes, episodes = table.votes(kind), list(table.episodes)
    if part is not None:
        parts = verdicts.parts_of(part[0])
        votes = votes[np.array([part[1] in parts[one] for one in episodes], dtype=bool)]
        episodes = [one for one in episodes if part[1] in parts[one]]
    names = tuple(judge.name for judge in table.judges if judge.kind == kind)
    measures = measure_unit_counts(
        votes[:, [code_of("not_met"), code_of("met")]].astype(float),
        [verdicts.task_of[episode] for episode in episodes],
        len(names),
        values=("not_met", "met"),
        seed=seed,
        draws=draws,
    )
    left_out = {
        "cannot judge": int(votes[:, code_of("cannot_judge")].sum()),
        "rubric wrong": int(votes[:, code_of("rubric_wrong")].sum()),
    }
    return RatersView(kind, names, measures, {why: count for why, count in left_out.items() if count})


def _kind_of_raters(verdicts: Verdicts, question: Question) -> JudgeKind | None:
    usual: tuple[JudgeKind, JudgeKind] = ("human", "simulated")
    for kind in (verdicts.raters_of(question.a), verdicts.raters_of(question.b), *usual):
        if kind is not None and verdicts.table.of_kind[kind].any():
            return kind
    return None


def fit_of(verdicts: Verdicts, judge: str) -> DifficultyFit:
    """Reviewers' difficulty (carried votes too) against success as a source judged it; of each task the newest revision
    that has both."""
    records = verdicts.records
    said = verdicts_in(judge, verdicts.table)
    grades: dict[str, list[int]] = defaultdict(list)
    for revision in records.revisions:
        reviews = records.votes_on(revision).reviews
        grades[revision.sha256] += [one.difficulty for one in reviews if one.difficulty is not None]
    tasks: dict[str, GradedTask] = {}
    for revision in records.revisions:
        graded = _graded(records, revision, grades.get(revision.sha256, ()), said)
        before = tasks.get(revision.task)
        if before is None or _weight(graded) >= _weight(before):
            tasks[revision.task] = graded
    return fit_difficulty(tuple(tasks.values()))


def _graded(
    records: ProjectRecords, revision: Revision, grades: Sequence[int], said: Mapping[str, Verdict | None]
) -> GradedTask:
    episodes = [one.id for one in records.episodes_of(revision.sha256)]
    return GradedTask(
        task=revision.task,
        title=revision.title,
        grades=tuple(grades),
        met=tuple(one for one in episodes if said.get(one) == "met"),
        not_met=tuple(one for one in episodes if said.get(one) == "not_met"),
    )


def _weight(one: GradedTask) -> int:
    """2 for a revision that has both, 1 for one that has one of them."""
    return bool(one.grades) + bool(one.met or one.not_met)
