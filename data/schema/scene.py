"""What a loaded world tells an operator about its content: nodes, tags, rooms, start poses.

Owns: the scene graph as data, and the world's setting. Refuses: geometry; that stays in the engine.
An auditor receives none of this but `Setting.interactions` and the task's own description.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from data.schema.base import NodeId, Sha256, Slug, Value
from data.schema.imported import ImportedSource
from data.schema.setting import Era, Mechanism, Setting, StartPose
from data.schema.space import Box, Quat, Vec3

Capability = Literal[
    "move",
    "turn",
    "look",
    "interact",
    "wait",
    "inject",
    "ids",
    "depth",
    "path",
    "digest",
    "realtime",
    "snapshot",
    "scan",
]
Profile = Literal["standard", "high"]
OverlayName = Literal["grid", "colliders", "navmesh", "ids", "light"]
"""What an operator may have drawn over a picture; an auditor's pictures have none."""
OVERLAYS: tuple[OverlayName, ...] = ("grid", "colliders", "navmesh", "ids", "light")


class WorldSpec(Value):
    """Which world to load, and how to draw it."""

    world: Slug
    seed: int = 0
    profile: Profile = "standard"
    imported: ImportedSource | None = None
    """Where a world that is no built-in one comes from; its id is `world`."""


class Room(Value):
    """A named part of a world."""

    id: Slug
    label: str
    bounds: Box


class Anachronism(Value):
    """A thing that could not exist in a world's era; not in the scene as built, but at hand to be placed."""

    id: Slug
    label: str
    era: Era
    """The thing's own era."""


class Survey(Value):
    """What only geometry can tell of a node's fitness for injections; measured on demand, see World.survey."""

    headroom_m: float
    """How far it, with all that rests on it, could rise before it meets something (at most 2.1)."""
    refuses: dict[Slug, str] = Field(default_factory=dict[Slug, str])
    """Operators that its geometry rules out, with the reason for a curator."""
    proposes: dict[Slug, dict[str, float]] = Field(default_factory=dict[Slug, dict[str, float]])
    """Parameters that fit its geometry, by operator; units in their names."""
    partners: dict[Slug, tuple[NodeId, ...]] = Field(default_factory=dict[Slug, tuple[NodeId, ...]])
    """Second targets that its geometry allows, best first, for operators that take two."""


class Node(Value):
    """One object of a scene, with its tags."""

    id: NodeId
    label: str
    kind: Slug
    room: Slug | None = None
    rests_on: NodeId | None = None
    """The node that carries it; None for what is built in or stands on nothing."""
    hangs: bool = False
    """Fixed to a wall or a ceiling, so that nothing need be under it."""
    structural: bool = False
    """Part of the building: wall, floor, ceiling, roof."""
    movable: bool = False
    """A rigid body that can be pushed."""
    mechanism: Mechanism | None = None
    operating: bool = False
    """Runs by itself: fan, clock, belt, what goes through phases."""
    has_front: bool = False
    material_kinds: tuple[str, ...] = ()
    position: Vec3
    quaternion: Quat
    scale: Vec3
    bounds: Box
    """By vertices, in the world."""
    has_collider: bool
    solid_m: Vec3
    """Size of the collider's bounds in the world, metres; zeros when it has none."""
    solid: Box | None = None
    """The collider's bounds in the world; None when it has none, or they were not measured."""
    volume_m3: float = 0.0
    state: dict[str, Any] = Field(default_factory=dict)
    """Operating state: `on`, `open` (0-1), `speed`."""
    headroom_m: float | None = None
    """From a survey; None: not measured."""
    refuses: dict[Slug, str] = Field(default_factory=dict[Slug, str])
    """From a survey: operators that its geometry rules out, with the reason for a curator."""
    proposes: dict[Slug, dict[str, float]] = Field(default_factory=dict[Slug, dict[str, float]])
    """From a survey: parameters that fit its geometry, by operator."""
    partners: dict[Slug, tuple[NodeId, ...]] = Field(default_factory=dict[Slug, tuple[NodeId, ...]])
    """From a survey: second targets that its geometry allows, best first."""


def count_words(objects: int, building: int) -> str:
    """A number of objects, and of the parts of the building that are beside them."""
    words = f"{objects:,} object{'' if objects == 1 else 's'}"
    if not building:
        return words
    return f"{words}, {building:,} part{'' if building == 1 else 's'} of the building"


class SceneGraph(Value):
    """A world's content as an operator sees it."""

    world: Slug
    engine: Literal["threejs", "unreal", "fake"]
    setting: Setting
    rooms: tuple[Room, ...]
    starts: tuple[StartPose, ...]
    nodes: tuple[Node, ...]
    anachronisms: tuple[Anachronism, ...] = ()
    bounds: Box
    scene_digest: Sha256
    """Of the clean scene."""
    eye_m: float = 1.6
    triangles: Annotated[int, Field(ge=0)] = 0

    def node(self, node_id: str) -> Node:
        """The node with that id.

        Raises:
            KeyError: no such node.
        """
        for node in self.nodes:
            if node.id == node_id:
                return node
        raise KeyError(node_id)

    @property
    def object_count(self) -> int:
        """Things in the place; the building itself (walls, floors, ground) is not counted."""
        return sum(1 for node in self.nodes if not node.structural)

    @property
    def counted(self) -> str:
        """What is in it in numbers, the same wherever it is told: `345 objects, 70 parts of the building`."""
        return count_words(self.object_count, len(self.nodes) - self.object_count)

    def surveyed(self, surveys: dict[NodeId, Survey]) -> SceneGraph:
        """The same graph with what a survey measured written into its nodes."""
        nodes = tuple(
            node
            if (survey := surveys.get(node.id)) is None
            else node.model_copy(
                update={
                    "headroom_m": survey.headroom_m,
                    "refuses": survey.refuses,
                    "proposes": survey.proposes,
                    "partners": survey.partners,
                }
            )
            for node in self.nodes
        )
        return self.model_copy(update={"nodes": nodes})


class WorldInfo(Value):
    """Who answers: engine, what it can do, and what draws the pictures."""

    world: Slug
    engine: Literal["threejs", "unreal", "fake"]
    capabilities: tuple[Capability, ...]
    renderer: str
    """The renderer fingerprint: GL renderer string + Chromium version."""
    profile: Profile
    version: str


class Digests(Value):
    """The two digests of 9-conventions."""

    scene: Sha256
    state: Sha256


class Suspect(Value):
    """One finding of the geometric scan."""

    fault: Literal["floats", "sinks", "intersects"]
    node: NodeId
    other: NodeId | None = None
    amount_m: float
    """Gap, sinking or penetration depth in metres."""


class Route(Value):
    """A path over the clean world's navigation mesh."""

    points: tuple[Vec3, ...]
    length_m: float
    doors: tuple[NodeId, ...] = ()
    """Doors on the way, in order, that are shut as the scene was built."""


class BodyState(Value):
    """Where one node is now and what it does; for comparisons with the clean twin."""

    id: NodeId
    position: Vec3
    quaternion: Quat
    visible: bool
    awake: bool = False
    state: dict[str, Any] = Field(default_factory=dict)


class Capture(Value):
    """Operator-side picture from any pose. Each channel is encoded bytes."""

    width: int
    height: int
    tick: int
    rgb: bytes | None = Field(default=None, repr=False)
    """PNG."""
    ids: bytes | None = Field(default=None, repr=False)
    """PNG, RGB = index little-endian into `id_table` + 1; 0 is nothing."""
    id_table: tuple[str, ...] = ()
    depth: bytes | None = Field(default=None, repr=False)
    """float32 little-endian metres, row by row from the top."""


class SceneEdit(Value):
    """One change of the authored scene, with its inverse given by the engine. Used by authoring and by tests."""

    kind: Literal["transform", "material", "light", "collider", "state", "visible"]
    node: NodeId
    values: dict[str, Any]
    """transform: position, quaternion, scale (absolute; any subset). material: slot, color, roughness, metalness.
    light: index, intensity, color. collider: enabled. state: on, open, speed. visible: visible."""
