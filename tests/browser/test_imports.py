"""Scenes made by others become worlds, or are refused in words; anomalies in them can be taken back without a trace.

Files by others lie outside (tests/imports/others.py); hostile and odd ones are made here. One host for all: whatever a
file is like, the next one loads.
"""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from authoring.catalogue import list_operators, reason_against
from authoring.drafting import plan_injection
from data.errors import ImportRefusedError, InjectionError
from data.schema.action import Move
from data.schema.imported import ImportedSource, ImportOptions, ImportReport, NodeTags
from data.schema.injection import Injection
from data.schema.scene import SceneGraph, WorldSpec
from data.schema.space import Pose
from tests.imports.gltf_files import BOX, BOX_FACES, Gltf, boxes_on_a_floor, furnished_room, grid
from tests.imports.others import WHY_NOT, Other, list_others
from worlds.imports.gate import open_gltf
from worlds.three.client import ThreeWorld

pytestmark = pytest.mark.browser

IDS = (f"01b00000-0000-7000-8000-{number:012x}" for number in itertools.count(1))
FAMILIES = 3
TRIED = 4
"""Objects that each operator is tried on."""
EVERYDAY = (
    "webxr-garage",
    "hotel-room",
    "bridges",
    "monobloc-chair",
    "robot-expressive",
    "tower-quantized/tower-big",
    "odd-uri/extensions/EXT_texture_webp",
)
"""Valid scenes that are loaded, walked in and given anomalies each day; the others are in the sweep."""
LARGE = ("littlest-tokyo", "folio-areas")
"""Scenes that take seconds to read; in the sweep too."""


def others(*expected: str, everyday: tuple[str, ...] = ("",), large: tuple[str, ...] = ()) -> list:
    """The files of which that is expected; which of them are tried only in the sweep is marked."""

    def marks(other: Other) -> list:
        often = other.file.startswith(everyday) and not (large and other.file.startswith(large))
        return [] if often else [pytest.mark.sweep]

    return [
        pytest.param(other, id=other.file, marks=marks(other))
        for other in list_others()
        if other.expect in expected
    ]


async def load(world: ThreeWorld, source: ImportedSource) -> SceneGraph:
    return await world.load(WorldSpec(world=source.id, imported=source))


def planned(graph: SceneGraph) -> Iterator[tuple[str, list[Injection]]]:
    """For each family, injections that may be tried, from the operators that ask for one object and nothing else."""
    nodes = sorted(graph.nodes, key=lambda node: (node.structural, node.id))
    for family, operators in itertools.groupby(
        sorted(list_operators(), key=lambda operator: operator.category), key=lambda one: one.category[0]
    ):
        found = []
        for operator in operators:
            fit = [node for node in nodes if reason_against(operator, node, graph) is None]
            for node in fit[:TRIED]:
                try:
                    found.append(plan_injection(graph, operator.name, [node.id], injection_id=next(IDS)))
                except InjectionError:
                    continue
        yield family, found


async def inject_families(world: ThreeWorld, graph: SceneGraph) -> set[str]:
    """Families of which one anomaly was put into the scene, seen by its digest, and taken back without a trace."""
    done: set[str] = set()
    for family, injections in planned(graph):
        for injection in injections:
            try:
                await world.inject(injection)
            except InjectionError:
                continue
            assert (await world.digest()).scene != graph.scene_digest, injection
            await world.remove_injection(injection.id)
            assert (await world.digest()).scene == graph.scene_digest, injection
            done.add(family)
            break
        if len(done) == FAMILIES:
            break
    return done


async def farthest_move(world: ThreeWorld, graph: SceneGraph) -> float:
    """How far one gets with one step of 2 m from a start, to any side."""
    best = 0.0
    for start in graph.starts:
        for turned in range(0, 360, 45):
            yaw = (start.pose.yaw_deg + turned + 180) % 360 - 180
            await world.reset(start=start.pose.model_copy(update={"yaw_deg": yaw}), frames="none")
            best = max(best, (await world.act(Move(distance_m=2), frames="none")).moved_m)
            if best > 1.99:
                return best
    return best


@pytest.mark.skipif(not list_others(), reason=WHY_NOT)
@pytest.mark.parametrize("other", others("valid", large=LARGE))
async def test_a_valid_scene_is_read_and_has_a_place_to_begin(host: ThreeWorld, other: Other):
    report = await host.inspect(open_gltf(other.path))
    assert report.ok, report.error
    assert report.objects > 0
    assert report.starts
    assert report.walkable_m2 > 2
    if other.kind == "walkable":
        assert not report.floor_added
    if other.kind == "prop":
        assert report.floor_added
        assert any("floor" in words for words in report.warnings)


@pytest.mark.skipif(not list_others(), reason=WHY_NOT)
@pytest.mark.parametrize("other", others("valid", everyday=EVERYDAY))
async def test_a_valid_scene_is_walked_in_and_takes_anomalies_without_a_trace(host: ThreeWorld, other: Other):
    source = open_gltf(other.path)
    report = await host.inspect(source)
    graph = await load(host, source.model_copy(update={"options": report.options}))
    assert graph.scene_digest == report.scene_digest, "it is another scene when it is read again"
    for said in ([node.id for node in graph.nodes], [node.label for node in graph.nodes]):
        assert len(set(said)) == len(said)
        assert all(said)
    assert await farthest_move(host, graph) >= 1.99
    assert len(await inject_families(host, graph)) >= FAMILIES


@pytest.mark.skipif(not list_others(), reason=WHY_NOT)
@pytest.mark.parametrize("other", others("broken", "loads"))
async def test_a_broken_file_is_refused_in_words_and_an_odd_one_too_unless_it_loads(host, other: Other):
    try:
        source = open_gltf(other.path)
        report = await host.inspect(source)
    except ImportRefusedError as error:
        report = ImportReport(ok=False, error=str(error))
    assert report.ok or len(report.error) > 20
    assert host.is_alive
    if other.expect == "broken":
        assert not report.ok


async def test_what_is_loaded_stays_when_another_file_is_inspected_and_refused(host, tmp_path):
    graph = await load(host, open_gltf(furnished_room().glb(tmp_path / "room.glb")))
    gltf = Gltf()
    far = BOX.copy()
    far[3] = np.nan
    gltf.node(mesh=gltf.mesh(far, BOX_FACES))
    gltf.json["accessors"][0] |= {"min": [0, 0, 0], "max": [1, 1, 1]}
    refused = await host.inspect(open_gltf(gltf.glb(tmp_path / "nan.glb")))
    assert not refused.ok
    assert "nowhere" in refused.error
    with pytest.raises(ImportRefusedError, match="nowhere"):
        await load(host, open_gltf(tmp_path / "nan.glb"))
    assert (await host.digest()).scene == graph.scene_digest


async def test_ids_labels_and_supports_of_a_room_with_odd_names(host, tmp_path):
    graph = await load(host, open_gltf(furnished_room().glb(tmp_path / "room.glb")))
    found = {node.id: node for node in graph.nodes}
    assert list(found) == [f"n{number}.p0" for number in range(6)]
    labels = [found[f"n{number}.p0"].label for number in range(6)]
    assert labels == ["Room", "table", "a/b.c", "a/b.c (2)", "Kiste ä", "object 6"]
    assert found["n2.p0"].rests_on == found["n3.p0"].rests_on == "n1.p0"
    assert found["n1.p0"].rests_on == found["n4.p0"].rests_on == "n0.p0"
    assert found["n1.p0"].kind == "table"
    assert found["n4.p0"].bounds.min == pytest.approx((-1.8, 0, -1.8), abs=1e-5)


@pytest.mark.parametrize(
    ("scale", "proposed", "words"), [(1, 1, ""), (1000, 0.001, "ceilings"), (0.01, 100, "ceilings")]
)
async def test_a_room_of_the_wrong_size_is_noticed(host, tmp_path, scale, proposed, words):
    report = await host.inspect(open_gltf(furnished_room(scale).glb(tmp_path / "room.glb")))
    assert report.options.scale == pytest.approx(proposed)
    assert words in report.scale_reason
    assert bool(report.scale_reason) == (proposed != 1)
    assert report.size_m == pytest.approx((6, 2.7, 5), rel=1e-3)


async def test_a_door_of_two_centimetres_is_noticed(host, tmp_path):
    gltf = Gltf()
    gltf.node(mesh=gltf.mesh(*grid(0.2, 4)), name="ground")
    gltf.node(mesh=gltf.mesh(BOX, BOX_FACES), scale=[0.009, 0.021, 0.0005], name="Front_Door.001")
    report = await host.inspect(open_gltf(gltf.glb(tmp_path / "mill.glb")))
    assert report.options.scale == pytest.approx(100)
    assert "A door in it is 2.1 cm high" in report.scale_reason
    kept = ImportOptions(scale=1)
    assert (await host.inspect(open_gltf(tmp_path / "mill.glb", options=kept))).options.scale == 1


async def test_one_stands_before_a_table_and_not_on_it(host, tmp_path):
    gltf = Gltf()
    box = gltf.mesh(BOX, BOX_FACES)
    gltf.node(mesh=box, translation=[0, 0.8, 0], scale=[3.6, 0.1, 3.6], name="top")
    for x in (-1.7, 1.7):
        gltf.node(mesh=box, translation=[x, 0, 0], scale=[0.1, 0.8, 0.1], name="leg")
    report = await host.inspect(open_gltf(gltf.glb(tmp_path / "table.glb")))
    assert report.floor_added
    assert report.starts[0].pose.y == 0
    gltf.node(mesh=box, scale=[3.6, 0.1, 3.6], name="carpet")
    assert not (await host.inspect(open_gltf(gltf.glb(tmp_path / "hut.glb")))).floor_added


async def test_copies_that_are_placed_nowhere_are_refused(host, tmp_path):
    gltf = furnished_room()
    wrong = {"ROTATION": gltf.accessor(np.arange(4).astype("<f4"), "SCALAR")}
    gltf.json["nodes"][1]["extensions"] = {"EXT_mesh_gpu_instancing": {"attributes": wrong}}
    gltf.json["extensionsUsed"] = ["EXT_mesh_gpu_instancing"]
    report = await host.inspect(open_gltf(gltf.glb(tmp_path / "copies.glb")))
    assert not report.ok
    assert "n1.p0.i1 is placed nowhere" in report.error


async def test_one_solid_board_is_laid_on_a_floor_though_one_could_stand_on_it(host, tmp_path):
    gltf = Gltf()
    board = gltf.node(mesh=gltf.mesh(BOX, BOX_FACES), scale=[7, 0.34, 4.8], name="Plane")
    gltf.json["extensionsRequired"] = gltf.json["extensionsUsed"] = ["KHR_animation_pointer"]
    report = await host.inspect(open_gltf(gltf.glb(tmp_path / "board.glb")))
    assert report.floor_added
    assert "It asks for KHR_animation_pointer; it is shown without what that adds." in report.warnings
    gltf.json["nodes"][board]["name"] = "Ground"
    assert not (await host.inspect(open_gltf(gltf.glb(tmp_path / "ground.glb")))).floor_added


def on_its_side() -> Gltf:
    """A place of 20 by 12 m written with z up."""
    gltf = Gltf()
    vertices, faces = grid(20, 10)
    gltf.node(mesh=gltf.mesh(np.stack([vertices[:, 0], -vertices[:, 2], vertices[:, 1]], -1).copy(), faces))
    box = gltf.mesh(BOX[:, [0, 2, 1]].copy(), BOX_FACES[:, ::-1].copy())
    for number in range(5):
        gltf.node(mesh=box, translation=[3 * number - 6, 2, 0], name=f"crate {number}")
    return gltf


async def test_what_lies_on_its_side_is_set_upright_and_as_told_otherwise(host, tmp_path):
    file = on_its_side().glb(tmp_path / "side.glb")
    report = await host.inspect(open_gltf(file))
    assert report.options.up == "z"
    assert "z is up" in report.up_reason
    assert report.size_m[1] == pytest.approx(1)
    kept = await host.inspect(open_gltf(file, options=ImportOptions(up="y")))
    assert kept.size_m[1] == pytest.approx(20)


async def test_a_sky_ten_times_the_room_decides_nothing(host, tmp_path):
    gltf = furnished_room()
    ball = np.array([[math.cos(a) * math.cos(b), math.sin(b), math.sin(a) * math.cos(b)]
                     for b in np.linspace(-1.57, 1.57, 12) for a in np.linspace(0, 2 * math.pi, 24)], "<f4")  # fmt: skip
    at = np.arange(12 * 24).reshape(12, 24)
    faces = np.stack([at[:-1, :-1], at[1:, :-1], at[:-1, 1:]], -1).reshape(-1, 3)
    more = np.stack([at[:-1, 1:], at[1:, :-1], at[1:, 1:]], -1).reshape(-1, 3)
    gltf.node(mesh=gltf.mesh(ball * 60, np.concatenate([faces, more]).astype("<u4")), name="Sphere")
    source = open_gltf(gltf.glb(tmp_path / "sky.glb"))
    report = await host.inspect(source)
    assert report.size_m == pytest.approx((6, 2.7, 5), rel=1e-3)
    graph = await load(host, source)
    sky = graph.node("n6.p0")
    assert (sky.kind, sky.has_collider, sky.structural) == ("sky", False, True)
    start = graph.starts[0].pose
    assert abs(start.x) < 3
    assert abs(start.z) < 2.5


def oddities() -> Gltf:
    """A floor with a sheet of a wall, nodes that are mirrored, sheared, flat and nothing, and copies of one mesh."""
    gltf = Gltf()
    gltf.node(mesh=gltf.mesh(*grid(30, 4)), name="floor")
    sheet = np.array([[-8, 0, 0], [8, 0, 0], [8, 3, 0], [-8, 3, 0]], "<f4")
    gltf.node(mesh=gltf.mesh(sheet, np.array([[0, 1, 2], [0, 2, 3]], "<u4")), name="screen")
    box = gltf.mesh(BOX, BOX_FACES)
    child = gltf.node(root=False, mesh=box, rotation=[math.sin(0.3), 0, 0, math.cos(0.3)])
    gltf.node(children=[child], scale=[1, 3, 0.5], translation=[-5, 2, 8])
    turn = [0, math.sin(0.4), 0, math.cos(0.4)]
    gltf.node(mesh=box, scale=[-1, 1, 2], rotation=turn, translation=[0, 0, 8])
    gltf.node(mesh=box, scale=[1, 0, 1], translation=[5, 0.5, 8])
    gltf.node(mesh=box, scale=[0, 0, 0], translation=[5, 0.5, 12])
    places = gltf.accessor(np.array([[0, 0, 0], [2, 0, 0], [4, 0, 0]], "<f4"), "VEC3")
    entry = {"EXT_mesh_gpu_instancing": {"attributes": {"TRANSLATION": places}}}
    gltf.node(mesh=box, name="post", extensions=entry, translation=[-2, 0, -8])
    gltf.json["extensionsUsed"] = ["EXT_mesh_gpu_instancing"]
    return gltf


@pytest.fixture
async def odd_place(host: ThreeWorld, tmp_path_factory) -> SceneGraph:
    """Loaded once for the tests that follow each other."""
    if host.info.world != "oddities" or not _odd:
        file = oddities().glb(tmp_path_factory.mktemp("odd") / "oddities.glb")
        _odd[:] = [await load(host, open_gltf(file))]
    return _odd[0]


_odd: list[SceneGraph] = []


@pytest.mark.parametrize(("yaw", "z"), [(0, 2), (180, -2)])
async def test_a_thin_wall_stops_one_from_both_sides(host, odd_place, yaw, z):
    await host.reset(start=Pose(x=0.3, y=0, z=z, yaw_deg=yaw), frames="none")
    outcome = await host.act(Move(distance_m=4), frames="none")
    assert outcome.outcome == "blocked"
    assert outcome.moved_m == pytest.approx(2 - 0.3, abs=0.02)


async def test_mirrored_sheared_and_flat_nodes_stand_where_the_file_puts_them(odd_place):
    sheared, mirrored, flat = (odd_place.node(f"n{number}.p0").bounds for number in (2, 4, 5))
    c, s = math.cos(0.6), math.sin(0.6)
    corners = np.array([[x, y * c - z * s, y * s + z * c] for x, y, z in BOX]) * [1, 3, 0.5] + [-5, 2, 8]
    assert sheared.min == pytest.approx(tuple(corners.min(0)), abs=1e-4)
    assert sheared.max == pytest.approx(tuple(corners.max(0)), abs=1e-4)
    half = 0.5 * math.cos(0.8) + math.sin(0.8)
    assert mirrored.max[0] == pytest.approx(half, abs=1e-4)
    assert flat.max[1] - flat.min[1] == pytest.approx(0, abs=1e-6)


async def test_copies_of_one_mesh_are_objects_of_their_own(odd_place):
    posts = [node for node in odd_place.nodes if node.id.startswith("n7.")]
    assert [node.id for node in posts] == ["n7.p0.i0", "n7.p0.i1", "n7.p0.i2"]
    assert [node.label for node in posts] == ["post 1", "post 2", "post 3"]
    assert posts[2].bounds.min == pytest.approx((1.5, 0, -8.5), abs=1e-5)


async def test_tags_make_a_box_movable_a_door_swing_and_split_a_mesh(host, tmp_path):
    file = furnished_room().glb(tmp_path / "room.glb")
    tags = {
        "n4.p0": NodeTags(movable=True, label="crate"),
        "n5.p0": NodeTags(mechanism="door", kind="door"),
        "n1.p0": NodeTags(front_deg=90),
    }
    plain = await host.inspect(open_gltf(file))
    told = await load(host, open_gltf(file).model_copy(update={"tags": tags}))
    crate, door, table = (told.node(f"n{number}.p0") for number in (4, 5, 1))
    assert (crate.movable, crate.label, door.mechanism, table.has_front) == (True, "crate", "door", True)
    assert told.scene_digest != plain.scene_digest
    assert table.bounds.max == pytest.approx((2.2, 0.75, 0.9), abs=1e-5)
    words = {"n4.p0": NodeTags(label="crate"), "n5.p0": NodeTags(kind="cupboard")}
    only_said = await host.inspect(open_gltf(file).model_copy(update={"tags": words}))
    assert only_said.scene_digest == plain.scene_digest
    gltf = Gltf()
    twice = np.concatenate([BOX, BOX + np.array([3, 0, 0], "<f4")])
    gltf.node(mesh=gltf.mesh(*grid(20, 4)))
    gltf.node(mesh=gltf.mesh(twice, np.concatenate([BOX_FACES, BOX_FACES + 8]).astype("<u4")), name="crates")
    split = open_gltf(gltf.glb(tmp_path / "two.glb"), options=ImportOptions(split=("n1.p0",)))
    graph = await load(host, split)
    assert [node.id for node in graph.nodes] == ["n0.p0", "n1.p0.c0", "n1.p0.c1"]
    assert graph.node("n1.p0.c1").bounds.min[0] == pytest.approx(2.5)


async def test_the_page_is_handed_only_the_files_that_were_named(host, tmp_path):
    gltf = furnished_room()
    gltf.json["buffers"] = [{"byteLength": len(gltf.binary), "uri": "a%2Fb%20c.bin"}]
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b c.bin").write_bytes(gltf.binary)
    (tmp_path / "room.gltf").write_text(json.dumps(gltf.json))
    source = open_gltf(tmp_path / "room.gltf")
    assert (await host.inspect(source)).ok
    fewer = {uri: path for uri, path in source.files.items() if uri == source.entry}
    report = await host.inspect(source.model_copy(update={"files": fewer}))
    assert not report.ok
    assert "a%2Fb%20c.bin" in report.error


@pytest.mark.sweep
async def test_ten_thousand_nodes_and_two_million_triangles_load(host, tmp_path: Path):
    graph = await load(host, open_gltf(boxes_on_a_floor(10_000).glb(tmp_path / "many.glb")))
    assert len(graph.nodes) == 10_001
    assert await farthest_move(host, graph) > 1.9
    gltf = Gltf()
    gltf.node(mesh=gltf.mesh(*grid(100, 1000, lambda x, z: np.sin(x / 9) * np.cos(z / 7))))
    graph = await load(host, open_gltf(gltf.glb(tmp_path / "heavy.glb")))
    assert graph.triangles >= 2_000_000
    assert await farthest_move(host, graph) > 1.9
