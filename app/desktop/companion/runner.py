"""Runs baseline auditors for the panel. TEMP until the runner is there."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject

from app.desktop.models.companions import CompanionsModel
from app.desktop.studio import Studio
from data.schema.task import Revision

BASELINES = {
    "oracle": "knows the answer; the upper bound",
    "twin": "compares with the clean world",
    "random": "walks and claims at random; the floor",
    "blind": "never sees a picture; finds leaks",
}


class CompanionRunner(QObject):
    """TEMP."""

    def __init__(self, studio: Studio) -> None:
        super().__init__(studio)
        self.model = CompanionsModel()

    def start(self, revision: Revision, auditors: Sequence[str]) -> None:
        """TEMP."""

    def cancel(self, key: str) -> None:
        """TEMP."""

    def cancel_all(self) -> None:
        """TEMP."""
