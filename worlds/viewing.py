"""Whether something can be in a view at all, by geometry alone.

Owns: the standard field of view as numbers, and a test that never says no wrongly. Refuses: occlusion and drawing.
"""

from __future__ import annotations

import math

from data.schema.space import Pose, Vec3

FOV_DEG = 60.0
"""Vertical."""
ASPECT = 5 / 3
EYE_M = 1.6
SLACK_M = 1.0
"""For worlds whose eye is not at 1.6 m."""
_HALF_DIAGONAL = math.atan(math.tan(math.radians(FOV_DEG / 2)) * math.hypot(1.0, ASPECT))


def may_be_in_view(pose: Pose, middle: Vec3, radius_m: float) -> bool:
    """False only when no part of a ball can be in the view from a pose's eye; the view is taken as a cone around it."""
    to = (middle[0] - pose.x, middle[1] - pose.y - EYE_M, middle[2] - pose.z)
    distance, radius = math.hypot(*to), radius_m + SLACK_M
    if distance <= radius:
        return True
    yaw, pitch = math.radians(pose.yaw_deg), math.radians(pose.pitch_deg)
    ahead = (math.sin(yaw) * math.cos(pitch), -math.sin(pitch), -math.cos(yaw) * math.cos(pitch))
    cosine = sum(a * b for a, b in zip(ahead, to, strict=True)) / distance
    return math.acos(max(-1.0, min(1.0, cosine))) - math.asin(radius / distance) <= _HALF_DIAGONAL
