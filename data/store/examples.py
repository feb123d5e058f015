"""In-context examples and versions of instructions: added once, never changed.

Owns: keeping them, and which version of an example is the current one.
Refuses: what keeps a task out of evaluation (evaluation.examples), and the instructions that the program ships.
"""

from __future__ import annotations

from data.schema.category import CategoryCode
from data.schema.example import Example
from data.schema.study import Instructions
from data.store.appended import Appended, Shape
from data.store.connection import Connections


class Examples(Appended[Example]):
    """The examples of a project, every version of them."""

    def __init__(self, connections: Connections) -> None:
        shape = Shape(
            Example,
            "examples",
            "example",
            lambda example: {
                "id": example.id,
                "category": example.category,
                "version": example.version,
                "revision": example.revision,
                "at_ms": example.at_ms,
            },
        )
        super().__init__(connections, shape)

    def add_next(self, example: Example) -> Example:
        """Adds an example as the next version of its category, whatever version it names, and returns it.

        Raises:
            NotFoundError: the project does not hold its revision.
        """

        def add() -> Example:
            versions = self.versions(example.category)
            number = versions[-1].version + 1 if versions else 1
            return self.add(example.model_copy(update={"version": number}))

        return self._connections.write(add)

    def versions(self, category: CategoryCode) -> tuple[Example, ...]:
        """Every version of a category's example, oldest first."""
        return self.where("category", category)

    def version(self, category: str, number: int) -> Example | None:
        """One version of a category's example, or None."""
        return next((one for one in self.where("category", category) if one.version == number), None)

    def current(self) -> dict[CategoryCode, Example]:
        """The example of each category that has one now."""
        newest: dict[CategoryCode, Example] = {example.category: example for example in self.all()}
        return {category: example for category, example in newest.items() if not example.withdrawn}


class InstructionVersions(Appended[Instructions]):
    """The instructions that a project wrote for itself, every version."""

    def __init__(self, connections: Connections) -> None:
        shape = Shape(
            Instructions,
            "instructions",
            "instructions",
            lambda text: {"id": text.id, "name": text.name, "at_ms": text.at_ms},
        )
        super().__init__(connections, shape)

    def named(self, name: str) -> Instructions | None:
        """The version of that name, or None."""
        found = self.where("name", name)
        return found[0] if found else None

    def add_next(self, instructions: Instructions) -> Instructions:
        """Adds a version under the next free name `own-1`, `own-2`, ..., whatever name it has, and returns it."""

        def add() -> Instructions:
            return self.add(instructions.model_copy(update={"name": f"own-{self.count() + 1}"}))

        return self._connections.write(add)
