"""A kitchen as a scene graph, small enough to know by heart: floor, table with two cups, chairs, clock, rug, ball."""

from __future__ import annotations

from typing import Any

from data.schema.scene import Anachronism, Node, Room, SceneGraph
from data.schema.setting import Era, Setting, StartPose
from data.schema.space import Box, Pose

TASK_ID = "01a00000-0000-7000-8000-000000000001"
INJECTION_ID = "01a00000-0000-7000-8000-000000000002"


def node(node_id: str, low: tuple[float, ...], high: tuple[float, ...], **tags: Any) -> Node:
    """A node with these bounds; its position is the middle of its foot."""
    values: dict[str, Any] = {
        "label": node_id.rsplit("/", 1)[-1].rsplit("-", 1)[0].replace("-", " "),
        "kind": "thing",
        "room": "kitchen",
        "position": ((low[0] + high[0]) / 2, low[1], (low[2] + high[2]) / 2),
        "quaternion": (0.0, 0.0, 0.0, 1.0),
        "scale": (1.0, 1.0, 1.0),
        "bounds": Box(min=tuple(low), max=tuple(high)),  # type: ignore[arg-type]
        "has_collider": True,
        "solid_m": tuple(top - bottom for top, bottom in zip(high, low, strict=True)),
    }
    return Node(id=node_id, **(values | tags))


def kitchen() -> SceneGraph:
    """4 x 4 m, floor at 0, ceiling at 2.5 m."""
    floor, table = "kitchen/floor", "kitchen/table-1"
    return SceneGraph(
        world="small",
        engine="fake",
        setting=Setting(
            title="Kitchen",
            place="a kitchen",
            description="A kitchen with a table.",
            era=Era(from_year=2000, to_year=2030),
            interactions=("Doors open and close.",),
        ),
        rooms=(Room(id="kitchen", label="kitchen", bounds=Box(min=(-2, 0, -2), max=(2, 2.5, 2))),),
        starts=(StartPose(id="door", label="at the door", pose=Pose(x=0, y=0, z=1.8)),),
        nodes=(
            node(
                floor,
                (-2, -0.1, -2),
                (2, 0, 2),
                kind="floor",
                structural=True,
                proposes={
                    "place_anachronism": {"thing": 1},
                    "pass_through_floor": {"x_m": 1.2, "z_m": 1.0, "size_m": 1.0},
                    "invisible_wall": {"x_m": 0.5, "z_m": 1.2, "yaw_deg": 90.0, "width_m": 2.0},
                },
            ),
            node(
                table,
                (-0.5, 0, -0.4),
                (0.5, 0.74, 0.4),
                label="kitchen table",
                rests_on=floor,
                headroom_m=1.2,
            ),
            node(
                "kitchen/cup-1",
                (0.1, 0.74, 0.1),
                (0.18, 0.84, 0.18),
                kind="cup",
                rests_on=table,
                movable=True,
                partners={"relocate": ("kitchen/stove-1",), "swap_places": ("kitchen/ball-1",)},
            ),
            node("kitchen/cup-2", (-0.3, 0.74, 0.1), (-0.22, 0.84, 0.18), rests_on=table, movable=True),
            node(
                "kitchen/chair-1",
                (0.7, 0, -0.2),
                (1.1, 0.9, 0.2),
                kind="chair",
                rests_on=floor,
                proposes={
                    "inflate_collider": {"margin_m": 0.35},
                    "rescale": {"factor": 1.6},
                    "stretch": {"factor": 1.8},
                    "multiply": {"count": 3},
                },
                partners={"interpenetrate": (table,)},
            ),
            node("kitchen/chair-2", (-1.1, 0, -0.2), (-0.7, 0.9, 0.2), rests_on=floor, headroom_m=0.04),
            node(
                "kitchen/clock-1",
                (-0.15, 1.8, -2),
                (0.15, 2.1, -1.95),
                kind="clock",
                hangs=True,
                has_collider=False,
            ),
            node(
                "kitchen/wall", (-2, 0, -2.1), (2, 2.5, -2), label="north wall", kind="wall", structural=True
            ),
            node("kitchen/rug-1", (-1.5, 0, 0.8), (-0.5, 0.01, 1.5), rests_on=floor),
            node("kitchen/ball-1", (1.4, 0, 1.4), (1.6, 0.2, 1.6), rests_on=floor, movable=True).model_copy(
                update={"refuses": {"turn_over": "It looks the same upside down."}}
            ),
            node(
                "kitchen/lamp-1",
                (-1.6, 0, 1.5),
                (-1.3, 1.6, 1.8),
                label="floor lamp",
                kind="floor-lamp",
                rests_on=floor,
                mechanism="switch",
                state={"on": False},
                movable=True,
            ),
            node(
                "kitchen/fan-1",
                (-0.6, 2.2, 0.9),
                (0.6, 2.45, 2.1),
                label="ceiling fan",
                kind="ceiling-fan",
                hangs=True,
                has_collider=False,
                mechanism="fan",
                operating=True,
                state={"on": True, "speed": 12.0},
            ),
            node(
                "kitchen/cupboard-1",
                (-2, 0, 0.3),
                (-1.7, 1.9, 0.7),
                kind="cupboard",
                rests_on=floor,
                mechanism="door",
                state={"open": 0.0},
                has_front=True,
            ),
            node("kitchen/sink-1", (1.4, 0, -2), (2, 0.9, -1.4), rests_on=None),
            node("kitchen/stove-1", (-2, 0, -2), (-1.4, 0.9, -1.4), rests_on=floor, has_front=True),
        ),
        anachronisms=(
            Anachronism(id="quill", label="quill in an inkwell", era=Era(from_year=600, to_year=1850)),
            Anachronism(id="oil-lamp", label="oil lamp", era=Era(from_year=1780, to_year=1930)),
        ),
        bounds=Box(min=(-2, -0.1, -2), max=(2, 2.5, 2)),
        scene_digest="0" * 64,
    )
