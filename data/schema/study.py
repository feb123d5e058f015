"""Studies with people: who audits which tasks under which conditions, and what came of it.

Owns: the study, its conditions, its assignments, the versions of its instructions, and the circumstances that each
episode of a study carries. Refuses: who gets which task (evaluation.allocation), and what a participant may hold
(package).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from data.schema.base import Millis, Record, RecordId, Sha256, Slug, Value
from data.schema.task import Language

Mode = Literal["step", "free"]
HintKind = Literal["none", "family", "category"]
Spoken = Literal["en", "zh", "chosen"]
"""The language of a sitting; `chosen`: the participant chooses at the start."""
StudyState = Literal["draft", "running", "closed"]
AssignmentState = Literal["given", "done", "lapsed", "surplus"]
"""`given`: somebody is at it. `lapsed`: its lease ran out, or it was given back, and another may take the seat.
`surplus`: it came back after another had taken the seat; its episode is kept and counts for no seat."""
Person = Annotated[str, Field(min_length=1, max_length=100)]
STANDARD_INSTRUCTIONS = "standard-1"


class StudyCondition(Value):
    """What one group of sittings has in common."""

    name: Slug = "only"
    mode: Mode = "step"
    hint: HintKind = "none"
    example: bool = False
    """The worked example of the hinted category is there to be read; needs the hint `category`."""
    asks_category: bool = False
    language: Spoken = "chosen"
    steps: Annotated[int, Field(ge=1, le=1000)] | None = None
    """Budget of step mode; None: each task's own."""
    simulated_s: Annotated[float, Field(ge=10, le=7200)] = 300.0
    """Budget of free mode, simulated seconds."""
    instructions: Slug = STANDARD_INSTRUCTIONS
    """The version of the instructions that is read before the first sitting."""

    @model_validator(mode="after")
    def _example_needs_a_category(self) -> StudyCondition:
        if self.example and self.hint != "category":
            raise ValueError(
                f"condition '{self.name}' gives an example but the hint is {self.hint}; "
                "an example is of a category, so the hint must be category"
            )
        return self


class Study(Record):
    """A named set of frozen tasks, with clean controls among them, for named people under stated conditions."""

    id: RecordId
    name: Annotated[str, Field(min_length=1, max_length=100)]
    created_ms: Millis
    updated_ms: Millis
    by: Annotated[str, Field(max_length=100)] = ""
    version: Annotated[int, Field(ge=0)] = 0
    """Counts saves; a save that names an older version is refused."""
    state: StudyState = "draft"
    tasks: Annotated[tuple[Sha256, ...], Field(max_length=10_000)] = ()
    """Revisions, each once, controls among them."""
    participants: Annotated[tuple[Person, ...], Field(max_length=10_000)] = ()
    conditions: Annotated[tuple[StudyCondition, ...], Field(min_length=1, max_length=20)] = (
        StudyCondition(),
    )
    people_per_task: Annotated[int, Field(ge=1, le=100)] = 2
    """Seats of each task under each condition."""
    most_per_person: Annotated[int, Field(ge=1, le=10_000)] | None = None
    seed: Annotated[int, Field(ge=0, lt=2**31)] = 0
    """Decides between what is equally good."""
    lease_minutes: Annotated[int, Field(ge=1, le=60 * 24 * 60)] = 60 * 24 * 7
    """How long a package that was handed out keeps its seats, minutes."""
    examples: dict[str, int] = Field(default_factory=dict[str, int])
    """Category -> version of the example that this study gives, fixed when it starts."""
    note: Annotated[str, Field(max_length=4000)] = ""

    @model_validator(mode="after")
    def _nothing_is_named_twice(self) -> Study:
        for what, names in (
            ("task", self.tasks),
            ("participant", self.participants),
            ("condition", tuple(condition.name for condition in self.conditions)),
        ):
            twice = next((name for number, name in enumerate(names) if name in names[:number]), None)
            if twice is not None:
                raise ValueError(f"the {what} '{twice[:40]}' is named twice")
        return self

    def condition(self, name: str) -> StudyCondition:
        """The condition of that name.

        Raises:
            KeyError: there is none.
        """
        found = next((one for one in self.conditions if one.name == name), None)
        if found is None:
            raise KeyError(name)
        return found

    @property
    def seats(self) -> int:
        """How many sittings it wants."""
        return len(self.tasks) * len(self.conditions) * self.people_per_task


class Assignment(Record):
    """One seat of a study, taken by one participant: the sitting. Its id is all that the participant's side knows."""

    id: RecordId
    study: RecordId
    revision: Sha256
    task: RecordId
    condition: Slug
    seat: Annotated[int, Field(ge=1, le=100)]
    """The how-many-eth of a task's seats under its condition, from 1."""
    participant: Person
    state: AssignmentState = "given"
    why: str
    """Why this person got this task, in words."""
    given_ms: Millis
    package: RecordId | None = None
    episode: RecordId | None = None
    ended_ms: Millis | None = None
    reason: str = ""
    """For lapsed and surplus: what happened, in words."""

    @property
    def lease_key(self) -> str:
        """The key under which its seat is leased."""
        return f"study/{self.study}/{self.revision}/{self.condition}/{self.seat}"


class Instructions(Record):
    """One version of what a participant reads first. A change is a new version with a name of its own."""

    id: RecordId
    name: Slug
    """`standard-1`, which the program ships, or `own-1`, `own-2`, ..."""
    texts: dict[Mode, dict[Language, Annotated[str, Field(min_length=1, max_length=10_000)]]]
    """By mode and language; plain text, a blank line between paragraphs."""
    by: Annotated[str, Field(max_length=100)] = ""
    at_ms: Millis = 0


class Circumstances(Value):
    """What an episode of a study says of how it came about, exactly as the participant had it."""

    study: RecordId
    sitting: RecordId
    """The assignment."""
    package: RecordId
    condition: Slug
    mode: Mode
    hint: HintKind
    example: str = ""
    """Label of the example version, `G1-v3`; empty when none was given."""
    instructions: Slug
    language: Language
    simulated_s: float | None = None
    """The budget of free mode."""
    simulated: bool = False
    """A program sat there, not a person; printed wherever the episode is shown."""
    configuration: dict[str, Any] = Field(default_factory=dict)
    """The program's version, screen, platform and whatever else decides what was seen."""
