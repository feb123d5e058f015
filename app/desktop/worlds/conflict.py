"""What is said of a world and was saved elsewhere meanwhile: both versions side by side.

Owns: what of two versions is shown. Refuses: asking which one stays, and saving (keeper).
"""

from __future__ import annotations

from app.desktop.widgets.two_texts import TwoTexts
from data.schema.imported import ImportedWorld, NodeTags
from data.schema.setting import Era


def differences(mine: ImportedWorld, theirs: ImportedWorld) -> list[TwoTexts]:
    """Everything in which two versions differ; their names where nothing does."""
    pairs = [
        TwoTexts("Name", mine.title, theirs.title),
        TwoTexts("What an auditor is told", mine.setting.description, theirs.setting.description),
        TwoTexts("Years", _years(mine.setting.era), _years(theirs.setting.era)),
        TwoTexts("Starts", _starts(mine), _starts(theirs)),
        TwoTexts("Split into parts", "\n".join(mine.options.split), "\n".join(theirs.options.split)),
        *(
            TwoTexts(node, _tags(mine.tags.get(node)), _tags(theirs.tags.get(node)))
            for node in sorted({*mine.tags, *theirs.tags})
        ),
    ]
    return [pair for pair in pairs if pair.left != pair.right] or pairs[:1]


def _years(era: Era) -> str:
    return f"{era.from_year} to {era.to_year}"


def _starts(world: ImportedWorld) -> str:
    return "\n".join(
        f"{start.label}: x {start.pose.x:.2f}, z {start.pose.z:.2f}, facing {start.pose.yaw_deg:.0f}°"
        for start in world.starts
    )


def _tags(tags: NodeTags | None) -> str:
    said = {} if tags is None else tags.model_dump(exclude_none=True)
    return "\n".join(f"{name.replace('_', ' ')}: {_words(value)}" for name, value in said.items())


def _words(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
