"""`worldaudit worlds add, remove, tag, starts`: the worlds that a person brings along.

Owns: options, words and exit codes (0 added, 1 refused, 2 bad use). Refuses: reading a file (app.jobs.importing).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from app.cli.options import JsonOption, ProjectOption, open_project, own_project, require_role
from app.cli.output import aside, print_json, print_line, print_table
from app.cli.poses import parse_pose, pose_words
from data.errors import ImportRefusedError, NotFoundError, UsageError, WorldAuditError
from data.schema.imported import ImportedWorld, ImportOptions, ImportReport, NodeTags, UpAxis
from data.schema.scene import SceneGraph, count_words
from data.schema.setting import Era, StartPose

if TYPE_CHECKING:
    from data.store.project import Project
    from data.store.worlds import KeptWorld

WorldArgument = Annotated[str, typer.Argument(metavar="WORLD", help="A world of the project, by name.")]


def add_to(group: typer.Typer) -> None:
    """Adds the commands to the group `worlds`."""
    group.command("add", help="Bring a glTF or GLB file, or a page of your own, into the project.")(_add)
    group.command("remove", help="Remove a world of the project; one that tasks use is archived instead.")(
        _remove
    )
    group.command("tag", help="Say what an object of a world is: kind, movable, mechanism and so on.")(_tag)
    group.command("starts", help="List, add or remove the start poses of a world.")(_starts)


def _add(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="A .glb or .gltf file (glTF 2.0).")
    ] = None,
    page: Annotated[
        Path | None,
        typer.Option(
            "--page",
            metavar="DIR",
            help="In place of FILE: a folder with an index.html that sets window.worldAudit, see docs/own-page.",
        ),
    ] = None,
    name: Annotated[
        str, typer.Option("--name", help="Its name in the project, a-z 0-9 and dashes. Default: the file's.")
    ] = "",
    scale: Annotated[
        float | None,
        typer.Option(
            "--scale", help="Metres of one unit of the file. Default: as it looks right; you are told."
        ),
    ] = None,
    up: Annotated[
        str | None,
        typer.Option("--up", metavar="y|z", help="Which axis points up. Default: as it looks right."),
    ] = None,
    setting: Annotated[
        str, typer.Option("--setting", help="What an auditor is told of the place, in a sentence or two.")
    ] = "",
    era: Annotated[
        str | None,
        typer.Option("--era", metavar="A-B", help="The years the place may show: 1300-1400. Default: today."),
    ] = None,
    split: Annotated[
        bool,
        typer.Option("--split", help="Make one object of each connected part of every mesh."),
    ] = False,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """Bring a glTF or GLB file into the project as a world, or the folder of a page of your own.

    The file is checked, loaded and measured; units and axes that look wrong are mended and you are told. A page is run
    without a network, and held to its contract. Nothing is stored of what cannot be used. Exit code 0: added, 1:
    refused, 2: bad use.
    """
    from app.cli.tags import parse_era

    try:
        what = _one_of(file, page)
        options = ImportOptions(scale=_positive(scale), up=_axis(up))
        years = parse_era(era) if era else None
        if page is not None and (options != ImportOptions() or split):
            raise UsageError("--scale, --up and --split are for files; a page says itself how large it is.")
        with own_project(project) as opened:
            require_role(opened, "worlds")
            bring = (
                _bring_page(opened, page, name=name, setting=setting, era=years)
                if page is not None
                else _bring(opened, what, options, name=name, setting=setting, era=years, split=split)
            )
            kept, report = asyncio.run(bring)
    except WorldAuditError as error:
        if not as_json:
            if isinstance(error, ImportRefusedError):
                aside(f"worldaudit: {_refused_words((page or file or Path()).name, str(error))}")
                raise typer.Exit(1) from error
            raise
        print_json({"ok": False, "world": None, "warnings": [], "error": str(error)})
        raise typer.Exit(1 if isinstance(error, ImportRefusedError) else error.exit_code) from error
    world = kept.world
    if as_json:
        print_json(
            {
                "ok": True,
                "world": world.id,
                "warnings": list(world.warnings),
                "error": None,
                "scene_digest": world.scene_digest,
                "report": report,
            }
        )
        return
    _print_added(world, report)


def _one_of(file: Path | None, page: Path | None) -> Path:
    if (file is None) == (page is None):
        raise UsageError("Name a file, or a folder with --page: one of the two.")
    return file or page or Path()


async def _bring_page(
    project: Project, folder: Path, *, name: str, setting: str, era: Era | None
) -> tuple[KeptWorld, ImportReport]:
    from app.hosts import open_importer
    from app.jobs.own_pages import add_page
    from worlds.pages.folder import open_folder

    open_folder(folder)  # a folder that cannot be taken is refused before a page is started
    async with open_importer() as host:
        return await add_page(host, project, folder, name=name, words=setting, era=era)


async def _bring(
    project: Project,
    file: Path,
    options: ImportOptions,
    *,
    name: str,
    setting: str,
    era: Era | None,
    split: bool,
) -> tuple[KeptWorld, ImportReport]:
    from app.hosts import open_importer
    from app.jobs.importing import add_file, open_file

    open_file(file, options)  # a broken file is refused before a page is started
    async with open_importer() as host:
        return await add_file(
            host,
            project,
            file,
            options,
            name=name,
            words=setting,
            era=era,
            split_all=split,
        )


def _refused_words(name: str, why: str) -> str:
    """The refusal with the name of the file in it, once."""
    return f"Refused: {why}" if name in why else f"{name} is refused: {why}"


def _print_added(world: ImportedWorld, report: ImportReport) -> None:
    from app.jobs.import_words import chosen_words, noticed_words

    size = " by ".join(f"{one:.1f}" for one in report.size_m)
    print_line(
        f"World {world.id!r} is in the project: {count_words(report.objects, report.building)}, {report.triangles} triangles."
    )
    walked = "" if world.kind == "page" else f"; about {report.walkable_m2:.0f} m² can be walked"
    print_line(f"It is {size} m (width, height, depth){walked}.")
    if chosen := chosen_words(report):
        print_line(" ".join(chosen))
    for words in noticed_words(report.model_copy(update={"warnings": world.warnings})):
        print_line(f"note: {words}")
    print_line("\nNext:")
    print_line(f"  worldaudit worlds show {world.id}                 its objects")
    if world.kind == "gltf":
        print_line(f"  worldaudit worlds tag {world.id} OBJECT kind=chair movable=yes")
    print_line(f"  worldaudit worlds check {world.id}                whether it can be relied on")


def _remove(
    world: WorldArgument,
    archive: Annotated[
        bool, typer.Option("--archive", help="Only take it out of the lists; its tasks go on as before.")
    ] = False,
    bring_back: Annotated[bool, typer.Option("--bring-back", help="Put an archived world back.")] = False,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    with open_project(project) as opened:
        require_role(opened, "worlds")
        if archive or bring_back:
            opened.worlds.archive(world, archived=archive)
        else:
            opened.worlds.remove(world)
    done = "archived" if archive else "back in the lists" if bring_back else "removed"
    if as_json:
        print_json({"ok": True, "world": world, "state": done})
    else:
        print_line(f"World {world!r} is {done}.")


def _tag(
    world: WorldArgument,
    node: Annotated[
        str, typer.Argument(metavar="OBJECT", help="Its id, or its label where only one has it.")
    ],
    tags: Annotated[
        list[str],
        typer.Argument(
            metavar="KEY=VALUE…",
            help=(
                "kind=chair, label='Red chair', movable=yes|no, structural=yes|no, hangs=yes|no, mechanism=door "
                "(also drawer, switch, lever, tap, fan, clock, screen), operating=yes|no, front=DEGREES clockwise "
                "from -z, material=wood, era=1300-1400, joint=hinge:X,Y,Z:AX,AY,AZ:DEGREES. "
                "Nothing after = takes a tag away."
            ),
        ),
    ],
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """Say what an object of a world is.

    The world is loaded with the new tags, so that a wrong one is refused, and saved as its next version. Tasks that are
    there already keep the version that they were made in.
    """
    from app.cli.tags import merge_tags, read_tags
    from app.jobs.importing import with_tags

    changes = read_tags(tags)
    with open_project(project) as opened:
        require_role(opened, "worlds")
        with_tags(
            opened.worlds.get(world).world, node, NodeTags()
        )  # a page takes none; said before it is loaded

    def change(own: ImportedWorld, scene: SceneGraph) -> ImportedWorld:
        found = _node_named(scene, node)
        return with_tags(own, found, merge_tags(own.tags.get(found), changes))

    with open_project(project) as opened:
        kept, scene = asyncio.run(_change(opened, world, change))
    found = _node_named(scene, node)
    said = kept.world.tags.get(found)
    if as_json:
        print_json(
            {
                "ok": True,
                "world": world,
                "node": found,
                "tags": said.model_dump(mode="json", exclude_none=True) if said else {},
                "scene_digest": kept.world.scene_digest,
                "version": kept.version,
            }
        )
        return
    words = (
        ", ".join(f"{key} {value}" for key, value in said.model_dump(exclude_none=True).items())
        if said
        else ""
    )
    print_line(f"{found} ({scene.node(found).label}): {words or 'no tags of yours'}.")
    print_line(f"Version {kept.version} of {world}, scene {kept.world.scene_digest[:12]}.")


def _starts(
    world: WorldArgument,
    action: Annotated[str, typer.Argument(metavar="list|add|remove", help="What to do.")] = "list",
    start: Annotated[str | None, typer.Argument(metavar="START", help="The start's name: a-z 0-9 -.")] = None,
    pose: Annotated[
        str | None,
        typer.Option(
            "--pose",
            metavar="X,Y,Z,YAW[,PITCH]",
            help="For add: where the feet are, and which way one looks.",
        ),
    ] = None,
    label: Annotated[str, typer.Option("--label", help="For add: what people read. Default: the name.")] = "",
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    from app.jobs.importing import with_start, without_start

    if action not in ("list", "add", "remove"):
        _bad_action(action)
    with open_project(project) as opened:
        if action != "list":
            require_role(opened, "worlds")
        if action == "list":
            starts = opened.worlds.get(world).world.starts
        elif action == "remove":
            if not start:
                raise UsageError(f"Name the start: worldaudit worlds starts {world} remove START")
            kept, _ = asyncio.run(_change(opened, world, lambda own, _scene: without_start(own, start)))
            starts = kept.world.starts
        else:
            if not start or not pose:
                raise UsageError(
                    f"Name the start and its pose: worldaudit worlds starts {world} add START --pose X,Y,Z,YAW"
                )
            made = _start_of(start, label, pose)
            kept, _ = asyncio.run(
                _change(opened, world, lambda own, _scene: with_start(own, made), stand=made)
            )
            starts = kept.world.starts
    if as_json:
        print_json(list(starts))
        return
    rows = [[one.id, one.label, pose_words(one.pose)] for one in starts]
    print_table(["start", "label", "pose x y z yaw pitch"], rows, empty="This world has no start pose.")


def _bad_action(action: str) -> NoReturn:
    raise UsageError(f"{action!r} is none of list, add, remove.")


def _start_of(start: str, label: str, pose: str) -> StartPose:
    from pydantic import ValidationError

    try:
        return StartPose(id=start, label=label or start.replace("-", " ").capitalize(), pose=parse_pose(pose))
    except ValidationError as error:
        raise UsageError(f"A start's name holds a-z, 0-9, dashes and dots; {start!r} does not.") from error


async def _change(
    project: Project,
    world: str,
    change: Callable[[ImportedWorld, SceneGraph], ImportedWorld],
    *,
    stand: StartPose | None = None,
) -> tuple[KeptWorld, SceneGraph]:
    from app.hosts import start_world
    from app.jobs.importing import change_world, refuse_no_footing
    from app.jobs.worlds import spec_for

    kept = project.worlds.get(world)
    spec = spec_for(project, world)
    host = await start_world(spec)
    try:
        scene = await host.load(spec)
        if stand is not None and "path" in host.info.capabilities:
            await refuse_no_footing(host, stand)
        wanted = change(kept.world, scene)
        return await change_world(host, project, kept, lambda _own: wanted)
    finally:
        await host.close()


def _node_named(scene: SceneGraph, text: str) -> str:
    if any(node.id == text for node in scene.nodes):
        return text
    named = [node.id for node in scene.nodes if node.label.casefold() == text.casefold()]
    if len(named) == 1:
        return named[0]
    if named:
        raise UsageError(f"{len(named)} objects are called {text!r}: {', '.join(named[:6])}. Use an id.")
    raise NotFoundError(
        f"{scene.world} has no object {text!r}. `worldaudit worlds show {scene.world}` lists them."
    )


def _positive(scale: float | None) -> float | None:
    if scale is not None and not 1e-6 <= scale <= 1e6:
        raise UsageError(f"--scale {scale:g} is not between 0.000001 and 1000000.")
    return scale


def _axis(up: str | None) -> UpAxis | None:
    match (up or "").lower():
        case "":
            return None
        case "y":
            return "y"
        case "z":
            return "z"
        case _:
            raise UsageError(f"--up {up!r} is neither y nor z.")
