"""What is said of a world and was saved elsewhere meanwhile: both versions side by side, and which one stays.

Owns: what of two versions is shown, and the question. Refuses: saving; whoever asked carries the answer out.
"""

from __future__ import annotations

from collections.abc import Callable

from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.two_texts import TwoTexts, open_question
from data.schema.imported import ImportedWorld, NodeTags
from data.schema.setting import Era


def ask_which_world(
    mine: ImportedWorld,
    theirs: ImportedWorld,
    version: int,
    wardrobe: Wardrobe,
    *,
    on_mine: Callable[[], object],
    on_theirs: Callable[[], object],
    on_later: Callable[[], object],
) -> None:
    """Opens the question, unless it is open already."""
    open_question(
        f"This world was saved elsewhere as version {version} while you worked on it. Nothing was overwritten, and nothing "
        "is lost: if you take the saved one, Redo brings back what you said.",
        ("What you have here", f"Saved as version {version}"),
        differences(mine, theirs),
        wardrobe,
        on_mine=on_mine,
        on_theirs=on_theirs,
        on_later=on_later,
        theirs_tip="Redo brings back what you said",
    )


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
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)
