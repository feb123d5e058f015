"""A file or a page's folder that somebody brings: being looked at, looked at, refused, or being taken in.

Owns: those stages, what is proposed, and what the person changed of it. Refuses: looking and storing (worlds.bringing).
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from app.desktop.models.listening import Model
from app.jobs.importing import TODAY, Inspection
from data.schema.imported import ImportOptions, UpAxis
from data.schema.setting import Era

LONGEST = 44
Stage = Literal["none", "looking", "looked", "refused", "keeping"]


class ImportOfferModel(Model):
    """At most one file at a time."""

    def __init__(self) -> None:
        super().__init__()
        self.stage: Stage = "none"
        self.file: Path | None = None
        self.options = ImportOptions()
        """What the person asked for; None: as proposed."""
        self.inspection: Inspection | None = None
        self.fault = ""
        self.name = ""
        self.words = ""
        self.era: Era = TODAY

    @property
    def is_stale(self) -> bool:
        """Scale or axis were changed since the file was looked at: look again before it is added."""
        if self.inspection is None:
            return False
        found = self.inspection.report.options
        if self.is_page:
            return False
        return (self.options.scale not in (None, found.scale)) or (self.options.up not in (None, found.up))

    @property
    def is_page(self) -> bool:
        """What was looked at is a page of somebody's own: it says itself how large it is and which way is up."""
        return self.inspection is not None and self.inspection.source.kind == "page"

    def begin(self, file: Path) -> None:
        """A new file."""
        self.file = file
        self.options = ImportOptions()
        self.inspection = None
        self.fault = self.name = self.words = ""
        self.era = TODAY
        self._go("looking")

    def look_again(self) -> None:
        """The same file with other options."""
        self._go("looking")

    def looked(self, inspection: Inspection, name: str) -> None:
        """It can be a world; the name is proposed, unless somebody gave one already."""
        if not self.name:
            self.name = name
        self.inspection = inspection
        found = inspection.report.options
        self.options = ImportOptions(scale=found.scale, up=found.up)
        if inspection.setting is not None and not self.words:
            self.words, self.era = inspection.setting.description, inspection.setting.era
        self._go("looked")

    def refuse(self, reason: str) -> None:
        """It cannot; the reason is for a person."""
        self.fault = reason
        self._go("refused")

    def keep(self) -> None:
        """It is being stored."""
        self._go("keeping")

    def not_kept(self, reason: str) -> None:
        """Storing it did not work; it can be tried again under another name."""
        self.fault = reason
        self._go("looked")

    def end(self) -> None:
        """It is in the project, or nobody wants it."""
        self._go("none")

    def set_scale(self, scale: float) -> None:
        """Metres of one unit."""
        self.options = self.options.model_copy(update={"scale": scale})
        self.tell()

    def set_up(self, up: UpAxis) -> None:
        """Which axis points up."""
        self.options = self.options.model_copy(update={"up": up})
        self.tell()

    def _go(self, stage: Stage) -> None:
        if stage != "looked" and stage != "refused":
            self.fault = ""
        self.stage = stage
        self.tell()


def short_name(name: str) -> str:
    """A file's name that fits; its middle gives way."""
    return name if len(name) <= LONGEST else f"{name[: LONGEST // 2]}…{name[-LONGEST // 2 :]}"


def size_words(size_m: tuple[float, float, float]) -> str:
    """`4.2 m wide, 2.6 m high, 3.1 m deep`, with units that fit."""
    names = ("wide", "high", "deep")
    return ", ".join(f"{_length(one)} {name}" for one, name in zip(size_m, names, strict=True))


def _length(metres: float) -> str:
    if metres >= 1000:
        return f"{metres / 1000:.1f} km"
    if metres >= 0.5 or metres == 0:
        return f"{metres:.1f} m"
    return f"{metres * 100:.1f} cm"
