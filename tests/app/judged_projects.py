"""A project of many audits with verdicts by people and a judge, and with reviewers' grades: what agreement is shown of."""

from __future__ import annotations

import random
from pathlib import Path

from data.store.project import Project
from tests.data.builders import (
    a_definition,
    a_judge,
    a_judgment,
    a_review,
    a_revision,
    an_anomaly,
    an_episode,
)

CATEGORIES = ("G1", "C1", "T1", "V4", "S3", "V1")
TITLES = (
    "A table in the air",
    "A door that nobody stops",
    "A clock that runs back",
    "Shadows without things",
)
PEOPLE = ("Mei", "Joe", "Priya")


def make_judged(folder: Path, *, tasks: int = 48, seed: int = 3, unlabelled: int = 10) -> Path:
    """`tasks` tasks of six categories in two worlds, each audited by two auditors.

    The grounded judge judged all; Mei and Joe all but the last `unlabelled` audits, Priya half of them. People turn the
    truth round one time in eight. Ada and Bob graded every task, Cleo every third; harder tasks are found less often.
    """
    draw = random.Random(seed)
    with Project.create(folder, name="Judged") as project:
        project.write(lambda: _fill(project, tasks, unlabelled, draw))
    return folder


def _fill(project: Project, tasks: int, unlabelled: int, draw: random.Random) -> None:
    audits = 0
    for number in range(tasks):
        category = CATEGORIES[number % len(CATEGORIES)]
        world = "house" if number % 3 else "museum"
        definition = a_definition(an_anomaly(category), description=f"Place {number}", world=world)
        title = f"{TITLES[number % len(TITLES)]}, number {number + 1}"
        revision = a_revision(project, title=title, definition=definition)
        hard = 1 + number % 5
        for reviewer in ("Ada", "Bob", "Cleo")[: 3 if number % 3 == 0 else 2]:
            grade = min(5, max(1, hard + draw.choice((-1, 0, 0, 0, 1))))
            project.reviews.save(a_review(revision, reviewer=reviewer, difficulty=grade))
        for auditor in ("explorer", "wanderer"):
            episode = an_episode(revision, auditor=auditor, kind="external")
            project.episodes.add(episode)
            found = draw.random() < 1 - hard / 6
            project.judgments.add(a_judgment(episode, verdict=_said(found), judge=a_judge("grounded")))
            audits += 1
            if audits > 2 * tasks - unlabelled:
                continue
            for person in PEOPLE[: 3 if audits % 2 else 2]:
                says = found if draw.random() > 1 / 8 else not found
                judge = a_judge(person, "human").model_copy(update={"id": f"human-{person.casefold()}"})
                project.judgments.add(a_judgment(episode, verdict=_said(says), judge=judge))


def _said(found: bool) -> str:
    return "met" if found else "not_met"
