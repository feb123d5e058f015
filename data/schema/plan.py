"""A plan of a benchmark: how many tasks of which categories in which worlds; and what became of each wish of it.

Owns: the plan as data, its wishes in a fixed order with keys of their own, and the record of every try.
Refuses: reading files, choosing anomalies, running gates.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from data.canonical import canonical_bytes, sha256_hex
from data.schema.base import Millis, NodeId, Record, RecordId, Sha256, Slug, Value
from data.schema.category import CATEGORIES, CategoryCode
from data.schema.gate import GateName

WishKind = Literal["single", "multi", "control"]
Ending = Literal["proposed", "failed", "nothing_left"]
Count = Annotated[int, Field(ge=0, le=1000)]


class WorldWishes(Value):
    """What a plan wants of one world."""

    per_category: Count = 0
    """So many tasks of each category."""
    categories: dict[CategoryCode, Count] = Field(default_factory=dict[CategoryCode, Count])
    """Other counts for these categories."""
    multi: Count = 0
    """Tasks with two anomalies of different categories."""
    controls: Count = 0
    """Clean controls."""


class Wish(Value):
    """One task that is wanted. Its key does not depend on what else is wanted."""

    key: Sha256
    world: Slug
    kind: WishKind
    category: CategoryCode | None = None
    """Of a single one."""
    number: int
    """Among its like in the plan, from 0."""


class BenchmarkPlan(Value):
    """Worlds, categories and counts."""

    name: str = "plan"
    seed: Annotated[int, Field(ge=0, lt=2**31)] = 0
    worlds: dict[Slug, WorldWishes]

    def wishes(self) -> tuple[Wish, ...]:
        """Every task that is wanted: world by world, the first of every category before the second of any."""
        return tuple(wish for world, wanted in self.worlds.items() for wish in self._of_world(world, wanted))

    def _of_world(self, world: str, wanted: WorldWishes) -> list[Wish]:
        counts: dict[CategoryCode, int] = {
            code: wanted.categories.get(code, wanted.per_category) for code in CATEGORIES
        }
        rounds = range(max(counts.values()))
        wishes = [
            self._wish(world, "single", number, code)
            for number in rounds
            for code, count in counts.items()
            if number < count
        ]
        wishes += [self._wish(world, "multi", number) for number in range(wanted.multi)]
        return wishes + [self._wish(world, "control", number) for number in range(wanted.controls)]

    def _wish(self, world: str, kind: WishKind, number: int, category: CategoryCode | None = None) -> Wish:
        told = {"seed": self.seed, "world": world, "kind": kind, "category": category, "number": number}
        key = sha256_hex(canonical_bytes(told))
        return Wish(key=key, world=world, kind=kind, category=category, number=number)


class Making(Record):
    """One try at a wish and how it ended."""

    id: RecordId
    wish: Wish
    number: Annotated[int, Field(ge=0)]
    """Which try at this wish, from 0."""
    ending: Ending
    operators: tuple[Slug, ...] = ()
    targets: tuple[NodeId, ...] = ()
    """The first target of each injection."""
    task: RecordId | None = None
    """Of a proposed one."""
    failed: tuple[GateName, ...] = ()
    """Gates that did not stand."""
    words: tuple[str, ...] = ()
    """What they said, and what to change."""
    passed_over: dict[Slug, dict[str, int]] = Field(default_factory=dict[Slug, dict[str, int]])
    """Before this one was chosen: operator -> fault -> count."""
    at_ms: Millis
    took_ms: Annotated[int, Field(ge=0)]
