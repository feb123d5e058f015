"""What each answer of a page of somebody's own is held against, beside its form.

Owns: one function for each call, which asks it and says in words what it gave. Refuses: the form of answers (the client
checks that), the order of calls, and what happens when one hangs (page_checks).
"""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from PIL import Image, UnidentifiedImageError

from data.errors import CapabilityError, HostError
from data.ids import new_id
from data.schema.action import Frame, FrameMode, Interact, Look, Move, Outcome, Turn, Wait, count_ticks
from data.schema.injection import Injection
from data.schema.scene import Node, SceneEdit, SceneGraph
from worlds.pages.contract import outcome_fault

if TYPE_CHECKING:
    from worlds.three.client import ThreeWorld

ACTS: tuple[tuple[Move | Turn | Look | Interact | Wait, FrameMode], ...] = (
    (Move(distance_m=0.5), "final"),
    (Turn(degrees=-100.0), "film"),
    (Look(degrees=10.0), "none"),
    (Interact(), "final"),
    (Wait(seconds=0.5), "final"),
)
SPACING_M = 1.0


class BrokenContractError(HostError):
    """An answer has the right form and is wrong; the message says how."""


async def _reset(world: ThreeWorld, _scene: SceneGraph) -> str:
    first = await world.reset()
    _look_at(first.frames[-1])
    second = await world.reset(frames="none")
    if first.state_digest != second.state_digest:
        raise BrokenContractError("Two resets give two different state digests.")
    return "Starts over at tick 0, with one picture or none, as asked."


async def _act(world: ThreeWorld, _scene: SceneGraph) -> str:
    before = await world.reset(frames="none")
    digests = {before.state_digest}
    for action, frames in ACTS:
        after = await world.act(action, frames=frames)
        tick = before.tick + count_ticks(action)
        if fault := outcome_fault(after, frames, tick=tick):
            raise BrokenContractError(f"After {action.action} from tick {before.tick}: {fault}.")
        for frame in after.frames:
            _look_at(frame)
        digests.add(after.state_digest)
        before = after
    if len(digests) <= len(ACTS):
        raise BrokenContractError("state_digest stays the same over some action; it must hash the tick too.")
    return "All five actions, with frames as asked, each as many ticks as agreed."


async def _observe(world: ThreeWorld, _scene: SceneGraph) -> str:
    last: Outcome = await world.reset()
    frame = await world.observe()
    _look_at(frame)
    if frame.tick != last.tick:
        raise BrokenContractError(f"It is of tick {frame.tick}; time stood still at {last.tick}.")
    if frame.rgba_sha256 != last.frames[-1].rgba_sha256:
        raise BrokenContractError("It shows another picture than the frame before, though nothing happened.")
    return "Shows what the last frame showed."


async def _digest(world: ThreeWorld, scene: SceneGraph) -> str:
    outcome = await world.reset(frames="none")
    found = await world.digest()
    if found.scene != scene.scene_digest:
        raise BrokenContractError("Its scene digest is not the one that `load` named.")
    if found.state != outcome.state_digest:
        raise BrokenContractError("Its state digest is not the one that `reset` named.")
    return "Agrees with what `load` and `reset` named."


async def _capture(world: ThreeWorld, scene: SceneGraph) -> str:
    before = await world.reset(frames="none")
    channels = ["rgb", *(one for one in ("ids", "depth") if one in world.info.capabilities)]
    taken = await world.capture(pose=scene.starts[-1].pose, width=320, height=192, channels=channels)
    if (taken.width, taken.height) != (320, 192) or taken.rgb is None:
        raise BrokenContractError("It does not give an rgb picture of the size asked for, 320x192.")
    _open_picture(taken.rgb, (320, 192), "rgb")
    if "ids" in channels:
        _open_picture(taken.ids or b"", (320, 192), "ids")
    if "depth" in channels and len(taken.depth or b"") != 4 * 320 * 192:
        raise BrokenContractError("Its depth is not 320x192 float32 values.")
    if (await world.reset(frames="none")).state_digest != before.state_digest or taken.tick != before.tick:
        raise BrokenContractError("It moves something, or lets time pass.")
    return f"Draws {', '.join(channels)} from another pose."


async def _path(world: ThreeWorld, scene: SceneGraph) -> str:
    one, other = scene.starts[0].pose, scene.starts[-1].pose
    route = await world.path((one.x, one.y, one.z), (other.x, other.y, other.z))
    if route is None:
        return f"Finds no way from {scene.starts[0].id!r} to {scene.starts[-1].id!r}."
    if not route.points:
        raise BrokenContractError("It gives a route without points; where there is none it must be null.")
    return f"{route.length_m:.1f} m from {scene.starts[0].id!r} to {scene.starts[-1].id!r}."


async def _walkable(world: ThreeWorld, _scene: SceneGraph) -> str:
    points = await world.walkable(SPACING_M)
    return f"{len(points)} points, {SPACING_M:g} m apart."


async def _bodies(world: ThreeWorld, scene: SceneGraph) -> str:
    bodies = await world.bodies()
    known = {node.id for node in scene.nodes}
    if unknown := [body.id for body in bodies if body.id not in known]:
        raise BrokenContractError(f"It tells of {unknown[0]!r}, which is no node of the scene.")
    return f"{len(bodies)} objects."


async def _scan(world: ThreeWorld, _scene: SceneGraph) -> str:
    return f"{len(await world.scan())} findings."


async def _survey(world: ThreeWorld, scene: SceneGraph) -> str:
    node = _some_node(scene)
    found = await world.survey([node.id])
    if node.id not in found:
        raise BrokenContractError(f"It says nothing of {node.id!r}, which was asked for.")
    return f"Surveys {node.id}."


async def _inject(world: ThreeWorld, scene: SceneGraph) -> str:
    node = _some_node(scene)
    await world.reset(frames="none")
    await world.inject(_injection(node))
    return f"`disappear` of {node.id}."


async def _ground_truths(world: ThreeWorld, scene: SceneGraph) -> str:
    injection = _injection(_some_node(scene))
    await world.reset(frames="none")
    await world.inject(injection)
    truths = await world.ground_truths()
    if [truth.injection for truth in truths] != [injection.id]:
        raise BrokenContractError("It does not tell of the one injection in effect.")
    return "Tells of the injection in effect."


async def _measure(world: ThreeWorld, scene: SceneGraph) -> str:
    injection = _injection(_some_node(scene))
    await world.reset(frames="none")
    if (await world.measure(injection)).present:
        raise BrokenContractError("It finds the anomaly in the clean world.")
    await world.inject(injection)
    found = await world.measure(injection)
    if not found.present:
        raise BrokenContractError("It does not find the anomaly that was injected.")
    return found.words or "Finds it when it is there, and only then."


async def _remove(world: ThreeWorld, scene: SceneGraph) -> str:
    injection = _injection(_some_node(scene))
    clean = await world.reset(frames="none")
    await world.inject(injection)
    await world.remove_injection(injection.id)
    if await world.ground_truths() or (await world.reset(frames="none")).state_digest != clean.state_digest:
        raise BrokenContractError("The world is not the clean one afterwards.")
    return "The world is the clean one afterwards."


async def _edit(world: ThreeWorld, scene: SceneGraph) -> str:
    node = _some_node(scene)
    inverse = await world.edit(SceneEdit(kind="visible", node=node.id, values={"visible": False}))
    await world.edit(inverse)
    if "digest" in world.info.capabilities and (await world.digest()).scene != scene.scene_digest:
        raise BrokenContractError("Its inverse does not bring the scene digest back.")
    return f"Hides {node.id} and shows it again."


ASKED: dict[str, Callable[[ThreeWorld, SceneGraph], Awaitable[str]]] = {
    "reset": _reset,
    "act": _act,
    "observe": _observe,
    "digest": _digest,
    "capture": _capture,
    "path": _path,
    "walkable": _walkable,
    "bodies": _bodies,
    "scan": _scan,
    "inject": _inject,
    "remove_injection": _remove,
    "ground_truths": _ground_truths,
    "measure": _measure,
    "survey": _survey,
    "edit": _edit,
}


def _some_node(scene: SceneGraph) -> Node:
    """An object to try something with: one that can be moved, if there is any."""
    free = [node for node in scene.nodes if not node.structural]
    movable = [node for node in free if node.movable]
    if not free:
        raise CapabilityError("There is no object to try it with.")
    return (movable or free)[0]


def _injection(node: Node) -> Injection:
    return Injection(id=new_id(), operator="disappear", targets=(node.id,))


def _look_at(frame: Frame) -> None:
    _open_picture(frame.data, (frame.width, frame.height), "a frame's data")


def _open_picture(data: bytes, size: tuple[int, int], what: str) -> None:
    try:
        with Image.open(io.BytesIO(data)) as picture:
            picture.load()
            found = picture.size
    except (OSError, UnidentifiedImageError, ValueError) as error:
        raise BrokenContractError(f"{what} is no picture that can be opened: {str(error)[:120]}") from error
    if found != size:
        raise BrokenContractError(f"{what} is a picture of {found[0]}x{found[1]}, not {size[0]}x{size[1]}.")
