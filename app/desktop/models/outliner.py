"""The scene outliner: the objects of a world by room, with a search.

Owns: grouping, searching, the selected object. Refuses: the scene itself; it comes from the live world.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from app.desktop.models.listening import Model
from data.schema.scene import Node, SceneGraph


@dataclass(frozen=True)
class OutlinerGroup:
    """A room and its objects, by label."""

    id: str
    label: str
    nodes: tuple[Node, ...]


class OutlinerModel(Model):
    """Groups of nodes that match a search, and one selected node."""

    def __init__(self) -> None:
        super().__init__()
        self.scene: SceneGraph | None = None
        self.query = ""
        self.selected = ""

    @property
    def groups(self) -> tuple[OutlinerGroup, ...]:
        """Rooms in the scene's order, what is in no room, then the building itself; empty groups are left out."""
        if self.scene is None:
            return ()
        words = self.query.casefold().split()
        found = [node for node in self.scene.nodes if _matches(node, words)]
        named = [(room.id, room.label) for room in self.scene.rooms]
        places = {room for room, _ in named}
        groups = [
            OutlinerGroup(room, text, _sorted(n for n in found if n.room == room and not n.structural))
            for room, text in named
        ]
        loose = _sorted(n for n in found if n.room not in places and not n.structural)
        groups.append(OutlinerGroup("elsewhere", "Elsewhere", loose))
        groups.append(OutlinerGroup("building", "Building", _sorted(n for n in found if n.structural)))
        return tuple(group for group in groups if group.nodes)

    @property
    def node(self) -> Node | None:
        """The selected node."""
        if self.scene is None or not self.selected:
            return None
        return next((node for node in self.scene.nodes if node.id == self.selected), None)

    @property
    def name(self) -> str:
        """What the selected node is called in the list; empty when none is selected."""
        chosen = self.node
        if chosen is None:
            return ""
        own = next((group for group in self.groups if chosen in group.nodes), None)
        return chosen.label if own is None else numbered_labels(own.nodes)[chosen.id]

    def show(self, scene: SceneGraph | None) -> None:
        """Takes another scene; a selection that is not in it ends."""
        self.scene = scene
        if self.node is None:
            self.selected = ""
        self.tell()

    def search(self, query: str) -> None:
        """Keeps nodes whose label, kind or id holds every word."""
        self.query = query
        self.tell()

    def select(self, node_id: str | None) -> None:
        """Selects a node of the scene; anything else selects nothing."""
        before = self.selected
        self.selected = node_id or ""
        if self.node is None:
            self.selected = ""
        if self.selected != before:
            self.tell()


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


def _matches(node: Node, words: list[str]) -> bool:
    text = f"{node.label} {node.kind} {node.id}".casefold()
    return all(word in text for word in words)


def _sorted(nodes: Iterable[Node]) -> tuple[Node, ...]:
    """As people count: `shelf 2` before `shelf 10`, whatever the case of the letters."""
    return tuple(sorted(nodes, key=lambda node: (_counted(node.label), _counted(node.id))))


def _counted(text: str) -> tuple[tuple[int, int, str], ...]:
    parts = re.findall(r"\d+|\D+", text.casefold())
    return tuple((0, int(part), "") if part.isdecimal() else (1, 0, part) for part in parts)
