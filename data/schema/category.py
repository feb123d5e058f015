"""The five families and fifteen categories of WorldAuditBench (Table 8).

Owns: their codes, names and what an auditor must notice. Refuses: operators; those are authoring's.
"""

from __future__ import annotations

from typing import Literal

from data.schema.base import Value

Family = Literal["SP", "IP", "SpC", "TC", "SeC"]
CategoryCode = Literal[
    "G1", "G2", "G3", "C1", "C2", "C3", "V1", "V2", "V3", "V4", "T1", "T2", "T3", "S2", "S3"
]

FAMILY_NAMES: dict[Family, str] = {
    "SP": "Static physics",
    "IP": "Interactive physics",
    "SpC": "Spatial consistency",
    "TC": "Temporal consistency",
    "SeC": "Semantic consistency",
}


class Category(Value):
    """One of the fifteen categories."""

    code: CategoryCode
    family: Family
    name: str
    notice: str


_ROWS: tuple[tuple[CategoryCode, Family, str, str], ...] = (
    ("G1", "SP", "Unsupported or floating object", "It hangs with nothing under it."),
    (
        "G2",
        "SP",
        "Intersection, overlap or structural misalignment",
        "Solids share space, or parts do not meet.",
    ),
    ("G3", "SP", "Incorrect scale or proportions", "It is too big, too small or stretched."),
    ("C1", "IP", "Traversal through an expected obstruction", "One walks through what should stop one."),
    ("C2", "IP", "Unexpected obstruction of an admissible path", "Something unseen stops one."),
    ("C3", "IP", "Anomalous motion following contact or interaction", "It moves as nothing real would."),
    ("V1", "SpC", "Visibility", "It vanishes or shows through walls by viewpoint, distance or occlusion."),
    ("V2", "SpC", "Appearance that depends on view or distance", "It looks different by where one stands."),
    ("V3", "SpC", "Lighting and shadow", "Light or shadow contradicts the geometry or the lamps."),
    ("V4", "SpC", "Material", "The surface contradicts what the object is made of."),
    ("T1", "TC", "Existence changes", "It appears, disappears or multiplies without cause."),
    ("T2", "TC", "Static attributes change", "Colour, size, place or shape change without cause."),
    (
        "T3",
        "TC",
        "Operational state changes",
        "On or off, open or closed, speed or direction change without cause.",
    ),
    (
        "S2",
        "SeC",
        "Improper configuration",
        "The right object in the wrong place, way round, combination or use.",
    ),
    ("S3", "SeC", "Historical incompatibility", "It could not exist in the scene's era."),
)

CATEGORIES: dict[CategoryCode, Category] = {
    code: Category(code=code, family=family, name=name, notice=notice) for code, family, name, notice in _ROWS
}


def family_of(code: CategoryCode) -> Family:
    """The family that a category belongs to."""
    return CATEGORIES[code].family
