"""`worldaudit drive`: actions in, outcomes out, one JSON object a line, for any language.

Owns: the line protocol. Refuses: being an auditor's tool; it tells digests and loads injections by name.
"""

from __future__ import annotations

import asyncio
import json
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, TextIO, cast

import typer

from app.cli.finding import find_task
from app.cli.options import ProjectOption, open_project, project_if_any
from app.cli.output import print_line
from app.hosts import open_world
from app.jobs.worlds import spec_for, spec_of
from data.errors import HostError, UsageError, WorldAuditError
from data.foreign_json import ForeignJsonError, read_json
from data.schema.action import FrameMode, Interact, Look, Move, Outcome, Turn, Wait
from data.schema.base import TICKS_PER_SECOND
from data.schema.injection import Injection
from data.schema.scene import SceneGraph, WorldSpec
from data.schema.space import Pose
from evaluation.contract import TOOLS, parse_arguments
from worlds.protocol import World


def add_to(root: typer.Typer) -> None:
    """Adds the command."""
    root.command(
        "drive", help="Drive a world: JSON actions on standard input, JSON outcomes on standard output."
    )(_drive)


def _drive(
    world: Annotated[str, typer.Argument(help="The world, for example: house")],
    task: Annotated[
        str | None,
        typer.Option(
            "--task", metavar="ID", help="Start and injections of this task; its id, or how that begins."
        ),
    ] = None,
    inject: Annotated[
        list[str] | None,
        typer.Option(
            "--inject", metavar="TEXT", help="An injection: 'float bedroom/armchair-1 raise_m=0.6'."
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Seed of the world's random streams.")] = 0,
    frames: Annotated[
        Path | None, typer.Option("--frames", metavar="DIR", help="Write each frame here.")
    ] = None,
    film: Annotated[bool, typer.Option("--film", help="Also the frames in between, one each 0.5 s.")] = False,
    project: ProjectOption = None,
) -> None:
    """Reads actions until standard input ends.

    A line: {"action":"move","distance_m":1,"direction":"forward"}, or turn, look (degrees), interact,
    wait (seconds), reset. Each answer is a line with step, outcome, moved_m, pose, sim_s, digest, frame, ms.
    A bad line is answered with {"error": ...} and costs nothing.
    """
    if frames:
        frames.mkdir(parents=True, exist_ok=True)
    start: Pose | None = None
    injections: list[Injection] = []
    if task:
        with open_project(project) as opened:
            definition = find_task(opened, task).definition
            if definition.world != world:
                raise UsageError(f"Task {task} is in the world {definition.world!r}, not in {world!r}.")
            start, injections = definition.start, list(definition.injections)
            spec = spec_of(opened, definition).model_copy(update={"seed": seed})
    else:
        with project_if_any(project) as found:
            spec = spec_for(found, world, seed=seed)
    return asyncio.run(_run(spec, start, injections, inject or [], frames, "film" if film else "final"))


async def _run(
    spec: WorldSpec,
    start: Pose | None,
    injections: list[Injection],
    texts: Sequence[str],
    frames: Path | None,
    mode: FrameMode,
) -> None:
    from authoring.parse import name_targets

    async with open_world(spec, survey=name_targets(texts) or None) as (opened, scene):
        driver = Driver(
            opened, start, [*injections, *_parse(texts, scene)], spec.seed, frames, mode if frames else "none"
        )
        await driver.reset()
        lines = _lines(sys.stdin)
        while line := await lines.get():
            if line.strip():
                await _answer(driver, line)


def _parse(texts: Sequence[str], scene: SceneGraph) -> list[Injection]:
    from authoring.parse import parse_injection
    from data.ids import new_id

    return [parse_injection(text, scene, injection_id=new_id()) for text in texts]


def _lines(source: TextIO | None) -> asyncio.Queue[str]:
    """Lines as they come, an empty one at the end. A thread reads them, and is not waited for when we are stopped."""
    if source is None:
        raise UsageError("Standard input is closed; actions are read from it, one a line.")
    queue: asyncio.Queue[str] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def read() -> None:
        for line in iter(source.readline, ""):
            loop.call_soon_threadsafe(queue.put_nowait, line)
        loop.call_soon_threadsafe(queue.put_nowait, "")

    threading.Thread(target=read, name="drive-input", daemon=True).start()
    return queue


async def _answer(driver: Driver, line: str) -> None:
    try:
        _write(await driver.answer(line))
    except HostError as error:
        _write({"error": str(error)})
        raise


def _write(answer: dict[str, Any]) -> None:
    print_line(json.dumps(answer, allow_nan=False))


class Driver:
    """Answers one line at a time; a bad line changes nothing."""

    def __init__(
        self,
        world: World,
        start: Pose | None,
        injections: Sequence[Injection],
        seed: int,
        frames: Path | None,
        mode: FrameMode,
    ) -> None:
        self._world, self._start, self._injections = world, start, injections
        self._seed, self._frames = seed, frames
        self._mode: FrameMode = mode
        self._step = 0

    async def reset(self) -> dict[str, Any]:
        """Starts over: tick 0, same injections, same start."""
        outcome = await self._world.reset(
            self._injections, start=self._start, seed=self._seed, frames=self._mode
        )
        self._step = 0
        return self._answer(outcome)

    async def answer(self, line: str) -> dict[str, Any]:
        """The answer to one line of input."""
        try:
            message = _read(line)
            if message == {"action": "reset"}:
                return await self.reset()
            outcome = await self._world.act(_read_action(message), frames=self._mode)
        except HostError:
            raise
        except WorldAuditError as error:
            return {"error": str(error)}
        self._step += 1
        return self._answer(outcome)

    def _answer(self, outcome: Outcome) -> dict[str, Any]:
        return {
            "step": self._step,
            "outcome": outcome.outcome,
            "moved_m": outcome.moved_m,
            "pose": outcome.pose.model_dump(),
            "sim_s": outcome.tick / TICKS_PER_SECOND,
            "digest": outcome.state_digest,
            "frame": self._save_frames(outcome),
            "ms": {name: outcome.ms.get(name, 0.0) for name in ("simulate", "draw", "total")},
        }

    def _save_frames(self, outcome: Outcome) -> str | None:
        if self._frames is None or not outcome.frames:
            return None
        *between, final = outcome.frames
        for number, frame in enumerate(between):
            (self._frames / f"a{self._step}.f{number}.jpg").write_bytes(frame.data)
        path = self._frames / f"a{self._step}.jpg"
        path.write_bytes(final.data)
        return str(path)


def _read(line: str) -> dict[str, Any]:
    try:
        message = read_json(line, pairs=_pairs)
    except ForeignJsonError as error:
        raise UsageError(
            f'This line is not JSON ({error}). One action a line, for example {{"action":"interact"}}.'
        ) from error
    if not isinstance(message, dict):
        raise UsageError(
            "A line must be a JSON object with an action: move, turn, look, interact, wait or reset."
        )
    return cast("dict[str, Any]", message)


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise UsageError("A key is given twice in this line. No step was used.")
    return made


def _read_action(message: dict[str, Any]) -> Move | Turn | Look | Interact | Wait:
    arguments = dict(message)
    kind = arguments.pop("action", None)
    tool = TOOLS.get(kind) if isinstance(kind, str) else None
    if tool is None or not tool.costs_step:
        raise UsageError(f"action {str(kind)[:40]!r} is none of move, turn, look, interact, wait, reset.")
    action = parse_arguments(tool.name, arguments)
    if not isinstance(action, Move | Turn | Look | Interact | Wait):
        raise TypeError(f"{tool.name} costs a step but is no action")
    return action
