"""Scene graphs of a few boxes, for tests of plans over geometry."""

from __future__ import annotations

from data.schema.scene import Node, Room, SceneGraph
from data.schema.setting import Era, Setting
from data.schema.space import Box


def box(x, y, z, width, height, depth):
    """A box by the middle of its foot."""
    return Box(min=(x - width / 2, y, z - depth / 2), max=(x + width / 2, y + height, z + depth / 2))


def node(name, bounds, *, solid=None, position=None, rests_on=None, **more):
    solid = bounds if solid is None else solid
    return Node(
        id=name,
        label=name.split("/")[-1],
        kind=name.split("/")[-1].rsplit("-", 1)[0],
        rests_on=rests_on,
        position=position or (0.0, 0.0, 0.0),
        quaternion=(0, 0, 0, 1),
        scale=(1, 1, 1),
        bounds=bounds,
        has_collider=True,
        solid=solid,
        solid_m=tuple(high - low for low, high in zip(solid.min, solid.max, strict=True)),
        **more,
    )


def graph(*nodes, rooms=()):
    bounds = box(0, 0, 0, 20, 6, 20)
    return SceneGraph(
        world="boxes",
        engine="fake",
        setting=Setting(
            title="Boxes",
            place="a field",
            description="A field.",
            era=Era(from_year=2000, to_year=2020),
            interactions=(),
        ),
        rooms=tuple(Room(id=name, label=name, bounds=room) for name, room in rooms),
        starts=(),
        nodes=nodes,
        bounds=bounds,
        scene_digest="0" * 64,
    )


def lawn(*, half_m=6.0, y=0.0, spacing_m=0.5, but=()):
    """Places to stand on a square, none within 0.3 m of some boxes."""
    count = round(2 * half_m / spacing_m) + 1
    points = [
        (-half_m + i * spacing_m, y, -half_m + j * spacing_m) for i in range(count) for j in range(count)
    ]

    def free(point):
        return all(
            max(b.min[0] - point[0], point[0] - b.max[0], b.min[2] - point[2], point[2] - b.max[2]) >= 0.3
            for b in but
        )

    return [point for point in points if free(point)]
