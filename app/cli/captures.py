"""`worldaudit worlds capture`: pictures of a world, with injections, overlays, or beside its clean twin.

Owns: the options, and writing the files. Refuses: taking the pictures (app.jobs.captures).
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, get_args

import typer

from app.cli.finding import find_task
from app.cli.options import JsonOption, ProjectOption, open_project, project_if_any
from app.cli.output import print_json, print_line
from app.cli.poses import parse_pose
from app.hosts import open_world
from app.jobs.captures import SHORTEST_WAIT_S, CompareMode, Wanted, take_pictures
from app.jobs.worlds import spec_for, spec_of
from data.errors import UsageError
from data.ids import new_id
from data.schema.scene import OVERLAYS, OverlayName, Profile, WorldSpec

LONGEST_S = 600.0


def capture(
    world: Annotated[str, typer.Argument(help="The world, for example: house")],
    out: Annotated[Path, typer.Option("--out", "-o", help="A folder, or a .png file with --pose or --task.")],
    pose: Annotated[
        str | None, typer.Option("--pose", metavar="X,Y,Z,YAW[,PITCH]", help="Metres and degrees.")
    ] = None,
    task: Annotated[
        str | None,
        typer.Option(
            "--task",
            metavar="ID",
            help="Start and injections of this task (its id, or how that begins); pictures from its start.",
        ),
    ] = None,
    inject: Annotated[
        list[str] | None,
        typer.Option(
            "--inject", metavar="TEXT", help="An injection: 'float bedroom/armchair-1 raise_m=0.6'."
        ),
    ] = None,
    at: Annotated[
        float,
        typer.Option("--at", metavar="SECONDS", help="Simulated time that has passed: 0, or 0.5 to 600."),
    ] = 0.0,
    overlay: Annotated[
        list[str] | None,
        typer.Option("--overlay", metavar="NAME", help=f"Drawn over it, any of: {', '.join(OVERLAYS)}."),
    ] = None,
    compare: Annotated[
        str | None,
        typer.Option("--compare", help="With the clean twin: split (half of each) or difference (in red)."),
    ] = None,
    profile: Annotated[
        str, typer.Option("--profile", help="standard (what auditors see) or high.")
    ] = "standard",
    size: Annotated[str, typer.Option("--size", metavar="WxH", help="Pixels.")] = "960x576",
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """Pictures from one pose, from a task's start, or from every start of the world.

    Overlays are for operators only: no picture of an audit has them. `--compare` takes two pictures from the same eye at
    the same tick, with the injections and without.
    """
    if compare is not None and not (task or inject):
        raise UsageError("--compare needs something to compare: --task ID or --inject TEXT.")
    wanted = Wanted(
        poses=(parse_pose(pose),) if pose else (),
        size=parse_size(size),
        seconds=_parse_seconds(at),
        overlays=_parse_overlays(overlay or ()),
        compare=_parse_compare(compare),
    )
    spec, wanted = _plan(world, task, project, parse_profile(profile), wanted)
    written = asyncio.run(_take(spec, wanted, out, inject or (), one=bool(pose or task)))
    if as_json:
        print_json([str(path) for path in written])
    else:
        for path in written:
            print_line(f"wrote {path}")


def _plan(
    world: str, task: str | None, project: Path | None, profile: Profile, wanted: Wanted
) -> tuple[WorldSpec, Wanted]:
    if task is None:
        with project_if_any(project) as opened:
            return spec_for(opened, world, profile=profile), wanted
    with open_project(project) as opened:
        definition = find_task(opened, task).definition
        if definition.world != world:
            raise UsageError(f"Task {task} is in the world {definition.world!r}, not in {world!r}.")
        poses = wanted.poses or (definition.start,)
        plan = replace(wanted, poses=poses, start=definition.start, injections=definition.injections)
        return spec_of(opened, definition, profile=profile), plan


async def _take(spec: WorldSpec, wanted: Wanted, out: Path, texts: Sequence[str], *, one: bool) -> list[Path]:
    from authoring.parse import name_targets, parse_injection

    async with open_world(spec, survey=name_targets(texts) or None) as (opened, scene):
        if one:
            files = [out if out.suffix.lower() == ".png" else out / "capture.png"]
        else:
            files = [out / f"{start.id}.png" for start in scene.starts]
            wanted = replace(wanted, poses=tuple(start.pose for start in scene.starts))
        made = tuple(parse_injection(text, scene, injection_id=new_id()) for text in texts)
        wanted = replace(wanted, injections=(*wanted.injections, *made))
        pictures = await take_pictures(opened, wanted)
    for file, data in zip(files, pictures, strict=True):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    return files


def parse_size(text: str) -> tuple[int, int]:
    """Width and height in pixels. Raises UsageError."""
    parts = text.lower().split("x")
    if len(parts) != 2 or not all(part.isdigit() and 16 <= int(part) <= 4096 for part in parts):
        raise UsageError(f"--size {text!r} is not WIDTHxHEIGHT with 16 to 4096 pixels each.")
    return int(parts[0]), int(parts[1])


def parse_profile(text: str) -> Profile:
    """A render profile. Raises UsageError."""
    if text == "standard":
        return "standard"
    if text == "high":
        return "high"
    raise UsageError(f"--profile {text!r} is neither standard nor high.")


def _parse_seconds(seconds: float) -> float:
    if seconds == 0 or SHORTEST_WAIT_S <= seconds <= LONGEST_S:
        return seconds
    raise UsageError(
        f"--at {seconds:g} is neither 0 nor between {SHORTEST_WAIT_S:g} and {LONGEST_S:g} seconds."
    )


def _parse_overlays(names: Sequence[str]) -> tuple[OverlayName, ...]:
    known: dict[str, OverlayName] = {name: name for name in OVERLAYS}
    for name in names:
        if name not in known:
            raise UsageError(f"--overlay {name!r} is none of {', '.join(OVERLAYS)}.")
    return tuple(known[name] for name in names)


def _parse_compare(text: str | None) -> CompareMode | None:
    for mode in get_args(CompareMode):
        if text == mode:
            return mode
    if text is None:
        return None
    raise UsageError(f"--compare {text!r} is neither split nor difference.")
