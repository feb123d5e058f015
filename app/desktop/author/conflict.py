"""A draft that was saved elsewhere meanwhile: both versions side by side.

Owns: what of two drafts is shown. Refuses: asking which one stays, and saving (autosave).
"""

from __future__ import annotations

from app.desktop.widgets.two_texts import TwoTexts
from data.schema.task import Task
from validation.changes import changes_between


def differences(mine: Task, theirs: Task) -> list[TwoTexts]:
    """Everything in which two drafts differ; their titles where nothing does."""
    changes = changes_between(mine.definition, theirs.definition)
    found = [TwoTexts(change.words, change.before, change.after) for change in changes]
    if mine.title != theirs.title or not found:
        found.insert(0, TwoTexts("Title", mine.title, theirs.title))
    if mine.retired != theirs.retired:
        found.append(TwoTexts("In use", *("retired" if one.retired else "in use" for one in (mine, theirs))))
    return found
