"""What the panes of Author share: the draft, the scene's objects, the library, the live view, and the way to save.

Owns: making these once and handing them on. Refuses: doing anything with them; each pane does its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from app.desktop.author.autosave import Autosave
from app.desktop.author.linter import Linter
from app.desktop.author.marks import OutlinerMarks
from app.desktop.author.tasks import TaskActions
from app.desktop.live.driver import LiveDriver
from app.desktop.live.frame import LiveFrame
from app.desktop.live.tools import LiveTools
from app.desktop.models.draft import DraftModel
from app.desktop.models.library import LibraryModel
from app.desktop.models.outliner import OutlinerModel
from app.desktop.shelf import Shelf
from app.desktop.studio import Studio
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.history_keys import HistoryKeys
from data.schema.task import Revision


@dataclass
class AuthorDesk:
    """One for the whole workspace."""

    studio: Studio
    shelf: Shelf
    driver: LiveDriver
    frame: LiveFrame
    worlds: Callable[[], tuple[str, ...]]
    """Slugs of the worlds that come with the program."""
    draft: DraftModel = field(default_factory=DraftModel)
    library: LibraryModel = field(default_factory=lambda: LibraryModel("author"))
    outliner: OutlinerModel = field(default_factory=OutlinerModel)
    keys: HistoryKeys = field(init=False)
    autosave: Autosave = field(init=False)
    tasks: TaskActions = field(init=False)
    linter: Linter = field(init=False)
    marks: OutlinerMarks = field(init=False)
    live: LiveTools = field(init=False)
    """Time, overlays, comparison and handles of the live view."""
    here: bool = False
    """Author is on the screen, so that the live view is its own."""

    def __post_init__(self) -> None:
        self.keys = HistoryKeys(self.studio.keymap, "author.undo", "author.redo")
        self.autosave = Autosave(self.draft, self.studio)
        self.tasks = TaskActions(self.studio)
        self.live = LiveTools(self.driver)
        self.linter = Linter(self.draft, self.studio)
        self.marks = OutlinerMarks(self.outliner, self.studio)

    @property
    def wardrobe(self) -> Wardrobe:
        """The theme."""
        return self.studio.wardrobe

    @property
    def revisions(self) -> tuple[Revision, ...]:
        """The revisions of the open task, oldest first."""
        task = self.draft.task
        return () if task is None else tuple(self.shelf.records.revisions_of(task.id))
