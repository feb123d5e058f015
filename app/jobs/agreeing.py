"""Agreement of a project's people and judges: two sources, parts, planned labels, and reviewers among themselves.

Owns: putting the questions together. Refuses: the statistics (evaluation), reading records (app.jobs.records).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Annotated

from pydantic import ConfigDict, Field

from app.jobs.records import project_records
from app.jobs.sources import Verdicts, order_of, prepare, two_sources
from data.schema.base import Value
from data.schema.review import Review
from data.schema.task import Revision
from evaluation.agreement import BinaryAgreement
from evaluation.agreement_many import ManyAgreement, Rating, measure_many
from evaluation.agreement_parts import By, PartAgreement, measure_parts
from evaluation.grades import GradeAgreement, GradePair, measure_grades
from evaluation.label_plan import LabelPlan, Unlabelled, plan_labels
from evaluation.ratings import PairedRatings, measure_pairs, pair_sources, verdicts_in
from validation.reviews import counting_reviews

if TYPE_CHECKING:
    from data.store.project import Project

QUALITIES = ("fail", "uncertain", "pass")


class Comparison(Value):
    """Two sources and how far they agree."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False, arbitrary_types_allowed=True)

    a: str
    a_name: str
    b: str
    b_name: str
    simulated: bool
    excluded: dict[str, int]
    episodes: tuple[str, ...]
    """The episodes behind the table."""
    paired: Annotated[PairedRatings, Field(exclude=True)]
    """The verdicts on them; not printed."""
    measures: BinaryAgreement


class ReviewerPair(Value):
    """How far two reviewers agree."""

    a: str
    b: str
    quality: GradeAgreement
    """Cohen's kappa, unweighted: fail is 1, uncertain 2, pass 3 of its table; the other two rows stay empty."""
    difficulty: GradeAgreement
    """Quadratically weighted kappa over 1-5."""


class ReviewerAgreement(Value):
    """How far reviewers agree, all together and two by two."""

    reviewers: tuple[str, ...]
    quality: ManyAgreement
    difficulty: ManyAgreement
    """Krippendorff's alpha with ordinal distances over 1-5."""
    pairs: tuple[ReviewerPair, ...]


def compare(
    project: Project, a: str | None = None, b: str | None = None, *, seed: int = 0, draws: int = 2000
) -> Comparison:
    """Agreement of two sources; by default of people (else simulated raters) with the automatic judge used last.

    Raises:
        NotFoundError: a source has judged nothing here; the message lists those that have.
    """
    return compare_sources(prepare(project_records(project)), a, b, seed=seed, draws=draws)


def compare_sources(
    verdicts: Verdicts, a: str | None = None, b: str | None = None, *, seed: int = 0, draws: int = 2000
) -> Comparison:
    """The same from prepared records."""
    rows, columns = two_sources(verdicts, a, b)
    paired = pair_sources(rows.id, columns.id, verdicts.table, verdicts.task_of)
    return Comparison(
        a=rows.id,
        a_name=rows.name,
        b=columns.id,
        b_name=columns.name,
        simulated=rows.simulated or columns.simulated,
        excluded=paired.excluded,
        episodes=tuple(paired.episodes.tolist()),
        paired=paired,
        measures=measure_pairs(paired, seed=seed, draws=draws),
    )


def compare_by(
    project: Project, by: By, a: str | None = None, b: str | None = None, *, seed: int = 0, draws: int = 2000
) -> tuple[Comparison, tuple[PartAgreement, ...]]:
    """The whole comparison, and its parts."""
    verdicts = prepare(project_records(project))
    whole = compare_sources(verdicts, a, b, seed=seed, draws=draws)
    parts = measure_parts(whole.paired, verdicts.parts_of(by), order=order_of(by), seed=seed, draws=draws)
    return whole, parts


def plan_more(
    project: Project, wished: float, a: str | None = None, b: str | None = None, *, seed: int = 0
) -> LabelPlan:
    """How many more labels bring kappa's interval to the wished width, and on which episodes."""
    return plan_between(prepare(project_records(project)), wished, a, b, seed=seed)


def plan_between(
    verdicts: Verdicts, wished: float, a: str | None = None, b: str | None = None, *, seed: int = 0
) -> LabelPlan:
    """The same from prepared records."""
    rows, columns = two_sources(verdicts, a, b)
    paired = pair_sources(rows.id, columns.id, verdicts.table, verdicts.task_of)
    first, second = (verdicts_in(one.id, verdicts.table) for one in (rows, columns))
    waiting: list[Unlabelled] = []
    for episode, task in verdicts.task_of.items():
        verdict = second.get(episode) or first.get(episode)
        if episode not in first or episode not in second:
            met = verdict == "met" if verdict in ("met", "not_met") else None
            waiting.append(Unlabelled(episode=episode, task=task, met=met))
    return plan_labels(paired.pairs, waiting, wished=wished, seed=seed)


def own_votes(revisions: Sequence[Revision], reviews: Sequence[Review]) -> list[tuple[Revision, Review]]:
    """The votes that were given on each revision. One that was carried over says nothing new, and is not counted twice."""
    by_revision: dict[str, list[Review]] = {}
    for review in reviews:
        by_revision.setdefault(review.revision, []).append(review)
    return [
        (revision, review)
        for revision in revisions
        for review in counting_reviews(revision, by_revision.get(revision.sha256, ()))
    ]


def reviewer_agreement(project: Project, *, seed: int = 0, draws: int = 2000) -> ReviewerAgreement:
    """How far the reviewers of a project agree, over the votes that count on every revision."""
    return agreement_of_reviews(project.revisions.all(), project.reviews.all(), seed=seed, draws=draws)


def agreement_of_reviews(
    revisions: Sequence[Revision], reviews: Sequence[Review], *, seed: int = 0, draws: int = 2000
) -> ReviewerAgreement:
    """The same from records."""
    votes = own_votes(revisions, reviews)
    quality = [
        Rating(unit=revision.sha256, cluster=revision.task, rater=review.reviewer, value=review.quality)
        for revision, review in votes
        if review.quality is not None
    ]
    grades = [
        Rating(unit=revision.sha256, cluster=revision.task, rater=review.reviewer, value=review.difficulty)
        for revision, review in votes
        if review.difficulty is not None
    ]
    places = [
        rating.model_copy(update={"value": QUALITIES.index(str(rating.value)) + 1}) for rating in quality
    ]
    names = tuple(sorted({review.reviewer for _, review in votes}))
    return ReviewerAgreement(
        reviewers=names,
        quality=measure_many(quality, values=QUALITIES, seed=seed, draws=draws),
        difficulty=measure_many(grades, values=(1, 2, 3, 4, 5), level="ordinal", seed=seed, draws=draws),
        pairs=tuple(
            ReviewerPair(
                a=a,
                b=b,
                quality=measure_grades(_common_grades(places, a, b), weights="none", seed=seed, draws=draws),
                difficulty=measure_grades(common, seed=seed, draws=draws),
            )
            for a, b in combinations(names, 2)
            if (common := _common_grades(grades, a, b))
        ),
    )


def _common_grades(grades: Sequence[Rating], a: str, b: str) -> list[GradePair]:
    first = {rating.unit: rating for rating in grades if rating.rater == a}
    second = {rating.unit: rating for rating in grades if rating.rater == b}
    return [
        GradePair(cluster=rating.cluster, a=int(rating.value), b=int(second[unit].value))
        for unit, rating in first.items()
        if unit in second
    ]
