"""How far a study is, by participant and by task, and everything of it as rows.

Owns: the counting: every seat that was given out stays in the denominator, whatever its ending. Refuses: drawing, and
judging (verdicts are read as they stand).
"""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args

from app.jobs.study_facts import facts_of, revisions_of
from data.cells import MARK, harmless
from data.ids import now_ms
from data.schema.audit import Ending, Episode
from data.schema.study import Assignment, Study
from data.whole_files import write_whole
from evaluation.allocation import TaskFacts

if TYPE_CHECKING:
    from data.store.project import Project

ENDINGS: tuple[Ending, ...] = get_args(Ending)
OPEN = "open"
LEFT = "left"
LAPSED = "lapsed"
STANDS = (*ENDINGS, OPEN, LEFT, LAPSED)
"""How a seat that was given out can stand."""


@dataclass(frozen=True)
class SittingRow:
    """One sitting as a curator sees it."""

    assignment: Assignment
    title: str
    world: str
    category: str
    stands: str
    """An ending; `open` (somebody is at it); `left` (its lease ran out); `lapsed` (given back)."""
    episode: Episode | None
    verdicts: tuple[tuple[str, str], ...]
    """Judge's name and verdict."""


@dataclass(frozen=True)
class Counted:
    """A line of the progress: how many seats, and how each of those given out stands."""

    name: str
    key: str
    """The participant, or the revision's hash."""
    wanted: int | None
    """Seats; None where nothing is fixed (a participant without a share)."""
    given: int
    """Every seat that was ever given out, lapsed ones too: what rates are counted over."""
    done: int
    by_standing: dict[str, int]
    simulated: int = 0
    """How many of these sittings a program did in a person's place."""


@dataclass(frozen=True)
class StudyProgress:
    """How far a study is."""

    study: Study
    rows: tuple[SittingRow, ...]
    by_person: tuple[Counted, ...]
    by_task: tuple[Counted, ...]
    total: Counted


def study_progress(project: Project, study: Study, *, at_ms: int | None = None) -> StudyProgress:
    """How far a study is now. Reads only.

    Args:
        project: the project.
        study: one of its studies.
        at_ms: the time, UTC milliseconds; None: now.
    """
    at = now_ms() if at_ms is None else at_ms
    facts = facts_of(revisions_of(project, study))
    live = {lease.key for lease in project.leases.under(f"study/{study.id}/") if lease.until_ms > at}
    rows = tuple(_row(project, one, facts, live) for one in project.assignments.of_study(study.id))
    seats = study.people_per_task * len(study.conditions)
    people = [
        _count(
            person,
            person,
            study.most_per_person,
            [row for row in rows if row.assignment.participant == person],
        )
        for person in study.participants
    ]
    tasks = [
        _count(facts[sha256].title, sha256, seats, [row for row in rows if row.assignment.revision == sha256])
        for sha256 in study.tasks
    ]
    return StudyProgress(study, rows, tuple(people), tuple(tasks), _count("All tasks", "", study.seats, rows))


COLUMNS: dict[str, Callable[[Study, SittingRow], Any]] = {
    "study": lambda study, _: study.name,
    "study_version": lambda study, _: study.version,
    "sitting": lambda _, row: row.assignment.id,
    "participant": lambda _, row: row.assignment.participant,
    "condition": lambda _, row: row.assignment.condition,
    "seat": lambda _, row: row.assignment.seat,
    "task": lambda _, row: row.assignment.task,
    "revision": lambda _, row: row.assignment.revision,
    "title": lambda _, row: row.title,
    "world": lambda _, row: row.world,
    "category": lambda _, row: row.category,
    "state": lambda _, row: row.assignment.state,
    "stands": lambda _, row: row.stands,
    "why": lambda _, row: row.assignment.why,
    "reason": lambda _, row: row.assignment.reason,
    "given_ms": lambda _, row: row.assignment.given_ms,
    "ended_ms": lambda _, row: row.assignment.ended_ms,
    "episode": lambda _, row: row.assignment.episode,
    "ending": lambda _, row: row.episode.ending if row.episode else None,
    "simulated": lambda _, row: _said(row, "simulated"),
    "mode": lambda study, row: _said(row, "mode") or study.condition(row.assignment.condition).mode,
    "hint": lambda study, row: _said(row, "hint") or study.condition(row.assignment.condition).hint,
    "hinted": lambda _, row: _hinted(row),
    "example": lambda _, row: _said(row, "example"),
    "instructions": lambda study, row: (
        _said(row, "instructions") or study.condition(row.assignment.condition).instructions
    ),
    "language": lambda _, row: _said(row, "language"),
    "steps_budget": lambda _, row: row.episode.brief.budget.steps if row.episode else None,
    "simulated_s_budget": lambda _, row: _said(row, "simulated_s"),
    "steps_used": lambda _, row: row.episode.steps_used if row.episode else None,
    "simulated_s": lambda _, row: _simulated_s(row.episode),
    "wall_s": lambda _, row: _wall_s(row.episode),
    "reports": lambda _, row: sum(not one.withdrawn for one in row.episode.reports) if row.episode else None,
    "isolation": lambda _, row: row.episode.isolation if row.episode else None,
    "renderer": lambda _, row: row.episode.renderer if row.episode else None,
    "profile": lambda _, row: row.episode.profile if row.episode else None,
    "configuration": lambda _, row: _said(row, "configuration"),
    "verdicts": lambda _, row: dict(row.verdicts),
}
"""Every column of an export, in order; times are UTC milliseconds, `_s` seconds."""


def export_rows(progress: StudyProgress) -> list[dict[str, Any]]:
    """One row a sitting, whatever became of it, with every column of `COLUMNS`."""
    return [{name: of(progress.study, row) for name, of in COLUMNS.items()} for row in progress.rows]


def export_study(project: Project, study: Study) -> dict[str, Any]:
    """A study whole: its record, its history, its seats with every change of theirs, and its episodes."""
    progress = study_progress(project, study)
    return {
        "study": study.model_dump(mode="json", by_alias=True),
        "history": [
            {"by": save.by, "at_ms": save.at_ms, "study": save.after.model_dump(mode="json", by_alias=True)}
            for save in project.studies.history(study.id)
        ],
        "denominator": denominators(progress),
        "sittings": export_rows(progress),
        "assignments": [
            [
                {"at_ms": at_ms, **state.model_dump(mode="json", by_alias=True)}
                for at_ms, state in project.assignments.history(row.assignment.id)
            ]
            for row in progress.rows
        ],
        "episodes": [
            row.episode.model_dump(mode="json", by_alias=True)
            for row in progress.rows
            if row.episode is not None
        ],
    }


def denominators(progress: StudyProgress) -> dict[str, int]:
    """Seats wanted and given out, and how each of these stands; nothing is left out."""
    total = progress.total
    return {"seats": total.wanted or 0, "given": total.given, **total.by_standing}


def to_csv(rows: Sequence[dict[str, Any]]) -> str:
    """Rows as CSV, UTF-8 with a mark that spreadsheets know; a cell that looks like a formula is made harmless."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for row in rows:
        writer.writerow([_cell(row[name]) for name in COLUMNS])
    return MARK + out.getvalue()


def _row(project: Project, assignment: Assignment, facts: dict[str, TaskFacts], live: set[str]) -> SittingRow:
    known = facts.get(assignment.revision)
    if known is None:
        known = facts_of([project.revisions.get(assignment.revision)])[assignment.revision]
    episode = project.episodes.find(assignment.episode) if assignment.episode else None
    verdicts = project.judgments.current_for_episode(episode.id) if episode else ()
    if episode is not None:
        stands = episode.ending
    elif assignment.state == "lapsed":
        stands = LAPSED
    else:
        stands = OPEN if assignment.lease_key in live else LEFT
    return SittingRow(
        assignment,
        known.title,
        known.world,
        known.category,
        stands,
        episode,
        tuple((one.judge.name, one.verdict) for one in verdicts),
    )


def _count(name: str, key: str, wanted: int | None, rows: Iterable[SittingRow]) -> Counted:
    rows = tuple(rows)
    standing = Counter(row.stands for row in rows)
    return Counted(
        name=name,
        key=key,
        wanted=wanted,
        given=len(rows),
        done=sum(row.assignment.state == "done" for row in rows),
        by_standing={word: standing[word] for word in STANDS if standing[word]},
        simulated=sum(row.episode is not None and row.episode.simulated for row in rows),
    )


def _said(row: SittingRow, name: str) -> Any:
    stands = row.episode.circumstances if row.episode else None
    return getattr(stands, name) if stands is not None else None


def _hinted(row: SittingRow) -> str | None:
    hint = row.episode.brief.hint if row.episode else None
    return (hint.category or hint.family) if hint is not None else None


def _simulated_s(episode: Episode | None) -> float | None:
    return round(episode.steps[-1].tick / 60, 3) if episode and episode.steps else None


def _wall_s(episode: Episode | None) -> float | None:
    return (episode.ended_ms - episode.started_ms) / 1000 if episode else None


def _cell(value: Any) -> Any:
    if isinstance(value, dict):
        value = "; ".join(f"{key}={item}" for key, item in value.items())
    return harmless(value)


def write_export(project: Project, study: Study, form: Literal["csv", "json"], out: Path | None) -> str:
    """The export as text; with `out` it is in that file too, whole or not at all.

    Raises:
        UsageError: it is a folder or a device. StoreError: the file cannot be written.
    """
    if form == "csv":
        text = to_csv(export_rows(study_progress(project, study)))
    else:
        text = json.dumps(export_study(project, study), ensure_ascii=False, indent=2, allow_nan=False) + "\n"
    if out is not None:
        write_whole(out, text.encode())
    return text
