"""Somebody new says who they are. The first person of a project does it with one click, and gets every role.

Owns: the dialog, and making the profile. Refuses: the rules (app.jobs.profiles).
"""

from __future__ import annotations

import getpass
from collections.abc import Callable, Sequence

import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLineEdit, QWidget

from app.desktop.operations import Failure
from app.desktop.profiles.fields import ColourField, PassphraseField, RolesField
from app.desktop.studio import Studio
from app.desktop.widgets.flow import FlowLayout
from app.desktop.widgets.held_width import hold_width
from app.desktop.widgets.pieces import button, column, label, row
from app.jobs.profiles import Person, add_profile
from data.schema.profile import ROLES, Profile, free_colour

FIRST_WORDS = (
    "Your tasks, reviews, audits and verdicts stand under this name, in this project. It is asked once. "
    "You get every role: curator, reviewer, participant, rater and admin. When others work here too, give each "
    "their own under your name, at the top right."
)
LATER_WORDS = "What they do stands under this name, in this project."


class NewcomerDialog(QDialog):
    """Makes a profile; `then` gets it, and whether the person is at the screen now."""

    def __init__(
        self,
        studio: Studio,
        people: Sequence[Person],
        then: Callable[[Profile, bool], object],
        parent: QWidget,
        *,
        name: str = "",
    ) -> None:
        super().__init__(parent)
        self.setObjectName("newcomer-dialog")
        self.setWindowTitle("Who are you?")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._studio = studio
        self._then = then
        self._is_first = not studio.profiles
        self._name = QLineEdit(name or (_login_name() if self._is_first else ""))
        self._name.setObjectName("name-field")
        self._name.setAccessibleName("Name")
        self._name.setMaxLength(100)
        self._name.setPlaceholderText("For example: Ada")
        self._fault = label("", "warn", wrap=True)
        self._fault.setObjectName("newcomer-fault")
        self._fault.hide()
        self._colour = ColourField(
            free_colour(tuple(profile.colour for profile in studio.profiles)), studio.wardrobe
        )
        self._roles = RolesField(tuple(role for role in ROLES if role != "admin"))
        self._passphrase = PassphraseField("Passphrase (optional)", twice=True)
        wardrobe = studio.wardrobe
        self._go = button(
            "That is me" if self._is_first else "Add, and it is me",
            wardrobe,
            look="primary",
            name="name-go",
            on_click=lambda: self._make(becomes=True),
        )
        self._go.setDefault(True)
        self._add = button("Add", wardrobe, name="name-add", on_click=lambda: self._make(becomes=False))
        self._add.setVisible(not self._is_first)
        self._name.textChanged.connect(self._on_text)
        title = "Who are you?" if self._is_first else "Somebody new"
        layout = column(
            label(title, "heading"),
            label(FIRST_WORDS if self._is_first else LATER_WORDS, "soft", wrap=True),
            self._name,
            margin="l",
            space="m",
        )
        if self._is_first:
            if known := self._known(people):
                layout.addWidget(known)
        else:
            layout.addWidget(label("Roles", "section"))
            layout.addWidget(self._roles)
            layout.addWidget(label("Colour", "section"))
            layout.addWidget(self._colour)
            layout.addWidget(self._passphrase)
        layout.addWidget(self._fault)
        layout.addStretch(1)  # height to spare stands above the buttons, not between the words
        layout.addLayout(
            row(
                1,
                button("Not now" if self._is_first else "Cancel", wardrobe, on_click=self.reject),
                self._add,
                self._go,
            )
        )
        self.setLayout(layout)
        hold_width(self, 420)
        self._name.setFocus()
        self._name.selectAll()
        self._on_text()

    def _known(self, people: Sequence[Person]) -> QWidget | None:
        """Names that stand in records already: a click takes one."""
        names = [person.name for person in people if person.profile is None][:8]
        if not names:
            return None
        flow = FlowLayout()
        for name in names:
            flow.addWidget(
                button(
                    name,
                    self._studio.wardrobe,
                    tip=f"Records of this project name {name}; take that name",
                    name=f"known-{name.casefold()}",
                    on_click=lambda name=name: self._name.setText(name),
                )
            )
        holder, made = QWidget(), QWidget()
        holder.setLayout(flow)
        made.setLayout(column(label("Names in this project's records", "section"), holder, space="xs"))
        return made

    def _on_text(self) -> None:
        named = bool(self._name.text().strip())
        self._go.setEnabled(named)
        self._add.setEnabled(named)

    def _make(self, *, becomes: bool) -> None:
        if self._passphrase.fault:
            self._say(self._passphrase.fault)
            return
        if not self._is_first and not self._roles.roles:
            self._say("Tick at least one role.")
            return
        self._go.setEnabled(False)
        self._add.setEnabled(False)
        project, name, by = self._studio.project, self._name.text().strip(), self._studio.person
        roles, colour, passphrase = self._roles.roles, self._colour.colour, self._passphrase.text

        def make() -> tuple[Profile, tuple[Profile, ...]]:
            made = add_profile(project, name, roles=roles, colour=colour, passphrase=passphrase, by=by)
            return made, project.profiles.all()

        def made(found: tuple[Profile, tuple[Profile, ...]]) -> None:
            profile, profiles = found
            self._studio.take_profiles(profiles)
            if not shiboken6.isValid(self):
                return  # it was closed meanwhile; the profile is there all the same
            self.accept()
            self._then(profile, becomes)

        self._studio.operations.run(
            "Making the profile", make, then=made, otherwise=self._on_failure, asker=self
        )

    def _on_failure(self, failure: Failure) -> None:
        self._on_text()
        self._say(failure.reason)

    def _say(self, words: str) -> None:
        self._fault.setText(words)
        self._fault.show()


def _login_name() -> str:
    """The name of the system's user, as something to begin with; empty where it names nobody."""
    try:
        name = getpass.getuser()
    except (OSError, KeyError):
        return ""
    return "" if name in {"root", "nobody", "user"} else name[:1].upper() + name[1:]
