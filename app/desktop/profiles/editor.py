"""Changing one profile: colour, roles, passphrase; taking it away.

Owns: the dialog. Refuses: the rules (app.jobs.profiles); what they refuse is said in it.
"""

from __future__ import annotations

from collections.abc import Callable

import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QWidget

from app.desktop.operations import Failure
from app.desktop.profiles.fields import ColourField, PassphraseField, RolesField
from app.desktop.studio import Studio
from app.desktop.widgets.confirm import ConfirmDialog
from app.desktop.widgets.held_width import hold_width
from app.desktop.widgets.pieces import ElidedLabel, button, column, label, row
from app.jobs.profiles import edit_profile, remove_profile
from data.schema.profile import Profile
from validation.roles import bar_of_role


class ProfileDialog(QDialog):
    """`then` is called when something was saved."""

    def __init__(self, studio: Studio, profile: Profile, then: Callable[[], object], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("profile-dialog")
        self.setWindowTitle(f"Profile of {profile.name}")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._studio = studio
        self._profile = profile
        self._then = then
        bar = bar_of_role("administer", studio.roles)
        wardrobe = studio.wardrobe
        self._colour = ColourField(profile.colour, wardrobe)
        self._roles = RolesField(profile.roles, bar)
        title = "New passphrase (empty: it stays)" if profile.passphrase else "Passphrase (optional)"
        self._passphrase = PassphraseField(title, twice=True)
        self._fault = label("", "warn", wrap=True)
        self._fault.setObjectName("profile-fault")
        self._fault.hide()
        self._save = button(
            "Save", wardrobe, look="primary", name="profile-save", on_click=lambda: self._change(None)
        )
        self._save.setDefault(True)
        remove = button("Remove…", wardrobe, name="profile-remove", on_click=self._on_remove)
        remove.setEnabled(not bar)
        remove.setToolTip(bar or "Take the profile away; what the person did stays")
        off = button(
            "Take the passphrase off", wardrobe, name="passphrase-off", on_click=lambda: self._change("")
        )
        off.setVisible(profile.passphrase is not None)
        self.setLayout(
            column(
                ElidedLabel(profile.name, "heading"),
                label("Roles", "section"),
                self._roles,
                label("Colour", "section"),
                self._colour,
                self._passphrase,
                row(off, 1),
                self._fault,
                row(remove, 1, button("Cancel", wardrobe, on_click=self.reject), self._save),
                margin="l",
                space="m",
            )
        )
        hold_width(self, 420)

    def _change(self, passphrase: str | None) -> None:
        if passphrase is None and self._passphrase.fault:
            self._say(self._passphrase.fault)
            return
        if not self._roles.roles:
            self._say("Tick at least one role.")
            return
        project, name, by = self._studio.project, self._profile.name, self._studio.person
        roles, colour = self._roles.roles, self._colour.colour
        wanted = self._passphrase.text or None if passphrase is None else passphrase

        def change() -> tuple[Profile, ...]:
            edit_profile(project, name, roles=roles, colour=colour, passphrase=wanted, by=by)
            return project.profiles.all()

        self._run("Saving the profile", change)

    def _on_remove(self) -> None:
        name = self._profile.name
        ConfirmDialog(
            f"Remove the profile of {name}?",
            f"What {name} made, reviewed, audited and judged stays, under that name. Adding the name again brings the "
            "profile back.",
            "Remove it",
            self._remove,
            self._studio.wardrobe,
            self,
        ).open()

    def _remove(self) -> None:
        project, name, by = self._studio.project, self._profile.name, self._studio.person

        def remove() -> tuple[Profile, ...]:
            remove_profile(project, name, by=by)
            return project.profiles.all()

        self._run("Removing the profile", remove)

    def _run(self, doing: str, work: Callable[[], tuple[Profile, ...]]) -> None:
        self._save.setEnabled(False)

        def done(profiles: tuple[Profile, ...]) -> None:
            self._studio.take_profiles(profiles)
            if shiboken6.isValid(self):
                self.accept()
            self._then()

        self._studio.operations.run(doing, work, then=done, otherwise=self._on_failure, asker=self)

    def _on_failure(self, failure: Failure) -> None:
        self._save.setEnabled(True)
        self._say(failure.reason)

    def _say(self, words: str) -> None:
        self._fault.setText(words)
        self._fault.show()
