"""Places and boxes in a world.

Owns: vectors, poses and boxes in the space of 9-conventions: right-handed, metres, y up.
Refuses: any other engine's axes; adapters convert at their edge.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from data.schema.base import Value

Vec3 = tuple[float, float, float]
Quat = tuple[float, float, float, float]


class Pose(Value):
    """Where somebody stands: the feet, in metres, and where they look.

    Yaw 0 looks along -z and grows to the right; pitch is positive **down**, -89 to 89.
    """

    x: float
    y: float
    z: float
    yaw_deg: float = 0.0
    pitch_deg: Annotated[float, Field(ge=-89, le=89)] = 0.0


class Box(Value):
    """An axis-aligned box, metres."""

    min: Vec3
    max: Vec3
