"""The participant's process, put together: theme, language, world loop, page, window.

Owns: who is given what, and taking it apart in the order that Qt WebEngine needs. Refuses: flags and the application
object (main), and anything of the studio.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWebEngineWidgets import QWebEngineView
from PySide6.QtWidgets import QApplication

from app.desktop.models.participation import WorldStarter
from app.desktop.operations import Operations
from app.desktop.participant.controller import ParticipantController
from app.desktop.participant.page_world import PageWorld
from app.desktop.participant.tongue import Tongue
from app.desktop.participant.window import OpenedPackage, ParticipantWindow
from app.desktop.theme.wardrobe import Choice, Wardrobe
from app.desktop.widgets.within_screen import show_within_screen
from data.schema.task import Language
from worlds.three.lockdown import WorldProfile
from worlds.three.loop import WorkerLoop
from worlds.three.page import WorldPage, delete_in_order

TYPE_SCALE = 1.15
"""Read by people who came for one hour and know none of it."""


class ParticipantDesktop(QObject):
    """Lives as long as the application. `ended` comes when the person has closed the window."""

    ended = Signal()

    def __init__(
        self,
        application: QApplication,
        opened: OpenedPackage,
        *,
        start_world: WorldStarter,
        language: Language = "en",
        theme: Choice = "system",
    ) -> None:
        super().__init__(application)
        self.wardrobe = Wardrobe(application, theme, scale=TYPE_SCALE)
        self.operations = Operations(self)
        self.loop = WorkerLoop()
        self.tongue = Tongue(application)
        self.tongue.language = language
        self.profile = WorldProfile()
        self.page = WorldPage(self.profile)
        self.web = QWebEngineView()
        self.web.setObjectName("walk-view")
        self.web.setPage(self.page)
        self.web.setAcceptDrops(False)
        self.world = PageWorld(self.page, self.operations.courier)
        self.controller = ParticipantController(self.operations, self.loop, self.world, opened.place)
        self.page.told.connect(self.controller.hear_page)
        self.page.lost.connect(self.controller.lose_page)
        self.window = ParticipantWindow(
            opened,
            self.controller,
            wardrobe=self.wardrobe,
            operations=self.operations,
            tongue=self.tongue,
            world=self.world,
            web=self.web,
            start_world=start_world,
        )
        self.window.left.connect(self.ended)
        self.web.setParent(self.window)
        self.web.hide()

    def show(self) -> None:
        """Shows the window."""
        self.window.begin()
        show_within_screen(self.window)
        self.window.activateWindow()

    def close(self) -> None:
        """Ends everything in order: what was handed over is written, the world let go, the page deleted."""
        self.window.let_go()
        self.controller.close()
        self.operations.close()
        self.loop.close()
        delete_in_order(self.web, self.page, self.profile, self.window)
        self.tongue.be_silent()
        self.wardrobe.put_away()
