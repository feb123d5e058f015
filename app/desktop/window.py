"""The main window: the bar, the banner, three columns, and the companion panel below them.

Owns: laying out workspaces and switching between them, the global keys, closing in order.
Refuses: anything that a workspace does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import cast

from PySide6.QtCore import QMimeData, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QMainWindow, QSplitter, QWidget

from app.desktop.backups import ask_to_back_up
from app.desktop.bar import BarView
from app.desktop.keys import KeysDialog
from app.desktop.live.frame import LiveFrame
from app.desktop.making import Maker
from app.desktop.operations import Failure
from app.desktop.people import ask_name
from app.desktop.saving import passes
from app.desktop.studio import Message, Studio
from app.desktop.widgets.banner import BannerView
from app.desktop.widgets.banner_place import BannerPlace
from app.desktop.widgets.binding import bind_command
from app.desktop.widgets.empty import EmptyView
from app.desktop.widgets.pages import Pages
from app.desktop.widgets.pieces import column
from app.desktop.workspace import BLIND, LastWrite, Workspace, WorkspaceName
from app.desktop.workspaces import Workspaces
from validation.roles import bar_of_role, workspaces_of
from worlds.pages.folder import ENTRY

MINIMUM = QSize(1024, 700)
SIDES_PX = (248, 336)
LEAST_PX = (200, 360, 300)
LEAST_HIGH_PX = 514
"""What the two lists at the left of Author need, the highest of all."""
STAYS_OPEN = "The last edits are not saved, so the window stays open."
WORLD_FILES = (".glb", ".gltf")


class MainWindow(QMainWindow):
    """One window, six workspaces. `file_dropped` carries the path of a world that somebody dragged onto it."""

    entered = Signal(str)
    closed = Signal()
    file_dropped = Signal(object)

    def __init__(
        self, studio: Studio, makers: Mapping[WorkspaceName, Maker], live: LiveFrame, companion: QWidget
    ) -> None:
        """`live` is the centre that several workspaces have."""
        super().__init__()
        self.studio = studio
        self.workspaces = Workspaces(
            {name: partial(make, self) for name, make in makers.items()}, self._take_in
        )
        self.companion = companion
        self._live = live
        self._current: Workspace | None = None
        self._lets_go = False
        self._unsaved: set[str] = set()
        self._trouble = ""
        """What the banner says of what cannot be saved."""
        self._keys: dict[WorkspaceName, list[QShortcut]] = {}
        self.bar = BarView(studio.wardrobe)
        self.banner = BannerView(studio.wardrobe)
        self._stacks = [Pages(QSize(wide, LEAST_HIGH_PX)) for wide in LEAST_PX]
        self._columns = QSplitter(Qt.Orientation.Horizontal)
        self._rows = QSplitter(Qt.Orientation.Vertical)
        self._holder = QWidget()
        self._nobody = EmptyView(
            studio.wardrobe,
            "person",
            "Who are you?",
            "People of this project have profiles. Choose yours to see what there is for you.",
            step="Choose",
            name="nobody-choose",
            on_step=lambda: ask_name(studio, self),
        )
        self._lay_out()
        self._connect()
        self.setWindowTitle(f"{studio.project.name} — WorldAudit Studio")
        self.setMinimumSize(MINIMUM)
        self.resize(1440, 900)
        self.setAcceptDrops(True)
        self.bar.show_project(studio.project.name)
        self.bar.show_theme(studio.wardrobe.colours.name)
        self.bar.show_person(studio.person, studio.profile)
        self.bar.show_workspaces(self.offered)

    @property
    def workspace(self) -> Workspace | None:
        """The workspace on the screen."""
        return self._current

    @property
    def offered(self) -> tuple[str, ...]:
        """The workspaces that the person's roles allow, in the order of the bar."""
        return workspaces_of(self.studio.roles)

    @property
    def shows_companion(self) -> bool:
        """Whether the companion panel may be there at all: who may only audit sees nothing but the audit."""
        return any(name != "audit" for name in self.offered)

    def go_home(self) -> None:
        """Shows the first workspace that is offered; asks who is there when none is."""
        self.bar.show_workspaces(self.offered)
        if self.offered:
            self.go_to(cast("WorkspaceName", self.offered[0]))
        else:
            self._show_nobody()
            ask_name(self.studio, self)

    def go_to(self, name: WorkspaceName) -> None:
        """Shows a workspace, or says why the person is not offered it."""
        if bar := bar_of_role(name, self.studio.roles):
            self.banner.show_message(bar, "info")
            return
        coming = self.workspaces[name]
        if coming is self._current:
            return
        if self._current is not None:
            self._current.leave()
        self._current = coming
        self._stacks[0].show()
        self._stacks[2].show()
        for owner, shortcuts in self._keys.items():
            for shortcut in shortcuts:
                shortcut.setEnabled(owner == name)
        for stack, widget in zip(self._stacks, (coming.left, coming.centre, coming.right), strict=True):
            stack.setCurrentWidget(widget)
        self.bar.show_workspace(name)
        self.banner.dismiss_good_news()
        self.banner.dismiss_passing()
        coming.enter()
        self._place.put()  # what stays stands where this workspace wants it
        self._holder.setFocus()
        coming.take_focus()
        self.entered.emit(name)

    def mark_saved(self, part: str, is_saved: bool) -> None:
        """One part of the window says whether its edits are on the disk; the mark shows *saved* when all are."""
        self._unsaved.discard(part)
        if not is_saved:
            self._unsaved.add(part)
        self.bar.show_saved(not self._unsaved)

    def fill_project_menu(
        self,
        recent: Sequence[Path],
        on_open: Callable[[Path], object],
        on_ask: Callable[[], object],
        on_sample: Callable[[], object],
        on_restore: Callable[[], object],
        on_quit: Callable[[], object],
    ) -> None:
        """The menu under the project's name. A choice is carried out once the menu is gone."""
        menu = self.bar.menu
        menu.clear()

        def later(call: Callable[[], object]) -> Callable[[], None]:
            return lambda: QTimer.singleShot(0, call)

        menu.addAction("Open a project…", later(on_ask))
        menu.addAction("Sample project", later(on_sample))
        menu.addSeparator()
        menu.addAction("Back up…", later(lambda: ask_to_back_up(self.studio, self)))
        menu.addAction("Restore a backup…", later(on_restore))
        others = [folder for folder in recent if folder != self.studio.project.folder]
        if others:
            menu.addSeparator()
            menu.addAction("Recent").setEnabled(False)
            for folder in others:
                action = menu.addAction(folder.name, later(lambda folder=folder: on_open(folder)))
                action.setToolTip(str(folder))
        menu.addSeparator()
        menu.addAction("Quit", later(on_quit))

    def is_blind(self) -> bool:
        """True in Review, Audit and Judge."""
        return self._current is not None and self._current.name in BLIND

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """A glTF file, or the folder of a page of one's own, may be dropped anywhere."""
        if _dragged_world(event.mimeData()) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Tells which file was dropped, once the drag is over."""
        file = _dragged_world(event.mimeData())
        if file is not None:
            event.acceptProposedAction()
            QTimer.singleShot(0, self, lambda: self.file_dropped.emit(file))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Closes at once when everything is on the disk; else saves first, and stays when that does not work."""
        if self.last_writes():
            event.ignore()
            self.save_then("Saving the last edits", self.let_go)
            return
        event.accept()
        self.closed.emit()

    def last_writes(self) -> tuple[LastWrite, ...]:
        """What no workspace has on the disk yet."""
        if self._lets_go:
            return ()
        return (
            *self.studio.saving.last_writes,
            *(write for workspace in self.workspaces.made for write in workspace.last_writes()),
        )

    def save_then(self, doing: str, then: Callable[[], None]) -> None:
        """Brings everything to the disk off the Qt thread, then goes on; the person waits, and nothing can be edited."""
        writes = self.last_writes()
        self._holder.setEnabled(False)
        self.banner.show_message(f"{doing}…", "info")

        def failed(failure: Failure) -> None:
            self._holder.setEnabled(True)
            self.banner.show_message(
                f"{STAYS_OPEN} {failure.reason}",
                "bad",
                step="Close without them",
                on_step=then,
            )

        self.studio.operations.run(
            doing, lambda: [write() for write in writes], then=lambda _: then(), otherwise=failed
        )

    def let_go(self) -> None:
        """Closes whatever is unsaved."""
        self._lets_go = True
        self.close()

    def _lay_out(self) -> None:
        for stack in self._stacks:
            stack.addWidget(QWidget())  # what is there before anybody goes anywhere
        self._stacks[1].addWidget(self._nobody)
        for stack in self._stacks:
            self._columns.addWidget(stack)
        for index, stretch in enumerate((0, 1, 0)):
            self._columns.setStretchFactor(index, stretch)
            self._columns.setCollapsible(index, False)
        self._columns.setSizes([SIDES_PX[0], 900, SIDES_PX[1]])
        for splitter in (self._columns, self._rows):
            splitter.setHandleWidth(1)
        holder = self._holder
        holder.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        # Tab goes in the order in which things come into the window, and round: what comes later stands before this panel.
        self.companion.setParent(holder)
        room = QWidget()
        layout = column(self.bar, room, self._rows)
        layout.setSpacing(0)
        layout.setStretch(2, 1)
        holder.setLayout(layout)
        self._rows.addWidget(self._columns)
        self._rows.addWidget(self.companion)
        self._rows.setStretchFactor(0, 1)
        self._rows.setStretchFactor(1, 0)
        self._rows.setCollapsible(0, False)
        self._rows.setCollapsible(1, False)
        self.setCentralWidget(holder)
        self._place = BannerPlace(
            self.banner,
            holder,
            room,
            self._stacks[1],
            lambda: self._current.tools_px if self._current is not None else 0,
            lambda: self._current is not None and self._current.says_at_foot,
        )

    def _connect(self) -> None:
        studio = self.studio
        self.bar.chosen.connect(self.go_to)
        self.bar.theme_toggled.connect(self._on_theme)
        self.bar.help_asked.connect(self._on_help)
        self.bar.person_asked.connect(lambda: ask_name(studio, self))
        studio.person_changed.connect(self._on_person)
        studio.profiles_changed.connect(self._on_profiles)
        studio.wardrobe.changed.connect(lambda: self.bar.show_theme(studio.wardrobe.colours.name))
        studio.operations.running_changed.connect(self.bar.show_running)
        studio.operations.failed.connect(self._on_failure)
        studio.said.connect(self._on_message)
        studio.saving.said.connect(self._on_saving)
        studio.saving.changed.connect(
            lambda: self.bar.show_trouble(studio.saving.words, studio.saving.reason)
        )
        studio.moved_on.connect(self.banner.dismiss_passing)
        studio.leave_asked.connect(self.go_to)
        for name in self.workspaces:
            bind_command(studio.keymap, self, f"go.{name}", partial(self.go_to, name), everywhere=True)
        bind_command(studio.keymap, self, "search", self._on_search, everywhere=True)
        bind_command(studio.keymap, self, "keys", self._on_help, everywhere=True)

    def _take_in(self, workspace: Workspace) -> None:
        """A workspace was made: it has its place, and its keys are for when it is on the screen."""
        for stack, widget in zip(
            self._stacks, (workspace.left, workspace.centre, workspace.right), strict=True
        ):
            if stack.indexOf(widget) < 0:
                stack.addWidget(widget)
            if widget is self._live:
                self._live.place()
        self._place.watch_below()
        keymap = self.studio.keymap
        self._keys[workspace.name] = [
            bind_command(keymap, self, command, call, everywhere=True)
            for command, call in workspace.shortcuts()
        ] + [QShortcut(QKeySequence(key), self, call) for key, call in workspace.fixed_keys()]
        for shortcut in self._keys[workspace.name]:
            shortcut.setAutoRepeat(workspace.keys_repeat)
            shortcut.setEnabled(False)

    def _on_theme(self) -> None:
        self.studio.wardrobe.toggle()
        self.studio.preferences.theme = self.studio.wardrobe.colours.name

    def _on_person(self, name: str) -> None:
        """What may be shown depends on who looks."""
        self.bar.show_person(name, self.studio.profile)
        self.bar.show_workspaces(self.offered)
        if self._current is None or self._current.name not in self.offered:
            self._go_where_one_may()
            return
        self._current.leave()
        self._current.enter()
        self.entered.emit(self._current.name)

    def _on_profiles(self) -> None:
        """Roles may be others now; who is offered the same workspaces notices nothing, nor whoever said no name yet."""
        if not self.studio.person:
            return
        self.bar.show_person(self.studio.person, self.studio.profile)
        self.bar.show_workspaces(self.offered)
        if self._current is None or self._current.name not in self.offered:
            self._go_where_one_may()

    def _go_where_one_may(self) -> None:
        if not self.isVisible():
            return
        if self.offered:
            self.go_to(cast("WorkspaceName", self.offered[0]))
        else:
            self._show_nobody()

    def _show_nobody(self) -> None:
        """Nobody who works here is at the screen: nothing of the project is shown."""
        if self._current is not None:
            self._current.leave()
        self._current = None
        for shortcuts in self._keys.values():
            for shortcut in shortcuts:
                shortcut.setEnabled(False)
        self._stacks[0].hide()
        self._stacks[2].hide()
        self._stacks[1].setCurrentWidget(self._nobody)
        self.companion.hide()

    def _on_help(self) -> None:
        KeysDialog(self.studio.keymap, self.studio.wardrobe, self).open()

    def _on_search(self) -> None:
        if self._current is not None:
            self._current.search()

    def _on_message(self, message: Message) -> None:
        self.banner.show_message(message.words, message.tone, step=message.step, on_step=message.on_step)

    def _on_saving(self, words: str) -> None:
        """The one message of what cannot be saved; it goes when all is saved."""
        if words and self.banner.words.startswith(STAYS_OPEN):
            self._trouble = self.banner.words  # it says the same, and lets the person close all the same
        elif words:
            self._trouble = words
            self.banner.show_message(words, "bad", step="Try now", on_step=self.studio.saving.try_now)
        else:
            if self.banner.words in ("", self._trouble):
                self.banner.show_message("Everything is saved again.", "good")
            self._trouble = ""

    def _on_failure(self, failure: Failure) -> None:
        if self._trouble and passes(failure):
            return  # said already, with what is done about it
        start = f"{failure.doing} did not work. "
        if failure.is_bug:
            start += "This is a fault of the program; what you did before is kept. "
        self.banner.show_message(start + failure.reason, "bad")


def _dragged_world(data: QMimeData) -> Path | None:
    """The first glTF file of a drag, or the first folder with a page in it."""
    files = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    return next((file for file in files if file.suffix.lower() in WORLD_FILES or _holds_page(file)), None)


def _holds_page(folder: Path) -> bool:
    try:
        return (folder / ENTRY).is_file()
    except OSError:
        return False
