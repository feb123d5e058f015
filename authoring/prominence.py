"""How well an object serves as the place of an anomaly, by its tags and bounds alone.

Owns: size, height in the room, likeness to its neighbours, as one weight. Refuses: pictures (prospects measures those)
and choosing (proposals).
"""

from __future__ import annotations

import math
from collections import Counter

from authoring.surroundings import centre_of, floor_under_m, height_m
from data.schema.scene import Node, SceneGraph

BEST_SIZE_M = 0.9
"""Diagonal of what one sees from across a room and still takes for one object."""
SIZE_SPREAD = 0.75
"""In natural logarithms: 0.4 m and 1.9 m weigh six tenths."""
EYE_M = 1.0
"""Height, above its floor, at which things catch the eye."""
EYE_SPREAD_M = 1.1
STRUCTURAL = 0.3
"""A wall or a floor is looked past: it takes part, seldom."""
HUNG = 0.8
FEWEST = 1e-3


def prominence(node: Node, scene: SceneGraph, alike: Counter[tuple[str | None, str]]) -> float:
    """A weight, 0.001-1: higher for what a person looks at and can tell from its neighbours.

    Args:
        node: the object.
        scene: where it is.
        alike: how many objects of a kind each room holds, see `count_alike`.
    """
    size = math.dist(node.bounds.min, node.bounds.max)
    fitting = math.exp(-((math.log(max(size, 0.01) / BEST_SIZE_M) / SIZE_SPREAD) ** 2) / 2)
    middle = centre_of(node)[1] - floor_under_m(scene, node)
    reach = max(0.0, abs(middle - EYE_M) - height_m(node) / 2)
    seen = math.exp(-((reach / EYE_SPREAD_M) ** 2) / 2)
    crowd = 1.0 / math.sqrt(max(1, alike[(node.room, node.kind)]))
    fixed = STRUCTURAL if node.structural else HUNG if node.hangs else 1.0
    return max(FEWEST, fitting * seen * crowd * fixed)


def count_alike(scene: SceneGraph) -> Counter[tuple[str | None, str]]:
    """How many objects of each kind each room holds."""
    return Counter((node.room, node.kind) for node in scene.nodes)
