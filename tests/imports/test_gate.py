"""What cannot be a world is refused before any page sees it: quickly, in words, and by kinds, not by files."""

import base64
import json
import struct
import sys
import zlib
from collections.abc import Callable

import numpy as np
import pytest

from data.errors import ImportRefusedError
from tests.imports.gltf_files import BOX, BOX_FACES, Gltf, boxes_on_a_floor, furnished_room, grid, pack
from tests.imports.others import WHY_NOT, list_others
from worlds.imports.gate import open_gltf, slug_of

REFUSED_BY_THE_PAGE = {"IndexOutOfRange.gltf", "AllIndicesOutOfRange.gltf", "BoxWithInfinites.glb"}
"""What is only seen once it is decoded."""


def box() -> Gltf:
    gltf = Gltf()
    gltf.node(mesh=gltf.mesh(BOX, BOX_FACES))
    return gltf


def write(path, values, binary=b""):
    path.write_bytes(
        pack(json.dumps(values).encode(), binary) if path.suffix == ".glb" else json.dumps(values).encode()
    )
    return path


def png(wide: int, high: int) -> bytes:
    """A PNG that says that size and holds no pixels."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")
    )


def textured(gltf: Gltf, **image) -> Gltf:
    gltf.json |= {
        "materials": [{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}],
        "textures": [{"source": 0}],
        "images": [image],
    }
    gltf.json["meshes"][0]["primitives"][0]["material"] = 0
    return gltf


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty"),
        (b"<!doctype html><title>404</title>", "XML or HTML"),
        (b"Kaydara FBX Binary  \0", "FBX"),
        (b"PK\x03\x04rest", "ZIP"),
        (b"solid cube\nfacet", "STL"),
        (b"version https://git-lfs.github.com/spec/v1", "LFS"),
        (b"\x00\x01\x02\x03 anything", "no glTF"),
        (b"{ not json", "not valid JSON"),
        (b"[]", "no glTF"),
        (b"{}", "no asset.version"),
        (b'{"asset": {"version": "1.0"}}', "glTF 1.0"),
        (b'{"asset": {"version": "3.1"}}', "glTF 3.1"),
        (b'{"asset": {"version": "2.0", "minVersion": "2.1"}}', "2.1"),
        (b'{"asset": {"version": "2.0"}, "scene": NaN}', "NaN"),
        (b'{"asset": {"version": "2.0"}, "extras": ' + b"[" * 5000 + b"]" * 5000 + b"}", "nested"),
        (b'{"asset": {"version": "2.0"}, "nodes": "many"}', "`nodes`"),
        (b"\xff\xfe\x7b\x00", "no glTF"),
        (b"glTF", "cut off"),
        (pack(b"{}", version=1), "glTF 1.0"),
        (pack(b"{}", claim=4_000_000_000), "cut off"),
        (struct.pack("<4sIIII", b"glTF", 2, 20, 0xFFFFFFF0, 0x4E4F534A), "cut off"),
        (struct.pack("<4sIIII", b"glTF", 2, 20, 0, 0x004E4942), "not JSON"),
    ],
)
def test_what_is_no_gltf_is_refused_by_name(tmp_path, content, words):
    file = tmp_path / "level.glb"
    file.write_bytes(content)
    with pytest.raises(ImportRefusedError, match=words):
        open_gltf(file)


def test_a_sound_file_is_let_through_with_exactly_its_files(tmp_path):
    source = open_gltf(furnished_room().glb(tmp_path / "my room.glb"))
    assert (source.id, source.title, source.entry) == ("my-room", "my room", "my room.glb")
    assert source.files == {"my room.glb": str(tmp_path / "my room.glb")}


@pytest.mark.parametrize(
    ("uri", "words"),
    [
        ("https://example.org/a.bin", "network"),
        ("//example.org/a.bin", "absolute"),
        ("/etc/passwd", "absolute"),
        ("file:///etc/passwd", "absolute"),
        ("C:\\data\\a.bin", "absolute"),
        ("../secret.bin", "out of its folder"),
        ("textures/../../secret.bin", "out of its folder"),
        ("%2e%2e/secret.bin", "out of its folder"),
        ("..\\secret.bin", "out of its folder"),
        ("link.bin", "link out of the folder"),
        ("missing%20part.bin", "no file 'missing part.bin'"),
        ("a\0.bin", "zero character"),
        ("data:application/octet-stream;base64", "malformed"),
    ],
)
def test_a_buffer_elsewhere_is_refused(tmp_path, uri, words):
    folder = tmp_path / "scene"
    folder.mkdir()
    (tmp_path / "secret.bin").write_bytes(bytes(4000))
    (folder / "link.bin").symlink_to(tmp_path / "secret.bin")
    gltf = box()
    gltf.json["buffers"] = [{"byteLength": len(gltf.binary), "uri": uri}]
    with pytest.raises(ImportRefusedError, match=words):
        open_gltf(write(folder / "a.gltf", gltf.json))


@pytest.mark.parametrize(
    ("uri", "name"),
    [
        ("my%20part%23.bin", "my part#.bin"),
        ("a%2Fb.bin", "a/b.bin"),
        ("a%2Fb.bin", "a%2Fb.bin"),
        ("a\\b.bin", "a/b.bin"),
        ("PART.BIN", "part.bin"),
        ("größe.bin", "größe.bin"),
    ],
)
def test_a_buffer_is_found_by_its_decoded_name_or_as_it_is_written(tmp_path, uri, name):
    gltf = box()
    gltf.json["buffers"] = [{"byteLength": len(gltf.binary), "uri": uri}]
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_bytes(gltf.binary)
    assert open_gltf(write(tmp_path / "a.gltf", gltf.json)).files[uri] == str(tmp_path / name)


def broken(change) -> Gltf:
    gltf = box()
    gltf.json["buffers"] = [{"byteLength": len(gltf.binary)}]
    change(gltf.json)
    return gltf


def make_sparse(values) -> None:
    """More changes than there are elements."""
    accessor = values["accessors"][0]
    indices = {"bufferView": 0, "componentType": 5125}
    accessor["sparse"] = {"count": 20_000_000, "indices": indices, "values": {"bufferView": 0}}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda j: j["accessors"][0].update(count=4_000_000_000), "count of 4000000000"),
        (lambda j: j["accessors"][0].update(count=10**30), "count of 1"),
        (lambda j: j["accessors"][0].update(count=0), "count of 0"),
        (lambda j: j["accessors"][0].update(count=9), "accessors.0. needs"),
        (lambda j: j["accessors"][0].update(byteOffset=90), "accessors.0. needs"),
        (lambda j: j["accessors"][0].update(componentType=7), "no such type"),
        (lambda j: j["accessors"][1].update(type="VEC9"), "no SCALAR"),
        (lambda j: j["accessors"][0].update(type="VEC2"), "not VEC3"),
        (lambda j: j["accessors"][0].update(bufferView=9), r"bufferViews\[9\]"),
        (make_sparse, "sparse"),
        (lambda j: j["bufferViews"][0].update(byteLength=10**9), "ends at byte"),
        (lambda j: j["bufferViews"][0].update(byteOffset=-4), "-4"),
        (lambda j: j["bufferViews"][0].update(byteStride=100_000), "byteStride"),
        (lambda j: j["buffers"][0].update(byteLength=2**40), "the GLB has"),
        (lambda j: j["buffers"].append({"byteLength": 4}), "no uri"),
        (lambda j: j["nodes"][0].update(children=[0]), "within itself|no tree"),
        (lambda j: j["nodes"][0].update(mesh=5), r"meshes\[5\]"),
        (lambda j: j["nodes"][0].update(mesh=-1), "-1"),
        (lambda j: j["nodes"][0].update(translation=[0, "up", 0]), "translation"),
        (lambda j: j["nodes"][0].update(matrix=[1] * 15), "matrix"),
        (lambda j: j["meshes"][0]["primitives"][0].update(mode=9), "mode"),
        (lambda j: j["meshes"][0].update(primitives=[]), "nothing to draw"),
        (lambda j: j["scenes"][0].update(nodes=[]), "nothing to draw"),
        (lambda j: j["scenes"][0].update(nodes=[7]), r"nodes\[7\]"),
        (lambda j: j.update(extensionsRequired=["VENDOR_unheard_of"]), "VENDOR_unheard_of"),
        (lambda j: j.update(nodes=[{}] * 60_000), "60000 nodes"),
    ],
)
def test_a_broken_file_is_refused_with_the_place(tmp_path, change, words):
    gltf = broken(change)
    file = tmp_path / "a.glb"
    file.write_bytes(pack(json.dumps(gltf.json).encode(), bytes(gltf.binary)))
    with pytest.raises(ImportRefusedError, match=words):
        open_gltf(file)


def test_a_number_beyond_all_numbers_is_refused(tmp_path):
    text = json.dumps(box().json).replace('{"mesh": 0}', '{"mesh": 0, "translation": [0, 1e999, 0]}')
    (tmp_path / "a.gltf").write_text(text)
    with pytest.raises(ImportRefusedError, match="translation"):
        open_gltf(tmp_path / "a.gltf")


def test_without_a_default_scene_the_first_with_a_mesh_is_shown(tmp_path):
    gltf = box()
    gltf.json["scenes"] = [{"name": "empty"}, {"nodes": [0]}]
    with pytest.raises(ImportRefusedError, match="nothing to draw"):
        open_gltf(gltf.glb(tmp_path / "default.glb"))
    del gltf.json["scene"]
    assert open_gltf(gltf.glb(tmp_path / "none.glb"))


def test_circles_and_shafts_of_nodes_are_refused(tmp_path):
    gltf = box()
    gltf.json["nodes"] = [{"children": [1], "mesh": 0}, {"children": [2]}, {"children": [0]}]
    with pytest.raises(ImportRefusedError, match="within itself"):
        open_gltf(gltf.glb(tmp_path / "circle.glb"))
    gltf = box()
    gltf.json["nodes"] = [{"children": [n + 1], "mesh": 0} for n in range(5000)] + [{"mesh": 0}]
    with pytest.raises(ImportRefusedError, match="deep in the hierarchy"):
        open_gltf(gltf.glb(tmp_path / "shaft.glb"))


def test_a_small_file_that_shows_a_million_things_is_refused(tmp_path):
    gltf = Gltf()
    terrain = gltf.mesh(*grid(10, 100))
    for _ in range(300):
        gltf.node(mesh=terrain)
    with pytest.raises(ImportRefusedError, match="6000000 triangles"):
        open_gltf(gltf.glb(tmp_path / "heavy.glb"))
    gltf = box()
    places = gltf.accessor(np.zeros((60_000, 3), "<f4"), "VEC3")
    gltf.json["nodes"][0]["extensions"] = {"EXT_mesh_gpu_instancing": {"attributes": {"TRANSLATION": places}}}
    with pytest.raises(ImportRefusedError, match="60000 objects"):
        open_gltf(gltf.glb(tmp_path / "crowd.glb"))


@pytest.mark.parametrize("size", [(60_000, 60_000), (8193, 1)])
def test_a_picture_that_says_it_is_vast_is_refused_before_it_is_decoded(tmp_path, size):
    (tmp_path / "a.png").write_bytes(png(*size))
    with pytest.raises(ImportRefusedError, match=f"{size[0]} x {size[1]} pixels"):
        open_gltf(textured(box(), uri="a.png").glb(tmp_path / "a.glb"))
    packed = base64.b64encode(png(*size)).decode()
    with pytest.raises(ImportRefusedError, match="pixels"):
        open_gltf(textured(box(), uri=f"data:image/png;base64,{packed}").glb(tmp_path / "b.glb"))


def gif(wide: int, high: int) -> bytes:
    return b"GIF89a" + struct.pack("<HHBBB", wide, high, 0, 0, 0) + b";"


def avif(wide: int, high: int) -> bytes:
    """As much of an AVIF as says its size."""
    head = b"\0\0\0\x14ftypavif" + bytes(8)
    return head + struct.pack(">I4sIII", 20, b"ispe", 0, wide, high) + bytes(16)


@pytest.mark.parametrize("kind", [gif, avif])
def test_the_other_kinds_of_pictures_are_measured_too(tmp_path, kind):
    (tmp_path / "a.img").write_bytes(kind(60_000, 50_000))
    with pytest.raises(ImportRefusedError, match="60000 x 50000 pixels"):
        open_gltf(textured(box(), uri="a.img").glb(tmp_path / "a.glb"))
    (tmp_path / "a.img").write_bytes(kind(60, 50))
    assert open_gltf(tmp_path / "a.glb")


def test_a_missing_picture_is_named_unless_nothing_shows_it(tmp_path):
    with pytest.raises(ImportRefusedError, match=r"images\[0\].*'wood grain.png'"):
        open_gltf(textured(box(), uri="wood%20grain.png").glb(tmp_path / "a.glb"))
    gltf = textured(box(), uri="wood%20grain.png")
    gltf.json["textures"] = [{}]
    assert open_gltf(gltf.glb(tmp_path / "b.glb"))


def test_ten_thousand_nodes_and_a_long_json_take_as_much_more_work_as_there_are_more_of_them(tmp_path):
    few = calls_within(lambda: open_gltf(boxes_on_a_floor(500).glb(tmp_path / "few.glb")))
    many = calls_within(lambda: open_gltf(boxes_on_a_floor(10_000).glb(tmp_path / "many.glb")))
    assert many < 25 * few


def calls_within(work: Callable[[], object]) -> int:
    """How many functions a piece of work calls, of Python's and of C's: a measure of it on any machine."""
    count = 0

    def note(_: object, event: str, __: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize(
    ("title", "slug"),
    [
        ("Garage", "garage"),
        ("Zimmer Nº 5 / hinten", "zimmer-no-5-hinten"),
        ("教室", "world"),
        ("--", "world"),
    ],
)
def test_a_title_becomes_a_slug(title, slug):
    assert slug_of(title) == slug


@pytest.mark.skipif(not list_others(), reason=WHY_NOT)
@pytest.mark.parametrize("other", list_others(), ids=lambda other: other.file)
def test_scenes_of_others_pass_or_are_refused_as_they_should(other):
    try:
        open_gltf(other.path)
        refused = False
    except ImportRefusedError:
        refused = True
    if other.expect == "valid":
        assert not refused
    if other.expect == "broken" and other.path.name not in REFUSED_BY_THE_PAGE:
        assert refused
