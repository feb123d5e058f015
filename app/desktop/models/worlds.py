"""The worlds as the window lists them: the ones that come with the program, then the project's own.

Owns: rows, search, and which one is open. Refuses: what is in a world (world_edit), and reading anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from app.desktop.models.listening import Model
from app.jobs.world_facts import WorldFacts
from data.store.worlds import KeptWorld
from worlds.catalogue import BUILT_IN


@dataclass(frozen=True)
class WorldRow:
    """One world in the list."""

    id: str
    title: str
    words: str
    """The second line: whose it is, engine, objects, era; what nobody looked into yet is left out."""
    own: bool


class WorldsModel(Model):
    """Rows with a search, and the one that is open."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[WorldRow, ...] = ()
        self.query = ""
        self.selected = ""

    @property
    def visible(self) -> tuple[WorldRow, ...]:
        """The rows that hold every word of the search."""
        words = self.query.casefold().split()
        return tuple(
            row
            for row in self.rows
            if all(word in f"{row.title} {row.id} {row.words}".casefold() for word in words)
        )

    def show(self, rows: Iterable[WorldRow]) -> None:
        """Takes new rows."""
        taken = tuple(rows)
        if taken != self.rows:
            self.rows = taken
            self.tell()

    def search(self, query: str) -> None:
        """Keeps rows that hold every word."""
        self.query = query
        self.tell()

    def select(self, world: str) -> None:
        """Marks the open one."""
        if world != self.selected:
            self.selected = world
            self.tell()


def world_rows(
    kept: Sequence[KeptWorld], facts: Mapping[str, WorldFacts], built_in: Sequence[str]
) -> tuple[WorldRow, ...]:
    """The project's own worlds, then those that come with the program."""
    titles = {world.id: world.title for world in BUILT_IN}
    own = [
        WorldRow(one.world.id, one.world.title, _words("yours", facts.get(one.world.id)), own=True)
        for one in kept
    ]
    names = {row.id for row in own}
    others = [
        WorldRow(
            name,
            titles.get(name, name.replace("-", " ").capitalize()),
            _words("built in", facts.get(name)),
            own=False,
        )
        for name in built_in
        if name not in names
    ]
    return (*own, *others)


def _words(origin: str, facts: WorldFacts | None) -> str:
    if facts is None:
        return origin
    engine = {"threejs": "Three.js"}.get(facts.engine, facts.engine)
    years = f"{facts.era.from_year}–{facts.era.to_year}"  # noqa: RUF001 - a range of years
    return f"{origin} · {engine} · {facts.objects} objects · {years}"
