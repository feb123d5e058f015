"""The scene outliner: the objects of a world by room, with a search, filters, and what is hidden or locked.

Owns: grouping, searching, filtering, the selected object, the marks. Refuses: the scene itself (it comes from the live
world), and knowing which objects an operator can happen to (author.fitting says it).

Made for 10,000 objects: what depends on the scene alone is made once a scene, and a key only walks over it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from app.desktop.models.listening import Model
from data.schema.scene import Node, SceneGraph

By = Literal["room", "kind", "tag"]
ELSEWHERE, BUILDING = "elsewhere", "building"


@dataclass(frozen=True)
class Entry:
    """One object as it is listed."""

    id: str
    name: str
    """Its label, counted where several of its room have one label."""
    text: str
    """What a search looks into."""
    kind: str
    room: str
    tags: frozenset[str]


@dataclass(frozen=True)
class OutlinerGroup:
    """A room and its objects, by name."""

    id: str
    label: str
    entries: tuple[Entry, ...]


class OutlinerModel(Model):
    """Groups of objects that match search and filters, and one selected object."""

    def __init__(self) -> None:
        super().__init__()
        self.scene: SceneGraph | None = None
        self.query = ""
        self.selected = ""
        self.operator = ""
        """Only objects that this operator can happen to; empty for all."""
        self.hidden: frozenset[str] = frozenset()
        """Not drawn in the live view, so that one sees what is behind."""
        self.locked: frozenset[str] = frozenset()
        """Not chosen by a click in the live view, and not moved."""
        self._chosen: dict[By, str] = {}
        self._able: frozenset[str] | None = None
        self._nodes: dict[str, Node] = {}
        self._all: tuple[OutlinerGroup, ...] = ()
        self._names: dict[str, str] = {}
        self._listed: tuple[object, ...] = ()
        self._found: tuple[OutlinerGroup, ...] | None = None

    @property
    def groups(self) -> tuple[OutlinerGroup, ...]:
        """Rooms in the scene's order, what is in no room, then the building itself; empty groups are left out."""
        if self._found is None:
            words = self.query.casefold().split()
            kept = (
                OutlinerGroup(one.id, one.label, tuple(e for e in one.entries if self._passes(e, words)))
                for one in self._all
            )
            self._found = tuple(group for group in kept if group.entries)
        return self._found

    @property
    def is_filtered(self) -> bool:
        """Something is left out on purpose."""
        return bool(self.query or self._chosen or self.operator)

    @property
    def is_measuring(self) -> bool:
        """Which objects can take the operator is not known yet."""
        return bool(self.operator) and self._able is None

    @property
    def measured(self) -> tuple[int, int]:
        """How many objects a survey has measured, of how many."""
        nodes = self._nodes.values()
        return sum(node.headroom_m is not None for node in nodes), len(nodes)

    @property
    def node(self) -> Node | None:
        """The selected object."""
        return self._nodes.get(self.selected)

    @property
    def name(self) -> str:
        """What the selected object is called in the list; empty when none is selected."""
        return self._names.get(self.selected, "")

    def name_of(self, node_id: str) -> str:
        """What an object is called in the list; its id when it is not in the scene."""
        return self._names.get(node_id, node_id)

    def show(self, scene: SceneGraph | None) -> None:
        """Takes another scene, or the same with more known of its objects; a selection that is not in it ends."""
        before = None if self.scene is None else self.scene.world
        self.scene = scene
        self._nodes = {} if scene is None else {node.id: node for node in scene.nodes}
        listed = () if scene is None else _what_is_listed(scene)
        if listed != self._listed:
            self._listed = listed
            self._all = () if scene is None else _group(scene)
            self._names = {entry.id: entry.name for group in self._all for entry in group.entries}
            self._found = None
        if before != (None if scene is None else scene.world):
            self._chosen.clear()
            self.operator, self._able, self._found = "", None, None
        if self.node is None:
            self.selected = ""
        self.tell()

    def search(self, query: str) -> None:
        """Keeps objects whose name, kind or id holds every word."""
        if query != self.query:
            self.query = query
            self._again()

    def filter(self, by: By, value: str) -> None:
        """Keeps objects of one room, kind or tag; empty is any."""
        self._chosen.pop(by, None)
        if value:
            self._chosen[by] = value
        self._again()

    def chosen(self, by: By) -> str:
        """The value that a filter is set to; empty for any."""
        return self._chosen.get(by, "")

    def choices(self, by: By) -> tuple[tuple[str, str], ...]:
        """The values of a filter that occur, with their words."""
        entries = [entry for group in self._all for entry in group.entries]
        if by == "room":
            return tuple((group.id, group.label) for group in self._all if group.id != BUILDING)
        values = (
            {entry.kind for entry in entries} if by == "kind" else {tag for e in entries for tag in e.tags}
        )
        return tuple((value, value.replace("-", " ")) for value in sorted(values))

    def wish_able(self, operator: str) -> None:
        """Keeps objects that an operator can happen to, once `show_able` says which; empty is all."""
        self.operator, self._able = operator, None
        self._again()

    def show_able(self, operator: str, nodes: Iterable[str]) -> None:
        """Which objects that operator can happen to; an answer to an earlier wish is dropped."""
        if operator == self.operator:
            self._able = frozenset(nodes)
            self._again()

    def show_all(self) -> None:
        """Drops search and filters."""
        self.query = self.operator = ""
        self._able = None
        self._chosen.clear()
        self._again()

    def select(self, node_id: str | None) -> None:
        """Selects an object of the scene; anything else selects nothing."""
        chosen = node_id if node_id in self._nodes else ""
        if chosen != self.selected:
            self.selected = chosen or ""
            self.tell()

    def pick(self, node_id: str) -> None:
        """Selects what was clicked in the view; a locked object is passed over, and nothing selects nothing."""
        if node_id not in self.locked:
            self.select(node_id)

    def is_locked(self, node_id: str) -> bool:
        """It must not be chosen in the view, nor moved."""
        return node_id in self.locked

    def mark(self, *, hidden: Iterable[str] | None = None, locked: Iterable[str] | None = None) -> None:
        """Says anew which objects are hidden, or locked."""
        self.hidden = self.hidden if hidden is None else frozenset(hidden)
        self.locked = self.locked if locked is None else frozenset(locked)
        self.tell()

    def _again(self) -> None:
        self._found = None
        self.tell()

    def _passes(self, entry: Entry, words: Sequence[str]) -> bool:
        for word in words:
            if word not in entry.text:
                return False
        if self._chosen:
            chosen = self._chosen
            if chosen.get("room", entry.room) != entry.room or chosen.get("kind", entry.kind) != entry.kind:
                return False
            if "tag" in chosen and chosen["tag"] not in entry.tags:
                return False
        return not self.operator or self._able is None or entry.id in self._able


def numbered_labels(nodes: Iterable[Node]) -> dict[str, str]:
    """Node id -> its label; where several of the nodes have one label, they are counted in their order.

    No two are alike: where the count gives what another one is called anyway, the id is added.
    """
    listed = tuple(nodes)
    counts = Counter(node.label for node in listed)
    seen: Counter[str] = Counter()
    labels: dict[str, str] = {}
    for node in listed:
        seen[node.label] += 1
        counted = f"{node.label} {seen[node.label]}"
        if counts[node.label] == 1:
            labels[node.id] = node.label
        else:
            labels[node.id] = f"{counted} ({node.id})" if counted in counts else counted
    return labels


def tags_of(node: Node) -> frozenset[str]:
    """What a scene says of an object, as words to filter by."""
    said = {
        "part of the building": node.structural,
        "movable": node.movable,
        "hangs": node.hangs,
        "runs by itself": node.operating,
        "has a front": node.has_front,
        "solid": node.has_collider,
    }
    words = {word for word, holds in said.items() if holds}
    words.update(node.material_kinds)
    return frozenset(words | ({node.mechanism} if node.mechanism else set()))


def _what_is_listed(scene: SceneGraph) -> tuple[object, ...]:
    """What the list depends on; a survey changes none of it."""
    return (
        scene.world,
        scene.rooms,
        *((n.id, n.label, n.kind, n.room, n.structural, n.movable) for n in scene.nodes),
    )


def _group(scene: SceneGraph) -> tuple[OutlinerGroup, ...]:
    named = [(room.id, room.label) for room in scene.rooms]
    places = {room for room, _ in named}
    members: dict[str, list[Node]] = {}
    for node in scene.nodes:
        own = BUILDING if node.structural else node.room if node.room in places else ELSEWHERE
        members.setdefault(own or ELSEWHERE, []).append(node)
    titled = [*named, (ELSEWHERE, "Elsewhere"), (BUILDING, "Building")]
    return tuple(
        OutlinerGroup(group, label, _entries(group, members[group]))
        for group, label in titled
        if group in members
    )


def _entries(group: str, nodes: Iterable[Node]) -> tuple[Entry, ...]:
    """As people count: `shelf 2` before `shelf 10`, whatever the case of the letters."""
    ordered = sorted(nodes, key=lambda node: (_counted(node.label), _counted(node.id)))
    names = numbered_labels(ordered)
    return tuple(
        Entry(
            id=node.id,
            name=names[node.id],
            text=f"{names[node.id]} {node.kind} {node.id}".casefold(),
            kind=node.kind,
            room=group if group == ELSEWHERE or node.room is None else node.room,
            tags=tags_of(node),
        )
        for node in ordered
    )


@lru_cache(maxsize=65536)
def _counted(text: str) -> tuple[tuple[int, int, str], ...]:
    parts = re.findall(r"\d+|\D+", text.casefold())
    return tuple((0, int(part), "") if part.isdecimal() else (1, 0, part) for part in parts)
