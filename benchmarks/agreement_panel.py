"""How long the agreement panel takes with 100,000 judgments: from a change of the records, or of the question, to the screen.

Run: ``python benchmarks/agreement_panel.py [--judgments 100000] [--repeats 7] [--out docs/measurements/agreement-panel.json]``.

Owns: making the records (in memory: reading them from the disk is the shelf's affair), asking as the panel does, timing.
Refuses: pass or fail. *Changed records* prepares and answers everything; the others are what a click costs once that is shown. All
are computed on a worker's thread while the Qt thread is free. Wall time
and the processor time of the process, the median of the repeats; the machine's load is printed beside.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import last_in_path  # noqa: F401 - before what comes from the package `worlds`

sys.path.append(str(Path(__file__).resolve().parents[1]))

from app.desktop.agreement.desk import answer_all
from app.desktop.collector import lasting_records
from app.desktop.plots.loading import load_plots
from app.desktop.turns import share_python
from app.jobs.agreement_view import Question
from app.jobs.sources import Verdicts, prepare
from data.canonical import sha256_hex
from data.ids import new_id
from data.schema.judgment import Judge, Judgment
from data.schema.task import Revision
from evaluation.agreement_parts import PARTS
from evaluation.ratings import current_judgments
from tests.data.builders import a_definition, a_review, a_task, an_anomaly, an_episode
from validation.blind import ProjectRecords

JUDGES = (
    Judge(kind="human", id="human-mei", name="Mei"),
    Judge(kind="human", id="human-joe", name="Joe"),
    Judge(kind="human", id="human-priya", name="Priya"),
    Judge(kind="grounded", id="g" * 64, name="Grounded judge"),
    Judge(kind="llm", id="f" * 64, name="Model judge"),
)
CATEGORIES = ("G1", "G2", "C1", "C2", "T1", "T2", "V1", "V4", "S2", "S3")
AUDITORS = ("oracle", "twin", "explorer", "wanderer", "Ada", "Bo", "Cy", "Di")
ERRORS = (0.08, 0.12, 0.2, 0.1, 0.15)


def make_records(judgments: int, seed: int = 1) -> ProjectRecords:
    """Eight audits a task, five judges an audit, three reviews a task; one verdict in fifty cannot be judged."""
    draw = random.Random(seed)
    tasks = max(1, judgments // (len(AUDITORS) * len(JUDGES)))
    revisions: list[Revision] = []
    reviews, episodes, verdicts = [], [], []
    for number in range(tasks):
        definition = a_definition(
            an_anomaly(CATEGORIES[number % len(CATEGORIES)]),
            description=f"Place {number}",
            world=("house", "museum", "farm")[number % 3],
        )
        task = a_task(title=f"Task {number}", definition=definition)
        revision = Revision(
            sha256=sha256_hex(task.id.encode()),
            task=task.id,
            number=1,
            title=task.title,
            author=task.author,
            frozen_ms=3_000,
            definition=definition,
        )
        revisions.append(revision)
        for reviewer in ("Ada", "Bob", "Cleo"):
            grade = min(5, max(1, 1 + number % 5 + draw.choice((-1, 0, 0, 1))))
            reviews.append(a_review(revision, reviewer=reviewer, difficulty=grade, saved=True))
        for auditor in AUDITORS:
            episode = an_episode(revision, auditor=auditor)
            episodes.append(episode)
            found = draw.random() < 1 - (number % 5) / 6
            for judge, error in zip(JUDGES, ERRORS, strict=True):
                says = found != (draw.random() < error)
                verdict = "cannot_judge" if draw.random() < 0.02 else "met" if says else "not_met"
                verdicts.append(_judgment(episode.id, revision.sha256, judge, verdict, len(verdicts)))
    return ProjectRecords(
        revisions=revisions, reviews=reviews, episodes=episodes, judgments=current_judgments(verdicts)
    )


def _judgment(episode: str, revision: str, judge: Judge, verdict: Any, at_ms: int) -> Judgment:
    return Judgment(
        id=new_id(),
        episode=episode,
        revision=revision,
        judge=judge,
        verdict=verdict,
        reason="other",
        at_ms=at_ms,
    )


def measure(call: Callable[[], object], repeats: int) -> dict[str, float]:
    """Milliseconds of wall and of the process's processor time (all its threads): median and worst."""
    walls: list[float] = []
    works: list[float] = []
    for _ in range(repeats):
        wall, work = time.perf_counter(), time.process_time()
        call()
        walls.append(1000 * (time.perf_counter() - wall))
        works.append(1000 * (time.process_time() - work))
    return {
        "wall_ms": round(statistics.median(walls), 1),
        "wall_worst_ms": round(max(walls), 1),
        "processor_ms": round(statistics.median(works), 1),
    }


def after_the_first(
    records: ProjectRecords, ask: Callable[[Verdicts], object], repeats: int
) -> dict[str, float]:
    """What a question costs when the panel shows the usual one: each time for records that are prepared anew."""
    ready = [prepare(records) for _ in range(repeats)]
    for verdicts in ready:
        answer_all(verdicts, Question())
    turn = iter(ready)
    return measure(lambda: ask(next(turn)), repeats)


def main() -> None:
    """Reads the arguments, measures, prints and keeps."""
    parser = argparse.ArgumentParser(description="The agreement panel with many judgments.")
    parser.add_argument("--judgments", type=int, default=100_000)
    parser.add_argument("--repeats", type=int, default=7)
    parser.add_argument("--out", type=Path)
    wanted = parser.parse_args()
    share_python()
    load_plots()
    with lasting_records():  # as the shelf reads them
        records = make_records(wanted.judgments)
    answer_all(prepare(records), Question())  # statistics libraries are loaded once, before
    found: dict[str, Any] = {
        "judgments": len(records.judgments),
        "audits": len(records.episodes),
        "tasks": len(records.revisions),
        "draws": 2000,
        "changed records": measure(lambda: answer_all(prepare(records), Question()), wanted.repeats),
        "another split": {
            by: after_the_first(
                records, lambda verdicts, by=by: answer_all(verdicts, Question(by=by)), wanted.repeats
            )
            for by in PARTS
            if by != "family"
        },
        "other sources": after_the_first(
            records, lambda verdicts: answer_all(verdicts, Question("human-mei", "f" * 64)), wanted.repeats
        ),
        "one part": after_the_first(
            records, lambda verdicts: answer_all(verdicts, Question(part="SP")), wanted.repeats
        ),
        "machine": {
            "python": platform.python_version(),
            "cores": os.cpu_count(),
            "load_average": round(os.getloadavg()[0], 1),
        },
    }
    print(json.dumps(found, indent=1))
    if wanted.out:
        wanted.out.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
