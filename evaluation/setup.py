"""What is fixed before an audit begins: the task without its answer, the auditor, the brief, the limits.

Owns: these values, and that the world is the one the task was made in. Refuses: carrying an audit out (audit, free_audit).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from data.errors import SceneChangedError
from data.schema.action import FrameMode
from data.schema.audit import Auditor, AuditorBrief, Isolation
from data.schema.base import Sha256, Slug
from data.schema.example import GivenExample
from data.schema.injection import Injection
from data.schema.scene import SceneGraph
from data.schema.space import Pose
from data.schema.study import Circumstances


class Staged(Protocol):
    """What an audit needs of its task: the scene, and never a word of the answer.

    A `TaskDefinition` is one, and so is the `SealedScene` of a package.
    """

    @property
    def world(self) -> Slug:
        """Name of the world."""
        ...

    @property
    def world_seed(self) -> int:
        """Seed of the world."""
        ...

    @property
    def scene_digest(self) -> Sha256:
        """Of the clean scene that it was made in."""
        ...

    @property
    def start(self) -> Pose:
        """Where the audit begins."""
        ...

    @property
    def injections(self) -> tuple[Injection, ...]:
        """In the order in which they compose."""
        ...


@dataclass(frozen=True)
class Limits:
    """Hard limits beside the brief's budget; None is no limit. Times in seconds, money in micro-dollars."""

    simulated_s: float | None = None
    wall_s: float | None = None
    pictures: int | None = None
    usd_micros: int | None = None
    tokens: int | None = None


@dataclass(frozen=True)
class AuditSetup:
    """What is fixed before an audit begins."""

    episode: str
    revision: str
    definition: Staged
    auditor: Auditor
    brief: AuditorBrief
    seed: int = 0
    run: str | None = None
    isolation: Isolation = "in_process"
    frames: FrameMode = "final"
    limits: Limits = field(default_factory=Limits)
    example: GivenExample | None = None
    """The worked example, None when the study gives none; its pictures are among the audit's blobs."""
    circumstances: Circumstances | None = None
    """Of an audit for a study; stored with the episode."""


def check_scene(graph: SceneGraph, definition: Staged) -> None:
    """Refuses a world that is not the one the task was made in.

    Raises:
        SceneChangedError: the scene digests differ.
    """
    if graph.scene_digest != definition.scene_digest:
        raise SceneChangedError(
            f"World '{definition.world}' is not the one this task was made in (scene {graph.scene_digest[:12]}, "
            f"the task pins {definition.scene_digest[:12]}). Rebase the task to this version of the world."
        )
