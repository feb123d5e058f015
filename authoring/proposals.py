"""Which anomaly to try next: operator, target, parameters and trigger, drawn by a seed so that tasks differ.

Owns: the turn of categories and operators, the weights of targets, the small changes of parameters, and not repeating what
tasks already have. Refuses: worlds and pictures; whether a proposal is any good is measured elsewhere (prospects).
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from authoring.catalogue import list_operators, targets_of
from authoring.drafting import plan_injection
from authoring.operator import Operator, ParameterSpec
from authoring.prominence import count_alike, prominence
from data.errors import InjectionError, RangeError
from data.ids import drawn_id
from data.schema.injection import Injection, OnContact, Trigger
from data.schema.scene import Node, SceneGraph
from data.schema.task import TaskDefinition

MISSES = 8
"""An operator that failed so often in a row is given up for this time."""
AGAIN = 0.45
"""A room or a kind that was used weighs so much, for each time."""
STRONGER = 1.25
"""Sizes of an effect are drawn between the default and this many times it."""
TOUCHED = 0.2
"""So often what begins by itself is made to begin by a touch."""
REACH_M = 0.9
OTHER_WORD = 0.4
"""So often another word is tried than the one for which the survey found room."""
GROWING = frozenset({"raise_m", "tilt_deg", "light_cd", "glow_factor", "factor", "margin_m"})
FREE_CHOICE = frozenset(
    {
        ("recolour", "colour"),
        ("recolour_by_view", "colour"),
        ("stretch", "axis"),
        ("wrong_hinge", "line"),
        ("place_anachronism", "thing"),
    }
)
"""Words of which any is as good an anomaly as the default."""


@dataclass
class Used:
    """What tasks have already, and what was drawn since."""

    pairs: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    """Operator and target."""
    targets: set[str] = field(default_factory=set[str])
    categories: Counter[str] = field(default_factory=Counter[str])
    operators: Counter[str] = field(default_factory=Counter[str])
    rooms: Counter[str | None] = field(default_factory=Counter[str | None])
    kinds: Counter[str] = field(default_factory=Counter[str])

    def add(self, injection: Injection, category: str, scene: SceneGraph) -> None:
        """Remembers one more; targets that the scene does not have count by their ids alone."""
        target = injection.targets[0]
        self.pairs.add((injection.operator, target))
        self.targets.add(target)
        self.categories[category] += 1
        self.operators[injection.operator] += 1
        node = next((node for node in scene.nodes if node.id == target), None)
        if node is not None:
            self.rooms[node.room] += 1
            self.kinds[node.kind] += 1


def used_by(scene: SceneGraph, definitions: Sequence[TaskDefinition]) -> Used:
    """What the tasks of this scene's world have already."""
    used = Used()
    for definition in definitions:
        if definition.world != scene.world:
            continue
        for anomaly in definition.anomalies:
            for injection in anomaly.injections:
                used.add(injection, anomaly.category, scene)
    return used


@dataclass
class Deck:
    """Proposals for one scene, one after another."""

    scene: SceneGraph
    used: Used
    rng: random.Random
    operators: Sequence[Operator] = field(default_factory=list_operators)
    _left: dict[str, list[Node]] = field(default_factory=dict[str, list[Node]], init=False)
    _misses: Counter[str] = field(default_factory=Counter[str], init=False)
    _order: dict[str, float] = field(default_factory=dict[str, float], init=False)

    def __post_init__(self) -> None:
        self._alike = count_alike(self.scene)
        for operator in self.operators:
            nodes = [self.scene.node(target) for target in targets_of(operator, self.scene).applicable]
            self._left[operator.name] = [
                node for node in nodes if (operator.name, node.id) not in self.used.pairs
            ]
            self._order.setdefault(operator.category, self.rng.random())
            self._order[operator.name] = self.rng.random()

    def draw(self) -> tuple[Operator, Injection] | None:
        """The next proposal; None when nothing is left to try. Say what became of it by `keep` or `miss`."""
        while (operator := self._next_operator()) is not None:
            node = self._draw_node(operator)
            if node is None:
                self._left[operator.name] = []
                continue
            self._left[operator.name].remove(node)
            try:
                return operator, plan_varied(self.scene, operator, node, self.rng)
            except (InjectionError, RangeError):
                continue
        return None

    def keep(self, operator: Operator, injection: Injection) -> None:
        """It was good: what resembles it waits."""
        self._misses[operator.name] = 0
        self.used.add(injection, operator.category, self.scene)

    def miss(self, operator: Operator) -> None:
        """It was not."""
        self._misses[operator.name] += 1
        if self._misses[operator.name] >= MISSES:
            self._left[operator.name] = []

    def _next_operator(self) -> Operator | None:
        """Of the category that tasks have least of, the operator that they have least of."""
        open_ones = [operator for operator in self.operators if self._left[operator.name]]

        def turn(operator: Operator) -> tuple[float, ...]:
            name, category = operator.name, operator.category
            tried = self.used.operators[name] + self._misses[name] / 2
            return (self.used.categories[category], self._order[category], tried, self._order[name])

        return min(open_ones, key=turn, default=None)

    def _draw_node(self, operator: Operator) -> Node | None:
        """Weighted, without what carries an anomaly already unless nothing else is left."""
        nodes = self._left[operator.name]
        fresh = [node for node in nodes if node.id not in self.used.targets]
        if not (fresh or nodes):
            return None
        weights = [self._weight(node) for node in fresh or nodes]
        return self.rng.choices(fresh or nodes, weights=weights)[0]

    def _weight(self, node: Node) -> float:
        again = self.used.rooms[node.room] + 2 * self.used.kinds[node.kind]
        return prominence(node, self.scene, self._alike) * math.pow(AGAIN, again)


def plan_varied(scene: SceneGraph, operator: Operator, node: Node, rng: random.Random) -> Injection:
    """An injection with the target's defaults, some of its numbers and words drawn anew.

    Places and sizes that geometry proposes for the target stay.

    Raises:
        InjectionError, RangeError: the operator cannot happen to that node.
    """
    proposed = node.proposes.get(operator.name, {})
    drawn: dict[str, float | str] = {}
    for spec in operator.specs(node, scene):
        if (operator.name, spec.name) in FREE_CHOICE and spec.choices:
            if spec.name not in proposed or rng.random() < OTHER_WORD:
                drawn[spec.name] = rng.choice(spec.choices)
        elif spec.name in GROWING and spec.name not in proposed and isinstance(spec.default, int | float):
            drawn[spec.name] = _grown(spec, float(spec.default), rng)
    return plan_injection(
        scene,
        operator.name,
        [node.id],
        injection_id=drawn_id(rng),
        parameters=drawn,
        trigger=_varied_trigger(operator, node, scene, rng),
        seed=rng.getrandbits(31),
    )


def _grown(spec: ParameterSpec, default: float, rng: random.Random) -> float:
    """Stronger than the default by up to a quarter: away from what changes nothing (1 for a factor, 0 else)."""
    times = rng.uniform(1.0, STRONGER)
    value = default / times if spec.name == "factor" and default < 1 else default * times
    low = -math.inf if spec.minimum is None else spec.minimum
    high = math.inf if spec.maximum is None else spec.maximum
    step = spec.step or 0.01
    return min(high, max(low, round(round(value / step) * step, 4)))


def _varied_trigger(operator: Operator, node: Node, scene: SceneGraph, rng: random.Random) -> Trigger | None:
    """Mostly the default; at times a touch, for what stands where one who walks touches it."""
    default = operator.default_trigger(node, scene)
    touchable = node.has_collider and not node.structural and node.bounds.min[1] < REACH_M
    by_touch = rng.random() < TOUCHED
    if by_touch and touchable and default.kind == "on_return" and "on_contact" in operator.triggers:
        return OnContact()
    return default
