"""What goes between Python and the page: requests, their deadlines, and which error a reply's kind stands for.

Owns: the request's shape, the error kinds, and the deadline of each method. Refuses: replies (a file of their own), transport,
and any value of a world. The TypeScript side of the same is ``web/src/runtime/messages.ts``.
"""

from __future__ import annotations

import json
from typing import Any, cast

from data.errors import (
    CapabilityError,
    HostError,
    HostTimeoutError,
    ImportRefusedError,
    InjectionError,
    NotFoundError,
    RangeError,
    RendererError,
    WorldAuditError,
)

HELLO_S = 5.0
CALL_S = 30.0
LOAD_S = 90.0
IMPORT_S = 180.0
"""A file of two million triangles takes 50 s on a busy machine without a graphics card."""
SCAN_S = 180.0
TICK_S = 0.05
FRAME_S = 3.0
"""For a frame within an action; a busy machine without a graphics card draws one in 1.5 s."""
REFERENCE_TICKS = 3
"""The reference harness draws after each so many ticks, as in web/src/runtime/exhibit.ts."""
FILM_FRAMES = 8
"""Most frames of a film beside the final one, as in web/src/runtime/frames.ts."""

ERROR_KINDS: dict[str, type[WorldAuditError]] = {
    "injection": InjectionError,
    "import": ImportRefusedError,
    "not_found": NotFoundError,
    "range": RangeError,
    "capability": CapabilityError,
    "renderer": RendererError,
    "timeout": HostTimeoutError,
    "host": HostError,
}


class PageBugError(Exception):
    """The page's code failed in a way that nobody expected; the message holds its stack. Not an expected failure."""


def encode_request(call_id: int, method: str, params: dict[str, Any]) -> str:
    """One request as JSON. A NaN or an infinity in `params` is a bug of the caller (ValueError)."""
    return json.dumps({"id": call_id, "method": method, "params": params}, allow_nan=False)


def deadline_s(method: str, params: dict[str, Any]) -> float:
    """Wall seconds after which a call counts as hung: 30 s and a budget for each tick of an action and each frame drawn
    within it; loading and scanning get more."""
    match method:
        case "hello":
            return HELLO_S
        case "load" | "inspect":
            imported: dict[str, Any] = params.get("imported") or {"kind": "page"}
            return LOAD_S if imported.get("kind") == "page" else IMPORT_S
        case "scan" | "survey" | "measure":
            return SCAN_S
        case "act":
            ticks = _ticks(params.get("action"))
            return CALL_S + TICK_S * ticks + FRAME_S * _frames_within(params.get("frames"), ticks)
        case "walk":
            spans: list[dict[str, Any]] = params["spans"]
            return CALL_S + TICK_S * sum(int(span["ticks"]) for span in spans)
        case "rewind" | "compare":
            return LOAD_S + TICK_S * int(params.get("tick", 0))
        case _:
            return CALL_S


def _frames_within(frames: object, ticks: int) -> int:
    """Frames drawn before the final one, at most."""
    match frames:
        case "reference":
            return ticks // REFERENCE_TICKS
        case "film":
            return FILM_FRAMES
        case _:
            return 0


def _ticks(action: object) -> int:
    """An upper bound from the wire form; the longest actions are a wait of 5 s and an interaction."""
    from pydantic import ValidationError

    from data.schema.action import ACTION, count_ticks

    try:
        return count_ticks(ACTION.validate_python(cast("dict[str, Any]", action)))
    except ValidationError:
        return 0
