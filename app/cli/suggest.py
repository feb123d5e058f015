"""`worldaudit anomalies suggest`: anomalies that would make good tasks.

Owns: printing. Refuses: choosing and looking (authoring.suggesting).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, cast

import typer

from app.cli.options import JsonOption, ProjectOption, project_if_any
from app.cli.output import aside, print_json, print_line, print_table
from app.hosts import open_world
from app.jobs.worlds import spec_for
from data.errors import UsageError
from data.near import offer
from data.schema.category import CATEGORIES, CategoryCode
from data.schema.scene import WorldSpec
from data.schema.task import TaskDefinition

if TYPE_CHECKING:
    from authoring.suggesting import Passed, Suggestion

QUIET_S = 5.0
"""So long nothing is said while nothing is found."""

SeedOption = Annotated[int, typer.Option("--seed", min=0, max=2**31 - 1, help="Seed of what is drawn.")]
CategoryOption = Annotated[
    list[str] | None, typer.Option("--category", "-c", help="Only this category, for example V1; repeat it.")
]


def suggest(
    world: Annotated[str, typer.Argument(help="The world, for example: house")],
    count: Annotated[int, typer.Option("--n", "-n", min=1, max=1000, help="How many.")] = 10,
    seed: SeedOption = 0,
    category: CategoryOption = None,
    operator: Annotated[
        list[str] | None, typer.Option("--operator", "-o", help="Only this operator; repeat it.")
    ] = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """Draws by the seed, looks at each from a few places, and passes over what is hidden, small, faint, plain at once or far.

    In a project, suggestions differ from its tasks.
    """
    from authoring.suggesting import count_doubts

    categories = check_categories(category)
    with project_if_any(project) as opened:
        spec = spec_for(opened, world)
        tasks = opened.tasks.all() if opened is not None else ()
    if not as_json:
        aside(f"opening {world} and looking around ...")
    taken = [task.definition for task in tasks if not task.retired]
    tell = None if as_json else _Progress(count).tell
    found, passed = asyncio.run(_suggest(spec, count, seed, categories, operator or [], taken, tell))
    if as_json:
        print_json({"world": world, "seed": seed, "suggestions": found, "passed_over": count_doubts(passed)})
        return
    _print(world, found, passed)


def check_categories(codes: Sequence[str] | None) -> tuple[CategoryCode, ...]:
    """The categories with these codes, in capitals or not.

    Raises:
        UsageError: there is no such category.
    """
    wanted = [code.upper() for code in codes or ()]
    for code in wanted:
        if code not in CATEGORIES:
            raise UsageError(f"There is no category {code!r}. {offer(code, list(CATEGORIES))}")
    return cast("tuple[CategoryCode, ...]", tuple(wanted))


async def _suggest(
    spec: WorldSpec,
    count: int,
    seed: int,
    categories: Sequence[CategoryCode],
    operators: Sequence[str],
    taken: Sequence[TaskDefinition],
    tell: Callable[[int, int], None] | None,
) -> tuple[tuple[Suggestion, ...], tuple[Passed, ...]]:
    from authoring.suggesting import choose_operators
    from authoring.suggesting import suggest as look

    choose_operators(categories, operators)  # a wrong name is said before a world is opened
    async with open_world(spec, survey=()) as (world, scene):
        return await look(
            world,
            scene,
            count=count,
            seed=seed,
            categories=categories,
            operators=operators,
            taken=taken,
            tell=tell,
        )


class _Progress:
    """Lines on standard error: each one that was found, and now and then that it goes on."""

    def __init__(self, wanted: int) -> None:
        self._wanted, self._found, self._said_s = wanted, 0, time.monotonic()

    def tell(self, found: int, passed: int) -> None:
        """Says so where one more is found, or nothing was said for a while."""
        now = time.monotonic()
        if found == self._found and now - self._said_s < QUIET_S:
            return
        self._found, self._said_s = found, now
        aside(f"suggest: {found} of {self._wanted} found, {passed} passed over ...")


def _print(world: str, found: Sequence[Suggestion], passed: Sequence[Passed]) -> None:
    rows = [
        [
            one.category,
            one.operator,
            " ".join(one.injection.targets),
            " ".join(f"{name}={value}" for name, value in one.injection.parameters.items()) or "-",
            one.injection.trigger.kind,
            one.prospect.start.id,
            f"{one.prospect.route_m:.0f}",
            one.prospect.pixels,
        ]
        for one in found
    ]
    headings = ["category", "operator", "object", "parameters", "trigger", "start", "route m", "pixels"]
    print_table(headings, rows, empty=f"Nothing in {world} came through.")
    faults = [one.doubt.fault for one in passed]
    told = ", ".join(f"{faults.count(fault)} {fault}" for fault in dict.fromkeys(faults))
    print_line(f"\n{len(passed)} were passed over{': ' + told if told else ''}.")
    if found:
        first = found[0].injection
        print_line(
            f"Next: worldaudit task new --world {world} --start {found[0].prospect.start.id} "
            f"--inject '{first.operator} {first.targets[0]}'"
        )
