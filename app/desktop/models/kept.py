"""A model whose content a keeper brings to the disk.

Owns: whether a write is under way. Refuses: writing. While one is under way nobody may say *saved*, even when the content
equals what the disk held before it: the disk will hold the other content in a moment.
"""

from __future__ import annotations

from app.desktop.models.listening import Model


class KeptModel(Model):
    """At most one open thing, with what the disk holds of it."""

    def __init__(self) -> None:
        super().__init__()
        self._writes = 0

    @property
    def has_edits(self) -> bool:
        """The content is not what the disk is known to hold."""
        raise NotImplementedError

    @property
    def is_writing(self) -> bool:
        """A write is under way."""
        return self._writes > 0

    @property
    def is_saved(self) -> bool:
        """Everything is on the disk, and nothing is on its way there."""
        return not self.has_edits and not self.is_writing

    def write_begins(self) -> None:
        """A write of what the model holds now leaves for the disk."""
        self._writes += 1

    def write_ends(self) -> None:
        """A write came back, well or not; what came of it is told after this."""
        self._writes -= 1
