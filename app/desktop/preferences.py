"""What the studio remembers about a person on this machine: name, theme, recent projects, window size.

Owns: one small JSON file in the user's configuration folder. Refuses: anything of a project; that is in its store.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Literal

import platformdirs
from pydantic import BaseModel, Field, ValidationError

RECENT_MAX = 8


class _Content(BaseModel):
    name: str = ""
    theme: Literal["system", "light", "dark"] = "system"
    recent: list[str] = Field(default_factory=list[str])
    companion_open: bool = True
    keys: dict[str, str] = Field(default_factory=dict[str, str])
    unlocked: str = ""
    judge_quick: bool = True
    judge_again: bool = True


class Preferences:
    """Reads once, writes at every change. A file that cannot be read counts as none; nothing in it is precious."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file or Path(platformdirs.user_config_dir("worldaudit-studio")) / "preferences.json"
        try:
            self._content = _Content.model_validate_json(self._file.read_text())
        except (OSError, ValidationError):
            self._content = _Content()

    @property
    def name(self) -> str:
        """The person at the screen; empty until they said it."""
        return self._content.name

    @name.setter
    def name(self, value: str) -> None:
        self.become(value)

    @property
    def unlocked(self) -> str:
        """The id of the profile whose passphrase was given when the person was chosen; empty where it has none."""
        return self._content.unlocked

    def become(self, name: str, unlocked: str = "") -> None:
        """Another person is at this machine; `unlocked` is the profile whose passphrase they gave."""

        def change(content: _Content) -> None:
            content.name, content.unlocked = name.strip()[:100], unlocked

        self._change(change)

    @property
    def theme(self) -> Literal["system", "light", "dark"]:
        """The chosen theme; `system` until they chose."""
        return self._content.theme

    @theme.setter
    def theme(self, value: Literal["system", "light", "dark"]) -> None:
        self._change(lambda content: setattr(content, "theme", value))

    @property
    def companion_open(self) -> bool:
        """Whether the companion panel is unfolded."""
        return self._content.companion_open

    @companion_open.setter
    def companion_open(self, value: bool) -> None:
        self._change(lambda content: setattr(content, "companion_open", value))

    @property
    def judge_quick(self) -> bool:
        """Whether a key in Judge saves as soon as verdict and reason are there."""
        return self._content.judge_quick

    @judge_quick.setter
    def judge_quick(self, value: bool) -> None:
        self._change(lambda content: setattr(content, "judge_quick", value))

    @property
    def judge_again(self) -> bool:
        """Whether Judge draws the cited place again beside the evidence."""
        return self._content.judge_again

    @judge_again.setter
    def judge_again(self, value: bool) -> None:
        self._change(lambda content: setattr(content, "judge_again", value))

    @property
    def keys(self) -> dict[str, str]:
        """Commands that the person gave another key."""
        return dict(self._content.keys)

    @keys.setter
    def keys(self, value: dict[str, str]) -> None:
        self._change(lambda content: setattr(content, "keys", dict(value)))

    @property
    def recent(self) -> tuple[Path, ...]:
        """Recent project folders that still exist, newest first."""
        return tuple(Path(folder) for folder in self._content.recent if Path(folder).is_dir())

    def remember_project(self, folder: Path) -> None:
        """Puts a project at the top of the recent ones."""
        name = str(folder.resolve())
        rest = [other for other in self._content.recent if other != name]
        self._change(lambda content: setattr(content, "recent", [name, *rest][:RECENT_MAX]))

    def _change(self, change: Callable[[_Content], None]) -> None:
        change(self._content)
        partial = self._file.with_suffix(".part")
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            partial.write_text(json.dumps(self._content.model_dump(), indent=1))
            partial.replace(self._file)
        except OSError as error:  # no room, or no right to write: nothing in it is precious
            with suppress(OSError):
                sys.stderr.write(
                    f"{self._file} cannot be written ({error}); it is remembered until the studio ends.\n"
                )
