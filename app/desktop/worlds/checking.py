"""Checks the open world on two hosts, in the background, one world at a time.

Owns: the running check, its steps, the last report of each world. Refuses: the check itself (app.jobs.world_checks).
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from app.desktop.studio import Studio
from app.desktop.worlds.about import WorldAboutView
from app.desktop.worlds.toolbar import WorldsToolbar
from app.jobs.world_checks import WorldReport, check_world
from app.jobs.world_facts import KnownWorld


class Checking:
    """Shows what it does in the toolbar and on the tab of the world. `open_world` is the id of the open one, or empty."""

    def __init__(
        self, studio: Studio, about: WorldAboutView, toolbar: WorldsToolbar, *, open_world: Callable[[], str]
    ) -> None:
        self.reports: dict[str, WorldReport] = {}
        self._studio = studio
        self._about = about
        self._toolbar = toolbar
        self._open_world = open_world
        self._running: tuple[str, Future[Any]] | None = None
        about.stop_asked.connect(self.stop)

    @property
    def is_running(self) -> bool:
        """A check is under way."""
        return self._running is not None

    def begin(self, known: KnownWorld) -> None:
        """Checks a world, unless one is being checked."""
        if self._running is not None:
            return
        studio = self._studio

        def tell(words: str) -> None:
            studio.operations.courier.post(lambda: self._on_step(known.id, words))

        future = studio.loop.submit(check_world(known, tell=tell))
        self._running = (known.id, future)
        self._show("starting two hosts")
        future.add_done_callback(lambda _: studio.operations.courier.post(lambda: self._on_over(future)))
        studio.operations.follow(
            f"Checking {known.title}", future, then=lambda report: self._on_report(known.id, report)
        )

    def stop(self) -> None:
        """Stops the check; what it found so far is dropped."""
        if self._running is not None:
            self._running[1].cancel()

    def end(self) -> list[Future[Any]]:
        """Stops it for good; the future ends when its hosts are gone."""
        self.stop()
        return [self._running[1]] if self._running is not None else []

    def show(self) -> None:
        """Another world is open: its last report, and whether it is the one that is being checked."""
        self._about.show_report(self.reports.get(self._open_world()))
        self._show()

    def _show(self, words: str = "") -> None:
        here = self._running is not None and self._running[0] == self._open_world()
        self._toolbar.show_checking(self._running is not None)
        self._about.show_checking((words or "checking") if here else "")

    def _on_step(self, world: str, words: str) -> None:
        if self._running is not None and world == self._open_world():
            self._show(words)

    def _on_over(self, future: Future[Any]) -> None:
        if self._running is not None and self._running[1] is future:
            self._running = None
        self._show()

    def _on_report(self, world: str, report: WorldReport) -> None:
        self.reports[world] = report
        if world == self._open_world():
            self._about.show_report(report)
