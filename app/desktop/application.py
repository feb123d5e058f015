"""The application: one project open at a time, opening another, ending in order.

Owns: the services that outlive a project (theme, operations, world loop), the project's life. Refuses: flags and the
application object (main), and everything in the window.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QFileDialog

from app.desktop.assembly import Assembly, assembling, wait_for_hosts
from app.desktop.backups import ask_to_restore
from app.desktop.operations import Failure, Operations
from app.desktop.places import SAMPLE_FOLDER, built_in_worlds
from app.desktop.plots.loading import load_plots
from app.desktop.preferences import Preferences
from app.desktop.start import StartView
from app.desktop.studio import Studio, Tone
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.turns import in_turns
from app.desktop.widgets.within_screen import show_within_screen
from app.hosts import start_world
from app.jobs.restoring import Restored
from data.errors import WorldAuditError
from data.schema.profile import Profile
from data.store import Project
from data.store.layout import is_project
from worlds.three.lockdown import WorldProfile
from worlds.three.loop import WorkerLoop
from worlds.three.page import WorldPage


class Desktop(QObject):
    """Lives as long as the application. `ended` comes when the person closes the window."""

    ended = Signal()

    def __init__(self, application: QApplication, preferences: Preferences) -> None:
        super().__init__(application)
        load_plots()  # two tenths of a second, before there is a window that it would hold
        self._application = application
        self.preferences = preferences
        self.wardrobe = Wardrobe(application, preferences.theme)
        self.operations = Operations(self)
        self.loop = WorkerLoop()
        self.view = StartView(self.wardrobe)
        self.view.open_asked.connect(self.ask_for_project)
        self.view.sample_asked.connect(self.open_sample)
        self.view.closed.connect(self._on_start_closed)
        self.assembly: Assembly | None = None
        self.studio: Studio | None = None
        self._project: Project | None = None
        self._making: Generator[None, None, None] | None = None
        """The window that is being made."""
        self._parting: tuple[Assembly, Studio] | None = None
        """What is closed and waits for its hosts to be gone."""
        self._is_unwanted = False
        self._news: tuple[str, Tone] | None = None
        """What the next window has to say when it is there."""
        application.setQuitOnLastWindowClosed(False)

    def open(self, folder: Path) -> None:
        """Opens a project; the one that is open is closed first."""
        self._load(f"Opening {folder.name}…", lambda: Project.open(folder))

    def open_sample(self) -> None:
        """Opens the sample project, making it first where there is none."""
        self._load("Opening the sample project…", _open_sample)

    def make(self, folder: Path) -> None:
        """Makes a project in a folder and opens it."""
        self._load(f"Making {folder.name}…", lambda: Project.create(folder))

    def ask_for_project(self) -> None:
        """Asks for a folder: a project is opened, an empty folder becomes one."""
        parent = self.assembly.window if self.assembly else self.view
        name = QFileDialog.getExistingDirectory(
            parent, "Choose a project folder, or an empty one for a new project"
        )
        if not name:
            return
        folder = Path(name)
        if any(folder.iterdir()):
            self.open(folder)
        else:
            self.make(folder)

    def ask_to_restore(self) -> None:
        """Asks for a backup and a folder, makes the project there and opens it."""
        assembly = self.assembly
        if assembly is not None:
            studio = assembly.window.studio
            ask_to_restore(
                self.operations,
                self.wardrobe,
                assembly.window,
                self._open_restored,
                lambda failure: studio.say(f"The backup was not restored. {failure.reason}"),
            )

    def _open_restored(self, folder: Path, restored: Restored) -> None:
        """Its window says what the backup held too much or too little."""
        words = f"{restored.manifest.name} is restored, every byte checked."
        more = [one for one in (restored.left_alone_words, restored.missing_words) if one]
        self._news = (" ".join([words, *more]), "warn" if more else "good")
        self.open(folder)

    def close(self) -> None:
        """Ends everything in order; safe to call twice."""
        self._drop()
        self.view.blockSignals(True)
        self.view.close()
        self.view.deleteLater()
        self.operations.close()
        self._part()
        self.loop.close()

    def _load(self, words: str, work: Callable[[], Project]) -> None:
        if self.assembly is not None:
            self.assembly.window.save_then("Saving the last edits", lambda: self._leave(words, work))
            return
        if self.studio is not None:
            return  # another project is on its way
        self._is_unwanted = False
        self.view.show_progress(words)

        def open_project() -> tuple[Project, tuple[Profile, ...]]:
            project = work()
            return project, project.profiles.all()

        self.operations.run(
            "Opening the project",
            open_project,
            then=lambda opened: self._on_opened(*opened),
            otherwise=self._on_fault,
        )

    def _leave(self, words: str, work: Callable[[], Project]) -> None:
        """Lets the open project go, off the Qt thread, and goes on with another one."""
        assembly, studio, project = self.assembly, self.studio, self._project
        if assembly is None or studio is None or project is None:
            return
        self.assembly = self.studio = self._project = None
        self._parting = (assembly, studio)
        self.view.show_progress(f"Closing {project.name}…")
        assembly.window.blockSignals(True)
        ending = assembly.end()

        def close_project() -> None:
            wait_for_hosts(ending)
            project.close()

        def go_on() -> None:
            self._part()
            if self._is_unwanted:
                self.ended.emit()
            else:
                self._load(words, work)

        self.operations.run(
            "Closing the project", close_project, then=lambda _: in_turns(self, assembly.deleting(), go_on)
        )

    def _on_fault(self, failure: Failure) -> None:
        self._news = None
        self.view.show_fault(failure.reason)

    def _on_opened(self, project: Project, profiles: tuple[Profile, ...]) -> None:
        self._project = project
        self.preferences.remember_project(project.folder)
        self.studio = Studio(
            project,
            wardrobe=self.wardrobe,
            operations=self.operations,
            preferences=self.preferences,
            loop=self.loop,
            start_world=start_world,
            profiles=profiles,
        )
        self._making = self._make_window(self.studio)
        in_turns(self, self._making, self._show)

    def _make_window(self, studio: Studio) -> Generator[None, None, None]:
        """In steps, so that the small window stays alive."""
        self.wardrobe.undress()
        yield
        profile = WorldProfile()
        page = WorldPage(profile)
        yield
        self.assembly = yield from assembling(studio, page, profile, built_in_worlds)
        yield from self.wardrobe.dressing()

    def _show(self) -> None:
        assembly = self.assembly
        if assembly is None:
            return
        window = assembly.window
        window.fill_project_menu(
            self.preferences.recent,
            self.open,
            self.ask_for_project,
            self.open_sample,
            self.ask_to_restore,
            window.close,
        )
        window.closed.connect(self.ended)
        show_within_screen(window)
        if self._is_unwanted:
            window.close()
            return
        self.view.hide()
        window.activateWindow()
        window.go_home()
        if self._news is not None:
            news, self._news = self._news, None
            window.studio.say(*news)

    def _part(self) -> None:
        """Deletes what is closed."""
        parting, self._parting = self._parting, None
        if parting is not None:
            parting[0].delete()
            parting[1].deleteLater()

    def _drop(self) -> None:
        """Closes the window and the project that are open, and waits: for the end of the application."""
        if self._making is not None:
            self._making.close()
        assembly, self.assembly = self.assembly, None
        if assembly is not None:
            assembly.window.blockSignals(True)
            try:
                assembly.close()
            except WorldAuditError as error:
                with suppress(OSError):
                    sys.stderr.write(f"The last edits could not be saved: {error}\n")
        studio, self.studio = self.studio, None
        if studio is not None:
            studio.close()
        project, self._project = self._project, None
        if project is not None:
            project.close()
        if studio is not None:
            studio.deleteLater()

    def _on_start_closed(self) -> None:
        """The person closed the small window: quits, after the window that is being made where there is one."""
        self._is_unwanted = True
        if self.studio is None and self._parting is None:
            self.ended.emit()


def _open_sample() -> Project:
    from app.sample import make_sample, unpack_sample

    if not is_project(SAMPLE_FOLDER):
        make_sample(SAMPLE_FOLDER)
    project = Project.open(SAMPLE_FOLDER)
    try:
        if not project.tasks.all():  # it was stopped while it was made
            unpack_sample(project)
    except BaseException:
        project.close()
        raise
    return project
