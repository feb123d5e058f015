"""The records of a project prepared for comparing sources: who judged, what each said, and which part an episode is of.

Owns: preparing once for many questions, choosing sources, telling parts. Refuses: the statistics (evaluation).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar, cast

from data.errors import NotFoundError
from data.schema.category import CATEGORIES, FAMILY_NAMES, Family, family_of
from data.schema.judgment import JudgeKind
from data.schema.profile import person_key
from data.schema.task import TaskDefinition
from evaluation.agreement_parts import By
from evaluation.ratings import PEOPLE, SIMULATED, Source, sources_of
from evaluation.verdict_table import VerdictTable, tabulate_verdicts
from validation.blind import ProjectRecords
from worlds.catalogue import BUILT_IN

CONTROL = "clean control"
T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Verdicts:
    """Everything that a comparison is made from. `records.judgments` are the current ones."""

    records: ProjectRecords
    table: VerdictTable
    sources: Mapping[str, Source] = field(default_factory=dict[str, Source])

    @cached_property
    def task_of(self) -> dict[str, str]:
        """Episode id -> task id: the cluster of every bootstrap."""
        tasks = {revision.sha256: revision.task for revision in self.records.revisions}
        return {episode.id: tasks[episode.revision] for episode in self.records.episodes}

    @cached_property
    def newest_automatic(self) -> str | None:
        """The id of the automatic judge that judged last."""
        newest = reversed(self.records.judgments)
        return next((one.judge.id for one in newest if one.judge.kind in ("grounded", "llm")), None)

    def raters_of(self, source: str) -> JudgeKind | None:
        """The kind of people behind a source: of a majority, or of one rater; None for an automatic judge."""
        if source in (PEOPLE, SIMULATED):
            return "human" if source == PEOPLE else "simulated"
        for judge in self.table.judges:
            if judge.id == source and judge.kind in ("human", "simulated"):
                return judge.kind
        return None

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """What `make` gives, computed once for these records; `key` tells it from everything else that is kept."""
        if key not in self._made:
            self._made[key] = make()
        return cast("T", self._made[key])

    def parts_of(self, by: By) -> dict[str, tuple[str, ...]]:
        """Episode id -> the parts that it counts in."""

        def make() -> dict[str, tuple[str, ...]]:
            if by == "auditor":
                return {one.id: (f"{one.auditor.kind} {one.who}",) for one in self.records.episodes}
            part = _PARTS[by]
            parts = {revision.sha256: part(revision.definition) for revision in self.records.revisions}
            return {one.id: parts[one.revision] for one in self.records.episodes}

        return self.once(("parts", by), make)

    @cached_property
    def _made(self) -> dict[Hashable, object]:
        return {}


def prepare(records: ProjectRecords, *, only: Collection[str] | None = None) -> Verdicts:
    """Prepares records for comparisons; with `only`, as if no other episode had been judged."""
    judgments = [one for one in records.judgments if only is None or one.episode in only]
    table = tabulate_verdicts(judgments)
    return Verdicts(records, table, {source.id: source for source in sources_of(table)})


def find_source(verdicts: Verdicts, name: str) -> Source:
    """The source of that id, the beginning of its id, or a person's name.

    Raises:
        NotFoundError: nobody of that name has judged here; the message lists those that have.
    """
    wanted = person_key(name)
    for key, source in verdicts.sources.items():
        if wanted in (person_key(key), person_key(source.name)) or (
            len(wanted) >= 6 and key.startswith(wanted)
        ):
            return source
    raise NotFoundError(f"{name!r} has judged nothing in this project. So far: {_names(verdicts)}.")


def two_sources(verdicts: Verdicts, a: str | None = None, b: str | None = None) -> tuple[Source, Source]:
    """Two sources; by default people (else simulated raters) and the automatic judge used last.

    Raises:
        NotFoundError: a source has judged nothing here; the message lists those that have.
    """
    people = a or next((name for name in (PEOPLE, SIMULATED) if name in verdicts.sources), None)
    automatic = b or verdicts.newest_automatic
    if people is None:
        raise NotFoundError(
            f"No person has judged in this project yet; so far: {_names(verdicts)}. "
            "Judge with `worldaudit judge give` or in the Judge workspace."
        )
    if automatic is None:
        raise NotFoundError("No automatic judge has judged in this project yet. Run `worldaudit judge auto`.")
    return find_source(verdicts, people), find_source(verdicts, automatic)


def likely_sources(verdicts: Verdicts, a: str = "", b: str = "") -> tuple[str, str]:
    """The wished sources where they are there, else the usual ones, else any two; empty where there are too few."""
    ids = [*verdicts.sources]
    usual = [one for one in (PEOPLE, SIMULATED, *ids) if one in ids]
    first = a if a in ids else next(iter(usual), "")
    automatic = [verdicts.newest_automatic, *ids]
    others = [one for one in automatic if one in ids and one != first]
    return first, b if b in ids and b != first else next(iter(others), "") or ""


def order_of(by: By) -> list[str]:
    """The parts in the order to show; empty where they go by name."""
    if by == "family":
        return [*FAMILY_NAMES]
    return [one.code for one in CATEGORIES.values()] if by == "category" else []


def part_words(by: By, part: str) -> str:
    """What a part is called on the screen."""
    if by == "family":
        return next((name for code, name in FAMILY_NAMES.items() if code == part), part.capitalize())
    if by == "category":
        return next((f"{c.code} {c.name}" for c in CATEGORIES.values() if c.code == part), part.capitalize())
    return {"threejs": "Three.js"}.get(part, part.replace("-", " "))


def engine_of(world: str) -> str:
    """Built-in worlds say their engine; a project's own worlds are drawn by Three.js."""
    return next((known.engine for known in BUILT_IN if known.id == world), "threejs")


def families_in(definition: TaskDefinition) -> tuple[Family, ...]:
    """The families of a task's anomalies; none for a clean control."""
    return tuple(dict.fromkeys(family_of(anomaly.category) for anomaly in definition.anomalies))


def _families(definition: TaskDefinition) -> tuple[str, ...]:
    return families_in(definition) or (CONTROL,)


def _categories(definition: TaskDefinition) -> tuple[str, ...]:
    return tuple(dict.fromkeys(anomaly.category for anomaly in definition.anomalies)) or (CONTROL,)


_PARTS: dict[By, Callable[[TaskDefinition], tuple[str, ...]]] = {
    "family": _families,
    "category": _categories,
    "engine": lambda definition: (engine_of(definition.world),),
    "world": lambda definition: (definition.world,),
}


def _names(verdicts: Verdicts) -> str:
    return ", ".join(f"{s.name} ({key[:12]})" for key, s in verdicts.sources.items()) or "nobody"
