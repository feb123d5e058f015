"""What a place is: its setting, its era, where an audit may begin.

Owns: the words and data of a place that do not depend on what stands in it. Refuses: nodes (scene).
"""

from __future__ import annotations

from typing import Literal

from data.schema.base import Slug, Value
from data.schema.space import Pose

Mechanism = Literal[
    "door", "drawer", "switch", "fan", "clock", "screen", "lever", "tap", "belt", "cycle", "clip"
]


class Era(Value):
    """The years that a scene may show."""

    from_year: int
    to_year: int


class StartPose(Value):
    """A place where an audit may begin."""

    id: Slug
    label: str
    pose: Pose


class Setting(Value):
    """What a place is, in words and as data."""

    title: str
    place: str
    description: str
    """What an auditor is told of the scene unless the task says otherwise."""
    era: Era
    interactions: tuple[str, ...]
    """In words for the auditor: 'Doors open and close', never a node's name."""
