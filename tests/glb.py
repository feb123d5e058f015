"""A small room as a GLB, written by hand: a floor, four walls, a table, a crate on the floor, and a lamp without a name.

Owns: bytes of a valid glTF 2.0 of boxes, and ways to spoil it. Refuses: reading glTF.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Sequence
from pathlib import Path
from typing import Any

Box = tuple[tuple[float, float, float], tuple[float, float, float]]
FLOOR: Box = ((-3, -0.1, -3), (3, 0, 3))
WALLS: tuple[Box, ...] = (
    ((-3.1, 0, -3), (-3, 2.5, 3)),
    ((3, 0, -3), (3.1, 2.5, 3)),
    ((-3, 0, -3.1), (3, 2.5, -3)),
    ((-3, 0, 3), (3, 2.5, 3.1)),
)
TABLE: tuple[Box, ...] = (
    ((0.4, 0.7, -1.9), (1.8, 0.75, -1.1)),
    ((0.45, 0, -1.85), (0.5, 0.7, -1.8)),
    ((1.7, 0, -1.85), (1.75, 0.7, -1.8)),
    ((0.45, 0, -1.2), (0.5, 0.7, -1.15)),
    ((1.7, 0, -1.2), (1.75, 0.7, -1.15)),
)
CRATE: tuple[Box, ...] = (((-1.6, 0, -1.6), (-1.1, 0.5, -1.1)),)
LAMP: tuple[Box, ...] = (((-0.1, 2.2, -0.1), (0.1, 2.5, 0.1)),)
CRATE_ID = "n6.p0"
"""Nodes in file order: floor, four walls, table, crate, lamp."""
_FACES = (
    ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    ((-1, 0, 0), (0, 0, 1), (0, 1, 0)),
    ((0, 1, 0), (0, 0, 1), (1, 0, 0)),
    ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
    ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
    ((0, 0, -1), (0, 1, 0), (1, 0, 0)),
)


def write_room(file: Path, *, unit: float = 1.0) -> Path:
    """Writes the room; `unit` 100 writes it in centimetres, as careless exporters do."""
    parts: list[tuple[str | None, Sequence[Box], int]] = [
        ("Floor", [FLOOR], 0),
        *(("Wall", [wall], 1) for wall in WALLS),
        ("Table", TABLE, 2),
        ("Crate/1 ü", CRATE, 2),
        (None, LAMP, 3),
    ]
    binary = bytearray()
    document: dict[str, Any] = {
        "asset": {"version": "2.0", "generator": "worldaudit tests"},
        "scene": 0,
        "scenes": [{"nodes": list(range(len(parts)))}],
        "nodes": [],
        "meshes": [],
        "materials": [
            _material("Wood floor", 0.5, 0.35, 0.2),
            _material("Plaster", 0.85, 0.83, 0.78),
            _material("Oak", 0.62, 0.45, 0.25),
            _material("Shade", 0.95, 0.9, 0.7),
        ],
        "accessors": [],
        "bufferViews": [],
    }
    for name, boxes, material in parts:
        mesh = _mesh(document, binary, boxes, material, unit)
        node: dict[str, Any] = {"mesh": mesh}
        if name is not None:
            node["name"] = name
        document["nodes"].append(node)
    document["buffers"] = [{"byteLength": len(binary)}]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(pack(document, bytes(binary)))
    return file


def pack(document: dict[str, Any], binary: bytes) -> bytes:
    """The GLB container around a glTF."""
    text = json.dumps(document, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    binary += b"\0" * (-len(binary) % 4)
    total = 12 + 8 + len(text) + 8 + len(binary)
    return b"".join(
        (
            struct.pack("<4sII", b"glTF", 2, total),
            struct.pack("<I4s", len(text), b"JSON") + text,
            struct.pack("<I4s", len(binary), b"BIN\0") + binary,
        )
    )


def _material(name: str, red: float, green: float, blue: float) -> dict[str, Any]:
    return {
        "name": name,
        "pbrMetallicRoughness": {
            "baseColorFactor": [red, green, blue, 1],
            "metallicFactor": 0,
            "roughnessFactor": 0.8,
        },
    }


def _mesh(
    document: dict[str, Any], binary: bytearray, boxes: Sequence[Box], material: int, unit: float
) -> int:
    positions: list[tuple[float, ...]] = []
    normals: list[tuple[float, ...]] = []
    indices: list[int] = []
    for low, high in boxes:
        for normal, right, up in _FACES:
            base = len(positions)
            for a, b in ((0, 0), (1, 0), (1, 1), (0, 1)):
                corner = tuple(
                    unit * (high[k] if normal[k] + a * right[k] + b * up[k] > 0 else low[k]) for k in range(3)
                )
                positions.append(corner)
                normals.append(normal)
            indices += [base, base + 1, base + 2, base, base + 2, base + 3]
    accessors = document["accessors"]
    at = len(accessors)
    flat = [value for corner in positions for value in corner]
    accessors += [
        {
            "bufferView": _view(document, binary, struct.pack(f"<{len(flat)}f", *flat), 34962),
            "componentType": 5126,
            "count": len(positions),
            "type": "VEC3",
            "min": [min(corner[k] for corner in positions) for k in range(3)],
            "max": [max(corner[k] for corner in positions) for k in range(3)],
        },
        {
            "bufferView": _view(
                document,
                binary,
                struct.pack(f"<{3 * len(normals)}f", *(value for one in normals for value in one)),
                34962,
            ),
            "componentType": 5126,
            "count": len(normals),
            "type": "VEC3",
        },
        {
            "bufferView": _view(document, binary, struct.pack(f"<{len(indices)}H", *indices), 34963),
            "componentType": 5123,
            "count": len(indices),
            "type": "SCALAR",
        },
    ]
    primitive = {
        "attributes": {"POSITION": at, "NORMAL": at + 1},
        "indices": at + 2,
        "material": material,
    }
    document["meshes"].append({"primitives": [primitive]})
    return len(document["meshes"]) - 1


def _view(document: dict[str, Any], binary: bytearray, data: bytes, target: int) -> int:
    binary += b"\0" * (-len(binary) % 4)
    document["bufferViews"].append(
        {"buffer": 0, "byteOffset": len(binary), "byteLength": len(data), "target": target}
    )
    binary += data
    return len(document["bufferViews"]) - 1
