"""What every workspace is given: the open project, the world loop, the theme, the person, and one way to run work.

Owns: holding these together, who is at the screen in which roles, and telling which records changed. Refuses: any record's rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from PySide6.QtCore import QObject, QTimer, Signal

from app.desktop.decoding import decoder_of
from app.desktop.gallery import Gallery
from app.desktop.models.keymap import Keymap
from app.desktop.models.sitting import WorldStarter
from app.desktop.operations import Failure, Operations
from app.desktop.preferences import Preferences
from app.desktop.saving import Saving, passes
from app.desktop.theme.wardrobe import Wardrobe
from data.schema.profile import Profile, Role, person_key
from data.store import Change, Project
from validation.roles import roles_of
from worlds.three.loop import WorkerLoop

POLL_MS = 2000
Tone = Literal["bad", "warn", "info", "good"]


@dataclass
class Message:
    """What the banner is to say."""

    words: str
    tone: Tone = "bad"
    step: str = ""
    on_step: Callable[[], object] | None = field(default=None, repr=False)


class Studio(QObject):
    """The open project and the services around it. Lives on the Qt thread."""

    changed = Signal(object)
    """A `data.store.Change`, on the Qt thread, whoever wrote it."""
    said = Signal(object)
    """A `Message` for the banner."""
    task_opened = Signal(str)
    """The id of the task that Author now holds; empty for none."""
    person_changed = Signal(str)
    """Another person is at the screen."""
    profiles_changed = Signal()
    """The profiles were read again: roles may be others now."""
    moved_on = Signal()
    """Another task or audit is being opened: what was said about the last one no longer holds."""
    leave_asked = Signal(str)
    """Somebody asks for another workspace by name."""

    def __init__(
        self,
        project: Project,
        *,
        wardrobe: Wardrobe,
        operations: Operations,
        preferences: Preferences,
        loop: WorkerLoop,
        start_world: WorldStarter,
        profiles: Sequence[Profile] = (),
        parent: QObject | None = None,
    ) -> None:
        """`profiles` are the project's, read off the Qt thread by whoever opened it."""
        super().__init__(parent)
        self.project = project
        self.profiles: tuple[Profile, ...] = tuple(profiles)
        self.wardrobe = wardrobe
        self.operations = operations
        self.preferences = preferences
        self.keymap = Keymap(preferences.keys)
        self.keymap.listen(lambda: setattr(preferences, "keys", self.keymap.changed))
        self.loop = loop
        self.start_world = start_world
        self.saving = Saving(project, operations, self)
        self.gallery = Gallery(operations, decoder_of(project.blobs), self)
        self._stop_listening = project.listen(
            lambda change: operations.courier.post(lambda: self._on_change(change))
        )
        self._poll = QTimer(self, interval=POLL_MS)
        self._poll.timeout.connect(self._on_poll)
        self._poll.start()
        self._polling = False
        self._closed = False
        if self._is_locked:
            preferences.become("")
        project.act_as(preferences.name)

    @property
    def person(self) -> str:
        """Who is at the screen; empty until they said it."""
        return self.preferences.name

    @property
    def profile(self) -> Profile | None:
        """The person's profile in this project, where there is one."""
        return next((one for one in self.profiles if one.key == person_key(self.person)), None)

    @property
    def roles(self) -> tuple[Role, ...] | None:
        """The person's roles; None where the project has no profiles, which keeps nothing from anybody."""
        return roles_of(self.person, self.profiles)

    @property
    def _is_locked(self) -> bool:
        """The last person's profile has a passphrase, which is asked again whenever the studio starts."""
        return self.profile is not None and self.profile.passphrase is not None

    def greet(self, name: str) -> None:
        """Another person is at the screen from now on."""
        if name != self.preferences.name:
            profile = next((one for one in self.profiles if one.key == person_key(name)), None)
            self.preferences.become(name, profile.id if profile and profile.passphrase else "")
            self.project.act_as(self.preferences.name)
            self.person_changed.emit(self.preferences.name)

    def take_profiles(self, profiles: Sequence[Profile]) -> None:
        """The profiles as they are now."""
        if tuple(profiles) != self.profiles:
            self.profiles = tuple(profiles)
            self.profiles_changed.emit()

    def say(
        self, words: str, tone: Tone = "bad", *, step: str = "", on_step: Callable[[], object] | None = None
    ) -> None:
        """Shows a message in the banner."""
        self.said.emit(Message(words, tone, step, on_step))

    def close(self) -> None:
        """Stops listening; the project itself is closed by who opened it. Safe to call twice."""
        if self._closed:
            return
        self._closed = True
        self._poll.stop()
        self.saving.close()
        self._stop_listening()

    def _on_change(self, change: Change) -> None:
        if self._closed:
            return
        if change.kind in ("profile", "project"):
            self.operations.run(
                "Reading the profiles",
                self.project.profiles.all,
                then=self.take_profiles,
                quiet=True,
                newest_of="profiles",
            )
        self.changed.emit(change)

    def _look_again(self) -> bool:
        """The project could not be looked at: tries it now; how it went is told then."""
        self._on_poll()
        return True

    def _on_poll(self) -> None:
        """Asks what other processes wrote, off the Qt thread, one question at a time."""
        if self._polling:
            return
        self._polling = True

        def told(changes: tuple[Change, ...]) -> None:
            self._polling = False
            self.saving.over("project")
            for change in changes:
                self._on_change(change)

        def failed(failure: Failure) -> None:
            self._polling = False
            if passes(failure):
                self.saving.report("project", failure, self._look_again)
            else:
                self.operations.failed.emit(failure)

        self.operations.run(
            "Looking for changes", self.project.poll_changes, then=told, otherwise=failed, quiet=True
        )
