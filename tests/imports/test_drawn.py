"""What an import looks like: its author's images, cut-outs, colours and motion, in pictures, ids and distances alike."""

import io

import numpy as np
import pytest
from PIL import Image

from data.schema.action import Wait
from data.schema.scene import Capture, SceneGraph, WorldSpec
from data.schema.space import Pose
from tests.imports.gltf_files import Gltf, grid
from worlds.imports.gate import open_gltf
from worlds.three.client import ThreeWorld

pytestmark = pytest.mark.browser

SIZE = {"width": 480, "height": 288}
RED, GREEN, BLUE, WHITE = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)
QUARTERS = np.array([[RED, GREEN], [BLUE, WHITE]], np.uint8)
HALVES = np.array([[(*RED, 255), (*RED, 0)]], np.uint8)
QUAD = np.array([[-0.5, 0, 0], [0.5, 0, 0], [0.5, 1, 0], [-0.5, 1, 0]], "<f4")
QUAD_FACES = np.array([[0, 1, 2], [0, 2, 3]], "<u4")
QUAD_UV = np.array([[0, 1], [1, 1], [1, 0], [0, 0]], "<f4")
AWAY_M = 1.5
PANEL_PX = SIZE["height"] / (2 * AWAY_M * np.tan(np.radians(30)))


class Board(Gltf):
    """Panels of one square metre in a row over a floor, each with a material of its own; by name, their ids."""

    def __init__(self) -> None:
        super().__init__()
        self.json |= {"materials": [], "images": [], "textures": [], "samplers": [{"magFilter": 9728}]}
        self.json["extensionsUsed"] = ["KHR_materials_unlit", "KHR_texture_transform"]
        self.ids: dict[str, str] = {}
        self.node(mesh=self.mesh(*grid(30, 2)), name="floor")

    def texture(self, pixels: np.ndarray) -> int:
        """Adds an image that shows its pixels as squares."""
        file = io.BytesIO()
        Image.fromarray(pixels).save(file, "png")
        view = {"buffer": 0, "byteOffset": len(self.binary), "byteLength": file.tell()}
        self.binary += file.getvalue() + b"\0" * (-file.tell() % 4)
        self.json["bufferViews"].append(view)
        self.json["images"].append({"bufferView": len(self.json["bufferViews"]) - 1, "mimeType": "image/png"})
        self.json["textures"].append({"source": len(self.json["images"]) - 1, "sampler": 0})
        return len(self.json["textures"]) - 1

    def panel(self, name: str, material: dict, *, color: float | None = None, **node) -> None:
        """Adds a panel that faces +z."""
        self.json["materials"].append(material)
        mesh = self.mesh(QUAD, QUAD_FACES, material=len(self.json["materials"]) - 1)
        attributes = self.json["meshes"][mesh]["primitives"][0]["attributes"]
        attributes["TEXCOORD_0"] = self.accessor(QUAD_UV, "VEC2")
        if color is not None:
            attributes["COLOR_0"] = self.accessor(np.full((4, 3), color, "<f4"), "VEC3")
        place = {"translation": [3.0 * len(self.ids) - 9, 1, 0]}
        self.ids[name] = f"n{self.node(mesh=mesh, name=name, **(place | node))}.p0"

    def unlit(self, base: dict | None = None, **more) -> dict:
        """A material that shows its base colour whatever the light."""
        texture = {"baseColorTexture": base} if base else {}
        return {"pbrMetallicRoughness": texture, "extensions": {"KHR_materials_unlit": {}}, **more}


def board() -> Board:
    made = Board()
    quarters, halves = made.texture(QUARTERS), made.texture(HALVES)
    made.panel("picture", made.unlit({"index": quarters}))
    shifted = {"KHR_texture_transform": {"offset": [0.5, 0], "rotation": 0, "scale": [1, 1]}}
    made.panel("shifted", made.unlit({"index": quarters, "extensions": shifted}))
    turned = {"KHR_texture_transform": {"offset": [0, 1], "rotation": np.pi / 2}}
    made.panel("turned", made.unlit({"index": quarters, "extensions": turned}))
    made.panel("cut", made.unlit({"index": halves}, alphaMode="MASK"))
    made.panel("grey", made.unlit(), color=0.5)
    made.panel("back", made.unlit({"index": quarters}), rotation=[0, 1, 0, 0])
    glowing = {"baseColorFactor": [0, 0, 0, 1]}
    made.panel("glow", {"pbrMetallicRoughness": glowing, "emissiveFactor": [0, 1, 0]})
    made.panel("riser", made.unlit({"index": quarters}))
    rises(made)
    return made


def rises(made: Board) -> None:
    """Has the riser's morph lift it by a metre within two seconds."""
    node = int(made.ids["riser"][1:].split(".")[0])
    lift = np.zeros((4, 3), "<f4") + np.array([0, 1, 0], "<f4")
    mesh = made.json["meshes"][made.json["nodes"][node]["mesh"]]
    mesh["primitives"][0]["targets"] = [{"POSITION": made.accessor(lift, "VEC3")}]
    mesh["weights"] = [0.0]
    times = made.accessor(np.array([0, 2], "<f4"), "SCALAR")
    made.json["accessors"][times] |= {"min": [0], "max": [2]}
    shares = made.accessor(np.array([0, 1], "<f4"), "SCALAR")
    made.json["animations"] = [
        {
            "channels": [{"sampler": 0, "target": {"node": node, "path": "weights"}}],
            "samplers": [{"input": times, "output": shares}],
        }
    ]


@pytest.fixture(scope="module")
async def drawn(
    host: ThreeWorld, tmp_path_factory: pytest.TempPathFactory
) -> tuple[ThreeWorld, SceneGraph, WorldSpec, dict[str, str]]:
    """The board in the shared host; its graph, how to load it again, its ids by name."""
    made = board()
    source = open_gltf(made.glb(tmp_path_factory.mktemp("drawn") / "board.glb"))
    spec = WorldSpec(world=source.id, imported=source)
    graph = await host.load(spec)
    await host.reset(frames="none")
    return host, graph, spec, made.ids


def facing(graph: SceneGraph, node: str) -> Pose:
    """A pose whose eye looks straight at the middle of a panel."""
    bounds = graph.node(node).bounds
    x, y, z = ((low + high) / 2 for low, high in zip(bounds.min, bounds.max, strict=True))
    return Pose(x=x, y=y - 1.6, z=z + AWAY_M, yaw_deg=0, pitch_deg=0)


def rgb(data: bytes | None) -> np.ndarray:
    assert data is not None
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB")).astype(int)


def at(pixels: np.ndarray, right: float, down: float) -> np.ndarray:
    """The pixel at a place of the panel in the middle of a picture, 0..1 from its top left."""
    x = SIZE["width"] / 2 + (right - 0.5) * PANEL_PX
    y = SIZE["height"] / 2 + (down - 0.5) * PANEL_PX
    return pixels[int(y), int(x)]


def quarters(pixels: np.ndarray) -> list[tuple[int, ...]]:
    return [tuple(at(pixels, x, y)) for y in (0.25, 0.75) for x in (0.25, 0.75)]


def is_there(capture: Capture, node: str, right: float, down: float) -> bool:
    red, green, blue = at(rgb(capture.ids), right, down)
    index = red + 256 * green + 65536 * blue - 1
    return index >= 0 and capture.id_table[index] == node


@pytest.mark.parametrize(
    ("name", "colours"),
    [
        ("picture", [RED, GREEN, BLUE, WHITE]),
        ("shifted", [GREEN, RED, WHITE, BLUE]),
        ("turned", [BLUE, RED, WHITE, GREEN]),
    ],
)
async def test_an_image_lies_on_a_surface_as_its_author_laid_it(drawn, name, colours):
    world, graph, _, ids = drawn
    capture = await world.capture(pose=facing(graph, ids[name]), **SIZE)
    found = quarters(rgb(capture.rgb))
    assert np.abs(np.array(found) - np.array(colours)).max() <= 2, found


async def test_what_is_cut_out_is_not_there_for_any_channel(drawn):
    world, graph, _, ids = drawn
    pose = facing(graph, ids["cut"])
    capture = await world.capture(pose=pose, channels=("rgb", "ids", "depth"), **SIZE)
    depth = np.frombuffer(capture.depth or b"", "<f4").reshape(SIZE["height"], SIZE["width"])
    assert tuple(at(rgb(capture.rgb), 0.25, 0.5)) == RED
    assert tuple(at(rgb(capture.rgb), 0.75, 0.5)) != RED
    assert is_there(capture, ids["cut"], 0.25, 0.5)
    assert not is_there(capture, ids["cut"], 0.75, 0.5)
    assert at(depth, 0.25, 0.5) == pytest.approx(AWAY_M, abs=1e-3)
    assert at(depth, 0.75, 0.5) != pytest.approx(AWAY_M, abs=0.1)


async def test_a_surface_of_one_side_is_not_seen_from_behind(drawn):
    world, graph, _, ids = drawn
    pose = facing(graph, ids["back"])
    capture = await world.capture(pose=pose, channels=("rgb", "ids"), **SIZE)
    assert not any(is_there(capture, ids["back"], x, y) for x in (0.25, 0.75) for y in (0.25, 0.75))
    assert RED not in quarters(rgb(capture.rgb))
    behind = pose.model_copy(update={"z": pose.z - 2 * AWAY_M, "yaw_deg": 180.0})
    seen = await world.capture(pose=behind, channels=("rgb", "ids"), **SIZE)
    assert is_there(seen, ids["back"], 0.25, 0.25)
    assert quarters(rgb(seen.rgb))[0] == RED


async def test_vertex_colours_are_linear_and_what_glows_is_seen_in_its_colour(drawn):
    world, graph, _, ids = drawn
    grey = await world.capture(pose=facing(graph, ids["grey"]), **SIZE)
    assert np.abs(at(rgb(grey.rgb), 0.5, 0.5) - 188).max() <= 2
    glow = await world.capture(pose=facing(graph, ids["glow"]), **SIZE)
    red, green, blue = at(rgb(glow.rgb), 0.5, 0.5)
    assert green > 150
    assert max(red, blue) < 0.6 * green


async def test_what_bends_is_at_one_place_at_a_tick_in_every_host_and_in_every_channel(drawn):
    world, graph, spec, ids = drawn
    pose = facing(graph, ids["riser"])
    before = await world.capture(pose=pose, channels=("rgb", "ids"), **SIZE)
    assert is_there(before, ids["riser"], 0.5, 0.75)
    outcomes, captures = [], []
    other = await ThreeWorld.start()
    try:
        await other.load(spec)
        await other.reset(frames="none")
        for one in (world, other):
            outcomes.append(await one.act(Wait(seconds=1), frames="none"))
            captures.append(await one.capture(pose=pose, channels=("rgb", "ids"), **SIZE))
    finally:
        await other.close()
    assert outcomes[0].state_digest == outcomes[1].state_digest
    assert (rgb(captures[0].rgb) == rgb(captures[1].rgb)).all()
    assert not is_there(captures[0], ids["riser"], 0.5, 0.75)
    assert is_there(captures[0], ids["riser"], 0.5, 0.25)
    assert tuple(at(rgb(captures[0].rgb), 0.25, 0.25)) == BLUE
