"""glTF files made for tests: small, large, odd and hostile ones. Bytes only; nothing here knows the program."""

import json
import struct
from pathlib import Path

import numpy as np

BOX = np.array([[x, y, z] for x in (-0.5, 0.5) for y in (0, 1) for z in (-0.5, 0.5)], "<f4")
BOX_FACES = np.array(
    [
        [0, 1, 3], [0, 3, 2], [4, 6, 7], [4, 7, 5], [0, 4, 5], [0, 5, 1],
        [2, 3, 7], [2, 7, 6], [0, 2, 6], [0, 6, 4], [1, 5, 7], [1, 7, 3],
    ],
    "<u4",
)  # fmt: skip


def grid(side_m: float, cells: int, height=None) -> tuple[np.ndarray, np.ndarray]:
    """A level net of `cells` by `cells` squares, wound to look up; `height` gives y from x and z."""
    line = np.linspace(-side_m / 2, side_m / 2, cells + 1)
    x, z = np.meshgrid(line, line)
    y = np.zeros_like(x) if height is None else height(x, z)
    vertices = np.stack([x, y, z], -1).reshape(-1, 3).astype("<f4")
    at = np.arange((cells + 1) * (cells + 1)).reshape(cells + 1, cells + 1)
    a, b, c, d = at[:-1, :-1], at[1:, :-1], at[:-1, 1:], at[1:, 1:]
    faces = np.concatenate([np.stack([a, b, c], -1), np.stack([c, b, d], -1)]).reshape(-1, 3)
    return vertices, faces.astype("<u4")


def room(wide_m: float, high_m: float, deep_m: float) -> tuple[np.ndarray, np.ndarray]:
    """A closed room seen from within, its floor at 0."""
    vertices = BOX * np.array([wide_m, high_m, deep_m], "<f4")
    return vertices, BOX_FACES[:, ::-1].copy()


class Gltf:
    """A glTF being built: meshes, nodes, then bytes."""

    def __init__(self) -> None:
        self.binary = bytearray()
        self.json: dict = {
            "asset": {"version": "2.0"},
            "scene": 0,
            "scenes": [{"nodes": []}],
            "nodes": [],
            "meshes": [],
            "accessors": [],
            "bufferViews": [],
        }

    def accessor(self, values: np.ndarray, kind: str) -> int:
        """Adds numbers."""
        components = {"f": 5126, "u4": 5125, "u2": 5123}[
            "f" if values.dtype.kind == "f" else f"u{values.itemsize}"
        ]
        view = {"buffer": 0, "byteOffset": len(self.binary), "byteLength": values.nbytes}
        self.binary += values.tobytes() + b"\0" * (-values.nbytes % 4)
        self.json["bufferViews"].append(view)
        count = values.size if kind == "SCALAR" else len(values)
        entry = {
            "bufferView": len(self.json["bufferViews"]) - 1,
            "componentType": components,
            "count": count,
            "type": kind,
        }
        if kind == "VEC3":
            entry |= {"min": values.min(0).tolist(), "max": values.max(0).tolist()}
        self.json["accessors"].append(entry)
        return len(self.json["accessors"]) - 1

    def mesh(self, vertices: np.ndarray, faces: np.ndarray, **more) -> int:
        """Adds a mesh of one primitive."""
        primitive = {
            "attributes": {"POSITION": self.accessor(vertices, "VEC3")},
            "indices": self.accessor(faces.reshape(-1), "SCALAR"),
            **more,
        }
        self.json["meshes"].append({"primitives": [primitive]})
        return len(self.json["meshes"]) - 1

    def node(self, *, root: bool = True, **entry) -> int:
        """Adds a node, to the scene unless it is another's child."""
        self.json["nodes"].append(entry)
        number = len(self.json["nodes"]) - 1
        if root:
            self.json["scenes"][0]["nodes"].append(number)
        return number

    def glb(self, path: Path) -> Path:
        """Writes it as one binary file."""
        self.json["buffers"] = [{"byteLength": len(self.binary)}]
        path.write_bytes(pack(json.dumps(self.json).encode(), bytes(self.binary)))
        return path


def pack(text: bytes, binary: bytes = b"", *, version: int = 2, claim: int | None = None) -> bytes:
    """A GLB of those chunks. `claim`: the length that the header says."""
    text += b" " * (-len(text) % 4)
    binary += b"\0" * (-len(binary) % 4)
    body = struct.pack("<II", len(text), 0x4E4F534A) + text
    if binary:
        body += struct.pack("<II", len(binary), 0x004E4942) + binary
    return struct.pack("<4sII", b"glTF", version, claim or len(body) + 12) + body


def boxes_on_a_floor(count: int) -> Gltf:
    """Boxes of 40 cm in rows on a floor, all of one mesh."""
    gltf = Gltf()
    side = int(np.ceil(np.sqrt(count)))
    gltf.node(mesh=gltf.mesh(*grid(1.2 * side + 10, 8)), name="floor")
    box = gltf.mesh(BOX, BOX_FACES)
    for number in range(count):
        row, column = divmod(number, side)
        place = [1.2 * (column - side / 2), 0, 1.2 * (row - side / 2)]
        gltf.node(mesh=box, translation=place, scale=[0.4, 0.4, 0.4], name="box")
    return gltf


def furnished_room(scale: float = 1.0) -> Gltf:
    """A room of 6 by 5 m with a table, two boxes on it, a crate, and names as files bring them."""
    gltf = Gltf()
    box = gltf.mesh(BOX, BOX_FACES)
    gltf.node(
        mesh=gltf.mesh(*[part * (scale if part.dtype.kind == "f" else 1) for part in room(6, 2.7, 5)]),
        name="Room",
    )

    def put(name: str | None, at, size) -> int:
        named = {} if name is None else {"name": name}
        return gltf.node(
            mesh=box, translation=[v * scale for v in at], scale=[v * scale for v in size], **named
        )

    put("table", [1.5, 0, 0.5], [1.4, 0.75, 0.8])
    put("a/b.c", [1.2, 0.75, 0.5], [0.2, 0.2, 0.2])
    put("a/b.c", [1.8, 0.75, 0.5], [0.2, 0.3, 0.2])
    put("Kiste ä", [-1.5, 0, -1.5], [0.6, 0.6, 0.6])
    put(None, [-1.5, 0, 1.5], [0.5, 1.2, 0.5])
    return gltf
