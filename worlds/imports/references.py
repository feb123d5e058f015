"""Whether the entries of a glTF fit together: references, the hierarchy, and how much there is to show.

Owns: indices within their lists, nodes without circles, counts of nodes, objects and triangles, required extensions.
Refuses: bytes (contents).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn

from data.errors import ImportRefusedError
from worlds.imports.document import Document, Mesh, Primitive
from worlds.imports.limits import ENTRIES, NODE_DEPTH, NODES, OBJECTS, TRIANGLES, VERTICES

SUPPORTED = frozenset(
    {
        "KHR_draco_mesh_compression",
        "EXT_meshopt_compression",
        "KHR_meshopt_compression",
        "KHR_mesh_quantization",
        "KHR_texture_transform",
        "KHR_texture_basisu",
        "EXT_texture_webp",
        "EXT_texture_avif",
        "KHR_lights_punctual",
        "KHR_materials_unlit",
        "KHR_materials_emissive_strength",
        "KHR_materials_pbrSpecularGlossiness",
        "KHR_materials_variants",
        "EXT_mesh_gpu_instancing",
        "KHR_node_visibility",
        # Drawn without what they add, which the page says; a picture without it is still the thing.
        "KHR_materials_anisotropy",
        "KHR_materials_clearcoat",
        "KHR_materials_diffuse_transmission",
        "KHR_materials_dispersion",
        "KHR_materials_ior",
        "KHR_materials_iridescence",
        "KHR_materials_sheen",
        "KHR_materials_specular",
        "KHR_materials_transmission",
        "KHR_materials_volume",
        "KHR_materials_subsurface",
        "KHR_materials_volume_scatter",
        "EXT_materials_bump",
        "EXT_lights_ies",
        "EXT_lights_image_based",
        "KHR_animation_pointer",
        "KHR_audio_emitter",
        "KHR_implicit_shapes",
        "KHR_interactivity",
        "KHR_node_hoverability",
        "KHR_node_selectability",
        "KHR_physics_rigid_bodies",
        "KHR_xmp_json_ld",
        "KHR_xmp",
        "CESIUM_primitive_outline",
        "EXT_instance_features",
        "EXT_mesh_features",
        "EXT_mesh_manifold",
        "EXT_structural_metadata",
        "GODOT_single_root",
        "MSFT_lod",
    }
)
_TRIANGLES, _STRIP, _FAN = 4, 5, 6


def check_extensions(document: Document) -> None:
    """Raises ImportRefusedError, naming what is required and not known."""
    unknown = sorted(set(document.extensionsRequired) - SUPPORTED)
    if unknown:
        _refuse(f"It requires {', '.join(unknown)[:200]}, which this program does not know.")


def check_references(document: Document) -> None:
    """Every index within its list.

    Raises:
        ImportRefusedError: one is not, or a list is absurdly long.
    """
    lists = (
        "meshes",
        "materials",
        "textures",
        "images",
        "samplers",
        "accessors",
        "bufferViews",
        "animations",
    )
    for name in (*lists, "skins", "scenes", "buffers"):
        if len(getattr(document, name)) > ENTRIES:
            _refuse(f"It has {len(getattr(document, name))} {name}; at most {ENTRIES} are read.")
    if len(document.nodes) > NODES:
        _refuse(f"It has {len(document.nodes)} nodes; at most {NODES} are read.")
    for number, node in enumerate(document.nodes):
        what = f"nodes[{number}]"
        _within(what, "nodes", node.children, len(document.nodes))
        _within(what, "meshes", _given(node.mesh), len(document.meshes))
        _within(what, "skins", _given(node.skin), len(document.skins))
    for number, mesh in enumerate(document.meshes):
        _check_mesh(document, f"meshes[{number}]", mesh)
    for number, scene in enumerate(document.scenes):
        _within(f"scenes[{number}]", "nodes", scene.nodes, len(document.nodes))
    _within("scene", "scenes", _given(document.scene) if document.scenes else (), len(document.scenes))
    _check_looks(document)
    _check_motion(document)


def check_hierarchy(document: Document) -> None:
    """Nodes form trees, none too deep, none with two parents.

    Raises:
        ImportRefusedError: they do not.
    """
    parents: dict[int, int] = {}
    for number, node in enumerate(document.nodes):
        for child in node.children:
            if child == number or parents.setdefault(child, number) != number:
                _refuse(
                    f"It is broken: nodes[{child}] is within nodes[{number}] and elsewhere too; nodes form no tree."
                )
    for number in range(len(document.nodes)):
        at, depth = number, 0
        while at in parents:
            at, depth = parents[at], depth + 1
            if at == number:
                _refuse(f"It is broken: nodes[{number}] is within itself.")
            if depth > NODE_DEPTH:
                _refuse(f"nodes[{number}] lies more than {NODE_DEPTH} deep in the hierarchy.")


def shown_nodes(document: Document) -> list[int]:
    """Nodes of the scene that is shown: the default one, else the first in which a mesh is, else all roots."""
    if not document.scenes:
        below = {child for node in document.nodes for child in node.children}
        return _with_all_below(document, (n for n in range(len(document.nodes)) if n not in below))
    if document.scene is not None:
        return _with_all_below(document, document.scenes[document.scene].nodes)
    each = [_with_all_below(document, scene.nodes) for scene in document.scenes]
    return next((nodes for nodes in each if any(document.nodes[n].mesh is not None for n in nodes)), each[0])


def _with_all_below(document: Document, roots: Iterable[int]) -> list[int]:
    shown: list[int] = []
    waiting = list(dict.fromkeys(roots))
    while waiting:
        number = waiting.pop()
        shown.append(number)
        waiting.extend(document.nodes[number].children)
    return sorted(set(shown))


def check_amount(document: Document) -> None:
    """Something is shown, and not too much.

    Raises:
        ImportRefusedError: nothing is, or more objects or triangles than can be.
    """
    objects = triangles = 0
    seen: set[int] = set()
    for number in shown_nodes(document):
        node = document.nodes[number]
        if node.mesh is None:
            continue
        seen.add(node.mesh)
        copies = _copies(document, number)
        primitives = [each for each in document.meshes[node.mesh].primitives if _is_surface(document, each)]
        objects += copies * len(primitives)
        triangles += copies * sum(_triangles(document, each) for each in primitives)
    if objects == 0:
        _refuse("There is nothing to draw in it: no node of its scene shows a surface.")
    if objects > OBJECTS:
        _refuse(f"It shows {objects} objects; at most {OBJECTS} can be loaded.")
    if triangles > TRIANGLES:
        _refuse(f"It shows {triangles} triangles; at most {TRIANGLES} can be loaded.")
    vertices = sum(_vertices(document, each) for mesh in seen for each in document.meshes[mesh].primitives)
    if vertices > VERTICES:
        _refuse(f"It has {vertices} vertices; at most {VERTICES} can be loaded.")


def _check_mesh(document: Document, what: str, mesh: Mesh) -> None:
    for order, primitive in enumerate(mesh.primitives):
        name = f"{what}.primitives[{order}]"
        attributes = [*primitive.attributes.values(), *_given(primitive.indices)]
        for target in primitive.targets:
            attributes.extend(target.values())
        _within(name, "accessors", attributes, len(document.accessors))
        _within(name, "materials", _given(primitive.material), len(document.materials))
        place = primitive.attributes.get("POSITION")
        if place is not None and document.accessors[place].type != "VEC3":
            _refuse(
                f"It is broken: the POSITION of {name} is {document.accessors[place].type[:20]}, not VEC3."
            )
        if primitive.indices is not None and document.accessors[primitive.indices].type != "SCALAR":
            _refuse(f"It is broken: the indices of {name} are no SCALAR.")


def _check_looks(document: Document) -> None:
    for number, material in enumerate(document.materials):
        pbr = material.pbrMetallicRoughness
        uses = [material.normalTexture, material.occlusionTexture, material.emissiveTexture]
        uses += [pbr.baseColorTexture, pbr.metallicRoughnessTexture] if pbr else []
        indices = [use.index for use in uses if use is not None]
        _within(f"materials[{number}]", "textures", indices, len(document.textures))
    for number, texture in enumerate(document.textures):
        _within(f"textures[{number}]", "images", _given(texture.source), len(document.images))
        _within(f"textures[{number}]", "samplers", _given(texture.sampler), len(document.samplers))
    for number, image in enumerate(document.images):
        _within(f"images[{number}]", "bufferViews", _given(image.bufferView), len(document.bufferViews))


def _check_motion(document: Document) -> None:
    for number, skin in enumerate(document.skins):
        _within(f"skins[{number}]", "nodes", skin.joints, len(document.nodes))
        _within(f"skins[{number}]", "accessors", _given(skin.inverseBindMatrices), len(document.accessors))
    for number, animation in enumerate(document.animations):
        what = f"animations[{number}]"
        for channel in animation.channels:
            _within(what, "samplers", (channel.sampler,), len(animation.samplers))
            _within(what, "nodes", _given(channel.target.node), len(document.nodes))
        for sampler in animation.samplers:
            _within(what, "accessors", (sampler.input, sampler.output), len(document.accessors))


def _copies(document: Document, number: int) -> int:
    """How often a node shows its mesh."""
    instancing = document.nodes[number].extensions.get("EXT_mesh_gpu_instancing")
    attributes = instancing.get("attributes") if isinstance(instancing, dict) else None  # pyright: ignore[reportUnknownVariableType, reportUnknownMemberType]
    if not isinstance(attributes, dict):
        return 1
    counts: list[int] = []
    for accessor in attributes.values():  # pyright: ignore[reportUnknownVariableType]
        if not isinstance(accessor, int) or not 0 <= accessor < len(document.accessors):
            _refuse(f"It is broken: nodes[{number}] has copies by an accessor that there is not.")
        counts.append(document.accessors[accessor].count)
    return min(counts, default=1)


def _is_surface(document: Document, primitive: Primitive) -> bool:
    return (
        primitive.mode >= _TRIANGLES
        and "POSITION" in primitive.attributes
        and _triangles(document, primitive) > 0
    )


def _triangles(document: Document, primitive: Primitive) -> int:
    corners = _vertices(document, primitive)
    if primitive.indices is not None:
        corners = document.accessors[primitive.indices].count
    return corners // 3 if primitive.mode == _TRIANGLES else max(0, corners - 2)


def _vertices(document: Document, primitive: Primitive) -> int:
    place = primitive.attributes.get("POSITION")
    return 0 if place is None else document.accessors[place].count


def _given(index: int | None) -> tuple[int, ...]:
    return () if index is None else (index,)


def _within(what: str, name: str, indices: Iterable[int], count: int) -> None:
    for index in indices:
        if index >= count:
            _refuse(f"It is broken: {what} speaks of {name}[{index}]; there are {count}.")


def _refuse(words: str) -> NoReturn:
    raise ImportRefusedError(words)
