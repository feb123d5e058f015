"""`worldaudit worlds`: which worlds there are, what is in them, and pictures of them.

Owns: printing and writing pictures. Refuses: the worlds themselves.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from app.cli.options import JsonOption, ProjectOption, project_if_any
from app.cli.output import print_json, print_line, print_table
from app.hosts import open_world
from app.jobs.worlds import spec_for
from data.errors import RangeError, UsageError
from data.schema.scene import Node, Profile, SceneGraph, Suspect, WorldSpec
from data.schema.space import Pose

FARTHEST_M = 1e5


def add_to(root: typer.Typer) -> None:
    """Adds the group."""
    group = typer.Typer(help="Interactive 3D worlds.", no_args_is_help=True)
    group.command("list", help="The built-in worlds.")(_list)
    group.command("show", help="A world's setting, rooms, start poses and objects.")(_show)
    group.command("capture", help="Take pictures: from one pose, or from every start.")(_capture)
    group.command("scan", help="Look for movable objects that float, sink or intersect by more than 1 cm.")(
        _scan
    )
    root.add_typer(group, name="worlds")


def _list(as_json: JsonOption = False) -> None:
    from worlds.catalogue import BUILT_IN

    if as_json:
        print_json(list(BUILT_IN))
    else:
        rows = [[world.id, world.engine, world.title, world.words] for world in BUILT_IN]
        print_table(["world", "engine", "title", "what it is"], rows, empty="There is no world.")


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
    print_line(f"Scene digest: {scene.scene_digest}. Triangles: {scene.triangles}.")
    print_line("Interactions: " + "; ".join(setting.interactions) + "\n")
    print_table(
        ["start", "label", "pose x y z yaw pitch"],
        [[s.id, s.label, _words(s.pose)] for s in scene.starts],
        empty="",
    )
    print_line()
    counts = Counter(node.room for node in scene.nodes)
    print_table(
        ["room", "label", "objects"], [[r.id, r.label, counts[r.id]] for r in scene.rooms], empty="No rooms."
    )
    print_line()
    rows = [[n.id, n.label, n.kind, n.rests_on, _tags(n)] for n in scene.nodes if not n.structural]
    print_table(["id", "object", "kind", "rests on", "tags"], rows, empty="This world has no objects.")


def _capture(
    world: Annotated[str, typer.Argument(help="The world, for example: house")],
    out: Annotated[Path, typer.Option("--out", "-o", help="A folder, or a .png file with --pose.")],
    pose: Annotated[
        str | None, typer.Option("--pose", metavar="X,Y,Z,YAW[,PITCH]", help="Metres and degrees.")
    ] = None,
    profile: Annotated[
        str, typer.Option("--profile", help="standard (what auditors see) or high.")
    ] = "standard",
    size: Annotated[str, typer.Option("--size", metavar="WxH", help="Pixels.")] = "960x576",
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    spec = _spec(project, world, profile=_parse_profile(profile))
    written = asyncio.run(_take(spec, out, pose, size))
    if as_json:
        print_json([str(path) for path in written])
    else:
        for path in written:
            print_line(f"wrote {path}")


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


def _spec(project: Path | None, world: str, *, profile: Profile = "standard") -> WorldSpec:
    with project_if_any(project) as opened:
        return spec_for(opened, world, profile=profile)


async def _find_suspects(spec: WorldSpec) -> tuple[Suspect, ...]:
    async with open_world(spec) as (opened, _):
        return await opened.scan()


async def _load(spec: WorldSpec) -> SceneGraph:
    async with open_world(spec) as (_, scene):
        return scene


async def _take(spec: WorldSpec, out: Path, pose: str | None, size: str) -> list[Path]:
    width, height = _parse_size(size)
    async with open_world(spec) as (opened, scene):
        if pose:
            poses = {out if out.suffix.lower() == ".png" else out / "capture.png": _parse_pose(pose)}
        else:
            poses = {out / f"{start.id}.png": start.pose for start in scene.starts}
        for path, where in poses.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            taken = await opened.capture(pose=where, width=width, height=height)
            path.write_bytes(taken.rgb or b"")
        return list(poses)


def _parse_pose(text: str) -> Pose:
    try:
        numbers = [float(part) for part in text.split(",")]
        x, y, z, yaw = numbers[:4]
        pose = Pose(x=x, y=y, z=z, yaw_deg=yaw, pitch_deg=numbers[4] if len(numbers) > 4 else 0.0)
    except ValueError as error:
        raise UsageError(
            f"--pose {text!r} is not X,Y,Z,YAW[,PITCH] in metres and degrees, pitch -89 to 89."
        ) from error
    if any(abs(number) > FARTHEST_M for number in numbers):
        raise RangeError(f"--pose {text!r} is farther than {FARTHEST_M:g} m from the middle of any world.")
    return pose


def _parse_size(text: str) -> tuple[int, int]:
    parts = text.lower().split("x")
    if len(parts) != 2 or not all(part.isdigit() and 16 <= int(part) <= 4096 for part in parts):
        raise UsageError(f"--size {text!r} is not WIDTHxHEIGHT with 16 to 4096 pixels each.")
    return int(parts[0]), int(parts[1])


def _parse_profile(text: str) -> Profile:
    if text == "standard":
        return "standard"
    if text == "high":
        return "high"
    raise UsageError(f"--profile {text!r} is neither standard nor high.")


def _words(pose: Pose) -> str:
    return f"{pose.x:.2f} {pose.y:.2f} {pose.z:.2f} {pose.yaw_deg:.0f} {pose.pitch_deg:.0f}"


def _tags(node: Node) -> str:
    named = [("movable", node.movable), ("hangs", node.hangs), ("runs", node.operating)]
    return ", ".join([name for name, on in named if on] + ([node.mechanism] if node.mechanism else []))
