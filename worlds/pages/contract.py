"""What a page of somebody's own must answer: the calls of `window.worldAudit`, and what each of them gives.

Owns: which calls there are and which are needed, what a page can do by the calls that it has, and what is wrong with an
answer, in words. Refuses: asking (worlds.three), and running a check (app.jobs.page_checks).
The same names stand in web/src/guest/audit.ts; the guide is docs/own-page/README.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast, get_args

from pydantic import ValidationError

from data.errors import HostError
from data.plain_fault import plain_fault
from data.schema.action import Frame, FrameMode, Outcome
from data.schema.base import Value
from data.schema.imported import ImportedSource
from data.schema.scene import Capability, SceneGraph
from worlds.protocol import FILM_HEIGHT, FILM_WIDTH, FRAME_HEIGHT, FRAME_WIDTH

ACTIONS: tuple[Capability, ...] = ("move", "turn", "look", "interact", "wait")
MOST_FAULTS = 4
KNOWN: tuple[Capability, ...] = get_args(Capability)
_BEGINS = {"image/jpeg": b"\xff\xd8\xff", "image/png": b"\x89PNG\r\n\x1a\n"}


@dataclass(frozen=True)
class Call:
    """One function of `window.worldAudit`."""

    name: str
    words: str
    """What it is for."""
    needed: bool = False
    gives: tuple[Capability, ...] = ()
    """What a page that has it can do, with `beside` too."""
    beside: tuple[str, ...] = ()
    by_word: tuple[Capability, ...] = ()
    """What it can do only when its `capabilities` say so."""


CALLS = (
    Call("load", "the scene as data", needed=True),
    Call("reset", "starts over", needed=True),
    Call("act", "one action to its end", needed=True, gives=ACTIONS),
    Call("observe", "the current view", needed=True),
    Call("digest", "hashes of scene and state", gives=("digest",)),
    Call("capture", "a picture from any pose", by_word=("ids", "depth")),
    Call("path", "a walkable route", gives=("path",), beside=("walkable",)),
    Call("walkable", "points that one can stand on"),
    Call("bodies", "where every object is now"),
    Call("scan", "what floats, sinks or intersects", gives=("scan",)),
    Call(
        "inject",
        "adds an injection",
        gives=("inject",),
        beside=("remove_injection", "ground_truths", "measure"),
    ),
    Call("remove_injection", "takes one out"),
    Call("ground_truths", "what the injections in effect did"),
    Call("measure", "proves an injection in numbers"),
    Call("survey", "what geometry rules out for injections"),
    Call("edit", "changes the authored scene"),
)
NEEDED = tuple(call.name for call in CALLS if call.needed)


class Offer(Value):
    """What a page has: its calls by name, and what it says itself that it can do (None: nothing)."""

    calls: tuple[str, ...]
    capabilities: Any = None


def capabilities_of(offer: Offer) -> tuple[Capability, ...]:
    """What a page can do: what its calls give, less what its own list of capabilities leaves out.

    A page that has no such list can do all that its calls give; what only the list can tell, it then cannot do.

    Raises:
        HostError: its list is none, names something that there is not, or that its calls cannot give.
    """
    has = set(offer.calls)
    able: list[Capability] = [
        word for call in CALLS if call.name in has and has.issuperset(call.beside) for word in call.gives
    ]
    if offer.capabilities is None:
        return tuple(able)
    may: set[Capability] = {*able, *(word for call in CALLS if call.name in has for word in call.by_word)}
    stated = _stated(offer.capabilities)
    if wrong := [word for word in stated if word not in may]:
        raise HostError(
            f"The page says that it can do {wrong[0]!r}, and lacks the calls for it. See docs/own-page."
        )
    return tuple(word for word in KNOWN if word in stated)


def _stated(said: Any) -> list[Any]:
    known = KNOWN
    if not isinstance(said, list) or not all(word in known for word in said):  # pyright: ignore[reportUnknownVariableType]
        raise HostError(
            f"worldAudit.capabilities must be a list of these words: {', '.join(known)}; it is {str(said)[:120]}."  # pyright: ignore[reportUnknownArgumentType]
        )
    return list(said)  # pyright: ignore[reportUnknownArgumentType]


def as_answered(answer: Any, source: ImportedSource) -> Any:
    """A page's answer to `load` with what it need not know: the world's name here, and the engine."""
    if not isinstance(answer, dict):
        return answer
    return {**cast("dict[str, Any]", answer), "world": source.id, "engine": "threejs"}


def as_brought(graph: SceneGraph, source: ImportedSource) -> SceneGraph:
    """The scene with the curator's own words and starts in place of the page's."""
    update: dict[str, Any] = {}
    if source.setting is not None:
        update["setting"] = source.setting
    if source.starts:
        update["starts"] = source.starts
    return graph.model_copy(update=update)


def graph_fault(graph: SceneGraph) -> str:
    """What is wrong with a scene that has the right form; empty when nothing is."""
    if not graph.starts:
        return "it names no start pose"
    for what, ids in (
        ("two nodes", [node.id for node in graph.nodes]),
        ("two starts", [start.id for start in graph.starts]),
        ("two rooms", [room.id for room in graph.rooms]),
    ):
        twice = next((one for one in ids if ids.count(one) > 1), None) if len(set(ids)) < len(ids) else None
        if twice is not None:
            return f"{what} are called {twice!r}"
    return ""


def outcome_fault(outcome: Outcome, mode: FrameMode, *, tick: int | None = None) -> str:
    """What is wrong with the outcome of `reset` or `act` that has the right form; empty when nothing is.

    Args:
        outcome: what the page answered.
        mode: the frames that were asked for.
        tick: where simulated time must be now; None: anywhere.
    """
    if tick is not None and outcome.tick != tick:
        return f"tick is {outcome.tick} where it must be {tick}"
    if mode == "none":
        return "frames hold pictures though none was asked for" if outcome.frames else ""
    if not outcome.frames:
        return "frames is empty"
    *before, last = outcome.frames
    if last.tick != outcome.tick:
        return f"the last frame is of tick {last.tick}, and the outcome of tick {outcome.tick}"
    if before and mode != "film":
        return f"frames hold {len(outcome.frames)} pictures where one was asked for"
    faults = [frame_fault(frame, FILM_WIDTH, FILM_HEIGHT) for frame in before]
    return next((fault for fault in [*faults, frame_fault(last)] if fault), "")


def frame_fault(frame: Frame, width: int = FRAME_WIDTH, height: int = FRAME_HEIGHT) -> str:
    """What is wrong with a frame that has the right form; empty when nothing is."""
    if (frame.width, frame.height) != (width, height):
        return f"a frame is {frame.width}x{frame.height} where it must be {width}x{height}"
    if not frame.data.startswith(_BEGINS[frame.mime]):
        return f"a frame's data is no {frame.mime}"
    return ""


def form_faults(error: ValidationError) -> str:
    """What does not fit in an answer, one place after the other, without quoting it whole."""
    faults = error.errors(include_url=False, include_context=False)
    said = [f"{_place(fault['loc'])}: {plain_fault(fault)}{_given(fault)}" for fault in faults[:MOST_FAULTS]]
    more = f"; and {len(faults) - MOST_FAULTS} more" if len(faults) > MOST_FAULTS else ""
    return "; ".join(said) + more


def _place(loc: Sequence[int | str]) -> str:
    return ".".join(str(part) for part in loc) or "the answer"


def _given(fault: Any) -> str:
    return "" if fault["type"] == "missing" else f" (it is {str(fault['input'])[:60]!r})"
