"""Brings a file, or a page's folder, into the project: looks at it on a world host, stores it when it is accepted.

Owns: those operations, which of them still counts, and stopping them. Refuses: the form (offer), and reading files and
folders (app.jobs.importing, app.jobs.own_pages).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject

from app import hosts
from app.desktop.models.import_offer import ImportOfferModel
from app.desktop.operations import Failure
from app.desktop.studio import Studio
from app.jobs.importing import (
    Inspection,
    free_name,
    inspect_file,
    keep_world,
    plan_world,
    taken_names,
)
from app.jobs.own_pages import inspect_page
from data.schema.imported import ImportOptions
from data.store import Project
from data.store.worlds import KeptWorld


class Bringing(QObject):
    """Drives an ImportOfferModel. `on_kept` gets the world once it is in the project."""

    def __init__(
        self, model: ImportOfferModel, studio: Studio, *, on_kept: Callable[[KeptWorld], object]
    ) -> None:
        super().__init__(studio)
        self._model = model
        self._studio = studio
        self._on_kept = on_kept
        self._looking: Future[Any] | None = None

    def begin(self, file: Path) -> None:
        """Looks at a file; what was being looked at before is dropped."""
        self._stop()
        self._model.begin(file)
        self._look(file, ImportOptions())

    def look_again(self) -> None:
        """The same file with the scale and the axis that are asked for now."""
        if self._model.file is not None:
            self._stop()
            self._model.look_again()
            self._look(self._model.file, self._model.options)

    def accept(self) -> None:
        """Stores it."""
        model, found = self._model, self._model.inspection
        if found is None or model.stage != "looked":
            return
        project, who = self._studio.project, self._studio.preferences.name or "curator"
        name, words, era = model.name, model.words.strip(), model.era

        def keep() -> KeptWorld:
            named = name.strip() if name.strip() != free_name(found.name, taken_names(project)) else ""
            world = plan_world(found, name=named, words=words, era=era, taken=taken_names(project))
            return keep_world(project, found, world, by=who)

        model.keep()
        self._studio.operations.run(
            f"Adding {found.source.entry}", keep, then=self._kept, otherwise=self._not_kept
        )

    def cancel(self) -> None:
        """Nobody wants it any more."""
        self._stop()
        self._model.end()

    def close(self) -> list[Future[Any]]:
        """Stops; the futures end when the hosts are gone."""
        looking = self._looking
        self._stop()
        return [] if looking is None else [looking]

    def _look(self, file: Path, options: ImportOptions) -> None:
        future = self._studio.loop.submit(_inspect(self._studio.project, file, options))
        self._looking = future
        self._studio.operations.follow(
            f"Looking at {file.name}",
            future,
            then=lambda told: self._looked(future, *told),
            otherwise=lambda failure: self._refused(future, failure),
        )

    def _looked(self, future: Future[Any], found: Inspection, free: str) -> None:
        if future is self._looking:
            self._looking = None
            self._model.looked(found, free)

    def _refused(self, future: Future[Any], failure: Failure) -> None:
        if future is self._looking:
            self._looking = None
            self._model.refuse(failure.reason)

    def _kept(self, kept: KeptWorld) -> None:
        self._model.end()
        self._on_kept(kept)

    def _not_kept(self, failure: Failure) -> None:
        self._model.not_kept(failure.reason)

    def _stop(self) -> None:
        looking, self._looking = self._looking, None
        if looking is not None:
            looking.cancel()


async def _inspect(project: Project, file: Path, options: ImportOptions) -> tuple[Inspection, str]:
    """The file or the folder as it was looked at, and a name that is free for it."""
    async with hosts.open_importer() as host:
        if await asyncio.to_thread(file.is_dir):
            found = await inspect_page(host, file)
        else:
            found = await inspect_file(host, file, options)
    return found, free_name(found.name, taken_names(project))
