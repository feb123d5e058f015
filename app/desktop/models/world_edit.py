"""The open world: what is on the disk, what the person wants it to say, and the scene as it is loaded.

Owns: edits of tags, starts, setting and splits with undo and redo, and whether the scene must be loaded again before an
edit can be kept. Refuses: loading and saving (worlds.workspace), and changing a world that comes with the program.
"""

from __future__ import annotations

import math
from typing import Any

from app.desktop.models.kept import KeptModel
from app.jobs.importing import with_start, with_tags, without_start
from data.schema.imported import ImportedWorld, NodeTags
from data.schema.scene import Node, SceneGraph
from data.schema.setting import Era, StartPose
from data.schema.space import Pose
from data.store.worlds import KeptWorld

WORDS_ONLY = ("label", "kind", "era")
"""Tags that are words: they change no body, and the scene stays the same."""


class WorldEditModel(KeptModel):
    """At most one open world. Listeners are told after every edit, load and save."""

    def __init__(self) -> None:
        super().__init__()
        self.world_id = ""
        self.kept: KeptWorld | None = None
        """The version on the disk; None for a world that comes with the program."""
        self.wanted: ImportedWorld | None = None
        self.loaded: ImportedWorld | None = None
        """The version whose scene is in the view."""
        self.scene: SceneGraph | None = None
        self._past: list[ImportedWorld] = []
        self._future: list[ImportedWorld] = []

    @property
    def is_own(self) -> bool:
        """It is the project's own, and can be changed."""
        return self.wanted is not None

    @property
    def is_page(self) -> bool:
        """It is a page of somebody's own, which says itself what its objects are and draws its own view."""
        return self.wanted is not None and self.wanted.kind == "page"

    @property
    def can_tag(self) -> bool:
        """What is said of its objects is the curator's."""
        return self.is_own and not self.is_page

    @property
    def has_edits(self) -> bool:
        """What is wanted is not what the disk is known to hold."""
        if self.kept is None or self.wanted is None:
            return False
        return _words_of(self.wanted) != _words_of(self.kept.world)

    @property
    def needs_load(self) -> bool:
        """The wanted version is another scene than the one in the view."""
        if self.wanted is None or self.loaded is None:
            return self.wanted is not None
        return scene_part(self.wanted) != scene_part(self.loaded)

    @property
    def can_undo(self) -> bool:
        """There is an edit to take back."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """There is an edit to make again."""
        return bool(self._future)

    def open(self, world_id: str, kept: KeptWorld | None) -> None:
        """Takes another world, without history."""
        self.world_id = world_id
        self.kept = kept
        self.wanted = None if kept is None else kept.world
        self.loaded = None
        self.scene = None
        self._past.clear()
        self._future.clear()
        self.tell()

    def show_scene(self, scene: SceneGraph | None, loaded: ImportedWorld | None) -> None:
        """A scene is in the view, of that version."""
        self.loaded = loaded
        self.scene = scene
        self._paint()
        self.tell()

    def stored(self, kept: KeptWorld) -> None:
        """A save came back; edits made meanwhile stay."""
        if self.kept is None or kept.world.id != self.world_id:
            return
        self.kept = kept
        if self.wanted is not None:
            derived = {"scene_digest": kept.world.scene_digest}
            self.wanted = self.wanted.model_copy(update=derived)
        self.tell()

    def take_up(self, wanted: ImportedWorld) -> None:
        """An edit that was made before, and is not on the disk."""
        if self.kept is not None and wanted.id == self.world_id:
            self._push(wanted)

    def give_up(self) -> None:
        """What is wanted cannot be loaded: back to what is on the disk."""
        if self.kept is not None:
            self.wanted = self.kept.world
            if self._past:
                self._past.pop()
            self._paint()
            self.tell()

    # Edits.

    def tag(self, node: str, **changes: Any) -> None:
        """Changes some tags of an object; None takes one away."""
        world = self._own()
        before = world.tags.get(node, NodeTags())
        self._push(with_tags(world, node, NodeTags.model_validate({**before.model_dump(), **changes})))

    def untag(self, node: str) -> None:
        """Takes every tag of an object away."""
        self._push(with_tags(self._own(), node, NodeTags()))

    def split(self, node: str) -> None:
        """Makes one object of each connected part of a mesh; its tags end with it."""
        world = with_tags(self._own(), node, NodeTags())
        options = world.options.model_copy(update={"split": (*world.options.split, node)})
        self._push(world.model_copy(update={"options": options}))

    def rename(self, title: str) -> None:
        """What the world is called."""
        world = self._own()
        setting = world.setting.model_copy(update={"title": title})
        self._push(world.model_copy(update={"title": title, "setting": setting}))

    def describe(self, words: str) -> None:
        """What an auditor is told of the place."""
        world = self._own()
        self._push(
            world.model_copy(update={"setting": world.setting.model_copy(update={"description": words})})
        )

    def date(self, era: Era) -> None:
        """The years that the place may show."""
        world = self._own()
        self._push(world.model_copy(update={"setting": world.setting.model_copy(update={"era": era})}))

    def add_start(self, pose: Pose) -> StartPose:
        """A start where somebody stands; named by the first free number."""
        world = self._own()
        taken = {start.id for start in world.starts}
        number = next(n for n in range(1, len(taken) + 2) if f"start-{n}" not in taken)
        level = pose.model_copy(
            update={"yaw_deg": round(pose.yaw_deg % 360, 1), "pitch_deg": round(pose.pitch_deg, 1)}
        )
        made = StartPose(id=f"start-{number}", label=f"Start {number}", pose=level)
        self._push(with_start(world, made))
        return made

    def name_start(self, start_id: str, label: str) -> None:
        """What a start is called."""
        world = self._own()
        starts = tuple(
            one.model_copy(update={"label": label}) if one.id == start_id else one for one in world.starts
        )
        self._push(world.model_copy(update={"starts": starts}))

    def remove_start(self, start_id: str) -> None:
        """One start fewer.

        Raises:
            UsageError: it is the last.
        """
        self._push(without_start(self._own(), start_id))

    def undo(self) -> None:
        """Takes the last edit back, if there is one."""
        if self._past and self.wanted is not None:
            self._future.append(self.wanted)
            self._travel(self._past.pop())

    def redo(self) -> None:
        """Makes the last undone edit again, if there is one."""
        if self._future and self.wanted is not None:
            self._past.append(self.wanted)
            self._travel(self._future.pop())

    def _travel(self, wanted: ImportedWorld) -> None:
        self.wanted = wanted
        self._paint()
        self.tell()

    def _push(self, wanted: ImportedWorld) -> None:
        before = self._own()
        if wanted == before:
            return
        self._past.append(before)
        self._future.clear()
        self._travel(wanted)

    def _own(self) -> ImportedWorld:
        if self.wanted is None:
            raise RuntimeError("an edit of a world that is not the project's own")
        return self.wanted

    def _paint(self) -> None:
        """Writes tags that are words into the scene, which need not be loaded again for them."""
        if self.scene is not None and self.wanted is not None:
            self.scene = with_words(self.scene, self.wanted)


def scene_part(world: ImportedWorld) -> tuple[object, ...]:
    """What of a version decides its scene: not the words."""
    tags = {
        node: said
        for node, one in world.tags.items()
        if (said := one.model_dump(exclude=set(WORDS_ONLY), exclude_none=True))
    }
    return (world.options, tags)


def with_words(scene: SceneGraph, world: ImportedWorld) -> SceneGraph:
    """A scene whose objects are called what the curator calls them."""
    said = {
        node: {key: value for key in ("label", "kind") if (value := getattr(tags, key)) is not None}
        for node, tags in world.tags.items()
    }
    if not any(said.values()):
        return scene
    nodes = tuple(
        node.model_copy(update=said[node.id]) if said.get(node.id) else node for node in scene.nodes
    )
    return scene.model_copy(update={"nodes": nodes})


def front_from(node: Node, eye: Pose) -> float:
    """Where an object's front looks when it looks at somebody: degrees clockwise from -z, seen from above."""
    middle = [(low + high) / 2 for low, high in zip(node.bounds.min, node.bounds.max, strict=True)]
    return round(math.degrees(math.atan2(eye.x - middle[0], -(eye.z - middle[2]))) % 360, 1)


def _words_of(world: ImportedWorld) -> object:
    return world.model_copy(update={"scene_digest": "0" * 64, "setting": _plain_setting(world)})


def _plain_setting(world: ImportedWorld) -> object:
    return world.setting.model_copy(update={"interactions": ()})
