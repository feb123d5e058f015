"""`worldaudit worlds`: which worlds there are, what is in them, whether they hold, and pictures of them.

Owns: printing and writing pictures. Refuses: the worlds themselves, and changing them (own_worlds).
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from app.cli import own_worlds
from app.cli.captures import capture
from app.cli.options import JsonOption, ProjectOption, project_if_any
from app.cli.output import aside, print_json, print_line, print_table
from app.cli.poses import pose_words
from app.hosts import open_world
from app.jobs.worlds import spec_for
from data.errors import EnvironmentFault, UsageError
from data.schema.scene import Node, SceneGraph, Suspect, WorldSpec
from data.schema.setting import Era


def add_to(root: typer.Typer) -> None:
    """Adds the group."""
    group = typer.Typer(help="Interactive 3D worlds.", no_args_is_help=True)
    group.command("list", help="The built-in worlds and the project's own, with their facts.")(_list)
    group.command("show", help="A world's setting, rooms, start poses and objects.")(_show)
    group.command(
        "capture", help="Take pictures: from one pose, or from every start; with injections, overlays."
    )(capture)
    group.command("scan", help="Look for movable objects that float, sink or intersect by more than 1 cm.")(
        _scan
    )
    group.command("check", help="Whether a world loads, is deterministic, stands firm and can be walked.")(
        _check
    )
    group.command("sheet", help="A contact sheet of each world: one PNG of ten poses.")(_sheet)
    own_worlds.add_to(group)
    root.add_typer(group, name="worlds")


MOST_FINDINGS = 12


def _list(
    archived: Annotated[bool, typer.Option("--archived", help="Also the project's archived ones.")] = False,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """The built-in worlds and the project's own: engine, objects, rooms, era, starts, capabilities, scene hash.

    What is told was asked of the worlds themselves; the first time after an update that takes some seconds each. Of a
    world that cannot be loaded its row says why, and the others are listed all the same.
    """
    from app.jobs.world_facts import WorldFacts, gather_facts, known_worlds

    with project_if_any(project) as opened:
        worlds = known_worlds(opened, archived=archived)
    try:
        facts = asyncio.run(gather_facts(worlds, tell=aside))
    except EnvironmentFault as error:
        if as_json:
            raise
        aside(f"{error}\nOnly the names can be told.")
        rows = [[world.id, world.origin, world.title] for world in worlds]
        print_table(["world", "origin", "title"], rows, empty="There is no world.")
        return
    if as_json:
        print_json(list(facts))
        return
    rows = [
        [one.id, one.origin, one.title, one.objects, one.rooms, _era(one.era), len(one.starts), one.hash[:12]]
        if isinstance(one, WorldFacts)
        else [one.id, one.origin, one.title, "-", "-", "-", "-", "cannot be loaded"]
        for one in facts
    ]
    headings = ["world", "origin", "title", "objects", "rooms", "era", "starts", "scene"]
    print_table(headings, rows, empty="There is no world.")
    for one in facts:
        if not isinstance(one, WorldFacts):
            print_line(f"{one.id}: {one.error}")


def _era(era: Era) -> str:
    return f"{era.from_year}-{era.to_year}"


def _show(
    world: Annotated[str, typer.Argument(help="The world, for example: house")],
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    scene = asyncio.run(_load(_spec(project, world)))
    if as_json:
        print_json(scene)
        return
    setting = scene.setting
    print_line(f"{setting.title} ({scene.world}, {scene.engine})\n{setting.description}\n")
    print_line(f"Place: {setting.place}. Era: {setting.era.from_year}-{setting.era.to_year}.")
    print_line(f"{scene.counted}, {scene.triangles} triangles. Scene digest: {scene.scene_digest}.")
    print_line(f"Interactions: {'; '.join(setting.interactions) or 'none are told'}\n")
    print_table(
        ["start", "label", "pose x y z yaw pitch"],
        [[s.id, s.label, pose_words(s.pose)] for s in scene.starts],
        empty="",
    )
    print_line()
    things = Counter(node.room for node in scene.nodes if not node.structural)
    building = Counter(node.room for node in scene.nodes if node.structural)
    print_table(
        ["room", "label", "objects", "of the building"],
        [[r.id, r.label, things[r.id], building[r.id]] for r in scene.rooms],
        empty="No rooms.",
    )
    print_line()
    rows = [[n.id, n.label, n.kind, n.rests_on, _tags(n)] for n in scene.nodes if not n.structural]
    print_table(["id", "object", "kind", "rests on", "tags"], rows, empty="This world has no objects.")


def _scan(
    world: Annotated[str, typer.Argument(help="The world, for example: house")],
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    suspects = asyncio.run(_find_suspects(_spec(project, world)))
    if as_json:
        print_json(list(suspects))
    else:
        rows = [[s.fault, s.node, s.other, f"{100 * s.amount_m:.1f} cm"] for s in suspects]
        print_table(["fault", "object", "with", "by"], rows, empty="Nothing floats, sinks or intersects.")
    raise typer.Exit(1 if suspects else 0)


def _check(
    world: Annotated[str, typer.Argument(help="The world, for example: house")] = "",
    page: Annotated[
        Path | None,
        typer.Option("--page", metavar="DIR", help="A folder with a page of your own that is not added yet."),
    ] = None,
    patience: Annotated[
        float | None,
        typer.Option(
            "--patience",
            metavar="SECONDS",
            min=0.5,
            help="How long a call of a page of your own may take before it counts as hung. Default: as in audits.",
        ),
    ] = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """Whether a world can be relied on.

    It is loaded in two hosts, which must agree in every digest and pixel; movable objects must stand firm; there must be
    floor to walk on from the first start. Of an imported file, Khronos' validator's findings are told. A page of your
    own is asked every call of its contract first. Exit code 1: a check failed.
    """
    from app.jobs.world_checks import check_world
    from app.jobs.world_facts import known_page, known_world

    if bool(world) == bool(page):
        raise UsageError("Name a world, or a folder with --page: one of the two.")
    if page is not None:
        known = known_page(page)
    else:
        with project_if_any(project) as opened:
            known = known_world(opened, world)
    report = asyncio.run(check_world(known, tell=None if as_json else aside, patience_s=patience))
    if as_json:
        print_json(report)
    else:
        if report.calls:
            print_table(
                ["call", "needed", "result", "what it gave"],
                [[c.call, "yes" if c.needed else "no", c.result, c.words] for c in report.calls],
                empty="",
                prose=True,
            )
            print_line()
        print_table(
            ["check", "result", "what was found"],
            [[check.name, check.result, check.words] for check in report.checks],
            empty="",
            prose=True,
        )
        for finding in report.findings[:MOST_FINDINGS]:
            print_line(f"  {finding.severity}: {finding.words} {finding.where}".rstrip())
        if len(report.findings) > MOST_FINDINGS:
            print_line(f"  and {len(report.findings) - MOST_FINDINGS} more; --json tells all")
    raise typer.Exit(0 if report.ok else 1)


def _sheet(
    worlds: Annotated[
        list[str] | None,
        typer.Argument(metavar="[WORLD…]", help="Worlds by name. Default: every built-in one."),
    ] = None,
    out: Annotated[Path, typer.Option("--out", "-o", help="A folder; each world becomes NAME.png.")] = Path(),
    seed: Annotated[int, typer.Option("--seed", help="Of the places beside the starts.")] = 0,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """One picture of each world from ten poses: its starts, then places that show what was not shown yet."""
    from app.jobs.world_facts import known_world, known_worlds

    with project_if_any(project) as opened:
        names = worlds or [one.id for one in known_worlds(None)]
        specs = [known_world(opened, name).spec for name in names]
    written = asyncio.run(_draw_sheets(specs, out, seed))
    if as_json:
        print_json([str(path) for path in written])
    else:
        for path in written:
            print_line(f"wrote {path}")


async def _draw_sheets(specs: Sequence[WorldSpec], out: Path, seed: int) -> list[Path]:
    from app.jobs.world_sheet import draw_sheet

    files = [out / f"{spec.world}.png" for spec in specs]
    for spec, file in zip(specs, files, strict=True):
        async with open_world(spec) as (world, scene):
            await draw_sheet(world, scene, file, seed=seed)
    return files


def _spec(project: Path | None, world: str) -> WorldSpec:
    with project_if_any(project) as opened:
        return spec_for(opened, world)


async def _find_suspects(spec: WorldSpec) -> tuple[Suspect, ...]:
    async with open_world(spec) as (opened, _):
        return await opened.scan()


async def _load(spec: WorldSpec) -> SceneGraph:
    async with open_world(spec) as (_, scene):
        return scene


def _tags(node: Node) -> str:
    named = [("movable", node.movable), ("hangs", node.hangs), ("runs", node.operating)]
    return ", ".join([name for name, on in named if on] + ([node.mechanism] if node.mechanism else []))
