"""Every key of the studio in one table, and which of them a person has changed.

Owns: the commands with their usual keys, changes of them, and telling when two would have one key. Refuses: binding keys
(widgets.binding) and showing them (keys).

Keys of an audit and of judging are fixed: what people do there is compared, so it is the same for everybody.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from app.desktop.models.listening import Model
from data.errors import UsageError

Place = Literal["everywhere", "author", "review", "audit", "judge", "worlds"]
PLACES: dict[Place, str] = {
    "everywhere": "Everywhere",
    "author": "Author",
    "review": "Review",
    "audit": "Audit",
    "judge": "Judge",
    "worlds": "Worlds",
}


@dataclass(frozen=True)
class Command:
    """Something that a key does. `keys` are several only where they are fixed."""

    name: str
    words: str
    place: Place
    keys: tuple[str, ...]
    fixed: bool = False
    shown: str = ""
    """How the keys are shown where listing them says less."""


def _one(name: str, words: str, place: Place, key: str) -> Command:
    return Command(name, words, place, (key,))


def _fixed(name: str, words: str, place: Place, *keys: str, shown: str = "") -> Command:
    return Command(name, words, place, keys, fixed=True, shown=shown)


COMMANDS: tuple[Command, ...] = (
    _one("go.author", "Author", "everywhere", "Ctrl+1"),
    _one("go.review", "Review", "everywhere", "Ctrl+2"),
    _one("go.audit", "Audit", "everywhere", "Ctrl+3"),
    _one("go.judge", "Judge", "everywhere", "Ctrl+4"),
    _one("go.results", "Results", "everywhere", "Ctrl+5"),
    _one("go.worlds", "Worlds", "everywhere", "Ctrl+6"),
    _one("search", "Search", "everywhere", "/"),
    _one("keys", "These keys", "everywhere", "?"),
    _fixed("free", "Free the mouse, close a dialog", "everywhere", "Esc"),
    _fixed(
        "author.walk",
        "Walk or fly; click the world to look around",
        "author",
        *("W", "A", "S", "D"),
        shown="W A S D, mouse",
    ),
    _one("author.frame", "Frame the selected object", "author", "F"),
    _one("author.hide", "Hide the selected object in the view, or show it", "author", "H"),
    _one("author.show-all", "Show everything that is hidden", "author", "Shift+H"),
    _one("author.lock", "Lock the selected object, or unlock it", "author", "L"),
    _fixed(
        "author.handles",
        "Handles of the selected object: lift, turn, scale, none (arrows walk)",
        "author",
        *("E", "R", "Q"),
        shown="W E R Q",
    ),
    _one("author.hold", "Hold time, let it pass", "author", "P"),
    _one("author.tick", "One tick further", "author", "."),
    _one("author.remove", "Remove the selected injection", "author", "Del"),
    _one("author.undo", "Undo", "author", "Ctrl+Z"),
    _one("author.redo", "Redo", "author", "Ctrl+Shift+Z"),
    _one("author.freeze", "Freeze a revision (edits save themselves)", "author", "Ctrl+S"),
    _one("author.propose", "Freeze, run the gates and propose", "author", "Ctrl+Return"),
    _one("author.new", "New task", "author", "Ctrl+N"),
    _one("author.tasks", "All tasks as a table", "author", "Ctrl+L"),
    _one("author.suggest", "Suggest anomalies for this world", "author", "Ctrl+G"),
    _one("author.rubric", "To the rubric", "author", "Ctrl+R"),
    _fixed(
        "review.walk",
        "Walk or fly; click the world to look around",
        "review",
        *("W", "A", "S", "D"),
        shown="W A S D, mouse",
    ),
    _one("review.pass", "Quality: pass", "review", "P"),
    _one("review.fail", "Quality: fail", "review", "X"),
    _one("review.uncertain", "Quality: uncertain", "review", "U"),
    _fixed("review.difficulty", "Difficulty", "review", "1", "2", "3", "4", "5", shown="1 … 5"),
    _one("review.capture", "Keep a picture of what is seen", "review", "F"),
    _one("review.note", "Pin a note to what is in the middle of the view", "review", "T"),
    _one("review.comment", "To the comment", "review", "C"),
    _one("review.save", "Save the review", "review", "Ctrl+Return"),
    _one("review.next", "Next task of the queue or the list", "review", "N"),
    _one("review.previous", "Task before", "review", "B"),
    _fixed("audit.move", "Move 1 m forward, back", "audit", "W", "S"),
    _fixed("audit.turn", "Turn 45° left, right", "audit", "A", "D"),
    _fixed("audit.look", "Look 15° up, down", "audit", "R", "V"),
    _fixed("audit.interact", "Interact with what is under the crosshair", "audit", "E"),
    _fixed("audit.wait", "Wait 1 s", "audit", "Q"),
    _fixed("audit.keep", "Keep this picture as evidence", "audit", "F"),
    _fixed("audit.file", "File the report", "audit", "Ctrl+Return"),
    _fixed("judge.verdict", "Met, not met, cannot judge, rubric wrong", "judge", "1", "2", "3", "4"),
    _fixed("judge.reason", "The reason, in the order of its list", "judge", *"ABCDEFGH", shown="A … H"),
    _fixed(
        "judge.reports",
        "The verdict rests on report 1, 2 …",
        "judge",
        *(f"F{number}" for number in range(1, 10)),
        shown="F1 … F9",
    ),
    _fixed("judge.note", "To the note (Esc goes back)", "judge", "M"),
    _fixed("judge.save", "Save, next", "judge", "Return"),
    _fixed("judge.undo", "Take the last verdict back", "judge", "Backspace"),
    _fixed("judge.next", "Next audit that waits, the one before", "judge", "N", "P"),
    _fixed("judge.pictures", "Previous, next picture", "judge", "Left", "Right"),
    _fixed("judge.zoom", "Larger, smaller, the whole picture (or the wheel)", "judge", "+", "-", "Z"),
    _fixed("judge.again", "Draw the same place again; its clean twin", "judge", "V", "T"),
    _fixed(
        "worlds.walk",
        "Walk or fly; click the world to look around",
        "worlds",
        *("W", "A", "S", "D"),
        shown="W A S D, mouse",
    ),
    _one("worlds.frame", "Frame the selected object", "worlds", "F"),
    _one("worlds.undo", "Undo a tag or a start", "worlds", "Ctrl+Z"),
    _one("worlds.redo", "Redo", "worlds", "Ctrl+Shift+Z"),
    _one("worlds.add", "Add a world from a file; or drag it onto the window", "worlds", "Ctrl+N"),
)
_BY_NAME = {command.name: command for command in COMMANDS}
_NAMED = [
    "Return",
    "Enter",
    "Space",
    "Tab",
    "Backspace",
    "Del",
    "Ins",
    "Home",
    "End",
    "PgUp",
    "PgDown",
    "Left",
    "Right",
    "Up",
    "Down",
] + [f"F{number}" for number in range(1, 25)]
_MODIFIERS = ("Ctrl", "Alt", "Shift", "Meta")


class Keymap(Model):
    """The keys as they are now. Changes that no longer fit the table are left out."""

    def __init__(self, changed: Mapping[str, str] | None = None) -> None:
        super().__init__()
        self._changed: dict[str, str] = {}
        for name, key in (changed or {}).items():
            try:
                self._changed[name] = self._checked(name, key)
            except UsageError:
                continue  # from another version of the program; the usual key stands

    @property
    def changed(self) -> dict[str, str]:
        """Command -> the key that a person gave it."""
        return dict(self._changed)

    def key_of(self, name: str) -> str:
        """The key of a command.

        Raises:
            UsageError: no such command, or one with several fixed keys.
        """
        return self._changed.get(name) or _usual(command_named(name))

    def shown(self, command: Command) -> str:
        """How a command's keys are shown."""
        if command.fixed:
            return command.shown or ", ".join(command.keys)
        return self.key_of(command.name)

    def tip(self, words: str, name: str) -> str:
        """Words with the key behind them: `Undo (Ctrl+Z)`."""
        return f"{words} ({self.key_of(name)})"

    def in_the_way(self, name: str, key: str) -> Command | None:
        """Which other command has that key where this one works; None when it is free."""
        place = command_named(name).place
        for other in COMMANDS:
            if other.name == name or not _overlap(place, other.place):
                continue
            if key in (other.keys if other.fixed else (self.key_of(other.name),)):
                return other
        return None

    def change(self, name: str, key: str) -> None:
        """Gives a command another key.

        Raises:
            UsageError: no such command, a fixed one, no such key, or one that another command has.
        """
        checked = self._checked(name, key)
        if checked == _usual(command_named(name)):
            self._changed.pop(name, None)
        else:
            self._changed[name] = checked
        self.tell()

    def reset(self, name: str = "") -> None:
        """Gives a command its usual key back; all of them without a name.

        Raises:
            UsageError: another command has that key meanwhile.
        """
        if not name:
            self._changed.clear()
        elif name in self._changed:
            self._checked(name, _usual(command_named(name)))
            del self._changed[name]
        self.tell()

    def _checked(self, name: str, key: str) -> str:
        command = command_named(name)
        if command.fixed:
            raise UsageError(f"“{command.words}” has a fixed key: {self.shown(command)}.")
        wanted = plain_key(key)
        other = self.in_the_way(name, wanted)
        if other is not None:
            raise UsageError(
                f"{wanted} is “{other.words}” ({PLACES[other.place]}) already. "
                "Give that another key first, or choose another one here."
            )
        return wanted


def command_named(name: str) -> Command:
    """A command of the table.

    Raises:
        UsageError: none of that name.
    """
    if name not in _BY_NAME:
        raise UsageError(f"There is no command {name!r} with a key. `worldaudit keys` lists them.")
    return _BY_NAME[name]


def plain_key(text: str) -> str:
    """One key with its modifiers, written one way: `shift+ctrl+z` is `Ctrl+Shift+Z`.

    Raises:
        UsageError: it is no key.
    """
    last = "+" if text == "+" or text.endswith("++") else text.rsplit("+", 1)[-1]
    before = text[: len(text) - len(last)]
    parts = [part.strip().capitalize() for part in before.split("+") if part.strip()]
    named = {one.casefold(): one for one in (*_NAMED, "Delete", "Insert")}.get(last.strip().casefold())
    key = {"Delete": "Del", "Insert": "Ins"}.get(named or "", named or last.strip().upper())
    unknown = [part for part in parts if part not in _MODIFIERS]
    if unknown or not key or (named is None and not re.fullmatch(r"[!-~]", key)):
        raise UsageError(f"{text!r} is no key; write it as Ctrl+Shift+Z, F5 or K.")
    return "+".join([*(one for one in _MODIFIERS if one in parts), key])


def _usual(command: Command) -> str:
    if len(command.keys) != 1:
        raise UsageError(f"The command {command.name} has several keys: {', '.join(command.keys)}.")
    (key,) = command.keys
    return key


def _overlap(one: Place, other: Place) -> bool:
    return one == other or "everywhere" in (one, other)
