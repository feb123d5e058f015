"""A draft that was saved elsewhere meanwhile: both versions side by side, and which one stays.

Owns: what of two drafts is shown, and the question. Refuses: saving; whoever asked carries the answer out.
"""

from __future__ import annotations

from collections.abc import Callable

from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.two_texts import TwoTexts, open_question
from data.schema.task import Task
from validation.changes import changes_between


def ask_which_draft(
    mine: Task,
    theirs: Task,
    wardrobe: Wardrobe,
    *,
    on_mine: Callable[[], object],
    on_theirs: Callable[[], object],
    on_later: Callable[[], object],
) -> None:
    """Opens the question, unless it is open already."""
    open_question(
        f"This draft was saved elsewhere as version {theirs.version} while you worked on it. Nothing was overwritten, and "
        "nothing is lost: if you take the saved one, yours stays as a task of its own.",
        ("What you have here", f"Saved as version {theirs.version}"),
        differences(mine, theirs),
        wardrobe,
        on_mine=on_mine,
        on_theirs=on_theirs,
        on_later=on_later,
        theirs_tip="Yours stays in the library as a task of its own",
    )


def differences(mine: Task, theirs: Task) -> list[TwoTexts]:
    """Everything in which two drafts differ; their titles where nothing does."""
    changes = changes_between(mine.definition, theirs.definition)
    found = [TwoTexts(change.words, change.before, change.after) for change in changes]
    if mine.title != theirs.title or not found:
        found.insert(0, TwoTexts("Title", mine.title, theirs.title))
    if mine.retired != theirs.retired:
        found.append(TwoTexts("In use", *("retired" if one.retired else "in use" for one in (mine, theirs))))
    return found
