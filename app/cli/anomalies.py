"""`worldaudit anomalies`: the catalogue of operators, and what each can be applied to.

Owns: printing. Refuses: the catalogue itself (authoring).
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from app.cli.options import JsonOption, ProjectOption, project_if_any
from app.cli.output import print_json, print_line, print_table
from app.cli.suggest import suggest
from app.cli.sweep import sweep
from app.hosts import open_world
from app.jobs.worlds import spec_for
from data.schema.category import CATEGORIES, FAMILY_NAMES, family_of
from data.schema.scene import SceneGraph, WorldSpec

if TYPE_CHECKING:
    from authoring.operator import Operator, ParameterSpec


def add_to(root: typer.Typer) -> None:
    """Adds the group."""
    group = typer.Typer(help="The anomalies that can be injected.", no_args_is_help=True)
    group.command("list", help="All operators with category, parameters, units, ranges and triggers.")(_list)
    group.command(
        "targets", help="Which objects of a world can take an operator, and why the others cannot."
    )(_targets)
    group.command(
        "sheet", help="Pictures of each operator: the clean world and the anomalous one side by side."
    )(_sheet)
    group.command(
        "suggest",
        help="Good anomalies for a world that differ from the tasks there are; each looked at first.",
    )(suggest)
    group.command(
        "sweep",
        help="Every operator on every object of the worlds: tried out, measured, taken back, compared.",
    )(sweep)
    root.add_typer(group, name="anomalies")


def _list(as_json: JsonOption = False) -> None:
    from authoring.catalogue import list_operators

    operators = list_operators()
    if as_json:
        print_json([_describe(operator) for operator in operators])
        return
    print_table(
        ["operator", "category", "family", "parameters", "what it does"],
        [
            [
                operator.name,
                f"{operator.category} {CATEGORIES[operator.category].name}",
                FAMILY_NAMES[family_of(operator.category)],
                ", ".join(_range(spec) for spec in operator.specs()) or "none",
                operator.does,
            ]
            for operator in operators
        ],
        empty="The catalogue is empty.",
    )


def _describe(operator: Operator) -> dict[str, object]:
    return {
        "operator": operator.name,
        "title": operator.title,
        "category": operator.category,
        "family": family_of(operator.category),
        "does": operator.does,
        "notice": operator.notice,
        "parameters": [spec.model_dump(exclude={"default"}) for spec in operator.specs()],
        "triggers": list(operator.triggers),
        "reveal": operator.reveal,
    }


def _range(spec: ParameterSpec) -> str:
    if spec.choices:
        return f"{spec.name} ({' | '.join(spec.choices)})"
    if spec.word:
        return f"{spec.name} (by name)"
    if spec.minimum is not None and spec.maximum is not None:
        bounds = f"{spec.minimum:g} to {spec.maximum:g}"
    elif spec.minimum is not None:
        bounds = f"from {spec.minimum:g}"
    else:
        bounds = "any" if spec.maximum is None else f"up to {spec.maximum:g}"
    return f"{spec.name} ({bounds} {spec.unit})".replace(" )", ")")


def _targets(
    world: Annotated[str, typer.Argument(help="The world, for example: house")],
    operator: Annotated[
        str, typer.Option("--operator", "-o", help="Operator, see `worldaudit anomalies list`.")
    ],
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from authoring.catalogue import operator_named, targets_of

    chosen = operator_named(operator)
    with project_if_any(project) as opened:
        spec = spec_for(opened, world)
    scene = asyncio.run(_scene(spec))
    targets = targets_of(chosen, scene)
    applicable = [scene.node(node) for node in targets.applicable]
    refused = [(scene.node(node), reason) for node, reason in targets.refused.items()]
    if as_json:
        print_json(
            {
                "operator": chosen.name,
                "world": world,
                "targets": [{"id": node.id, "label": node.label, "room": node.room} for node in applicable],
                "refused": [
                    {"id": node.id, "label": node.label, "reason": reason} for node, reason in refused
                ],
            }
        )
        return
    print_line(f"{chosen.name}: {len(applicable)} objects can take it, {len(refused)} cannot.\n")
    rows = [[node.id, node.label, node.room, "yes", ""] for node in applicable]
    rows += [[node.id, node.label, node.room, "no", reason] for node, reason in refused]
    print_table(["id", "object", "room", "can", "why not"], rows, empty="This world has no objects.")


async def _scene(spec: WorldSpec) -> SceneGraph:
    async with open_world(spec, survey=()) as (_, scene):
        return scene


def _sheet(
    operators: Annotated[
        list[str] | None, typer.Argument(metavar="[OPERATOR…]", help="Operators by name. Default: all.")
    ] = None,
    world: Annotated[
        str | None,
        typer.Option(
            "--world", "-w", help="The world. Default: the house, or what shows the operator better."
        ),
    ] = None,
    out: Annotated[
        Path,
        typer.Option(
            "--out", "-o", help="A folder; each operator becomes NAME.jpg, all of them the page README.md."
        ),
    ] = Path(),
    seed: Annotated[int, typer.Option("--seed", help="Of the targets that are tried.")] = 0,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """For each operator the target, among a few drawn by the seed, of which most of the picture differs, and what tells it."""
    from app.jobs.anomaly_sheet import SHOWN_IN, write_index
    from authoring.catalogue import list_operators, operator_named

    chosen = [operator_named(name) for name in operators] if operators else list(list_operators())
    rows: list[dict[str, Any]] = []
    for name in dict.fromkeys(world or SHOWN_IN.get(one.name, "house") for one in chosen):
        with project_if_any(project) as opened:
            spec = spec_for(opened, name)
        mine = [one for one in chosen if name == (world or SHOWN_IN.get(one.name, "house"))]
        rows += asyncio.run(_draw(spec, mine, out, seed))
    write_index(out)
    if as_json:
        print_json(rows)
        return
    for row in rows:
        print_line(
            f"wrote {row['file']}: {row['target']}, {row['differs']:.1%} of the picture differs"
            if row["file"]
            else f"{row['operator']}: no target of {row['world']} shows it"
        )


async def _draw(spec: WorldSpec, operators: Sequence[Operator], out: Path, seed: int) -> list[dict[str, Any]]:
    from app.jobs.anomaly_sheet import draw_operator

    rows: list[dict[str, Any]] = []
    async with open_world(spec, survey=()) as (world, scene):
        for operator in operators:
            file = out / f"{operator.name}.jpg"
            page = await draw_operator(world, scene, operator, file, seed=seed)
            rows.append(
                {
                    "operator": operator.name,
                    "world": scene.world,
                    "target": page.injection.targets[0] if page else None,
                    "differs": round(page.differs, 4) if page else 0.0,
                    "file": str(file) if page else None,
                }
            )
    return rows
