"""How far two reviewers agree on difficulty, and the tasks behind each cell.

Owns: choosing two, pairing their grades. Refuses: the statistics (evaluation.grades, evaluation.agreement_many).
Slow (bootstrap): never called on the Qt thread.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from app.jobs.agreeing import own_votes
from evaluation.agreement_many import ManyAgreement, measure_unit_counts
from evaluation.grades import GRADES, GradeAgreement, GradePair, measure_grades
from validation.blind import ProjectRecords

SEED = 0
DRAWS = 2000


@dataclass(frozen=True)
class GradersView:
    """Two reviewers, and all together. `a` and `b` are empty while no task was graded by two."""

    names: tuple[str, ...]
    """Everybody who graded, by name."""
    a: str
    b: str
    revisions: tuple[str, ...]
    """The revisions that both graded."""
    pairs: tuple[GradePair, ...]
    """Their grades, in the same order."""
    linear: GradeAgreement
    quadratic: GradeAgreement
    everybody: ManyAgreement
    """Krippendorff's alpha with ordinal distances."""

    def in_cell(self, a: int, b: int) -> tuple[str, ...]:
        """The revisions that the two graded so, 1-5."""
        both = zip(self.revisions, self.pairs, strict=True)
        return tuple(revision for revision, pair in both if (pair.a, pair.b) == (a, b))


def compare_graders(
    records: ProjectRecords, a: str = "", b: str = "", *, seed: int = SEED, draws: int = DRAWS
) -> GradersView:
    """Two reviewers where they have graded, else the two with most tasks in common."""
    grades: dict[str, dict[str, int]] = defaultdict(dict)
    tasks: dict[str, str] = {}
    for revision, vote in own_votes(records.revisions, records.reviews):
        if vote.difficulty is not None:
            grades[revision.sha256][vote.reviewer] = vote.difficulty
            tasks[revision.sha256] = revision.task
    names = tuple(sorted({name for of in grades.values() for name in of}, key=str.casefold))
    if a not in names or b not in names or a == b:
        common = Counter(pair for of in grades.values() for pair in combinations(sorted(of), 2))
        a, b = common.most_common(1)[0][0] if common else ("", "")
    both = [(sha, of[a], of[b]) for sha, of in grades.items() if a in of and b in of]
    pairs = tuple(GradePair(cluster=tasks[sha], a=one, b=other) for sha, one, other in both)
    counts = np.zeros((len(grades), GRADES))
    for row, of in zip(counts, grades.values(), strict=True):
        for grade in of.values():
            row[grade - 1] += 1
    return GradersView(
        names=names,
        a=a,
        b=b,
        revisions=tuple(sha for sha, _, _ in both),
        pairs=pairs,
        linear=measure_grades(pairs, weights="linear", seed=seed, draws=draws),
        quadratic=measure_grades(pairs, weights="quadratic", seed=seed, draws=draws),
        everybody=measure_unit_counts(
            counts,
            [tasks[sha] for sha in grades],
            len(names),
            values=range(1, GRADES + 1),
            level="ordinal",
            seed=seed,
            draws=draws,
        ),
    )
