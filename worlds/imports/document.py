"""What of a glTF's JSON is relied on: names and types, not whether the numbers make sense together.

Owns: one model for each kind of entry, with only the properties that anything here or in the page reads.
Refuses: unknown properties are let through; ranges and references are looked at in `references` and `contents`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, ClassVar, cast

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from data.errors import ImportRefusedError
from data.plain_fault import plain_fault


def _whole(value: object) -> object:
    """JSON has one kind of number; 3.0 is as good as 3."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


Index = Annotated[int, BeforeValidator(_whole), Field(strict=True, ge=0)]
Number = Annotated[float, Field(strict=True, allow_inf_nan=False)]
Name = Annotated[str, Field(strict=True)]
Extensions = dict[str, Any]


class Entry(BaseModel):
    """Anything in a glTF that may have a name and extensions."""

    model_config: ClassVar[ConfigDict] = ConfigDict(extra="ignore", frozen=True)

    name: Name | None = None
    extensions: Extensions = Field(default_factory=dict[str, Any])


class Asset(Entry):
    """Who wrote it for which version."""

    version: Name
    minVersion: Name | None = None  # noqa: N815 - glTF's own name
    generator: Name | None = None
    extras: Any = None


class Buffer(Entry):
    """A run of bytes, in the GLB, in the JSON or in a file."""

    uri: Name | None = None
    byteLength: Index  # noqa: N815


class BufferView(Entry):
    """A part of a buffer."""

    buffer: Index
    byteOffset: Index = 0  # noqa: N815
    byteLength: Index  # noqa: N815
    byteStride: Index | None = None  # noqa: N815


class SparseIndices(Entry):
    """Which elements a sparse accessor changes."""

    bufferView: Index  # noqa: N815
    byteOffset: Index = 0  # noqa: N815
    componentType: Index  # noqa: N815


class SparseValues(Entry):
    """What it changes them to."""

    bufferView: Index  # noqa: N815
    byteOffset: Index = 0  # noqa: N815


class Sparse(Entry):
    """Changes of an accessor."""

    count: Index
    indices: SparseIndices
    values: SparseValues


class Accessor(Entry):
    """A list of numbers, vectors or matrices."""

    bufferView: Index | None = None  # noqa: N815
    byteOffset: Index = 0  # noqa: N815
    componentType: Index  # noqa: N815
    count: Index
    type: Name
    sparse: Sparse | None = None


class TextureInfo(Entry):
    """A use of a texture by a material."""

    index: Index
    texCoord: Index = 0  # noqa: N815
    scale: Number = 1.0
    strength: Number = 1.0


class Pbr(Entry):
    """The metallic-roughness model."""

    baseColorFactor: tuple[Number, Number, Number, Number] | None = None  # noqa: N815
    baseColorTexture: TextureInfo | None = None  # noqa: N815
    metallicFactor: Number | None = None  # noqa: N815
    roughnessFactor: Number | None = None  # noqa: N815
    metallicRoughnessTexture: TextureInfo | None = None  # noqa: N815


class Material(Entry):
    """How a surface looks."""

    pbrMetallicRoughness: Pbr | None = None  # noqa: N815
    normalTexture: TextureInfo | None = None  # noqa: N815
    occlusionTexture: TextureInfo | None = None  # noqa: N815
    emissiveTexture: TextureInfo | None = None  # noqa: N815
    emissiveFactor: tuple[Number, Number, Number] | None = None  # noqa: N815
    alphaMode: Name | None = None  # noqa: N815
    alphaCutoff: Number | None = None  # noqa: N815
    doubleSided: bool | None = None  # noqa: N815


class Image(Entry):
    """A picture, in a file or in a buffer view."""

    uri: Name | None = None
    bufferView: Index | None = None  # noqa: N815
    mimeType: Name | None = None  # noqa: N815


class Texture(Entry):
    """A picture with a sampler."""

    sampler: Index | None = None
    source: Index | None = None


class Sampler(Entry):
    """How a texture repeats and is filtered."""

    magFilter: Index | None = None  # noqa: N815
    minFilter: Index | None = None  # noqa: N815
    wrapS: Index | None = None  # noqa: N815
    wrapT: Index | None = None  # noqa: N815


class Primitive(Entry):
    """A mesh with one material."""

    attributes: dict[str, Index]
    indices: Index | None = None
    material: Index | None = None
    mode: Annotated[int, BeforeValidator(_whole), Field(strict=True, ge=0, le=6)] = 4
    targets: tuple[dict[str, Index], ...] = ()


class Mesh(Entry):
    """Primitives that belong together."""

    primitives: tuple[Primitive, ...]
    weights: tuple[Number, ...] = ()


class Node(Entry):
    """A place in the hierarchy, and what is there."""

    children: tuple[Index, ...] = ()
    matrix: Annotated[tuple[Number, ...], Field(min_length=16, max_length=16)] | None = None
    translation: tuple[Number, Number, Number] | None = None
    rotation: tuple[Number, Number, Number, Number] | None = None
    scale: tuple[Number, Number, Number] | None = None
    mesh: Index | None = None
    skin: Index | None = None
    weights: tuple[Number, ...] = ()


class Skin(Entry):
    """Bones of a mesh."""

    joints: tuple[Index, ...]
    skeleton: Index | None = None
    inverseBindMatrices: Index | None = None  # noqa: N815


class Target(Entry):
    """What a channel moves."""

    node: Index | None = None
    path: Name


class Channel(Entry):
    """One movement of one node."""

    sampler: Index
    target: Target


class Keyframes(Entry):
    """Values at times."""

    input: Index
    output: Index
    interpolation: Name = "LINEAR"


class Animation(Entry):
    """Movements that belong together."""

    channels: tuple[Channel, ...] = ()
    samplers: tuple[Keyframes, ...] = ()


class Scene(Entry):
    """Roots of what is shown."""

    nodes: tuple[Index, ...] = ()


class Document(Entry):
    """A glTF 2.0."""

    asset: Asset
    extensionsUsed: tuple[Name, ...] = ()  # noqa: N815
    extensionsRequired: tuple[Name, ...] = ()  # noqa: N815
    scene: Index | None = None
    scenes: tuple[Scene, ...] = ()
    nodes: tuple[Node, ...] = ()
    meshes: tuple[Mesh, ...] = ()
    materials: tuple[Material, ...] = ()
    textures: tuple[Texture, ...] = ()
    images: tuple[Image, ...] = ()
    samplers: tuple[Sampler, ...] = ()
    accessors: tuple[Accessor, ...] = ()
    bufferViews: tuple[BufferView, ...] = ()  # noqa: N815
    buffers: tuple[Buffer, ...] = ()
    skins: tuple[Skin, ...] = ()
    animations: tuple[Animation, ...] = ()


def read_document(file: Path, values: dict[str, Any]) -> Document:
    """The JSON of a file as a glTF 2.0.

    Raises:
        ImportRefusedError: another version, no glTF, or a property of the wrong type, which is named.
    """
    _check_version(file, values)
    try:
        return Document.model_validate(values)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=True)[0]
        where = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in first["loc"]).lstrip(
            "."
        )
        given = repr(first["input"])
        if len(given) > 60:
            given = given[:57] + "..."
        more = f" (and {error.error_count() - 1} more faults)" if error.error_count() > 1 else ""
        raise ImportRefusedError(
            f"{file.name} is no valid glTF: `{where}` is {given}; {plain_fault(first)}{more}."
        ) from error


def _check_version(file: Path, values: dict[str, Any]) -> None:
    asset = cast("dict[str, Any]", given) if isinstance(given := values.get("asset"), dict) else {}
    version, least = asset.get("version"), asset.get("minVersion")
    if isinstance(version, int | float):
        version = str(version)
    if isinstance(values.get("nodes"), dict) or str(version).startswith(("0.", "1.")):
        raise ImportRefusedError(
            f"{file.name} is glTF {version or '1.0'}; only glTF 2.0 is read. Convert it with glTF-Pipeline."
        )
    if not isinstance(version, str):
        raise ImportRefusedError(f"{file.name} is JSON, but not a glTF: it has no asset.version.")
    if not version.startswith("2.") or (isinstance(least, str) and least != "2.0"):
        raise ImportRefusedError(
            f"{file.name} is glTF {version[:20]}{f' and needs {least[:20]}' if isinstance(least, str) else ''}; "
            "only glTF 2.0 is read."
        )
