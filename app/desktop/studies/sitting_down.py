"""A participant sits down at this machine: who, and their window as a process of its own.

Owns: that dialog, and following the process. Refuses: seats, leases and results: `worldaudit study sit` is the process, and it
goes on by itself when the studio is closed.
"""

from __future__ import annotations

import contextlib
import subprocess
import tempfile
import threading
from collections.abc import Callable, Sequence
from typing import IO, Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialog, QWidget

from app.desktop.operations import Courier
from app.desktop.profiles.fields import PassphraseField
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.held_width import hold_width
from app.desktop.widgets.pieces import button, column, form, label, row
from app.jobs.study_progress import StudyProgress
from data.foreign_json import ForeignJsonError, read_json
from data.schema.profile import Profile, person_key

LOOK_S = 0.3
WORDS = (
    "The next sitting of this participant opens in a window of its own, which shows nothing but the audit. Give them the "
    "keyboard; what they did is taken in when the window closes."
)


class SitDownDialog(QDialog):
    """`on_done` gets the participant's name and what was typed as their passphrase."""

    def __init__(
        self,
        progress: StudyProgress,
        profiles: Sequence[Profile],
        here: str,
        on_done: Callable[[str, str], object],
        wardrobe: Wardrobe,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("sit-down-dialog")
        self.setWindowTitle("Sit down here")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._on_done = on_done
        self._locked = {one.key for one in profiles if one.passphrase is not None} - {person_key(here)}
        self._who = QComboBox()
        self._who.setObjectName("sit-down-who")
        self._who.setAccessibleName("Participant")
        for line in progress.by_person:
            self._who.addItem(f"{line.name} ({line.given} given out, {line.done} done)", line.name)
        mine = next(
            (i for i, one in enumerate(progress.by_person) if person_key(one.name) == person_key(here)), -1
        )
        fewest = min(range(len(progress.by_person)), key=lambda i: progress.by_person[i].done, default=0)
        self._who.setCurrentIndex(mine if mine >= 0 else fewest)
        self._passphrase = PassphraseField("Their passphrase", twice=False, name="sit-down-passphrase")
        self._who.currentIndexChanged.connect(self._on_who)
        fields = form()
        fields.addRow("Participant", self._who)
        go = button("Open their window", wardrobe, look="primary", name="sit-down-go", on_click=self._on_go)
        cancel = button("Cancel", wardrobe, name="sit-down-cancel", on_click=self.reject)
        self.setLayout(
            column(
                label("Sit down here", "heading"),
                label(WORDS, "soft", wrap=True),
                fields,
                self._passphrase,
                row(1, cancel, go),
                margin="l",
                space="m",
            )
        )
        hold_width(self, 460)
        go.setDefault(True)
        self._on_who()

    def _on_who(self) -> None:
        self._passphrase.first.clear()
        self._passphrase.setVisible(person_key(self._who.currentData() or "") in self._locked)
        self.adjustSize()

    def _on_go(self) -> None:
        if self._who.currentData():
            self.accept()
            self._on_done(self._who.currentData(), self._passphrase.text)


class SittingProcess:
    """`worldaudit study sit` while it runs, followed by a thread of its own: it lasts as long as an audit."""

    def __init__(
        self,
        command: Sequence[str],
        passphrase: str,
        courier: Courier,
        on_end: Callable[[dict[str, Any] | None, str], None],
    ) -> None:
        """Starts it.

        Args:
            command: what is run; it prints JSON.
            passphrase: goes by its standard input, never by its arguments.
            courier: carries the end to the Qt thread.
            on_end: gets what was printed, or None and the sentence of the refusal.
        """
        self._command, self._passphrase = command, passphrase
        self._courier, self._on_end = courier, on_end
        self._let_go = threading.Event()
        threading.Thread(target=self._follow, name="sitting", daemon=True).start()

    def let_go(self) -> None:
        """Stops following; the participant goes on, and their results are taken in when they are done."""
        self._let_go.set()

    def _follow(self) -> None:
        try:
            with tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as fault:
                code = self._run(said, fault)
                if code is None:
                    return
                found = _json(_all_of(said))
                words = "" if found is not None else _sentence(_all_of(fault), code)
        except OSError as error:
            found, words = None, f"It could not be started: {error.strerror or error}."
        if not self._let_go.is_set():
            self._courier.post(lambda: self._on_end(found, words))

    def _run(self, said: IO[bytes], fault: IO[bytes]) -> int | None:
        """The exit code; None when nobody follows any more."""
        process = subprocess.Popen(
            self._command, stdin=subprocess.PIPE, stdout=said, stderr=fault, start_new_session=True
        )
        with contextlib.suppress(BrokenPipeError), process.stdin or contextlib.nullcontext() as typed:
            if typed is not None:
                typed.write(f"{self._passphrase}\n".encode())
        while not self._let_go.is_set():
            with contextlib.suppress(subprocess.TimeoutExpired):
                return process.wait(LOOK_S)
        process.returncode = 0  # it goes on by itself; nobody waits for it
        return None


def _all_of(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode(errors="replace")


def _json(text: str) -> dict[str, Any] | None:
    try:
        value = read_json(text)
    except ForeignJsonError:
        return None
    return value if isinstance(value, dict) else None


def _sentence(text: str, code: int) -> str:
    """What the command said last about why; Chromium's own lines stand around it."""
    lines = [
        line.removeprefix("worldaudit: ") for line in text.splitlines() if line.startswith("worldaudit: ")
    ]
    return lines[-1] if lines else f"The command ended with exit code {code}."
