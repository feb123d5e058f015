"""Names of families and categories in the language of the window.

Owns: that table, so that Qt's tools find the words; a test holds it to `data.schema.category`. Refuses: meanings.
"""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from data.schema.category import CATEGORIES, FAMILY_NAMES, Category, Family

CONTEXT = "Category"
WORDS: tuple[object, ...] = (
    QT_TRANSLATE_NOOP("Category", "Static physics"),
    QT_TRANSLATE_NOOP("Category", "Interactive physics"),
    QT_TRANSLATE_NOOP("Category", "Spatial consistency"),
    QT_TRANSLATE_NOOP("Category", "Temporal consistency"),
    QT_TRANSLATE_NOOP("Category", "Semantic consistency"),
    QT_TRANSLATE_NOOP("Category", "Unsupported or floating object"),
    QT_TRANSLATE_NOOP("Category", "It hangs with nothing under it."),
    QT_TRANSLATE_NOOP("Category", "Intersection, overlap or structural misalignment"),
    QT_TRANSLATE_NOOP("Category", "Solids share space, or parts do not meet."),
    QT_TRANSLATE_NOOP("Category", "Incorrect scale or proportions"),
    QT_TRANSLATE_NOOP("Category", "It is too big, too small or stretched."),
    QT_TRANSLATE_NOOP("Category", "Traversal through an expected obstruction"),
    QT_TRANSLATE_NOOP("Category", "One walks through what should stop one."),
    QT_TRANSLATE_NOOP("Category", "Unexpected obstruction of an admissible path"),
    QT_TRANSLATE_NOOP("Category", "Something unseen stops one."),
    QT_TRANSLATE_NOOP("Category", "Anomalous motion following contact or interaction"),
    QT_TRANSLATE_NOOP("Category", "It moves as nothing real would."),
    QT_TRANSLATE_NOOP("Category", "Visibility"),
    QT_TRANSLATE_NOOP("Category", "It vanishes or shows through walls by viewpoint, distance or occlusion."),
    QT_TRANSLATE_NOOP("Category", "Appearance that depends on view or distance"),
    QT_TRANSLATE_NOOP("Category", "It looks different by where one stands."),
    QT_TRANSLATE_NOOP("Category", "Lighting and shadow"),
    QT_TRANSLATE_NOOP("Category", "Light or shadow contradicts the geometry or the lamps."),
    QT_TRANSLATE_NOOP("Category", "Material"),
    QT_TRANSLATE_NOOP("Category", "The surface contradicts what the object is made of."),
    QT_TRANSLATE_NOOP("Category", "Existence changes"),
    QT_TRANSLATE_NOOP("Category", "It appears, disappears or multiplies without cause."),
    QT_TRANSLATE_NOOP("Category", "Static attributes change"),
    QT_TRANSLATE_NOOP("Category", "Colour, size, place or shape change without cause."),
    QT_TRANSLATE_NOOP("Category", "Operational state changes"),
    QT_TRANSLATE_NOOP("Category", "On or off, open or closed, speed or direction change without cause."),
    QT_TRANSLATE_NOOP("Category", "Improper configuration"),
    QT_TRANSLATE_NOOP("Category", "The right object in the wrong place, way round, combination or use."),
    QT_TRANSLATE_NOOP("Category", "Historical incompatibility"),
    QT_TRANSLATE_NOOP("Category", "It could not exist in the scene's era."),
)


def needed_words() -> set[str]:
    """Every name and notice that there is."""
    notices = {text for category in CATEGORIES.values() for text in (category.name, category.notice)}
    return set(FAMILY_NAMES.values()) | notices


def category_name(category: Category) -> str:
    """Its name."""
    return QCoreApplication.translate(CONTEXT, category.name)


def category_notice(category: Category) -> str:
    """What is to be noticed."""
    return QCoreApplication.translate(CONTEXT, category.notice)


def family_name(family: Family) -> str:
    """A family's name."""
    return QCoreApplication.translate(CONTEXT, FAMILY_NAMES[family])
