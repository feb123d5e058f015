"""The participant's window: instructions, keys, one audit after another, the end; nothing else.

Owns: which page is shown when, the language, opening and leaving. Refuses: the audits themselves (controller), and any
other part of the studio.
"""

from __future__ import annotations

import platform
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import shiboken6
from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QCloseEvent, QShowEvent, QWindow
from PySide6.QtWebEngineWidgets import QWebEngineView
from PySide6.QtWidgets import QApplication, QMainWindow, QStackedWidget, QWidget

from app.desktop.decoding import decoder_of
from app.desktop.gallery import Gallery
from app.desktop.models.participation import Participation, WorldStarter
from app.desktop.operations import Failure, Operations
from app.desktop.participant.audit_page import AuditPage
from app.desktop.participant.controller import ParticipantController
from app.desktop.participant.drafts import DraftPlace
from app.desktop.participant.ending import BetweenPage, EndPage
from app.desktop.participant.page_world import PageWorld
from app.desktop.participant.practice import PracticePage
from app.desktop.participant.tongue import Tongue, can_draw
from app.desktop.participant.welcome import WelcomePage
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.aspect import AspectView
from app.desktop.widgets.confirm import ConfirmDialog
from app.desktop.widgets.first_focus import hand_focus_on
from data.schema.package import Package, SealedScene, Sitting
from data.schema.study import Mode
from data.schema.task import Language

_ACTIVE = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseMove,
        QEvent.Type.Wheel,
    }
)
WINDOW_LEFT = "window left"


class ResultPlace(DraftPlace, Protocol):
    """Where results lie, seen from the window."""

    def finished(self, sitting: str) -> bool:
        """The sitting is over."""
        ...

    def bundle(self) -> str:
        """Puts the results together in one file; says where. Called off the Qt thread."""
        ...


@dataclass(frozen=True)
class OpenedPackage:
    """What the window is given."""

    package: Package
    scene: Callable[[str], SealedScene]
    place: ResultPlace
    version: str
    simulated: bool = False
    """A program sits there, not a person."""
    taken_in_here: bool = False
    """Whoever opened the window takes the results in; there is nothing to send."""


class ParticipantWindow(QMainWindow):
    """`left` comes when the person has closed the window."""

    left = Signal()

    def __init__(
        self,
        opened: OpenedPackage,
        controller: ParticipantController,
        *,
        wardrobe: Wardrobe,
        operations: Operations,
        tongue: Tongue,
        world: PageWorld,
        web: QWebEngineView,
        start_world: WorldStarter,
    ) -> None:
        super().__init__()
        self.setObjectName("participant-window")
        self.controller = controller
        self._opened = opened
        self._wardrobe, self._operations, self._tongue = wardrobe, operations, tongue
        self._world, self._web, self._start_world = world, web, start_world
        self.gallery = Gallery(operations, decoder_of(opened.place.blobs), self)
        self._pages = QStackedWidget()
        self.setCentralWidget(self._pages)
        self.setMinimumSize(1000, 660)
        self.resize(1440, 900)
        self._sitting: Sitting | None = None
        self._taught: Mode | None = None
        self._heard: QWindow | None = None
        self._leaving = False
        controller.ended.connect(self._on_over)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.applicationStateChanged.connect(self._on_application)

    @property
    def page(self) -> QWidget | None:
        """The page that is shown."""
        return self._pages.currentWidget()

    @property
    def sitting(self) -> Sitting | None:
        """The sitting that is under way."""
        return self._sitting

    def begin(self) -> None:
        """Shows the first page, or the last one where everything is done."""
        sitting = self._next_sitting()
        if sitting is None:
            self._show_end("")
            return
        drawable = [one for one in sitting.briefs if can_draw(one)]
        wanted = self._tongue.language
        self._speak(wanted if wanted in drawable else (drawable or ["en"])[0])

    def showEvent(self, event: QShowEvent) -> None:
        """Listens to all that comes in; a filter of the whole application would see objects of the page that are going."""
        super().showEvent(event)
        handle = self.windowHandle()
        if handle is not None and handle is not self._heard:
            self._heard = handle
            handle.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notes that the person does something."""
        if event.type() in _ACTIVE:
            self.controller.note_activity()
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        """A window that nobody can see holds the audit."""
        if event.type() == QEvent.Type.WindowStateChange and self.isMinimized():
            self.controller.pause(WINDOW_LEFT)
        super().changeEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Asks once while an audit is under way; it is kept as it is."""
        if self._leaving or not self.controller.is_open:
            self._leaving = True
            event.accept()
            self.left.emit()
            return
        event.ignore()
        self.controller.pause(WINDOW_LEFT)
        dialog = ConfirmDialog(
            self.tr("Leave the audit?"),
            self.tr("It is kept as it is. Open the audits again, and it goes on from here."),
            self.tr("Leave"),
            self._leave,
            self._wardrobe,
            self,
        )
        dialog.rejected.connect(self.controller.go_on)
        dialog.open()

    def let_go(self) -> None:
        """Ends listening, and puts the world's view out of the pages."""
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.applicationStateChanged.disconnect(self._on_application)
        self._park_web()

    # Pages.

    def _speak(self, language: str) -> None:
        self._tongue.speak("zh" if language == "zh" else "en")
        self.setWindowTitle(self.tr("World audit"))
        self._show_welcome()

    def _show_welcome(self) -> None:
        sitting = self._next_sitting()
        if sitting is None:
            return
        languages: list[Language] = [one for one in sitting.briefs if can_draw(one)]
        language = self._tongue.language
        texts = sitting.instruction_texts if languages else {}  # what cannot be drawn would be boxes
        text = texts.get(language) or next(iter(texts.values()), "")
        page = WelcomePage(
            self._wardrobe,
            person=self._opened.package.participant,
            audits=len(self._opened.package.sittings),
            done=self._done,
            text=text,
            languages=languages,
            language=language,
            undrawable=[one for one in sitting.briefs if not can_draw(one)],
        )
        page.language_chosen.connect(self._speak)
        page.next_asked.connect(self._show_practice)
        self._show(page)

    def _show_practice(self) -> None:
        sitting = self._next_sitting()
        if sitting is None:
            return
        self._taught = sitting.mode
        page = PracticePage(self._wardrobe, sitting.mode)
        page.begin_asked.connect(self._open_next)
        self._show(page)

    def _open_next(self) -> None:
        sitting = self._next_sitting()
        if sitting is None:
            self._show_end("")
            return
        if sitting.mode != self._taught:
            self._show_practice()
            return
        self._sitting = sitting
        self.controller.open(self._participation(sitting))
        self._park_web()
        world = AspectView(self._web) if sitting.mode == "free" else None
        if world is not None:
            self._web.show()
            hand_focus_on(world, self._web)
        page = AuditPage(
            self.controller,
            self._wardrobe,
            self.gallery,
            number=self._done + 1,
            count=len(self._opened.package.sittings),
            example=sitting.examples.get(self._tongue.language),
            world=world,
        )
        self._show(page)

    def _on_over(self, ending: str) -> None:
        done, count = self._done, len(self._opened.package.sittings)
        if self._next_sitting() is None:
            self._show_end(ending)
            return
        page = BetweenPage(self._wardrobe, ending=ending, done=done, count=count)
        page.next_asked.connect(self._open_next)
        page.stop_asked.connect(self.close)
        self._show(page)

    def _show_end(self, ending: str) -> None:
        page = EndPage(self._wardrobe, ending=ending)
        page.close_asked.connect(self.close)
        self._show(page)

        def show(file: str) -> None:
            if shiboken6.isValid(page):
                page.show_file("" if self._opened.taken_in_here else file)

        def failed(failure: Failure) -> None:
            if shiboken6.isValid(page):
                page.show_fault(failure.reason)

        self._operations.run(
            "Putting the results together",
            self._opened.place.bundle,
            then=show,
            otherwise=failed,
            quiet=True,
        )

    def _show(self, page: Any) -> None:
        before = self._pages.currentWidget()
        self._pages.addWidget(page)
        self._pages.setCurrentWidget(page)
        if before is not None:
            if isinstance(before, AuditPage):
                self._park_web(before)
            self._pages.removeWidget(before)
            before.deleteLater()
        page.take_focus()

    def _park_web(self, page: AuditPage | None = None) -> None:
        """The view of the world outlives the pages that show it."""
        web = self._web
        if web.parent() is self or not (page is None or page.isAncestorOf(web)):
            return  # a view that moves for nothing makes the window anew, and it loses the keys
        web.hide()
        web.setParent(self)

    # What is told.

    @property
    def _done(self) -> int:
        return sum(self._opened.place.finished(one.id) for one in self._opened.package.sittings)

    def _next_sitting(self) -> Sitting | None:
        place = self._opened.place
        return next((one for one in self._opened.package.sittings if not place.finished(one.id)), None)

    def _participation(self, sitting: Sitting) -> Participation:
        opened = self._opened
        return Participation(
            package=opened.package,
            sitting=sitting,
            scene=opened.scene(sitting.id),
            place=opened.place,
            language=self._tongue.language,
            configuration=self._configuration(),
            start_world=self._start_world,
            walk_world=self._world,
            simulated=opened.simulated,
        )

    def _configuration(self) -> dict[str, Any]:
        screen = self.screen().size()
        return {
            "program": self._opened.version,
            "platform": f"{platform.system()} {platform.release()}",
            "screen_px": [screen.width(), screen.height()],
            "window_px": [self.width(), self.height()],
            "pixel_ratio": self.devicePixelRatioF(),
            "theme": self._wardrobe.colours.name,
        }

    def _on_application(self, state: Qt.ApplicationState) -> None:
        if state in (Qt.ApplicationState.ApplicationHidden, Qt.ApplicationState.ApplicationInactive):
            self.controller.pause(WINDOW_LEFT)

    def _leave(self) -> None:
        self.controller.put_away()
        self._leaving = True
        self.close()
