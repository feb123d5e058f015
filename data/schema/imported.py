"""A world that a person brought along, as a glTF or as a page: its files, how it is read, what was found, what is said of it.

Owns: the record of an imported world, the source that a page loads it from, and the report of an inspection.
Refuses: reading any file, and where files lie on a machine (only `ImportedSource` names paths, and is never stored).
Node ids are `n<node>.p<primitive>[.i<copy>][.c<part>]`, bound to the files and to `ImportOptions.split`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from data.schema.base import NodeId, Record, Sha256, Slug, Value
from data.schema.setting import Era, Mechanism, Setting, StartPose
from data.schema.space import Vec3

WorldKind = Literal["gltf", "page"]
"""`gltf`: a page of ours loads it. `page`: a folder with an index.html that exposes `window.worldAudit` itself."""
UpAxis = Literal["y", "z"]
MaterialKind = Literal[
    "wood",
    "metal",
    "cloth",
    "glass",
    "ceramic",
    "plastic",
    "paper",
    "stone",
    "plaster",
    "leather",
    "plant",
    "tile",
    "earth",
    "rubber",
    "wax",
    "food",
    "screen",
    "sky",
]
Severity = Literal["error", "warning", "info", "hint"]


class ImportedFile(Value):
    """One file of an import, by what is in it."""

    sha256: Sha256
    size: Annotated[int, Field(ge=0)]


class ImportOptions(Value):
    """How a file is read. What is None is decided by the importer, which says what it chose (`ImportReport.options`)."""

    scale: Annotated[float, Field(gt=0)] | None = None
    """Metres of one unit of the file."""
    up: UpAxis | None = None
    floor: bool | None = None
    """Whether a floor is laid under it, for what has none of its own."""
    split: tuple[NodeId, ...] = ()
    """Nodes whose meshes fall into one node for each connected part, `<id>.c0`, `<id>.c1` and so on."""


class TagJoint(Value):
    """What opens: a line in the world as imported, metres, and how far. Radians for a hinge, metres for a slide."""

    kind: Literal["hinge", "slide"]
    origin: Vec3
    axis: Vec3
    min: float = 0.0
    max: float


class NodeTags(Value):
    """What a curator says of one node. None: as the importer guessed."""

    kind: Slug | None = None
    label: Annotated[str, Field(max_length=200)] | None = None
    movable: bool | None = None
    structural: bool | None = None
    hangs: bool | None = None
    mechanism: Mechanism | None = None
    joint: TagJoint | None = None
    """Where a door, drawer or lever turns or slides; without one a door hangs on its longer upright edge."""
    operating: bool | None = None
    front_deg: float | None = None
    """Where its front looks, degrees clockwise from -z, seen from above."""
    material: MaterialKind | None = None
    era: Era | None = None


class Finding(Value):
    """One finding of Khronos' validator, in words."""

    severity: Severity
    code: str
    words: str
    where: str = ""
    """JSON pointer into the file, or empty."""


class ImportedSource(Value):
    """What a page needs to load an import on this machine."""

    kind: WorldKind = "gltf"
    id: Slug
    title: str = ""
    entry: str
    """The uri, among `files`, of the .gltf or .glb, or of the page's first file."""
    files: dict[str, str]
    """Uris as they stand in the file, and where each lies on this machine."""
    options: ImportOptions = ImportOptions()
    setting: Setting | None = None
    tags: dict[NodeId, NodeTags] = Field(default_factory=dict[NodeId, NodeTags])
    starts: tuple[StartPose, ...] = ()
    """Empty: as the importer proposes."""


class ImportReport(Value):
    """What an inspection found. `ok` false: refused, and `error` says why in a sentence."""

    ok: bool
    error: str = ""
    warnings: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    objects: int = 0
    """Things in the place; the building itself is not counted."""
    building: int = 0
    """Parts of the building: walls, floors, ground, a floor that was laid."""
    primitives: int = 0
    triangles: int = 0
    textures: int = 0
    size_m: Vec3 = (0.0, 0.0, 0.0)
    """With the options below."""
    options: ImportOptions = ImportOptions()
    """As used: nothing in it is None when `ok`."""
    scale_reason: str = ""
    """Why another scale than the file's own was chosen; empty when it was not."""
    up_reason: str = ""
    starts: tuple[StartPose, ...] = ()
    walkable_m2: float = 0.0
    floor_added: bool = False
    scene_digest: Sha256 | None = None


class ImportedWorld(Record):
    """One version of an imported world in a project."""

    kind: WorldKind = "gltf"
    id: Slug
    title: str
    entry: str
    files: dict[str, ImportedFile]
    options: ImportOptions
    setting: Setting
    tags: dict[NodeId, NodeTags] = Field(default_factory=dict[NodeId, NodeTags])
    starts: tuple[StartPose, ...] = ()
    findings: tuple[Finding, ...] = ()
    warnings: tuple[str, ...] = ()
    scene_digest: Sha256

    def source(self, paths: dict[str, str]) -> ImportedSource:
        """What a page loads it from, its files being at those paths by uri."""
        return ImportedSource(
            kind=self.kind,
            id=self.id,
            title=self.title,
            entry=self.entry,
            files={uri: paths[uri] for uri in self.files},
            options=self.options,
            setting=self.setting,
            tags=self.tags,
            starts=self.starts,
        )
