"""A task as a draft, and frozen as a revision.

Owns: rubrics, anomalies, budgets, the draft, what of it defines a revision, and the revision record.
Refuses: gates, reviews, states; those are other records bound to a revision's hash.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field, SerializerFunctionWrapHandler, model_serializer

from data.schema.base import Millis, Record, RecordId, Sha256, Slug, Value
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.space import Pose

Language = Literal["en", "zh"]
Origin = Literal["injected", "baked_in", "control"]


class RubricText(Value):
    """The anomaly and the expected normal behaviour, in one language."""

    anomaly: Annotated[str, Field(max_length=4000)] = ""
    expected: Annotated[str, Field(max_length=4000)] = ""


class Rubric(Value):
    """A rubric in English and, where there is one, in Chinese."""

    en: RubricText = RubricText()
    zh: RubricText | None = None


class Anomaly(Value):
    """One anomaly of a task: category, the injections that make it, its rubric."""

    category: CategoryCode
    injections: tuple[Injection, ...] = ()
    rubric: Rubric = Rubric()


class Budget(Value):
    """What an audit may use up. Steps are actions; tool calls count everything."""

    steps: Annotated[int, Field(ge=1, le=1000)] = 40
    tool_calls: Annotated[int, Field(ge=1, le=10000)] = 400


class Description(Value):
    """What the auditor is told about the scene, and what one can do in it. Never the answer."""

    scene: dict[Language, str] = Field(default_factory=dict[Language, str])
    interactions: dict[Language, tuple[str, ...]] = Field(default_factory=dict[Language, tuple[str, ...]])


class StartRules(Value):
    """What a task wants of its start; the gate *start* holds it to this."""

    plain_at_start: bool = False
    """The anomaly may be plain before the first action."""
    route_min_m: Annotated[float, Field(ge=0, le=1000)] = 0.0
    route_max_m: Annotated[float, Field(ge=0, le=1000)] = 200.0
    """The way from the start to the reveal over the clean navigation mesh."""


class TaskDefinition(Value):
    """Everything that defines a task, and nothing derived. A revision is the hash of these canonical bytes."""

    origin: Origin = "injected"
    world: Slug
    world_seed: int = 0
    scene_digest: Sha256
    start: Pose
    anomalies: tuple[Anomaly, ...] = ()
    description: Description = Description()
    budget: Budget = Budget()
    start_rules: StartRules = StartRules()

    @model_serializer(mode="wrap")
    def _leave_out_what_says_nothing(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Fields that came later are written only where they say something: hashes of before stay as they are."""
        plain: dict[str, Any] = handler(self)
        if self.start_rules == StartRules():
            plain.pop("start_rules", None)
        return plain

    @property
    def injections(self) -> tuple[Injection, ...]:
        """All injections, in the order in which they compose."""
        return tuple(injection for anomaly in self.anomalies for injection in anomaly.injections)


class Task(Record):
    """A draft: what a curator edits. Its id says nothing about its category."""

    id: RecordId
    title: Annotated[str, Field(max_length=200)] = "Untitled task"
    author: Annotated[str, Field(max_length=100)] = "curator"
    created_ms: Millis
    updated_ms: Millis
    version: Annotated[int, Field(ge=0)] = 0
    """Counts saves; a save that names an older version is refused."""
    retired: bool = False
    definition: TaskDefinition


class Maker(NamedTuple):
    """Somebody who saved a draft of a task."""

    task: str
    person: str
    since_ms: int = 0
    """When they first did."""


class Revision(Record):
    """A task frozen: immutable, named by the SHA-256 of its canonical bytes (kept in the store beside it)."""

    sha256: Sha256
    task: RecordId
    number: Annotated[int, Field(ge=1)]
    title: str
    author: str
    frozen_ms: Millis
    definition: TaskDefinition
    note: str = ""
