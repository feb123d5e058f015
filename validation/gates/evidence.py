"""What is gathered of a task on two hosts, so that every gate can judge it.

Owns: these values. Refuses: gathering (loading, script, walk) and judging (one file a gate).
`clean` is the second host without the injections, drawn from the same poses at equal ticks.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Literal

from data.schema.action import Action, OutcomeWord
from data.schema.base import Value
from data.schema.injection import GroundTruth, Measurement
from data.schema.scene import Capability, SceneGraph, Suspect
from data.schema.space import Pose
from data.schema.task import Anomaly, TaskDefinition
from validation.findings import OperatorBook

PIXELS_MIN = 400
"""What must be seen of an anomaly, in pixels of a picture of 960 x 576."""


class GateLimits(Value):
    """Numbers that the gates compare with."""

    pixels_min: int = PIXELS_MIN
    nearby_m: float = 6.0
    """A suspect of the clean scene that is no farther than this from the way counts."""


@dataclass(frozen=True)
class Loading:
    """How two fresh hosts took the world and the injections."""

    faults: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    """What to change, in the order of the faults."""
    clean_digest: str = ""
    objects: int = 0
    counted: str = ""
    """What is in the clean scene, in numbers and words."""

    @property
    def usable(self) -> bool:
        """The task can be run at all."""
        return not self.faults


@dataclass(frozen=True)
class Script:
    """What is to be walked, and how it was found."""

    actions: tuple[Action, ...]
    kind: Literal["witness", "approach", "tour"]
    """`approach`: no witness was found, and this gets as near as can be. `tour`: there is nothing to find."""
    revealed_at: dict[int, int] = field(default_factory=dict[int, int])
    """Anomaly -> the step after which it should show."""
    unsolved: tuple[str, ...] = ()


@dataclass(frozen=True)
class Stray:
    """A difference from the clean twin that no injection accounts for."""

    what: Literal["state", "shape", "light"]
    node: str
    words: str
    pixels: int = 0


@dataclass(frozen=True)
class Shown:
    """What the picture after one step shows, beside the clean twin's from the same eye."""

    pixels: dict[str, int]
    """Injection -> pixels of its exposure mask, as of a full picture; 0 while it does not hold."""
    changed_px: int
    """Pixels within the masks and their rim that differ from the clean twin, as of a full picture."""
    strays: tuple[Stray, ...] = ()


@dataclass(frozen=True)
class Step:
    """One step on both hosts, and in the clean twin."""

    number: int
    action: Action | None
    outcome: OutcomeWord
    moved_m: float
    pose: Pose
    tick: int
    digest: str
    rgba: str
    other_digest: str
    other_rgba: str
    holds: dict[str, bool]
    clean_outcome: OutcomeWord = "done"
    clean_pose: Pose | None = None
    body_change_m: float = 0.0
    """How far an affected node is from where it is in the clean twin."""
    states_differ: bool = False
    """An affected node's state, visibility or existence differs from the clean twin's."""
    shown: Shown | None = None

    @property
    def apart_m(self) -> float:
        """How far the auditor stands from where the same actions lead in the clean twin; up and down count."""
        if self.clean_pose is None:
            return 0.0
        here, there = self.pose, self.clean_pose
        return math.dist((here.x, here.y, here.z), (there.x, there.y, there.z))


@dataclass(frozen=True)
class SecondView:
    """Another pose from which an anomaly can be seen."""

    pose: Pose
    pixels: int


@dataclass(frozen=True)
class Walk:
    """The script, walked three times: twice with the injections, once without."""

    steps: tuple[Step, ...]
    truths: tuple[GroundTruth, ...] = ()
    measured: dict[str, Measurement] = field(default_factory=dict[str, Measurement])
    """By injection, at the step after which its anomaly should show."""
    second: dict[int, SecondView] = field(default_factory=dict[int, SecondView])
    """By anomaly: the best other pose that was found."""
    suspects: tuple[tuple[Suspect, float], ...] = ()
    """Of the clean scene, with their distance from the way in metres."""
    frames: dict[int, bytes] = field(default_factory=dict[int, bytes])
    """JPEG of the steps that a gate shows."""
    clean_frames: dict[int, bytes] = field(default_factory=dict[int, bytes])
    masks: dict[int, bytes] = field(default_factory=dict[int, bytes])
    """1-bit PNG of the exposure after those steps."""


@dataclass(frozen=True)
class Evidence:
    """Everything that the gates judge."""

    definition: TaskDefinition
    operators: OperatorBook
    capabilities: frozenset[Capability]
    loading: Loading
    renderer: str = ""
    scene: SceneGraph | None = None
    script: Script | None = None
    walk: Walk | None = None
    route_m: float | None = None
    """From the start to the first reveal, over the clean navigation mesh; None: there is no way."""
    limits: GateLimits = field(default_factory=GateLimits)


def anomalies_shown(evidence: Evidence) -> tuple[int, ...]:
    """Numbers of the anomalies that the walk brought to show, from 0: their condition held and a pixel of them was seen."""
    script, walk = evidence.script, evidence.walk
    if script is None or walk is None:
        return ()
    shown: list[int] = []
    for number, anomaly in enumerate(evidence.definition.anomalies):
        step = walk.steps[script.revealed_at[number]] if number in script.revealed_at else None
        if step is not None and reveal_pixels(step, anomaly) > 0:
            shown.append(number)
    return tuple(shown)


def reveal_pixels(step: Step, anomaly: Anomaly) -> int:
    """Pixels of an anomaly after a step, as of a full picture; 0 while none of its conditions holds."""
    return (
        sum(step.shown.pixels.get(one.id, 0) for one in anomaly.injections) if step.shown is not None else 0
    )
