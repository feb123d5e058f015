"""Agreement of a project's people and judges: by parts, planned labels, and reviewers among themselves.

Owns: gathering the records and saying which part an episode is of. Refuses: the statistics (evaluation).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from app.jobs.figures import Comparison, compare, pair_sources
from data.schema.audit import Episode
from data.schema.base import Value
from data.schema.category import CATEGORIES, FAMILY_NAMES, family_of
from data.schema.review import Review
from data.schema.task import Revision, TaskDefinition
from evaluation.agreement_many import ManyAgreement, Rating, measure_many
from evaluation.agreement_parts import By, PartAgreement, measure_parts
from evaluation.grades import GradeAgreement, GradePair, measure_grades
from evaluation.label_plan import LabelPlan, Unlabelled, plan_labels
from evaluation.ratings import PairedRatings, verdicts_of
from validation.reviews import counting_reviews
from worlds.catalogue import BUILT_IN

if TYPE_CHECKING:
    from data.store.project import Project

CONTROL = "clean control"
QUALITIES = ("fail", "uncertain", "pass")


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


def compare_by(
    project: Project, by: By, a: str | None = None, b: str | None = None, *, seed: int = 0, draws: int = 2000
) -> tuple[Comparison, tuple[PartAgreement, ...]]:
    """The whole comparison, and its parts."""
    whole = compare(project, a, b, seed=seed, draws=draws)
    parts_of = _parts_of(project, by)
    order = (
        [*FAMILY_NAMES]
        if by == "family"
        else [one.code for one in CATEGORIES.values()]
        if by == "category"
        else []
    )
    return whole, measure_parts(_paired(whole), parts_of, order=order, seed=seed, draws=draws)


def plan_more(
    project: Project, wished: float, a: str | None = None, b: str | None = None, *, seed: int = 0
) -> LabelPlan:
    """How many more labels bring kappa's interval to the wished width, and on which episodes."""
    _, _, paired, judgments = pair_sources(project, a, b)
    first, second = verdicts_of(paired.a, judgments), verdicts_of(paired.b, judgments)
    task_of = {revision.sha256: revision.task for revision in project.revisions.all()}
    waiting: list[Unlabelled] = []
    for episode in project.episodes.all():
        verdict = second.get(episode.id) or first.get(episode.id)
        if episode.id not in first or episode.id not in second:
            met = verdict == "met" if verdict in ("met", "not_met") else None
            waiting.append(Unlabelled(episode=episode.id, task=task_of[episode.revision], met=met))
    return plan_labels(paired.pairs, waiting, wished=wished, seed=seed)


def reviewer_agreement(project: Project, *, seed: int = 0, draws: int = 2000) -> ReviewerAgreement:
    """How far the reviewers of a project agree, over the votes that count on every revision."""
    reviews, revisions = project.reviews.all(), project.revisions.all()
    return agreement_of_reviews(revisions, reviews, seed=seed, draws=draws)


def agreement_of_reviews(
    revisions: Sequence[Revision], reviews: Sequence[Review], *, seed: int = 0, draws: int = 2000
) -> ReviewerAgreement:
    """The same from records. A vote that was carried over says nothing new, and is not counted twice."""
    by_revision: dict[str, list[Review]] = {}
    for review in reviews:
        by_revision.setdefault(review.revision, []).append(review)
    votes = [
        (revision, review)
        for revision in revisions
        for review in counting_reviews(revision, by_revision.get(revision.sha256, ()))
    ]
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


def _paired(whole: Comparison) -> PairedRatings:
    return PairedRatings(
        a=whole.a, b=whole.b, pairs=whole.pairs, episodes=whole.episodes, excluded=whole.excluded
    )


def _parts_of(project: Project, by: By) -> dict[str, tuple[str, ...]]:
    revisions = {revision.sha256: revision.definition for revision in project.revisions.all()}
    part = _PARTS[by]
    return {episode.id: part(episode, revisions[episode.revision]) for episode in project.episodes.all()}


def engine_of(world: str) -> str:
    """Built-in worlds say their engine; a project's own worlds are drawn by Three.js."""
    return next((known.engine for known in BUILT_IN if known.id == world), "threejs")


def _families(_: Episode, definition: TaskDefinition) -> tuple[str, ...]:
    found = dict.fromkeys(family_of(anomaly.category) for anomaly in definition.anomalies)
    return tuple(found) or (CONTROL,)


def _categories(_: Episode, definition: TaskDefinition) -> tuple[str, ...]:
    return tuple(dict.fromkeys(anomaly.category for anomaly in definition.anomalies)) or (CONTROL,)


_PARTS: dict[By, Callable[[Episode, TaskDefinition], tuple[str, ...]]] = {
    "family": _families,
    "category": _categories,
    "engine": lambda _, definition: (engine_of(definition.world),),
    "auditor": lambda episode, _: (f"{episode.auditor.kind} {episode.auditor.name}",),
    "world": lambda _, definition: (definition.world,),
}
