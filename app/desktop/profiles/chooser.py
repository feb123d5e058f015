"""Who is at the screen: everybody of the project, one click each; a passphrase where a profile has one.

Owns: the dialog, checking the passphrase, and the ways to new people, to changing a profile and to the log. Refuses: the
rules (app.jobs.profiles).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QSizePolicy, QStackedWidget, QWidget

from app.desktop.profiles.editor import ProfileDialog
from app.desktop.profiles.fields import PassphraseField
from app.desktop.profiles.log import NEWEST, LogDialog
from app.desktop.profiles.newcomer import NewcomerDialog
from app.desktop.studio import Studio
from app.desktop.turns import in_turns
from app.desktop.widgets.pieces import (
    ElidedLabel,
    Square,
    button,
    card,
    column,
    label,
    panel,
    row,
    scrolling,
    tool,
)
from app.jobs.profiles import Person, opens, people_of
from data.schema.profile import Profile, person_key
from validation.roles import bar_of_role

Then = Callable[[str], object]
ROWS_AT_ONCE = 4


def ask_person(studio: Studio, parent: QWidget, then: Then) -> None:
    """Asks who is at the screen; `then` gets the name once somebody said it."""

    def show(people: tuple[Person, ...]) -> None:
        if studio.profiles:
            ChooserDialog(studio, people, then, parent).open()
        else:
            _ask_first(studio, people, then, parent)

    project = studio.project
    studio.operations.run("Looking who works here", lambda: people_of(project), then=show, quiet=True)


def _ask_first(studio: Studio, people: tuple[Person, ...], then: Then, parent: QWidget) -> None:
    def made(profile: Profile, _: bool) -> None:
        studio.greet(profile.name)
        studio.say(
            f"You are {profile.name}, with every role. With others here, give each their own: click your name.",
            "good",
        )
        then(profile.name)

    NewcomerDialog(studio, people, made, parent, name=studio.person).open()


class ChooserDialog(QDialog):
    """One row a person; `then` gets the name of whoever it is now."""

    def __init__(self, studio: Studio, people: Sequence[Person], then: Then, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("chooser-dialog")
        self.setWindowTitle("Who is at the screen?")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._studio = studio
        self._then = then
        self._over = parent
        self._bar = bar_of_role("administer", studio.roles)
        self._coming: Profile | None = None
        self._stack = QStackedWidget()
        self._stack.addWidget(self._list(people))
        self._stack.addWidget(self._door())
        self.setLayout(column(self._stack, margin="l"))
        self.setMinimumWidth(480)
        self.resize(480, min(640, 190 + 54 * max(2, len(people))))

    def _list(self, people: Sequence[Person]) -> QWidget:
        with_profile = [person for person in people if person.profile is not None]
        bare = [person for person in people if person.profile is None]
        self._rows = column(space="xs")
        self._rows.addStretch(1)
        self.is_listed = False
        """Everybody has their row."""
        in_turns(self, self._listing(with_profile, bare))
        wardrobe = self._studio.wardrobe
        new = button("Somebody new…", wardrobe, icon="plus", name="people-new", on_click=self._on_new)
        log = button("Log…", wardrobe, name="people-log", tip="Who did what, when", on_click=self._on_log)
        new.setEnabled(not self._bar)
        new.setToolTip(self._bar)
        log.setEnabled(not self._bar)
        if self._bar:
            log.setToolTip(self._bar)
        for made in (new, log):
            made.setAutoDefault(False)
        close = button("Close", wardrobe, name="people-close", on_click=self.reject)
        close.setAutoDefault(False)
        made = QWidget()
        made.setLayout(
            column(
                label("Who is at the screen?", "heading"),
                scrolling(panel(self._rows, "window")),
                row(new, log, 1, close),
                space="m",
            )
        )
        return made

    def _listing(self, with_profile: Sequence[Person], bare: Sequence[Person]) -> Iterator[None]:
        """There may be a hundred people."""
        rows = self._rows
        for number, person in enumerate((*with_profile, *bare)):
            if number and number % ROWS_AT_ONCE == 0:
                yield
            if number == len(with_profile):
                head = label("In records, without a profile", "section")
                head.setContentsMargins(0, 8, 0, 0)
                rows.insertWidget(rows.count() - 1, head)
            rows.insertWidget(rows.count() - 1, self._row(person))
        self.is_listed = True

    def _row(self, person: Person) -> QWidget:
        profile = person.profile
        is_here = person_key(person.name) == person_key(self._studio.person)
        wardrobe = self._studio.wardrobe
        name = ElidedLabel(person.name, "title")
        roles = profile.roles if profile else person.appears
        words = ElidedLabel(", ".join(roles) + (" · here now" if is_here else ""), "caption")
        texts = column(name, words, space="xs")
        texts.setSpacing(0)
        marks: list[QWidget] = []
        if profile is not None:
            marks.append(Square(profile.colour, 14))
        go = button(
            "Go on" if is_here else "That is me",
            wardrobe,
            icon="lock" if profile is not None and profile.passphrase and not is_here else "",
            name=f"person-{person_key(person.name)}",
            tip=f"{person.name} is at the screen",
            on_click=lambda: self._choose(person),
        )
        go.setAutoDefault(False)
        if profile is None:
            go.setText("Make a profile…")
            go.setEnabled(not self._bar)
            go.setToolTip(self._bar or f"{person.name} gets a profile")
        line = row(*marks, texts, go, margin="s", space="s")
        line.setStretch(len(marks), 1)
        if profile is not None:
            edit = tool(
                "more",
                f"Change the profile of {person.name}",
                wardrobe,
                name=f"edit-{person_key(person.name)}",
                on_click=lambda: self._on_edit(profile),
            )
            edit.setEnabled(not self._bar or is_here)
            if self._bar and not is_here:
                edit.setToolTip(self._bar)
            line.addWidget(edit)
        made = card(line)
        made.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        return made

    def _door(self) -> QWidget:
        """The page that asks for a passphrase."""
        wardrobe = self._studio.wardrobe
        self._who = ElidedLabel("", "heading")
        self._passphrase = PassphraseField("Passphrase", twice=False, name="door-passphrase")
        self._fault = label("", "warn", wrap=True)
        self._fault.setObjectName("door-fault")
        self._enter = button("That is me", wardrobe, look="primary", name="door-go", on_click=self._on_enter)
        back = button("Back", wardrobe, name="door-back", on_click=lambda: self._stack.setCurrentIndex(0))
        back.setAutoDefault(False)
        self._passphrase.first.returnPressed.connect(self._on_enter)
        self._enter.setAutoDefault(False)
        made = QWidget()
        made.setLayout(
            column(self._who, self._passphrase, self._fault, 1, row(1, back, self._enter), space="m")
        )
        return made

    def _choose(self, person: Person) -> None:
        profile = person.profile
        if profile is None:
            self._on_new(person.name)
        elif profile.passphrase is None or person_key(self._studio.person) == profile.key:
            self._let_in(profile)
        else:
            self._coming = profile
            self._who.setText(profile.name)
            self._fault.setText("")
            self._passphrase.first.clear()
            self._stack.setCurrentIndex(1)
            self._passphrase.first.setFocus()

    def _on_enter(self) -> None:
        profile, typed = self._coming, self._passphrase.text
        if profile is None or not self._enter.isEnabled():
            return
        self._enter.setEnabled(False)

        def told(is_right: bool) -> None:
            if not shiboken6.isValid(self):
                return  # it was closed meanwhile
            self._enter.setEnabled(True)
            if is_right:
                self._let_in(profile)
            else:
                self._fault.setText("That is not it. An admin can set a new one.")
                self._passphrase.first.selectAll()

        self._studio.operations.run(
            "Checking the passphrase", lambda: opens(profile, typed), then=told, quiet=True
        )

    def _let_in(self, profile: Profile) -> None:
        self.accept()
        self._studio.greet(profile.name)
        self._then(profile.name)

    def _on_new(self, name: str = "") -> None:
        studio, parent, then = self._studio, self._over, self._then

        def made(profile: Profile, becomes: bool) -> None:
            if becomes:
                studio.greet(profile.name)
                then(profile.name)
            else:
                ask_person(studio, parent, then)

        self.reject()
        NewcomerDialog(studio, (), made, parent, name=name).open()

    def _on_edit(self, profile: Profile) -> None:
        studio, parent, then = self._studio, self._over, self._then
        self.reject()
        ProfileDialog(studio, profile, lambda: ask_person(studio, parent, then), parent).open()

    def _on_log(self) -> None:
        studio, parent = self._studio, self._over
        self.reject()
        studio.operations.run(
            "Reading the log",
            lambda: studio.project.acts.all(newest=NEWEST),
            then=lambda acts: LogDialog(studio, acts, parent).open(),
        )
