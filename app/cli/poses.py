"""Poses as people type and read them.

Owns: that one notation. Refuses: knowing any world.
"""

from __future__ import annotations

from data.errors import RangeError, UsageError
from data.schema.space import Pose

FARTHEST_M = 1e5


def parse_pose(text: str) -> Pose:
    """`X,Y,Z,YAW[,PITCH]` in metres and degrees.

    Raises:
        UsageError: it is written otherwise. RangeError: it is farther away than any world.
    """
    try:
        numbers = [float(part) for part in text.split(",")]
        x, y, z, yaw = numbers[:4]
        pose = Pose(x=x, y=y, z=z, yaw_deg=yaw, pitch_deg=numbers[4] if len(numbers) > 4 else 0.0)
    except ValueError as error:
        raise UsageError(
            f"--pose {text!r} is not X,Y,Z,YAW[,PITCH] in metres and degrees, pitch -89 to 89."
        ) from error
    if any(abs(number) > FARTHEST_M for number in numbers):
        raise RangeError(f"--pose {text!r} is farther than {FARTHEST_M:g} m from the middle of any world.")
    return pose


def pose_words(pose: Pose) -> str:
    """`x y z yaw pitch`, for a column."""
    return f"{pose.x:z.2f} {pose.y:z.2f} {pose.z:z.2f} {pose.yaw_deg:.0f} {pose.pitch_deg:.0f}"
