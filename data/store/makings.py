"""The ledger of tasks made in number: every try at every wish of a plan, added once, never changed.

Owns: keeping them and finding those of a wish or a world. Refuses: deciding whether a wish is met (app.jobs.making).
"""

from __future__ import annotations

from data.schema.plan import Making
from data.store.appended import Appended, Shape
from data.store.connection import Connections


class Makings(Appended[Making]):
    """The tries of a project. Two programs that try the same wish at once: the second is refused (ConflictError)."""

    def __init__(self, connections: Connections) -> None:
        shape = Shape(
            Making,
            "makings",
            "making",
            lambda making: {
                "id": making.id,
                "wish": making.wish.key,
                "number": making.number,
                "world": making.wish.world,
                "ending": making.ending,
                "at_ms": making.at_ms,
            },
        )
        super().__init__(connections, shape)

    def of_wish(self, key: str) -> tuple[Making, ...]:
        """Every try at a wish, in order."""
        return self.where("wish", key)

    def in_world(self, world: str) -> tuple[Making, ...]:
        """Every try in a world, in order."""
        return self.where("world", world)
