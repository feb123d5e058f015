"""What gives a study's seats out and brings results back: a file, or this machine; and the buttons for it.

Owns: these buttons, asking where and to whom, and saying what came of it. Refuses: seats and results themselves (app.jobs).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QPushButton, QWidget

from app.desktop.studies.handing_out import HandOutDialog
from app.desktop.studies.reading import StudiesView
from app.desktop.studies.sitting_down import SitDownDialog, SittingProcess
from app.desktop.studio import Studio
from app.desktop.widgets.pieces import button
from app.jobs.packing import pack
from app.jobs.returning import Returned, take_in_each
from data.interchange.bundles import SUFFIX as RESULTS
from data.interchange.packages import SUFFIX
from data.schema.study import Study
from worlds.three.spawn import child_command

TAKEN = {
    "taken_in": "taken in",
    "there_already": "here already",
    "surplus": "kept beside: another had taken the seat",
    "unfinished": "left in the middle",
    "refused": "refused",
}


class GivingOut(QObject):
    """`came` when results were taken in."""

    came = Signal()

    def __init__(self, studio: Studio, parent: QWidget, view: Callable[[], StudiesView | None]) -> None:
        super().__init__(parent)
        self._studio, self._page, self._view = studio, parent, view
        self._sitting: dict[str, SittingProcess] = {}
        wardrobe = studio.wardrobe
        self._hand = button(
            "Hand out…", wardrobe, look="primary", name="study-hand-out", on_click=self._on_hand_out
        )
        self._sit = button(
            "Sit here…",
            wardrobe,
            tip="A participant audits at this machine, in a window of its own",
            name="study-sit",
            on_click=self._on_sit,
        )
        self._take = button("Take in…", wardrobe, name="study-take-in", on_click=self._on_take_in)

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """In the order in which they are used."""
        return self._hand, self._sit, self._take

    def show_state(self, *, is_running: bool) -> None:
        """Only a running study gives anything out."""
        self._hand.setVisible(is_running)
        self._sit.setVisible(is_running)

    @property
    def _study(self) -> Study | None:
        view = self._view()
        return view.chosen if view else None

    # As a file.

    def _on_hand_out(self) -> None:
        view = self._view()
        if view is not None and view.progress is not None:
            HandOutDialog(view.progress, self._on_who, self._studio.wardrobe, self._page).open()

    def _on_who(self, participant: str, most: int | None) -> None:
        name = "".join(letter if letter.isalnum() else "-" for letter in participant.casefold())
        chosen, _ = QFileDialog.getSaveFileName(
            self._page,
            "Keep the package as",
            str(Path.home() / f"{name}{SUFFIX}"),
            f"Audit packages (*{SUFFIX})",
        )
        if chosen:
            self.hand_out(participant, most, Path(chosen))

    def hand_out(self, participant: str, most: int | None, file: Path) -> None:
        """Writes a participant's package."""
        study = self._study
        if study is None:
            return
        target = file if file.suffix else file.with_suffix(SUFFIX)
        project, studio = self._studio.project, self._studio
        studio.operations.run(
            f"Packing for {participant}",
            lambda: pack(project, study, participant, target, most=most),
            then=lambda package: studio.say(
                f"{target} holds {len(package.sittings)} sittings for {participant}.", "good"
            ),
        )

    def _on_take_in(self) -> None:
        chosen, _ = QFileDialog.getOpenFileNames(
            self._page, "Results that came back", str(Path.home()), f"Results (*{RESULTS})"
        )
        if chosen:
            self.take_in([Path(file) for file in chosen])

    def take_in(self, files: Sequence[Path]) -> None:
        """Takes bundles in and says what came of each sitting."""
        project, studio = self._studio.project, self._studio
        by = studio.person

        def say(came: Sequence[Returned]) -> None:
            counts = Counter(one.came for one in came)
            words = ", ".join(f"{count} {TAKEN[kind]}" for kind, count in counts.items())
            refused = [f"{one.participant}: {one.words}" for one in came if one.came == "refused"]
            studio.say(
                " ".join([f"Results: {words or 'nothing in them'}.", *refused]), "warn" if refused else "good"
            )
            self.came.emit()

        studio.operations.run(
            "Taking results in",
            lambda: take_in_each(project, files, by=by),
            then=say,
        )

    # At this machine.

    def _on_sit(self) -> None:
        view, studio = self._view(), self._studio
        if view is not None and view.progress is not None:
            SitDownDialog(
                view.progress, studio.profiles, studio.person, self.sit, studio.wardrobe, self._page
            ).open()

    def sit(self, participant: str, passphrase: str = "") -> None:
        """Opens a participant's window on their next sitting; the command takes the results in."""
        study, studio = self._study, self._studio
        if study is None:
            return
        if participant in self._sitting:
            studio.say(f"{participant} sits here already; their window is open.", "info")
            return
        given = ["study", "sit", study.id, "--for", participant, "--project", str(studio.project.folder)]

        def over(said: dict[str, Any] | None, words: str) -> None:
            self._sitting.pop(participant, None)
            self._say_sat(participant, said, words)
            self.came.emit()

        self._sitting[participant] = SittingProcess(
            child_command("app", *given, "--json"), passphrase, studio.operations.courier, over
        )
        studio.say(f"{participant}'s window opens. It shows nothing but the audit.", "info")

    def let_go(self) -> None:
        """The studio closes; whoever sits here goes on."""
        while self._sitting:
            self._sitting.popitem()[1].let_go()

    def _say_sat(self, participant: str, said: Mapping[str, Any] | None, words: str) -> None:
        if said is None:
            self._studio.say(f"{participant} did not sit down. {words}")
            return
        refused = [one["words"] for one in said["sittings"] if one["came"] == "refused"]
        if refused:
            self._studio.say(f"What {participant} did was refused: {' '.join(refused)}", "warn")
        elif said["open"]:
            self._studio.say(
                f"{participant} left in the middle. The seat is free for others; until somebody takes it, "
                "Sit here goes on where it stopped.",
                "info",
            )
        else:
            self._studio.say(f"{participant} is done; the results are taken in.", "good")
