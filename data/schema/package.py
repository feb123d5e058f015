"""A sealed audit package: all that a participant's process needs, and nothing that tells the answer.

Owns: what is readable in it (sittings) and what is sealed (scenes), and the bundle of results that comes back.
Refuses: rubrics, category of a task that is not hinted, names of tasks, studies and curators, and any path.

The seal keeps from accident and curiosity: files, logs, process arguments and page globals hold no word of the answer
in readable form. It does not keep from somebody who takes the program apart; the key travels in the package.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from data.schema.audit import AuditorBrief
from data.schema.base import Millis, Record, RecordId, Sha256, Slug, Value
from data.schema.example import GivenExample
from data.schema.injection import Injection
from data.schema.scene import WorldSpec
from data.schema.space import Pose
from data.schema.study import HintKind, Mode, Person
from data.schema.task import Language


class SealedScene(Value):
    """The world of a sitting, ready to simulate. Only the program reads it, and never shows it."""

    revision: Sha256
    spec: WorldSpec
    """An imported world's files name blobs of the package; whoever opens it puts paths in their place."""
    world: Slug
    world_seed: int = 0
    scene_digest: Sha256
    start: Pose
    injections: tuple[Injection, ...] = ()


class Sitting(Value):
    """One audit of a package, as a participant may know it."""

    id: RecordId
    """The assignment's."""
    mode: Mode
    hint: HintKind
    condition: Slug
    briefs: dict[Language, AuditorBrief]
    """One of them where the study fixes the language; the participant chooses where there are two."""
    instructions: Slug
    instruction_texts: dict[Language, str]
    examples: dict[Language, GivenExample] = Field(default_factory=dict[Language, GivenExample])
    simulated_s: float | None = None
    """The budget of free mode, simulated seconds; None in step mode."""
    seed: int = 0


class Package(Record):
    """What is readable in a package's file. The pictures of examples and the files of worlds lie beside it by hash."""

    id: RecordId
    study: RecordId
    participant: Person
    made_ms: Millis
    due_ms: Millis | None = None
    """Until when its seats are kept."""
    made_by: str
    """Program and version."""
    sittings: Annotated[tuple[Sitting, ...], Field(min_length=1, max_length=1000)]
    files: tuple[Sha256, ...] = ()
    key: str
    """Opens the sealed scenes."""


class ResultEntry(Value):
    """What a bundle holds of one sitting."""

    sitting: RecordId
    entries: Annotated[int, Field(ge=0)]
    """Lines of its log."""
    log_sha256: Sha256
    finished: bool
    """False: it was left in the middle; its log comes along and becomes no episode."""


class ResultBundle(Record):
    """The index of a bundle of results: logs of audits and the pictures they name, each by hash."""

    package: RecordId
    study: RecordId
    participant: Person
    made_ms: Millis
    sittings: tuple[ResultEntry, ...]
    blobs: tuple[Sha256, ...]
