"""Who audits which task next: coverage first, then balance for each person, then the seed; and why.

Owns: that choice as a function of the study and of what was given before. Refuses: leasing the seat (app.jobs.drawing
does both in one transaction), and the rules of who must not audit what (validation.bars; passed in as words).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from data.canonical import sha256_hex
from data.schema.study import Assignment, Study, StudyCondition

CLEAN = "clean control"
ACTIVE = ("given", "done")
Bar = Callable[[str, str], str]
"""(participant, revision) -> why this person must not audit it; empty when nothing stands against it."""


@dataclass(frozen=True)
class TaskFacts:
    """What allocation knows of a task; operator side."""

    revision: str
    task: str
    title: str
    world: str
    category: str
    """Code of the first anomaly's category, or `CLEAN`."""


@dataclass(frozen=True)
class Choice:
    """A seat for somebody, with the reason in words (operator side: it names the category)."""

    revision: str
    task: str
    condition: str
    seat: int
    why: str


@dataclass(frozen=True)
class NoChoice:
    """Nothing is left for this person, and why."""

    why: str


def choose_seat(
    study: Study,
    facts: Mapping[str, TaskFacts],
    given: Sequence[Assignment],
    participant: str,
    *,
    bar: Bar,
) -> Choice | NoChoice:
    """The next sitting of a participant.

    Of the tasks with a free seat that nothing bars and that this person never had: fewest seats taken first (coverage),
    then the condition, and then the world and category that this person had least (balance), then a draw that the
    study's seed decides.

    Args:
        study: the study.
        facts: revision -> what is known of it, for each of the study's tasks.
        given: every assignment of the study so far; lapsed ones take no seat, but their person does not get the task again.
        participant: one of the study's.
        bar: the rules of who must not audit what.
    """
    history = _History(facts, given, participant)
    if study.most_per_person is not None and history.count >= study.most_per_person:
        return NoChoice(
            f"{participant} has had {history.count} sittings, the most that the study gives a person."
        )
    taken = _taken(given)
    candidates = [
        _Candidate(revision, condition.name, seat)
        for revision in study.tasks
        for condition in study.conditions
        if (seat := _free_seat(study, taken.get((revision, condition.name), set()))) is not None
    ]
    if not candidates:
        return NoChoice("Every seat of the study is taken.")
    fresh = [one for one in candidates if facts[one.revision].task not in history.tasks]
    if not fresh:
        return NoChoice(f"{participant} has had every task that still has a free seat.")
    allowed = [one for one in fresh if not bar(participant, one.revision)]
    if not allowed:
        return NoChoice(
            f"Of what is left nothing is for {participant}: {bar(participant, fresh[0].revision)}"
        )
    coverage = Counter(one.revision for one in given if one.state in ACTIVE)
    chosen = min(allowed, key=lambda one: history.rank(study, one, coverage[one.revision]))
    return Choice(
        revision=chosen.revision,
        task=facts[chosen.revision].task,
        condition=chosen.condition,
        seat=chosen.seat,
        why=history.why(study, chosen, coverage[chosen.revision], len(allowed)),
    )


def plan_study(
    study: Study, facts: Mapping[str, TaskFacts], *, bar: Bar, given: Sequence[Assignment] = ()
) -> tuple[Assignment, ...]:
    """Who would get what if everybody took one sitting after the other in turn; a preview, nothing is given.

    Returns:
        `given`, and after it what would follow. Assignments of the preview have the id of no record.
    """
    planned = list(given)
    waiting = list(study.participants)
    while waiting:
        for participant in tuple(waiting):
            choice = choose_seat(study, facts, planned, participant, bar=bar)
            if isinstance(choice, NoChoice):
                waiting.remove(participant)
                continue
            planned.append(_previewed(study, choice, participant, len(planned)))
    return tuple(planned)


@dataclass(frozen=True)
class _Candidate:
    revision: str
    condition: str
    seat: int


class _History:
    """What one participant had before."""

    def __init__(self, facts: Mapping[str, TaskFacts], given: Sequence[Assignment], participant: str) -> None:
        mine = [one for one in given if one.participant == participant]
        self._facts = facts
        self._participant = participant
        self.tasks = {one.task for one in mine}
        counted = [one for one in mine if one.state != "lapsed"]
        self.count = len(counted)
        known = [facts[one.revision] for one in counted if one.revision in facts]
        self._worlds = Counter(one.world for one in known)
        self._categories = Counter(one.category for one in known)
        self._conditions = Counter(one.condition for one in counted)

    def rank(self, study: Study, candidate: _Candidate, taken: int) -> tuple[int, int, int, int, str]:
        """Less is better; the draw at the end differs between any two candidates."""
        facts = self._facts[candidate.revision]
        draw = sha256_hex(
            f"{study.seed}/{self._participant}/{candidate.revision}/{candidate.condition}".encode()
        )
        return (
            taken,
            self._conditions[candidate.condition],
            candidate.seat,
            self._worlds[facts.world] + self._categories[facts.category],
            draw,
        )

    def why(self, study: Study, candidate: _Candidate, taken: int, among: int) -> str:
        facts = self._facts[candidate.revision]
        seats = study.people_per_task * len(study.conditions)
        return (
            f"Coverage: {taken} of the task's {seats} seats were taken. Balance: {self._participant} had "
            f"{self._worlds[facts.world]} in {facts.world}, {self._categories[facts.category]} of {facts.category}, "
            f"{self._conditions[candidate.condition]} under '{candidate.condition}'. "
            f"Chosen among {among}; what was equal, seed {study.seed} decided."
        )


def _taken(given: Sequence[Assignment]) -> dict[tuple[str, str], set[int]]:
    """The seats that are taken, by revision and condition."""
    seats: dict[tuple[str, str], set[int]] = {}
    for one in given:
        if one.state in ACTIVE:
            seats.setdefault((one.revision, one.condition), set()).add(one.seat)
    return seats


def _free_seat(study: Study, taken: set[int]) -> int | None:
    return next((seat for seat in range(1, study.people_per_task + 1) if seat not in taken), None)


def _previewed(study: Study, choice: Choice, participant: str, number: int) -> Assignment:
    return Assignment.model_construct(
        id=f"preview-{number}",
        study=study.id,
        revision=choice.revision,
        task=choice.task,
        condition=choice.condition,
        seat=choice.seat,
        participant=participant,
        state="given",
        why=choice.why,
        given_ms=0,
    )


def conditions_in_words(condition: StudyCondition) -> str:
    """A condition in one line."""
    own = "each task's own"
    budget = (
        f"free walk, {condition.simulated_s:g} simulated seconds"
        if condition.mode == "free"
        else f"step mode, {condition.steps or own} steps"
    )
    parts = [
        budget,
        {"none": "no hint", "family": "family hinted", "category": "category hinted"}[condition.hint],
        "with an example" if condition.example else "",
        "category asked for" if condition.asks_category else "",
        {"en": "English", "zh": "Chinese", "chosen": "language chosen by the participant"}[
            condition.language
        ],
        f"instructions {condition.instructions}",
    ]
    return ", ".join(part for part in parts if part)
